"""A responder knows which level it meets, and how its Captain thinks: it answers as well as it can.

It is no level of its own but a measure of them. Of its enemy it knows the program, not the lots:

* what the level takes for the responder's place: it listens to its own boat with the level's ears,
  with all that these forget;
* which courses and silences the level's Captain orders on each track that the boat can have run
  (see ``bots.reading``), by guesses of the gauges and the Engineer's sheet;
* what that Captain values, by which it plays on in the responder's head.

In all else it searches as an admiral does, so an even better answer is possible.
"""

from collections.abc import Callable, Iterator, Mapping

from hydrophone.belief.captain_sonar import CaptainTracker
from hydrophone.belief.sampling import Track
from hydrophone.bots.captain_sonar.ahead.foe import FoeSheets
from hydrophone.bots.captain_sonar.ahead.sea import crossing, sea_of
from hydrophone.bots.captain_sonar.ahead.searcher import SearchingCaptain
from hydrophone.bots.captain_sonar.ahead.turns import Turns
from hydrophone.bots.captain_sonar.captain import Captain
from hydrophone.bots.captain_sonar.worth import Temper
from hydrophone.bots.ears import BoatTracker
from hydrophone.bots.reading import Overheard, ReadingEars, shares
from hydrophone.bots.waters import WAYS, roomy
from hydrophone.core.chance import Chance
from hydrophone.core.seats import Seat, Side
from hydrophone.games.captain_sonar.actions import (
    CaptainAction,
    GoSilent,
    OrderCourse,
    StaySilent,
)
from hydrophone.games.captain_sonar.events import (
    CaptainObservation,
    CourseHeard,
    SilenceHeard,
    Surfaced,
)
from hydrophone.games.captain_sonar.judging.legality import open_courses, silent_run
from hydrophone.games.captain_sonar.options import CaptainOptions, chart_of
from hydrophone.games.captain_sonar.state import Sheets
from hydrophone.games.captain_sonar.systems import DIRECTION_OF, SILENCE_MAX


class CaptainReader(ReadingEars):
    """Ears for a Captain of a level, turn by turn."""

    def __init__(self, options: CaptainOptions, bot: Captain, side: Side, chance: Chance) -> None:
        """``bot``: of the level, as Captain of the enemy, whose ``side`` this is."""
        chart = chart_of(options)
        cells = [*chart.exits]
        marked = cells if options.starts_by_lot else roomy(chart, cells)
        super().__init__(chart, bot, CaptainTracker(options, side), marked, chance)
        self._side = side
        self._can_stay = options.silence_zero
        told = options.ready_public
        self._gauges = FoeSheets(sea_of(options), chart, side, told=told, asks=False)
        self._crossed = 0

    def observe(self, observation: CaptainObservation) -> None:
        """Count what the enemy's crew charges and crosses, too."""
        super().observe(observation)
        self._gauges.observe(observation, self, hidden=0)
        match observation:
            case CourseHeard(side, course) if side is self._side:
                self._crossed = crossing(self._crossed, WAYS.index(DIRECTION_OF[course]))[0]
            case Surfaced(side) if side is self._side:
                self._crossed = 0
            case _:
                pass

    def after(self, track: Track, heard: CaptainObservation) -> Iterator[tuple[Track, float]]:
        """By the courses and silences of this Captain; a boat that surfaces begins a new track."""
        match heard:
            case CourseHeard(side, course) if side is self._side:
                yield from self._sailed(track, self._courses, OrderCourse(course))
            case SilenceHeard(side) if side is self._side:
                yield from self._sailed(track, self._silences, None)
            case Surfaced(side) if side is self._side:
                yield track[-1:], 1.0
            case _:
                yield track, 1.0

    def _sailed(
        self,
        track: Track,
        offered: Callable[[Sheets], Mapping[CaptainAction, Track]],
        order: CaptainAction | None,
    ) -> Iterator[tuple[Track, float]]:
        """The tracks after this of the offered orders, or after each."""
        own = Sheets(track, marks=self._gauges.marks, crossed=self._crossed)
        runs = offered(own)
        odds = shares(self._bot.odds([*runs], own)) if runs else ()
        for (each, run), share in zip(runs.items(), odds, strict=True):
            if order in (None, each):
                yield (*track, *run), share

    def _courses(self, own: Sheets) -> Mapping[CaptainAction, Track]:
        chart = self._chart
        return {OrderCourse(c): silent_run(chart, own, c, 1) for c in open_courses(chart, own)}

    def _silences(self, own: Sheets) -> Mapping[CaptainAction, Track]:
        runs: dict[CaptainAction, Track] = {StaySilent(): ()} if self._can_stay else {}
        for course in open_courses(self._chart, own):
            longest = silent_run(self._chart, own, course, SILENCE_MAX)
            for spaces in range(1, len(longest) + 1):
                runs[GoSilent(course, spaces)] = longest[:spaces]
        return runs


class Responder(SearchingCaptain):
    """An admiral who reads the enemy."""

    def __init__(
        self,
        seat: Seat,
        options: CaptainOptions,
        chance: Chance,
        temper: Temper,
        *,
        enemy: Captain,
        values: Temper,
        ears: BoatTracker,
    ) -> None:
        """``enemy``: a Captain of the level over there, who ``values`` that, and its ears."""
        reader = CaptainReader(options, enemy, seat.side.enemy, chance.fork("draw"))
        super().__init__(seat, options, chance, temper, enemy=reader, itself=Overheard(ears))
        self._theirs = Turns(self._sea, values)
