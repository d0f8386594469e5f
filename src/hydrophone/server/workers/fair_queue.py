"""What waits for thinking time, and whose turn it is: time is shared fairly.

A person who opened matches has one share, however many they are; within it the matches take turns.
The share that has used least time comes first. Pure: time is told with ``charge``.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from hydrophone.server.protocol.limits import remember

T = TypeVar("T")

REMEMBERED = 4096
"""Most shares whose used time is remembered; those charged longest ago begin at zero."""


class FairQueue(Generic[T]):
    """Items by opener, match and place; a later item at a place takes that of the one before."""

    def __init__(self) -> None:
        self._waiting: dict[str, dict[str, dict[Hashable, T]]] = {}
        """By opener, then by match in the order of their turns."""
        self._used: OrderedDict[str, float] = OrderedDict()
        """Seconds that each opener has used."""
        self._level = 0.0
        """Seconds used by the opener who was first last."""

    def put(self, opener: str, match: str, place: Hashable, item: T) -> None:
        """Let an item wait. At most one waits at each place of a match."""
        if opener not in self._waiting:  # one who comes, or comes back, has saved nothing up
            used = max(self._used.get(opener, 0.0), self._level)
            remember(self._used, opener, used, REMEMBERED)
        items = self._waiting.setdefault(opener, {}).setdefault(match, {})
        items.pop(place, None)
        items[place] = item

    def take(self, may: Callable[[str], bool] = lambda _: True) -> T | None:
        """Whose turn it is, of the matches that ``may`` be taken; None if nothing waits."""
        first = {
            opener: match
            for opener, matches in self._waiting.items()
            if (match := next(filter(may, matches), None)) is not None
        }
        if not first:
            return None
        opener = min(first, key=lambda opener: self._used.get(opener, self._level))
        self._level = max(self._level, self._used.get(opener, self._level))
        match = first[opener]
        items = self._waiting[opener][match]
        item = items.pop(next(iter(items)))
        self._remove(opener, match)
        if items:
            self._waiting.setdefault(opener, {})[match] = items
        return item

    def waits(self, match: str) -> bool:
        """Has this match something that waits?"""
        return any(match in matches for matches in self._waiting.values())

    def drop(self, match: str) -> None:
        """Nothing of this match waits any more."""
        for opener in [opener for opener, matches in self._waiting.items() if match in matches]:
            self._remove(opener, match)

    def _remove(self, opener: str, match: str) -> None:
        del self._waiting[opener][match]
        if not self._waiting[opener]:
            del self._waiting[opener]

    def __len__(self) -> int:
        """How many matches have something that waits."""
        return len({match for matches in self._waiting.values() for match in matches})

    def charge(self, opener: str, seconds: float) -> None:
        """So much time went into an item of a match of this opener."""
        used = self._used.get(opener, self._level) + seconds
        remember(self._used, opener, used, REMEMBERED)
