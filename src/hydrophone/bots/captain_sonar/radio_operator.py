"""The Radio Operator: follows the enemy and tells the Captain."""

from collections.abc import Mapping

from msgspec.structs import replace

from hydrophone.board.grid import Cell
from hydrophone.bots.bot import Report, told, where_they_are
from hydrophone.bots.captain_sonar.post import PostBot
from hydrophone.bots.ears import Ears
from hydrophone.bots.notes import AboutCell, CellNote, CrewTalk, Phrase, Said, Word, WordNote
from hydrophone.core.chance import Chance
from hydrophone.core.seats import Seat
from hydrophone.games.captain_sonar.events import CaptainObservation
from hydrophone.games.captain_sonar.judging.reach import torpedo_targets
from hydrophone.games.captain_sonar.options import CaptainOptions

SURE = 0.95
"""Least chance at which the enemy is said to be on a space."""
LIKELY = 0.6
"""Least chance at which the enemy is said to be near: within reach of a torpedo."""


class RadioOperator(PostBot):
    """Draws what is heard and pins its best guess."""

    def __init__(self, seat: Seat, options: CaptainOptions, chance: Chance, enemy: Ears) -> None:
        super().__init__(seat, options, chance)
        self._enemy = enemy
        self._told: Phrase | None = None
        self._is_asked = False

    def hear(self, told: CrewTalk) -> None:
        """The Captain asks where the enemy is."""
        match told:
            case Said(_, WordNote(Word.WHERE_ARE_THEY)):
                self._is_asked = True
            case _:
                pass

    def observe(self, observation: CaptainObservation) -> None:
        """Draw what was heard."""
        super().observe(observation)
        self._enemy.observe(observation)

    def report(self) -> Report | None:
        """Where the enemy can be, once that is few enough to be worth telling, and what is news."""
        places = self._enemy.places
        report, news = told(places), self._news(places)
        asked, self._is_asked = self._is_asked, False
        if asked:
            news = where_they_are(places)
        fresh = () if news is None or (news == self._told and not asked) else (news,)
        self._told = news
        if not fresh:
            return report
        return Report(notes=fresh) if report is None else replace(report, notes=fresh)

    def _news(self, places: Mapping[Cell, float]) -> Phrase | None:
        if not places or not self.has_start:
            return None
        best = max(places, key=lambda cell: places[cell])
        if places[best] >= SURE:
            return CellNote(AboutCell.ENEMY_HERE, best)
        reach = torpedo_targets(self.chart, self.options, self.sheets.position)
        close = sum(p for cell, p in places.items() if reach & self.chart.grid.bit[cell])
        return WordNote(Word.THEY_ARE_NEAR) if close >= LIKELY else None
