"""Passkeys of persons, and challenges that are signed once, in the tables of a store."""

from collections.abc import Sequence

import msgspec

from hydrophone.server.people.person import PASSKEYS, PersonId
from hydrophone.server.store.tables.asking import Tables, delete, put, select, structs
from hydrophone.server.store.tables.people import has_device

SIGNED_S = 300.0
"""Seconds within which a challenge is signed."""

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


class PasskeyTables(Tables, frozen=True):
    """What a store keeps of passkeys."""

    def challenge(self, challenge: str, person: PersonId) -> None:
        """These random bytes may be signed once: by this person, or (NOBODY) to sign in."""
        now = self._clock()
        with self._transaction() as ask:
            ask("DELETE FROM challenge WHERE at < %(since)s", since=now - SIGNED_S)
            put(ask, "challenge", id=challenge, person=person, at=now)

    def signed(self, challenge: str, person: PersonId) -> bool:
        """They are signed now; False if they were before, or were never to be signed."""
        since = self._clock() - SIGNED_S
        return bool(self._ask(_SIGNED, id=challenge, person=person, since=since))

    def of(self, person: PersonId) -> Sequence[Passkey]:
        """The passkeys of a person, the newest first."""
        return structs(self._ask, Passkey, "passkey", "at DESC, id", person=person)

    def named(self, credential: str) -> Passkey | None:
        """The passkey that an authenticator calls so."""
        found = structs(self._ask, Passkey, "passkey", credential=credential)
        return found[0] if found else None

    def add(self, passkey: Passkey) -> bool:
        """The person has another passkey; False if they have many, or it is known.

        So it is if its device was removed just then: it would come back by the passkey.
        """
        with self._transaction() as ask:
            if not has_device(ask, passkey.person, passkey.device):
                return False
            known = select(ask, "credential", "passkey", person=passkey.person)
            is_known = select(ask, "id", "passkey", credential=passkey.credential)
            if len(known) >= PASSKEYS or is_known:
                return False
            put(ask, "passkey", **msgspec.structs.asdict(passkey))
            return True

    def used(self, id: str, body: str) -> None:
        """It was used once more."""
        self._ask("UPDATE passkey SET body = %(body)s WHERE id = %(id)s", id=id, body=body)

    def remove(self, person: PersonId, id: str) -> None:
        """It is good no more."""
        delete(self._ask, "passkey", id=id, person=person)
