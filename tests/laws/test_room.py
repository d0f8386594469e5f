"""Law 2 once more, at the server's door: every frame that a viewer is sent is the same.

So are the moments at which the frames come, and at which the room wants to be woken then.
"""

from collections import deque
from collections.abc import Callable
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import msgspec
import pytest

from games.u_jagd.tables import UF1, confirmed
from hydrophone.core.seats import CLOCK, SPECTATOR, Seat, Viewer
from hydrophone.games.u_jagd.actions import ClearSquare, PlaceContact
from hydrophone.games.u_jagd.contacts import ContactId
from hydrophone.games.u_jagd.field import Square
from hydrophone.server.match.effects import ConnectionId, Effects, Send
from hydrophone.server.match.log.running_match import Attempt
from hydrophone.server.match.time.pace import HeldAct, Pace
from hydrophone.server.match.time.schedule import Schedule
from hydrophone.server.protocol.messages import Refused, WhyNot
from laws.fixture import Fixture
from laws.laws import Case, two_truths
from laws.registry import FIXTURES
from server.match.house import Guest, House

STEPS = (5, 12, 25)
PROBES = 3
"""So many wishes are asked about after each action."""

SAMPLES = [(game, name) for game, each in FIXTURES.items() for name in each.in_rooms]


STEP_S = 0.01
"""Seconds of time that passes with something that the viewer hears of."""


class Seen(NamedTuple):
    """What a viewer is sent and when, and when the room wants to be woken after it."""

    moment: float
    message: bytes
    wake_at: float | None


class Watched(House):
    """A room of which it is noted when a connection is sent something."""

    def __init__(self, game: str, **options: Any) -> None:
        self.moments: dict[ConnectionId, list[float]] = {}
        super().__init__(game, **options)

    def do(self, effects: Effects) -> None:
        for effect in effects:
            if isinstance(effect, Send):
                for line in effect.to:
                    self.moments.setdefault(line, []).append(round(self.now, 3))
            super().do([effect])


class Table(NamedTuple):
    """A running match with a crew on each side and a spectator."""

    house: Watched
    guests: dict[str, Guest]

    @property
    def seed(self) -> int:
        """It is the same every time."""
        running = self.house.room.match.running
        assert running is not None
        return running.referee.seed


def table(game: str, options: Any) -> Table:
    """Ann is blue, Bob is yellow, Eve watches."""
    house = Watched(game, **{name: getattr(options, name) for name in options.__struct_fields__})
    eve = house.come("Eve", spectate=True)
    ann, bob = house.crews()
    return Table(house, {"blue": ann, "yellow": bob, "spectator": eve})


def for_two(options: Any) -> Any:
    """The same options for a match of two people, whatever the edition thinks of that."""
    if "min_players" in options.__struct_fields__:
        return msgspec.structs.replace(options, min_players=2)
    return options


class Played(NamedTuple):
    """What a viewer is sent in a match in which this is done, byte by byte, and when."""

    fixture: Fixture
    options: Any
    viewer: Viewer
    step_s: float = STEP_S
    """Seconds between two things that the viewer hears of."""

    def frames(self, acts: list[tuple[Any, Any]]) -> list[Seen]:
        """All of it. Time passes with what the viewer hears of."""
        house, guests = table(self.fixture.game.id, self.options)
        guest = guests[self.viewer.partition(".")[0]]
        seen: list[Seen] = []
        for actor, action in acts:
            before = len(guest.told)
            if actor is CLOCK:
                house.wait(self.options.answer_timeout_s)
            else:
                self._act(guests[actor.side], actor, action)
            if len(guest.told) > before:
                house.wait(self.step_s)
                self._ask_why_not(house, guest)
            moments = house.moments[guest.line][len(seen) :]
            fresh = zip(moments, guest.told[len(seen) :], strict=True)
            wake_at = house.wake_at
            seen += [Seen(moment, msgspec.json.encode(each), wake_at) for moment, each in fresh]
        return seen

    def _act(self, guest: Guest, seat: Seat, action: Any) -> None:
        """An act may be held for a while, but not for long."""
        answer = guest.act(seat, action)
        if answer is None:
            guest.house.wait(10 * self.step_s)
            answer = guest.told[-1]
        assert not isinstance(answer, Refused)

    def _ask_why_not(self, house: House, guest: Guest) -> None:
        """Also what is refused, and why, is told in frames."""
        if not isinstance(self.viewer, Seat) or house.phase() != "running":
            return
        state, _ = self.fixture.game.new(self.options, 1)
        for action in list(self.fixture.candidates(state))[:PROBES]:
            guest.say(WhyNot("", self.viewer, msgspec.Raw(msgspec.json.encode(action))))


