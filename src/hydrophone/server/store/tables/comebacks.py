"""A member of a club who came back as another, in the tables of a store.

All functions are called within a transaction that holds the row of the club.
"""

from collections.abc import Sequence

import msgspec

from hydrophone.server.clubs import evening as evenings
from hydrophone.server.clubs.club import ClubSeen
from hydrophone.server.people.history import Result
from hydrophone.server.people.person import KEPT, PersonId
from hydrophone.server.protocol.clubs import Comeback, Evening
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.store.tables.asking import Ask, delete, put, select, text
from hydrophone.server.store.tables.people import PLAYED

_MOVES = (
    "UPDATE match SET epoch = epoch + 1 WHERE id = %(match)s",
    "UPDATE kept SET name = %(to)s WHERE match = %(match)s AND name = %(own)s",
    "UPDATE hidden SET other = %(new)s WHERE match = %(match)s AND other = %(old)s",
    "UPDATE report SET person = %(new)s WHERE match = %(match)s AND person = %(old)s",
)
"""What makes a match the new person's, and what others say of its player. A server that has the
match in memory reads it again."""


def read(ask: Ask, club: str) -> Comeback | None:
    """What is said."""
    found = select(ask, "body", "comeback", club=club)
    return msgspec.json.decode(found[0], type=Comeback) if found else None


def keep(ask: Ask, before: ClubSeen, after: ClubSeen) -> None:
    """A member has changed it. What the old person's visit has ended meanwhile stays ended.

    RefusedError if a host says it of two who have met.
    """
    comeback, club = after.comeback, after.club.id
    if comeback is None:
        delete(ask, "comeback", club=club)
        return
    body = msgspec.json.encode(comeback).decode()
    if before.comeback is None:
        if have_met(ask, after, comeback):
            raise RefusedError(Reason.NO_COMEBACK)
        put(ask, "comeback", "club", club=club, person=after.persons[comeback.old], body=body)
    else:
        ask("UPDATE comeback SET body = %(body)s WHERE club = %(club)s", club=club, body=body)


def taken(ask: Ask, club: str) -> bool:
    """The week is over. Is there still something said? It is not, from now on."""
    return delete(ask, "comeback", club=club)


def have_met(ask: Ask, known: ClubSeen, comeback: Comeback) -> bool:
    """Have the two sat in one round of the club, or played in one match of it that is over?"""
    club, old, new = known.club.id, comeback.old, comeback.new
    bodies = select(ask, "body", "evening", club=club)
    held = (msgspec.json.decode(body, type=Evening) for body in bodies)
    if any(evenings.have_met(each, old, new) for each in held):
        return True
    of_old, of_new = (set(_matches(ask, club, known.persons[each])) for each in (old, new))
    return not of_old.isdisjoint(of_new)


def move(ask: Ask, known: ClubSeen, comeback: Comeback) -> None:
    """The new person is the old member, and has their matches of this club that are over.

    The two have not met.
    """
    old, new = known.persons[comeback.old], known.persons[comeback.new]
    for match in _matches(ask, known.club.id, old):
        for question in _MOVES:
            of = {"own": f"{KEPT}{old}", "to": f"{KEPT}{new}"}
            ask(question, match=match, old=old, new=new, **of)
    club = known.club.id
    delete(ask, "member", club=club, id=comeback.new)
    question = "UPDATE member SET person = %(person)s WHERE club = %(club)s AND id = %(id)s"
    ask(question, person=new, club=club, id=comeback.old)


def _matches(ask: Ask, club: str, person: PersonId) -> Sequence[str]:
    """Those of the person that were played in the club and are over."""
    rows = ask(PLAYED, name=f"{KEPT}{person}")
    over = (
        (match, msgspec.json.decode(text(row), type=Result)) for match, _, _, row in rows if row
    )
    return sorted(match for match, result in over if result.club == club)
