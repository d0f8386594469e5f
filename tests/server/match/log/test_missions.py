"""How a mission is laid."""

import pytest

from hydrophone.server.match.log import missions
from hydrophone.server.match.log.entries import Began


@pytest.mark.parametrize(
    ("name", "has_fresh_lots"), [("easy_prey", False), ("ten_turns", True), ("the_ace", True)]
)
def test_the_enemy_has_fresh_lots_at_every_try_but_in_the_first_mission(
    name: str, has_fresh_lots: bool
) -> None:
    mission = missions.named("u_jagd", name)
    began = [
        entry
        for lots in (1, 2)
        for entry in missions.log_of(mission, "id", "CODE", "Ann", 0.0, lots)
        if isinstance(entry, Began)
    ]

    assert [each.seed for each in began] == [mission.seed] * 2
    assert [each.bot_seed for each in began] == ([1, 2] if has_fresh_lots else [mission.seed] * 2)
