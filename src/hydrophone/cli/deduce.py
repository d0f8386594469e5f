"""``hydrophone deduce``: what one side could know of the enemy's place, action by action."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

import click
import msgspec

from hydrophone.belief.captain import CaptainTracker
from hydrophone.belief.setup import SetupBelief, SetupTracker
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

B = TypeVar("B", covariant=True)

LIKELIEST = 5
"""So many cells are named on each line of the readable form."""


class Tracker(Protocol[B]):
    """Follows one side by what is heard of it."""

    @property
    def belief(self) -> B:
        """What it can be."""
        ...

    def observe(self, observation: Any) -> None:
        """Take in one observation, in order."""
        ...


class Deduction(msgspec.Struct, frozen=True):
    """What can be known after the action on this line of the record (1: at the beginning).

    ``marginal`` gives the chance of each place, ``counts`` how many things are still possible.
    """

    line: int
    heard: tuple[str, ...]
    counts: dict[str, int]
    marginal: dict[Cell, float]

    @property
    def fields(self) -> dict[str, Any]:
        """For programs: the counts by their names between the other fields."""
        told = {"line": self.line, "heard": self.heard}
        return told | self.counts | {"marginal": self.marginal}


class _Subject(NamedTuple):
    """How a game's deduction is made and counted."""

    tracker: Callable[[Any, Side], Tracker[Any]]
    summary: Callable[[Any], tuple[dict[str, int], dict[Cell, float]]]


def _of_tracks(belief: TrackBelief) -> tuple[dict[str, int], dict[Cell, float]]:
    return {"cells": len(belief.support), "tracks": belief.tracks}, belief.marginal


def _of_maps(belief: SetupBelief) -> tuple[dict[str, int], dict[Cell, float]]:
    chances = {Cell(square.value): chance for square, chance in belief.marginal.items()}
    return {"squares": len(chances), "maps": belief.count}, chances


SUBJECTS: Mapping[str, _Subject] = {
    "sonar": _Subject(SonarTracker, _of_tracks),
    "captain_sonar": _Subject(CaptainTracker, _of_tracks),
    "u_jagd": _Subject(SetupTracker, _of_maps),
}


def show_deduction(file: Path, side: str, *, as_json: bool) -> None:
    """One line after every action; the readable form ends with the chart of what is left."""
    record = read_record(file.read_bytes(), str(file))
    last: Deduction | None = None
    for last in deductions(record, str(file), Side(side)):
        click.echo(msgspec.json.encode(last.fields) if as_json else _readable(last))
    chart = chart_of(record.header)
    if not as_json and chart is not None and last is not None:
        click.echo(picture(chart, dict.fromkeys(last.marginal, "?")))


def deductions(record: Record, file: str, side: Side) -> Iterator[Deduction]:
    """What the side can know of its enemy, at the beginning and after each action."""
    if record.header.game not in SUBJECTS:
        raise UnknownNameError(f"nothing is deduced in {record.header.game!r}")
    subject = SUBJECTS[record.header.game]
    tracker = subject.tracker(record.header.options, side.enemy)

    def heard(line: int, told: Told) -> Deduction:
        observations = told[CAPTAINS[side]]
        for observation in observations:
            tracker.observe(observation)
        kinds = tuple(str(observation.__struct_config__.tag) for observation in observations)
        return Deduction(line, kinds, *subject.summary(tracker.belief))

    referee = fresh_referee(record.header)
    yield heard(FIRST_ACT - 1, referee.opening())
    for step in replay(record, referee, file):
        yield heard(step.line, step.told)


def _readable(deduction: Deduction) -> str:
    likeliest = sorted(deduction.marginal.items(), key=lambda item: (-item[1], item[0]))
    named = "  ".join(f"{cell} {chance:.1%}" for cell, chance in likeliest[:LIKELIEST])
    more = "  ..." if len(likeliest) > LIKELIEST else ""
    counts = ", ".join(f"{count} {what}" for what, count in deduction.counts.items())
    heard = ", ".join(deduction.heard)
    return f"line {deduction.line}: {heard}\n    {counts}: {named}{more}"
