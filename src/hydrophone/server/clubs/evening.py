"""An evening of a club: who is here, what is played, and its rounds with their tables.

Functions from evening to evening. Each raises RefusedError if it may not be; then nothing has
changed. The last round is the plan until it is started.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec.structs import replace

from hydrophone.core.seats import Seat
from hydrophone.server.protocol.clubs import ClubResult, ClubTable, Evening, MemberId, Round
from hydrophone.server.protocol.refusals import Reason, RefusedError, or_refused

FEWEST = 2
"""Fewest people of a round."""

MOST = 24
"""Most people of an evening."""


def come(evening: Evening, member: MemberId) -> Evening:
    """A member is here; the next round is planned without them as yet."""
    if member in evening.here:
        return evening
    if len(evening.here) >= MOST:
        raise RefusedError(Reason.EVENING_FULL)
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


def have_met(evening: Evening, old: MemberId, new: MemberId) -> bool:
    """Have both had a seat in one round? Then they are two people, who cannot become one."""
    seats = (
        [who for table in each.tables for who in table.seats.values()] for each in evening.started
    )
    return any(old in each and new in each for each in seats)


def as_one(evening: Evening, old: MemberId, new: MemberId) -> Evening:
    """The evening after two members who have not met become one, who keeps the old number."""
    if old in evening.here and new in evening.here:
        evening = go(evening, new)

    def one(members: Iterable[MemberId]) -> tuple[MemberId, ...]:
        return tuple(old if each == new else each for each in members)

    def with_one(table: ClubTable) -> ClubTable:
        return replace(table, seats=dict(zip(table.seats, one(table.seats.values()), strict=True)))

    rounds = tuple(
        replace(each, tables=tuple(map(with_one, each.tables)), out=one(each.out))
        for each in evening.rounds
    )
    return replace(evening, here=one(evening.here), rounds=rounds)


def planned(evening: Evening, plan: Round) -> Evening:
    """The next round shall be so."""
    return replace(evening, rounds=(*evening.started, plan))


def changed(evening: Evening, wanted: Round, seats: Sequence[Seat]) -> Evening:
    """The host changes the plan: each person here has one place in it. ``seats``: of a table.

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


def started(evening: Evening, matches: Sequence[str]) -> Evening:
    """The planned round is played, in matches of these ids, which are to be opened now."""
    plan = or_refused(evening.plan, Reason.ROUND_RUNNING)
    tables = tuple(
        replace(table, match=match) for table, match in zip(plan.tables, matches, strict=True)
    )
    return planned(evening, replace(plan, tables=tables, started=True))


def opened(evening: Evening, matches: Sequence[str], codes: Mapping[str, str]) -> Evening:
    """Of the matches of a started round, those with a code could be opened.

    The others are called off; if none could be, the last round is the plan again.
    """

    def with_code(table: ClubTable) -> ClubTable:
        return _with_code(table, codes) if table.match in matches else table

    *before, last = evening.started or (Round(()),)
    if codes or not any(table.match in matches for table in last.tables):
        return _each_table(evening, with_code)
    plan = Round(tuple(ClubTable(table.seats) for table in last.tables), last.out)
    return replace(evening, rounds=(*before, plan))


def called_off(evening: Evening, match: str, is_off: bool) -> Evening:
    """The round no longer waits for this match, which does not count; or does both again.

    One that is not there is not waited for again.
    """

    def turned(table: ClubTable) -> ClubTable:
        if table.match != match:
            return table
        if not (is_off or table.code or table.ended):
            raise RefusedError(Reason.UNKNOWN_MATCH)
        return replace(table, called_off=is_off)

    return _each_table(evening, turned)


def settled(evening: Evening, ended: Mapping[str, ClubResult]) -> Evening:
    """Matches have ended so; those of other evenings are passed over."""
    return _each_table(
        evening, lambda table: replace(table, ended=ended.get(table.match, table.ended))
    )


def found(evening: Evening, codes: Mapping[str, str]) -> Evening:
    """Of the matches without a result, those with a code are there.

    One that had a code is forgotten; one that had none may still come.
    """

    def with_code(table: ClubTable) -> ClubTable:
        is_same = table.ended is not None or table.code == codes.get(table.match, "")
        return table if is_same else _with_code(table, codes)

    return _each_table(evening, with_code)


def _with_code(table: ClubTable, codes: Mapping[str, str]) -> ClubTable:
    """A table whose match has none cannot be played."""
    code = codes.get(table.match, "")
    return replace(table, code=code, called_off=table.called_off or not code)


def is_open(evening: Evening, match: str) -> bool:
    """Is the truth of this match closed, because its starts are still played from elsewhere?"""
    return any(
        _is_open(evening, each) and any(table.match == match for table in each.tables)
        for each in evening.started
    )


def _is_open(evening: Evening, each: Round) -> bool:
    """Is a round played whose tables compare, and which is not over at all of them?"""
    return (
        evening.set_up.duplicate
        and each.started
        and any(
            table.ended is None and (table.code != "" or not table.called_off)
            for table in each.tables
        )
    )


def as_seen(evening: Evening, member: MemberId) -> Evening:
    """What a member may know of it: of other tables of an open duplicate round, who sits there."""

    def seen(table: ClubTable) -> ClubTable:
        is_own = member in table.seats.values()
        return table if is_own else replace(table, code="", ended=None)

    def of_round(each: Round) -> Round:
        if not _is_open(evening, each):
            return each
        return replace(each, tables=tuple(map(seen, each.tables)), is_open=True)

    return replace(evening, rounds=tuple(map(of_round, evening.rounds)))


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
