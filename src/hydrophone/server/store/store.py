"""What keeps matches: a log of entries for each, and a few values beside it, all in tables.

Two things can: a file (sqlite), and a database that several servers share (postgres). Here is what
both do alike. Writes are grouped (group_commit), and so are claims (claims).

A match belongs to its log. Each match has an *epoch*, a number that grows by one with each claim.
A server claims a match before it plays it, and writes under the epoch that it was given. The store
takes writes under the latest epoch only, so a server that was overtaken can change nothing.
"""

import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from typing import Any, ClassVar

from msgspec.structs import replace

from hydrophone.core.errors import StoreError
from hydrophone.server.logs.words import mark
from hydrophone.server.match.effects import Write
from hydrophone.server.people.person import PersonId
from hydrophone.server.store.claims import ClaimResult, Claims
from hydrophone.server.store.face import (
    KEEP_DAYS_S,
    Claimed,
    DamagedMatchError,
    Done,
    Kept,
    NodeStatus,
)
from hydrophone.server.store.group_commit import CommitGrid, Deliver, EntryKey, GroupCommit, Part
from hydrophone.server.store.packing import packed
from hydrophone.server.store.reading import is_text, read_matches
from hydrophone.server.store.tables.asking import Ask, Body
from hydrophone.server.store.tables.clubs import ClubTables
from hydrophone.server.store.tables.conduct import ConductTables
from hydrophone.server.store.tables.figures import FiguresTables
from hydrophone.server.store.tables.passkeys import PasskeyTables
from hydrophone.server.store.tables.people import PeopleTables

LISTED = 1000
"""Most entries of the list of open matches."""

_MATCHES = "SELECT id FROM match ORDER BY id"

_NAMED = "SELECT id FROM match WHERE id = %(name)s OR code = %(name)s"

_LISTED = "SELECT entry FROM listed JOIN match ON id = match ORDER BY since DESC LIMIT %(most)s"

_OLD = """
SELECT id, epoch, since FROM match
WHERE (
    since < CASE WHEN over THEN %(over)s ELSE %(open)s END
    OR (NOT over AND since < %(tables)s AND NOT EXISTS(
        SELECT 1 FROM entry WHERE entry.match = match.id
            AND (body LIKE '{"kind":"began",%%' OR body LIKE '{"kind":"acted",%%')
    ))
) AND NOT (over AND EXISTS(
    SELECT 1 FROM kept WHERE kept.match = match.id AND kept.name LIKE 'person:%%'
))
"""

_OVER_DAYS = """
AND NOT (
    NOT over AND (since >= %(days)s OR {due} >= %(days)s)
    AND EXISTS(SELECT 1 FROM kept WHERE kept.match = match.id AND kept.name = 'days')
)
"""
"""What is added to it for matches over days: they wait for their people for longer."""

_UNPACKED = "SELECT id FROM match JOIN entry ON match = id AND number = packed WHERE over"

_WITH_GAPS = """
SELECT match.id FROM match LEFT JOIN entry ON entry.match = match.id
GROUP BY match.id HAVING count(entry.number) + packed = 0
    OR max(entry.number) + 1 <> count(entry.number) + packed
    OR (packed > 0 AND NOT EXISTS(SELECT 1 FROM log WHERE log.match = match.id))
ORDER BY match.id
"""

log = logging.getLogger(__name__)


