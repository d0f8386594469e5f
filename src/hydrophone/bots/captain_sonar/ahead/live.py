"""Plays on in real time: a turn is a course, and what is worth a stop comes before it or after it.

Both crews take courses at the same pace, so they take turns; a boat that lies up takes none for as
many courses as an outline lasts. Whether a crew calls its stop before the enemy's next course, and
who goes on first after a stop, is a lot: both think at the same time. No clock is read: seconds are
counted in courses.
"""

from hydrophone.belief.lots import Lots
from hydrophone.bots.captain_sonar.ahead.sea import ModelBoat, Sea
from hydrophone.bots.captain_sonar.ahead.search import LOST, Search
from hydrophone.bots.captain_sonar.ahead.turns import ARCHER, Turns
from hydrophone.bots.captain_sonar.live_worth import tempo_of
from hydrophone.bots.captain_sonar.worth import FOUND, Temper
from hydrophone.games.captain_sonar.options import CaptainOptions
from hydrophone.games.captain_sonar.systems import GAUGE_SIZE, KIND_BITS, Kind, System

DETECTION = KIND_BITS[Kind.DETECTION]
SONAR = GAUGE_SIZE[System.SONAR]
"""A full gauge."""
OPEN = 3
"""Most cells on which an enemy can be whom nobody asks for by sonar."""

_EARS = "sonar"
_GAUGE = {
    System.TORPEDO: "torpedo",
    System.MINE: "mine",
    System.SONAR: _EARS,
    System.SILENCE: "silence",
}
"""Names of the gauges that a boat of the model has."""

_FIRST = 1 << 40
"""The bit of a turn's lots by which a crew calls a stop after its course before the enemy acts."""
_WORD = 1 << 64


def courses_of(options: CaptainOptions) -> int:
    """Courses of the enemy while a boat lies up."""
    return max(1, round(tempo_of(options).courses))


class LiveTurns(Turns):
    """What crews do in real time: a stop if one is worth it, the course, and perhaps a stop."""

    def __init__(self, sea: Sea, temper: Temper, extra: int) -> None:
        """As for turns; ``temper`` also says what the crew charges."""
        super().__init__(sea, temper, extra)
        self._charges = tuple(
            (_GAUGE[each], GAUGE_SIZE[each]) for each in temper.charges if each in _GAUGE
        )

    def turn(self, me: ModelBoat, foe: ModelBoat, lots: Lots) -> int:
        """A system and a course of ``me``; how many courses the enemy has next."""
        noise = lots.below(_WORD)
        self.use(me, foe, noise)
        following = self.course(me, foe, noise)
        if following == 1 and noise & _FIRST:
            self.use(me, foe, noise)
        return following

    def surface(self, me: ModelBoat) -> None:
        """The boat lies up until its next course: it can do nothing."""
        super().surface(me)
        me.up = True

    def go(self, me: ModelBoat, foe: ModelBoat, way: int, end: int) -> None:
        """The boat is under way, and its crew may use a system again."""
        me.up = me.locked = False
        super().go(me, foe, way, end)

    def charge(self, me: ModelBoat, foe: ModelBoat) -> None:
        """What its Captain asks for; the sonar only while the enemy is lost."""
        if me.archer_mines and me.archer < ARCHER:
            me.archer += 1
            return
        is_lost = foe.known.bit_count() > FOUND
        for gauge, size in self._charges:
            marks = getattr(me, gauge)
            if marks < size and (is_lost or gauge != _EARS):
                setattr(me, gauge, marks + 1)
                return

    def use(self, me: ModelBoat, foe: ModelBoat, noise: int) -> None:
        """One system between two courses, and mines; a boat that lies up sets off none."""
        if not me.locked:
            me.locked = self.act(me, foe, noise) or self._asks(me, foe)
        elif me.mines:
            self.ambush(me, foe)
        if foe.mines and not foe.up:
            self.ambush(foe, me)

    def _asks(self, me: ModelBoat, foe: ModelBoat) -> bool:
        """Use the sonar if more cells are open than an answer is worth."""
        ready = me.sonar == SONAR and not me.crossed & DETECTION
        if not ready or foe.known.bit_count() <= OPEN:
            return False
        me.sonar = 0
        self.answer(foe)
        return True

    def targets(self, known: int, aims: int) -> int:
        """Beside one cell alone only if that is out of reach or too near."""
        if known.bit_count() == 1 and known & aims:
            return known & aims
        return (known | self._sea.beside(known)) & aims

    def answer(self, foe: ModelBoat, lots: Lots | None = None) -> None:  # noqa: ARG002 (no lot decides)
        """A sonar: of two statements one is true. The crew gives those that leave most cells."""
        sea, cell, known = self._sea, foe.cell, foe.known
        facts = (sea.row[cell], sea.column[cell], sea.zone[cell])
        answers = (
            (true ^ wrong) & known
            for kind, wrongs in enumerate((sea.rows, sea.columns, sea.zones))
            for wrong in wrongs
            if not wrong >> cell & 1
            for true in facts[:kind] + facts[kind + 1 :]
        )
        foe.known = max(answers, key=int.bit_count)


