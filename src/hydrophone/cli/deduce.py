"""``hydrophone deduce``: what one side could know of the enemy's place, action by action."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import msgspec

from hydrophone.board.drawing import picture
from hydrophone.board.grid import Cell
from hydrophone.core.seats import CAPTAINS, Side
from hydrophone.kits.makers import make_tracker
from hydrophone.kits.registry import game_named
from hydrophone.notation.record import FIRST_ACT, Record, read_record
from hydrophone.play.log import fresh_referee, replay
from hydrophone.play.pictures import PLACES_LEFT, legend
from hydrophone.play.referee import Told

LIKELIEST = 5
"""Most cells that a line of the readable form names."""


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


def show_deduction(file: Path, side: str, *, as_json: bool) -> None:
    """One line after every action; the readable form ends with the chart of what is left."""
    record = read_record(file.read_bytes(), str(file))
    last: Deduction | None = None
    for last in deductions(record, str(file), Side(side)):
        click.echo(msgspec.json.encode(last.fields) if as_json else _readable(last))
    header = record.header
    chart = game_named(header.game).chart_of(header.options)
    if not as_json and chart is not None and last is not None:
        click.echo(picture(chart.grid, chart, dict.fromkeys(last.marginal, "?")))
        click.echo(legend(chart, PLACES_LEFT))


def deductions(record: Record, file: str, side: Side) -> Iterator[Deduction]:
    """What the side can know of its enemy, at the beginning and after each action."""
    tracker = make_tracker(record.header.game, record.header.options, side.enemy)

    def heard(line: int, told: Told) -> Deduction:
        observations = told[CAPTAINS[side]]
        for observation in observations:
            tracker.observe(observation)
        kinds = tuple(str(observation.__struct_config__.tag) for observation in observations)
        counts = dict(zip(tracker.names, (len(tracker.support), tracker.count), strict=True))
        return Deduction(line, kinds, counts, dict(tracker.marginal))

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
