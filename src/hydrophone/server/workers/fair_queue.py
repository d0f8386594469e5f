"""What waits for thinking time, and whose turn it is: time is shared fairly.

A person who opened matches has one share, however many they are; within it each match has one.
The share that has used least time comes first. Pure: time is told with ``charge``.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from typing import Generic, TypeVar

from hydrophone.server.protocol.limits import remember

T = TypeVar("T")

REMEMBERED = 4096
"""Most shares whose used time is remembered; those charged longest ago begin anew."""


class Shares:
    """Seconds that each share has used. One that comes, or comes back, saves nothing up."""

    def __init__(self) -> None:
        self._used: OrderedDict[str, float] = OrderedDict()
        self._level = 0.0
        """Seconds used by the share that was first last."""

    def enter(self, share: str) -> None:
        """The share has something waiting from now on."""
        used = max(self._used.get(share, 0.0), self._level)
        remember(self._used, share, used, REMEMBERED)

    def first(self, shares: Iterable[str]) -> str:
        """The one that has used least; of several, the one named first."""
        found = min(shares, key=lambda share: self._used.get(share, self._level))
        self._level = max(self._level, self._used.get(found, self._level))
        return found

    def charge(self, share: str, seconds: float) -> None:
        """The share has used so much more."""
        used = self._used.get(share, self._level) + seconds
        remember(self._used, share, used, REMEMBERED)


class FairQueue(Generic[T]):
    """Items by opener, match and place; a later item at a place takes that of the one before."""

    def __init__(self) -> None:
        self._waiting: dict[str, dict[str, dict[Hashable, T]]] = {}
        self._openers = Shares()
        self._matches = Shares()

    def put(self, opener: str, match: str, place: Hashable, item: T) -> None:
        """Let an item wait. At most one waits at each place of a match."""
        if opener not in self._waiting:
            self._openers.enter(opener)
        matches = self._waiting.setdefault(opener, {})
        if match not in matches:
            self._matches.enter(match)
        items = matches.setdefault(match, {})
        items.pop(place, None)
        items[place] = item

    def take(self, may: Callable[[str], bool] = lambda _: True) -> T | None:
        """Whose turn it is, of the matches that ``may`` be taken; None if nothing waits."""
        open_ = {
            opener: own
            for opener, matches in self._waiting.items()
            if (own := [match for match in matches if may(match)])
        }
        if not open_:
            return None
        opener = self._openers.first(open_)
        match = self._matches.first(open_[opener])
        items = self._waiting[opener][match]
        item = items.pop(next(iter(items)))
        if not items:
            self._remove(opener, match)
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

    def charge(self, opener: str, match: str, seconds: float) -> None:
        """So much time went into an item of this match."""
        self._openers.charge(opener, seconds)
        self._matches.charge(match, seconds)
