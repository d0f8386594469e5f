"""The room that a caller asks for; an address that guesses codes is slowed down."""

from collections.abc import Callable

from hydrophone.server.match.room import Room
from hydrophone.server.protocol.limits import Buckets, Rate
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.rooms.ports import AwayError
from hydrophone.server.rooms.registry import MatchRegistry


class MatchFinder:
    """Finds rooms by id or code. ``guesses``: unknown codes that an address may ask for."""

    def __init__(self, matches: MatchRegistry, guesses: Rate, clock: Callable[[], float]) -> None:
        self._matches = matches
        self._guesses = Buckets(guesses)
        self._clock = clock

    async def find(self, address: str, name: str, secret: str | None = None) -> Room:
        """The room of this id or code; RefusedError if there is none, or it is another server's.

        An id is secret, and so is by what a person is known: a caller who has one of them is not
        guessing.
        """
        try:
            room = await self._look_up(name)
        except AwayError as away:
            away.address = address
            away.guessing = name != away.match and self._guesses.empty(address, self._clock())
            raise
        if room is not None and (name == room.match.table.match or room.person(secret) is not None):
            return room
        now = self._clock()
        if self._guesses.empty(address, now):
            raise RefusedError(Reason.TOO_FAST)
        if room is None:
            self._guesses.take(address, now)
            raise RefusedError(Reason.UNKNOWN_MATCH)
        return room

    async def _look_up(self, name: str) -> Room | None:
        try:
            return await self._matches.find(name)
        except RefusedError as error:
            if error.reason is not Reason.UNKNOWN_MATCH:
                raise
            return None