class Store:
    """Keeps matches; what cannot be done is a StoreError. ``clock`` tells their age.

    ``write`` and ``claim`` return at once, and answer through ``deliver``. All else may
    take a while and is not called from the event loop.
    """

    _SPARED: ClassVar[str] = ""
    """What is added to the question which matches are old, for those that are not."""

    _DUE_S: ClassVar[str] = "due"
    """When a match is due, in seconds since 1970."""

    _AWAY_S: ClassVar[str] = "CASE WHEN runs THEN %(now)s - written END"
    """Seconds since the last server of a match that ran then wrote it."""

    _DUE_IN_S: ClassVar[str] = "due - %(now)s"
    """Seconds until a match is due."""

    def __init__(
        self, clock: Callable[[], float], deliver: Deliver | None, grid: CommitGrid | None
    ) -> None:
        self._clock = clock
        self._packing = ThreadPoolExecutor(1, "packing")
        asked = self._transaction, self._rows, clock
        self.people = PeopleTables(*asked, self._written)
        """Persons whose names stay."""
        self.figures = FiguresTables(*asked, self._written)
        """What their crews came to."""
        self.clubs = ClubTables(*asked)
        """Their clubs."""
        self.conduct = ConductTables(*asked, self._say_hid)
        """Whom they have hidden, and reports."""
        self.passkeys = PasskeyTables(*asked)
        self._claims = Claims(self._claim, deliver)
        self._commits = GroupCommit(self._commit, deliver, grid)

    def write(self, write: Write, epoch: int, done: Done) -> None:
        """Keep this soon, all of it or nothing, in the order of the calls.

        A write that follows one that has failed fails too. After OvertakenError and InDoubtError
        nothing more is kept of this match under this epoch.
        """
        self._commits.write(write, epoch, done)

    def claim(self, name: str, done: Callable[[ClaimResult], None]) -> None:
        """Have the match of this id or code from now on; None if there is none.

        Its epoch is one more than before, and what was written under the epochs before is all in
        what is handed to ``done``. Something that is due at the match is put off for a few
        seconds, within which this server is to write when it is due next.
        """
        self._claims.ask(name, done)

    def claim_due(self, held: Collection[str] = ()) -> Sequence[Kept]:
        """Claim matches that are LATE_S over their due time, but for those that are held here."""
        found = self._claim_due(held)
        damaged = [match for match, kept in found.items() if not isinstance(kept, Kept)]
        if damaged:
            marks = ", ".join(map(mark, damaged))
            log.error("matches that are due cannot be read: %(match)s", {"match": marks})
            for match in damaged:
                self._rows("UPDATE match SET due = NULL WHERE id = %(match)s", match=match)
        return [kept for kept in found.values() if isinstance(kept, Kept)]

    def find(self, name: str) -> Kept | None:
        """The match of this id or code, which is not claimed; DamagedMatchError."""
        for found in self._read([name]).values():
            if isinstance(found, StoreError):
                raise found
            return found
        return None

    def listed(self) -> Sequence[str]:
        """The list of open matches, the newest first."""
        return [entry for (entry,) in self._rows(_LISTED, most=LISTED) if is_text(entry)]

    def overtaken(self, held: Mapping[str, int]) -> Mapping[str, Claimed]:
        """Which of these matches, held under these epochs, have another one now or are gone."""
        raise NotImplementedError

    def matches(self) -> Sequence[str]:
        """The ids of all matches, damaged ones too."""
        return [match for (match,) in self._rows(_MATCHES)]

    def damaged(self) -> Sequence[str]:
        """Look at all that is kept, and say in a sentence for each fault what is damaged."""
        return self._faults(self._rows(_WITH_GAPS))

    def _faults(self, matches: Sequence[tuple[Any, ...]]) -> list[str]:
        faults: list[str] = []
        for (match,) in matches:
            try:
                self.find(match)
            except DamagedMatchError as error:
                faults.append(str(error))
        return faults

    def prune(
        self,
        over_before: float,
        open_before: float,
        spare: Collection[str] = (),
        tables_before: float = 0.0,
    ) -> Sequence[str]:
        """Forget matches whose last entry is older, but for those to spare; returns their ids.

        One after the other, so that no write waits long. ``tables_before`` is for tables at which
        no match has begun, and for matches from a record in which no person has acted.
        A match over days stays for KEEP_DAYS_S after a crew's last deadline.
        """
        old = self._rows(
            _OLD + _OVER_DAYS.format(due=self._DUE_S) + self._SPARED,
            over=over_before,
            open=open_before,
            tables=tables_before,
            days=self._clock() - KEEP_DAYS_S,
        )
        gone = [row[0] for row in old if row[0] not in spare and self._forget(*row)]
        for (match,) in self._rows(_UNPACKED):
            self._pack(match)
        return gone

    def named(self, name: str) -> str | None:
        """The id of the match of this id or code."""
        found = self._rows(_NAMED, name=name)
        return found[0][0] if found else None

    def delete(self, name: str) -> bool:
        """Forget the match of this id or code, and leave no byte of it; was there one?"""
        match = self.named(name)
        if match is None or not self.forget(match):
            return False
        self._clear()
        return True

    def forget(self, match: str) -> bool:
        """Forget the match of this id and its reports: bytes of them stay until ``_clear``."""
        self.conduct.settle(match)
        return self._forget(match)

    def exchange(self, name: str, told: str, /, *, is_order: bool = False) -> Sequence[NodeStatus]:  # noqa: ARG002
        """Say to the other servers how this one is, and hear how they are.

        ``is_order``: an operator has just told it something, so the others are to ask at once.
        """
        return ()

    @property
    def silent_s(self) -> float:
        """Seconds since the database stopped answering; 0 while it answers."""
        return 0.0

    def close(self) -> None:
        """Finish what was asked for."""
        self._claims.close()
        self._commits.close()
        self._packing.shutdown()

    # --- what a file and a database do each in their way ---------------------------------------

    def _transaction(self) -> AbstractContextManager[Ask]:
        """Several statements as one, all or nothing."""
        raise NotImplementedError

    def _written(self, value: str) -> Body:
        """A kept value as it is written."""
        raise NotImplementedError

    def _say_hid(self, ask: Ask, person: PersonId) -> None:
        """Say to the other servers that a person has hidden others than before; here are none."""

    def _rows(self, question: str, **values: object) -> list[tuple[Any, ...]]:
        """What is found by a statement with ``%(name)s`` for each value."""
        raise NotImplementedError

    def _snapshot(self) -> AbstractContextManager[Ask]:
        """Several questions, all of one moment."""
        raise NotImplementedError

    def _claimed(self, names: Sequence[str], *, waits: bool) -> list[tuple[str, str, int | None]]:
        """Claim matches, which commits: id, code and epoch of each that is there.

        One that would be waited for has no epoch, unless it may be waited for.
        """
        raise NotImplementedError

    def _claim_due(self, held: Collection[str]) -> Mapping[str, ClaimResult]:
        raise NotImplementedError

    def _keep(self, parts: Sequence[Part]) -> Mapping[EntryKey, StoreError]:
        """Make one transaction, called by the writing thread, and return what it refused."""
        raise NotImplementedError

    def _put_packed(self, match: str, count: int, body: bytes) -> None:
        """Put so many entries of a match that is over into one row, unless that is done already."""
        raise NotImplementedError

    def _forget(self, match: str, epoch: int | None = None, since: float | None = None) -> bool:
        """Forget a match, if these are still its epoch and age."""
        raise NotImplementedError

    def _clear(self) -> None:
        """Clear what forgotten matches have left."""
        raise NotImplementedError

    # --- reading -------------------------------------------------------------------------------

    def _read(self, names: Sequence[str]) -> Mapping[str, Kept | DamagedMatchError]:
        """The matches of these ids or codes, by id."""
        if not names:
            return {}
        with self._snapshot() as ask:
            fields = {"away_s": self._AWAY_S, "due_in_s": self._DUE_IN_S}
            return read_matches(ask, names, now=self._clock(), **fields)

    def _claim(self, names: Sequence[str], waits: bool) -> Mapping[str, ClaimResult]:
        """As ``Claims`` asks for it."""
        rows = self._claimed(names, waits=waits)
        found = self._under({match: epoch for match, _, epoch in rows if epoch is not None})
        by_name = {name: match for match, code, _ in rows for name in (match, code)}
        return {
            name: found[by_name[name]] if name in by_name else None
            for name in names
            if by_name.get(name) in found or name not in by_name
        }

    def _under(self, epochs: Mapping[str, int]) -> Mapping[str, ClaimResult]:
        """The matches of these ids, each under the epoch of its claim."""
        read = self._read([*epochs])
        return {
            match: replace(found, epoch=epoch) if isinstance(found, Kept) else found
            for match, epoch in epochs.items()
            for found in (read.get(match),)
        }

    # --- packing -------------------------------------------------------------------------------

    def _commit(self, parts: Sequence[Part]) -> Mapping[EntryKey, StoreError]:
        refused = self._keep(parts)
        for part in parts:
            if part.over:
                self._packing.submit(self._pack, part.match)
        return refused

    def _pack(self, match: str) -> None:
        """Put the log of a match that is over into one row. If that fails, it is tried later."""
        try:
            kept = self.find(match)
            if kept is not None:
                self._put_packed(match, len(kept.entries), packed(kept.entries))
        except StoreError as error:
            log.warning("a log could not be packed: %(why)s", {"why": error})
