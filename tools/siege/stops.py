"""Empty stops by two clients: how often may a crew move whose enemy calls stop whenever it may?"""

import asyncio
import random
import time
from collections.abc import Mapping, Sequence
from types import MappingProxyType

import msgspec
from bench.server import Server
from tools.siege.person import ATTACKER, Message, Person, connected

from hydrophone.kits.registry import game_named

PATIENCE_S = 300.0
"""Seconds until it is given up."""

TIMES: Mapping[str, object] = MappingProxyType(
    {"stop_timeout_s": 2, "resume_s": 1, "empty_stop_s": 4}
)
"""Shorter than agreed by people, in about the same proportions."""

GAMES: Mapping[str, Mapping[str, object]] = MappingProxyType(
    {
        "sonar": {"real_time": True, "rt_min_move_interval_s": 1, "map": "open_waters"},
        "captain_sonar": {"mode": "real_time", "scenario": "bravo"},
    }
)

POSTS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"sonar": ("captain",), "captain_sonar": ("captain", "first_mate")}
)
"""What a person holds of each boat; bots hold the rest, as real time wants four players."""

ALSO = ("choose_start", "mark_gauge", "say_ok", "draw_section", "dive")
"""What both do besides, so that boats dive and systems are charged."""


class Crew:
    """One person who acts by the first of some kinds that is offered; marks fill one gauge."""

    def __init__(self, person: Person, kinds: Sequence[str]) -> None:
        self.person, self.kinds = person, (*ALSO, *kinds)
        self.done: dict[str, int] = {}
        self.claimed = self.over = False
        self._chance = random.Random(1)

    async def play(self, *, claims: bool) -> None:
        """Until the match is over; a player who may claim the win does."""
        offers: list[Message] = []
        waiting = kind = ""
        while not self.over:
            told = await self.person.hear(within_s=PATIENCE_S)
            match told["kind"]:
                case "observed":
                    offers = told["offers"]
                case "lobby" if claims and told["claimants"] and not self.claimed:
                    self.claimed = True
                    self.person.command("claim_win")
                case "ended":
                    self.over = True
                case "acked" | "refused" if told["id"] == waiting:
                    self.done[kind] = self.done.get(kind, 0) + (told["kind"] == "acked")
                    waiting = ""
                case _:
                    pass
            chosen = None if waiting else self._choose(offers)
            if chosen is not None:
                seat, action = chosen
                offers, kind = [], action["kind"]
                waiting = self.person.command("act", seat=seat, action=action)

    def _choose(self, offers: Sequence[Message]) -> tuple[str, Message] | None:
        legal = [(offer["seat"], action) for offer in offers for action in offer["legal"]]
        for kind in self.kinds:
            if found := [act for act in legal if act[1]["kind"] == kind]:
                return found[0] if kind == "mark_gauge" else self._chance.choice(found)
        return None


class Stopped(msgspec.Struct, frozen=True):
    """What became of a match: moves of the crew that plays, empty stops, seconds; was it won?"""

    moves: int
    stops: int
    seconds: float
    claimed: bool


async def empty_stops(server: Server, game: str) -> Stopped:
    """Mallory calls a stop whenever she may and orders nothing; Ann moves whenever she may."""
    rules = game_named(game)
    posts = POSTS[game]
    bots = [seat for seat in rules.seats(rules.options_type()) if seat.role.value not in posts]
    wish = {
        "game": game,
        "options": {**GAMES[game], **TIMES},
        "seats": [{"seat": seat.value, "who": "landlubber"} for seat in bots],
    }
    made = await asyncio.to_thread(server.make_match, wish)
    ann, mallory = await connected(server.port), await connected(server.port, ATTACKER)
    await ann.hello(made["match"], made["token"])
    await mallory.hello(made["code"], name="Mallory")
    for person, side in ((ann, "blue"), (mallory, "yellow")):
        for post in posts:
            await person.answer(person.command("take_seat", seat=f"{side}.{post}"))
    for person in (ann, mallory):
        person.command("set_ready", ready=True)
    moves = ("move", "order_course")
    cornered = ("surface",) if game == "captain_sonar" else ()  # in SONAR an order in a stop
    crews = Crew(ann, (*moves, *cornered)), Crew(mallory, ("call_stop", *moves, *cornered))
    began = time.monotonic()
    await asyncio.gather(crews[0].play(claims=True), crews[1].play(claims=False))
    for person in (ann, mallory):
        person.go()
    made_moves = sum(crews[0].done.get(kind, 0) for kind in moves)
    return Stopped(
        made_moves, crews[1].done.get("call_stop", 0), time.monotonic() - began, crews[0].claimed
    )
