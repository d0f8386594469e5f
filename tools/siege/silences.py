"""Silences in real time: does the wait for a boat's next course tell how far it went?

In each match of Captain Sonar one crew, a person with a bot as Engineer and another at the radio,
charges its silence, goes silent, does what is due then, and orders the next course as soon as it
may. What an enemy could measure is read in the server's own clock, from the log, so the way of a
frame to a busy client is in no figure.
"""

import asyncio
import contextlib
import random
import sqlite3
import statistics
import tempfile
from collections.abc import Mapping, Sequence
from math import comb
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from bench.server import Server, unlimited
from tools.siege.person import HungUpError, Message, Person, connected
from tools.siege.report import Finding, advantage, doubt, judged

PACE_S = 0.2
"""Seconds between two steps of a bot; shorter than for people, so that this is over sooner."""

MATCHES = 32
"""Matches at once."""

COURSES = 60
"""Courses of a match at most."""

MATE_S = 0.3
"""Most seconds until the person marks a gauge after a silence; within the wait that all share."""

SAME = 0.1
"""How far from 0.5 the advantage may lie, besides three standard errors."""

LATE_S = 0.3
"""Seconds by which a wait is longer than half of all, if it is late."""

UNLIKELY = 0.01
"""So improbable it is at least that late ones fall on boats that moved as they did, by chance."""

WISH: Mapping[str, object] = {
    "game": "captain_sonar",
    "options": {"mode": "real_time", "scenario": "bravo", "resume_s": 1},
    "seats": [
        {"seat": f"{side}.{post}", "who": "landlubber"}
        for side in ("blue", "yellow")
        for post in ("engineer", "radio_operator")
    ],
}


Act: TypeAlias = tuple[str, Message]
"""An action from a seat."""


class Silence(msgspec.Struct, frozen=True):
    """One silence: did the boat move, and seconds from it to what was heard next."""

    moved: bool
    resumed_s: float
    """Until play went on."""
    course_s: float
    """Until the boat's next course."""
    work_s: float = 0.0
    """Until the last mark or cross of which the enemy heard nothing; 0.0 for none."""

    def waited_for_work(self, usual_s: float) -> bool:
        """Was the work done later than courses usually follow, so that the course had to wait?

        A bot crosses as soon as it has thought; where that takes longer than the wait that all
        share, the crew is late, as people are who take longer (docs/security.md).
        """
        return self.work_s > usual_s


class Helm:
    """Captain and First Mate of a crew that goes silent again and again."""

    def __init__(self, person: Person, chance: random.Random) -> None:
        self.person, self.chance = person, chance
        self._hushed = False
        """Is what is due that of a silence?"""

    async def steer(self) -> None:
        """Until nothing is left to do, or often enough."""
        offers: list[Message] = []
        courses, waiting = 0, ""
        while courses < COURSES:
            told = await self.person.hear("observed", "acked", "refused")
            if told["kind"] == "observed":
                offers = told["offers"]
                if _is_cornered(offers):
                    return
            elif told["id"] == waiting:
                waiting = ""
            act = None if waiting else self._choose(offers)
            if act is None:
                continue
            seat, action = act
            if self._hushed and action["kind"] == "mark_gauge":
                await asyncio.sleep(self.chance.uniform(0.0, MATE_S))
            offers, waiting = [], self.person.command("act", seat=seat, action=action)
            courses += action["kind"] == "order_course"
            self._hushed = action["kind"] == "go_silent"

    def _choose(self, offers: Sequence[Message]) -> Act | None:
        """A start, a mark for silence, a silence of any length, a course: what is offered first."""
        by_kind: dict[str, list[Act]] = {}
        for offer in offers:
            for action in offer["legal"]:
                by_kind.setdefault(action["kind"], []).append((offer["seat"], action))
        marks = by_kind.get("mark_gauge", [])
        silent = [act for act in marks if act[1]["system"] == "silence"]
        still = by_kind.get("stay_silent", [])
        gone = by_kind.get("go_silent", [])
        quiet = still if not gone or self.chance.random() < 0.5 else gone
        choices = (by_kind.get("choose_start"), silent, marks, by_kind.get("say_ok"), quiet)
        for acts in (*choices, by_kind.get("order_course")):
            if acts:
                return self.chance.choice(acts)
        return None


def _is_cornered(offers: Sequence[Message]) -> bool:
    """Is nothing left but to surface?"""
    kinds = {action["kind"] for offer in offers for action in offer["legal"]}
    return "surface" in kinds and "order_course" not in kinds


async def live_silences(wanted: int) -> Finding:
    """At least so many silences, of boats that moved and of boats that lay still."""
    found: list[Silence] = []
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), **unlimited(), bot_pace_s=PACE_S)
        try:

            async def play(seed: int) -> None:
                chance = random.Random(seed)
                while len(found) < wanted:
                    match, heard = await _played(server, chance)
                    kept = _silences(Path(folder) / "matches.db", match)
                    quiet = unbroken(heard)[: len(kept)]  # the last may have had no next course
                    found.extend(
                        each for each, is_quiet in zip(kept, quiet, strict=True) if is_quiet
                    )

            await asyncio.gather(*map(play, range(min(MATCHES, wanted))))
        finally:
            server.stop()
    return judge(found)


