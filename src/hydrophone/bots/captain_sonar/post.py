"""What all posts of a bot crew share: the view of their seat, and play by chance on any post."""

from collections.abc import Sequence

from hydrophone.bots.bot import Report
from hydrophone.bots.captain_sonar.crew_ears import CrewEars
from hydrophone.bots.mates import Mates
from hydrophone.bots.notes import CrewTalk
from hydrophone.core.chance import Chance
from hydrophone.core.real_time import TakeBack
from hydrophone.core.reasons import Cause, by_lot
from hydrophone.core.seats import Seat
from hydrophone.games.captain_sonar.actions import (
    CaptainAction,
    CheckOutline,
    ConfirmDrawn,
    CrossSymbol,
    DropMine,
    LaunchTorpedo,
    Surface,
    TellBreakdown,
    TriggerArcher,
    TriggerMine,
)
from hydrophone.games.captain_sonar.damage.repairs import bad_sections
from hydrophone.games.captain_sonar.events import CaptainObservation
from hydrophone.games.captain_sonar.judging.reach import blast
from hydrophone.games.captain_sonar.options import CaptainOptions, chart_of
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.captain_sonar.state import CaptainView, Sheets
from hydrophone.games.captain_sonar.systems import after_cross, is_blocked

TOLD_ENOUGH = 0.5
"""Least chance, by what the crew says, at which a bot without a head fires at a place."""


class PostBot:
    """A bot on a post: it folds what its seat is told."""

    late_s: float = 0.0
    """Seconds, as in ``Late``."""

    def __init__(self, seat: Seat, options: CaptainOptions, chance: Chance) -> None:
        self.seat = seat
        self.options = options
        self.chart = chart_of(options)
        self.view: CaptainView = CAPTAIN_SONAR.blank(options, seat)
        self._chance = chance

    def observe(self, observation: CaptainObservation) -> None:
        """Take in what the seat is told."""
        self.view = self.view.after(observation)

    def hear(self, told: CrewTalk) -> None:
        """A post that takes no orders."""

    def choose(self, legal: Sequence[CaptainAction]) -> CaptainAction:
        """One of the legal actions, by chance."""
        return self.pick(legal)

    def verdict(self, legal: Sequence[CaptainAction]) -> CaptainAction | None:
        """What the enemy's outline looks like, if this seat has to check it (CAP-204)."""
        outline = self.view.public.of(self.seat.side.enemy).outline
        if outline is None or not any(isinstance(action, CheckOutline) for action in legal):
            return None
        return CheckOutline(good=not bad_sections(self.options, outline.shown))

    def volunteer(self, legal: Sequence[CaptainAction]) -> CaptainAction | None:
        """A Radio Operator says that the course is drawn; others keep still."""
        return next((action for action in legal if isinstance(action, ConfirmDrawn)), None)

    def report(self) -> Report | None:
        """Nothing to tell."""
        return None

    @property
    def sheets(self) -> Sheets:
        """The own crew's sheets."""
        if self.view.own is None:
            raise LookupError("a spectator has no sheets")
        return self.view.own

    @property
    def has_start(self) -> bool:
        """Is the own start marked?"""
        return self.view.public.of(self.seat.side).ready

    def pick(self, actions: Sequence[CaptainAction]) -> CaptainAction:
        """One of them, all equally likely."""
        choice, self._chance = self._chance.pick(actions)
        return choice

    def noise(self) -> float:
        """A trifle that breaks ties."""
        value, self._chance = self._chance.roll(1000)
        return value * 1e-6


class ByChance(PostBot):
    """Plays any post by chance among the actions that do its crew no harm at once.

    Each of them is as good as any.

    As Captain beside a person as Radio Operator it fires where that person says, and nowhere else.
    """

    def __init__(
        self, seat: Seat, options: CaptainOptions, chance: Chance, ears: CrewEars | None = None
    ) -> None:
        super().__init__(seat, options, chance)
        self._ears = ears
        self._mates = Mates(self.chart, ())

    def observe(self, observation: CaptainObservation) -> None:
        """Take in what the seat is told."""
        super().observe(observation)
        if self._ears is not None:
            self._ears.observe(observation)

    def hear(self, told: CrewTalk) -> None:
        """Where a mate says the enemy is."""
        if self._ears is not None:
            self._ears.hear(told)

    def report(self) -> Report | None:
        """It asks where the enemy is, and says that it fires."""
        if self._ears is None or not self.has_start:
            return None
        self._mates.ask_where(self._ears)
        notes = self._mates.spoken()
        return Report(notes=notes) if notes else None

    def choose(self, legal: Sequence[CaptainAction]) -> CaptainAction:
        """A kind of action first, so that many targets do not outweigh few courses."""
        verdict = self.verdict(legal)
        if verdict is not None:
            return verdict
        sane = [action for action in legal if not self._harms(action)] or list(legal)
        if self._ears is not None:
            shots = [action for action in sane if isinstance(action, LaunchTorpedo)]
            places = self._ears.places
            told = [shot for shot in shots if places.get(shot.target, 0.0) >= TOLD_ENOUGH]
            if told:
                self._mates.tell_shot(told[0].target, self._ears)
                return told[0]
            sane = [action for action in sane if not isinstance(action, LaunchTorpedo)] or sane
        kinds = sorted({type(action).__name__ for action in sane})
        tickets = [kind for kind in kinds for _ in range(3 if kind in _OFTEN else 1)]
        kind, self._chance = self._chance.pick(tickets)
        return self.pick([action for action in sane if type(action).__name__ == kind])

    def why(self, action: CaptainAction, legal: Sequence[CaptainAction]) -> Cause:
        """By lot, but for what a person said."""
        target = action.target if isinstance(action, LaunchTorpedo) and self._ears else None
        return by_lot(legal, target)

    def _harms(self, action: CaptainAction) -> bool:
        match action:
            case Surface() | TakeBack():
                return True
            case LaunchTorpedo(cell) | TriggerMine(cell) | TriggerArcher(cell):
                return blast(self.chart, cell, self.sheets.position) > 0
            case DropMine():
                return len(self.sheets.mines) >= 3
            case CrossSymbol(symbol):
                return after_cross(self.sheets.crossed, symbol).damage > 0
            case TellBreakdown():
                return is_wrong(action, self.sheets.crossed)
            case _:
                return False


def is_wrong(action: CaptainAction, crossed: int) -> bool:
    """Does the cross tell the Captain what the Engineer's sheet does not show?"""
    if not isinstance(action, TellBreakdown):
        return False
    return action.blocked is not is_blocked(crossed, action.system)


_OFTEN = {"OrderCourse", "EndTurn"}
