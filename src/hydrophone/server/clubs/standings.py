"""The table of an evening and of a year: what each member has won."""

import csv
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO

from hydrophone.core.seats import Side
from hydrophone.server.protocol.clubs import (
    ClubTable,
    Evening,
    EveningRow,
    MemberId,
    Round,
    SetUp,
    YearRow,
)

WIN, DRAW = 3, 1
"""Points of a match."""

BETTER, EQUAL = 2, 1
"""Points for each crew that had the same boat at another table, with duplicate."""

FEWEST_EVENINGS = 4
"""Evenings that a member comes to before they are in the table of the year, and that count."""


def of_evening(evening: Evening) -> tuple[EveningRow, ...]:
    """The best first, those with as many points in as few matches likewise."""
    rows: dict[MemberId, EveningRow] = {}
    for each in evening.started:
        for table in filter(_counts, each.tables):
            points = {side: _points(evening.set_up, each, table, side) for side in Side}
            for seat, member in table.seats.items():
                before = rows.get(member, EveningRow(member))
                rows[member] = _after(before, table, seat.side, points[seat.side])
    return tuple(sorted(rows.values(), key=lambda row: (-row.points, row.played, row.member)))


def _after(row: EveningRow, table: ClubTable, side: Side, points: int) -> EveningRow:
    """Another match is over, in which the member was of this crew."""
    won, drawn = (int(_worth(False, table, side) == each) for each in (WIN, DRAW))
    return EveningRow(
        row.member, row.played + 1, row.won + won, row.drawn + drawn, row.points + points
    )


def _counts(table: ClubTable) -> bool:
    return table.ended is not None and not table.called_off


def _points(set_up: SetUp, played: Round, table: ClubTable, side: Side) -> int:
    """Of a crew in a match that is over; duplicate compares the crews that had the same boat.

    In a round with one table it is compared with its enemy. An open round gives no points yet.
    """
    own = _worth(set_up.by_damage, table, side)
    if not set_up.duplicate:
        return own
    if played.is_open:
        return 0
    others = [other for other in filter(_counts, played.tables) if other is not table]
    rivals = [_worth(set_up.by_damage, other, side) for other in others]
    if len(played.tables) == 1:
        rivals = [_worth(set_up.by_damage, table, side.enemy)]
    return sum(BETTER * (own > each) + EQUAL * (own == each) for each in rivals)


def _worth(by_damage: bool, table: ClubTable, side: Side) -> int:
    """What a crew has done in a match."""
    ended = table.ended
    if ended is None:
        return 0
    if by_damage:
        return ended.damage.get(side.enemy, 0)
    return DRAW if ended.winner is None else WIN * (ended.winner is side)


def of_year(evenings: Iterable[Evening]) -> tuple[YearRow, ...]:
    """The best first; those who have come too seldom are last."""
    rows: dict[MemberId, list[EveningRow]] = {}
    for evening in evenings:
        for row in of_evening(evening):
            rows.setdefault(row.member, []).append(row)
    found = [_year_row(member, came) for member, came in rows.items()]
    return tuple(sorted(found, key=lambda row: (row.mean is None, -(row.mean or 0), row.member)))


def _year_row(member: MemberId, came: Sequence[EveningRow]) -> YearRow:
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


def as_csv(rows: Iterable[EveningRow | YearRow], names: Mapping[MemberId, str]) -> str:
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
