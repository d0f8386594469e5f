"""What a room remembers beside the match: plain values that the functions of its parts change.

Nothing here is kept by the store but for the successor of the match.
"""

from collections import deque
from itertools import takewhile
from typing import TypeAlias

import msgspec
from msgspec import field

from hydrophone.bots.notes import CrewTalk
from hydrophone.core.game import Timer
from hydrophone.core.seats import Seat, Side, Viewer
from hydrophone.server.match.effects import AskBot, ConnectionId, Telling
from hydrophone.server.match.table.tables import Table
from hydrophone.server.protocol.messages import (
    Deduced,
    Helped,
    Lobby,
    Observed,
    PlayerId,
    SeatOffer,
    Subscription,
)

TALK_KEPT = 60
"""Most that is remembered of what a crew has told its bots: the latest."""


class TalkLog:
    """What bots hear of their crews, never mixed: people's pins, notes of people and bots, in turn.

    Nothing here is kept: notes are read from ``CrewNotes`` after a restart, pins are told again.
    """

    def __init__(self) -> None:
        self._told: dict[Side, tuple[Telling, ...]] = dict.fromkeys(Side, ())

    def add(self, told: CrewTalk, *, by_person: bool) -> None:
        """A member of a crew says something, or points somewhere."""
        side = told.seat.side
        telling = Telling(self.latest(side) + 1, told, by_person)
        self._told[side] = (*self._told[side], telling)[-TALK_KEPT:]

    def latest(self, side: Side) -> int:
        """Number of the last that was told in a crew; 0 before anything was."""
        return self._told[side][-1].number if self._told[side] else 0

    def for_seat(self, seat: Seat) -> tuple[Telling, ...]:
        """All that is remembered, but for what the seat itself has told."""
        return tuple(each for each in self._told[seat.side] if each.told.seat is not seat)

    def person_spoke(self, seat: Seat, number: int) -> bool:
        """Has a person told the seat anything newer than this number?"""
        latest_first = reversed(self._told[seat.side])
        newer = takewhile(lambda each: each.number > number, latest_first)
        return any(each.by_person and each.told.seat is not seat for each in newer)


OfferBasis: TypeAlias = tuple[Table | None, int]
"""The table and the version of who is connected, when something was worked out from them."""

UNSEEN: OfferBasis = (None, -1)

Offers: TypeAlias = tuple[tuple[SeatOffer, ...], tuple[Seat, ...], tuple[Timer, ...]]
"""What a group may do, for whom the match waits as far as it may know, and the timers."""


class Group(msgspec.Struct, frozen=True, gc=False):
    """Connections that are told the same. There may be none where it is kept for later."""

    viewer: Viewer
    seats: tuple[Seat, ...]
    connections: tuple[ConnectionId, ...]


class Audience(msgspec.Struct):
    """The groups of people, and what each was offered last (``audience``)."""

    groups: tuple[Group, ...] = ()
    without_post: tuple[ConnectionId, ...] = ()
    """Of the group of those who hold no seat."""
    seen: OfferBasis = UNSEEN
    offers: dict[tuple[Seat, ...], Offers] = {}


class News(msgspec.Struct, frozen=True, gc=False):
    """What people on time were told: when, in which turn, and whether the match's time went on."""

    told: Observed | Lobby
    at: float
    turn: int
    runs: bool
    truth: int = 0
    """How many events had really happened then."""


class Delayed(msgspec.Struct):
    """The news that wait, and the latest of each kind whose time has come (``delayed_view``)."""

    waiting: deque[News] = field(default_factory=deque[News])
    lobby: Lobby | None = None
    observed: News | None = None
    kept_lobby: Lobby | None = None
    """The table that was kept last."""
    told_lobby: Lobby | None = None
    """The table that people who see the match later were told last."""


class Questions(msgspec.Struct):
    """At most one open question to the bot of each seat, and what it knew then (``bots``)."""

    talk: TalkLog = field(default_factory=TalkLog)
    open: dict[Seat, AskBot] = {}
    heard: dict[Seat, int] = {}
    """How many observations each had been told when it was asked last."""
    told: dict[Seat, int] = {}
    """The number of the last that its crew had said then."""


class SeatHelp(msgspec.Struct):
    """How far the computed help of one seat is; if ``public``, what all can deduce of its enemy."""

    seat: Seat
    public: bool = False
    asked: int = 0
    """Observations on which the last help rests that was asked for."""
    last: Helped | Deduced | None = None
    told: frozenset[ConnectionId] = frozenset()
    """Connections of the people whom it is for that were told the last, if there is any."""


class ToldLags(msgspec.Struct):
    """The lags that were told last, in milliseconds."""

    ms: dict[PlayerId, int] = {}
    version: int = -1


class Subscribed(msgspec.Struct, frozen=True):
    """Which browsers of a person take notices of this match, and what they know."""

    to: tuple[Subscription, ...] = ()
    is_told: bool = False
    """A notice has gone, and the person has not been here since."""
    turn: int | None = None
    """The last turn of which the person was told or should have been, or which they have seen."""
    tries: int = 0
    """How often the notice of that turn could not be sent."""


class Successor(msgspec.Struct, frozen=True):
    """The match that follows."""

    match: str
    code: str
    players: tuple[PlayerId, ...]
    """The people who are known there by the same id and token."""


class NextMatch(msgspec.Struct):
    """The match that follows this one, if it was asked for, and the secrets of people for it."""

    asked: bool = False
    successor: Successor | None = None
    secrets: dict[PlayerId, str] = {}
