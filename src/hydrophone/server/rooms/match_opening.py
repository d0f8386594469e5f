"""How matches are opened: by a wish, with a mission, from a record, and as a rematch.

A code is one match's, also of those that are not in memory here. That they have it is known when
the new match is to be kept; then it is laid anew with another.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Protocol, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from hydrophone.kits.registry import KITS, game_named
from hydrophone.server.match.effects import OpenRematch, Write
from hydrophone.server.match.inputs import RematchOpened
from hydrophone.server.match.log import missions
from hydrophone.server.match.people.entropy import Entropy
from hydrophone.server.match.records.what_if import Fresh, first_write
from hydrophone.server.match.room import Room
from hydrophone.server.match.table import tables
from hydrophone.server.match.table.tables import Table
from hydrophone.server.protocol.bodies import MatchMade, NewMatch
from hydrophone.server.protocol.lessons import NewMission
from hydrophone.server.protocol.messages import PlayerId
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.rooms.match_bots import Comes, MatchBots
from hydrophone.server.store.face import CodeTakenError

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"
"""No I, L or O: they are mistaken for each other and for figures."""

CODE_LENGTH = 6
"""Letters of a match's code."""

CODES_TRIED = 8
"""Codes that are tried for a match. Of a million matches one in 150 needs a second."""

T = TypeVar("T")

Tokens: TypeAlias = tuple[tuple[str, str], ...]
"""Tokens of people, as they are kept."""

log = logging.getLogger(__name__)


class Registry(Protocol):
    """Where rooms live."""

    bots: MatchBots

    @property
    def now(self) -> float:
        """The time of its rooms."""
        ...

    def has_code(self, code: str) -> bool:
        """Is there a match of this code?"""
        ...

    def check_new(self, opener: str) -> None:
        """RefusedError if there are too many matches, or too many of this opener."""
        ...

    def check_claim(self) -> None:
        """RefusedError if there is no place for a match that follows another."""
        ...

    async def lay(self, write: Write) -> None:
        """Keep the first write of a match that nobody looks at yet; errors as in ``take_up``."""
        ...

    async def take_up(self, room: Room, write: Write) -> None:
        """Keep the first write of a room and let people in.

        RefusedError if it cannot be kept, CodeTakenError if another match has its code.
        """
        ...


class MatchOpening:
    """Opens matches. An opener is a key; the bots of all its matches share one share of the time.

    ``pace_s``: seconds between public steps of bots.
    """

    def __init__(self, registry: Registry, entropy: Entropy, pace_s: float) -> None:
        self._registry = registry
        self._entropy = entropy
        self._pace_s = pace_s

    async def create(self, wish: NewMatch, opener: str = "") -> MatchMade:
        """A new match as the host wants it; RefusedError if it cannot be."""
        if wish.game not in KITS:
            raise RefusedError(Reason.UNKNOWN_GAME)
        game = game_named(wish.game)
        options = await asyncio.to_thread(tables.read_options, game, wish.options)

        async def opened(code: str) -> MatchMade:
            table = tables.lay(self._entropy.secret(), code, game, options, wish.name)
            table = replace(tables.place(table, wish.seats), listed=wish.listed)
            if wish.boat is not None and table.side_of(table.host) is not None:
                table = tables.set_names(table, table.host, None, wish.boat)
            self._came(table.match, opener)
            secret = (await self._open(table))[table.host]
            return MatchMade(table.match, table.code, secret)

        return await self._with_a_code(opened)

    async def branch(self, written: Callable[[Fresh], Awaitable[bytes]]) -> MatchMade:
        """A new match that goes on from a moment of one that is over.

        ``written`` writes its log as JSON. It is kept, and comes into memory with its host.
        """

        async def opened(code: str) -> MatchMade:
            match, secret, now = self._entropy.secret(), self._entropy.secret(), self._registry.now
            log = await written(Fresh(match, code, self._entropy.seed(), now))
            entries = msgspec.json.decode(log, type=tuple[str, ...])
            await self._registry.lay(first_write(entries, code, secret))
            return MatchMade(match, code, secret)

        return await self._with_a_code(opened)

    async def begin_mission(self, wish: NewMission, opener: str = "") -> MatchMade:
        """A new match with a mission, which has begun; RefusedError if it cannot be."""
        mission = await asyncio.to_thread(missions.named, wish.game, wish.mission)
        game = game_named(mission.game)

        async def opened(code: str) -> MatchMade:
            match, now = self._entropy.secret(), self._registry.now
            begun = missions.log_of(mission, match, code, wish.name, now)
            room, write, issued = Room.begun(game, begun, self._entropy, now, self._pace_s)
            self._came(match, opener)
            await self._registry.take_up(room, write)
            return MatchMade(match, code, issued[room.match.table.host])

        return await self._with_a_code(opened)

    async def follow(self, match: str, wanted: OpenRematch) -> RematchOpened:
        """The match that follows this one, or that there is none."""

        async def opened(code: str) -> RematchOpened:
            fresh = tables.swapped(wanted.table, self._entropy.secret(), code)
            self._registry.bots.follow(fresh.match, match)
            secrets = await self._open(fresh, wanted.tokens)
            return RematchOpened(fresh.match, fresh.code, secrets)

        try:
            self._registry.check_claim()
            return await self._with_a_code(opened)
        except RefusedError:
            pass
        except Exception:
            log.exception("a rematch could not be opened")
        return RematchOpened("", "", None)

    def _came(self, match: str, opener: str) -> None:
        self._registry.check_new(opener)
        self._registry.bots.came(match, opener, Comes.OPENER)

    async def _open(self, table: Table, before: Tokens = ()) -> dict[PlayerId, str]:
        """Keep a new table and open its room; errors as in ``take_up``."""
        game = game_named(table.game)
        room, write, issued = Room.open(game, table, self._entropy, self._pace_s, before)
        await self._registry.take_up(room, write)
        return issued

    async def _with_a_code(self, opened: Callable[[str], Awaitable[T]]) -> T:
        """Open a match with a code that no other has; RefusedError if none is found."""
        for _ in range(CODES_TRIED):
            with contextlib.suppress(CodeTakenError):
                return await opened(self._fresh_code())
        log.error("a match could not be opened: all codes that were tried are taken")
        raise RefusedError(Reason.STORE_FAILED)

    def _fresh_code(self) -> str:
        while True:
            code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
            if not self._registry.has_code(code):
                return code
