"""The table of a match, and who sits at it. Pure functions from table to table.

Each function raises RefusedError if it may not be; then nothing has changed. ``vacant`` are the
people who have been away so long that others may take their seats.
"""

from collections.abc import Container, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from hydrophone.bots.bot import Level
from hydrophone.core.help import Help
from hydrophone.core.seats import SPECTATOR, Seat, Side, Viewer
from hydrophone.server.match.table import names
from hydrophone.server.protocol.messages import (
    Boarded,
    BotPace,
    Days,
    Delay,
    Manners,
    MatchPhase,
    PlayerId,
    SeatInfo,
    Vacation,
    WhatIf,
)
from hydrophone.server.protocol.refusals import Reason, RefusedError, or_refused

BYSTANDERS = 24
"""Most people who stand beside one table: they hold no seat and belong to no crew."""

ANSWER_S = 60.0
"""Seconds of the match from the offer of a draw to its answer."""

STAND_IN = Level.HELMSMAN
"""The bot that takes the seat of a person who leaves a running match."""


class Person(msgspec.Struct, frozen=True):
    """A person at the table. ``side`` is set for good once they have seen the match from it."""

    id: PlayerId
    name: str
    ready: bool = False
    side: Side | None = None
    asks: Seat | None = None
    """The seat they ask its crew for."""
    stream: int = 0
    """Counts how often their view began again because they changed seats while the match ran."""
    program: str = ""
    """They are a program, and this is its author."""
    left: Side | None = None
    """The crew that they left for good as another player: the other crew is closed to them."""


class Offered(msgspec.Struct, frozen=True):
    """A crew offers a draw, since this time of the match."""

    by: Side
    at: float

    @property
    def until(self) -> float:
        """The time of the match at which it is answered."""
        return self.at + ANSWER_S


class AtClub(msgspec.Struct, frozen=True):
    """The evening of a club that a match belongs to: no frame tells it."""

    club: str
    evening: int
    phrases_only: bool = False
    seeds: tuple[int, int] | None = None
    """Of the match and of its bots, the same for all tables of a round; None: each has others."""


