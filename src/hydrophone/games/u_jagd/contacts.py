"""The Contact Database: sixteen noise sources, open to both players (UJ-013 to UJ-019, UJ-100).

The rows are packaged data. The printed dots are lost, so signatures may be replaced by an option
(``UJagdOptions.signature_table``); everything else stays as in the rows.
"""

from enum import StrEnum
from functools import cache, lru_cache
from importlib.resources import files
from typing import NewType

import msgspec

from hydrophone.core.game import Language

ContactId = NewType("ContactId", int)


class ContactType(StrEnum):
    """What a contact is (UJ-016)."""

    SUBMARINE = "submarine"
    SHIP = "ship"
    NATURAL = "natural"


class Sight(StrEnum):
    """What a periscope shows in one square (UJ-061 to UJ-063)."""

    NOTHING = "nothing"
    SHIP = "ship"
    NATURAL = "natural"


class Contact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row of the database."""

    id: ContactId
    signature: str
    """Black, blue, green, white: 1 for a noise, 0 for none."""
    type: ContactType
    surface: bool
    """Can a periscope see it?"""
    rp: int
    names: dict[Language, str]

    @property
    def sight(self) -> Sight:
        """What a periscope shows of it: its type on the surface, nothing under water (UJ-065)."""
        return Sight(self.type.value) if self.surface else Sight.NOTHING


Database = tuple[Contact, ...]
"""All contacts in the order of their ids, which count from 1."""

SILENT = "0000"


@cache
def printed_database() -> Database:
    """The rows as reconstructed from the rulebook."""
    data = files("hydrophone.games.u_jagd").joinpath("contacts.json").read_bytes()
    return msgspec.json.decode(data, type=Database)


PRINTED_TABLE: tuple[str, ...] = tuple(contact.signature for contact in printed_database())
"""The signatures of contacts 1 to 16."""


@lru_cache(maxsize=64)
def database(table: tuple[str, ...]) -> Database:
    """The rows with these signatures."""
    rows = zip(printed_database(), table, strict=True)
    return tuple(msgspec.structs.replace(contact, signature=dots) for contact, dots in rows)
