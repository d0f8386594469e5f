"""The table before, during and after a match: who sits where. Pure functions from table to table.

Each raises RefusedError if it may not be; then nothing has changed. ``vacant`` are the people who
have been away so long that others may take their seats.
"""

from collections.abc import Container, Sequence

import msgspec
from msgspec.structs import replace

from hydrophone.bots.bot import Level
from hydrophone.bots.maker import MAKERS
from hydrophone.core.crews import Crew
from hydrophone.core.errors import (
    HydrophoneError,
    IllegalActionError,
    InvalidChartError,
    UnknownNameError,
)
from hydrophone.core.game import AnyGame, Clause, Options
from hydrophone.core.seats import SPECTATOR, PerSide, Seat, Side, Viewer
from hydrophone.server.entries import Person, Table
from hydrophone.server.messages import NewSeat, Phase, PlayerId, SeatInfo
from hydrophone.server.refusals import Reason, RefusedError

PEOPLE = 32
"""At most so many people at one table, spectators not counted."""

STAND_IN = Level.MATE
"""The bot that takes the seat of somebody who leaves a running match."""


def read_options(game: AnyGame, body: msgspec.Raw) -> Options:
    """Options from the wire; RefusedError if they do not fit the game."""
    try:
        options: Options = msgspec.json.decode(body, type=game.options_type)
        game.check_options(options)
    except InvalidChartError as error:
        raise RefusedError(Reason.INVALID_CHART, str(error)) from None
    except UnknownNameError as error:
        raise RefusedError(Reason.UNKNOWN_CHART, str(error)) from None
    except (HydrophoneError, msgspec.MsgspecError) as error:
        raise RefusedError(Reason.BAD_OPTIONS, str(error)) from None
    return options


def lay(match: str, code: str, game: AnyGame, options: Options, host: str) -> Table:
    """A fresh table: the host stands beside it, every seat is open."""
    seats = tuple(SeatInfo(seat) for seat in game.seats(options))
    person = Person("p1", host)
    return Table(match, code, game.id, options, person.id, seats, (person,), joined=1)


def place(table: Table, wishes: Sequence[NewSeat]) -> Table:
    """The seats as the host wants them from the beginning."""
    for wish in wishes:
        match wish.who:
            case "me":
                table = take_seat(table, table.host, wish.seat, ())
            case "open":
                table = _put(table, SeatInfo(_info(table, wish.seat).seat))
            case level:
                bot = level_named(table, level)
                table = _put(table, SeatInfo(_info(table, wish.seat).seat, bot=bot))
    return table


def level_named(table: Table, word: str) -> Level:
    """The bot level of this name; RefusedError if this game has no such bot."""
    if table.game not in MAKERS:
        raise RefusedError(Reason.NO_BOTS)
    if word not in set(Level):
        raise RefusedError(Reason.UNKNOWN_LEVEL)
    return Level(word)


def come(table: Table, name: str, vacant: Container[PlayerId]) -> tuple[Table, Person]:
    """Somebody new stands at the table. If it is full, people who are long gone give way."""
    if len(table.people) >= PEOPLE:
        table = replace(
            table, people=tuple(p for p in table.people if _is_needed(table, p, vacant))
        )
    if len(table.people) >= PEOPLE:
        raise RefusedError(Reason.ROOM_FULL)
    person = Person(f"p{table.joined + 1}", name)
    return replace(table, people=(*table.people, person), joined=table.joined + 1), person


def _is_needed(table: Table, person: Person, vacant: Container[PlayerId]) -> bool:
    """Is he here, or does he sit, or must he be known because he knows one of the boats?"""
    holds = person.side is not None or table.host == person.id or table.seats_of(person.id)
    return bool(holds) or person.id not in vacant


def leave(table: Table, player: PlayerId) -> Table:
    """Somebody goes for good."""
    for seat in table.seats_of(player):
        table = leave_seat(table, player, seat)
    for info in table.seats:
        if info.offered == player:
            table = _put(table, replace(info, offered=None))
    people = tuple(person for person in table.people if person.id != player)
    host = table.host
    if host == player and people:
        host = _successor(table, people)
    return replace(table, people=people, host=host)