class Table(msgspec.Struct, frozen=True):
    """Everything about a match that is not the game itself."""

    match: str
    code: str
    game: str
    options: Any
    host: PlayerId
    seats: tuple[SeatInfo, ...]
    people: tuple[Person, ...]
    boats: dict[Side, str] = {}
    phase: MatchPhase = MatchPhase.LOBBY
    closed: bool = False
    """No person comes aboard after the start."""
    passwords: dict[Side, str] = {}
    """Salted hashes of the crews' passwords."""
    stand_in: Level | None = None
    """The bot that stands in for people who are away; None: the crew decides in each case."""
    boarded: tuple[Boarded, ...] = ()
    """Who came where after the start; the latest."""
    claims: bool = False
    """A crew may claim the win once no person of its enemy is left."""
    turn_s: int | None = None
    """Seconds that a crew may let the other wait, then the other may claim the win; 0 for as long
    as it likes; None: as ``turn_clock`` says for tables in the list and others."""
    days: Days | None = None
    """It is a match over days."""
    vacations: tuple[Vacation, ...] = ()
    """Of the people of its crews, within a year."""
    deserted: tuple[Side, ...] = ()
    """The crews whose last person went for good while the match ran."""
    bot_pace: BotPace | None = None
    """How much time bots leave people, as the host has chosen; None: by the level of the bots."""
    wait_s: int | None = None
    """Seconds that a bot Captain waits for a person's post, as the host has chosen; None: by the
    pace of the bots."""
    pause: tuple[Side, ...] = ()
    """The crews that want the running match to stand still; it does once all with people do."""
    short_pauses: tuple[Side, ...] = ()
    """Which crew has taken each short pause so far, in real time."""
    help_by: PlayerId = ""
    """Who proposed the level of help that the options say; empty for the host."""
    help_limits: dict[Side, Help] = {}
    """Up to which level of help a crew goes along, if it has said so (``agreement``)."""
    joined: int = 0
    """How many people have ever come; numbers the next."""
    listed: bool = False
    """Strangers find the match in the list."""
    delay: Delay = Delay()
    """How much later people without a post see the running match."""
    truth_by: tuple[Side, ...] = ()
    """The crews that let people who watch with a delay see both boats; none once it runs without
    the consent of all (``agreement``)."""
    manners: Manners = Manners()
    """What people may do besides the rules while the match runs."""
    took_back: int = 0
    """How often an act was taken back."""
    withdrew: dict[Side, int] = {}
    """How many turns of both crews had begun where a crew has last withdrawn a step."""
    draw: Offered | None = None
    """The offer of a draw that is not answered yet."""
    draws: dict[Side, int] = {}
    """In which turn of each crew, or minute, a crew has offered its last draw."""
    mission: str = ""
    """The name of its mission; empty if it has none."""

    what_if: WhatIf | None = None
    """The match before it, if it goes on from one."""
    at_club: AtClub | None = None
    """The evening that it was opened for."""

    @property
    def lets_nobody_aboard(self) -> bool:
        """Are the crews closed after the start? A delay would be in vain if they were not."""
        return self.closed or bool(self.delay)

    @property
    def without_bot(self) -> frozenset[Seat]:
        """The seats that no bot holds."""
        return frozenset(info.seat for info in self.seats if info.bot is None)

    def person(self, player: PlayerId) -> Person | None:
        """The person of this id, if there is one."""
        for person in self.people:
            if person.id == player:
                return person
        return None

    def seat(self, seat: Seat) -> SeatInfo | None:
        """What is known of a seat, or None if the match has no such seat."""
        for info in self.seats:
            if info.seat is seat:
                return info
        return None

    def seats_of(self, player: PlayerId) -> tuple[Seat, ...]:
        """The seats a person holds, in the order of the cardboard."""
        return tuple(info.seat for info in self.seats if info.player == player)

    def side_of(self, player: PlayerId) -> Side | None:
        """The side a person sits on now."""
        return next((info.seat.side for info in self.seats if info.player == player), None)

    def crew_seats_of(self, player: PlayerId) -> tuple[Seat, ...]:
        """All seats of the crew in which a person sits."""
        side = self.side_of(player)
        return tuple(info.seat for info in self.seats if info.seat.side is side)

    def people_of(self, side: Side) -> frozenset[PlayerId]:
        """The people who sit on this side."""
        crew = (info.player for info in self.seats if info.seat.side is side)
        return frozenset(player for player in crew if player is not None)


def come(
    table: Table, name: str, vacant: Container[PlayerId], program: str = ""
) -> tuple[Table, Person]:
    """A new person stands beside the table. Where many stand, people long gone give way."""
    if len(bystanders(table)) >= BYSTANDERS:
        gone = {person.id for person in bystanders(table) if person.id in vacant}
        table = replace(table, people=tuple(p for p in table.people if p.id not in gone))
    if len(bystanders(table)) >= BYSTANDERS:
        raise RefusedError(Reason.ROOM_FULL)
    person = Person(f"p{table.joined + 1}", name, program=program)
    return replace(table, people=(*table.people, person), joined=table.joined + 1), person


def as_program(table: Table, player: PlayerId, program: str) -> Table:
    """The person lets a program of this author play in their place; for good, as all may know."""
    person = table.person(player)
    if person is None or not program:
        return table
    return put_person(table, replace(person, program=program))


def belongs(table: Table, person: Person) -> bool:
    """Does this person sit, know one of the boats, or host the match?"""
    return crew_of(table, person.id) is not None or table.host == person.id


def bystanders(table: Table) -> tuple[Person, ...]:
    """The people who stand beside the table."""
    return tuple(person for person in table.people if not belongs(table, person))


def put_out(table: Table, host: PlayerId, player: PlayerId) -> Table:
    """The host sends a person away: any person before the start, no crew member after it."""
    check_host(table, host)
    if player == host:
        raise RefusedError(Reason.LEAVE_INSTEAD)
    if table.person(player) is None:
        raise RefusedError(Reason.UNKNOWN_PERSON)
    if table.phase is not MatchPhase.LOBBY and crew_of(table, player) is not None:
        raise RefusedError(Reason.CREW_STAYS)
    return leave(table, player)


