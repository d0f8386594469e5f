"""Clubs in the tables of a store: asked off the event loop.

A member is a person and a number; their name is the person's. A change is made to what is read in
its own transaction, which holds the row of the club.
"""

from collections.abc import Callable, Container, Mapping, Sequence
from datetime import UTC, datetime
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from hydrophone.server.clubs import club as clubs
from hydrophone.server.clubs import comebacks as returns
from hydrophone.server.clubs import evening as evenings
from hydrophone.server.clubs.club import CLUBS, MEMBERS, Club, ClubSeen
from hydrophone.server.people.history import NAME, Result
from hydrophone.server.people.person import PersonId
from hydrophone.server.protocol.clubs import ClubResult, Evening, MemberId
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.store.tables import comebacks
from hydrophone.server.store.tables.asking import Ask, Tables, delete, put, select, text
from hydrophone.server.store.tables.people import drop_if_empty

T = TypeVar("T")

_MEMBERS = """
SELECT member.id, member.person, coalesce(person.name, '') FROM member
LEFT JOIN person ON person.id = member.person WHERE club = %(club)s
"""

_MINE = """
SELECT club.body FROM member JOIN club ON club.id = member.club
WHERE member.person = %(person)s ORDER BY club.id
"""

_CODES = "SELECT id, code FROM match WHERE id = ANY(%(matches)s)"

_RESULTS = "SELECT match, body FROM kept WHERE match = ANY(%(matches)s) AND name = %(name)s"


class ClubTables(Tables, frozen=True):
    """What a store keeps of clubs."""

    def mine(self, person: PersonId) -> Sequence[Club]:
        """The clubs of a person."""
        return [_read(Club, body) for (body,) in self._ask(_MINE, person=person)]

    def found(self, club: Club, person: PersonId) -> None:
        """There is a new club, led by its first member."""
        with self._transaction() as ask:
            self._add_member(ask, club, person)

    def join(self, club: str, link: str, person: PersonId) -> None:
        """The person is a member, if they have the link; and is here if there is an evening."""
        with self._transaction() as ask:
            known = _known(ask, club, locked=True)
            member = known.member(person)
            if member is None:
                if link != known.club.link:
                    raise RefusedError(Reason.UNKNOWN_CLUB)
                if len(known.persons) >= MEMBERS:
                    raise RefusedError(Reason.CLUB_FULL)
                member = self._add_member(ask, known.club, person)
            evening = known.evening
            if evening is not None and not evening.is_over and len(evening.here) < evenings.MOST:
                _put_evening(ask, club, evenings.come(evening, member))

    def look(self, club: str, person: PersonId) -> ClubSeen:
        """The club, after what has come in and is due; RefusedError to all but members."""
        known = _known(self._ask, club)
        member, evening = known.must_know(person), known.evening
        is_settled = evening is None or self._settled(evening, self._ask) == evening
        now = self._clock()
        if is_settled and not (returns.is_due(known, now) or returns.waits_for(known, member)):
            return known
        return self.change(club, person, lambda known, by: returns.seen(known, by, now))

    def watch(self, club: str, code: str) -> ClubSeen:
        """The club, to who has its screen's code, after results that have come in; RefusedError.

        Nothing is changed: the results are kept when a member looks.
        """
        known = _known(self._ask, club)
        if code == "" or code != known.club.screen:
            raise RefusedError(Reason.UNKNOWN_CLUB)
        evening = known.evening and self._settled(known.evening, self._ask)
        return replace(known, evening=evening)

    def shown(self, club: str, code: str) -> Club:
        """The club, to who has the code by which people join or the screen's; RefusedError."""
        found = _known(self._ask, club).club
        if code == "" or code not in {found.link, found.screen}:
            raise RefusedError(Reason.UNKNOWN_CLUB)
        return found

    def change(
        self, club: str, person: PersonId, change: Callable[[ClubSeen, MemberId], ClubSeen]
    ) -> ClubSeen:
        """A member changes something; RefusedError if they may not."""
        with self._transaction() as ask:
            before = known = self._returned(ask, _known(ask, club, locked=True))
            member, evening = known.must_know(person), known.evening
            if evening is not None:
                known = replace(known, evening=self._settled(evening, ask))
            after = change(known, member)
            _put_club(ask, after.club)
            if after.evening is not None and after.evening != evening:
                _put_evening(ask, club, after.evening)
            if after.comeback != before.comeback:
                comebacks.keep(ask, before, after)
            for gone in known.persons.keys() - after.persons.keys():
                delete(ask, "member", club=club, id=gone)
            if not after.persons:
                drop_if_empty(ask, club)
            return after

    def opened(
        self, club: str, number: int, matches: Sequence[str], codes: Mapping[str, str]
    ) -> None:
        """Matches of a started round could be opened, or not: its host may be no member by now."""
        with self._transaction() as ask:
            _known(ask, club, locked=True)
            for evening in _evening(ask, club, number):
                _put_evening(ask, club, evenings.opened(evening, matches, codes))

    def is_round_open(self, club: str, number: int, match: str) -> bool:
        """Do other tables of the match's round still play from the same starts?"""
        found = [e for e in _evening(self._ask, club, number) if e.set_up.duplicate]
        return any(evenings.is_open(self._settled(each, self._ask), match) for each in found)

    def evenings(self, club: str, year: int) -> Sequence[Evening]:
        """All evenings of a year, by the calendar of Greenwich."""
        since, until = (datetime(each, 1, 1, tzinfo=UTC).timestamp() for each in (year, year + 1))
        question = (
            "SELECT body FROM evening WHERE club = %(club)s AND at >= %(since)s "
            "AND at < %(until)s ORDER BY number"
        )
        rows = self._ask(question, club=club, since=since, until=until)
        found = [_read(Evening, body) for (body,) in rows]
        if all(self._settled(each, self._ask) == each for each in found):
            return found
        with self._transaction() as ask:
            _known(ask, club, locked=True)
            rows = ask(question, club=club, since=since, until=until)
            return [self._kept(ask, club, _read(Evening, body)) for (body,) in rows]

    def _kept(self, ask: Ask, club: str, evening: Evening) -> Evening:
        """The evening with the results that have come in since: kept, as matches are forgotten."""
        settled = self._settled(evening, ask)
        if settled != evening:
            _put_evening(ask, club, settled)
        return settled

    def _settled(self, evening: Evening, ask: Ask) -> Evening:
        """The evening with what has become of its matches; some are forgotten before their end."""
        if not evenings.open_matches(evening):
            return evening
        settled = evenings.settled(evening, _ended(evening, ask))
        rows = ask(_CODES, matches=[*evenings.open_matches(settled)])
        return evenings.found(settled, dict(rows))

    def _returned(self, ask: Ask, known: ClubSeen) -> ClubSeen:
        """The club after a member's comeback, if it is due."""
        comeback = known.comeback
        if comeback is None or not returns.is_due(known, self._clock()):
            return known
        is_said = comebacks.taken(ask, known.club.id) and comeback.objected is None
        if not is_said or comebacks.have_met(ask, known, comeback):
            return replace(known, comeback=None)
        comebacks.move(ask, known, comeback)
        _put_club(ask, replace(known.club, hosts=returns.hosts_after(known, comeback)))
        for body in select(ask, "body", "evening", club=known.club.id):
            evening = _read(Evening, body)
            after = evenings.as_one(evening, comeback.old, comeback.new)
            if after != evening:
                _put_evening(ask, known.club.id, after)
        return _known(ask, known.club.id)

    def _add_member(self, ask: Ask, club: Club, person: PersonId) -> MemberId:
        if len(ask(_MINE, person=person)) >= CLUBS:
            raise RefusedError(Reason.CLUB_FULL)
        after, member = clubs.joined(club)
        _put_club(ask, after)
        put(ask, "member", club=club.id, id=member, person=person)
        return member


