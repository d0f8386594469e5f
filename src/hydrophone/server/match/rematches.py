"""After the end: the match that follows this one, and how each person gets there.

The first to ask makes it; there is at most one. Its id and code are kept, secrets are not: a person
who comes back after a restart is given a fresh one by the room of the new match, which knows the
person by the same id.
"""

import msgspec
from msgspec.structs import replace

from hydrophone.server.match.effects import Invite, OpenRematch
from hydrophone.server.match.inputs import RematchOpened
from hydrophone.server.match.moment import Moment, RoomState
from hydrophone.server.match.people.presence import Caller
from hydrophone.server.match.state import Successor
from hydrophone.server.match.telling.announcements import notice
from hydrophone.server.protocol.messages import Acked, Phase, PlayerId, Rematch, RematchMade
from hydrophone.server.protocol.refusals import Reason, RefusedError

NAME = "rematch"
"""Under which it is kept."""


def restore(room: RoomState, value: str) -> None:
    """What was kept."""
    room.rematch.successor = msgspec.json.decode(value, type=Successor)


def ask(moment: Moment, caller: Caller, command: Rematch) -> None:
    """A person wants a rematch."""
    table, rematch = moment.table, moment.room.rematch
    if table.phase is not Phase.OVER:
        raise RefusedError(Reason.NOT_OVER)
    moment.reply(caller, Acked(command.id))
    if rematch.successor is not None or rematch.asked:
        tell(moment, caller.player)
        return
    rematch.asked = True
    options = moment.match.must_run().referee.rematch
    moment.tell(OpenRematch(replace(table, options=options)))


def opened(moment: Moment, made: RematchOpened) -> None:
    """There is a new match, or there could not be one."""
    rematch = moment.room.rematch
    rematch.asked = False
    if rematch.successor is not None and rematch.successor.match != made.match:
        tell_all(moment)  # it was asked for twice: this room has been read again
        return
    if made.secrets is None:
        notice(moment, moment.presence.callers(), Reason.STORE_FAILED)
        return
    rematch.successor = Successor(made.match, made.code, tuple(made.secrets))
    rematch.secrets = made.secrets
    kept = (NAME, msgspec.json.encode(rematch.successor).decode())
    moment.write(tell_all, kept=(kept,))


def tell_all(moment: Moment) -> None:
    """Send everybody to the new match."""
    for player in dict.fromkeys(caller.player for caller in moment.presence.callers()):
        tell(moment, player)


def tell(moment: Moment, player: PlayerId) -> None:
    """Send a person to the new match, with a token for it if they were at this table."""
    rematch = moment.room.rematch
    if rematch.successor is None:
        return
    if player in rematch.successor.players and player not in rematch.secrets:
        moment.tell(Invite(rematch.successor.match, player))
    else:
        _send(moment, rematch.successor, player)


def invited(moment: Moment, player: PlayerId, secret: str) -> None:
    """The room of the new match knows the person by this token; by none if it is empty.

    That is not remembered: perhaps it could not be reached just now, and it is asked again.
    """
    rematch = moment.room.rematch
    if secret:
        rematch.secrets[player] = secret
    if rematch.successor is not None:
        _send(moment, rematch.successor, player)


def _send(moment: Moment, successor: Successor, player: PlayerId) -> None:
    made = RematchMade(successor.match, successor.code, moment.room.rematch.secrets.get(player, ""))
    moment.send(moment.presence.connections_of((player,)), made)
