"""The rooms in memory, by id and by code, and what the registry knows of each beside it."""

import asyncio
from collections.abc import Callable, Iterator

from msgspec import UNSET

from hydrophone.server.match.effects import Timing, Write
from hydrophone.server.match.room import Room
from hydrophone.server.rooms.match_list import ListEntry, encode_entry, entry_of

LAG_PARTS = 20
"""Parts of the rooms that are told lags in turn, so that not all are told at once."""


class Listed:
    """A room, under which epoch it writes, its timer, and since when nobody has looked at it."""

    __slots__ = ("entry", "epoch", "idle_since", "part", "room", "timer", "timing")

    def __init__(self, room: Room, epoch: int, now: float, part: int) -> None:
        self.room = room
        self.epoch = epoch
        self.part = part
        self.timer: asyncio.TimerHandle | None = None
        self.idle_since = now
        self.timing: Timing | None = None
        """The time of the match that was given to the store last; None: not known."""
        self.entry: ListEntry | None = None
        """The entry in the list of open matches that was given to the store last."""

    def beside(self, opener: str, now: float) -> Write | None:
        """What is to be kept of the match beside its log; None if all is.

        ``opener`` is a key of the address from which it was opened.
        """
        timing, entry = self.room.timing(now), entry_of(self.room, opener, self.entry, now)
        is_timed = timing.runs or self.timing is None or _is_other(timing, self.timing)
        is_listed = entry is not self.entry
        self.timing, self.entry = timing, entry
        if not is_timed and not is_listed:
            return None
        text = "" if entry is None else encode_entry(entry).decode()
        match = self.room.match.table.match
        return Write(match, timing=timing, listed=text if is_listed else UNSET)

    def cancel(self) -> None:
        """The room wishes not to be woken any more."""
        if self.timer is not None:
            self.timer.cancel()
        self.timer = None


def _is_other(now: Timing, before: Timing) -> bool:
    """Does the time run or stand otherwise than before, or is the match due otherwise?"""
    return (now.runs, now.due_in_s) != (before.runs, before.due_in_s)


class ListedRooms:
    """At most one room of each match."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._listed: dict[str, Listed] = {}
        self._codes: dict[str, str] = {}
        self._entered = 0

    def enter(self, room: Room, epoch: int) -> Listed:
        """This is the room of its match from now on."""
        self._entered += 1
        table = room.match.table
        listed = Listed(room, epoch, self._clock(), self._entered % LAG_PARTS)
        self._listed[table.match] = listed
        self._codes[table.code] = table.match
        return listed

    def leave(self, match: str) -> Listed | None:
        """The match is not in memory any more; returns what there was."""
        listed = self._listed.pop(match, None)
        if listed is not None:
            listed.cancel()
            del self._codes[listed.room.match.table.code]
        return listed

    # --- questions -----------------------------------------------------------------------------

    def get(self, match: str) -> Listed | None:
        """The room of this match."""
        return self._listed.get(match)

    def named(self, name: str) -> Listed | None:
        """The room of the match of this id, or of this code in any case."""
        return self._listed.get(self._codes.get(name.upper(), name))

    def of(self, room: Room) -> Listed | None:
        """This very room; None if its match has another or none by now."""
        listed = self._listed.get(room.match.table.match)
        return listed if listed is not None and listed.room is room else None

    def has_code(self, code: str) -> bool:
        """Is there a match of this code?"""
        return code in self._codes

    def all(self) -> list[Listed]:
        """All of them."""
        return list(self._listed.values())

    def epochs(self) -> dict[str, int]:
        """The epoch of each match that has a room."""
        return {match: listed.epoch for match, listed in self._listed.items()}

    def __len__(self) -> int:
        return len(self._listed)

    def __iter__(self) -> Iterator[Room]:
        return (listed.room for listed in self._listed.values())
