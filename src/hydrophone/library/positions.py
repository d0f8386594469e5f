"""Which game reads a drawn position how."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from hydrophone.core.game import AnyState, Options
from hydrophone.core.position import Position
from hydrophone.games.captain_sonar import position as captain_sonar
from hydrophone.games.sonar import position as sonar


class Reader(NamedTuple):
    """How a game with a chart reads a position."""

    with_chart_in: Callable[[Position, Any], Options]
    read_position: Callable[[Position, Any], AnyState]


READERS: Mapping[str, Reader] = {
    "sonar": Reader(sonar.with_chart_in, sonar.read_position),
    "captain_sonar": Reader(captain_sonar.with_chart_in, captain_sonar.read_position),
}
"""U-Jagd has no picture of a sea: its position is two maps, which are entered."""
