"""Which matches have waited too long for the answer to a write. A state machine without I/O."""

from collections.abc import Mapping

import msgspec

OVERDUE_S = 10.0
"""Seconds until a write that is not answered is overdue."""


class _Seen(msgspec.Struct):
    write: object
    since: float
    overdue: bool = False


class Watchdog:
    """Looks at every match now and then, and remembers since when it waits for the same write."""

    def __init__(self) -> None:
        self._seen: dict[str, _Seen] = {}

    def look(self, writing: Mapping[str, object], now: float) -> list[str]:
        """The matches whose write is overdue and was not at the last look.

        ``writing`` are the writes that have no answer yet, by match.
        """
        self._seen = {match: self._waiting(match, write, now) for match, write in writing.items()}
        late = {m: s for m, s in self._seen.items() if now - s.since >= OVERDUE_S and not s.overdue}
        for seen in late.values():
            seen.overdue = True
        return list(late)

    def _waiting(self, match: str, write: object, now: float) -> _Seen:
        seen = self._seen.get(match)
        return seen if seen is not None and seen.write is write else _Seen(write, now)

    @property
    def overdue(self) -> int:
        """How many matches wait too long."""
        return sum(seen.overdue for seen in self._seen.values())
