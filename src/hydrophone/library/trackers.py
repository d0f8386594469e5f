"""What can be known of one side, as a program holds it: the tracker of its game, with its chart."""

from collections.abc import Mapping
from typing import Any

from hydrophone.belief.tracker import GameTracker, Hypothesis
from hydrophone.board.chart import Chart
from hydrophone.board.drawing import svg
from hydrophone.board.grid import Cell
from hydrophone.core.chance import Chance
from hydrophone.core.game import Observation, Options
from hydrophone.core.seats import Side
from hydrophone.kits.makers import make_tracker as tracker_of
from hydrophone.kits.registry import game_named
from hydrophone.library.values import Switches, read_options, side_named
from hydrophone.play.pictures import SeenBoats, grid_of


class Tracker:
    """Follows one side by what is heard of it, for any listener."""

    def __init__(self, tracker: GameTracker, chart: Chart | None) -> None:
        self._tracker = tracker
        self._chart = chart
        self._grid = grid_of(chart, tracker)

    @property
    def side(self) -> Side:
        """The side that is followed."""
        return self._tracker.side

    def observe(self, observation: Observation) -> None:
        """Take in one observation of the match, in order."""
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
        """
        return self._tracker.sample(chance, count)

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
    return fresh_tracker(game, read_options(game_named(game), edition, options), side_named(side))


def fresh_tracker(game: str, options: Options, side: Side) -> Tracker:
    """A tracker that has heard nothing; UnknownNameError if the game has none."""
    return Tracker(tracker_of(game, options, side), game_named(game).chart_of(options))
