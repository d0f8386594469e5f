"""The list of open matches, pushed to those who watch it.

Each server keeps the entries of its matches in the store, and reads those of all servers while
a page watches the list here. Once a round what was read last is looked at, and in the course of
the round every watcher is told what has changed for them: at moments that depend on no match. What
happens several times within a round is told once. However many matches there are, a list holds the
newest of them, and of those of one address only a few.
"""

import contextlib
import logging
from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from hydrophone.kits.registry import KITS
from hydrophone.server.match.effects import ConnectionId
from hydrophone.server.match.room import Room
from hydrophone.server.people.person import NOBODY, PersonId
from hydrophone.server.protocol.messages import ListedMatch, Matches, MatchPhase

ROUND_S = 2.0
"""Seconds in which every watcher is told once."""

PARTS = 16
"""Parts of the watchers that are told one after the other, so that not all are told at once.

The server does something else at every second of these moments, and so wakes seldom.
"""

SHOWN = 30
"""Most matches of each kind in the list: that wait, and that run."""

SHOWN_OF_ONE_ADDRESS = 5
"""Most of them that were opened from one address."""

ENTRY_S = 60.0
"""Seconds for which an entry is shown without being written again: its server may have died."""

log = logging.getLogger(__name__)


class Shown(NamedTuple):
    """A match of the list, and the person who hosts it, who stays secret."""

    match: ListedMatch
    host: PersonId


Entries: TypeAlias = dict[str, Shown]
"""By code."""


class ListEntry(msgspec.Struct, frozen=True):
    """What is kept of a match for the list."""

    match: ListedMatch
    opener: str
    """A key of the address from which it was opened; equal only on one server."""
    until: float
    """The time, in seconds since 1970, until which it is shown."""
    host: PersonId = NOBODY


encode_entry = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(ListEntry)


def read_entry(text: str) -> ListEntry | None:
    """An entry as it was kept; None for none, or for one of another version."""
    if text:
        with contextlib.suppress(msgspec.MsgspecError):
            return _decoder.decode(text)
    return None


def entry_of(room: Room, opener: str, before: ListEntry | None, now: float) -> ListEntry | None:
    """The entry of a match as it is to be kept; the one before if that is still good.

    A match keeps its number as long as it waits, and gets another when it begins.
    """
    found = _listing(room)
    if found is None:
        return None
    is_same = before is not None and before.match.phase is found.phase
    number = before.match.number if before is not None and is_same else int(now * 1000)
    match = replace(found, number=number)
    entry = ListEntry(match, opener, now + ENTRY_S, room.host)
    if before is None or before.until - now <= ENTRY_S / 2:
        return entry
    return before if replace(entry, until=before.until) == before else entry


def _listing(room: Room) -> ListedMatch | None:
    """One room's fault keeps no other match out of the list."""
    try:
        return room.listing()
    except Exception:
        log.exception("a match could not be listed")
        return None


def shown(texts: Iterable[str], now: float) -> Entries:
    """What the list shows of all that is kept: the newest, and of one address only a few."""
    found = [each for each in map(read_entry, texts) if each is not None]
    current = [each for each in found if each.until > now and each.match.game in KITS]
    entries = Entries()
    of_phase, of_address = Counter[MatchPhase](), Counter[tuple[MatchPhase, str]]()
    for each in sorted(current, key=lambda each: (-each.match.number, each.match.code)):
        match, address = each.match, (each.match.phase, each.opener)
        if of_phase[match.phase] < SHOWN and of_address[address] < SHOWN_OF_ONE_ADDRESS:
            of_phase[match.phase] += 1
            of_address[address] += 1
            entries[match.code] = Shown(match, each.host)
    return entries


class MatchList:
    """The connections that watch the list, and what each of them has got."""

    def __init__(self) -> None:
        self._entries: Entries = {}
        self._heard: Entries = {}
        self._part = 0
        self._watchers: list[set[ConnectionId]] = [set() for _ in range(PARTS)]
        self._told: list[Entries] = [{} for _ in range(PARTS)]
        self._hides: dict[ConnectionId, frozenset[PersonId]] = {}

    # --- who watches -----------------------------------------------------------------------------

    def watch(self, connection: ConnectionId, hides: frozenset[PersonId] = frozenset()) -> Matches:
        """A client watches from now on; this is what the others know already.

        It is told of no match whose host its person has hidden.
        """
        part = connection % PARTS
        self._watchers[part].add(connection)
        self._hides[connection] = hides
        return Matches(tuple(_seen(self._told[part], hides).values()), reset=True)

    def leave(self, connection: ConnectionId) -> None:
        """They watch no longer."""
        self._watchers[connection % PARTS].discard(connection)
        self._hides.pop(connection, None)

    def watches(self, connection: ConnectionId) -> bool:
        """Does this client watch?"""
        return connection in self._hides

    @property
    def is_watched(self) -> bool:
        """Does a page watch?"""
        return any(self._watchers)

    # --- what they are told ----------------------------------------------------------------------

    def hear(self, entries: Entries) -> None:
        """These are in the store now."""
        self._heard = entries

    def tell(self) -> Iterable[tuple[tuple[ConnectionId, ...], Matches]]:
        """The news for the next part of the watchers; a round begins with what was heard last."""
        self._part = (self._part + 1) % PARTS
        if self._part == 0 and self._heard != self._entries:
            self._entries = self._heard
        told, self._told[self._part] = self._told[self._part], self._entries
        if told is self._entries:
            return
        alike = defaultdict[frozenset[PersonId], list[ConnectionId]](list)
        for watcher in sorted(self._watchers[self._part]):
            alike[self._hides[watcher]].append(watcher)
        for hides, watchers in alike.items():
            before, now = _seen(told, hides), _seen(self._entries, hides)
            fresh = tuple(match for code, match in now.items() if before.get(code) != match)
            gone = tuple(code for code in before if code not in now)
            if fresh or gone:
                yield tuple(watchers), Matches(fresh, gone)


def _seen(entries: Entries, hides: frozenset[PersonId]) -> dict[str, ListedMatch]:
    """What is shown of the list to those who have hidden these persons."""
    return {code: each.match for code, each in entries.items() if each.host not in hides}
