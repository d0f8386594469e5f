"""The lines that a program gets are a function of what its crew knows (docs/programs.md)."""

import json
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hydrophone.core.game import AnyGame
from hydrophone.core.seats import Seat
from hydrophone.kits.makers import make_tracker
from hydrophone.kits.registry import kit_named
from hydrophone.programs.crew import House, ProgramCrew
from hydrophone.programs.lines import hello
from laws import laws
from laws.laws import Case
from laws.registry import FIXTURES

EVERY_SAMPLE = pytest.mark.parametrize(
    ("game", "sample"),
    [(game, name) for game, fixture in FIXTURES.items() for name in fixture.options],
)

FEW = 4
"""Random matches of each sample: each is compared candidate by candidate."""

Ears = Callable[[AnyGame, tuple[Any, ...], Seat], list[Any]]
"""What a seat hears of the events."""


class Passer:
    """A program that wants everything and passes; its lines are kept byte by byte."""

    def __init__(self) -> None:
        self.told: list[bytes] = []
        self._says: list[bytes] = []

    def send(self, line: bytes) -> None:
        self.told.append(line)
        match json.loads(line):
            case {"kind": "hello"}:
                said: dict[str, Any] = {"kind": "ready", "name": "P", "wants": ["legal", "belief"]}
            case {"kind": "choose", "id": number}:
                said = {"kind": "pass", "id": number}
            case _:
                return
        self._says.append(json.dumps(said).encode())

    def receive(self, timeout_s: float) -> bytes:
        return self._says.pop(0)

    def close(self) -> None:
        pass


class Truth:
    """One of the two truths, and the program that sits in it."""

    def __init__(self, game: AnyGame, options: Any, seed: int, seat: Seat, ears: Ears) -> None:
        self._game, self._seat, self._ears = game, seat, ears
        self.program = Passer()
        crew = [other for other in game.seats(options) if other.side is seat.side]
        has_tracker = kit_named(game.id).tracker is not None
        house = House(
            game.action_type,
            (lambda: make_tracker(game.id, options, seat.side.enemy)) if has_tracker else None,
            lambda: 0.0,
            _raise,
        )
        begin = hello(game, options, tuple(crew), (), 5, None)
        talk = ProgramCrew(begin, self.program, house, ())
        talk.begin()
        self._bots = talk.bots()
        self._state, events = game.new(options, seed)
        self._heard = self._hear(events)
        self._acts = 0

    def go_on(self, acts: list[Any]) -> None:
        """Play the acts that are new; then its seats are asked if they heard anything."""
        heard = self._heard
        for actor, action in acts[self._acts :]:
            self._state, events = self._game.apply(self._state, actor, action)
            heard = self._hear(events) or heard
        self._acts, self._heard = len(acts), False
        for seat, bot in self._bots.items():
            legal = self._game.legal_actions(self._state, seat)
            if heard and legal:
                assert bot.volunteer(legal) is None

    def _hear(self, events: tuple[Any, ...]) -> bool:
        observations = self._ears(self._game, events, self._seat)
        for observation in observations:
            for bot in self._bots.values():
                bot.observe(observation)
        return bool(observations)


def _raise(error: Exception) -> None:
    raise error


def own_ears(game: AnyGame, events: tuple[Any, ...], seat: Seat) -> list[Any]:
    told = (game.project(event, seat) for event in events)
    return [each for each in told if each is not None]


def enemy_ears(game: AnyGame, events: tuple[Any, ...], seat: Seat) -> list[Any]:
    """The leak that is planted."""
    enemy = Seat.at(seat.side.enemy, seat.role)
    return own_ears(game, events, enemy)


def lines_are_knowledge(game: str, case: Case, seat: Seat, ears: Ears = own_ears) -> int:
    """How many lines the program got, the same in both truths."""
    fixture = FIXTURES[game]
    one, two = (Truth(fixture.game, case.options, case.seed, seat, ears) for _ in range(2))
    for pair in laws.two_truths(fixture, case, seat):
        one.go_on(pair.acts["one"])
        two.go_on(pair.acts["two"])
        assert one.program.told == two.program.told
    return len(one.program.told)


@EVERY_SAMPLE
@given(seed=st.integers(0, 2**32), steps=st.integers(1, 20), who=st.integers(0, 7))
@settings(max_examples=FEW)
def test_two_truths_tell_a_program_the_same_lines(
    game: str, sample: str, seed: int, steps: int, who: int
) -> None:
    options = FIXTURES[game].options[sample]
    seats = FIXTURES[game].game.seats(options)

    lines_are_knowledge(game, Case(options, seed, steps), seats[who % len(seats)])


@pytest.mark.parametrize("game", FIXTURES)
def test_a_leak_is_found(game: str) -> None:
    """A program that hears what the enemy hears gets other lines in other truths."""
    fixture = FIXTURES[game]
    cases = (
        (Case(options, seed, 20), fixture.game.seats(options)[0])
        for seed, options in product(range(6), fixture.options.values())
    )

    assert any(is_found(game, case, seat) for case, seat in cases)


def is_found(game: str, case: Case, seat: Seat) -> bool:
    try:
        lines_are_knowledge(game, case, seat, enemy_ears)
    except AssertionError:
        return True
    return False
