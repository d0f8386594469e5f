"""How matches come out of the store into memory: each by a claim, and as it is kept at that moment.

A claim always succeeds: whoever is asked for a match plays it, unless its rules are not those of
this program. That is found out by the first claim and remembered, so that a server which is not
upgraded yet takes such a match from the others once at most. Callers who ask for the same match
at one time wait for one claim. Nothing is claimed while the server drains or cannot write.
"""

import asyncio
from collections.abc import Callable
from typing import Protocol

from hydrophone.core.errors import StoreError
from hydrophone.server.match.room import Room
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.rooms.listed_rooms import ListedRooms
from hydrophone.server.rooms.match_reader import refusal_of
from hydrophone.server.rooms.restoring import NOT_HERE
from hydrophone.server.store.face import Kept, Store

MOST_REFUSED = 2000
"""Most names of matches that are remembered because their rules are not here."""


class Registry(Protocol):
    """Where rooms live."""

    def check_claim(self) -> None:
        """RefusedError if no match is claimed now."""
        ...

    def taken_in(self, room: Room, kept: Kept) -> None:
        """This was claimed, and is the room of its match from now on."""
        ...


class MatchIntake:
    """Claims matches. ``restored`` makes a room of what is kept; RefusedError if it cannot."""

    def __init__(
        self,
        store: Store,
        rooms: ListedRooms,
        registry: Registry,
        restored: Callable[[Kept], Room],
    ) -> None:
        self._store = store
        self._rooms = rooms
        self._registry = registry
        self._restored = restored
        self._claims: dict[str, asyncio.Task[Room]] = {}
        """The claims under way, by the name that was asked for."""
        self._refused: dict[str, RefusedError] = {}
        """Matches of rules that are not here, by id and by code."""

    async def find(self, name: str) -> Room:
        """The room of this match id or code, claimed if it is not here; RefusedError if none."""
        there = self._rooms.named(name)
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
        self._registry.check_claim()
        refused = self._refused.get(name) or self._refused.get(name.upper())
        if refused is not None:
            raise RefusedError(refused.reason, refused.detail)
        kept = await self._claimed(name) or await self._claimed(name.upper())
        if kept is None:
            raise RefusedError(Reason.UNKNOWN_MATCH)
        return await self.take(kept)

    async def _claimed(self, name: str) -> Kept | None:
        answer: asyncio.Future[Kept | StoreError | None]
        answer = asyncio.get_running_loop().create_future()

        def done(kept: Kept | StoreError | None) -> None:
            if not answer.done():
                answer.set_result(kept)

        self._store.claim(name, done)
        kept = await answer
        if isinstance(kept, StoreError):
            raise refusal_of(kept)
        return kept

    async def take(self, kept: Kept) -> Room:
        """The room of a match that was claimed; RefusedError if it cannot be played here."""
        try:
            room = await asyncio.to_thread(self._restored, kept)
        except RefusedError as error:
            if error.reason in NOT_HERE:
                self._refuse(kept, error)
            raise
        self._registry.check_claim()
        listed = self._rooms.get(kept.match)
        if listed is not None and listed.epoch >= kept.epoch:
            return listed.room  # it was claimed once more meanwhile
        self._registry.taken_in(room, kept)
        return room

    @property
    def not_for_here(self) -> frozenset[str]:
        """Names of matches that cannot be played here."""
        return frozenset(self._refused)

    def _refuse(self, kept: Kept, error: RefusedError) -> None:
        for name in (kept.match, kept.code):
            self._refused[name] = error
        while len(self._refused) > MOST_REFUSED:
            del self._refused[next(iter(self._refused))]
