"""One input being handled: what the functions of a room read, and where they tell effects.

As the rules decide: a Moment is the room as it is, at a time. A function reads it and tells it
effects, in the order in which they are to be carried out; what has to be kept is written first and
made later, with the Moment at which the store has answered.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

import msgspec
from msgspec import field

from hydrophone.core.seats import Seat, Side
from hydrophone.server.match.effects import ConnectionId, Effect, Send, Write
from hydrophone.server.match.log.entries import Entry
from hydrophone.server.match.log.match import HostedMatch
from hydrophone.server.match.log.running_match import Attempt
from hydrophone.server.match.log.turn_clock import TurnClock
from hydrophone.server.match.people.notes import CrewNotes
from hydrophone.server.match.people.persons import Persons
from hydrophone.server.match.people.places import Places
from hydrophone.server.match.people.presence import Caller, Presence
from hydrophone.server.match.people.reply_cache import ReplyCache
from hydrophone.server.match.people.tokens import Entropy, KnownTokens
from hydrophone.server.match.state import (
    Audience,
    Delayed,
    NextMatch,
    Questions,
    SeatHelp,
    Subscribed,
    ToldLags,
)
from hydrophone.server.match.table.boarding import PASSWORD_TRIES
from hydrophone.server.match.table.tables import Table
from hydrophone.server.match.time import days
from hydrophone.server.match.time.days import DayClock
from hydrophone.server.match.time.pauses import Pauses
from hydrophone.server.match.time.schedule import Schedule
from hydrophone.server.match.write_queue import WriteQueue
from hydrophone.server.people.person import NOBODY
from hydrophone.server.protocol.limits import Buckets, Rate
from hydrophone.server.protocol.messages import (
    Acked,
    Explained,
    Motion,
    Pinned,
    PlayerId,
    Refused,
    ToClient,
)

TALK = Rate(burst=1, per_second=0.1)
"""Phrases of one person while the match runs."""


class RoomState(msgspec.Struct, kw_only=True):
    """All that one room holds. No part of it holds another."""

    match: HostedMatch
    entropy: Entropy
    presence: Presence
    schedule: Schedule
    queue: "WriteQueue[Moment]"
    epoch: int = 1
    """The claim of its match under which it was read, and under which it writes."""
    pauses: Pauses = field(default_factory=Pauses)
    day_clock: DayClock = DayClock()
    """The clock of a match over days."""
    stirred_at: float = 0.0
    """When the table, the turn or who is connected was last another one."""
    replies: ReplyCache = field(default_factory=ReplyCache)
    tokens: KnownTokens = field(default_factory=KnownTokens)
    persons: Persons = field(default_factory=Persons)
    places: Places = field(default_factory=Places)
    sheets: dict[Seat, str] = {}
    """Pencil work of each seat; who may see it is said by the functions of ``crew_sharing``."""
    pins: dict[Seat, Pinned] = {}
    """Where each seat points; likewise."""
    notes: CrewNotes = field(default_factory=CrewNotes)
    reasons: dict[Side, tuple[Explained, ...]] = {}
    """The latest that each crew's bots said of their acts; likewise. Nothing of it is kept."""
    questions: Questions = field(default_factory=Questions)
    shown: Audience = field(default_factory=Audience)
    delayed: Delayed = field(default_factory=Delayed)
    help: tuple[SeatHelp, ...] = ()
    """Of both crews; none before the match begins, as its game may still change."""
    subscribed: dict[PlayerId, Subscribed] = {}
    """Who is told in closed browsers of a match over days (``notices``)."""
    due_notices: dict[PlayerId, float] = {}
    """When their next notices go, on the server's clock."""
    lags: ToldLags = field(default_factory=ToldLags)
    talk: Buckets = field(default_factory=lambda: Buckets(TALK))
    """How fast people may talk to the other crew."""
    votes: dict[tuple[Side, Motion], frozenset[PlayerId]] = {}
    """Who wants what of their crew (``voting``)."""
    rematch: NextMatch = field(default_factory=NextMatch)
    password_tries: Buckets = field(default_factory=lambda: Buckets(PASSWORD_TRIES))
    spectators: int = 0
    """How many spectators have ever come."""
    shown_absences: tuple[frozenset[PlayerId], tuple[Side, ...], tuple[Side, ...]] = (
        frozenset(),
        (),
        (),
    )
    """The people of whom all were told that they are long away, the crews of whom all were told
    that they may claim the win, and those whose time in a match over days is over."""
    wished: (
        tuple[Table, int, float | None, DayClock, float, float | None, TurnClock | None] | None
    ) = None
    """What the wish to be woken rests on; None: it may be another as time goes by."""
    store_fails: bool = False
    stopped: bool = False
    """Does another server take the match, or another room? Then nothing is put in."""


