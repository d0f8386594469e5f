"""A client of another node in a match of this one."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Protocol

from hydrophone.server.match.people.presence import AddressKey
from hydrophone.server.protocol.messages import Command, Configure
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.roads.road_messages import Close, Come, HangUp, Piece, Refuse, RoadMessage
from hydrophone.server.rooms.registry import MatchRegistry

MOST_SAID = 256
"""Most commands of one client that wait while its match is looked for."""

PIECE = 128 * 1024
"""Most bytes of a frame that travels whole, and most characters of a piece of a longer one."""

log = logging.getLogger(__name__)


class Road(Protocol):
    """The way to the edge of a client."""

    def put(self, message: RoadMessage) -> None:
        """Send this soon."""
        ...

    def push(self, line: int, frame: bytes) -> None:
        """Tell a client this soon."""
        ...


class Guest:
    """The outbox of the client for its room, and what the client has said meanwhile."""

    def __init__(self, matches: MatchRegistry, line: int, road: Road) -> None:
        self._matches = matches
        self._line = line
        self._road = road
        self._said: deque[Command] = deque()
        self._busy: asyncio.Task[None] | None = None
        self._lag_s: float | None = None
        self._connection = matches.connect(self)

    # --- what the room does --------------------------------------------------------------------

    def push(self, text: bytes) -> None:
        """Send this to the client."""
        if len(text) <= PIECE:
            self._road.push(self._line, text)
            return
        whole = text.decode()
        for start in range(0, len(whole), PIECE):
            last = start + PIECE >= len(whole)
            self._road.put(Piece(self._line, whole[start : start + PIECE], last))

    def lag_s(self) -> float | None:
        """Seconds from the client's edge to the client and back."""
        return self._lag_s

    def hang_up(self) -> None:
        """Send what is waiting, then close."""
        self._road.put(HangUp(self._line))

    def close(self, reason: Reason, detail: str = "") -> None:
        """Say why in the client's language, then close."""
        self._road.put(Close(self._line, reason, detail))

    # --- what the client does ------------------------------------------------------------------

    def come(self, come: Come, key_of: Callable[[str], AddressKey]) -> None:
        """It says hello."""
        self._begin(self._join(come, key_of(come.address)))

    def say(self, command: Command) -> None:
        """It wants something, after what it has said before."""
        if self._busy is None and not isinstance(command, Configure):
            self._matches.deliver(self._connection, command)
        elif len(self._said) >= MOST_SAID:
            self.close(Reason.TOO_FAST)
        else:
            self._said.append(command)
            if self._busy is None:
                self._begin(self._listen())

    def measured(self, lag_s: float) -> None:
        """Its edge has measured how long a message takes."""
        self._lag_s = lag_s

    def gone(self) -> None:
        """It is gone."""
        if self._busy is not None:
            self._busy.cancel()
        self._matches.disconnect(self._connection)

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        self._busy = asyncio.get_running_loop().create_task(self._all_of(work))

    async def _all_of(self, work: Coroutine[None, None, None]) -> None:
        try:
            await work
        except RefusedError as error:
            self.close(error.reason, error.detail)
        except Exception:
            log.exception("a command from another server failed")
            self.close(Reason.FAULT)
        finally:
            self._busy = None

    async def _join(self, come: Come, address: AddressKey) -> None:
        room = await self._matches.find(come.match)
        if come.guessing and room.person(come.hello.secret) is None:
            raise RefusedError(Reason.TOO_FAST)
        self._matches.join(self._connection, room, come.hello, address)
        await self._listen()

    async def _listen(self) -> None:
        while self._said:
            command = self._said.popleft()
            try:
                if isinstance(command, Configure):
                    await self._matches.check_options(self._connection, command)
            except RefusedError as error:
                self._road.put(Refuse(self._line, command.id, error.reason, error.detail))
            else:
                self._matches.deliver(self._connection, command)
