"""People of matches on several servers, who are sent away and come again (crossing)."""

import asyncio
import json
from typing import Any

import msgspec
from msgspec.structs import replace

from hydrophone.core.seats import Seat
from hydrophone.server.match.people.presence import AddressKey
from hydrophone.server.protocol.bodies import MatchMade, NewMatch
from hydrophone.server.protocol.messages import (
    Act,
    Command,
    Hello,
    SaveSheet,
    SetNames,
)
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.rooms.ports import AwayError
from server.roads.crossing import Server

WISH = NewMatch("u_jagd", msgspec.Raw(b"{}"), (), "Ann")

SEATS = {"ann": Seat.BLUE_CAPTAIN, "bob": Seat.YELLOW_CAPTAIN}

WATCHING = ("eve", "fay")
"""Who only watch: the match that runs, and the table."""


class Line:
    """One connection of a person."""

    def __init__(self, person: "Person", server: Server) -> None:
        self.person = person
        self.server = server
        self.registry = server.registry
        self.connection = server.registry.connect(self)
        self.bye: str | None = None

    def push(self, text: bytes) -> None:
        if self.bye is None:
            self.person.hear(json.loads(text))

    def lag_s(self) -> float | None:
        return 0.05

    def hang_up(self) -> None:
        self.close(Reason.LEFT)

    def close(self, reason: Reason, detail: str = "") -> None:
        if self.bye is None:
            self.bye = reason
            asyncio.get_running_loop().call_soon(self.registry.disconnect, self.connection)

    async def greet(self, hello: Hello) -> None:
        try:
            room = await self.registry.find(hello.match)
        except AwayError as away:
            await self.server.ask(away)
            self.close(away.reason)
        except RefusedError as error:
            self.close(error.reason)
        else:
            self.registry.join(self.connection, room, hello, AddressKey(self.person.name))


class Person:
    """Keeps what they have heard and what is not answered, and sends that again as clients do."""

    def __init__(self, name: str, made: MatchMade) -> None:
        self.name = name
        self.made = made
        self.token: str | None = made.token or None
        self.line: Line | None = None
        self.is_welcome = False
        self.seen: list[Any] = []
        self.offers: list[dict[str, Any]] = []
        self.sent: dict[str, Command] = {}
        self.waiting: dict[str, Command] = {}
        self.acked: list[str] = []
        self.rematch: dict[str, Any] | None = None
        self.wrong: list[str] = []

    @property
    def is_here(self) -> bool:
        """Is there a line that lives?"""
        return self.line is not None and self.line.bye is None

    def come(self, server: Server) -> None:
        """Say hello by this server."""
        self.leave()
        self.line = Line(self, server)
        self.is_welcome = False
        hello = Hello(
            self.made.code,
            self.token,
            len(self.seen),
            name=None if self.token else self.name,
            spectate=self.name in WATCHING,
        )
        server.registry.later(self.line.greet(hello))

    def leave(self) -> None:
        """Hang up."""
        if self.line is not None and self.line.bye is None:
            self.line.bye = "gone"
            self.line.registry.disconnect(self.line.connection)
        self.line = None

    def say(self, command: Command) -> str:
        """Send a command, now or when there is a line."""
        name = f"{self.name} {len(self.sent)}"
        self.sent[name] = self.waiting[name] = replace(command, id=name)
        if self.is_welcome and self.line is not None and self.is_here:
            self.line.registry.deliver(self.line.connection, self.sent[name])
        return name

    def act(self, choice: int) -> str:
        """Do something that is kept: an act, a name, or a sheet."""
        seat, boat = SEATS.get(self.name), f"boat {len(self.sent)}"
        if seat is None:
            return self.say(SetNames("", name=f"{self.name} {len(self.sent)}"))
        offers = [offer for offer in self.offers if offer["legal"]]
        if offers and choice % 3:
            offer = offers[choice % len(offers)]
            action = offer["legal"][choice // 3 % len(offer["legal"])]
            return self.say(Act("", Seat(offer["seat"]), msgspec.Raw(json.dumps(action).encode())))
        return self.say(SaveSheet("", seat, boat) if choice % 2 else SetNames("", boat=boat))

    def hear(self, told: dict[str, Any]) -> None:
        """A message."""
        match told["kind"]:
            case "welcome" if self.line is not None:
                self.is_welcome, self.token = True, told["token"]
                asyncio.get_running_loop().call_soon(self._say_again, self.line)
            case "acked":
                if self.waiting.pop(told["id"], None) is not None:
                    self.acked.append(told["id"])
            case "refused":
                self.waiting.pop(told["id"], None)
            case "observed":
                self._observe(told)
            case "rematch_made":
                self.rematch = told
            case _:
                pass

    def _say_again(self, line: Line) -> None:
        for command in list(self.waiting.values()):
            if line.bye is None:
                line.registry.deliver(line.connection, command)

    def _observe(self, told: dict[str, Any]) -> None:
        self.offers = told["offers"]
        first = 0 if told.get("reset") else told["seq"] - len(told["observations"])
        if first > len(self.seen):
            self.wrong.append(f"{self.name} misses what is before {first}")
        same = min(len(self.seen), told["seq"]) - first
        if self.seen[first : first + same] != told["observations"][:same] and not self._is_other:
            self.wrong.append(f"{self.name} is told something else than before")
        self.seen[first:] = told["observations"]

    @property
    def _is_other(self) -> bool:
        return self.name in WATCHING
