"""Notices to people of a match over days whose browsers are closed: their turn, and the end.

A notice follows from what the person's own seat knows: whether the match waits for it, as
``awaited`` says, and in which turn. Nothing that this seat is not told moves it. It goes a fixed
time later, so that a page which is really looked at can say so first; at most one goes in a turn,
and none until the last was seen. In a person's quiet hours it waits for their end.
"""

from collections.abc import Container

import msgspec
from msgspec.structs import replace

from hydrophone.core.seats import Side
from hydrophone.server.match.effects import Notify
from hydrophone.server.match.inputs import NoticeSent
from hydrophone.server.match.moment import Moment, RoomState
from hydrophone.server.match.people.presence import Caller
from hydrophone.server.match.state import Subscribed
from hydrophone.server.match.table.tables import crew_of
from hydrophone.server.match.time import days
from hydrophone.server.people.vacations import DAY_S
from hydrophone.server.protocol.messages import (
    Acked,
    MatchPhase,
    PlayerId,
    Seen,
    Subscribe,
    Subscription,
    Unsubscribe,
)
from hydrophone.server.protocol.refusals import Reason, RefusedError

KEPT = "push"
"""Kind of the values that are kept; the player follows."""

WAIT_S = 5.0
"""Seconds that a page which is looked at has to say so."""

AGAIN_S = 300.0
"""Seconds until a notice that reached no browser is sent again."""

TRIES = 4
"""How often a notice is sent that reaches no browser."""

BROWSERS = 6
"""Most browsers of one person that are told of one match."""

OVER = -1
"""In place of the number of a turn, once the match is over."""

UNNAMED = {Side.BLUE: "Kelpie", Side.YELLOW: "Marlin"}
"""What boats are called that have no name, as in the client."""


read_kept = msgspec.json.Decoder(Subscribed).decode


# --- commands -----------------------------------------------------------------------------------


def subscribe(moment: Moment, caller: Caller, command: Subscribe) -> None:
    """A browser of a person wants to be told; the latest are kept."""
    if not days.is_on(moment.table):
        raise RefusedError(Reason.NOT_AGREED)
    known = moment.room.subscribed.get(caller.player, Subscribed())
    new = command.subscription
    to = (*_without(known, (new.endpoint,)), new)[-BROWSERS:]
    _set(moment, caller, command.id, replace(known, to=to))


def unsubscribe(moment: Moment, caller: Caller, command: Unsubscribe) -> None:
    """A browser of a person is to be told no more."""
    known = moment.room.subscribed.get(caller.player, Subscribed())
    left = _without(known, (command.endpoint,))
    _set(moment, caller, command.id, replace(known, to=left))


def _without(known: Subscribed, endpoints: Container[str]) -> tuple[Subscription, ...]:
    return tuple(each for each in known.to if each.endpoint not in endpoints)


def seen(moment: Moment, caller: Caller, command: Seen) -> None:
    """A person looks at the match: they need no notice of this turn."""
    known = moment.room.subscribed.get(caller.player)
    now = _waits(moment, caller.player)
    moment.room.due_notices.pop(caller.player, None)
    if known is None or not known.to or (_is_done(known, now) and not known.is_told):
        moment.reply(caller, Acked(command.id))
        return
    turn = known.turn if now is None else now
    left = () if turn == OVER else known.to
    _set(moment, caller, command.id, Subscribed(left, is_told=False, turn=turn))


def sent(moment: Moment, input: NoticeSent) -> None:
    """Browsers that are gone are told no more; what reached none is sent again, a few times."""
    known = moment.room.subscribed.get(input.player, Subscribed())
    after = replace(known, to=_without(known, input.gone))
    again = input.unreached if known.turn == OVER else input.unreached and after.to
    if again and known.is_told and known.tries + 1 < TRIES:
        after = replace(after, to=again, is_told=False, tries=known.tries + 1)
    if after != known:
        _keep(moment, {input.player: after})


