"""Law 2 once more, at the server's door: every frame that a viewer is sent is the same."""

from collections import deque
from typing import Any, NamedTuple

import msgspec
import pytest

from hydrophone.core.seats import CLOCK, SPECTATOR, Seat, Viewer
from hydrophone.server.protocol.messages import Acked, WhyNot
from laws.fixture import Fixture
from laws.laws import Case, two_truths
from laws.registry import FIXTURES
from server.match.house import Guest, House

STEPS = (5, 12, 25)
PROBES = 3
"""So many wishes are asked about after each action."""

SAMPLES = [
    ("sonar", "pond, de"),
    ("sonar", "archipelago, en"),
    ("sonar", "puddle, de"),
    ("u_jagd", "as ruled"),
    ("u_jagd", "last turn"),
    ("captain_sonar", "pond"),
    ("captain_sonar", "pond, unheard"),
    ("captain_sonar", "puddle"),
]


class Table(NamedTuple):
    """A running match with a crew on each side and somebody who watches."""

    house: House
    guests: dict[str, Guest]

    @property
    def seed(self) -> int:
        """It is the same every time."""
        running = self.house.room.match.running
        assert running is not None
        return running.referee.seed


def table(game: str, options: Any) -> Table:
    """Ann is blue, Bob is yellow, Eve watches."""
    house = House(game, **{name: getattr(options, name) for name in options.__struct_fields__})
    eve = house.come("Eve", spectate=True)
    ann, bob = house.crews()
    return Table(house, {"blue": ann, "yellow": bob, "spectator": eve})


def for_two(options: Any) -> Any:
    """The same options for a match of two people, whatever the edition thinks of that."""
    if "min_players" in options.__struct_fields__:
        return msgspec.structs.replace(options, min_players=2)
    return options


class Played(NamedTuple):
    """What a viewer is sent in a match in which this is done, byte by byte."""

    fixture: Fixture
    options: Any
    viewer: Viewer

    def frames(self, acts: list[tuple[Any, Any]]) -> list[bytes]:
        """All of it."""
        house, guests = table(self.fixture.game.id, self.options)
        guest = guests[self.viewer.partition(".")[0]]
        for actor, action in acts:
            before = len(guest.told)
            if actor is CLOCK:
                house.wait(self.options.answer_timeout_s)
            else:
                assert isinstance(guests[actor.side].act(actor, action), Acked)
            if len(guest.told) > before:
                self._ask_why_not(house, guest)
        return [msgspec.json.encode(message) for message in guest.told]

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


def test_every_game_is_held_to_it() -> None:
    assert {game for game, _ in SAMPLES} == set(FIXTURES)