def _successor(table: Table, people: Sequence[Person]) -> PlayerId:
    """Somebody who sits rather than somebody who stands."""
    seated = [person for person in people if table.seats_of(person.id)]
    return (seated or list(people))[0].id


def pass_host(table: Table, vacant: Container[PlayerId]) -> Table:
    """If the host is long gone, somebody present is host."""
    present = [person for person in table.people if person.id not in vacant]
    if table.host not in vacant or not present:
        return table
    return replace(table, host=_successor(table, present))


def take_seat(table: Table, player: PlayerId, seat: Seat, vacant: Container[PlayerId]) -> Table:
    """Sit down on an open seat, a bot's, one that is offered, or one whose person is long gone."""
    if table.phase is Phase.OVER:
        raise RefusedError(Reason.NOT_RUNNING)
    info, person = _info(table, seat), _person(table, player)
    if info.player == player:
        return table
    if info.player is not None and info.player not in vacant and info.offered != player:
        raise RefusedError(Reason.SEAT_TAKEN)
    if {table.side_of(player), person.side} - {None, seat.side}:
        raise RefusedError(Reason.BOTH_SIDES)
    return _put(table, SeatInfo(seat, player=player))


def leave_seat(table: Table, player: PlayerId, seat: Seat) -> Table:
    """Stand up; while the match runs a bot sits down at once."""
    if _info(table, seat).player != player:
        raise RefusedError(Reason.NOT_YOUR_SEAT)
    if table.phase is Phase.OVER:
        raise RefusedError(Reason.NOT_RUNNING)
    stand_in = STAND_IN if table.phase is Phase.RUNNING else None
    return _put(table, SeatInfo(seat, bot=stand_in))


def hand_over(table: Table, player: PlayerId, seat: Seat, to: PlayerId | None) -> Table:
    """Offer an own seat to a crew mate, or take the offer back, while the match runs."""
    if table.phase is not Phase.RUNNING:
        raise RefusedError(Reason.NOT_RUNNING)
    info = _info(table, seat)
    if info.player != player:
        raise RefusedError(Reason.NOT_YOUR_SEAT)
    if to is not None and (to == player or _crew_of(table, to) is not seat.side):
        raise RefusedError(Reason.NOT_A_MATE)
    return _put(table, replace(info, offered=to))


def _crew_of(table: Table, player: PlayerId) -> Side | None:
    """The crew somebody belongs to, also if he has no post just now."""
    person = table.person(player)
    return table.side_of(player) or (None if person is None else person.side)


def set_bot(
    table: Table,
    player: PlayerId,
    seat: Seat,
    level: Level | None,
    vacant: Container[PlayerId],
) -> Table:
    """A bot (or nobody) on a seat that no other present person holds."""
    info = _info(table, seat)
    hands_over = info.player == player and table.phase is Phase.RUNNING
    if info.player is not None and info.player not in vacant and not hands_over:
        raise RefusedError(Reason.SEAT_TAKEN)
    match table.phase:
        case Phase.LOBBY:
            if player != table.host:
                raise RefusedError(Reason.HOST_ONLY)
        case Phase.RUNNING:
            if level is None or info.player is None:
                raise RefusedError(Reason.MATCH_RUNNING)
            if player != table.host and table.side_of(player) is not seat.side:
                raise RefusedError(Reason.HOST_ONLY)
        case Phase.OVER:
            raise RefusedError(Reason.NOT_RUNNING)
    return _put(table, SeatInfo(seat, bot=level))


def configure(table: Table, player: PlayerId, game: AnyGame, options: Options) -> Table:
    """Other options; everybody is asked again whether he is ready."""
    if table.phase is not Phase.LOBBY:
        raise RefusedError(Reason.MATCH_RUNNING)
    if player != table.host:
        raise RefusedError(Reason.HOST_ONLY)
    seats = tuple(table.seat(seat) or SeatInfo(seat) for seat in game.seats(options))
    people = tuple(replace(person, ready=False) for person in table.people)
    return replace(table, options=options, seats=seats, people=people)


def set_names(table: Table, player: PlayerId, name: str | None, boat: str | None) -> Table:
    """The own name and the name of the own boat."""
    if name is not None:
        table = _put_person(table, replace(_person(table, player), name=name))
    if boat is not None:
        side = table.side_of(player)
        if side is None:
            raise RefusedError(Reason.SEAT_FIRST)
        table = replace(table, boats={**table.boats, side: boat})
    return table