def left(moment: Moment, player: PlayerId) -> tuple[tuple[str, str], ...]:
    """What is kept once a person has gone for good: nothing of their browsers."""
    return (_kept(player, Subscribed()),) if player in moment.room.subscribed else ()


def _set(moment: Moment, caller: Caller, id: str, subscribed: Subscribed) -> None:
    if subscribed == moment.room.subscribed.get(caller.player, Subscribed()):
        moment.reply(caller, Acked(id))
        return

    def make(moment: Moment) -> None:
        moment.room.subscribed[caller.player] = subscribed

    moment.write_beside(caller, id, _kept(caller.player, subscribed), make)


def _kept(player: PlayerId, subscribed: Subscribed) -> tuple[str, str]:
    return f"{KEPT}:{player}", msgspec.json.encode(subscribed).decode()


def _keep(moment: Moment, changed: dict[PlayerId, Subscribed], *told: Notify) -> None:
    def make(moment: Moment) -> None:
        moment.room.subscribed.update(changed)
        moment.tell(*told)

    moment.write(make, kept=tuple(_kept(*each) for each in changed.items()))


# --- when they go -------------------------------------------------------------------------------


def look(moment: Moment) -> None:
    """See for whom the match waits now; after each input."""
    due = moment.room.due_notices
    for player, known in moment.room.subscribed.items():
        turn = _waits(moment, player)
        if not known.to or _is_done(known, turn):
            due.pop(player, None)
            continue
        wait_s = AGAIN_S if _tries(known, turn) else WAIT_S
        soon = moment.now + wait_s  # but after the quiet hours of all their browsers
        at = max(soon + _quiet_s(each, soon) for each in known.to)
        due[player] = min(due.get(player, at), at)


def _is_done(known: Subscribed, turn: int | None) -> bool:
    """Has a person of whom this is known nothing to be told of this turn?"""
    return known.is_told or turn is None or (turn == known.turn and not known.tries)


def _tries(known: Subscribed, turn: int | None) -> int:
    """How often the notice of this turn could not be sent."""
    return known.tries if turn == known.turn else 0


def _waits(moment: Moment, player: PlayerId) -> int | None:
    """The turn in which the match waits for a person, as far as they know; None if it does not."""
    table, running = moment.table, moment.match.running
    if running is None or table.days is None:
        return None
    if table.phase is MatchPhase.OVER:
        return OVER
    referee = running.referee
    is_awaited = any(seat in referee.awaited(seat) for seat in table.seats_of(player))
    return referee.turns if is_awaited else None


def _quiet_s(subscription: Subscription, at: float) -> float:
    """Seconds that are left of the quiet hours of a browser."""
    if subscription.quiet is None:
        return 0.0
    begin, end = (60.0 * minute for minute in subscription.quiet)
    since = (at - begin) % DAY_S
    return max(0.0, (end - begin) % DAY_S - since)


def next_at(room: RoomState) -> float | None:
    """When the next notice goes, on the server's clock."""
    due = room.due_notices
    return min(due.values()) if due else None


def ring(moment: Moment) -> None:
    """Send the notices whose time has come."""
    due = [player for player, at in moment.room.due_notices.items() if at <= moment.now]
    changed: dict[PlayerId, Subscribed] = {}
    told: list[Notify] = []
    for player in due:
        known, turn = moment.room.subscribed[player], _waits(moment, player)
        if turn is not None:
            is_over = turn == OVER
            left = () if is_over else known.to
            changed[player] = Subscribed(left, is_told=True, turn=turn, tries=_tries(known, turn))
            told.append(_notice(moment, player, known, is_over=is_over))
    if changed:
        _keep(moment, changed, *told)


def _notice(moment: Moment, player: PlayerId, known: Subscribed, *, is_over: bool) -> Notify:
    table = moment.table
    side = crew_of(table, player) or Side.BLUE
    own, other = (table.boats.get(each, UNNAMED[each]) for each in (side, side.enemy))
    return Notify(table.match, table.code, player, (own, other), is_over, known.to)
