"""``hydrophone deduce``: what one side could know of the enemy's place, action by action."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Protocol

import click
import msgspec

from hydrophone.belief.captain import CaptainTracker
from hydrophone.belief.sonar import SonarTracker
from hydrophone.belief.track import TrackBelief
from hydrophone.board.grid import Cell
from hydrophone.cli.chart_of import chart_of
from hydrophone.cli.picture import picture
from hydrophone.core.errors import UnknownNameError
from hydrophone.core.seats import CAPTAINS, Side
from hydrophone.notation.record import FIRST_ACT, Record, read_record
from hydrophone.play.log import fresh_referee, replay
from hydrophone.play.referee import Told

LIKELIEST = 5
"""So many cells are named on each line of the readable form."""


class Tracker(Protocol):
    """Follows one boat by what is heard of it."""

    @property
    def belief(self) -> TrackBelief:
        """Where it can be."""
        ...

    def observe(self, observation: Any) -> None:
        """Take in one observation, in order."""
        ...


TRACKERS: Mapping[str, Callable[[Any, Side], Tracker]] = {
    "sonar": SonarTracker,
    "captain_sonar": CaptainTracker,
}


class Deduction(msgspec.Struct, frozen=True):
    """What can be known after the action on this line of the record (1: at the beginning)."""

    line: int
    heard: tuple[str, ...]
    cells: int
    tracks: int
    marginal: dict[Cell, float]


def show_deduction(file: Path, side: str, *, as_json: bool) -> None:
    """One line after every action; the readable form ends with the chart of what is left."""
    record = read_record(file.read_bytes(), str(file))
    last: Deduction | None = None
    for last in deductions(record, str(file), Side(side)):
        click.echo(msgspec.json.encode(last) if as_json else _readable(last))
    chart = chart_of(record.header)
    if not as_json and chart is not None and last is not None:
        click.echo(picture(chart, dict.fromkeys(last.marginal, "?")))


def deductions(record: Record, file: str, side: Side) -> Iterator[Deduction]:
    """What the side can know of its enemy, at the beginning and after each action."""
    if record.header.game not in TRACKERS:
        raise UnknownNameError(f"nothing is deduced in {record.header.game!r}")
    tracker = TRACKERS[record.header.game](record.header.options, side.enemy)
    referee = fresh_referee(record.header)
    yield _heard(tracker, FIRST_ACT - 1, referee.opening(), side)
    for step in replay(record, referee, file):
        yield _heard(tracker, step.line, step.told, side)


def _heard(tracker: Tracker, line: int, told: Told, side: Side) -> Deduction:
    observations = told[CAPTAINS[side]]
    for observation in observations:
        tracker.observe(observation)
    belief = tracker.belief
    kinds = tuple(str(observation.__struct_config__.tag) for observation in observations)
    return Deduction(line, kinds, len(belief.support), belief.tracks, belief.marginal)


def _readable(deduction: Deduction) -> str:
    likeliest = sorted(deduction.marginal.items(), key=lambda item: (-item[1], item[0]))
    named = "  ".join(f"{cell} {chance:.1%}" for cell, chance in likeliest[:LIKELIEST])
    more = "  ..." if len(likeliest) > LIKELIEST else ""
    counts = f"{deduction.cells} cells, {deduction.tracks} tracks: {named}{more}"
    return f"line {deduction.line}: {', '.join(deduction.heard)}\n    {counts}"