def check_phase(table: Table, phase: MatchPhase) -> None:
    """RefusedError if the match has begun where it must not have, or does not run where it must."""
    if table.phase is not phase:
        is_early = phase is MatchPhase.LOBBY
        raise RefusedError(Reason.MATCH_RUNNING if is_early else Reason.NOT_RUNNING)


def check_host(table: Table, player: PlayerId) -> None:
    """RefusedError if another person is the host."""
    if player != table.host:
        raise RefusedError(Reason.HOST_ONLY)


def leave(table: Table, player: PlayerId) -> Table:
    """A person goes for good."""
    side = crew_of(table, player)
    for seat in table.seats_of(player):
        table = leave_seat(table, player, seat)
    for info in table.seats:
        if player in (info.offered, info.kept_for):
            offered = None if info.offered == player else info.offered
            kept_for = None if info.kept_for == player else info.kept_for
            table = put(table, replace(info, offered=offered, kept_for=kept_for))
    people = tuple(person for person in table.people if person.id != player)
    host = table.host
    if host == player and people:
        host = _successor(table, people)
    table = replace(table, people=people, host=host)
    if table.phase is not MatchPhase.RUNNING or side is None or crew_people(table, side):
        return table
    return replace(table, deserted=(*table.deserted, side))


def _successor(table: Table, people: Sequence[Person]) -> PlayerId:
    """A person who sits rather than one who stands."""
    seated = [person for person in people if table.seats_of(person.id)]
    return (seated or list(people))[0].id


def pass_host(table: Table, vacant: Container[PlayerId]) -> Table:
    """If the host is long gone, a person who is present is host."""
    present = [person for person in table.people if person.id not in vacant]
    if table.host not in vacant or not present:
        return table
    return replace(table, host=_successor(table, present))


def take_seat(table: Table, player: PlayerId, seat: Seat, vacant: Container[PlayerId]) -> Table:
    """Sit down on an open seat, a bot's, one that is offered, or one whose person is long gone.

    After the start a person of another crew or of none needs the crew's offer.
    """
    if table.phase is MatchPhase.OVER:
        raise RefusedError(Reason.NOT_RUNNING)
    info, person = info_of(table, seat), person_of(table, player)
    if info.player == player:
        return table
    if info.player is not None and info.player not in vacant and info.offered != player:
        raise RefusedError(Reason.SEAT_TAKEN)
    if {table.side_of(player), person.side, person.left} - {None, seat.side}:
        raise RefusedError(Reason.BOTH_SIDES)
    is_aboard = table.phase is not MatchPhase.RUNNING or crew_of(table, player) is seat.side
    if not is_aboard and table.lets_nobody_aboard:
        raise RefusedError(Reason.CLOSED)
    if not is_aboard and info.offered != player:
        raise RefusedError(Reason.ASK_FIRST)
    kept_for = _keeps(table, info, player)
    table = put_person(table, replace(person, asks=None))
    return put(table, SeatInfo(seat, player=player, kept_for=kept_for))


def _keeps(table: Table, info: SeatInfo, player: PlayerId) -> PlayerId | None:
    """For whom a crew mate who takes this seat keeps it: one who is away, while the match runs."""
    if table.phase is not MatchPhase.RUNNING or crew_of(table, player) is not info.seat.side:
        return None
    if info.offered == player and info.kept_for is None:
        return None
    owner = info.kept_for or info.player
    return None if owner == player else owner


def leave_seat(table: Table, player: PlayerId, seat: Seat) -> Table:
    """Stand up; while the match runs a bot sits down at once."""
    info = info_of(table, seat)
    if info.player != player:
        raise RefusedError(Reason.NOT_YOUR_SEAT)
    if table.phase is MatchPhase.OVER:
        raise RefusedError(Reason.NOT_RUNNING)
    stand_in = STAND_IN if table.phase is MatchPhase.RUNNING else None
    return put(table, SeatInfo(seat, bot=stand_in, kept_for=info.kept_for))


