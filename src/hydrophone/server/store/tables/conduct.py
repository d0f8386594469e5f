"""Whom persons have hidden, and what people have reported, in the tables of a store."""

import secrets
from collections.abc import Callable, Sequence

import msgspec
from msgspec.structs import asdict

from hydrophone.server.people.person import HIDDEN, PersonId
from hydrophone.server.protocol.people import Complaint, HiddenPerson
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.store.tables.asking import Ask, Tables, delete, put, select, structs
from hydrophone.server.store.tables.people import has_person

_REPORT = """
INSERT INTO report(match, player, name, person, reporter, reason, at)
VALUES (%(match)s, %(player)s, %(name)s, %(person)s, %(reporter)s, %(reason)s, %(at)s)
ON CONFLICT (match, player, reporter) DO UPDATE SET reason = excluded.reason
"""

_REPORTED = """
SELECT report.match, player, min(name), min(at) AS first, coalesce(min(code), ''),
    sum(CASE reason WHEN 'name' THEN 1 ELSE 0 END),
    sum(CASE reason WHEN 'words' THEN 1 ELSE 0 END),
    sum(CASE reason WHEN 'stalls' THEN 1 ELSE 0 END),
    sum(CASE reason WHEN 'cheats' THEN 1 ELSE 0 END),
    count(*) OVER ()
FROM report LEFT JOIN match ON match.id = report.match
GROUP BY report.match, player ORDER BY first DESC, report.match, player LIMIT %(most)s
"""

SHOWN = 100
"""Most players of whom an operator is shown that they were reported: the latest."""

REPORTED_S = 30 * 86_400.0
"""Seconds for which a report is kept."""


class PlayerReport(msgspec.Struct, frozen=True):
    """What a player of a match says of another."""

    match: str
    player: str
    name: str
    """As the player was called then."""
    person: PersonId
    """Who the player is, if their name stays."""
    reporter: str
    reason: Complaint
    at: float


class Reported(msgspec.Struct, frozen=True):
    """A player of a match, and how many have reported them, why."""

    match: str
    player: str
    name: str
    """As they were called when they were reported."""
    at: float
    """When they were first reported, in seconds since 1970."""
    code: str
    """The match's, while that is kept."""
    reasons: dict[Complaint, int]
    """How many players gave each reason that was given."""


class Reports(msgspec.Struct, frozen=True):
    """What an operator is shown: the players who were reported last, and how many more were."""

    reported: tuple[Reported, ...] = ()
    more: int = 0


class ConductTables(Tables, frozen=True):
    """What a store keeps of how people treat each other."""

    _say_hid: Callable[[Ask, PersonId], None]
    """Says to the other servers, once the transaction is done, that a person hides others now."""

    def hide(self, person: PersonId, other: PersonId, match: str, player: str, name: str) -> None:
        """The person wants to see nothing of another, whom they know as a player of a match.

        RefusedError if they have hidden too many.
        """
        with self._transaction() as ask:
            if not has_person(ask, person):
                return
            hidden = _hidden(ask, person)
            if any((each.match, each.player) == (match, player) for each in hidden):
                return
            if len(hidden) >= HIDDEN:
                raise RefusedError(Reason.TOO_MANY_HIDDEN)
            of = {"person": person, "other": other, "match": match, "player": player}
            put(ask, "hidden", id=secrets.token_urlsafe(9), name=name, **of)
            self._say_hid(ask, person)

    def show(self, person: PersonId, **hidden: str) -> None:
        """They want to see a person again: ``id`` of the entry, or ``match`` and ``player``."""
        with self._transaction() as ask:
            delete(ask, "hidden", person=person, **hidden)
            self._say_hid(ask, person)

    def hidden(self, person: PersonId) -> Sequence[HiddenPerson]:
        """Whom they have hidden."""
        return _hidden(self._ask, person)

    def hides(self, person: PersonId) -> frozenset[PersonId]:
        """The same as persons, whom the server shows to no client."""
        return frozenset(select(self._ask, "other", "hidden", person=person))

    # --- reports -------------------------------------------------------------------------------

    def report(self, report: PlayerReport) -> None:
        """A player reports another; said again it stands for what they said first, at that time."""
        self._ask(_REPORT, **asdict(report) | {"reason": report.reason.value})

    def reports(self) -> Reports:
        """The players who were reported, the latest first."""
        rows = self._ask(_REPORTED, most=SHOWN)
        found = [
            Reported(match, player, name, at, code, _counted(counts))
            for match, player, name, at, code, *counts, _ in rows
        ]
        return Reports(tuple(found), rows[0][-1] - len(rows) if rows else 0)

    def reported(self, match: str, player: str) -> PersonId | None:
        """The person that a player was when they were reported; None if they were not."""
        order = "person DESC"
        found = select(self._ask, "person", "report", order, match=match, player=player)
        return found[0] if found else None

    def forget_old(self) -> None:
        """Forget reports that are too old."""
        self._ask("DELETE FROM report WHERE at < %(before)s", before=self._clock() - REPORTED_S)

    def settle(self, match: str, **player: str) -> None:
        """An operator has dealt with the reports of a ``player``, or of a whole match."""
        delete(self._ask, "report", match=match, **player)


def _hidden(ask: Ask, person: PersonId) -> list[HiddenPerson]:
    return structs(ask, HiddenPerson, "hidden", "name, id", person=person)


def _counted(counts: Sequence[int]) -> dict[Complaint, int]:
    """How many gave each reason, of those that were given, out of the columns of ``_REPORTED``."""
    return {why: count for why, count in zip(Complaint, counts, strict=True) if count}