def set_ready(table: Table, game: AnyGame, player: PlayerId, ready: bool) -> Table:
    """Ready or not; IllegalActionError if a full table could not play as it sits."""
    if table.phase is not Phase.LOBBY:
        raise RefusedError(Reason.MATCH_RUNNING)
    if player != table.host and not table.seats_of(player):
        raise RefusedError(Reason.SEAT_FIRST)
    clause = broken_line_up(table, game)
    if ready and clause is not None:
        raise IllegalActionError(clause)
    return _put_person(table, replace(_person(table, player), ready=ready))


def broken_line_up(table: Table, game: AnyGame) -> Clause | None:
    """The rule that the crews would break by playing as they sit; None while a seat is open."""
    if table.phase is not Phase.LOBBY or not _is_full(table):
        return None
    crews = PerSide(_crew(table, Side.BLUE), _crew(table, Side.YELLOW))
    return game.broken_line_up(table.options, crews)


def _crew(table: Table, side: Side) -> Crew:
    people = sorted(people_of(table, side))
    held = tuple(table.seats_of(player) for player in people)
    bots = tuple(info.seat for info in table.seats if info.seat.side is side and info.bot)
    return Crew(held, bots)


def _is_full(table: Table) -> bool:
    return all(info.player is not None or info.bot is not None for info in table.seats)


def may_start(table: Table, game: AnyGame) -> bool:
    """Every seat is filled, the crews may play so, and everybody who sits is ready.

    Among bots alone the host decides.
    """
    if not _is_full(table) or broken_line_up(table, game) is not None:
        return False
    seated = {info.player for info in table.seats if info.player is not None} or {table.host}
    return all(person.ready for person in table.people if person.id in seated)


def start(table: Table) -> Table:
    """The match runs, and whoever sits has chosen his side."""
    people = tuple(replace(person, side=table.side_of(person.id)) for person in table.people)
    return replace(table, phase=Phase.RUNNING, people=people)


def follow(before: Table, after: Table) -> Table:
    """While a match runs: whoever sees with other eyes now begins a new stream."""
    if after.phase is Phase.LOBBY:
        return after
    for person in after.people:
        if viewer_of(before, person.id) is not viewer_of(after, person.id):
            side = after.side_of(person.id) or person.side
            after = _put_person(after, replace(person, stream=person.stream + 1, side=side))
    return after


def swapped(table: Table, match: str, code: str) -> Table:
    """A fresh table for a rematch: the same people, each on the other side."""
    seats = tuple(replace(_opposite(table, info.seat), seat=info.seat) for info in table.seats)
    people = tuple(Person(person.id, person.name) for person in table.people)
    boats = {side.enemy: boat for side, boat in table.boats.items()}
    return Table(
        match,
        code,
        table.game,
        table.options,
        table.host,
        seats,
        people,
        boats,
        joined=table.joined,
    )


def _opposite(table: Table, seat: Seat) -> SeatInfo:
    return table.seat(Seat.at(seat.side.enemy, seat.role)) or SeatInfo(seat)


def viewer_of(table: Table, player: PlayerId) -> Viewer:
    """With whose eyes somebody sees: those of his first seat, else a spectator's."""
    return next((info.seat for info in table.seats if info.player == player), SPECTATOR)


def people_of(table: Table, side: Side) -> frozenset[PlayerId]:
    """The people who sit on this side."""
    crew = (info.player for info in table.seats if info.seat.side is side)
    return frozenset(player for player in crew if player is not None)


def _info(table: Table, seat: Seat) -> SeatInfo:
    info = table.seat(seat)
    if info is None:
        raise RefusedError(Reason.NO_SUCH_SEAT)
    return info


def _person(table: Table, player: PlayerId) -> Person:
    person = table.person(player)
    if person is None:
        raise RefusedError(Reason.ONLY_WATCHING)
    return person


def _put(table: Table, info: SeatInfo) -> Table:
    seats = tuple(info if old.seat is info.seat else old for old in table.seats)
    return replace(table, seats=seats)


def _put_person(table: Table, person: Person) -> Table:
    people = tuple(person if old.id == person.id else old for old in table.people)
    return replace(table, people=people)