def crew_of(table: Table, player: PlayerId) -> Side | None:
    """The crew a person belongs to, also if they have no post just now."""
    person = table.person(player)
    return table.side_of(player) or (None if person is None else person.side)


def crew_people(table: Table, side: Side) -> frozenset[PlayerId]:
    """The people of a crew, also those who are away or have given all their posts to bots."""
    return frozenset(p.id for p in table.people if crew_of(table, p.id) is side)


def set_bot(
    table: Table,
    player: PlayerId,
    seat: Seat,
    level: Level | None,
    vacant: Container[PlayerId],
) -> Table:
    """Before the start: a bot (or none) on a seat that no other present person holds."""
    info = info_of(table, seat)
    if table.phase is MatchPhase.OVER:
        raise RefusedError(Reason.NOT_RUNNING)
    if info.player is not None and info.player not in vacant:
        raise RefusedError(Reason.SEAT_TAKEN)
    check_host(table, player)
    return put(table, SeatInfo(seat, bot=level))


def give_to_bot(table: Table, seat: Seat, level: Level | None) -> Table:
    """While the match runs: a person lets a bot hold their own post."""
    bot = or_refused(level, Reason.MATCH_RUNNING)
    return put(table, SeatInfo(seat, bot=bot, kept_for=info_of(table, seat).kept_for))


def all_unready(table: Table) -> Table:
    """All people are asked again whether they are ready."""
    people = tuple(replace(person, ready=False) for person in table.people)
    return replace(table, people=people)


def set_names(
    table: Table,
    player: PlayerId,
    name: str | None,
    boat: str | None,
    watching: Sequence[str] = (),
) -> Table:
    """The own name and the name of the own boat; no two look alike."""
    if name is not None:
        others = [person.name for person in table.people if person.id != player]
        shown = names.fresh(name, [*others, *watching])
        table = put_person(table, replace(person_of(table, player), name=shown))
    if boat is not None:
        side = side_must_be(table, player)
        enemy = table.boats.get(side.enemy)
        shown = names.fresh(boat, () if enemy is None else (enemy,))
        table = replace(table, boats={**table.boats, side: shown})
    return table


def side_must_be(table: Table, player: PlayerId) -> Side:
    """The side a person sits on; RefusedError if they sit on none."""
    return or_refused(table.side_of(player), Reason.SEAT_FIRST)


def follow(before: Table, after: Table) -> Table:
    """While a match runs: people who see with other eyes now begin a new stream."""
    if after.phase is MatchPhase.LOBBY:
        return after
    for person in after.people:
        if viewer_of(before, person.id) is not viewer_of(after, person.id):
            side = after.side_of(person.id) or person.side
            after = put_person(after, replace(person, stream=person.stream + 1, side=side))
    return after


def viewer_of(table: Table, player: PlayerId) -> Viewer:
    """With whose eyes a person sees: those of their first seat, else a spectator's.

    A person who is away sees as before, and goes on with their stream when they are back.
    """
    eyes = (info.seat for info in table.seats if player in (info.player, info.kept_for))
    return next(eyes, SPECTATOR)


def info_of(table: Table, seat: Seat) -> SeatInfo:
    """What is known of a seat; RefusedError if the match has no such seat."""
    return or_refused(table.seat(seat), Reason.NO_SUCH_SEAT)


def person_of(table: Table, player: PlayerId, otherwise: Reason = Reason.ONLY_WATCHING) -> Person:
    """The person of this id; RefusedError if there is none."""
    return or_refused(table.person(player), otherwise)


def put(table: Table, info: SeatInfo) -> Table:
    """The table with this seat changed; a bot that sits there has a name."""
    people = (person.name for person in table.people)
    info = names.with_bot_name(info, table.seats, people, table.match)
    seats = tuple(info if old.seat is info.seat else old for old in table.seats)
    return replace(table, seats=seats)


def put_person(table: Table, person: Person) -> Table:
    """The table with this person changed."""
    people = tuple(person if old.id == person.id else old for old in table.people)
    return replace(table, people=people)
