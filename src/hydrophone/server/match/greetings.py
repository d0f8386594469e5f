"""What people say to everybody before and after a match: phrases of a closed list, kept nowhere."""

from hydrophone.server.match.effects import Effect, Send
from hydrophone.server.match.match import Match
from hydrophone.server.match.presence import Caller, Presence
from hydrophone.server.match.reply_cache import ReplyCache
from hydrophone.server.protocol.messages import Acked, Greet, Greeted, Phase
from hydrophone.server.protocol.refusals import Reason, RefusedError


class Greetings:
    """Passes phrases on, but while the match runs: then crews hear only announcements."""

    def __init__(self, match: Match, presence: Presence, replies: ReplyCache) -> None:
        self._match = match
        self._presence = presence
        self._replies = replies

    def say(self, caller: Caller, command: Greet) -> list[Effect]:
        """Everybody in the room hears it, also the person who says it."""
        if self._match.table.phase is Phase.RUNNING:
            raise RefusedError(Reason.MATCH_RUNNING)
        said = Send(self._presence.connections(), Greeted(caller.player, command.phrase))
        return [*self._replies.reply(caller, Acked(command.id)), said]
