"""What a crew decides by the votes of its people: to resign, to offer a draw or to accept one.

Votes are told to the own crew alone; the other crew hears only of what has passed. They are kept
nowhere but in a match over days, where a crew decides with the votes of all its people, as they are
seldom here together. A draw is offered for a fixed time of the match. It is answered at its end,
whatever the other crew has voted meanwhile: so its votes show neither by a message nor by a moment.
"""

from collections.abc import Iterable
from functools import partial

from msgspec.structs import replace

from hydrophone.core.game import ByTable, Forfeit
from hydrophone.core.seats import CLOCK, Side
from hydrophone.server.match.effects import ConnectionId
from hydrophone.server.match.handlers import acting
from hydrophone.server.match.log.entries import TableSet
from hydrophone.server.match.moment import Moment, RoomState
from hydrophone.server.match.people.presence import Caller
from hydrophone.server.match.table import tables
from hydrophone.server.match.table.tables import Offered, Table
from hydrophone.server.match.telling import announcements
from hydrophone.server.match.time import days
from hydrophone.server.protocol.messages import Acked, MatchPhase, Motion, PlayerId, Vote, Voted
from hydrophone.server.protocol.refusals import Reason, RefusedError

KEPT = "votes"
"""Kind of the values that are kept in a match over days; the crew and the motion follow."""

FIRST_TURNS = 3
"""Turns of each crew before which no crew resigns and no draw is offered; in real time minutes."""

DRAW_TURNS = 10
"""Turns of each crew from one offer of a draw to its next; in real time minutes."""


def vote(moment: Moment, caller: Caller, command: Vote) -> None:
    """A person wants something of their crew, or wants it no longer. It may pass by that."""
    table, player, motion = moment.table, caller.player, command.motion
    tables.check_phase(table, MatchPhase.RUNNING)
    side = tables.side_must_be(table, player)
    if command.wanted:
        _check(moment, side, motion)
    votes = moment.room.votes.get((side, motion), frozenset())
    votes = votes | {player} if command.wanted else votes - {player}
    if motion is Motion.RESIGN and _passes(moment, side, votes):
        acting.end_by_table(moment, caller, command.id, Forfeit(side, ByTable.RESIGNED))
    elif motion is Motion.DRAW and table.draw is None and _passes(moment, side, votes):
        _offer(moment, caller, command.id, side)
    elif days.is_on(table):
        cast = partial(_cast, side=side, motion=motion, votes=votes, caller=caller, id=command.id)
        moment.write(cast, kept=((f"{KEPT}:{side}.{motion}", " ".join(sorted(votes))),))
    else:
        _cast(moment, side, motion, votes, caller, command.id)


def _cast(
    moment: Moment, side: Side, motion: Motion, votes: frozenset[PlayerId], caller: Caller, id: str
) -> None:
    moment.room.votes[side, motion] = votes
    moment.reply(caller, Acked(id))
    show(moment, side)


def restore(room: RoomState, owner: str, value: str) -> None:
    """What people of a crew wanted of a match over days."""
    side, _, motion = owner.partition(".")
    room.votes[Side(side), Motion(motion)] = frozenset(value.split())


def _check(moment: Moment, side: Side, motion: Motion) -> None:
    """RefusedError if the crew may not decide this now: by what both crews know."""
    table = moment.table
    if not table.manners.ends:
        raise RefusedError(Reason.NOT_AGREED)
    if motion is Motion.DRAW and table.draw is not None and table.draw.by is side.enemy:
        return
    if _turn(moment) < FIRST_TURNS:
        raise RefusedError(Reason.TOO_EARLY)
    if motion is Motion.RESIGN:
        return
    if not table.people_of(side.enemy):
        raise RefusedError(Reason.NOBODY_TO_ASK)
    last = table.draws.get(side)
    if last is not None and _turn(moment) < last + DRAW_TURNS:
        raise RefusedError(Reason.DRAW_AGAIN)


def _turn(moment: Moment) -> int:
    """Whole turns of each crew so far; in real time minutes."""
    running = moment.match.must_run()
    return int(moment.at // 60) if running.is_real_time else running.referee.turns // len(Side)


def _passes(moment: Moment, side: Side, votes: Iterable[PlayerId]) -> bool:
    """Do all people of the crew who are connected want it; over days, all that it has?"""
    crew = moment.table.people_of(side)
    if not days.is_on(moment.table):
        crew &= moment.present
    return bool(crew) and crew <= set(votes)


def _offer(moment: Moment, caller: Caller, id: str, side: Side) -> None:
    """The crew offers a draw: all people are told."""
    draws = {**moment.table.draws, side: _turn(moment)}
    after = replace(moment.table, draw=Offered(side, moment.at), draws=draws)

    def make(moment: Moment) -> None:
        moment.reply(caller, Acked(id))
        _set(moment, after)

    moment.write(make, (TableSet(after, caller.player, id),))


def close(moment: Moment) -> bool:
    """The time of an offer may be over: the match is drawn, or goes on. Is that written now?"""
    draw = moment.table.draw
    if draw is None or moment.table.phase is not MatchPhase.RUNNING or moment.at < draw.until:
        return False
    votes = moment.room.votes.get((draw.by.enemy, Motion.DRAW), frozenset())
    if _passes(moment, draw.by.enemy, votes):
        acting.act_alone(moment, CLOCK, Forfeit(None, ByTable.AGREED))
        return True
    after = replace(moment.table, draw=None)
    moment.write(lambda moment: _set(moment, after), (TableSet(after),))
    return True


def _set(moment: Moment, table: Table) -> None:
    """An offer is made or over: votes for a draw are cast again."""
    moment.set_table(table)
    for side in Side:
        if moment.room.votes.pop((side, Motion.DRAW), None):
            show(moment, side)
    announcements.tell_table(moment)


def closes_at(table: Table) -> float | None:
    """The time of the match at which an offer is answered, if there is one."""
    return None if table.draw is None or table.phase is not MatchPhase.RUNNING else table.draw.until


def show(moment: Moment, side: Side) -> None:
    """Tell the people of a crew what they want."""
    moment.send(moment.presence.connections_of(moment.table.people_of(side)), _voted(moment, side))


def catch_up(moment: Moment, player: PlayerId, to: tuple[ConnectionId, ...]) -> None:
    """Tell a person who comes what the people of their crew want, if they want anything."""
    side = moment.table.side_of(player)
    voted = None if side is None else _voted(moment, side)
    if voted is not None and voted.wanted:
        moment.send(to, voted)


def _voted(moment: Moment, side: Side) -> Voted:
    people, votes = moment.table.people_of(side), moment.room.votes
    cast = {motion: votes.get((side, motion), frozenset()) & people for motion in Motion}
    return Voted({motion: tuple(sorted(own)) for motion, own in cast.items() if own})
