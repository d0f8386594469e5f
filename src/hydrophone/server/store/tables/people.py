"""Persons whose names stay, in the tables of a store: asked off the event loop.

Who a person is at a table is kept with the match, and so is the match's result.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec
from msgspec.structs import asdict

from hydrophone.server.people import erasing, vacations
from hydrophone.server.people.history import KeptMatch, Played, played
from hydrophone.server.people.person import (
    DEVICES,
    INVITED_S,
    KEPT,
    NOBODY,
    PersonId,
    Span,
    read_kept,
)
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.store.packing import packed, whole
from hydrophone.server.store.tables.asking import (
    Ask,
    Body,
    Tables,
    delete,
    put,
    put_log,
    select,
    structs,
    text,
)


class Device(msgspec.Struct, frozen=True):
    """A browser of a person; ``at``: when it got its secret."""

    id: str
    person: PersonId
    label: str
    at: float


NO_DEVICE = Device("", NOBODY, "", 0.0)
"""Of a browser without a name that stays."""


_DEVICE = """
SELECT id, person, label, at, before,
    EXISTS(SELECT 1 FROM comeback WHERE comeback.person = device.person) FROM device
WHERE (digest = %(digest)s OR before = %(digest)s) AND code IS NULL
"""

_RENEW = """
UPDATE device SET before = %(said)s, digest = %(digest)s, at = %(now)s
WHERE id = %(id)s AND at = %(at)s RETURNING id
"""

_CLAIM = """
UPDATE device SET digest = %(digest)s, label = %(label)s, figures = %(figures)s
WHERE code = %(code)s AND digest IS NULL AND at > %(since)s RETURNING id
"""

_APPROVE = """
UPDATE device SET code = NULL, figures = NULL
WHERE person = %(person)s AND figures = %(figures)s AND at > %(since)s RETURNING id
"""

_CLOSE = "DELETE FROM device WHERE code IS NOT NULL AND (person = %(person)s OR at < %(since)s)"

_TOO_MANY = """
DELETE FROM device WHERE id IN (
    SELECT id FROM device WHERE person = %(person)s AND code IS NULL
    ORDER BY at DESC, id LIMIT 1000 OFFSET %(most)s
) RETURNING id
"""

COLUMNS = {
    "person": ("id", "name", "paper"),
    "device": ("id", "person", "label", "at", "digest", "before", "code", "figures"),
    "club": ("id", "body"),
    "member": ("club", "id", "person"),
    "evening": ("club", "number", "at", "body"),
    "comeback": ("club", "person", "body"),
    "hidden": ("id", "person", "other", "match", "player", "name"),
    "passkey": ("id", "person", "label", "at", "credential", "body", "device"),
    "vacation": ("person", "match", "since", "until"),
    "report": ("match", "player", "name", "person", "reporter", "reason", "at"),
}
"""What is copied to another store."""

PLAYED = """
SELECT match.id, match.code, me.body, row.body
FROM kept AS me JOIN match ON match.id = me.match
LEFT JOIN kept AS row ON row.match = me.match AND row.name = 'result'
WHERE me.name = %(name)s AND me.name LIKE 'person:%%'
"""

_AT_TABLES = """
SELECT match, body FROM kept WHERE name = %(name)s AND name LIKE 'person:%%'
"""

_OF_PERSON = """
SELECT match FROM kept WHERE name = %(name)s AND name LIKE 'person:%%' ORDER BY match
"""

_ABOUT = (
    ("device", "person"),
    ("hidden", "person"),
    ("hidden", "other"),
    ("passkey", "person"),
    ("vacation", "person"),
    ("report", "person"),
    ("comeback", "person"),
)
"""The tables with rows about a person, and in which column. They go with the person.

A report about a player without a name that stays is about none.
"""

_NEXT_EPOCH = """
UPDATE match SET epoch = epoch + 1 WHERE id = %(match)s AND (over OR NOT %(only_over)s)
    AND (%(own)s = '' OR EXISTS(
        SELECT 1 FROM kept WHERE kept.match = match.id AND kept.name = %(own)s
    ))
RETURNING over, packed
"""

_LOST = """
SELECT id FROM person WHERE paper IS NULL
    AND NOT EXISTS(SELECT 1 FROM device WHERE device.person = person.id AND code IS NULL)
    AND NOT EXISTS(SELECT 1 FROM passkey WHERE passkey.person = person.id)
UNION SELECT substr(name, length(%(kept)s) + 1) FROM kept WHERE name LIKE 'person:%%'
    AND NOT EXISTS(SELECT 1 FROM person WHERE %(kept)s || person.id = kept.name)
