"""Who a person is beyond one match: a secret id, devices, and codes to add one.

A device is a browser with a secret of 128 bits in a cookie, of which only the hash is kept.
"""

from hashlib import sha256
from typing import NewType, TypeAlias

import msgspec

from hydrophone.core.seats import Side

PersonId = NewType("PersonId", str)
"""A random id; no frame tells it."""

NOBODY = PersonId("")
"""Of callers who have no name that stays."""

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"
"""Of codes. No I, L or O: they are mistaken for each other and for figures."""

INVITATION = 8
"""Letters of a code by which one device is added, within INVITED_S and once."""

PAPER = 26
"""Letters of the code on paper, which is good until there is another: 117 bits."""

INVITED_S = 300.0
"""Seconds until the code for a device is no good any more."""

RENEW_S = 7 * 86_400.0
"""Seconds after which a device gets a new secret; the old one is good until that is used."""

DEVICES = 12
"""Most devices of one person; the one that was renewed longest ago gives way."""

PASSKEYS = 12
"""Most passkeys of one person."""

HIDDEN = 200
"""Most people whom a person has hidden."""

KEPT = "person:"
"""What the name of a value begins with by which a match keeps who a person is."""


Span: TypeAlias = tuple[float, float]
"""From when to when, in seconds since 1970."""


class AtTable(msgspec.Struct, frozen=True, gc=False):
    """Who a person is at one table."""

    players: tuple[str, ...] = ()
    """As whom they have come, the latest last: who leaves for good comes as another."""
    side: Side | None = None
    """The crew that they left for good after the start: they never enter the other."""
    vacations: tuple[Span, ...] = ()
    """When they were on vacation from this match within a year, or are."""


def pennant(person: PersonId, match: str) -> str:
    """Six hexadecimal digits from which a small pennant is drawn: others in each match."""
    return sha256(f"{match} {person}".encode()).hexdigest()[:6] if person else ""


def kept(person: PersonId, at: AtTable) -> tuple[tuple[str, str], ...]:
    """Name and value by which a match keeps who this person is at its table; none without one."""
    return ((f"{KEPT}{person}", msgspec.json.encode(at).decode()),) if person else ()


read_kept = msgspec.json.Decoder(AtTable).decode
"""Who a person is at a table, as it was kept."""


def cleaned(code: str) -> str:
    """A code as people type it, in capitals and without blanks and dashes."""
    return "".join(letter for letter in code.upper() if letter in LETTERS)
