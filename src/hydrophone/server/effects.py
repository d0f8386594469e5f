"""What a room wants done by somebody who can do it: effects as values."""

from collections.abc import Sequence
from typing import Any, NewType, TypeAlias

import msgspec

from hydrophone.bots.bot import Level
from hydrophone.bots.notes import Said
from hydrophone.core.game import Action
from hydrophone.core.seats import Seat
from hydrophone.server.entries import Table
from hydrophone.server.messages import PlayerId, ToClient

Connection = NewType("Connection", int)
"""One open line to a client; a person may have several."""


class Send(msgspec.Struct, frozen=True, gc=False):
    """Tell these connections this."""

    to: tuple[Connection, ...]
    message: ToClient


class Close(msgspec.Struct, frozen=True, gc=False):
    """Say nothing more to this connection and close it."""

    connection: Connection


class Write(msgspec.Struct, frozen=True):
    """Something to be kept for good, all of it or nothing."""

    match: str
    first: int = 0
    """Number of the first of the entries; they are numbered from 0 without a gap."""
    entries: tuple[str, ...] = ()
    kept: tuple[tuple[str, str], ...] = ()
    """Names and values; a value replaces the one of the same name."""
    opened: str = ""
    """The match is new and has this code."""
    over: bool = False
    """The match is over with this."""


class Persist(msgspec.Struct, frozen=True):
    """Write this, then answer the room with ``stored`` or ``not_stored``."""

    write: Write


class AskBot(msgspec.Struct, frozen=True):
    """Let the bot of a seat hear what it has not heard yet, then choose, volunteer or report."""

    match: str
    game: str
    seat: Seat
    level: Level
    seed: int
    options: Any
    heard: list[msgspec.Raw]
    """All observations of the seat; it grows, so only the first ``count`` are meant."""
    count: int
    legal: tuple[Action, ...]
    must: bool
    """The match waits for this seat; otherwise it may act or let it be."""
    ask: int
    """Number of this question; its answer carries it."""
    report: bool
    """Does anybody want to know what the bot thinks?"""
    said: tuple[Said, ...] = ()
    """What its crew mates have said since it was last asked."""


class SetAlarm(msgspec.Struct, frozen=True, gc=False):
    """Wake the room at this time, instead of any earlier wish; None for never."""

    at: float | None


class OpenRematch(msgspec.Struct, frozen=True):
    """Make a new match with the sides of this table swapped, then say ``rematch_made``."""

    table: Table


class Invite(msgspec.Struct, frozen=True):
    """Let the room of another match make a token for somebody, then say ``invited``."""

    match: str
    player: PlayerId


class Invited(msgspec.Struct, frozen=True):
    """The token somebody was invited by; empty if he cannot be."""

    player: PlayerId
    secret: str


Effect: TypeAlias = Send | Close | Persist | AskBot | SetAlarm | OpenRematch | Invite | Invited
Effects: TypeAlias = Sequence[Effect]
