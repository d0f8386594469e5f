"""Matches out of the store: the rooms that they were, off the event loop.

Records and replays read a match without a claim, whichever server plays it.
"""

import asyncio
import logging
from collections import OrderedDict

from hydrophone.kits.registry import KITS, game_named, game_of_rules
from hydrophone.server.logs.words import mark
from hydrophone.server.match.log.entries import rules_of
from hydrophone.server.match.people import tokens
from hydrophone.server.match.room import Room
from hydrophone.server.protocol.limits import remember
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.rooms.room_store import RoomStore
from hydrophone.server.rooms.running_rooms import Around
from hydrophone.server.store.face import Kept

COPIES = 16
"""Most copies of matches that are over which are remembered."""

COPY_S = 60.0
"""Seconds for which such a copy is remembered."""

NOT_HERE = frozenset({Reason.ELSEWHERE, Reason.OTHER_RULES})
"""Refusals that say that this program has not the rules of a match, and so never can play it."""

log = logging.getLogger(__name__)


def restored(kept: Kept, around: Around) -> Room:
    """Its room, by replay of its log; RefusedError (and why in the log) if that cannot be.

    A match of newer rules is one of another server, if this is one of several: they are upgraded
    one after the other.
    """
    try:
        name, version = rules_of(kept.entries)
        game = game_named(name) if version is None else game_of_rules(name, version)
        if game is None:
            log.error(
                "match %(match)s was begun by other rules: %(game)s %(version)s",
                {"match": mark(kept.match), "game": name, "version": version},
            )
            if around.is_of_several and _is_newer(name, version):
                raise RefusedError(Reason.ELSEWHERE)
            raise RefusedError(Reason.OTHER_RULES, f"/api/matches/{kept.code}/record")
        return Room.restore(
            game,
            kept.entries,
            kept.kept,
            around.entropy,
            around.clock(),
            around.pace_s,
            kept.at,
            kept.away_s,
        )
    except RefusedError:
        raise
    except Exception:
        log.exception("match %(match)s cannot be restored", {"match": mark(kept.match)})
        raise RefusedError(Reason.DAMAGED) from None


def _is_newer(game: str, version: int | None) -> bool:
    kit = KITS.get(game)
    return kit is None or (version or 0) > kit.game.rules_version


class MatchReader:
    """Reads matches by id, or by code in any case.

    A match that is over does not change, and much is asked about it, so a few are remembered.
    """

    def __init__(self, store: RoomStore, around: Around) -> None:
        self._store = store
        self._around = around
        self._copies: OrderedDict[str, tuple[Room, float]] = OrderedDict()

    async def restore(self, kept: Kept) -> Room:
        """The room that a match was; errors as in ``restored``."""
        return await asyncio.to_thread(restored, kept, self._around)

    async def copy(self, name: str) -> Room:
        """A match as it is kept, for reading alone, whichever server plays it."""
        room, until = self._copies.get(name, (None, 0.0))
        if room is not None and self._around.clock() < until:
            return room
        kept = await self._store.find(name)
        room = await self.restore(kept)
        if kept.over:
            remember(self._copies, name, (room, self._around.clock() + COPY_S), COPIES)
        return room

    async def begun(self, name: str, token: str | None) -> Kept:
        """A match whose rules are not here, for its people.

        It tells everything, and the match may go on where its rules are. RefusedError for others.
        """
        kept = await self._store.find(name)
        if not kept.over and tokens.known_in(kept.kept).recognise(token) is None:
            raise RefusedError(Reason.OTHER_RULES)
        return kept
