"""What the program knows of one game, as one value.

A part that a game may lack is None, and the type checker finds every consumer that forgot that it
may be missing. The parts of the first Kits are all named when a Kit is made, so it finds a game
that forgot one, too; a later part need not be named, so that games written before it stay whole.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

from hydrophone.belief.help import MakeHelper
from hydrophone.belief.tracker import MakeTracker
from hydrophone.bots.bot import EVERYWHERE, Bot, BotMaker, Level
from hydrophone.core.boat import BoatOf
from hydrophone.core.game import AnyGame
from hydrophone.core.numbers import Numbers
from hydrophone.core.position import PositionReader
from hydrophone.core.rulebook import Rulebook
from hydrophone.core.said import Narrator
from hydrophone.core.seats import Seat
from hydrophone.facts.facts import Facts

FORM: Final = 1
"""Version of what a Kit is made of; it counts up when a part changes what it means."""

Tables: TypeAlias = Mapping[str, object]
"""Name to table of the rulebook, as the client shows it."""


class BotKit(NamedTuple):
    """The bots of a game."""

    make: BotMaker
    warm: Callable[[Any], None] | None
    """Computes, by the Options, what they would compute with their first choice; if anything."""
    levels: tuple[Level, ...] = EVERYWHERE
    """Those that ``make`` knows, the weakest first."""
    respond: Callable[[Level, Seat, Any, int], Bot] | None = None
    """Makes, by a seed, a bot that knows that it meets this level; if there is one."""
    measured: tuple[Level, ...] = ()
    """Those whose play by numbers is measured; the others would cost hours and tell little more."""
    late_s: Callable[[Level], float] = lambda _: 0.0
    """Seconds by which the Captain of a level is late in real time; a bot made by name has them."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Kit:
    """One game.

    Attributes:
        form: the ``FORM`` that the game was written for.
        game: the rules.
        rulebook: what players read of the rules.
        bots: without them the game is not played against the program.
        tracker: without it nothing is deduced, and no match is debriefed.
        help: without it the program helps no crew to find the enemy.
        facts: without them no match is debriefed.
        boat: without it a replay says nothing of the boats.
        position: without it no match begins in the middle.
        tables: without them the client gets none.
        lessons: the package with the folders ``lessons`` and ``missions``; without it there are
            none.
        said: what happens in words; without it nothing is told in sentences.
        numbers: without them no program learns it (``hydrophone.research``).
    """

    form: int
    game: AnyGame
    rulebook: Rulebook
    bots: BotKit | None
    tracker: MakeTracker | None
    help: MakeHelper | None
    facts: type[Facts] | None
    boat: BoatOf | None
    position: PositionReader | None
    tables: Callable[[], Tables] | None
    lessons: str | None
    said: Callable[[Any, Narrator], str] | None = None
    numbers: Numbers | None = None