"""


class PeopleTables(Tables, frozen=True):
    """What a store keeps of persons."""

    _written: Callable[[str], Body]
    """Makes a kept value of a text."""

    # --- persons -------------------------------------------------------------------------------

    def add(self, name: str, device: Device, digest: str) -> None:
        """There is a new person, with a device."""
        with self._transaction() as ask:
            put(ask, "person", id=device.person, name=name)
            put(ask, "device", digest=digest, **asdict(device))

    def name(self, person: PersonId) -> str:
        """What the person is called."""
        found = select(self._ask, "name", "person", id=person)
        return found[0] if found else ""

    def rename(self, person: PersonId, name: str) -> None:
        """The person is called so from now on."""
        self._ask("UPDATE person SET name = %(name)s WHERE id = %(id)s", id=person, name=name)

    def set_paper(self, person: PersonId, device: str, digest: str) -> bool:
        """The code on paper is this from now on; False if the device that asks is removed."""
        with self._transaction() as ask:
            is_there = has_device(ask, person, device)
            if is_there:
                ask("UPDATE person SET paper = %(to)s WHERE id = %(id)s", id=person, to=digest)
        return is_there

    def by_paper(self, digest: str) -> PersonId | None:
        """The person of a code on paper."""
        found = select(self._ask, "id", "person", paper=digest)
        return found[0] if found else None

    # --- devices -------------------------------------------------------------------------------

    def device(self, digest: str) -> Device | None:
        """The device with this secret. The secret before is void once it says the new one.

        A person who comes by it has not lost all devices, so no other member is this person.
        """
        rows = self._ask(_DEVICE, digest=digest)
        if not rows:
            return None
        name, person, label, at, before, is_replaced = rows[0]
        if is_replaced:
            delete(self._ask, "comeback", person=person)
        if before not in (None, digest):
            self._ask("UPDATE device SET before = NULL WHERE digest = %(digest)s", digest=digest)
        return Device(name, person, label, at)

    def devices(self, person: PersonId) -> Sequence[Device]:
        """The person's devices, the newest first."""
        return structs(self._ask, Device, "device", "at DESC, id", person=person, code=None)

    def add_device(
        self, device: Device, digest: str, *, paper: str = "", passkey: str = ""
    ) -> Sequence[str] | None:
        """The person has another device; returns those that give way.

        It comes by a code on paper (its digest) or a passkey (its id). None if that is no longer
        the person's: it may have been removed since it was looked up.
        """
        person = device.person
        with self._transaction() as ask:
            has_person(ask, person)  # what removes it just now waits, or is waited for
            by_paper = select(ask, "id", "person", id=person, paper=paper)
            if not by_paper and not select(ask, "id", "passkey", id=passkey, person=person):
                return None
            put(ask, "device", digest=digest, **asdict(device))
            return _given_way(ask, person)

    def renew(self, device: Device, said: str, digest: str) -> bool:
        """The device gets another secret; the one that it said stays good until that is used.

        False if it got one already meanwhile, in another tab.
        """
        values = {"said": said, "digest": digest, "now": self._clock()}
        return bool(self._ask(_RENEW, id=device.id, at=device.at, **values))

    def remove(self, person: PersonId, device: str, by: str) -> bool:
        """A device is the person's no more; False if it was none of theirs. ``by``: another, or it.

        The passkeys that were made on it go, so that it does not come back by one. So does the
        code on paper, which it may have shown, unless it goes by itself.
        """
        with self._transaction() as ask:
            has_person(ask, person)  # what the device asks for just now waits, and finds it gone
            is_removed = delete(ask, "device", id=device, person=person)
            if is_removed:
                delete(ask, "passkey", device=device)
                if by != device:
                    ask("UPDATE person SET paper = NULL WHERE id = %(id)s", id=person)
                _hang_up(ask, person)
            return is_removed

    # --- a device is added by a code -----------------------------------------------------------

    def invite(self, person: PersonId, device: str, code: str) -> None:
        """A device may be added by this code, and by no earlier one."""
        with self._transaction() as ask:
            ask(_CLOSE, person=person, since=self._since())
            put(ask, "device", id=device, person=person, at=self._clock(), code=code)

    def claim(self, code: str, label: str, digest: str, figures: str) -> bool:
        """A device comes by a code; False if that is wrong, too old, or was used."""
        values = {"digest": digest, "label": label, "figures": figures, "since": self._since()}
        return bool(self._ask(_CLAIM, code=code, **values))

    def claimed(self, person: PersonId) -> tuple[str, str] | None:
        """Label and figures of the device that has come by the person's code."""
        question = (
            "SELECT label, figures FROM device "
            "WHERE person = %(person)s AND figures IS NOT NULL AND at > %(since)s"
        )
        rows = self._ask(question, person=person, since=self._since())
        return (rows[0][0], rows[0][1]) if rows else None

    def approve(self, person: PersonId, device: str, figures: str) -> Sequence[str] | None:
        """The device that shows these figures is the person's; returns those that give way.

        If the figures are others, or the device that says so is removed, the code is void, and the
        answer is None.
        """
        with self._transaction() as ask:
            values = {"person": person, "since": self._since()}
            is_there = has_device(ask, person, device)
            approved = is_there and ask(_APPROVE, figures=figures, **values)
            ask(_CLOSE, **values)
            return _given_way(ask, person) if approved else None

    def _since(self) -> float:
        return self._clock() - INVITED_S

    # --- all of them ---------------------------------------------------------------------------

    def take_over(self, others: "PeopleTables") -> None:
        """Have the persons, devices and clubs of another store too, as far as they are not here."""
        given = {
            table: others._ask(f"SELECT {', '.join(columns)} FROM {table}")  # noqa: S608
            for table, columns in COLUMNS.items()
        }
        with self._transaction() as ask:
            for table, columns in COLUMNS.items():
                names = ", ".join(columns)
                places = ", ".join(f"%({name})s" for name in columns)
                put = f"INSERT INTO {table}({names}) VALUES ({places}) ON CONFLICT DO NOTHING"  # noqa: S608
                for row in given[table]:
                    ask(put, **dict(zip(columns, row, strict=True)))

    # --- matches -------------------------------------------------------------------------------

    def matches(self, person: PersonId) -> Sequence[Played]:
        """The matches of a person that are kept."""
        return [played(*row) for row in self.played(person)]

    def played(self, person: PersonId) -> Sequence[KeptMatch]:
        """The same, as they are kept."""
        rows = self._ask(PLAYED, name=f"{KEPT}{person}")
        return [
            KeptMatch(match, code, read_kept(text(me)).players, None if row is None else text(row))
            for match, code, me, row in rows
        ]

    def vacations(self, person: PersonId) -> Sequence[Span]:
        """When the person was on vacation within a year, or is."""
        return _vacations(self._ask, person, self._clock() - vacations.YEAR_S)

    def go_on_vacation(
        self, person: PersonId, match: str, spans: Sequence[Span], now: float
    ) -> None:
        """The person is on vacation from a match over these spans, of which one may begin now.

        They stay with the person whatever becomes of the match. RefusedError if those from all
        their matches are too many days; of two that come at once the second counts the first.
        """
        with self._transaction() as ask:
            if not has_person(ask, person):
                raise RefusedError(Reason.NAME_NEEDED)
            _put_vacations(ask, person, match, spans)
            begins = any(until > now for _, until in spans)
            taken = _vacations(ask, person, now - vacations.YEAR_S, match)
            if begins and vacations.are_too_many(taken, now):
                raise RefusedError(Reason.NO_VACATION_LEFT)

    def drop_match(self, person: PersonId, match: str) -> None:
        """The person wants a match that is over no more: it goes on without them, by its age."""
        self._edit(match, own=f"{KEPT}{person}", only_over=True)

    def erase(self, person: PersonId) -> None:
        """Forget the person; what was played stays, without them.

        Each of their matches is a transaction, so that no write waits long, and the person the
        last: what was interrupted is asked for again. The matches have the next epoch: a server
        that plays one reads it again.
        """
        for match in _matches_of(self._ask, person):
            self._edit(match, own=f"{KEPT}{person}")
        with self._transaction() as ask:
            delete(ask, "person", id=person)
            for table, column in _ABOUT:
                delete(ask, table, **{column: person})
            where = "DELETE FROM member WHERE person = %(person)s RETURNING club"
            for (club,) in ask(where, person=person):
                drop_if_empty(ask, club)

    def erase_lost(self) -> None:
        """Erase persons who cannot come back: no device and no code on paper is theirs.

        A person who was erased while they came to a match was written to it afterwards, and so may
        be rows about them in other tables. Vacations that count no more go as well.
        """
        for (person,) in self._ask(_LOST, kept=KEPT):
            self.erase(PersonId(person))
        for table, column in _ABOUT:
            self._ask(
                f"DELETE FROM {table} WHERE {column} <> '' AND NOT EXISTS("  # noqa: S608
                f"SELECT 1 FROM person WHERE person.id = {table}.{column})"
            )
        year_ago = self._clock() - vacations.YEAR_S
        self._ask("DELETE FROM vacation WHERE until <= %(at)s", at=year_ago)

    # --- in one match --------------------------------------------------------------------------

    def whose(self, match: str, player: str) -> PersonId:
        """The person who is this player; NOBODY if their name does not stay."""
        question = "SELECT name, body FROM kept WHERE match = %(match)s AND name LIKE 'person:%%'"
        for name, body in self._ask(question, match=match):
            if player in read_kept(text(body)).players:
                return PersonId(name.removeprefix(KEPT))
        return NOBODY

    def rename_player(self, match: str, player: str, name: str) -> None:
        """The player is called so in this match, in all that is kept of it."""
        self._edit(match, (player,), name)

    def erase_player(self, match: str, player: str) -> None:
        """The match goes on without the name, notes, sheets and keys of this player."""
        self._edit(match, (player,))

    def _edit(
        self,
        match: str,
        players: Sequence[str] = (),
        name: str = "",
        *,
        own: str = "",
        only_over: bool = False,
    ) -> None:
        """In a match, if it keeps ``own``, these players have another name or are taken out.

        If ``own`` keeps who a person is, they are that person's players.
        """
        with self._transaction() as ask:
            for is_over, count in ask(_NEXT_EPOCH, match=match, own=own, only_over=only_over):
                values = select(ask, "name, body", "kept", match=match)
                kept = {name: text(body) for name, body in values}
                if own in kept:
                    at = read_kept(kept[own])
                    players = at.players
                    _loosen(ask, PersonId(own.removeprefix(KEPT)), match, at.vacations)
                if players:  # else erased meanwhile, until the row of the match was free
                    log = _log(ask, match, count)
                    after = erasing.edited(players, log, kept, name=name, own=own)
                    self._put_edited(ask, match, log, after, len(log) if is_over else count)

    def _put_edited(
        self,
        ask: Ask,
        match: str,
        before: Sequence[str],
        after: tuple[Sequence[str], Mapping[str, str | None]],
        count: int,
    ) -> None:
        """Keep a log and values that were edited; its first entries, so many, are packed."""
        log, values = after
        for name, value in values.items():
            if value is None:
                delete(ask, "kept", match=match, name=name)
            else:
                body = self._written(value)
                put(ask, "kept", "match, name", match=match, name=name, body=body)
        delete(ask, "listed", match=match)
        if count:
            put_log(ask, match, count, packed(log[:count]))
        for number in range(count, len(log)):
            if log[number] != before[number]:
                put(ask, "entry", "match, number", match=match, number=number, body=log[number])


