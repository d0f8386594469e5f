"""What people say to everybody before and after a match: phrases of a closed list, kept nowhere."""

from hydrophone.server.match.moment import Moment
from hydrophone.server.match.people.presence import Caller
from hydrophone.server.protocol.messages import Acked, Greet, Greeted, Phase
from hydrophone.server.protocol.refusals import Reason, RefusedError


def greet(moment: Moment, caller: Caller, command: Greet) -> None:
    """Everybody in the room hears it; not while the match runs: crews hear only announcements."""
    if moment.table.phase is Phase.RUNNING:
        raise RefusedError(Reason.MATCH_RUNNING)
    moment.reply(caller, Acked(command.id))
    moment.send(moment.presence.connections(), Greeted(caller.player, command.phrase))
