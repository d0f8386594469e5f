"""What a table agrees on besides its seats: game, options, who may see it, bots' pace, pauses.

Pure functions from table to table, as those of ``tables``.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec import UNSET
from msgspec.structs import replace

from hydrophone.bots.bot import Level, no_stronger
from hydrophone.core.game import AnyGame, Options
from hydrophone.core.seats import Role, Side
from hydrophone.kits.makers import levels_of
from hydrophone.server.match.table.laying import level_named
from hydrophone.server.match.table.tables import (
    Table,
    all_unready,
    check_host,
    check_phase,
    put,
    side_must_be,
)
from hydrophone.server.people import vacations
from hydrophone.server.people.person import Span
from hydrophone.server.protocol.messages import (
    BotPace,
    Days,
    Manners,
    MatchPhase,
    PlayerId,
    SeatInfo,
    SetTerms,
    SetVacation,
    Vacation,
)
from hydrophone.server.protocol.refusals import Reason, RefusedError

PACE_OF: Mapping[Level, BotPace] = {
    Level.LANDLUBBER: BotPace.RELAXED,
    Level.DECKHAND: BotPace.RELAXED,
    Level.SAILOR: BotPace.NORMAL,
    Level.BOATSWAIN: BotPace.NORMAL,
    Level.HELMSMAN: BotPace.NORMAL,
    Level.SEADOG: BotPace.QUICK,
    Level.COMMODORE: BotPace.QUICK,
    Level.ADMIRAL: BotPace.QUICK,
}
"""The pace of bots of each level, where the host has chosen none: that of the strongest bot."""

WAIT_S: Mapping[BotPace, int] = {BotPace.RELAXED: 75, BotPace.NORMAL: 40, BotPace.QUICK: 20}
"""Seconds that a bot Captain waits for an act of a post, where the host has chosen none."""


def configure(table: Table, player: PlayerId, game: AnyGame, options: Options) -> Table:
    """Other options, perhaps of another game; all people are asked again whether they are ready."""
    _check_open(table, player)
    old = table.seats
    seats = tuple(table.seat(seat) or SeatInfo(seat) for seat in game.seats(options))
    days = None if game.is_real_time(options) else table.days
    table = replace(table, game=game.id, options=options, seats=seats, days=days)
    for info in seats:
        if info not in old:
            table = put(table, _held_like(old, info))
    return all_unready(_with_levels_of(game, table))


def _with_levels_of(game: AnyGame, table: Table) -> Table:
    """The table with bots that are no stronger in place of those that this game lacks."""
    levels = levels_of(game.id)
    if not levels:
        return table
    for info in table.seats:
        if info.bot is not None:
            table = put(table, replace(info, bot=no_stronger(info.bot, levels)))
    if table.stand_in is not None:
        table = replace(table, stand_in=no_stronger(table.stand_in, levels))
    return table


def _held_like(others: Sequence[SeatInfo], info: SeatInfo) -> SeatInfo:
    """Who holds a crew alone has its new seats too: one person, or bots of one level."""
    crew = {(each.player, each.bot) for each in others if each.seat.side is info.seat.side}
    if len(crew) != 1:
        return info
    ((player, bot),) = crew
    return replace(info, player=player, bot=bot)


_ALWAYS = frozenset({"bot_pace", "wait_s"})
"""The terms that the host may also set while the match runs."""


def set_terms(table: Table, player: PlayerId, game: AnyGame, said: SetTerms) -> Table:
    """The host sets what the command says, each by the name that it has at the table.

    Before the start all are asked again whether they are ready, unless it is about bots alone.
    """
    fresh = {name: getattr(said, name) for name in said.__struct_fields__ if name != "id"}
    fresh = {name: value for name, value in fresh.items() if value is not UNSET}
    if fresh.keys() <= _ALWAYS:
        check_host(table, player)
        if table.phase is MatchPhase.OVER:
            raise RefusedError(Reason.NOT_RUNNING)
        return replace(table, **fresh)
    _check_open(table, player)
    if isinstance(said.manners, Manners):
        own_words = said.manners.own_words and table.manners.own_words
        fresh["manners"] = replace(said.manners, own_words=own_words)
    if isinstance(said.stand_in, str):
        fresh["stand_in"] = level_named(table, said.stand_in)
    if isinstance(said.days, Days) and game.is_real_time(table.options):
        raise RefusedError(Reason.ONLY_TURNS)
    after = replace(table, **fresh)
    return table if after == table else all_unready(after)


def _check_open(table: Table, player: PlayerId) -> None:
    """RefusedError if the match has begun, or another person is the host."""
    check_phase(table, MatchPhase.LOBBY)
    check_host(table, player)


def pace_of(table: Table) -> BotPace:
    """How much time bots leave people: most, if no person has chosen and a person is alone."""
    if table.bot_pace is not None:
        return table.bot_pace
    if any(_is_lone(table, side) for side in Side):
        return BotPace.RELAXED
    levels = {info.bot for info in table.seats}
    strongest = next((level for level in reversed(Level) if level in levels), Level.HELMSMAN)
    return PACE_OF[strongest]


def _is_lone(table: Table, side: Side) -> bool:
    """Is one person alone with bots in this crew, at a post that a bot commands?"""
    crew = [info for info in table.seats if info.seat.side is side]
    people = {info.player for info in crew if info.player is not None}
    return len(people) == 1 and any(
        info.bot is not None and info.seat.role is Role.CAPTAIN for info in crew
    )


def wait_of(table: Table) -> int:
    """Seconds that a bot Captain waits in each turn for an act of a person's post."""
    return WAIT_S[pace_of(table)] if table.wait_s is None else table.wait_s


