"""After the end: the match that follows this one, and how each person gets there.

The first to ask makes it; there is at most one. It is kept by one write with the link to it: its id
and code; secrets are not. Like any match it is then played by the server that is asked for it. The
tokens of this table are good in the new match as well, and no other are issued here once it is
asked for: so a person who comes back later, here or on another server, is sent there with the token
that they came with.
"""

import msgspec
from msgspec.structs import replace

from hydrophone.server.match.effects import OpenRematch
from hydrophone.server.match.inputs import RematchLaid
from hydrophone.server.match.moment import Moment, RoomState
from hydrophone.server.match.people import tokens
from hydrophone.server.match.people.presence import Caller
from hydrophone.server.match.state import Successor
from hydrophone.server.match.telling.announcements import notice
from hydrophone.server.protocol.messages import Acked, MatchPhase, PlayerId, Rematch, RematchMade
from hydrophone.server.protocol.refusals import Reason, RefusedError

NAME = "rematch"
"""Under which it is kept."""


def restore(room: RoomState, value: str) -> None:
    """What was kept."""
    room.rematch.successor = msgspec.json.decode(value, type=Successor)


def ask(moment: Moment, caller: Caller, command: Rematch) -> None:
    """A person wants a rematch."""
    table, rematch = moment.table, moment.room.rematch
    if table.phase is not MatchPhase.OVER:
        raise RefusedError(Reason.NOT_OVER)
    moment.reply(caller, Acked(command.id))
    if rematch.successor is not None or rematch.asked:
        tell(moment, caller.player)
        return
    rematch.asked = True
    options = moment.match.must_run().referee.rematch
    known = moment.room.tokens
    theirs = (tokens.kept(each.id, known.of(each.id)) for each in table.people)
    persons = moment.room.persons.kept(table)
    moment.tell(OpenRematch(replace(table, options=options), (*theirs, *persons)))


def laid(moment: Moment, laid: RematchLaid) -> None:
    """A new match begins with the link to it, or there can be none now."""
    rematch, first = moment.room.rematch, laid.first
    if isinstance(first, Reason):
        rematch.asked = False
        notice(moment, moment.presence.callers(), first)
        return
    successor = Successor(first.match, first.opened, tuple(laid.secrets))

    def make(moment: Moment) -> None:
        rematch.successor, rematch.secrets = successor, laid.secrets
        tell_all(moment)

    kept = (NAME, msgspec.json.encode(successor).decode())
    moment.write(make, kept=(kept,), opens=first)


def tell_all(moment: Moment) -> None:
    """Send all people to the new match."""
    for player in dict.fromkeys(caller.player for caller in moment.presence.callers()):
        tell(moment, player)


def tell(moment: Moment, player: PlayerId, secret: str = "") -> None:
    """Send a person to the new match, with a token for it if they were at this table.

    ``secret`` is what they have just come with.
    """
    made, secrets = moment.room.rematch.successor, moment.room.rematch.secrets
    to = moment.presence.connections_of((player,))
    if made is None or not to:
        return
    if player in made.players and secret:
        secrets.setdefault(player, secret)
    moment.send(to, RematchMade(made.match, made.code, secrets.get(player, "")))
