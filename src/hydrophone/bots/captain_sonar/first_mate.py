"""The First Mate: charges what the Captain asks for, otherwise what the Captain will want.

A person as Captain is told what comes of their wish, and why if nothing does. For them the First
Mate also asks by drone and sonar.
"""

from collections.abc import Collection, Mapping, Sequence

from hydrophone.board.grid import Cell
from hydrophone.bots.bot import Report
from hydrophone.bots.captain_sonar.post import PostBot
from hydrophone.bots.notes import (
    AboutCell,
    AboutSystem,
    CellNote,
    CrewTalk,
    Phrase,
    Pointed,
    Said,
    SystemName,
    SystemNote,
    Word,
    WordNote,
)
from hydrophone.core.chance import Chance
from hydrophone.core.reasons import Cause, Motive
from hydrophone.core.seats import Role, Seat
from hydrophone.games.captain_sonar.actions import (
    AskDrone,
    AskSonar,
    CaptainAction,
    MarkGauge,
)
from hydrophone.games.captain_sonar.options import CaptainOptions
from hydrophone.games.captain_sonar.systems import GAUGE_SIZE, System, is_blocked

HUNTING = (System.TORPEDO, System.DRONE, System.SONAR, System.MINE, System.SILENCE)
"""Weapon first, then ears."""
AMBUSH = (System.TORPEDO, System.MINE, System.SILENCE, System.DRONE, System.SONAR)
"""Both weapons, then the way out: for a Captain who sets off mines in the enemy's turn."""


class FirstMate(PostBot):
    """Fills the gauge that was asked for, then one after the other in a fixed order."""

    def __init__(
        self,
        seat: Seat,
        options: CaptainOptions,
        chance: Chance,
        order: tuple[System, ...],
        people: Collection[Seat] = (),
    ) -> None:
        super().__init__(seat, options, chance)
        self._order = (System.SCENARIO, *order)
        self._wish: System | None = None
        self._spared: frozenset[System] = frozenset()
        self._use: System | None = None
        self._place: Cell | None = None
        self._answers = Seat.at(seat.side, Role.CAPTAIN) in people
        self._says: list[Phrase] = []

    def hear(self, told: CrewTalk) -> None:
        """A system the Captain wants charged, spared or used; the place that a mate points at."""
        match told:
            case Said(seat, SystemNote(word, system)) if seat.role is Role.CAPTAIN:
                self._obey(word, System(system))
            case Said(_, CellNote(AboutCell.ENEMY_HERE, cell)):
                self._place = Cell(cell)
            case Pointed(_, cell):
                self._place = cell
            case _:
                pass

    def _obey(self, word: AboutSystem, system: System) -> None:
        match word:
            case AboutSystem.CHARGE:
                self._wish, self._spared = system, self._spared - {system}
                self._answer(self._why_not_charge(system))
            case AboutSystem.SPARE:
                self._spared |= {system}
                self._answer(WordNote(Word.UNDERSTOOD))
            case AboutSystem.USE if system in (System.DRONE, System.SONAR):
                self._use = system
            case _:
                pass

    def _answer(self, phrase: Phrase) -> None:
        if self._answers:
            self._says.append(phrase)

    def _why_not_charge(self, system: System) -> Phrase:
        if system is System.SCENARIO and not self.view.public.archer:
            return WordNote(Word.NO)
        full = self.sheets.gauge(system) == GAUGE_SIZE[system]
        return _about(AboutSystem.READY, system) if full else WordNote(Word.UNDERSTOOD)

    def report(self) -> Report | None:
        """What comes of the Captain's wishes."""
        notes, self._says = tuple(self._says), []
        return Report(notes=notes) if notes else None

    def choose(self, legal: Sequence[CaptainAction]) -> CaptainAction:
        """Mark the gauge that was asked for, or the first of the order that can take a mark."""
        marks = {action.system: action for action in legal if isinstance(action, MarkGauge)}
        wish = () if self._wish is None else (self._wish,)
        order = (*wish, *(system for system in self._order if system not in self._spared))
        later = (*order, *self._order)
        return next((marks[system] for system in later if system in marks), legal[0])

    def why(self, action: CaptainAction, _legal: Sequence[CaptainAction]) -> Cause | None:
        """What the Captain asked for, or what comes first."""
        match action:
            case MarkGauge(system):
                return Cause(Motive.WISHED if system is self._wish else Motive.CHARGE)
            case AskDrone() | AskSonar():
                return Cause(Motive.WISHED)
            case _:
                return None

    def volunteer(self, legal: Sequence[CaptainAction]) -> CaptainAction | None:
        """Ask the enemy by drone or sonar when the Captain, a person, says so."""
        use, self._use = self._use, None
        if use is None or not self._answers:
            return super().volunteer(legal)
        asking = [action for action in legal if isinstance(action, _ASKING[use])]
        if use is System.DRONE and asking:
            asking = [action for action in asking if self._is_there(action)]
            if not asking:
                self._answer(WordNote(Word.WHERE_ARE_THEY))
                return None
        if not asking:
            self._answer(self._why_not_use(use))
            return None
        return asking[0]

    def _is_there(self, action: CaptainAction) -> bool:
        """Does the drone ask about the sector where the enemy is by the crew's word?"""
        if not isinstance(action, AskDrone) or self._place is None:
            return False
        return self.chart.zone.get(self._place) == action.sector

    def _why_not_use(self, system: System) -> Phrase:
        if is_blocked(self.sheets.crossed, system):
            return _about(AboutSystem.BROKEN, system)
        full = self.sheets.gauge(system) == GAUGE_SIZE[system]
        return WordNote(Word.WAIT) if full else _about(AboutSystem.NOT_READY, system)


def _about(word: AboutSystem, system: System) -> SystemNote:
    return SystemNote(word, SystemName(system))


_ASKING: Mapping[System, type[CaptainAction]] = {System.DRONE: AskDrone, System.SONAR: AskSonar}
