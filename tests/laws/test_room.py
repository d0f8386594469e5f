"""Law 2 once more, at the server's door: every frame that a viewer is sent is the same."""

from collections import deque
from typing import Any, NamedTuple

import msgspec
import pytest

from hydrophone.core.seats import CLOCK, SPECTATOR, Seat, Viewer
from hydrophone.server.messages import Acked, WhyNot
from laws.laws import Case, two_truths
from laws.sonar import FIXTURE, OPTIONS
from server.house import Guest, House


class Table(NamedTuple):
    """A running match with a crew on each side and somebody who watches."""

    house: House
    guests: dict[str, Guest]

    @property
    def seed(self) -> int:
        """It is the same every time."""
        running = self.house.room.running
        assert running is not None
        return running.referee.seed


def table(options: Any) -> Table:
    """Ann is blue, Bob is yellow, Eve watches."""
    house = House(**{name: getattr(options, name) for name in options.__struct_fields__})
    eve = house.come("Eve", spectate=True)
    ann, bob = house.crews()
    return Table(house, {"blue": ann, "yellow": bob, "spectator": eve})


def frames(options: Any, acts: list[tuple[Any, Any]], viewer: Viewer) -> list[bytes]:
    """All that the viewer is sent in a match in which this is done, byte by byte."""
    house, guests = table(options)
    guest = guests[viewer.partition(".")[0]]
    for actor, action in acts:
        if actor is CLOCK:
            house.wait(options.answer_timeout_s)
        else:
            assert isinstance(guests[actor.side].act(actor, action), Acked)
        _ask_why_not(house, guest, viewer)
    return [msgspec.json.encode(message) for message in guest.told]


def _ask_why_not(house: House, guest: Guest, viewer: Viewer) -> None:
    """Also what is refused, and why, is told in frames."""
    if isinstance(viewer, Seat) and house.phase() == "running":
        for action in ({"kind": "move", "direction": "up"}, {"kind": "tell_row", "row": 1}):
            guest.say(WhyNot("", viewer, msgspec.Raw(msgspec.json.encode(action))))


@pytest.mark.parametrize("viewer", [Seat.BLUE_CAPTAIN, Seat.YELLOW_CAPTAIN, SPECTATOR])
@pytest.mark.parametrize("sample", ["pond, de", "archipelago, en", "puddle, de"])
def test_two_truths_are_the_same_in_every_frame(sample: str, viewer: Viewer) -> None:
    options = OPTIONS[sample]
    seed = table(options).seed
    different = 0
    for steps in (5, 12, 25):
        pairs = deque(two_truths(FIXTURE, Case(options, seed, steps), viewer), maxlen=1)
        (pair,) = pairs
        different += pair.acts["one"] != pair.acts["two"]
        assert frames(options, pair.acts["one"], viewer) == frames(
            options, pair.acts["two"], viewer
        )
    assert different
