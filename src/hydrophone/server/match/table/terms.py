"""What a table agrees on besides its seats: game and options, who may see it, the pace of bots.

Pure functions from table to table, as those of ``tables``.
"""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from hydrophone.bots.bot import Level
from hydrophone.core.game import AnyGame, Options
from hydrophone.server.match.table.laying import level_named
from hydrophone.server.match.table.tables import Table, all_unready, check_host, put
from hydrophone.server.protocol.messages import BotPace, Phase, PlayerId, SeatInfo
from hydrophone.server.protocol.refusals import Reason, RefusedError

PACE_OF: Mapping[Level, BotPace] = {
    Level.CADET: BotPace.RELAXED,
    Level.MATE: BotPace.NORMAL,
    Level.ACE: BotPace.QUICK,
}
"""The pace of bots of each level, where the host has chosen none: that of the strongest bot."""


def configure(table: Table, player: PlayerId, game: AnyGame, options: Options) -> Table:
    """Other options, perhaps of another game; everybody is asked again whether they are ready."""
    _check_open(table, player)
    old = table.seats
    seats = tuple(table.seat(seat) or SeatInfo(seat) for seat in game.seats(options))
    table = replace(table, game=game.id, options=options, seats=seats)
    for info in seats:
        if info not in old:
            table = put(table, _held_like(old, info))
    return all_unready(table)


def _held_like(others: Sequence[SeatInfo], info: SeatInfo) -> SeatInfo:
    """Who holds a crew alone has its new seats too: one person, or bots of one level."""
    crew = {(each.player, each.bot) for each in others if each.seat.side is info.seat.side}
    if len(crew) != 1:
        return info
    ((player, bot),) = crew
    return replace(info, player=player, bot=bot)


def agreed_again(table: Table, player: PlayerId, after: Table) -> Table:
    """The table as the host changes it before the start; all are asked again if they are ready."""
    _check_open(table, player)
    return table if after == table else all_unready(after)


def set_stand_in(table: Table, player: PlayerId, word: str | None) -> Table:
    """The host says whether a bot stands in for people who are away, as ``agreed_again``."""
    _check_open(table, player)
    level = None if word is None else level_named(table, word)
    return agreed_again(table, player, replace(table, stand_in=level))


def _check_open(table: Table, player: PlayerId) -> None:
    """RefusedError if the match has begun, or another person is the host."""
    if table.phase is not Phase.LOBBY:
        raise RefusedError(Reason.MATCH_RUNNING)
    check_host(table, player)


def set_pace(table: Table, player: PlayerId, word: str | None) -> Table:
    """The host says how much time bots leave people, also while the match runs."""
    check_host(table, player)
    if table.phase is Phase.OVER:
        raise RefusedError(Reason.NOT_RUNNING)
    if word is not None and word not in set(BotPace):
        raise RefusedError(Reason.UNKNOWN_PACE)
    return replace(table, bot_pace=None if word is None else BotPace(word))


def pace_of(table: Table) -> BotPace:
    """How much time bots leave people."""
    if table.bot_pace is not None:
        return table.bot_pace
    levels = {info.bot for info in table.seats}
    strongest = next((level for level in reversed(Level) if level in levels), Level.MATE)
    return PACE_OF[strongest]
