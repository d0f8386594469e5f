"""People who play whatever game at random over the wire, and remember what they were told.

Two people are the crews of a match, each at all posts of one boat. They outlive the server: they
come back with the newest token that works and the number of the last observation they have seen.
"""

import asyncio
import random
from collections.abc import Iterable
from typing import Any

import msgspec
from bench.server import Server
from tools.siege.person import HEAR_S, HungUpError, Message, Person, connected

from hydrophone.kits.registry import game_named
from hydrophone.server.protocol.route import route_of

SHORT = (("help", "none"), ("turn_limit", 8), ("min_players", 2))
"""Options that two people can play, and so few turns that every match is checked to its end."""

AGAIN_S = 0.1
"""Seconds until a person whose match is another server's tries again."""


class Player:
    """One crew: what it did, what was acknowledged, what it heard."""

    def __init__(self, made: Message, token: str | None, seats: Iterable[str], seed: int) -> None:
        self.match, self.seats = str(made["match"]), tuple(seats)
        self.tokens = [] if token is None else [token]
        self._route, self._at = route_of(made["code"]), ""
        self.chance = random.Random(seed)
        self.person: Person | None = None
        self.acknowledged: list[tuple[str, Any]] = []
        self.heard: list[Any] = []
        self.over = False
        self.wrong: list[str] = []
        """What should not have been."""
        self._waiting: tuple[str, str, Any] | None = None
        """The action that has no answer yet: id, seat, action."""
        self._asked_again = False
        self._offers: list[Message] = []
        self._number = 0

    async def come(self, port: int) -> None:
        """Come, or come back; where a proxy places people, to the server that has the match."""
        async with asyncio.timeout(HEAR_S):
            while (code := await self._refused(port)) == "elsewhere":
                await asyncio.sleep(AGAIN_S)
        if code is not None:
            self.wrong.append(f"locked out: {code}")
            self.over, self._waiting = True, None

    async def _refused(self, port: int) -> str | None:
        """Come by the newest token first, in case the last welcome was lost; why none is good."""
        code = None
        for token in (*reversed(self.tokens), *(() if self.tokens else (None,))):
            path = f"/ws?route={self._route}&at={self._at}"
            self._at = ""
            try:
                self.person = await connected(port, path=path)
                welcome = await self.person.hello(self.match, token, since=len(self.heard))
            except HungUpError:  # the proxy does not know yet that this server is gone
                return "elsewhere"
            if welcome["kind"] == "welcome":
                self.tokens.append(welcome["token"])
                self._again()
                return None
            code = str(welcome["code"])
            if code == "elsewhere":
                self._at = welcome.get("at", "")
                return code
        return code

    def _again(self) -> None:
        """Ask again what was not answered, with the same id."""
        if self._waiting is not None:
            self._asked_again = True
            self._send(*self._waiting)

    async def sit(self) -> None:
        """Take all posts of the boat and be ready."""
        for seat in self.seats:
            await self._ask("take_seat", seat=seat)
        await self._ask("set_ready", ready=True)

    async def _ask(self, kind: str, **fields: object) -> None:
        assert self.person is not None
        command = self.person.command(kind, **fields)
        while True:
            told = await self.person.hear()
            if told.get("id") == command:
                return
            self._take(told)

    @property
    def done(self) -> bool:
        """Is it over, and every action answered?"""
        return self.over and self._waiting is None

    async def play(self) -> None:
        """Act whenever one may, until the match is over or the server is gone."""
        assert self.person is not None
        try:
            while not self.done:
                self._act()
                self._take(await self.person.hear())
        except HungUpError:
            self._offers = []
        except TimeoutError:
            self.wrong.append(f"{self.match}, {self.seats}: nothing for too long, {self._state()}")

    def _state(self) -> str:
        heard = self.heard[-1] if self.heard else None
        return f"waits for {self._waiting}, offers {self._offers}, heard last {heard}"

    def _act(self) -> None:
        if self._waiting is not None or self.over:
            return
        choices = [(offer["seat"], legal) for offer in self._offers for legal in offer["legal"]]
        if not choices:
            return
        self._number += 1
        seat, action = self.chance.choice(choices)
        self._waiting = (f"{self.seats[0]}{self._number}", seat, action)
        self._offers, self._asked_again = [], False
        self._send(*self._waiting)

    def _send(self, name: str, seat: str, action: Any) -> None:
        assert self.person is not None
        self.person.send("act", id=name, seat=seat, action=action)

    def _take(self, told: Message) -> None:
        match told["kind"]:
            case "observed":
                self._observe(told)
            case "acked" | "refused":
                self._answered(told)
            case "ended":
                self.over = True
            case "bye":
                self._offers, self._at = [], told.get("at", "")
            case _:
                pass

    def _observe(self, told: Message) -> None:
        news = told["observations"]
        if told["reset"] and self.heard:
            if news[: len(self.heard)] != self.heard:
                self.wrong.append("told otherwise")
            self.heard = news
        else:
            self.heard += news
        if told["seq"] != len(self.heard):
            self.wrong.append(f"{len(self.heard)} observations numbered {told['seq']}")
        waiting = set(told["waits_for"])
        self._offers = [o for o in told["offers"] if o["seat"] in waiting] or told["offers"]

    def _answered(self, told: Message) -> None:
        if self._waiting is None or told["id"] != self._waiting[0]:
            return
        _, seat, action = self._waiting
        self._waiting = None
        if told["kind"] == "acked":
            self.acknowledged.append((seat, action))
            if not self._asked_again:  # what has come in meanwhile may offer what is used up
                self._offers = []
        elif told["code"] in ("fault", "malformed", "reload", "not_your_seat"):
            self.wrong.append(f"{action} from {seat}: {told['code']}")


class Pair:
    """A match between two players."""

    def __init__(self, server: Server, game: str, seed: int) -> None:
        rules = game_named(game)
        options = {
            name: value for name, value in SHORT if name in rules.options_type.__struct_fields__
        }
        seats = [s.value for s in rules.seats(msgspec.convert(options, rules.options_type))]
        self.made = server.make_match({"game": game, "options": options})
        sides = ("blue", "yellow")
        self.players = tuple(
            Player(self.made, self.made["token"] if not number else None,
                   (s for s in seats if s.startswith(side)), 2 * seed + number)
            for number, side in enumerate(sides)
        )  # fmt: skip

    async def begin(self, port: int) -> None:
        """Both come, sit down and are ready."""
        for player in self.players:
            await player.come(port)
            await player.sit()

    async def come_back(self, port: int) -> None:
        """Both connect again."""
        for player in self.players:
            await player.come(port)

    async def play(self) -> None:
        """Until the match is over or the server is gone."""
        await asyncio.gather(*(player.play() for player in self.players))

    @property
    def over(self) -> bool:
        """Do both know that it is over, and what became of all they did?"""
        return all(player.done for player in self.players)
