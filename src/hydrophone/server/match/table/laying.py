"""How a table is laid: the wish of its host, or the table of the match before it.

Functions from table to table, as in ``tables``.
"""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from hydrophone.bots.bot import Level, level_of
from hydrophone.core.errors import (
    HydrophoneError,
    InvalidChartError,
    UnknownNameError,
)
from hydrophone.core.game import AnyGame, Options
from hydrophone.core.help import Help
from hydrophone.core.presets import renewed, said_options
from hydrophone.core.seats import Seat, Side
from hydrophone.kits.makers import levels_of
from hydrophone.kits.registry import KITS, kit_named
from hydrophone.server.match.table import names, tables
from hydrophone.server.match.table.tables import Person, Table
from hydrophone.server.people.person import PersonId
from hydrophone.server.protocol.bodies import NewSeat
from hydrophone.server.protocol.messages import MatchPhase, SeatInfo
from hydrophone.server.protocol.refusals import Reason, RefusedError, or_refused


def settle(table: Table, game: AnyGame) -> Table:
    """The table with its options as the game's own type."""
    switches = msgspec.to_builtins(table.options)
    options = msgspec.convert(renewed(game, switches), game.options_type, strict=False)
    return replace(table, options=options)


def game_known(name: str) -> AnyGame:
    """The game of this name; RefusedError if there is none."""
    if name not in KITS:
        raise RefusedError(Reason.UNKNOWN_GAME)
    return KITS[name].game


def game_wanted(game: AnyGame, name: str | None) -> AnyGame:
    """The game of this name, or the one that is set up if none is said; RefusedError for others."""
    return game if name in (None, game.id) else game_known(name)


def read_options(game: AnyGame, body: msgspec.Raw) -> Options:
    """Options from the wire, as ``said_options``; RefusedError if they do not fit the game."""
    try:
        options = said_options(game, body)
        game.check_options(options)
    except InvalidChartError as error:
        raise RefusedError(Reason.INVALID_CHART, str(error)) from None
    except UnknownNameError as error:
        raise RefusedError(Reason.UNKNOWN_CHART, str(error)) from None
    except (HydrophoneError, msgspec.MsgspecError) as error:
        raise RefusedError(Reason.BAD_OPTIONS, str(error)) from None
    if options.help.is_computed and kit_named(game.id).help is None:
        raise RefusedError(Reason.BAD_OPTIONS, f"nothing is computed in {game.id!r}")
    return options


def lay(match: str, code: str, game: AnyGame, options: Options, host: str) -> Table:
    """A fresh table: the host stands beside it, every seat is open."""
    seats = tuple(SeatInfo(seat) for seat in game.seats(options))
    person = Person("p1", names.clean(host))
    return Table(match, code, game.id, options, person.id, seats, (person,), joined=1)


def place(table: Table, wishes: Sequence[NewSeat]) -> Table:
    """The seats as the host wants them from the beginning."""
    for wish in wishes:
        match wish.who:
            case "me":
                table = tables.take_seat(table, table.host, wish.seat, ())
            case "open":
                table = tables.put(table, SeatInfo(tables.info_of(table, wish.seat).seat))
            case level:
                bot = level_named(table, level)
                table = tables.put(table, SeatInfo(tables.info_of(table, wish.seat).seat, bot=bot))
    return table


class Placed(msgspec.Struct, frozen=True):
    """A person for whom a seat is prepared."""

    person: PersonId
    name: str
    seat: Seat


def prepared(table: Table, placed: Sequence[Placed], fill: Level) -> Table:
    """The table with these people at their seats, all ready, and bots at the others.

    The first is its host. RefusedError if they may not play as they sit.
    """
    people: list[Person] = []
    for number, each in enumerate(placed, 1):
        name = names.numbered(each.name, [person.name for person in people])
        people.append(Person(f"p{number}", name, ready=True))
    table = replace(table, people=tuple(people), joined=len(people))
    for person, each in zip(people, placed, strict=True):
        table = tables.take_seat(table, person.id, each.seat, ())
    open_seats = [info.seat for info in table.seats if info.player is None]
    return place(table, [NewSeat(seat, fill.value) for seat in open_seats])


def level_named(table: Table, word: str) -> Level:
    """The bot level of this name; RefusedError if this game has no such bot."""
    levels = levels_of(table.game)
    if not levels:
        raise RefusedError(Reason.NO_BOTS)
    return or_refused(level_of(word, levels), Reason.UNKNOWN_LEVEL)


def swapped(table: Table, match: str, code: str) -> Table:
    """A fresh table for a rematch: the same people, each on the other side."""
    agreed: Help = table.options.help
    return replace(
        table,
        match=match,
        code=code,
        seats=tuple(_opposite(table, info.seat) for info in table.seats),
        people=tuple(Person(p.id, p.name, program=p.program) for p in table.people),
        boats={side.enemy: boat for side, boat in table.boats.items()},
        phase=MatchPhase.LOBBY,
        passwords={side.enemy: kept for side, kept in table.passwords.items()},
        boarded=(),
        deserted=(),
        pause=(),
        short_pauses=(),
        took_back=0,
        withdrew={},
        draw=None,
        draws={},
        vacations=(),
        help_by="",
        help_limits=dict.fromkeys(Side, agreed),
        truth_by=tuple(side for side in Side if table.people_of(side.enemy) and table.truth_by),
        mission="",
        what_if=None,
        at_club=None,
    )


def _opposite(table: Table, seat: Seat) -> SeatInfo:
    """Who shall sit there: the person for whom the seat is kept rather than who stands in."""
    info = table.seat(Seat.at(seat.side.enemy, seat.role))
    if info is None:
        return SeatInfo(seat)
    if info.kept_for is not None:
        return SeatInfo(seat, player=info.kept_for)
    return SeatInfo(seat, player=info.player, bot=info.bot, bot_name=info.bot_name)
