"""Play by chance: any question, dots on the sheet, a torpedo when they leave one square."""

from collections.abc import Sequence

from hydrophone.belief.setup import setups_of
from hydrophone.bots.bot import Report
from hydrophone.bots.notes import CrewTalk
from hydrophone.bots.u_jagd.drawing import Stroke, next_stroke
from hydrophone.core.chance import Chance
from hydrophone.core.reasons import Cause, Motive
from hydrophone.core.seats import Seat
from hydrophone.games.u_jagd.actions import LaunchTorpedo, RaisePeriscope, UJagdAction, UseSonar
from hydrophone.games.u_jagd.analysis import analyse, may_hold_submarine
from hydrophone.games.u_jagd.answers import FieldAnswer, PeriscopeAnswered, SonarAnswered
from hydrophone.games.u_jagd.events import UJagdObservation
from hydrophone.games.u_jagd.field import SQUARES, Band, Line, Square
from hydrophone.games.u_jagd.options import UJagdOptions
from hydrophone.games.u_jagd.rules import U_JAGD


class ByChance:
    """Plays by chance among the actions that are not absurd."""

    def __init__(self, seat: Seat, options: UJagdOptions, chance: Chance) -> None:
        self._options = options
        self._side = seat.side
        self._view = U_JAGD.blank(options, seat)
        self.plan, self._chance = chance.pick(setups_of(options).plans)

    def observe(self, observation: UJagdObservation) -> None:
        """Keep the own sheet."""
        self._view = self._view.after(observation)

    def choose(self, legal: Sequence[UJagdAction]) -> UJagdAction:
        """A torpedo if the dots leave one square or nothing is left to ask, else a question."""
        if isinstance(legal[0], Stroke) and self._view.own is not None:
            return next_stroke(self._view.own.map, self.plan)
        asked = [action for action in legal if self._tells(action)]
        squares = self._squares()
        if asked and len(squares) > 1:
            question, self._chance = self._chance.pick(asked)
            return question
        square, self._chance = self._chance.pick(squares)
        return LaunchTorpedo(square)

    def _squares(self) -> list[Square]:
        """Where the dots allow a submarine."""
        notes = analyse(self._options, self._answers())
        return [
            square
            for square, note in zip(SQUARES, notes, strict=True)
            if may_hold_submarine(self._options, note)
        ]

    def _tells(self, action: UJagdAction) -> bool:
        """Does the question ask something the bot has not asked yet?"""
        match action:
            case UseSonar(line, bands):
                return any((line, band) not in self._sums() for band in bands)
            case RaisePeriscope(line):
                return line not in self._looked()
            case _:
                return False

    def _sums(self) -> set[tuple[Line, Band]]:
        heard = (answer for answer in self._answers() if isinstance(answer, SonarAnswered))
        return {(answer.line, band) for answer in heard for band in answer.bands}

    def _looked(self) -> set[Line]:
        return {a.line for a in self._answers() if isinstance(a, PeriscopeAnswered)}

    def _answers(self) -> tuple[FieldAnswer, ...]:
        return self._view.public.of(self._side).answers

    def why(self, action: UJagdAction, _legal: Sequence[UJagdAction]) -> Cause | None:
        """By lot."""
        return None if isinstance(action, Stroke) else Cause(Motive.BY_LOT)

    def hear(self, told: CrewTalk) -> None:
        """In U-Jagd a player has no crew."""

    def volunteer(self, legal: Sequence[UJagdAction]) -> None:
        """In U-Jagd no player acts unasked."""

    def report(self) -> Report | None:
        """Such a bot keeps no count."""
        return None