async def _played(server: Server, chance: random.Random) -> tuple[str, list[str]]:
    """One match, to where its boat can go no further; its id, and all that the enemy heard."""
    made = await asyncio.to_thread(server.make_match, WISH)
    people = [await connected(server.port) for _ in range(2)]
    await people[0].hello(made["match"], made["token"])
    await people[1].hello(made["code"], name="Bob")
    with contextlib.suppress(HungUpError, TimeoutError):
        for person, side in zip(people, ("blue", "yellow"), strict=True):
            for post in ("captain", "first_mate"):
                await person.answer(person.command("take_seat", seat=f"{side}.{post}"))
        for person in people:
            await person.answer(person.command("set_ready", ready=True))
        start = {"kind": "choose_start", "cell": "A1"}
        await people[1].answer(people[1].command("act", seat="yellow.captain", action=start))
        await Helm(people[0], chance).steer()
    for person in people:
        person.go()
    told = (msgspec.json.decode(message, type=_Told) for message in people[1].inbox)
    return made["match"], [each["kind"] for message in told for each in message.observations]


class _Told(msgspec.Struct):
    observations: list[Message] = []


def unbroken(heard: Sequence[str]) -> list[bool]:
    """Of each silence that the enemy heard: did they hear no call before the next course?

    "Mine ready!" or "Damage!" after a silence says that the boat has moved (CAP-112), and begins
    the wait again.
    """
    found: list[bool] = []
    for kind in heard:
        if kind == "silence_heard":
            found.append(True)
            listening = True
        elif kind == "course_heard":
            listening = False
        elif found and listening and kind not in OF_STOPS:
            found[-1] = False
    return found


OF_STOPS = ("stop_called", "stop_settled", "play_resumed")
"""What is heard after every silence."""


def _silences(file: Path, match: str) -> list[Silence]:
    """The silences of a match, by its log."""
    asks = "SELECT body FROM entry WHERE match = ? ORDER BY number"
    with contextlib.closing(sqlite3.connect(file)) as store:
        entries = [msgspec.json.decode(body) for (body,) in store.execute(asks, (match,))]
    return waits(entry for entry in entries if entry["kind"] == "acted")


UNHEARD = ("mark_gauge", "cross_symbol")


def waits(acts: Any) -> list[Silence]:
    """From each silence to what is heard next, as far as the match was played on."""
    silences: list[Silence] = []
    begun: tuple[bool, float] | None = None
    resumed = worked = 0.0
    for act in acts:
        kind, at = act["action"]["kind"], act["at"]
        if kind in ("go_silent", "stay_silent"):
            begun, worked = (kind == "go_silent", at), at
        elif kind in UNHEARD:
            worked = at
        elif kind == "resume_play":
            resumed = at
        elif kind == "order_course" and begun is not None:
            moved, began = begun
            silences.append(Silence(moved, resumed - began, at - began, worked - began))
            begun = None
    return silences


def judge(found: Sequence[Silence]) -> Finding:
    """Do the waits of boats that moved look like those of boats that lay still?"""
    figures: dict[str, float | int | str] = {}
    rules: dict[str, bool] = {}
    for name in ("resumed_s", "course_s"):
        still, moved = (
            [float(getattr(each, name)) for each in found if each.moved is kind]
            for kind in (False, True)
        )
        told, error = advantage(still, moved), doubt(still, moved)
        usual = statistics.median([*still, *moved]) if found else 0.0
        late = [sum(wait > usual + LATE_S for wait in waits) for waits in (still, moved)]
        chance = by_chance(late[0], len(still), late[1], len(moved))
        word = name.removesuffix("_s")
        figures["silences"] = f"{len(still)} of 0 and {len(moved)} of 1 to 4"
        figures[f"{word} s"] = f"{usual:.3f} (longest {max([*still, *moved], default=0):.3f})"
        figures[f"{word} AUC"] = f"{told:.2f} ({error:.2f})"
        figures[f"{word} late"] = f"{late[0]} and {late[1]} (p {chance:.2f})"
        if name == "course_s":
            working = sum(
                each.course_s > usual + LATE_S and each.waited_for_work(usual) for each in found
            )
            figures["late for work"] = f"{working} of {sum(late)}"
        rules[f"{word}_alike"] = abs(told - 0.5) <= max(SAME, 3 * error)
        rules[f"{word}_late_alike"] = chance >= UNLIKELY
    return judged("silences in real time", figures, **rules)


def by_chance(late_still: int, still: int, late_moved: int, moved: int) -> float:
    """Fisher's exact test: so likely the late ones fall so, or more unevenly, by chance alone."""
    late, total = late_still + late_moved, still + moved

    def likely(count: int) -> float:
        return comb(still, count) * comb(moved, late - count) / comb(total, late)

    here = likely(late_still)
    possible = range(max(0, late - moved), min(late, still) + 1)
    return sum(each for each in map(likely, possible) if each <= here * (1 + 1e-9))
