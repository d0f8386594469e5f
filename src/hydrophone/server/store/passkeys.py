"""Passkeys of persons, and challenges that are signed once, in the tables of a store."""

from collections.abc import Sequence

import msgspec

from hydrophone.server.people.person import PASSKEYS, PersonId
from hydrophone.server.store.people import has_person
from hydrophone.server.store.tables import Tables

SIGNED_S = 300.0
"""Seconds within which a challenge is signed."""

_PUT = """
INSERT INTO passkey(id, person, label, at, credential, body, device)
VALUES (%(id)s, %(person)s, %(label)s, %(at)s, %(credential)s, %(body)s, %(device)s)
"""

_SIGNED = """
DELETE FROM challenge WHERE id = %(id)s AND person = %(person)s AND at > %(since)s RETURNING id
"""


class Passkey(msgspec.Struct, frozen=True):
    """A passkey of a person; ``body`` holds what checks its signatures."""

    id: str
    person: PersonId
    label: str
    at: float
    credential: str
    body: str
    device: str = ""
    """On which it was made; it goes with that one."""


_COLUMNS = ", ".join(Passkey.__struct_fields__)


class PasskeyTables(Tables, frozen=True):
    """What a store keeps of passkeys."""

    def challenge(self, challenge: str, person: PersonId) -> None:
        """These random bytes may be signed once: by this person, or (NOBODY) to sign in."""
        now = self._clock()
        with self._transaction() as ask:
            ask("DELETE FROM challenge WHERE at < %(since)s", since=now - SIGNED_S)
            question = "INSERT INTO challenge(id, person, at) VALUES (%(id)s, %(person)s, %(at)s)"
            ask(question, id=challenge, person=person, at=now)

    def signed(self, challenge: str, person: PersonId) -> bool:
        """They are signed now; False if they were before, or were never to be signed."""
        since = self._clock() - SIGNED_S
        return bool(self._ask(_SIGNED, id=challenge, person=person, since=since))

    def of(self, person: PersonId) -> Sequence[Passkey]:
        """The passkeys of a person, the newest first."""
        question = f"SELECT {_COLUMNS} FROM passkey WHERE person = %(person)s ORDER BY at DESC, id"  # noqa: S608
        return [Passkey(*row) for row in self._ask(question, person=person)]

    def named(self, credential: str) -> Passkey | None:
        """The passkey that an authenticator calls so."""
        question = f"SELECT {_COLUMNS} FROM passkey WHERE credential = %(credential)s"  # noqa: S608
        rows = self._ask(question, credential=credential)
        return Passkey(*rows[0]) if rows else None

    def add(self, passkey: Passkey) -> bool:
        """The person has another passkey; False if they have many, are gone, or it is known."""
        with self._transaction() as ask:
            if not has_person(ask, passkey.person):
                return False
            known = ask(
                "SELECT credential FROM passkey "
                "WHERE person = %(person)s OR credential = %(credential)s",
                person=passkey.person,
                credential=passkey.credential,
            )
            if len(known) >= PASSKEYS or (passkey.credential,) in known:
                return False
            ask(_PUT, **msgspec.structs.asdict(passkey))
            return True

    def used(self, id: str, body: str) -> None:
        """It was used once more."""
        self._ask("UPDATE passkey SET body = %(body)s WHERE id = %(id)s", id=id, body=body)

    def remove(self, person: PersonId, id: str) -> None:
        """It is good no more."""
        question = "DELETE FROM passkey WHERE id = %(id)s AND person = %(person)s"
        self._ask(question, id=id, person=person)
