"""``hydrophone replay``: play a record again; the final state, or what one viewer was told."""

from pathlib import Path
from typing import Any

import click
import msgspec

from hydrophone.board.chart import Chart
from hydrophone.board.drawing import picture
from hydrophone.core.game import AnyView, Outcome
from hydrophone.core.seats import CAPTAINS, SPECTATOR, Seat, Side, Viewer, parse_viewer
from hydrophone.kits.registry import kit_named
from hydrophone.notation.record import Record, read_record
from hydrophone.play.log import fresh_referee, replay
from hydrophone.play.pictures import TRACKS, legend, track_marks
from hydrophone.play.referee import Referee, Told


def show_told(file: Path, viewer: str) -> None:
    """Exactly the observations that this viewer received, one JSON object a line."""
    record = read_record(file.read_bytes(), str(file))
    asked = _viewer(viewer, record)
    referee = fresh_referee(record.header)
    _print_told(referee.opening(), asked)
    for step in replay(record, referee, str(file)):
        _print_told(step.told, asked)


def _viewer(text: str, record: Record) -> Viewer:
    viewers = (*record.header.seats, SPECTATOR)
    if text not in viewers:
        raise click.UsageError(f"the record has no seat {text!r}, only {', '.join(viewers)}")
    return parse_viewer(text)


def _print_told(told: Told, viewer: Viewer) -> None:
    for observation in told[viewer]:
        click.echo(msgspec.json.encode(observation))


def show_final(file: Path, *, as_json: bool) -> None:
    """How the match stands after its last action: the boats that the game tells of, the outcome."""
    record = read_record(file.read_bytes(), str(file))
    referee, views = _played(record, str(file))
    boat_of = kit_named(record.header.game).boat
    boats = {} if boat_of is None else {side: boat_of(v, side) for side, v in views.items()}
    if as_json:
        boats_told = {side: boat.fields for side, boat in boats.items()}
        click.echo(msgspec.json.encode(_final(record, referee, views) | {"boats": boats_told}))
        return
    chart = referee.game.chart_of(record.header.options)
    click.echo(_title(record, chart))
    if chart is not None:
        marks = track_marks({side: boat.track for side, boat in boats.items()})
        click.echo(picture(chart.grid, chart, marks))
        click.echo(legend(chart, TRACKS))
    for side, boat in boats.items():
        click.echo(f"{_name(record, side)}: {boat.sentence}")
    click.echo(_standing(record, referee))


def _played(record: Record, file: str) -> tuple[Referee, dict[Side, AnyView]]:
    """Both Captains' views: together they hold all there is to know."""
    referee = fresh_referee(record.header)
    game = referee.game
    views = {side: game.blank(record.header.options, seat) for side, seat in CAPTAINS.items()}

    def add(told: Told) -> None:
        for side, seat in CAPTAINS.items():
            for observation in told[seat]:
                views[side] = views[side].after(observation)

    add(referee.opening())
    for step in replay(record, referee, file):
        add(step.told)
    return referee, views


def _final(record: Record, referee: Referee, views: dict[Side, AnyView]) -> dict[str, Any]:
    return {
        "game": record.header.game,
        "actions": len(record.acts),
        "waits_for": referee.blocked_by,
        "outcome": referee.outcome,
        "views": {side: view.flat() for side, view in views.items()},
    }


def _title(record: Record, chart: Chart | None) -> str:
    edition = getattr(record.header.options, "edition", "")
    book = f" ({edition})" if edition else ""
    where = f", {chart.titles['en']}" if chart is not None else ""
    return f"{record.header.game}{book}{where}, seed {record.header.seed}"


def _name(record: Record, side: Side) -> str:
    name = record.header.boats.get(side)
    return f"{side.value} ({name})" if name else side.value


def _standing(record: Record, referee: Referee) -> str:
    count = f"{len(record.acts)} actions"
    if referee.outcome is None:
        waiting: tuple[Seat, ...] = referee.blocked_by
        return f"{count}; the match waits for {', '.join(waiting)}"
    return f"{count}; {_ending(referee.outcome)}"


def _ending(outcome: Outcome) -> str:
    if outcome.winner is None:
        return f"drawn ({outcome.termination})"
    return f"{outcome.winner.value} wins ({outcome.termination})"