@pytest.mark.parametrize("viewer", [Seat.BLUE_CAPTAIN, Seat.YELLOW_CAPTAIN, SPECTATOR])
@pytest.mark.parametrize(("game", "sample"), SAMPLES)
def test_two_truths_are_the_same_in_every_frame(game: str, sample: str, viewer: Viewer) -> None:
    fixture = FIXTURES[game]
    options = for_two(fixture.options[sample])
    played = Played(fixture, options, viewer)
    seed = table(game, options).seed
    different = 0
    for steps in STEPS:
        (pair,) = deque(two_truths(fixture, Case(options, seed, steps), viewer), maxlen=1)
        different += pair.acts["one"] != pair.acts["two"]
        assert played.frames(pair.acts["one"]) == played.frames(pair.acts["two"])
    assert different


# --- the law can fail --------------------------------------------------------------------------


def wakes_for_hidden_acts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leak: each hidden act makes the room wake up later."""
    usual = Schedule.acted
    hidden: WeakKeyDictionary[object, int] = WeakKeyDictionary()

    def acted(self: Schedule, attempt: Attempt, at: float) -> None:
        usual(self, attempt, at)
        hidden[self] = hidden.get(self, 0) + (not attempt.heard_by_all)
        self.retry(1000.0 + hidden[self])

    monkeypatch.setattr(Schedule, "acted", acted)


def is_slower_after_hidden_acts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leak: what follows hidden acts comes a little later for each."""
    usual = Pace.acted
    hidden: WeakKeyDictionary[object, int] = WeakKeyDictionary()

    def acted(self: Pace, attempt: Attempt, at: float) -> None:
        usual(self, attempt, at)
        hidden[self] = hidden.get(self, 0) + (not attempt.heard_by_all)

    def time_of(self: Pace, held: HeldAct) -> float:
        return round(held.came_at + STEP_S / 10 * hidden.get(self, 0), 3)

    monkeypatch.setattr(Pace, "acted", acted)
    monkeypatch.setattr(Pace, "time_of", time_of)


@pytest.mark.parametrize(
    ("leak", "shown_by"),
    [(wakes_for_hidden_acts, "wake_at"), (is_slower_after_hidden_acts, "moment")],
)
def test_a_leak_by_a_moment_or_a_wake_up_is_found(
    leak: Callable[[pytest.MonkeyPatch], None], shown_by: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Blue draws its map, or draws it otherwise first; yellow hears nothing of that."""
    fixture = FIXTURES["u_jagd"]
    played = Played(fixture, fixture.options["as ruled"], Seat.YELLOW_CAPTAIN)
    plain = [*confirmed(Seat.BLUE_CAPTAIN, UF1), *confirmed(Seat.YELLOW_CAPTAIN, UF1)]
    hidden = [
        (Seat.BLUE_CAPTAIN, PlaceContact(Square.B2, ContactId(1))),
        (Seat.BLUE_CAPTAIN, ClearSquare(Square.B2)),
    ]

    assert played.frames(plain) == played.frames(hidden + plain)
    leak(monkeypatch)
    one, two = played.frames(plain), played.frames(hidden + plain)
    assert [getattr(each, shown_by) for each in one] != [getattr(each, shown_by) for each in two]