def _log(ask: Ask, match: str, packed_count: int) -> Sequence[str]:
    """The whole log of a match."""
    entries = select(ask, "number, body", "entry", "number", match=match)
    logs = select(ask, "body", "log", match=match)
    return whole(match, packed_count, logs[0] if logs else None, entries)


def has_person(ask: Ask, person: PersonId) -> bool:
    """Is the person there? No other transaction changes or erases them until this one is done."""
    return bool(ask("UPDATE person SET name = name WHERE id = %(id)s RETURNING id", id=person))


def has_device(ask: Ask, person: PersonId, device: str) -> bool:
    """Is it a device of the person, until this transaction is done?"""
    return has_person(ask, person) and bool(select(ask, "id", "device", id=device, person=person))


def _vacations(ask: Ask, person: PersonId, since: float, but: str = "") -> Sequence[Span]:
    """What has ended after ``since``; the match ``but`` says nothing for itself.

    A match alone keeps what its player took before the name was kept.
    """
    own = select(ask, "since, until", "vacation", person=person)
    rows = ask(_AT_TABLES, name=f"{KEPT}{person}")
    at_tables = [read_kept(text(body)) for match, body in rows if match != but]
    found = {*own, *(span for at in at_tables for span in at.vacations)}
    return sorted(span for span in found if span[1] > since)


