"""After the end: the match that follows this one, and how each person gets there.

Where it is, is kept. Secrets are not: whoever comes back after a restart is given a fresh one by
the room of the new match, which knows him by the same id.
"""

import msgspec
from msgspec.structs import replace

from hydrophone.server.common import Common
from hydrophone.server.effects import Effect, Invite, OpenRematch, Send
from hydrophone.server.messages import Acked, Phase, PlayerId, Rematch, RematchMade
from hydrophone.server.presence import Caller
from hydrophone.server.refusals import Reason, RefusedError

NAME = "rematch"
"""Under which it is kept."""


class Successor(msgspec.Struct, frozen=True):
    """The match that follows."""

    match: str
    code: str
    players: tuple[PlayerId, ...]
    """Who is known there by the same id. Nobody else may ask for a token."""


class Rematches:
    """At most one rematch of a match; the first to ask makes it."""

    def __init__(self, common: Common) -> None:
        self._common = common
        self._asked = False
        self._successor: Successor | None = None
        self._secrets: dict[PlayerId, str] = {}

    def restore(self, value: str) -> None:
        """What was kept."""
        self._successor = msgspec.json.decode(value, type=Successor)

    def ask(self, caller: Caller, command: Rematch) -> list[Effect]:
        """Somebody wants a rematch."""
        common = self._common
        if common.table.phase is not Phase.OVER:
            raise RefusedError(Reason.NOT_OVER)
        answer = common.answer(caller, Acked(command.id))
        if self._successor is not None or self._asked:
            return answer + self.tell(caller.player)
        self._asked = True
        options = common.must_run().referee.rematch
        return [*answer, OpenRematch(replace(common.table, options=options))]

    def made(self, match: str, code: str, secrets: dict[PlayerId, str] | None) -> list[Effect]:
        """There is a new match with these tokens, or (None) there could not be one."""
        self._asked = False
        if secrets is None:
            return self._common.notice(Reason.STORE_FAILED)
        self._successor = Successor(match, code, tuple(secrets))
        self._secrets = secrets
        kept = (NAME, msgspec.json.encode(self._successor).decode())
        write = self._common.write((), (kept,))
        return self._common.persist(write, self._tell_all, self._tell_all)

    def _tell_all(self, _: float) -> list[Effect]:
        players = dict.fromkeys(caller.player for caller in self._common.presence.callers())
        return [effect for player in players for effect in self.tell(player)]

    def tell(self, player: PlayerId) -> list[Effect]:
        """Send somebody to the new match, with his token for it if he was at this table."""
        if self._successor is None:
            return []
        if player in self._successor.players and player not in self._secrets:
            return [Invite(self._successor.match, player)]
        return self._send(self._successor, player)

    def invited(self, player: PlayerId, secret: str) -> list[Effect]:
        """The room of the new match knows him by this token; by none if it is empty."""
        self._secrets[player] = secret
        return [] if self._successor is None else self._send(self._successor, player)

    def _send(self, successor: Successor, player: PlayerId) -> list[Effect]:
        lines = self._common.presence.lines_of((player,))
        secret = self._secrets.get(player, "")
        made = RematchMade(successor.match, successor.code, secret)
        return [Send(lines, made)] if lines else []
