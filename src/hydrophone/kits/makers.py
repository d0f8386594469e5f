"""Parts of any game's kit by the game's name, or the error that says what it lacks."""

from collections.abc import Collection
from typing import Any

from hydrophone.belief.help import Helper
from hydrophone.belief.tracker import GameTracker
from hydrophone.bots.bot import Bot, Level, level_of
from hydrophone.bots.faults import Late
from hydrophone.core.errors import UnknownNameError
from hydrophone.core.game import Options
from hydrophone.core.numbers import Numbers
from hydrophone.core.seats import Seat, Side
from hydrophone.kits.registry import kit_named


def make_bot(
    game_id: str,
    level: Level,
    seat: Seat,
    options: Options,
    seed: int,
    people: Collection[Seat] = (),
) -> Bot:
    """A fresh bot for a seat of a game; UnknownNameError if the game has none of this level.

    ``people`` are the seats of its crew that persons hold.
    """
    bots = kit_named(game_id).bots
    if bots is None:
        raise UnknownNameError(f"there are no bots for {game_id!r}")
    level_named(game_id, level)
    bot = bots.make(level, seat, options, seed, people)
    if isinstance(bot, Late):
        bot.late_s = bots.late_s(level)
    return bot


def make_responder(game_id: str, level: Level, seat: Seat, options: Options, seed: int) -> Bot:
    """A fresh bot that knows that it meets this level.

    UnknownNameError if the game has none, or no such level, or if it is played in real time.
    """
    kit = kit_named(game_id)
    bots = kit.bots
    if bots is None or bots.respond is None:
        raise UnknownNameError(f"{game_id} has no bot that responds to a level it knows")
    if kit.game.is_real_time(options):
        raise UnknownNameError("no bot responds to a level it knows in real time")
    return bots.respond(level_named(game_id, level), seat, options, seed)


def levels_of(game_id: str) -> tuple[Level, ...]:
    """The levels of the game's bots, the weakest first; none if it has no bots."""
    bots = kit_named(game_id).bots
    return () if bots is None else bots.levels


def late_s(game_id: str, level: Level) -> float:
    """Seconds by which the Captain of a level is late in real time."""
    bots = kit_named(game_id).bots
    return 0.0 if bots is None else bots.late_s(level)


def level_named(game_id: str, name: str) -> Level:
    """The level of this name; UnknownNameError if no bot of the game has it."""
    levels = levels_of(game_id)
    level = level_of(name, levels)
    if level is None:
        known = f"only {', '.join(levels)}" if levels else "and no bots"
        raise UnknownNameError(f"{game_id} has no level {str(name)!r}, {known}")
    return level


def warm(game_id: str, options: Options) -> None:
    """Compute what the bots of this game would compute with their first choice.

    It costs some tenths of a second with options that this process has not met lately, else
    nothing. Call it before a match begins, where no bot is waited for.
    """
    bots = kit_named(game_id).bots
    if bots is not None and bots.warm is not None:
        bots.warm(options)


def make_tracker(game_id: str, options: Options, side: Side) -> GameTracker:
    """A fresh tracker of one side of a match; UnknownNameError if the game has none."""
    tracker = kit_named(game_id).tracker
    if tracker is None:
        raise UnknownNameError(f"nothing is deduced in {game_id!r}")
    return tracker(options, side)


def numbers_of(game_id: str) -> Numbers:
    """The game in numbers; UnknownNameError if it has none."""
    numbers = kit_named(game_id).numbers
    if numbers is None:
        raise UnknownNameError(f"{game_id!r} is not said in numbers")
    return numbers


def make_helper(game_id: str, options: Any, side: Side) -> Helper:
    """Help for a crew against its enemy; UnknownNameError if none is computed as agreed."""
    if not options.help.is_computed:
        raise UnknownNameError(f"nothing is computed for help {options.help.value!r}")
    helper = kit_named(game_id).help
    if helper is None:
        raise UnknownNameError(f"nothing is computed in {game_id!r}")
    return helper(options, side)
