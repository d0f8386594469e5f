"""The table of an evening and of a year: what each member has won."""

import csv
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO

from hydrophone.core.seats import Side
from hydrophone.server.protocol.clubs import ClubResult, Evening, MemberId, Row, YearRow

WIN, DRAW = 3, 1
"""Points of a match."""

FEWEST_EVENINGS = 4
"""Evenings that a member comes to before they are in the table of the year, and that count."""


def of_evening(evening: Evening) -> tuple[Row, ...]:
    """The best first, those with as many points in as few matches likewise."""
    rows: dict[MemberId, Row] = {}
    for each in evening.started:
        for table in each.tables:
            if table.ended is None or table.called_off:
                continue
            for seat, member in table.seats.items():
                before = rows.get(member, Row(member))
                rows[member] = _after(before, table.ended, seat.side, evening.set_up.by_damage)
    return tuple(sorted(rows.values(), key=lambda row: (-row.points, row.played, row.member)))


def _after(row: Row, ended: ClubResult, side: Side, by_damage: bool) -> Row:
    """Another match is over, in which the member was of this crew."""
    won, drawn = int(ended.winner is side), int(ended.winner is None)
    points = ended.damage.get(side.enemy, 0) if by_damage else WIN * won + DRAW * drawn
    return Row(row.member, row.played + 1, row.won + won, row.drawn + drawn, row.points + points)


def of_year(evenings: Iterable[Evening]) -> tuple[YearRow, ...]:
    """The best first; those who have come too seldom are last."""
    rows: dict[MemberId, list[Row]] = {}
    for evening in evenings:
        for row in of_evening(evening):
            rows.setdefault(row.member, []).append(row)
    found = [_year_row(member, came) for member, came in rows.items()]
    return tuple(sorted(found, key=lambda row: (row.mean is None, -(row.mean or 0), row.member)))


def _year_row(member: MemberId, came: Sequence[Row]) -> YearRow:
    means = sorted(((WIN * row.won + DRAW * row.drawn) / row.played for row in came), reverse=True)
    best = means[: max(FEWEST_EVENINGS, -(-2 * len(means) // 3))]
    is_enough = len(means) >= FEWEST_EVENINGS
    return YearRow(
        member,
        len(came),
        sum(row.played for row in came),
        sum(row.won for row in came),
        round(sum(best) / len(best), 3) if is_enough else None,
    )


def as_csv(rows: Iterable[Row | YearRow], names: Mapping[MemberId, str]) -> str:
    """A table as a file for a spreadsheet, with the names of members in front."""
    text = StringIO()
    write = csv.writer(text, lineterminator="\r\n").writerow
    for number, row in enumerate(rows):
        fields = [field for field in row.__struct_fields__ if field != "member"]
        if number == 0:
            write(["name", *fields])
        write([_no_formula(names.get(row.member, "")), *(getattr(row, field) for field in fields)])
    return text.getvalue()


def _no_formula(name: str) -> str:
    """A spreadsheet reads some signs in front as the beginning of a formula."""
    return f"'{name}" if name[:1] in "=+-@" and name else name
