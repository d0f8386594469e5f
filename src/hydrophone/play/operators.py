"""Radio Operators of a script, who stand for persons: how much it matters what that person says.

Two crews of the same bots meet, each with a Radio Operator who shows where the enemy is by all that
was heard, or shows another place, or says nothing; or one of them with a bot there.
"""

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from hydrophone.belief.tracker import Tracker
from hydrophone.board.cellset import cells_of
from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell
from hydrophone.bots.bot import Level, Report, told
from hydrophone.bots.notes import CrewTalk
from hydrophone.core.chance import Chance
from hydrophone.core.errors import UnknownNameError
from hydrophone.core.game import Action, Observation, Options
from hydrophone.core.seats import Role, Seat, Side
from hydrophone.kits.kit import Kit
from hydrophone.kits.registry import kit_named
from hydrophone.play.arena import play_match


class Script(StrEnum):
    """What a Radio Operator shows the Captain."""

    TRUTH = "truth"
    """The likeliest place of the enemy, once it is likely enough to be worth telling."""
    SILENCE = "silence"
    """Nothing."""
    LIE = "lie"
    """When the truth would be told, a place where the enemy cannot be."""


class Operator:
    """Follows the enemy exactly and shows what the script says. Takes part in nothing else."""

    def __init__(self, script: Script, tracker: Tracker, chart: Chart, chance: Chance) -> None:
        self._script = script
        self._tracker = tracker
        self._chart = chart
        self._chance = chance

    def observe(self, observation: Observation) -> None:
        """Draw what was heard."""
        if self._script is not Script.SILENCE:
            self._tracker.observe(observation)

    def hear(self, told: CrewTalk) -> None:
        """The script asks nobody."""

    def choose(self, legal: Sequence[Action]) -> Action:
        """The first of what the rules ask of the post."""
        return legal[0]

    def volunteer(self, legal: Sequence[Action]) -> None:
        """Nothing unasked."""

    def report(self) -> Report | None:
        """A pin, by the script."""
        if self._script is Script.SILENCE:
            return None
        known = told(self._tracker.marginal)
        if known is None or known.pin is None:
            return None
        return Report(pin=known.pin if self._script is Script.TRUTH else self._elsewhere())

    def _elsewhere(self) -> Cell:
        possible = frozenset(self._tracker.support)
        sea = cells_of(self._chart.grid, self._chart.sea)
        cell, self._chance = self._chance.pick([each for each in sea if each not in possible])
        return cell


class ScriptResult(msgspec.Struct, frozen=True):
    """What came of many matches, for the crew whose Radio Operator follows the script."""

    matches: int
    wins: int
    losses: int
    draws: int

    @property
    def share_won(self) -> float:
        """Share of the matches that were won."""
        return self.wins / self.matches if self.matches else 0.0


def run_script(
    game_id: str,
    options: Options,
    level: Level,
    script: Script,
    against: Script | None,
    matches: int,
    seed: int,
) -> ScriptResult:
    """Matches of a crew with this Radio Operator against the same crew with another one.

    ``against`` is None for a crew of bots alone. Sides are swapped every match; two matches that
    follow each other share a seed.
    """
    kit = kit_named(game_id)
    game = kit.game
    wins = losses = 0
    for number in range(matches):
        side = Side.BLUE if number % 2 == 0 else Side.YELLOW
        match_seed = Chance(seed).seed_for(str(number // 2))
        people = {
            Seat.at(each, Role.RADIO_OPERATOR): _operator(kit, options, each, says, match_seed)
            for each, says in ((side, script), (side.enemy, against))
            if says is not None
        }
        levels = dict.fromkeys(game.seats(options), level)
        winner = play_match(game, options, levels, match_seed, people).outcome.winner
        wins += winner is side
        losses += winner is side.enemy
    return ScriptResult(matches, wins, losses, matches - wins - losses)


def _operator(kit: Kit, options: Options, side: Side, script: Script, seed: int) -> Operator:
    """UnknownNameError for a game without Radio Operators."""
    game, chart = kit.game, kit.game.chart_of(options)
    post = Seat.at(side, Role.RADIO_OPERATOR)
    if post not in game.seats(options) or chart is None or kit.tracker is None:
        raise UnknownNameError(f"{game.id!r} has no Radio Operator")
    chance = Chance(seed).fork(f"{side}/{script}")
    return Operator(script, kit.tracker(options, side.enemy), chart, chance)
