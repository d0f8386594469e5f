"""The rooms in memory, by id and by code, each with its timer and since when nobody looks at it."""

import asyncio
from collections.abc import Callable, Iterator

from hydrophone.server.match.room import Room

LAG_PARTS = 20
"""Parts of the rooms that are told lags in turn, so that not all are told at once."""


class Listed:
    """A room, its timer, and since when nobody has looked at it."""

    __slots__ = ("idle_since", "part", "room", "timer")

    def __init__(self, room: Room, now: float, part: int) -> None:
        self.room = room
        self.part = part
        self.timer: asyncio.TimerHandle | None = None
        self.idle_since = now

    def cancel(self) -> None:
        """The room wishes not to be woken any more."""
        if self.timer is not None:
            self.timer.cancel()
        self.timer = None


class ListedRooms:
    """At most one room of each match."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._listed: dict[str, Listed] = {}
        self._of: dict[Room, Listed] = {}
        self._codes: dict[str, str] = {}
        self._entered = 0

    def enter(self, room: Room) -> None:
        """This is the room of its match from now on."""
        self._entered += 1
        table = room.match.table
        listed = Listed(room, self._clock(), self._entered % LAG_PARTS)
        self._listed[table.match] = self._of[room] = listed
        self._codes[table.code] = table.match

    def leave(self, match: str) -> None:
        """The match has no room until it is read again; its code is still known."""
        listed = self._listed.pop(match, None)
        if listed is not None:
            listed.cancel()
            del self._of[listed.room]

    def forget(self, match: str) -> None:
        """The match is not in memory any more."""
        listed = self._listed.get(match)
        self.leave(match)
        if listed is not None:
            self._codes.pop(listed.room.match.table.code, None)
        else:
            self._codes = {code: of for code, of in self._codes.items() if of != match}

    # --- questions -----------------------------------------------------------------------------

    def get(self, match: str) -> Listed | None:
        """The room of this match."""
        return self._listed.get(match)

    def of(self, room: Room) -> Listed | None:
        """This very room; None if its match has another or none by now."""
        return self._of.get(room)

    def id_of(self, name: str) -> str:
        """The id of the match of this code in any case; the name itself if no code is like it."""
        return self._codes.get(name.upper(), name)

    def has_code(self, code: str) -> bool:
        """Is there a match of this code?"""
        return code in self._codes

    def all(self) -> list[Listed]:
        """All of them."""
        return list(self._listed.values())

    def ids(self) -> frozenset[str]:
        """The matches that have a room."""
        return frozenset(self._listed)

    def __len__(self) -> int:
        return len(self._listed)

    def __iter__(self) -> Iterator[Room]:
        return (listed.room for listed in self._listed.values())