class CountedVacation(SetVacation, frozen=True, gc=False):
    """The same of a person whose name stays: it was counted with those from all their matches."""

    at: float = 0.0
    """When; it begins then."""


def set_vacation(table: Table, player: PlayerId, said: SetVacation, now: float) -> Table:
    """A person of a crew is away for so many days from now on; 0: they are back.

    Of a person whose name stays those from other matches were counted before.
    """
    if isinstance(said, CountedVacation):
        now = said.at
    check_phase(table, MatchPhase.RUNNING)
    if table.days is None:
        raise RefusedError(Reason.NOT_AGREED)
    side_must_be(table, player)
    kept = [
        replace(each, until=min(each.until, now)) if each.player == player else each
        for each in table.vacations
        if each.until > now - vacations.YEAR_S
    ]
    if said.days:
        kept.append(Vacation(player, now, now + said.days * vacations.DAY_S))
        if vacations.are_too_many(vacations_of(kept, (player,)), now):
            raise RefusedError(Reason.NO_VACATION_LEFT)
    return replace(table, vacations=tuple(kept))


def vacations_of(all_taken: Iterable[Vacation], players: Collection[PlayerId]) -> tuple[Span, ...]:
    """When these players are or were on vacation."""
    return tuple((each.since, each.until) for each in all_taken if each.player in players)


def set_pause(table: Table, player: PlayerId, wanted: bool) -> Table:
    """A crew wants the running match to stand still, or wants that no longer: then it goes on."""
    check_phase(table, MatchPhase.RUNNING)
    if table.days is not None:
        raise RefusedError(Reason.NOT_AGREED)
    own = side_must_be(table, player)
    if not wanted and is_paused(table):
        return replace(table, pause=())
    pause = tuple(side for side in Side if (wanted if side is own else side in table.pause))
    return replace(table, pause=pause)


SHORT_PAUSES = 2
"""Short pauses of a crew in a match in real time."""


def take_short_pause(table: Table, player: PlayerId) -> Table:
    """A crew stops a running match in real time for a minute; the other need not agree."""
    check_phase(table, MatchPhase.RUNNING)
    own = side_must_be(table, player)
    if not table.manners.short_pauses or not table.people_of(own.enemy):
        raise RefusedError(Reason.NOT_AGREED)
    if table.short_pauses.count(own) >= SHORT_PAUSES:
        raise RefusedError(Reason.NO_PAUSE_LEFT)
    return replace(table, short_pauses=(*table.short_pauses, own))


def is_paused(table: Table) -> bool:
    """Do all crews that have people want the match to stand still?"""
    crews = [side for side in Side if table.people_of(side)]
    return bool(crews) and all(side in table.pause for side in crews)
