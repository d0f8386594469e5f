"""An evening of a club: who is here, what is played, and its rounds with their tables.

Functions from evening to evening. Each raises RefusedError if it may not be; then nothing has
changed. The last round is the plan until it is started.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from hydrophone.core.seats import Seat, Side
from hydrophone.server.clubs.club import MemberId
from hydrophone.server.protocol.messages import GameId
from hydrophone.server.protocol.refusals import Reason, RefusedError

FEWEST = 2
"""Fewest people of a round."""

MOST = 24
"""Most people of an evening."""


class SetUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played on an evening."""

    game: GameId
    options: Annotated[dict[str, Any], msgspec.Meta(extra={"typescript": "Partial<Options>"})]
    """The switches that differ from the game's own: edition, pace, chart."""
    rounds: Annotated[int, msgspec.Meta(ge=1, le=12)] = 4
    even: bool = False
    """Both crews of a table have as many people, so one may sit out; else a bot makes up for it."""


class Ended(msgspec.Struct, frozen=True):
    """How a match ended."""

    winner: Side | None


class ClubTable(msgspec.Struct, frozen=True):
    """A table of a round, and its match once the round is started."""

    seats: dict[Seat, MemberId]
    """Bots have the others."""
    match: str = ""
    code: str = ""
    ended: Ended | None = None
    called_off: bool = False
    """The host does not wait for it any more; it counts for nobody."""

    @property
    def is_done(self) -> bool:
        """Is nothing more to come of it?"""
        return self.called_off or self.ended is not None


class Round(msgspec.Struct, frozen=True):
    """The tables of a round, and who sits out."""

    tables: tuple[ClubTable, ...]
    out: tuple[MemberId, ...] = ()
    started: bool = False

    @property
    def is_done(self) -> bool:
        """Are all its results in?"""
        return self.started and all(table.is_done for table in self.tables)

    @property
    def members(self) -> tuple[MemberId, ...]:
        """All whom it names, who sit out too."""
        return (*(each for table in self.tables for each in table.seats.values()), *self.out)


class Evening(msgspec.Struct, frozen=True):
    """All of an evening."""

    number: int
    """Counts the evenings of the club from 1."""
    at: float
    """When it began, in seconds since 1970."""
    set_up: SetUp
    here: tuple[MemberId, ...] = ()
    rounds: tuple[Round, ...] = ()
    is_over: bool = False

    @property
    def plan(self) -> Round | None:
        """The round that is not started yet."""
        return self.rounds[-1] if self.rounds and not self.rounds[-1].started else None

    @property
    def started(self) -> tuple[Round, ...]:
        """The rounds that are started."""
        return tuple(each for each in self.rounds if each.started)

    @property
    def may_plan(self) -> bool:
        """Are all results in, and is there another round to come?"""
        is_more = len(self.started) < self.set_up.rounds
        return not self.is_over and is_more and all(each.is_done for each in self.started)


def come(evening: Evening, member: MemberId) -> Evening:
    """A member is here."""
    if member in evening.here:
        return evening
    if len(evening.here) >= MOST:
        raise RefusedError(Reason.ROOM_FULL)
    return replace(evening, here=(*evening.here, member))


def go(evening: Evening, member: MemberId) -> Evening:
    """A member has gone. A match that they are in goes on."""
    return replace(evening, here=tuple(each for each in evening.here if each != member))


def planned(evening: Evening, plan: Round) -> Evening:
    """The next round shall be so."""
    return replace(evening, rounds=(*evening.started, plan))


def unplanned(evening: Evening) -> Evening:
    """The next round is to be planned anew."""
    return replace(evening, rounds=evening.started)


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


def settled(evening: Evening, ended: Mapping[str, Ended]) -> Evening:
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
