"""The room that a caller asks for; an address that guesses codes is slowed down."""

import asyncio
from collections.abc import Awaitable

from starlette.requests import HTTPConnection

from hydrophone.core.errors import StoreError
from hydrophone.server.match.people.tokens import digest
from hydrophone.server.match.room import Room
from hydrophone.server.people.person import NOBODY, PersonId
from hydrophone.server.protocol.messages import Hello, Phase
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.rooms.registry import MatchRegistry
from hydrophone.server.store.people import Device
from hydrophone.server.web import weights
from hydrophone.server.web.request_limits import RequestLimits

COOKIE = "hydrophone"
"""Name of the cookie with the secret of a person's device."""


class MatchFinder:
    """Finds rooms by id or code: by a claim for sockets, without one for all else."""

    def __init__(self, matches: MatchRegistry, limits: RequestLimits) -> None:
        self.matches = matches
        self.limits = limits

    async def device(self, asked: HTTPConnection) -> Device | None:
        """The device of a person that asks, by its cookie; RefusedError if the store fails."""
        secret = asked.cookies.get(COOKIE)
        if not secret:
            return None
        try:
            return await asyncio.to_thread(self.matches.store.kept.people.device, digest(secret))
        except StoreError:
            raise RefusedError(Reason.STORE_FAILED) from None

    async def greet(self, asked: HTTPConnection, hello: Hello, person: PersonId) -> Room:
        """The room that a client says hello to; errors as in ``read``."""
        is_here = self.matches.here(hello.match) is not None
        found = self.matches.greet(hello)
        room = await self._found(asked, found, hello.match, hello.secret, person)
        if not is_here:
            self._charge(asked, room)
        return room

    async def read(self, asked: HTTPConnection, name: str) -> Room:
        """The room of this id or code, or a copy of what is kept; RefusedError if there is none.

        A match that is over is remembered for a while once it is read.
        """
        is_here = self.matches.here(name) is not None
        if not is_here:
            self.limits.pay(self.limits.key(asked), weights.READING)
        room = await self._found(asked, self.matches.read(name), name)
        if not is_here and room.match.table.phase is not Phase.OVER:
            self._charge(asked, room)
        return room

    def _charge(self, asked: HTTPConnection, room: Room) -> None:
        """The address pays for a match that was read out of the store."""
        self.limits.charge(self.limits.key(asked), weights.ENTRY * len(room.match.log))

    async def _found(
        self,
        asked: HTTPConnection,
        found: Awaitable[Room],
        name: str,
        secret: str | None = None,
        person: PersonId = NOBODY,
    ) -> Room:
        """An id is secret, and so is by what a person is known: who has one is not guessing."""
        try:
            room = await found
        except RefusedError as error:
            if error.reason is Reason.UNKNOWN_MATCH:
                self.limits.check_guess(asked)
                self.limits.count_guess(asked)
            raise
        if name != room.match.table.match and room.person(secret, person) is None:
            self.limits.check_guess(asked)
        return room
