"""The room that a caller asks for; an address that guesses codes is slowed down."""

from collections.abc import Awaitable

from starlette.requests import HTTPConnection

from hydrophone.server.match.room import Room
from hydrophone.server.protocol.messages import Hello
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.rooms.registry import MatchRegistry
from hydrophone.server.web.request_limits import RequestLimits


class MatchFinder:
    """Finds rooms by id or code: by a claim for sockets, without one for all else."""

    def __init__(self, matches: MatchRegistry, limits: RequestLimits) -> None:
        self._matches = matches
        self._limits = limits

    async def greet(self, asked: HTTPConnection, hello: Hello) -> Room:
        """The room that a client says hello to; errors as in ``read``."""
        found = self._matches.greet(hello)
        return await self._found(asked, found, hello.match, hello.secret)

    async def read(self, asked: HTTPConnection, name: str) -> Room:
        """The room of this id or code, or a copy of what is kept; RefusedError if there is none.

        To read a match out of the store counts as a computation.
        """
        here = self._matches.here(name)
        if here is None:
            self._limits.check_computation(asked)
        return await self._found(asked, self._matches.read(name), name)

    async def _found(
        self, asked: HTTPConnection, found: Awaitable[Room], name: str, secret: str | None = None
    ) -> Room:
        """An id is secret, and so is by what a person is known: who has one is not guessing."""
        room = await self._looked_up(found)
        if room is not None and (name == room.match.table.match or room.person(secret) is not None):
            return room
        self._limits.check_guess(asked)
        if room is None:
            self._limits.count_guess(asked)
            raise RefusedError(Reason.UNKNOWN_MATCH)
        return room

    async def _looked_up(self, found: Awaitable[Room]) -> Room | None:
        try:
            return await found
        except RefusedError as error:
            if error.reason is not Reason.UNKNOWN_MATCH:
                raise
            return None
