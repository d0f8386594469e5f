"""A cross table as text, as JSON and as a page."""

from html import escape

import msgspec

from hydrophone.programs.ratings import Score
from hydrophone.programs.tournament import Ranking, RankingRow


def as_text(table: Ranking) -> str:
    """Columns of text."""
    cells = [_head(table), *(_line(table, place, row) for place, row in enumerate(table.rows, 1))]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = ["  ".join(map(_aligned, line, widths, range(len(line)))).rstrip() for line in cells]
    return "\n".join([*lines, *_notes(table)])


def as_json(table: Ranking) -> bytes:
    """The same for programs, with all options."""
    return msgspec.json.encode(table)


def as_page(table: Ranking) -> str:
    """A page by itself, without scripts."""
    head, *lines = [
        _head(table),
        *(_line(table, place, row) for place, row in enumerate(table.rows, 1)),
    ]
    rows = "\n".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in line)}</tr>" for line in lines
    )
    heads = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    notes = "\n".join(f"<p>{escape(note)}</p>" for note in _notes(table))
    title = escape(f"{table.game}: {table.form.value.replace('_', ' ')}, seed {table.seed}")
    return _PAGE.format(title=title, heads=heads, rows=rows, notes=notes)


def _aligned(cell: str, width: int, column: int) -> str:
    return cell.ljust(width) if column == _NAME else cell.rjust(width)


_NAME = 1
"""The column of names."""


def _head(table: Ranking) -> list[str]:
    return ["", "entrant", "Elo", "95 %", "points", "of", *(row.name for row in table.rows)]


def _line(table: Ranking, place: int, row: RankingRow) -> list[str]:
    return [
        str(place),
        row.name,
        f"{row.rating.elo:+.0f}",
        f"±{row.rating.margin:.0f}",
        f"{row.score.points:g}",
        str(row.score.matches),
        *(_met(row.against.get(other.name)) for other in table.rows),
    ]


def _met(score: Score | None) -> str:
    """Wins, draws and losses; nothing for two that did not meet."""
    return "" if score is None else f"{score.wins}-{score.draws}-{score.losses}"


def _notes(table: Ranking) -> list[str]:
    notes = [
        f"{names}: {verdict.value.replace('_', ' ')}" for names, verdict in table.verdicts.items()
    ]
    notes += [
        f"{row.name} lost by a fault: "
        + ", ".join(f"{count} {fault}" for fault, count in row.faults.items())
        for row in table.rows
        if row.faults
    ]
    ended = ", ".join(f"{count} by {ending}" for ending, count in table.endings.items())
    return [*notes, f"Matches ended: {ended}."] if ended else notes


_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
body {{ font: 1rem/1.5 system-ui, sans-serif; margin: 2rem; color: #12303f; background: #fff; }}
table {{ border-collapse: collapse; }}
th, td {{ padding: 0.25rem 0.75rem; border-bottom: 1px solid #b8c8d0; text-align: right; }}
th:nth-child(2), td:nth-child(2) {{ text-align: left; }}
</style>
<h1>{title}</h1>
<table>
<thead><tr>{heads}</tr></thead>
<tbody>
{rows}
</tbody>
</table>
{notes}
</html>
"""