def _put_vacations(ask: Ask, person: PersonId, match: str, spans: Iterable[Span]) -> None:
    for since, until in spans:
        at = {"person": person, "match": match, "since": since}
        put(ask, "vacation", "person, match, since", **at, until=until)


def _loosen(ask: Ask, person: PersonId, match: str, spans: Sequence[Span]) -> None:
    """The person keeps the vacations from a match, but not that they were from this one."""
    where = "DELETE FROM vacation WHERE person = %(person)s AND match = %(match)s"
    kept = ask(f"{where} RETURNING since, until", person=person, match=match)
    _put_vacations(ask, person, "", {*kept, *spans})


def drop_if_empty(ask: Ask, club: str) -> None:
    """A club without members is forgotten."""
    if not select(ask, "id", "member", club=club):
        delete(ask, "evening", club=club)
        delete(ask, "comeback", club=club)
        delete(ask, "club", id=club)


def _matches_of(ask: Ask, person: PersonId) -> Sequence[str]:
    """Always in the same order, so that no two who lock them wait for each other."""
    return [match for (match,) in ask(_OF_PERSON, name=f"{KEPT}{person}")]


def _given_way(ask: Ask, person: PersonId) -> Sequence[str]:
    given_way = [device for (device,) in ask(_TOO_MANY, person=person, most=DEVICES)]
    if given_way:
        _hang_up(ask, person)
    return given_way


def _hang_up(ask: Ask, person: PersonId) -> None:
    """Every server closes the lines to the person's matches, and reads those matches again."""
    for match in _matches_of(ask, person):
        ask("UPDATE match SET epoch = epoch + 1 WHERE id = %(match)s AND NOT over", match=match)