class LiveSearch(Search):
    """One decision in real time."""

    def _sailed(self, me: ModelBoat, foe: ModelBoat, lots: Lots) -> int:
        """The next stop comes before the enemy acts, or after it."""
        if lots.below(2):
            self._turns.use(me, foe, lots.below(_WORD))
            if me.damage >= LOST or foe.damage >= LOST:
                return self._value.damage(me, foe)
        return self._rest(me, foe, lots, sailed=True)

    def _up(self, me: ModelBoat, foe: ModelBoat, lots: Lots) -> int:
        """The enemy's courses while the own boat lies up alone, and no more than those.

        What follows is as long as after another order: of longer ones the model expects too much.
        """
        alone = max(1, self._turns.extra + 1 - self._outlook.left)
        return self._played(me, foe, lots, False, alone, max(0, alone - self._plies))

    def _rest(self, me: ModelBoat, foe: ModelBoat, lots: Lots, *, sailed: bool) -> int:
        """After the own stop comes the own course, and one of the enemy before it, or none."""
        if sailed:
            return super()._rest(me, foe, lots, sailed=True)
        left, less = self._outlook.left, 0
        if left == 1 and lots.below(2):
            left, less = self._theirs.turn(foe, me, lots), 1
            if me.damage >= LOST or foe.damage >= LOST:
                return self._value.damage(me, foe)
        noise = lots.below(_WORD)
        following = self._turns.course(me, foe, noise)
        if following == 1 and noise & _FIRST:
            self._turns.use(me, foe, noise)
        if me.damage >= LOST or foe.damage >= LOST:
            return self._value.damage(me, foe)
        if following == 1 < left:
            return self._played(me, foe, lots, True, left - 1, left - 1 - less)
        alone = max(1, following + 1 - left)
        return self._played(me, foe, lots, False, alone, alone - 1 - less)

    def _played(
        self, me: ModelBoat, foe: ModelBoat, lots: Lots, mine: bool, owed: int, more: int
    ) -> int:
        """The mean of the values after each turn; of a longer way those after the last count.

        So damage counts the less, the later it is foreseen: crews meet it otherwise than the model
        does.
        """
        turn, theirs, value = self._turns.turn, self._theirs.turn, self._value
        turns = self._plies + more
        plies, total = min(self._plies, turns), 0
        for left in reversed(range(turns)):
            following = turn(me, foe, lots) if mine else theirs(foe, me, lots)
            if me.damage >= LOST or foe.damage >= LOST:
                total += value.damage(me, foe) * min(left + 1, plies)
                break
            owed = 0 if following > 1 else owed - 1
            if not owed:
                mine, owed = not mine, following
            if left < plies:
                total += value.of(me, foe, mine=mine)
        return total // plies
