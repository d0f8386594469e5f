"""``hydrophone replay``: play a record again; the final state, or what one viewer was told."""

from pathlib import Path
from typing import Any

import click
import msgspec

from hydrophone.board.chart import Chart
from hydrophone.cli.chart_of import chart_of
from hydrophone.cli.picture import LEGEND, picture, track_marks
from hydrophone.core.game import Outcome, View
from hydrophone.core.seats import CAPTAINS, SPECTATOR, Seat, Side, Viewer, parse_viewer
from hydrophone.notation.record import Record, read_record
from hydrophone.play.log import fresh_referee, replay
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
        raise click.UsageError(f"{text!r} is none of {', '.join(viewers)}")
    return parse_viewer(text)


def _print_told(told: Told, viewer: Viewer) -> None:
    for observation in told[viewer]:
        click.echo(msgspec.json.encode(observation))


def show_final(file: Path, *, as_json: bool) -> None:
    """How the match stands after its last action: both boats, and the outcome."""
    record = read_record(file.read_bytes(), str(file))
    referee, views = _played(record, str(file))
    if as_json:
        click.echo(msgspec.json.encode(_final(record, referee, views)))
        return
    chart = chart_of(record.header)
    click.echo(_title(record, chart))
    if chart is not None:
        tracks = {side: _own(view).get("track", ()) for side, view in views.items()}
        click.echo(picture(chart, track_marks(tracks)))
        click.echo(LEGEND)
    for side, view in views.items():
        click.echo(_boat(record, side, view))
    click.echo(_standing(record, referee))


def _played(record: Record, file: str) -> tuple[Referee, dict[Side, View]]:
    """Both Captains' views: together they hold all there is to know."""
    referee = fresh_referee(record.header)
    game = referee.game
    views = {side: game.blank(record.header.options, seat) for side, seat in CAPTAINS.items()}

    def add(told: Told) -> None:
        for side, seat in CAPTAINS.items():
            for observation in told[seat]:
                views[side] = game.fold(views[side], observation)

    add(referee.opening())
    for step in replay(record, referee, file):
        add(step.told)
    return referee, views


def _final(record: Record, referee: Referee, views: dict[Side, View]) -> dict[str, Any]:
    return {
        "game": record.header.game,
        "actions": len(record.acts),
        "waits_for": referee.waits_for,
        "outcome": referee.outcome,
        "views": views,
    }


def _own(view: View) -> dict[str, Any]:
    """What the crew alone knows, by name; a game may keep it as one value."""
    own: Any = getattr(view, "own", None)
    return msgspec.to_builtins(own) if isinstance(own, msgspec.Struct) else {"own": own}


def _title(record: Record, chart: Chart | None) -> str:
    edition = getattr(record.header.options, "edition", "")
    book = f" ({edition})" if edition else ""
    where = f", {chart.titles['en']}" if chart is not None else ""
    return f"{record.header.game}{book}{where}, seed {record.header.seed}"


def _boat(record: Record, side: Side, view: View) -> str:
    name = record.header.boats.get(side)
    head = f"{side.value} ({name})" if name else side.value
    own, heard = _own(view), msgspec.to_builtins(getattr(view, side.value))
    track = own.pop("track", ())
    told = {key: heard[key] for key in ("damage", "turns") if key in heard}
    facts = [f"{key} {_plain(value)}" for key, value in (told | own).items() if value]
    place = [f"on {track[-1]}, track of {len(track)} from {track[0]}"] if track else []
    return f"{head}: {'; '.join((*place, *facts))}"


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _standing(record: Record, referee: Referee) -> str:
    count = f"{len(record.acts)} actions"
    if referee.outcome is None:
        waiting: tuple[Seat, ...] = referee.waits_for
        return f"{count}; the match waits for {', '.join(waiting)}"
    return f"{count}; {_ending(referee.outcome)}"


def _ending(outcome: Outcome) -> str:
    if outcome.winner is None:
        return f"drawn ({outcome.termination})"
    return f"{outcome.winner.value} wins ({outcome.termination})"
