"""What can be known of one side, as a program holds it: the tracker of its game, with its chart."""

from collections.abc import Mapping
from typing import Any

from hydrophone.belief.tracker import GameTracker, Hypothesis
from hydrophone.board.chart import Chart
from hydrophone.board.drawing import svg
from hydrophone.board.grid import Cell
from hydrophone.core.arguments import is_a, whole_number
from hydrophone.core.chance import Chance
from hydrophone.core.errors import InvalidNotationError, InvalidOptionsError
from hydrophone.core.game import AnyGame, Observation, Options
from hydrophone.core.presets import Switches, asked_options
from hydrophone.core.seats import Side
from hydrophone.kits.makers import make_tracker as tracker_of
from hydrophone.kits.registry import game_named
from hydrophone.library.values import observation_kinds, side_named
from hydrophone.play.pictures import SeenBoats, grid_of


class Tracker:
    """Follows one side by what is heard of it, for any listener."""

    def __init__(self, tracker: GameTracker, game: AnyGame, chart: Chart | None) -> None:
        self._tracker = tracker
        self._game = game.id
        self._kinds = observation_kinds(game)
        self._chart = chart
        self._grid = grid_of(chart, tracker)

    @property
    def side(self) -> Side:
        """The side that is followed."""
        return self._tracker.side

    def observe(self, observation: Observation) -> None:
        """Take in one observation of the match, in order.

        InvalidNotationError for what is none of this game, such as JSON (``read_observation``).
        """
        if type(observation) not in self._kinds:
            raise InvalidNotationError(f"{self._game} has no observation {observation!r:.80}")
        self._tracker.observe(observation)

    @property
    def support(self) -> tuple[Cell, ...]:
        """The places where its submarine can be."""
        return self._tracker.support

    @property
    def marginal(self) -> Mapping[Cell, float]:
        """The chance of each of these places; what can still be is equally likely."""
        return self._tracker.marginal

    @property
    def count(self) -> int:
        """How many histories agree with everything heard."""
        return self._tracker.count

    def sample(self, chance: Chance, count: int) -> tuple[Hypothesis, ...]:
        """So many of the histories it counts, each drawn from all of them by this chance.

        None if none agrees with what was heard; fewer if they are hard to find.
        InvalidOptionsError for what is no Chance or no count.
        """
        if not is_a(chance, Chance):
            raise InvalidOptionsError(f"the chance is {chance!r}, not a Chance such as Chance(7)")
        return self._tracker.sample(chance, whole_number(count, "the count", 0))

    def allows(self, hypothesis: Any) -> bool:
        """Is it of the form that ``sample`` draws, and possible as far as its place goes?"""
        return self._tracker.allows(hypothesis)

    def sheets(self, hypothesis: Any, known: Any) -> Any:
        """What the side's own crew can know if this is true; ``known`` is what both crews know."""
        return self._tracker.sheets(hypothesis, known)

    @property
    def entropy(self) -> float:
        """What is not known about the place, in bits."""
        return self._tracker.entropy

    @property
    def exact(self) -> bool:
        """Is nothing possible that what was heard excludes? What is true is possible always."""
        return self._tracker.exact

    @property
    def names(self) -> tuple[str, str]:
        """What its places are called, and what ``count`` counts."""
        return self._tracker.names

    def __repr__(self) -> str:
        """How much is known."""
        places, histories = self.names
        found = f"{len(self.support)} {places}, {self.count} {histories}, {self.entropy:.1f} bits"
        return f"<Tracker of {self.side.value}: {found}>"

    def text(self) -> str:
        """The chart with the places where the submarine can be."""
        return self._seen.text()

    def svg(self) -> str:
        """The same as an SVG picture: the likelier, the darker."""
        marks = self._seen.sheets()
        return svg([sheet for sheet in marks if any(crew.places for crew in sheet.marks)])

    def _repr_svg_(self) -> str:
        """For notebooks."""
        return self.svg()

    @property
    def _seen(self) -> SeenBoats:
        return SeenBoats(self._grid, self._chart, {}, {self.side: self.marginal}, f"{self!r}"[1:-1])


def make_tracker(
    game: str, side: str, *, edition: str | None = None, options: Switches = None
) -> Tracker:
    """A fresh tracker of one side, for the observations of any viewer of a match."""
    return fresh_tracker(game, asked_options(game_named(game), edition, options), side_named(side))


def fresh_tracker(game: str, options: Options, side: Side) -> Tracker:
    """A tracker that has heard nothing; UnknownNameError if the game has none."""
    rules = game_named(game)
    return Tracker(tracker_of(game, options, side), rules, rules.chart_of(options))
