"""The matches that are played while things break: every game, turn by turn and in real time."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Coroutine, Sequence
from functools import partial
from itertools import cycle
from typing import Any

import httpx
import msgspec

from cluster.people import Made, Person

START_S = 180.0
"""Most seconds until a match has begun."""

TURN_S = (0.05, 0.25)
"""Seconds that a person takes for an act, turn by turn: at least, at most."""

LIVE_S = (0.2, 0.6)
"""The same in real time."""

CHORE_S = (0.5, 1.2)
"""Seconds between two things that a person draws or says beside the match."""

SELDOM = frozenset(
    ("launch_torpedo", "trigger_mine", "trigger_archer", "surface", "clear_square", "call_stop",
     "take_back", "end_turn", "withdraw_stop", "hold_fire")
)  # fmt: skip
"""What ends a match soon, holds it up or leads nowhere."""

_LAST = frozenset(
    ("end_turn", "surface", "hold_fire", "withdraw_stop", "clear_square", "launch_torpedo")
)
"""What of that is done where there is nothing else."""

CREW = ("captain", "first_mate", "engineer", "radio_operator")


class Post(msgspec.Struct, frozen=True):
    """A person and the seats that they take; without seats an onlooker."""

    name: str
    seats: tuple[str, ...] = ()


class Scene(msgspec.Struct, frozen=True):
    """A match: its game, who plays it, and what it is in the middle of when things break."""

    name: str
    game: str
    people: tuple[Post, ...]
    options: dict[str, Any] = {}
    bots: tuple[str, ...] = ()
    delay_s: int = 0
    real_time: bool = False
    act_s: tuple[float, float] = TURN_S
    """Seconds that a person takes for an act: at least, at most."""
    holds: str = ""
    """``stop``: blue's Captain holds a stop. ``outline``: blue's boat is outlined."""

    def wish(self) -> dict[str, Any]:
        """What to ask a server for, to have the match."""
        seats = [{"seat": seat, "who": "landlubber"} for seat in self.bots]
        return {"game": self.game, "options": self.options, "seats": seats, "name": "Ann"}


def _all(side: str, *posts: str) -> tuple[str, ...]:
    return tuple(f"{side}.{post}" for post in posts)


def _crew_bots(*besides: str) -> tuple[str, ...]:
    everybody = _all("blue", *CREW) + _all("yellow", *CREW)
    return tuple(seat for seat in everybody if seat not in besides)


SCENES = (
    Scene(
        "sonar",
        "sonar",
        (
            Post("Ann", _all("blue", "captain", "radio_operator")),
            Post("Bob", _all("yellow", "captain", "radio_operator")),
            Post("Sue"),
        ),
    ),
    Scene(
        "sonar with a stop",
        "sonar",
        (
            Post("Ann", ("blue.captain",)),
            Post("Bea", ("blue.radio_operator",)),
            Post("Bob", ("yellow.captain",)),
        ),
        {"edition": "de", "real_time": True, "rt_min_move_interval_s": 1, "stop_timeout_s": 500},
        ("yellow.radio_operator",),
        real_time=True,
        act_s=LIVE_S,
        holds="stop",
    ),
    Scene(
        "captain sonar",
        "captain_sonar",
        (Post("Ann", _all("blue", *CREW)), Post("Bob", _all("yellow", *CREW))),
        {"edition": "es", "min_players": 2},
    ),
    Scene(
        "captain sonar in real time",
        "captain_sonar",
        (
            Post("Ann", ("blue.captain",)),
            Post("Bob", ("yellow.captain", "yellow.first_mate")),
            Post("Lou"),
        ),
        {"mode": "real_time", "stop_timeout_s": 5, "resume_s": 1, "bot_min_course_s": 1},
        _crew_bots("blue.captain", "yellow.captain", "yellow.first_mate"),
        delay_s=2,
        real_time=True,
        act_s=LIVE_S,
    ),
    Scene(
        "captain sonar with an outline",
        "captain_sonar",
        (Post("Ann", ("blue.captain",)), Post("Bob", ("yellow.captain",))),
        {
            "mode": "real_time",
            "outline_min_s": 5,
            "bot_outline_s": 1,
            "bot_min_course_s": 1,
            "check_timeout_s": 3,
        },
        _crew_bots("blue.captain", "yellow.captain"),
        real_time=True,
        act_s=LIVE_S,
        holds="outline",
    ),
    Scene(
        "u-jagd",
        "u_jagd",
        (Post("Ann", ("blue.captain",)), Post("Bob", ("yellow.captain",))),
        {"turn_limit": 0, "rp_limit": 99, "help": "none"},
        act_s=(0.3, 0.9),  # there is not so very much to ask
    ),
)

BOTS_ALONE = Scene(
    "bots alone",
    "captain_sonar",
    (),
    {"mode": "real_time", "bot_min_course_s": 1},
    _crew_bots(),
    real_time=True,
)
"""A match of bots, which its host opens and leaves."""


class Play:
    """One match that is played, and the moments at which acts of people were accepted."""

    def __init__(self, scene: Scene, made: Made) -> None:
        self.scene, self.made = scene, made
        self.people: list[Person] = []
        self.accepted: list[tuple[float, float]] = []
        """When an act was acknowledged, and when the line was opened by which it was."""
        self.release = asyncio.Event()
        """What is held may end."""
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def match(self) -> str:
        """The id of the match."""
        return self.made["match"]

    def person(self, name: str) -> Person:
        """The person of this name."""
        return next(person for person in self.people if person.name == name)

    @property
    def over(self) -> bool:
        """Has it ended?"""
        return any(person.over for person in self.people)

    # --- the beginning ---------------------------------------------------------------------------

    @classmethod
    async def open(cls, scene: Scene, doors: Sequence[int]) -> "Play":
        """Open the match, have all come, sit and be ready, and wait until it runs.

        People come by these ports in turn.
        """
        play = cls(scene, await made(doors[0], scene.wish()))
        for post, door in zip(scene.people, cycle(doors), strict=False):
            token = play.made["token"] if post.name == "Ann" else None
            hello = {} if post.seats else {"spectate": True}
            person = Person(door, play.made, post.name, post.seats, token, **hello)
            play.people.append(person)
        for person in play.people:
            await person.until(partial(_is_here, person), START_S, "welcome")
        ann = play.people[0]
        if scene.delay_s:
            delay = {"turns": 0, "seconds": scene.delay_s}
            await _done(ann, "set_terms", delay=delay)
        for person in play.people:
            for seat in person.seats:
                await _done(person, "take_seat", seat=seat)
        for person in play.people:
            if person.seats:
                await _done(person, "set_ready", ready=True)
        await ann.until(lambda: bool(ann.lobby["phase"] == "running"), START_S, "begun")
        for person in play.people:
            if person.seats:
                play._begin(play._acts(person))
                play._begin(play._chores(person))
        return play

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        self._tasks.append(asyncio.ensure_future(work))

    async def ready(self) -> None:
        """Wait until the match is in the middle of what it is to be in the middle of."""
        ann = self.person("Ann")
        match self.scene.holds:
            case "stop":
                await ann.until(lambda: ann.has_heard("stop_called") > 0, START_S, "a stop")
                bea = self.person("Bea")
                await _done(ann, "hand_over", seat="blue.captain", to=bea.id)
            case "outline":
                await ann.until(lambda: ann.has_heard("section_drawn") > 0, START_S, "an outline")
            case _:
                await ann.until(lambda: len(self.accepted) > 3, START_S, "played")

    # --- playing ---------------------------------------------------------------------------------

    async def _acts(self, person: Person) -> None:
        """Act whenever one may; in the match that holds something, hold it until it may end."""
        least, most = self.scene.act_s
        while not person.over:
            person.changed.clear()
            choice = self._choice(person)
            if choice is None:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(0.5):
                        await person.changed.wait()
                continue
            await asyncio.sleep(person.chance.uniform(least, most))
            seat, action = choice
            answer = await person.do("act", seat=seat, action=action)
            if answer == "acked":
                self.accepted.append((time.monotonic(), person.since))

    def _choice(self, person: Person) -> tuple[str, Any] | None:
        """What a person does now: something that leads on, and of that anything."""
        if person.paused or not person.here:
            return None
        legal = person.legal()
        held = self._held(person, legal)
        if held is not None:
            return held[0] if held else None
        calm = [choice for choice in legal if choice[1]["kind"] not in SELDOM]
        confirm = [choice for choice in legal if choice[1]["kind"] == "confirm_map"]
        if confirm and len(calm) > 1 and person.chance.random() < 0.3:
            return confirm[0]
        stop = [choice for choice in legal if choice[1]["kind"] == "call_stop"]
        if stop and self.scene.real_time and person.chance.random() < 0.1:
            return stop[0]
        choices = calm or [choice for choice in legal if choice[1]["kind"] in _LAST]
        return person.chance.choice(choices) if choices else None

    def _held(self, person: Person, legal: list[tuple[str, Any]]) -> list[tuple[str, Any]] | None:
        """What blue's Captain does for what is held: something, nothing (empty), or as others."""
        if person.name != "Ann" or not self.scene.holds:
            return None
        kinds = {action["kind"]: (seat, action) for seat, action in legal}
        if self.scene.holds == "outline":
            if "surfaced" not in {told["kind"] for told in person.heard}:
                return [kinds["surface"]] if "surface" in kinds else None
            return None
        called, ended = person.has_heard("stop_called"), person.has_heard("play_resumed")
        if called == 0:
            return [kinds["call_stop"]] if "call_stop" in kinds else None
        if called > ended:
            if self.release.is_set() and "withdraw_stop" in kinds:
                return [kinds["withdraw_stop"]]
            return []
        return None

    async def _chores(self, person: Person) -> None:
        """Draw, point and talk beside the match."""
        number = 0
        while not person.over:
            await asyncio.sleep(person.chance.uniform(*CHORE_S))
            number += 1
            seat = person.seats[number % len(person.seats)]
            match number % 3:
                case 0:
                    text = f"{person.name} says {number}"
                    await person.do("send_note", seat=seat, note={"about": "text", "text": text})
                case 1:
                    body = f"{person.name} draws {number}"
                    await person.do("save_sheet", seat=seat, body=body)
                case _:
                    cell = f"{person.chance.choice('ABCDEFGHI')}{person.chance.randint(1, 9)}"
                    await person.do("pin", seat=seat, cell=cell)

    async def stop(self) -> None:
        """Nobody does anything new."""
        for task in self._tasks:
            task.cancel()
        for done in await asyncio.gather(*self._tasks, return_exceptions=True):
            if isinstance(done, Exception):
                raise done

    async def go(self) -> None:
        """All hang up."""
        await asyncio.gather(*(person.go() for person in self.people))


