"""How matches come into memory: new ones, and those of the store, each by a claim.

A claim always succeeds: a server plays the match it is asked for, unless its rules are not those of
this program. That is found out by the first claim and remembered, so that a server which is not
upgraded yet takes such a match from the others once at most. Callers who ask for the same match
at one time wait for one claim. Nothing is claimed while the server drains or cannot write.

Records and replays read a match without a claim, whichever server plays it.
"""

import asyncio
import logging
from collections import OrderedDict
from typing import NamedTuple

from msgspec.structs import replace

from hydrophone.kits.registry import KITS, game_named, game_of_rules
from hydrophone.server.logs.words import mark
from hydrophone.server.match.effects import Timing, Write
from hydrophone.server.match.inputs import Woken
from hydrophone.server.match.log.entries import rules_of
from hydrophone.server.match.people import tokens
from hydrophone.server.match.room import Room
from hydrophone.server.protocol.limits import remember
from hydrophone.server.protocol.messages import MatchPhase
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.rooms.match_bots import Comes
from hydrophone.server.rooms.match_list import read_entry
from hydrophone.server.rooms.running_rooms import Around, RunningRooms
from hydrophone.server.store.face import Kept

COPIES = 16
"""Most copies of matches that are over which are remembered."""

COPY_S = 60.0
"""Seconds for which such a copy is remembered."""

MOST_REFUSED = 2000
"""Most names of matches that are remembered because their rules are not here."""

NOT_HERE = frozenset({Reason.ELSEWHERE, Reason.OTHER_RULES})
"""Refusals that say that this program has not the rules of a match, and so never can play it."""

log = logging.getLogger(__name__)


class _Copy(NamedTuple):
    """A match that is over, as it was read, and until when it is remembered."""

    room: Room
    until: float


class MatchIntake:
    """Lets matches into memory, as many as the server takes.

    They are found by id, or by code in any case. Much is asked about a match that is over, and it
    does not change, so a few are remembered.
    """

    def __init__(self, running: RunningRooms) -> None:
        self._store = running.store
        self.running = running
        self.around = running.around
        self.bots, self.limits = running.around.bots, running.around.limits
        self.drains = False
        """Do matches only go, because the server is to end?"""
        self._claims: dict[str, asyncio.Task[Room]] = {}
        """The claims under way, by the name that was asked for."""
        self._refused: OrderedDict[str, RefusedError] = OrderedDict()
        """Matches of rules that are not here, by id and by code."""
        self._copies: OrderedDict[str, _Copy] = OrderedDict()

    # --- matches that are kept -----------------------------------------------------------------

    def check_claim(self) -> None:
        """RefusedError if no match is taken up now."""
        if self.drains or self._store.is_silent:
            raise RefusedError(Reason.ELSEWHERE)
        self.limits.check_known(len(self.running))

    async def find(self, name: str) -> Room:
        """The room of this match id or code, claimed if it is not here; RefusedError if none."""
        there = self.running.named(name)
        if there is not None:
            return there.room
        claim = self._claims.get(name)
        if claim is None:
            claim = self._claims[name] = asyncio.get_running_loop().create_task(self._claim(name))
            claim.add_done_callback(lambda done: self._over(name, done))
        return await asyncio.shield(claim)

    def _over(self, name: str, done: "asyncio.Task[Room]") -> None:
        del self._claims[name]
        if not done.cancelled():
            done.exception()  # all who asked may have gone meanwhile

    async def _claim(self, name: str) -> Room:
        self.check_claim()
        refused = self._refused.get(name) or self._refused.get(name.upper())
        if refused is not None:
            raise RefusedError(refused.reason, refused.detail)
        return await self._take(await self._store.claim(name))

    async def claim_due(self) -> None:
        """Take up matches of bots alone without a server, and those of days; StoreError."""
        if self.drains or self._store.is_silent or len(self.running) >= self.limits.most:
            return
        passed_over = self.running.matches() | frozenset(self._refused)
        for kept in await asyncio.to_thread(self._store.kept.claim_due, passed_over):
            try:
                self.running.put(await self._take(kept), Woken())
            except RefusedError as error:
                log.warning("a match that is due cannot be played here: %s", error)

    async def _take(self, kept: Kept) -> Room:
        """The room of a match that was claimed; RefusedError if it cannot be played here."""
        try:
            room = await asyncio.to_thread(restored, kept, self.around)
        except RefusedError as error:
            if error.reason in NOT_HERE:
                for each in (kept.match, kept.code):
                    remember(self._refused, each, error, MOST_REFUSED)
            raise
        self.check_claim()
        listed = self.running.get(kept.match)
        if listed is not None and listed.room.epoch >= kept.epoch:
            return listed.room  # it was claimed once more meanwhile
        self.running.let_go(kept.match, Reason.ELSEWHERE)
        listed = self.running.enter(room)
        listed.entry = read_entry(kept.listed)
        if kept.away_s is None:
            listed.keeps(Timing(kept.at, False, kept.due_in_s), self.around.clock())
        self.around.tallies.restored += 1
        return room

    # --- reading alone -------------------------------------------------------------------------

    async def copy(self, name: str) -> Room:
        """A match as it is kept, whichever server plays it; RefusedError."""
        copy = self._copies.get(name)
        if copy is not None and self.around.clock() < copy.until:
            return copy.room
        kept = await self._store.find(name)
        room = await asyncio.to_thread(restored, kept, self.around)
        if kept.over:
            copy = _Copy(room, self.around.clock() + COPY_S)
            remember(self._copies, name, copy, COPIES)
        return room

    async def begun(self, name: str, token: str | None) -> Kept:
        """A match whose rules are not here, for its people.

        It tells everything, and the match may go on where its rules are. RefusedError for others.
        """
        kept = await self._store.find(name)
        if not kept.over and tokens.known_in(kept.kept).recognise(token) is None:
            raise RefusedError(Reason.OTHER_RULES)
        return kept

    # --- new matches ---------------------------------------------------------------------------

    def check_new(self, match: str, opener: str) -> None:
        """A match is to be opened; RefusedError if there are too many, or too many of theirs."""
        count = sum(map(self._counts, self.bots.opened_by(opener))) if opener else 0
        self.limits.check_new(len(self.running), count)
        self.bots.came(match, opener, Comes.OPENER)

    def _counts(self, match: str) -> bool:
        listed = self.running.get(match)
        return listed is None or listed.room.match.table.phase is not MatchPhase.OVER

    async def take_up(self, room: Room, write: Write, now: float) -> None:
        """Keep the first write of a room and let people in; RefusedError if it cannot be kept."""
        try:
            await self.lay(replace(write, timing=room.timing(now)))
        except RefusedError:
            self.bots.forget(write.match)
            raise
        self.running.enter(room)

    async def lay(self, write: Write) -> None:
        """Keep the first write of a match that no person looks at yet; RefusedError."""
        if await self._store.create(write) is not None:
            raise RefusedError(Reason.STORE_FAILED)


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
            kept.epoch,
        )
    except RefusedError:
        raise
    except Exception:
        log.exception("match %(match)s cannot be restored", {"match": mark(kept.match)})
        raise RefusedError(Reason.DAMAGED) from None


def _is_newer(game: str, version: int | None) -> bool:
    kit = KITS.get(game)
    return kit is None or (version or 0) > kit.game.rules_version
