"""Leaks on purpose in Captain Sonar in real time: the law of two truths has to find them.

Each lies over one function of the rules and shows by one way what only a crew knows.
"""

from typing import Any

import msgspec

from hydrophone.core.game import Timer
from hydrophone.core.real_time import StopStep, stop_of
from hydrophone.core.seats import SIDE_OF, Seat, Side, Viewer
from hydrophone.games.captain_sonar.events import CourseHeard, StayedSilent
from hydrophone.games.captain_sonar.live_events import CourseWaits, SectionDrawn
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.captain_sonar.state import CaptainState
from laws.captain_sonar import Charged

replace = msgspec.structs.replace


class _Times(Charged):
    """A crew's timers are longer by what only the crew knows of itself."""

    def secret(self, state: CaptainState, side: Side) -> float:
        """Seconds that give something away."""
        raise NotImplementedError

    def timers(self, state: CaptainState) -> tuple[Timer, ...]:
        """The game's own, a little longer."""

        def longer(timer: Timer) -> Timer:
            owner = timer.owner
            sides = (owner,) if isinstance(owner, Side) else tuple(Side)
            more = sum(self.secret(state, side) for side in sides)
            return replace(timer, duration_s=timer.duration_s + more)

        return tuple(longer(timer) for timer in CAPTAIN_SONAR.timers(state))


class RestartsByAHiddenAct(Charged):
    """By time: a crew's clock begins anew with each section that it outlines."""

    def timers(self, state: CaptainState) -> tuple[Timer, ...]:
        """Another start for each hidden section."""
        timers = CAPTAIN_SONAR.timers(state)
        drawn = {side: len(state.sheets.of(side).sections) for side in Side}
        return tuple(
            replace(timer, start=timer.start + 10 * drawn[timer.owner])
            if isinstance(timer.owner, Side)
            else timer
            for timer in timers
        )


class RestsLongerForAQueue(_Times):
    """By time: a crew for which a course waits rests longer."""

    def secret(self, state: CaptainState, side: Side) -> float:
        """A second for an order that waits."""
        return float(state.sheets.of(side).next_course is not None)


class ResumesSoonerAfterAStay(_Times):
    """By time: a stop ends sooner after a silence of 0, for which nothing is to be done."""

    def secret(self, state: CaptainState, side: Side) -> float:
        """A second for open tasks that nobody hears of, during the count-down."""
        stop = stop_of(state.public)
        resumes = stop is not None and stop.step is StopStep.RESUME
        return float(resumes and state.sheets.of(side).under_silence)


class TellsWhatWaits(Charged):
    """By content: all hear a course that waits."""

    @staticmethod
    def project(event: Any, viewer: Viewer) -> Any:
        """The order as if it were announced."""
        if isinstance(event, CourseWaits) and SIDE_OF[viewer] is not event.side:
            return CourseHeard(event.side, event.course)
        return CAPTAIN_SONAR.project(event, viewer)


class ShowsEachSection(Charged):
    """By content: all see each section when it is outlined."""

    @staticmethod
    def project(event: Any, viewer: Viewer) -> Any:
        """Shown to all."""
        return event if isinstance(event, SectionDrawn) else CAPTAIN_SONAR.project(event, viewer)


class TellsAStay(Charged):
    """By content: a silence of 0 is told as what it is."""

    @staticmethod
    def project(event: Any, viewer: Viewer) -> Any:
        """Shown to all."""
        return event if isinstance(event, StayedSilent) else CAPTAIN_SONAR.project(event, viewer)


class AwaitsTheTruth(Charged):
    """By whom the match waits for: all are shown who has tasks, and who holds a surfaced sheet."""

    def awaited(self, state: CaptainState, viewer: Viewer) -> tuple[Seat, ...]:
        """As it is in truth."""
        return CAPTAIN_SONAR.blocked_by(state)


class CountsUnheardWork(Charged):
    """By who may have work: a crew that has outlined a section has none any more."""

    def unheard_work(self, state: CaptainState) -> tuple[Side, ...]:
        """Those that really have some."""
        sides = CAPTAIN_SONAR.unheard_work(state)
        return tuple(side for side in sides if not state.sheets.of(side).sections)


LEAKS: tuple[type[Charged], ...] = (
    RestartsByAHiddenAct,
    RestsLongerForAQueue,
    ResumesSoonerAfterAStay,
    TellsWhatWaits,
    ShowsEachSection,
    TellsAStay,
    AwaitsTheTruth,
    CountsUnheardWork,
)
