"""An evening of a club: who is here, what is played, and its rounds with their tables.

Functions from evening to evening. Each raises RefusedError if it may not be; then nothing has
changed. The last round is the plan until it is started.
"""

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from hydrophone.core.seats import Seat
from hydrophone.server.protocol.clubs import ClubResult, ClubTable, Evening, MemberId, Round
from hydrophone.server.protocol.refusals import Reason, RefusedError

FEWEST = 2
"""Fewest people of a round."""

MOST = 24
"""Most people of an evening."""


def come(evening: Evening, member: MemberId) -> Evening:
    """A member is here; the next round is planned without them as yet."""
    if member in evening.here:
        return evening
    if len(evening.here) >= MOST:
        raise RefusedError(Reason.ROOM_FULL)
    plan, evening = evening.plan, replace(evening, here=(*evening.here, member))
    return evening if plan is None else planned(evening, replace(plan, out=(*plan.out, member)))


def go(evening: Evening, member: MemberId) -> Evening:
    """A member has gone: bots have their place in the plan. A match that they are in goes on."""
    plan = evening.plan
    here = tuple(each for each in evening.here if each != member)
    evening = replace(evening, here=here)
    return evening if plan is None else planned(evening, _without(plan, member))


def _without(plan: Round, member: MemberId) -> Round:
    seats = [{s: m for s, m in table.seats.items() if m != member} for table in plan.tables]
    out = tuple(each for each in plan.out if each != member)
    return Round(tuple(ClubTable(each) for each in seats if each), out)


def planned(evening: Evening, plan: Round) -> Evening:
    """The next round shall be so."""
    return replace(evening, rounds=(*evening.started, plan))


def changed(evening: Evening, wanted: Round, seats: Sequence[Seat]) -> Evening:
    """The host changes the plan: everybody who is here has one place in it. ``seats``: of a table.

    What the host says of matches and results is passed over.
    """
    if not evening.may_plan:
        raise RefusedError(Reason.ROUND_RUNNING)
    tables = tuple(ClubTable(table.seats) for table in wanted.tables if table.seats)
    plan = Round(tables, wanted.out)
    if sorted(plan.members) != sorted(evening.here):
        raise RefusedError(Reason.PLAN_DOES_NOT_FIT)
    if not tables or any(seat not in seats for table in tables for seat in table.seats):
        raise RefusedError(Reason.PLAN_DOES_NOT_FIT)
    return planned(evening, plan)


def started(evening: Evening, made: Sequence[tuple[str, str]]) -> Evening:
    """The planned round is played, in matches of these ids and codes."""
    plan = evening.plan
    if plan is None:
        raise RefusedError(Reason.ROUND_RUNNING)
    tables = tuple(
        replace(table, match=match, code=code)
        for table, (match, code) in zip(plan.tables, made, strict=True)
    )
    return planned(evening, replace(plan, tables=tables, started=True))


def called_off(evening: Evening, match: str) -> Evening:
    """Nobody waits for this match any more, or it is waited for again unless it is over."""

    def turned(table: ClubTable) -> ClubTable:
        is_it = table.match == match and table.ended is None
        return replace(table, called_off=not table.called_off) if is_it else table

    return _each_table(evening, turned)


def settled(evening: Evening, ended: Mapping[str, ClubResult]) -> Evening:
    """Matches have ended so; those of other evenings are passed over."""

    def with_result(table: ClubTable) -> ClubTable:
        return replace(table, ended=ended[table.match]) if table.match in ended else table

    return _each_table(evening, with_result)


def open_matches(evening: Evening) -> tuple[str, ...]:
    """The matches whose results are not known yet, those that are called off too."""
    tables = (table for each in evening.started for table in each.tables)
    return tuple(table.match for table in tables if table.ended is None)


def _each_table(evening: Evening, change: Callable[[ClubTable], ClubTable]) -> Evening:
    rounds = tuple(
        replace(each, tables=tuple(map(change, each.tables))) if each.started else each
        for each in evening.rounds
    )
    return replace(evening, rounds=rounds)
