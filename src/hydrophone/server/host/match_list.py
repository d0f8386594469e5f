"""The list of open matches, pushed to those who watch it.

Once a round all entries are looked at, and in the course of a round every watcher is told what has
changed for them: at moments that depend on no match. What happens several times within a round is
told once. However many matches there are, a list holds the newest of them, and of those of one
address only a few.

Servers of several tell each other their own entries in every round, whether they have changed or
not, and each lists all of them.
"""

import logging
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from hydrophone.kits.registry import KITS
from hydrophone.server.match.effects import ConnectionId
from hydrophone.server.match.room import Room
from hydrophone.server.protocol.messages import ListedMatch, Matches, Phase

ROUND_S = 2.0
"""Seconds in which every watcher is told once."""

PARTS = 20
"""Parts of the watchers that are told one after the other, so that not all are told at once."""

SHOWN = 30
"""Most matches of each kind in the list: that wait, and that run."""

SHOWN_OF_ONE_ADDRESS = 5
"""Most of them that were opened from one address."""

ROUNDS_KEPT = 3
"""Rounds after which the entries of a server that says nothing are forgotten."""

ROUNDS_REMEMBERED = 15
"""Rounds for which a match of another server has its number: it may come here meanwhile."""

log = logging.getLogger(__name__)

Entries: TypeAlias = dict[str, ListedMatch]
"""By code."""


class MatchList:
    """What is listed, and who watches it. ``opener`` says from where a match was opened."""

    def __init__(self, opener: Callable[[str], str]) -> None:
        self._opener = opener
        self._entries: Entries = {}
        self._known: dict[tuple[str, Phase], int] = {}
        self._entered = 0
        self._part = 0
        self._others: dict[int, tuple[Sequence[ListedMatch], int]] = {}
        """What other servers list, and for how many rounds it is kept."""
        self._remembered: dict[tuple[str, Phase], tuple[int, int]] = {}
        """Numbers of what they list or have listed, and for how many rounds they are kept."""
        self.share: Callable[[Sequence[ListedMatch]], None] | None = None
        """Tells the other servers what this one lists."""
        self._watchers: list[set[ConnectionId]] = [set() for _ in range(PARTS)]
        self._told: list[Entries] = [{} for _ in range(PARTS)]

    # --- who watches -----------------------------------------------------------------------------

    def watch(self, connection: ConnectionId) -> Matches:
        """Somebody watches from now on; this is what the others know already."""
        part = connection % PARTS
        self._watchers[part].add(connection)
        return Matches(tuple(self._told[part].values()), reset=True)

    def leave(self, connection: ConnectionId) -> None:
        """They watch no longer."""
        self._watchers[connection % PARTS].discard(connection)

    # --- what they are told ----------------------------------------------------------------------

    def tell(self, rooms: Iterable[Room]) -> tuple[tuple[ConnectionId, ...], Matches] | None:
        """The news for the next part of the watchers; a round begins with a look at all rooms."""
        self._part = (self._part + 1) % PARTS
        if self._part == 0:
            self._look(rooms)
        told, self._told[self._part] = self._told[self._part], self._entries
        watchers = self._watchers[self._part]
        if told is self._entries or not watchers:
            return None
        fresh = tuple(entry for code, entry in self._entries.items() if told.get(code) != entry)
        gone = tuple(code for code in told if code not in self._entries)
        return (tuple(sorted(watchers)), Matches(fresh, gone)) if fresh or gone else None

    def _look(self, rooms: Iterable[Room]) -> None:
        """See which matches are listed, the newest first."""
        others = self._of_others()
        known = {key: number for key, (number, _) in self._remembered.items()} | self._known
        self._known = {}
        self._entered = max(self._entered, *known.values(), 0)
        found = list[tuple[str, ListedMatch]]()
        for room in rooms:
            entry = _entry_of(room)
            if entry is not None:
                number = self._number(known, entry)
                found.append((room.match.table.match, replace(entry, number=number)))
        own = self._shown(found)
        if self.share is not None:
            self.share(tuple(own))
        here = {entry.code for entry in own}
        entries = _newest([*own, *(entry for entry in others if entry.code not in here)])
        if entries != self._entries:
            self._entries = entries

    def hear(self, node: int, entries: Sequence[ListedMatch]) -> None:
        """Another server lists these. It may have a game that people of this one do not know."""
        known = [entry for entry in entries if entry.game in KITS]
        self._others[node] = known[: len(Phase) * SHOWN], ROUNDS_KEPT

    def _of_others(self) -> list[ListedMatch]:
        """What was heard last comes first: of a match that has moved, two servers may tell."""
        heard = sorted(self._others.items(), key=lambda each: -each[1][1])
        self._others = {node: (entries, left - 1) for node, (entries, left) in heard if left}
        listed = [entry for entries, _ in self._others.values() for entry in entries]
        before = self._remembered.items()
        self._remembered = {key: (number, left - 1) for key, (number, left) in before if left}
        for entry in listed:
            self._remembered[entry.code, entry.phase] = entry.number, ROUNDS_REMEMBERED
        return listed

    def _number(self, known: dict[tuple[str, Phase], int], entry: ListedMatch) -> int:
        """A match that comes from another server keeps its number."""
        key = entry.code, entry.phase
        number = known.get(key)
        if number is None:
            self._entered += 1
            number = self._entered
        self._known[key] = number
        return number

    def _shown(self, found: list[tuple[str, ListedMatch]]) -> list[ListedMatch]:
        """The newest, and of one address only a few."""
        found.sort(key=lambda each: -each[1].number)
        shown, of_address = list[ListedMatch](), Counter[tuple[Phase, str]]()
        for match, entry in found:
            address = entry.phase, self._opener(match)
            if of_address[address] < SHOWN_OF_ONE_ADDRESS:
                of_address[address] += 1
                shown.append(entry)
        return list(_newest(shown).values())


def _newest(entries: Sequence[ListedMatch]) -> Entries:
    """Each match once, as it is listed last."""
    newest, of_phase = Entries(), Counter[Phase]()
    for entry in sorted(entries, key=lambda entry: -entry.number):
        if of_phase[entry.phase] < SHOWN and entry.code not in newest:
            of_phase[entry.phase] += 1
            newest[entry.code] = entry
    return newest


def _entry_of(room: Room) -> ListedMatch | None:
    """One room's fault keeps no other match out of the list."""
    try:
        return room.listing()
    except Exception:
        log.exception("a match could not be listed")
        return None
