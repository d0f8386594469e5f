"""What a room wants the host to do: effects as values."""

from collections.abc import Sequence
from typing import Any, NewType, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from hydrophone.bots.bot import Level
from hydrophone.bots.notes import CrewTalk
from hydrophone.core.game import Action
from hydrophone.core.seats import Seat
from hydrophone.server.match.table.tables import Table
from hydrophone.server.protocol.messages import PlayerId, Subscription, ToClient
from hydrophone.server.protocol.refusals import Reason

ConnectionId = NewType("ConnectionId", int)
"""One open connection to a client; a person may have several."""


class Send(msgspec.Struct, frozen=True, gc=False):
    """Tell these connections this; after a Bye they are closed."""

    to: tuple[ConnectionId, ...]
    message: ToClient


class Timing(msgspec.Struct, frozen=True, gc=False):
    """The time of a match, as kept with a write."""

    at: float
    """Seconds of the match's own time at the moment of the write."""
    runs: bool
    """Does the match run then?"""
    due_in_s: float | None = None
    """Seconds until something must happen though no person is connected; None: nothing must."""


class Write(msgspec.Struct, frozen=True):
    """Something to be kept for good, all of it or nothing.

    The room is answered for each write, in their order.
    """

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
    follows: bool = False
    """It rests on the write of this match before it, and fails if that one has failed."""
    timing: Timing | None = None
    """The time of the match; None leaves it as it was kept last."""
    listed: str | UnsetType = UNSET
    """Its entry in the list of open matches, as JSON; "" takes it off the list."""
    packed: tuple[int, bytes] | None = None
    """Instead of entries of a new match: how many, and all of them as one value."""
    opens: "Write | None" = None
    """The first write of another match: neither of the two is kept without the other."""


class Telling(msgspec.Struct, frozen=True):
    """Something told in a crew, numbered within it from 1."""

    number: int
    told: CrewTalk
    by_person: bool


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
    report: bool
    """Does a person of its crew see what the bot thinks?"""
    people: tuple[Seat, ...] = ()
    """The seats of its crew that persons hold."""
    told: tuple[Telling, ...] = ()
    """What its mates have told it, as far as that is remembered."""
    after: float = 0.0
    """The time of the match of the last public step before it was asked."""
    explain: bool = False
    """Do people of its crew get its reason?"""


class ComputeHelp(msgspec.Struct, frozen=True):
    """Compute help for a seat out of what it was told, then say ``HelpComputed`` (``helping``)."""

    match: str
    game: str
    seat: Seat
    options: Any
    heard: list[msgspec.Raw]
    """All observations of the seat; it grows, so only the first ``count`` are meant."""
    count: int
    public: bool = False
    """Out of what all hear instead, for people without a post: where the seat's enemy can be."""


class Notify(msgspec.Struct, frozen=True):
    """Tell a person's closed browsers that it is their turn, or that the match is over."""

    match: str
    code: str
    player: PlayerId
    boats: tuple[str, str]
    """The own one, and the other."""
    is_over: bool
    to: tuple[Subscription, ...]


class WakeAt(msgspec.Struct, frozen=True, gc=False):
    """Wake the room at this time, instead of any earlier wish; None for never."""

    at: float | None


class OpenRematch(msgspec.Struct, frozen=True):
    """Lay a new match with the sides of this table swapped, then say ``RematchLaid``."""

    table: Table
    tokens: tuple[tuple[str, str], ...] = ()
    """The good tokens of its people and who they are, as kept: so it is in the new match, too."""


class Faulted(msgspec.Struct, frozen=True):
    """An unexpected exception, for the log."""

    error: Exception


class Reload(msgspec.Struct, frozen=True, gc=False):
    """This room may differ from what is stored: close all connections and read the match again."""

    reason: Reason = Reason.FAULT
    """Why they are sent away."""


Effect: TypeAlias = (
    Send | Write | AskBot | ComputeHelp | Notify | WakeAt | OpenRematch | Faulted | Reload
)
Effects: TypeAlias = Sequence[Effect]
