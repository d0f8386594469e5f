"""A responder knows which level it meets, and how that level thinks: it answers as well as it can.

It is no level of its own but a measure of them. Of its enemy it knows the program, not the lots:

* what the level takes for the responder's place: it listens to its own boat with the level's ears,
  with all that these forget;
* what the level does with each track that it can have run (see ``bots.reading``);
* what the level values, by which it plays on in the responder's head.

In all else it searches as an admiral does, so an even better answer is possible.
"""

from collections.abc import Iterator, Sequence

from hydrophone.belief.sampling import Track
from hydrophone.belief.sonar import SonarTracker
from hydrophone.bots.ears import BoatTracker
from hydrophone.bots.reading import Overheard, ReadingEars, shares
from hydrophone.bots.sonar.pursuer import Pursuer, Temper
from hydrophone.bots.sonar.rollout import Policy
from hydrophone.bots.sonar.searcher import Searcher
from hydrophone.bots.waters import roomy
from hydrophone.core.chance import Chance
from hydrophone.core.seats import Seat, Side
from hydrophone.games.sonar.actions import (
    GoSilent,
    LaunchTorpedo,
    Move,
    SonarAction,
    Surface,
    TellColumn,
    TellRow,
    UseSonar,
)
from hydrophone.games.sonar.events import (
    ColumnTold,
    MoveHeard,
    RowTold,
    SilenceHeard,
    SonarHeard,
    SonarObservation,
    StartsFixed,
    Surfaced,
    TorpedoHeard,
)
from hydrophone.games.sonar.legality import (
    MUST_SURFACE,
    menu,
    open_courses,
    starts,
    true_answers,
)
from hydrophone.games.sonar.options import SonarOptions, chart_of
from hydrophone.games.sonar.state import Sheets


class SonarReader(ReadingEars):
    """Ears for a Captain of a level, turn by turn."""

    def __init__(self, options: SonarOptions, bot: Pursuer, side: Side, chance: Chance) -> None:
        """``bot``: of the level, on the seat of the enemy, whose ``side`` this is."""
        chart, tracker = chart_of(options), SonarTracker(options, side)
        cells = [start.cell for start in starts(chart)]
        marked = cells if options.starts_by_lot else roomy(chart, cells)
        super().__init__(chart, bot, tracker, marked, chance)
        self._side = side
        self._tracker = tracker
        self._must_surface = options.stuck is MUST_SURFACE

    def after(self, track: Track, heard: SonarObservation) -> Iterator[tuple[Track, float]]:
        """By what the level does with this track, which ends where a boat surfaced."""
        if isinstance(heard, StartsFixed):
            return
        action = self._order(heard)
        if action is None:
            yield track, 1.0
            return
        own = Sheets(track, self._tracker.energy)
        is_answer = isinstance(action, TellRow | TellColumn)
        legal = true_answers(own.position) if is_answer else self._offered(own)
        for each, share in zip(legal, shares(self._bot.odds(legal, own)), strict=True):
            if each == action or (action is GoSilent and isinstance(each, GoSilent)):
                yield self._longer(track, each), share

    def _order(self, heard: SonarObservation) -> SonarAction | type[GoSilent] | None:
        """What the enemy did, as far as it is heard; None if it is nothing that it chose."""
        if getattr(heard, "side", None) is not self._side:
            return None
        match heard:
            case MoveHeard(_, way):
                return Move(way)
            case SilenceHeard():
                return GoSilent
            case SonarHeard():
                return UseSonar()
            case TorpedoHeard(_, target):
                return LaunchTorpedo(target)
            case Surfaced():
                return Surface()
            case RowTold(_, row):
                return TellRow(row)
            case ColumnTold(_, column):
                return TellColumn(column)
            case _:
                return None

    def _longer(self, track: Track, action: SonarAction) -> Track:
        match action:
            case Move(way) | GoSilent(way):
                end = self._chart.grid.neighbour(track[-1], way)
                return track if end is None else (*track, end)
            case Surface():
                return track[-1:]
            case _:
                return track

    def _offered(self, own: Sheets) -> Sequence[SonarAction]:
        courses = open_courses(self._chart, own)
        if not courses and self._must_surface:
            return (Surface(),)
        return menu(self._chart, self._chart.zone[own.position], courses, own.energy)

    @property
    def energy(self) -> int:
        """As a tracker counts it."""
        return self._tracker.energy


class Responder(Searcher):
    """An admiral who reads the enemy."""

    def __init__(
        self,
        seat: Seat,
        options: SonarOptions,
        chance: Chance,
        temper: Temper,
        *,
        enemy: Pursuer,
        values: Temper,
        ears: BoatTracker,
    ) -> None:
        """``enemy``: a bot of the level on the other seat, which ``values`` that, and its ears."""
        reader = SonarReader(options, enemy, seat.side.enemy, chance.fork("draw"))
        super().__init__(seat, options, chance, temper, enemy=reader, itself=Overheard(ears))
        self._theirs = Policy(self._sea, values)