def _is_here(person: Person) -> bool:
    return person.here


async def _done(person: Person, kind: str, **fields: Any) -> None:
    """Have a person do something that nothing stands against."""
    answer = await person.do(kind, **fields)
    assert answer == "acked", f"{person.name} in {person.match}: {kind} {fields}: {answer}"


async def made(door: int, wish: dict[str, Any]) -> Made:
    """Open a match; a person tries again when a server does not answer."""
    until = time.monotonic() + START_S
    address = f"http://127.0.0.1:{door}"
    async with httpx.AsyncClient(base_url=address, timeout=60, verify=False) as http:
        while True:
            with contextlib.suppress(httpx.TransportError):
                answer = await http.post("/api/matches", json=wish)
                if answer.status_code == 201:
                    told: dict[str, str] = answer.json()
                    return told
                assert answer.status_code in (502, 503), answer.text
            assert time.monotonic() < until, "no server opens a match"
            await asyncio.sleep(0.2)


@contextlib.asynccontextmanager
async def playing(doors: Sequence[int], scenes: Sequence[Scene]) -> AsyncIterator[list[Play]]:
    """These matches, played by people until the end of the block."""
    plays = list(await asyncio.gather(*(Play.open(scene, doors) for scene in scenes)))
    try:
        await asyncio.gather(*(play.ready() for play in plays))
        yield plays
    finally:
        for play in plays:
            await play.stop()
            await play.go()
