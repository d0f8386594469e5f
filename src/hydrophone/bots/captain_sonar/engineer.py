"""The Engineer: keeps free what is wanted, closes circuits, and warns before a panel fills."""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from hydrophone.bots.bot import Report
from hydrophone.bots.captain_sonar.post import PostBot, is_wrong
from hydrophone.bots.notes import (
    AboutCourse,
    AboutSystem,
    CourseName,
    CourseNote,
    CrewTalk,
    Phrase,
    Said,
    SystemName,
    SystemNote,
    Word,
    WordNote,
)
from hydrophone.core.chance import Chance
from hydrophone.core.reasons import Cause, Motive
from hydrophone.core.seats import Role, Seat
from hydrophone.games.captain_sonar.actions import CaptainAction, CrossSymbol
from hydrophone.games.captain_sonar.options import CaptainOptions
from hydrophone.games.captain_sonar.systems import (
    CIRCUIT_BITS,
    KIND_BITS,
    KIND_OF,
    PANEL,
    PANEL_BITS,
    SYMBOL_BIT,
    Course,
    Kind,
    System,
    after_cross,
    is_blocked,
)

WORTH: Mapping[Kind, float] = {Kind.WEAPONS: 3.0, Kind.DETECTION: 1.6, Kind.SPECIAL: 1.2}
"""Worth of each kind of system while it works, as part of a sheet's worth."""

DAMAGE = 12.0
"""Worth that a field of damage takes from a sheet."""

WISH = 1.5
"""Worth of a working system that the Captain asked for, beside that of its kind."""


SHEETS = 1 << 15
"""Most sheets of which is remembered what they are worth, and as many crosses."""


@lru_cache(maxsize=SHEETS)
def worth_of_sheet(crossed: int) -> float:
    """How good a sheet is: working kinds, closing circuits, room in panels, little radiation."""
    value = sum(worth for kind, worth in WORTH.items() if not crossed & KIND_BITS[kind])
    for bits in CIRCUIT_BITS.values():
        value += (0.0, 0.1, 0.35, 0.9)[min((crossed & bits).bit_count(), 3)]
    for bits in PANEL_BITS.values():
        value -= (0.0, 0.0, 0.0, 0.2, 0.7, 2.2, 9.0)[(crossed & bits).bit_count()]
    radiation = (crossed & KIND_BITS[Kind.RADIATION]).bit_count()
    return value - (0.0, 0.1, 0.25, 0.6, 1.5, 4.0, 9.0)[radiation]


@lru_cache(maxsize=SHEETS)
def best_cross(crossed: int, panel: Course, ahead: int = 0) -> float:
    """What the best cross in a panel leads to, so many courses ahead."""
    free = [symbol for symbol in PANEL[panel] if not crossed & SYMBOL_BIT[symbol]]
    return max(worth_of_cross(crossed, symbol, ahead) for symbol in free)


@lru_cache(maxsize=SHEETS)
def worth_of_cross(crossed: int, symbol: str, ahead: int) -> float:
    """What a cross leads to: the sheet after it, and the mean of what the next courses ask for."""
    after = after_cross(crossed, symbol)
    value = worth_of_sheet(after.crossed) - DAMAGE * after.damage
    if not ahead:
        return value
    following = [best_cross(after.crossed, panel, ahead - 1) for panel in Course]
    return 0.4 * value + 0.6 * sum(following) / len(following) - DAMAGE * after.damage


class Engineer(PostBot):
    """Plans ``ahead`` courses beyond the cross that is due, and tells what the next ones mean.

    A person as Captain is told that their wish is heeded, or that the system is broken.
    """

    def __init__(
        self,
        seat: Seat,
        options: CaptainOptions,
        chance: Chance,
        *,
        ahead: int,
        people: Collection[Seat] = (),
    ) -> None:
        super().__init__(seat, options, chance)
        self._ahead = ahead
        self._wanted: System | None = None
        self._told: tuple[CourseNote, ...] = ()
        self._answers = Seat.at(seat.side, Role.CAPTAIN) in people
        self._was_broken = False
        self._says: list[Phrase] = []

    def hear(self, told: CrewTalk) -> None:
        """A system the Captain wants to use, to have charged or to be kept free."""
        match told:
            case Said(seat, SystemNote(word, system)) if seat.role is Role.CAPTAIN:
                if word in _WANTED:
                    self._wanted, self._was_broken = System(system), False
                    if word is not AboutSystem.CHARGE and not self._is_broken():
                        self._says.append(WordNote(Word.UNDERSTOOD))
            case _:
                pass

    def _is_broken(self) -> bool:
        """Is the wanted system broken?"""
        return self._wanted is not None and is_blocked(self.sheets.crossed, self._wanted)

    def report(self) -> Report | None:
        """Which course would cost damage now, which would repair, and what became of a wish."""
        crossed = self.sheets.crossed
        notes = tuple(note for course in Course if (note := _outlook(crossed, course)))
        fresh = tuple(note for note in notes if note not in self._told)
        self._told = notes
        said = (*self._on_wish(), *fresh)
        return Report(notes=said) if said else None

    def _on_wish(self) -> tuple[Phrase, ...]:
        """Said to a person: the wish is heeded, or the wanted system is broken."""
        said, self._says = tuple(self._says), []
        was_broken, self._was_broken = self._was_broken, self._is_broken()
        if self._wanted is not None and self._was_broken and not was_broken:
            said = (*said, SystemNote(AboutSystem.BROKEN, SystemName(self._wanted)))
        return said if self._answers else ()

    def choose(self, legal: Sequence[CaptainAction]) -> CaptainAction:
        """A check of the enemy's outline, then the best cross; if none is due, a true answer."""
        verdict = self.verdict(legal)
        if verdict is not None:
            return verdict
        crosses = [action for action in legal if isinstance(action, CrossSymbol)]
        crossed = self.sheets.crossed
        if not crosses:
            return next(action for action in legal if not is_wrong(action, crossed))
        return max(
            crosses,
            key=lambda cross: (
                worth_of_cross(crossed, cross.symbol, self._ahead)
                + self._obeys(crossed, cross.symbol)
                + self.noise()
            ),
        )

    def why(self, action: CaptainAction, _legal: Sequence[CaptainAction]) -> Cause | None:
        """What the sheet says."""
        return Cause(Motive.MACHINES) if isinstance(action, CrossSymbol) else None

    def _obeys(self, crossed: int, symbol: str) -> float:
        """What it counts that the wanted systems work after this cross."""
        if self._wanted is None:
            return 0.0
        kind = KIND_OF[self._wanted]
        return 0.0 if after_cross(crossed, symbol).crossed & KIND_BITS[kind] else WISH


def _outlook(crossed: int, course: Course) -> CourseNote | None:
    """What is worth telling of a course: every cross costs damage, or one completes a circuit."""
    free = [symbol for symbol in PANEL[course] if not crossed & SYMBOL_BIT[symbol]]
    after = [after_cross(crossed, symbol) for symbol in free]
    if all(crossing.damage for crossing in after):
        return CourseNote(AboutCourse.COSTS_DAMAGE, CourseName(course))
    if any(crossing.repaired and not crossing.damage for crossing in after):
        return CourseNote(AboutCourse.REPAIRS, CourseName(course))
    return None


_WANTED = frozenset({AboutSystem.CHARGE, AboutSystem.USE, AboutSystem.SPARE})
