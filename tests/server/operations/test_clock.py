"""A jump of the wall clock: no deadline moves, and no match is forgotten by mistake."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hydrophone.core.seats import Seat
from hydrophone.server.clock import JUMP_S, ServerClock
from hydrophone.server.match.people.presence import ABSENCE_S
from hydrophone.server.periodic import Periodic
from server.match.house import House
from server.web.serving import settings

YEAR = 365 * 86_400.0


class Clocks:
    """A wall clock that can be set, and one that cannot."""

    def __init__(self) -> None:
        self.wall = 2e9
        self.steady = 50.0
        self.clock = ServerClock(lambda: self.wall, lambda: self.steady)

    def pass_time(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds


def test_the_time_is_that_of_the_wall_and_never_jumps() -> None:
    clocks = Clocks()
    clocks.pass_time(10)
    assert clocks.clock.now() == 2e9 + 10
    assert not clocks.clock.jumped

    for jump in (YEAR, -2 * YEAR):
        clocks.wall += jump
        assert clocks.clock.now() == 2e9 + 10
        assert clocks.clock.jumped


def test_small_corrections_are_no_jump() -> None:
    clocks = Clocks()
    clocks.wall += JUMP_S / 2

    assert not clocks.clock.jumped


@pytest.mark.parametrize("jump", [YEAR, -YEAR])
def test_no_seat_is_vacant_and_no_answer_late_because_the_wall_clock_was_set(jump: float) -> None:
    clocks = Clocks()
    house = House(answer_timeout_s=60)
    house.now = clocks.clock.now()
    ann, bob = house.crews()
    bob.go()
    before = house.wake_at
    clocks.wall += jump
    house.now = clocks.clock.now()
    assert house.wake_at == before
    assert not ann.lobby.seats[2].vacant
    house.wait(ABSENCE_S + 1)
    assert {info.seat for info in ann.lobby.seats if info.vacant} == {
        Seat.YELLOW_CAPTAIN,
        Seat.YELLOW_RADIO_OPERATOR,
    }


def test_no_match_is_forgotten_by_a_clock_that_jumped(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    clocks = Clocks()
    asked: list[dict[str, Any]] = []

    def prune(**wanted: Any) -> list[str]:
        asked.append(wanted)
        return []

    own = settings(tmp_path)
    people = SimpleNamespace(erase_lost=lambda: asked.append({"lost": True}))
    conduct = SimpleNamespace(forget_old=lambda: asked.append({"old": True}))
    store = SimpleNamespace(kept=SimpleNamespace(prune=prune, people=people, conduct=conduct))
    clients = SimpleNamespace(watched=lambda: {"m"})
    matches = SimpleNamespace(clients=clients, drop=lambda _: None, store=store)
    node: Any = SimpleNamespace(matches=matches)
    periodic = Periodic(own, clocks.clock, node, ())
    asyncio.run(periodic.prune())
    assert asked == [
        {
            "over_before": 2e9 - own.keep_over_s,
            "open_before": 2e9 - own.keep_open_s,
            "tables_before": 2e9 - own.keep_tables_s,
            "spare": {"m"},
        },
        {"lost": True},
        {"old": True},
    ]

    clocks.wall += YEAR
    asyncio.run(periodic.prune())
    assert len(asked) == 3
    assert "clock was set" in caplog.text