class Moment:
    """The room at a time, and the effects that were told so far."""

    __slots__ = ("effects", "match", "now", "presence", "room", "table")

    def __init__(self, room: RoomState, now: float) -> None:
        self.room = room
        self.now = now
        self.match = room.match
        self.table = room.match.table
        """Who sits where."""
        self.presence = room.presence
        self.effects: list[Effect] = []

    def set_table(self, table: Table) -> None:
        """The table is another one now."""
        self.match.set_table(table)
        self.table = table

    @property
    def present(self) -> frozenset[PlayerId]:
        """The people at the table who are connected."""
        return frozenset(p.id for p in self.table.people if self.presence.here(p.id))

    def vacant(self, counted_from: float = 0.0) -> frozenset[PlayerId]:
        """People who have been away so long that others may take their seats.

        In a running match over days no person is: they need not be here.
        """
        is_empty = days.is_on(self.table)
        return frozenset() if is_empty else self.presence.vacant(self.now, counted_from)

    @property
    def overdue(self) -> tuple[Side, ...]:
        """In a match over days: the crews whose time is over, for which bots do what is left."""
        if self.table.days is None:
            return ()
        return days.overdue(self.table, self.room.day_clock, self.now)

    @property
    def goes_on(self) -> bool:
        """Does the time of the match go on: watched, between bots, or for bots over days?"""
        goes_on = self.room.pauses.goes_on(self.match, self.presence)
        if self.table.days is None:
            return goes_on
        return not days.waits(self.table) and (goes_on or self.plays_unseen)

    @property
    def plays_unseen(self) -> bool:
        """Have bots something to do, as far as all know, while no person sees a match of days?"""
        if not days.is_on(self.table) or days.waits(self.table):
            return False
        return bool(self.overdue) or self.lingers_until > self.now

    @property
    def lingers_until(self) -> float:
        """Until when bots of a match over days have time for their part; 0 if there are none."""
        return self.room.stirred_at + days.LINGER_S if self.match.bots else 0.0

    @property
    def at(self) -> float:
        """The time of the match."""
        return self.room.schedule.clock.at(self.now)

    def tell(self, *effects: Effect) -> None:
        """These effects are to be carried out, after those told before."""
        self.effects += effects

    def send(self, to: tuple[ConnectionId, ...], message: ToClient) -> None:
        """Send a message to these connections, if there are any."""
        if to:
            self.effects.append(Send(to, message))

    def who_hear(
        self, by: PlayerId | None, among: tuple[ConnectionId, ...]
    ) -> tuple[ConnectionId, ...]:
        """Those who are shown the words of this player: all whose person has not hidden theirs."""
        speaker = self.room.persons.of(by) if by else NOBODY
        if not speaker:
            return among
        deaf = {c.connection for c in self.presence.callers() if speaker in c.hides}
        return tuple([each for each in among if each not in deaf])

    def reply(self, caller: Caller, reply: Acked | Refused) -> None:
        """Reply to a command, and keep the reply. A spectator's commands change nothing."""
        if not caller.spectator:
            self.room.replies.add(caller.player, reply)
        self.effects.append(Send((caller.connection,), reply))

    def write(
        self,
        make: "Make",
        entries: Sequence[Entry] = (),
        kept: tuple[tuple[str, str], ...] = (),
        *,
        attempt: Attempt | None = None,
        over: bool = False,
        opens: Write | None = None,
    ) -> None:
        """Write the next entries of the log and what is kept beside it, then make the change.

        ``attempt``: the act that it makes. ``opens``: a match that begins with it.
        MustWaitError if the change has to wait.
        """
        write = self.match.write(entries, kept, over=over, opens=opens)
        self.room.queue.write(self, write, make, attempt)

    def write_beside(self, caller: Caller, id: str, kept: tuple[str, str], make: "Make") -> None:
        """Write a value that is kept beside the log, and that the command which brought it is done.

        When it is stored the command is replied to, and then the change is made.
        """
        replies = self.room.replies

        def made(moment: Moment) -> None:
            replies.add_beside(caller.player, id)
            moment.reply(caller, Acked(id))
            make(moment)

        self.write(made, kept=(kept, replies.kept(caller.player, id)))


Make: TypeAlias = Callable[[Moment], None]
"""Makes a change that is stored, and tells it."""
