"""From a match to its rematch: how that is opened, and how each player gets a token for it.

The rematch may be another server's by now, or on its way from one to another.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Protocol, TypeAlias

from hydrophone.server.match.inputs import Input, InviteAnswered, InviteAsked, RematchOpened
from hydrophone.server.match.room import Room
from hydrophone.server.match.table.tables import Table
from hydrophone.server.protocol.messages import PlayerId
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.rooms.match_opening import MatchOpening
from hydrophone.server.rooms.ports import Away, AwayError

ASK_AGAIN_S = (1.0, 2.0, 4.0)
"""Seconds from an attempt to get a token to the next, while the rematch cannot be reached."""

_FOR_NOW = frozenset((Reason.STORE_FAILED, Reason.ELSEWHERE, Reason.SERVER_FULL))
"""Why a match cannot be reached for a while."""

Answer: TypeAlias = Callable[[str], None]
"""Is told a token; an empty one if there is none."""

log = logging.getLogger(__name__)


class Registry(Protocol):
    """Where rooms live."""

    away: Away | None

    async def find(self, name: str) -> Room:
        """The room of this match id or code; RefusedError if there is none."""
        ...

    async def tell(self, match: str, input: Input) -> None:
        """Tell the room of this match, if it has one once it is not being read again."""
        ...

    def put(self, room: Room, input: Input) -> None:
        """Tell this room; nothing if it is no room of a match any more."""
        ...


class NextMatches:
    """The rematches of a server's matches, and the tokens that its matches are asked for."""

    def __init__(self, registry: Registry, opening: MatchOpening) -> None:
        self._registry = registry
        self._opening = opening
        self._waiting: dict[str, dict[PlayerId, list[asyncio.Future[str]]]] = {}
        """The answers that are owed, by match and player. Each is given once."""

    async def open(self, match: str, table: Table) -> None:
        """Open the match that follows this one, and tell its room."""
        opened = RematchOpened("", "", None)
        try:
            opened = await self._opening.follow(match, table)
        except RefusedError:
            pass
        except Exception:
            log.exception("a rematch could not be opened")
        await self._registry.tell(match, opened)

    # --- a token for a match -------------------------------------------------------------------

    async def invite(self, room: Room, match: str, player: PlayerId) -> None:
        """Get a token for a player whom this room has recognised; it is told an empty one at last.

        The match that follows knows them, so while there is none it is asked again.
        """
        secret = await self._token(match, player)
        for again_s in ASK_AGAIN_S:
            if secret != "" or room.stopped:
                break
            await asyncio.sleep(again_s)
            secret = await self._token(match, player)
        self._registry.put(room, InviteAnswered(player, secret or ""))

    async def ask(self, match: str, player: PlayerId, answer: Answer) -> None:
        """Have a match make a token for a player; the answer is empty for a stranger."""
        answer(await self._token(match, player) or "")

    async def _token(self, match: str, player: PlayerId) -> str | None:
        """A token; an empty one if the match has none just now, None if it never will."""
        registry = self._registry
        try:
            room = await registry.find(match)
        except AwayError as away:
            return "" if registry.away is None else await registry.away.invite(away, player)
        except RefusedError as error:
            return "" if error.reason in _FOR_NOW else None
        told: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        waiting = self._waiting.setdefault(room.match.table.match, {})
        waiting.setdefault(player, []).append(told)
        registry.put(room, InviteAsked(player))
        return await told

    def asked(self, match: str) -> tuple[InviteAsked, ...]:
        """What a match has been asked and has not answered."""
        return tuple(map(InviteAsked, self._waiting.get(match, ())))

    def answer(self, match: str, player: PlayerId, secret: str) -> None:
        """A match has answered."""
        asked = self._waiting.get(match, {})
        answers = asked.pop(player, ())
        if not asked:
            self._waiting.pop(match, None)
        for answer in answers:
            if not answer.done():
                answer.set_result(secret)

    def give_up(self, match: str) -> None:
        """The match is not here any more: it answers nobody."""
        for asked in self.asked(match):
            self.answer(match, asked.player, "")
