"""What is heard of the enemy's sheets: gauges as they are likely to stand, and mines."""

from hydrophone.belief.lots import Lots
from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell
from hydrophone.bots.captain_sonar.ahead.sea import ModelBoat, Sea, numbers
from hydrophone.bots.captain_sonar.worth import FOUND
from hydrophone.bots.ears import Ears
from hydrophone.core.seats import Side
from hydrophone.games.captain_sonar.damage.blasts import (
    Exploded,
    MineDestroyed,
    MineDropHeard,
    Weapon,
)
from hydrophone.games.captain_sonar.events import (
    CaptainObservation,
    CourseHeard,
    DroneAnswered,
    SilenceHeard,
    SonarAsked,
    SystemReady,
)
from hydrophone.games.captain_sonar.systems import GAUGE_SIZE, System

_ORDER = (System.TORPEDO, System.MINE, System.SILENCE)
_FIRED = {Weapon.TORPEDO: System.TORPEDO, Weapon.ARCHER_MINE: System.SCENARIO}


class FoeSheets:
    """A guess of what the enemy has: they are taken to charge what a careful Captain asks for.

    What is called ready, or heard in use, corrects the guess.
    """

    def __init__(self, sea: Sea, chart: Chart, enemy: Side, *, told: bool, asks: bool) -> None:
        """``told``: full gauges are called out; ``asks``: a crew that is lost charges the sonar."""
        self._sea = sea
        self._bit = chart.grid.bit
        self._enemy = enemy
        self._order = (System.SCENARIO, *_ORDER) if chart.archer_mines else _ORDER
        self._told = told
        self._asks = asks
        self._marks = dict.fromkeys(System, 0)
        self._locked = False
        """A system was used since the last course (CAP-237)."""
        self._mines: list[int] = []
        """For each mine that lies, the cells on which it can."""

    def observe(self, observation: CaptainObservation, ears: Ears, *, hidden: int) -> None:
        """Take in what is heard; ``ears`` say where the enemy can be.

        ``hidden``: cells on which the enemy must look for the own boat.
        """
        match observation:
            case CourseHeard(side) if side is self._enemy:
                self._charge(self._asks and hidden > FOUND)
                self._locked = False
            case SonarAsked(side) if side is self._enemy:
                self._use(System.SONAR)
            case DroneAnswered(side) if side is self._enemy:
                self._use(System.DRONE)
            case SystemReady(side, system) if side is self._enemy:
                self._marks[system] = GAUGE_SIZE[system]
            case SilenceHeard(side) if side is self._enemy:
                self._use(System.SILENCE)
            case MineDropHeard(side) if side is self._enemy:
                self._use(System.MINE)
                self._mines.append(self._sea.around(ears.bits))
            case Exploded(side, Weapon.MINE, cell) if side is self._enemy:
                self._lose(cell)
            case Exploded(side, weapon) if side is self._enemy:
                self._use(_FIRED[weapon])
            case MineDestroyed(side, cell) if side is self._enemy:
                self._lose(cell)
            case _:
                pass

    def _use(self, system: System) -> None:
        self._marks[system] = 0
        self._locked = True

    def _charge(self, is_lost: bool) -> None:
        """A mark for what comes first and was not called ready."""
        torpedo, *later = self._order
        for system in (torpedo, System.SONAR, *later) if is_lost else self._order:
            if self._marks[system] < GAUGE_SIZE[system] - self._told:
                self._marks[system] += 1
                return

    def _lose(self, cell: Cell) -> None:
        """One of the mines that can have lain there is gone."""
        lost = next((cells for cells in self._mines if cells & self._bit[cell]), None)
        if lost is not None:
            self._mines.remove(lost)

    @property
    def marks(self) -> tuple[int, ...]:
        """Marks on the gauges, in the order of System."""
        return tuple(self._marks.values())

    def equip(self, boat: ModelBoat, lots: Lots) -> ModelBoat:
        """The enemy in a world gets these sheets, and mines where they can lie."""
        marks = self._marks
        boat.torpedo, boat.mine = marks[System.TORPEDO], marks[System.MINE]
        boat.sonar = marks[System.SONAR] if self._asks else 0
        boat.silence, boat.archer = marks[System.SILENCE], marks[System.SCENARIO]
        boat.locked = self._locked
        places = [numbers(cells) for cells in self._mines]
        boat.mines = tuple(cells[lots.below(len(cells))] for cells in places if cells)
        return boat
