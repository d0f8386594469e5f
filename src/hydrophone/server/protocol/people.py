"""What goes over HTTP between the server and a person whose name stays, and to no other person."""

from enum import StrEnum
from typing import Annotated, Any

import msgspec

from hydrophone.server.protocol.messages import Name


class NameWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of POST /api/me: keep this name, or be called so from now on."""

    name: Name
    label: Name = "?"
    """What kind of browser it is, for the list of devices."""


class DeviceInfo(msgspec.Struct, frozen=True):
    """A device of the person; ``here``: the one that asks."""

    id: str
    label: str
    at: float
    """When it got its secret, in seconds since 1970."""
    here: bool


class DeviceAsks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two figures that both devices show; a device that has come by a code, or its approval."""

    figures: str
    label: str = ""


class Me(msgspec.Struct, frozen=True):
    """Answer to /api/me: the person of this browser; null if it has no name that stays."""

    name: str
    devices: tuple[DeviceInfo, ...]
    asks: DeviceAsks | None = None
    """A device that has come by the person's code and is not approved yet."""


class FreshCode(msgspec.Struct, frozen=True):
    """A code of 8 letters for another device, or of 26 for a piece of paper."""

    code: str
    left_s: float | None = None
    """Seconds for which it is good; null: until there is another."""


class CodeSaid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of POST /api/people/devices: this browser shall be a device of the code's person.

    The answer to 8 letters is ``DeviceAsks``, to 26 letters ``Me``.
    """

    code: str
    label: Name


class MatchToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match that this browser has, and its token there."""

    match: str
    """Its id or code."""
    token: str


class TakenMatches(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of POST /api/me/matches: matches of this browser that are taken along."""

    matches: Annotated[tuple[MatchToken, ...], msgspec.Meta(max_length=50)]


class PasskeyGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an authenticator has made or signed, as browsers write it (WebAuthn, level 3)."""

    credential: dict[str, Any]
    label: Name = "?"
    """What kind of browser it is."""


class PasskeyInfo(msgspec.Struct, frozen=True):
    """A passkey of the person."""

    id: str
    label: str
    at: float
    """When it was made, in seconds since 1970."""


class HideWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of POST /api/me/hidden: show me no words of this player's person, or show them again."""

    match: str
    """Its id or code."""
    player: str
    hidden: bool = True


class HiddenPerson(msgspec.Struct, frozen=True):
    """A player who is hidden; ``id`` is of this entry alone, by which they are shown again.

    Who has hidden one person as two players has two entries: nothing says that they are one person.
    """

    id: str
    name: str
    """As they were called then."""
    match: str
    """Its id."""
    player: str


class Complaint(StrEnum):
    """Why a player is reported."""

    NAME = "name"
    WORDS = "words"
    STALLS = "stalls"
    CHEATS = "cheats"


class ReportWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of POST /api/reports, by a player of the match: the operator shall look at another."""

    match: str
    """Its id or code."""
    player: str
    reason: Complaint
    token: str | None = None
    """Of the player who reports, if their name does not stay."""