def _known(ask: Ask, club: str, *, locked: bool = False) -> ClubSeen:
    """The club; ``locked``: no other transaction changes it before this one is over."""
    question = "SELECT body FROM club WHERE id = %(club)s"
    if locked:
        question = "UPDATE club SET body = body WHERE id = %(club)s RETURNING body"
    found = ask(question, club=club)
    if not found:
        raise RefusedError(Reason.UNKNOWN_CLUB)
    members = sorted(ask(_MEMBERS, club=club), key=lambda row: int(row[0][1:]))
    latest = select(ask, "body", "evening", "number DESC LIMIT 1", club=club)
    comeback = comebacks.read(ask, club)
    ids = {member for member, *_ in members}
    if comeback is not None and comeback.objected is None:
        comeback = comeback if {comeback.old, comeback.new} <= ids else None
    return ClubSeen(
        _read(Club, found[0][0]),
        {member: person for member, person, _ in members},
        {member: name for member, _, name in members},
        _here(_read(Evening, latest[0]), ids) if latest else None,
        comeback,
    )


def _evening(ask: Ask, club: str, number: int) -> list[Evening]:
    """The evening of this number, if there is one."""
    found = select(ask, "body", "evening", club=club, number=number)
    return [_read(Evening, body) for body in found]


def _ended(evening: Evening, ask: Ask) -> dict[str, ClubResult]:
    """The results that have come in since, as they are kept with the matches."""
    rows = ask(_RESULTS, matches=[*evenings.open_matches(evening)], name=NAME)
    results = ((match, msgspec.json.decode(text(body), type=Result)) for match, body in rows)
    return {match: ClubResult(result.winner, result.damage) for match, result in results}


def _here(evening: Evening, members: Container[MemberId]) -> Evening:
    """The evening without people who were erased meanwhile."""
    for gone in [each for each in evening.here if each not in members]:
        evening = evenings.go(evening, gone)
    return evening


def _read(kind: type[T], body: str) -> T:
    return msgspec.json.decode(body, type=kind)


def _put_club(ask: Ask, club: Club) -> None:
    put(ask, "club", "id", id=club.id, body=msgspec.json.encode(club).decode())


def _put_evening(ask: Ask, club: str, evening: Evening) -> None:
    body = msgspec.json.encode(evening).decode()
    of = {"club": club, "number": evening.number}
    put(ask, "evening", "club, number", **of, at=evening.at, body=body)
