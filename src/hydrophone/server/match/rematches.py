"""After the end: the match that follows this one, and how each person gets there.

Its id and code are kept, secrets are not. The tokens of this table are good in the new match as
well, and no other are issued here once there is one: so a person who comes back later, here or on
another server, is sent there with the token that they came with.
"""

import msgspec
from msgspec.structs import replace

from hydrophone.server.match import tokens
from hydrophone.server.match.announcements import notice
from hydrophone.server.match.effects import Effect, OpenRematch, Send
from hydrophone.server.match.inputs import RematchOpened
from hydrophone.server.match.match import Match
from hydrophone.server.match.presence import Caller, Presence
from hydrophone.server.match.reply_cache import ReplyCache
from hydrophone.server.match.tokens import KnownTokens
from hydrophone.server.match.write_queue import WriteQueue
from hydrophone.server.protocol.messages import Acked, Phase, PlayerId, Rematch, RematchMade
from hydrophone.server.protocol.refusals import Reason, RefusedError

NAME = "rematch"
"""Under which it is kept."""


class Successor(msgspec.Struct, frozen=True):
    """The match that follows."""

    match: str
    code: str
    players: tuple[PlayerId, ...]
    """The people who are known there by the same id and token."""


class Rematches:
    """At most one rematch of a match; the first to ask makes it."""

    def __init__(
        self,
        match: Match,
        presence: Presence,
        queue: WriteQueue,
        replies: ReplyCache,
        known: KnownTokens,
    ) -> None:
        self._match = match
        self._presence = presence
        self._queue = queue
        self._replies = replies
        self._known = known
        self._asked = False
        self._successor: Successor | None = None
        self._secrets: dict[PlayerId, str] = {}

    def restore(self, value: str) -> None:
        """What was kept."""
        self._successor = msgspec.json.decode(value, type=Successor)

    def ask(self, caller: Caller, command: Rematch) -> list[Effect]:
        """A person wants a rematch."""
        table = self._match.table
        if table.phase is not Phase.OVER:
            raise RefusedError(Reason.NOT_OVER)
        reply = self._replies.reply(caller, Acked(command.id))
        if self._successor is not None or self._asked:
            return reply + self.tell(caller.player)
        self._asked = True
        options = self._match.must_run().referee.rematch
        mine = tuple(tokens.kept(each.id, self._known.of(each.id)) for each in table.people)
        return [*reply, OpenRematch(replace(table, options=options), mine)]

    @property
    def is_made(self) -> bool:
        """Is there a match that follows?"""
        return self._successor is not None

    def opened(self, rematch: RematchOpened) -> list[Effect]:
        """There is a new match, or there could not be one."""
        self._asked = False
        if self._successor is not None and self._successor.match != rematch.match:
            return self.tell_all()  # it was asked for twice: this room has been read again
        if rematch.secrets is None:
            return notice(self._presence.callers(), Reason.STORE_FAILED)
        self._successor = Successor(rematch.match, rematch.code, tuple(rematch.secrets))
        self._secrets = rematch.secrets
        kept = (NAME, msgspec.json.encode(self._successor).decode())
        return self._queue.write(self._match.write((), (kept,)), lambda _: self.tell_all())

    def tell_all(self) -> list[Effect]:
        """Send everybody to the new match."""
        players = dict.fromkeys(caller.player for caller in self._presence.callers())
        return [effect for player in players for effect in self.tell(player)]

    def tell(self, player: PlayerId, secret: str = "") -> list[Effect]:
        """Send a person to the new match, with a token for it if they were at this table.

        ``secret`` is what they have just come with.
        """
        made = self._successor
        connections = self._presence.connections_of((player,))
        if made is None or not connections:
            return []
        if player in made.players and secret:
            self._secrets.setdefault(player, secret)
        mine = self._secrets.get(player, "")
        return [Send(connections, RematchMade(made.match, made.code, mine))]
