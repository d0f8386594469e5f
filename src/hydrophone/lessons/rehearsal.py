"""A lesson played through by the real referee: what the person knows at each step.

Whatever else a person does is refused and changes nothing, so the lesson always goes the same way
and each of its moments can be shown at once, without a match of its own on the server.
"""

from collections.abc import Sequence
from copy import copy
from typing import cast

import msgspec

from hydrophone.core.errors import IllegalActionError, InvalidLessonError
from hydrophone.core.game import Action, AnyGame, Clause, Language, Observation
from hydrophone.core.seats import Actor, Seat
from hydrophone.kits.registry import game_named
from hydrophone.lessons.lesson import (
    ActDeed,
    Cue,
    Lesson,
    LessonPart,
    MateSays,
    MateShows,
    Scripted,
)
from hydrophone.play.referee import Referee


class RehearsedMoment(msgspec.Struct, frozen=True):
    """A lesson before a step, or after its last."""

    referee: Referee
    heard: tuple[Observation, ...] = ()
    """All that the person's crew was told so far."""
    notes: tuple[tuple[MateSays, int], ...] = ()
    """What the crewmates have said, and how much had been heard then."""
    pins: dict[Seat, str] = {}
    """The cells that the crewmates show."""


class Rehearsal:
    """A lesson and all its moments; InvalidLessonError if one of its acts breaks a rule."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.game: AnyGame = game_named(lesson.game)
        self.moments: tuple[RehearsedMoment, ...] = self._moments()

    def step(self, number: int) -> LessonPart | None:
        """The step of this number, from 0; None after the last. IndexError for no such moment."""
        if not 0 <= number < len(self.moments):
            raise IndexError(number)
        steps = self.lesson.steps
        return steps[number] if number < len(steps) else None

    def clause(self, number: int, seat: Seat, action: Action) -> str | None:
        """The rule that an act would break at this step, or None."""
        return self.moments[number].referee.would_break(seat, action)

    def explain(self, clause: str, language: Language) -> str:
        """A clause as a sentence."""
        return self.game.explain(cast(Clause, clause), language)

    def _moments(self) -> tuple[RehearsedMoment, ...]:
        lesson = self.lesson
        referee = Referee(self.game, lesson.options, lesson.seed)
        told = referee.opening()[lesson.seats[0]]
        moment = self._after(RehearsedMoment(referee, told), lesson.begin)
        moments = [moment]
        for step in lesson.steps:
            deed = step.deed
            if isinstance(deed, ActDeed):
                moment = self._acted(moment, step.line, deed.seat, deed.action)
            moment = self._after(moment, step.then)
            moments.append(moment)
        return tuple(moments)

    def _after(self, moment: RehearsedMoment, cues: Sequence[Cue]) -> RehearsedMoment:
        for cue in cues:
            match cue:
                case Scripted(line, by, do):
                    moment = self._acted(moment, line, by, do)
                case MateSays():
                    notes = (*moment.notes, (cue, len(moment.heard)))
                    moment = msgspec.structs.replace(moment, notes=notes)
                case MateShows(seat, cell):
                    moment = msgspec.structs.replace(moment, pins={**moment.pins, seat: cell})
        return moment

    def _acted(self, moment: RehearsedMoment, line: int, by: Actor, do: Action) -> RehearsedMoment:
        referee = copy(moment.referee)
        try:
            _, told = referee.act(by, do)
        except IllegalActionError as error:
            said = self.explain(error.clause, Language.ENGLISH)
            what = f"{by} may not do this: {error.clause}: {said}"
            raise InvalidLessonError(self.lesson.file, line, what) from None
        heard = (*moment.heard, *told[self.lesson.seats[0]])
        return msgspec.structs.replace(moment, referee=referee, heard=heard)
