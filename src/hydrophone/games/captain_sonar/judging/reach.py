"""Where things are on a chart: what weapons reach and what is told of a place. Pure geometry."""

from functools import lru_cache

from hydrophone.board.cellset import column_bits, row_bits, shift
from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell, Direction
from hydrophone.games.captain_sonar.actions import Fact
from hydrophone.games.captain_sonar.options import CaptainOptions, TorpedoLine, TorpedoPath
from hydrophone.games.captain_sonar.systems import TORPEDO_RANGE


@lru_cache(maxsize=1 << 14)
def around(chart: Chart, cell: Cell) -> int:
    """Bits of the eight spaces around a space, land included (CAP-062)."""
    row = chart.grid.bit[cell]
    row |= shift(chart.grid, row, Direction.LEFT) | shift(chart.grid, row, Direction.RIGHT)
    block = row | shift(chart.grid, row, Direction.UP) | shift(chart.grid, row, Direction.DOWN)
    return block & ~chart.grid.bit[cell]


def blast(chart: Chart, impact: Cell, position: Cell) -> int:
    """Damage to a boat on ``position`` from an explosion on ``impact`` (CAP-310 to CAP-312)."""
    if impact == position:
        return 2
    return 1 if around(chart, impact) & chart.grid.bit[position] else 0


def blast_cells(chart: Chart, impact: Cell, taken: int) -> int:
    """Bits of the spaces on which an explosion does that much damage (CAP-310 to CAP-312)."""
    here, near = chart.grid.bit[impact], around(chart, impact)
    return {0: ~(here | near), 1: near, 2: here}[taken]


def fact_cells(chart: Chart, fact: Fact, value: str) -> int:
    """Bits of the sea spaces for which a statement is true."""
    match fact:
        case Fact.SECTOR:
            return chart.zones[value]
        case Fact.COLUMN:
            return column_bits(chart.grid, value) & chart.sea
        case Fact.ROW:
            return row_bits(chart.grid, int(value)) & chart.sea


def torpedo_targets(chart: Chart, options: CaptainOptions, position: Cell) -> int:
    """Bits of the sea spaces a torpedo reaches from here (CAP-290, CAP-291, CAP-299)."""
    around_islands = options.torpedo_path is TorpedoPath.AROUND_ISLANDS
    straight = options.torpedo_line is TorpedoLine.STRAIGHT
    found = _reached(chart, position, around_islands, straight)
    if options.torpedo_min_range:
        found &= ~chart.grid.bit[position]
    return found & chart.sea


@lru_cache(maxsize=1 << 14)
def _reached(chart: Chart, position: Cell, around_islands: bool, straight: bool) -> int:
    if straight:
        return _along_lines(chart, position, around_islands)
    reached = chart.grid.bit[position]
    for _ in range(TORPEDO_RANGE):
        ring = reached
        for direction in Direction:
            ring |= _one_step(chart, reached, direction, around_islands)
        reached = ring
    return reached


def _along_lines(chart: Chart, position: Cell, around_islands: bool) -> int:
    found = chart.grid.bit[position]
    for direction in Direction:
        front = chart.grid.bit[position]
        for _ in range(TORPEDO_RANGE):
            front = _one_step(chart, front, direction, around_islands)
            found |= front
    return found


def _one_step(chart: Chart, bits: int, direction: Direction, around_islands: bool) -> int:
    if around_islands:
        bits &= chart.leavable[direction]
    return shift(chart.grid, bits, direction)
