"""Many matches of SONAR turn by turn side by side, as arrays of NumPy.

What the rules say about one match, this says about all at once: a property test holds both
together step by step (``tests/research/test_batch.py``). A boat has the number ``2 * match +
side``, a cell its bit number. What may be done depends on little: before the dive on nothing, in an
answer on the cell, in an order on energy, zone and open courses. So it is read from a table with a
row for each of these cases.
"""

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hydrophone.board.chart import Chart
from hydrophone.board.grid import Direction
from hydrophone.core.arguments import seed_of, whole_number
from hydrophone.core.errors import InvalidOptionsError
from hydrophone.core.numbers import STEPS
from hydrophone.core.presets import Switches
from hydrophone.core.seats import Side
from hydrophone.games.sonar.actions import (
    ChooseStart,
    GoSilent,
    LaunchTorpedo,
    Move,
    Surface,
    TellColumn,
    TellRow,
    UseSonar,
)
from hydrophone.games.sonar.legality import MUST_SURFACE, menu, starts_are_fixed, true_answers
from hydrophone.games.sonar.options import DoubleKo, SonarOptions
from hydrophone.games.sonar.state import (
    DAMAGE_LIMIT,
    ENERGY_MAX,
    SILENCE_COST,
    SONAR_COST,
    TORPEDO_COST,
)
from hydrophone.research.encoder import Array
from hydrophone.research.world import World

IndexArray: TypeAlias = NDArray[np.intp]
Small: TypeAlias = NDArray[np.int8]
Flags: TypeAlias = NDArray[np.bool_]
Bits: TypeAlias = NDArray[np.uint8]

_STEP, _SILENCE, _SONAR, _ANSWER, _TORPEDO, _SURFACE, _START = range(7)
"""Kinds of acts."""

_STARTS, _ORDERS, _ANSWERS = 0, 2, 4
"""Where a match stands: a crew chooses its start, gives an order, or has asked; plus its side."""

_NIBBLE: Final = 4
"""Bits of a step; 16 steps are a word of 64 bits, the latest lowest."""

_WORDS: Final = 2
"""Words of the latest steps of a boat; not less than are shown."""

_STEPS_AT_ONCE: Final = 4
"""Steps that are looked up together, by 16 bits."""

_WAYS = tuple(Direction)
_COURSES: Final = 1 << len(_WAYS)
"""How many sets of open courses there are."""

_GATHER: Final = np.uint32(sum(1 << 24 - 7 * way for way in range(len(_WAYS))))
"""Four bytes that are 0 or 1, times this, are four bits from the 24th on."""


class SonarBatch:
    """So many matches. Those that end begin anew at once.

    Attributes:
        numbering: the actions by their numbers, as in ``MatchEnv``.
        encoder: names of planes and values, as in ``MatchEnv``.
        agents: for each match the crew that acts: 0 is blue, 1 is yellow.
    """

    def __init__(
        self,
        matches: int,
        *,
        edition: str | None = None,
        options: Switches = None,
        seed: int = 0,
    ) -> None:
        """Matches with these options; who begins in each is drawn by the seed."""
        self._world = World("sonar", edition, options, live=False)
        self.numbering = self._world.numbering
        self.encoder = self._world.encoder
        self._tables = _Tables(self._world)
        self._chance = np.random.default_rng(seed_of(seed))
        matches = whole_number(matches, "matches", 1)
        self._count, boats, cells = matches, 2 * matches, self._tables.cells
        self._twice: IndexArray = 2 * np.arange(matches, dtype=np.intp)
        """The number of each match's blue boat."""
        self._here: IndexArray = np.full(boats, cells)
        """The cell of each boat; the number after the last cell before it has a start."""
        self._track: Bits = np.zeros((boats, len(self._tables.blank)), np.uint8)
        """A bit for each cell on the boat's track. The place after the last cell is never open."""
        self._origin: IndexArray = np.full(boats, cells)
        self._energy: IndexArray = np.zeros(boats, np.intp)
        self._damage: Small = np.zeros(boats, np.int8)
        self._heard: NDArray[np.uint64] = np.zeros((boats, _WORDS), "<u8")
        """The latest steps of each boat."""
        self._first: Small = np.zeros(matches, np.int8)
        self._stands: Small = np.zeros(matches, np.int8)
        self._turns: NDArray[np.int16] = np.zeros(matches, np.int16)
        """How many turns of both crews have begun."""
        self.agents: IndexArray = np.zeros(matches, np.intp)
        self._row: IndexArray = np.zeros(matches, np.intp)
        self._planes: Array = np.zeros((matches, *self.encoder.shape), np.float32)
        self._planes[:, :2] = self._tables.chart
        self._drawn: IndexArray = np.zeros(0, np.intp)
        """Where single cells are marked in the planes."""
        self._values: Array = np.zeros((matches, len(self.encoder.values)), np.float32)
        self._few: Array = np.zeros((self._tables.values["enemy.step.0"], matches), np.float32)
        """The values before the steps."""
        self._begin(np.arange(matches, dtype=np.intp))
        self._ask()

    def __len__(self) -> int:
        return self._count

    # --- acting ----------------------------------------------------------------------------------

    def step(self, acts: ArrayLike) -> tuple[Array, Flags]:
        """The crew that is asked acts in each match, by the number of its action.

        What it brought blue (1 won, -1 lost, else 0; yellow's is the opposite), and which matches
        have ended and begun anew. ValueError if any is illegal; then nothing has changed.
        """
        tables, acts = self._tables, self._numbers(acts)
        if not tables.legal.take(self._row * len(self.numbering) + acts).all():
            raise ValueError(f"illegal acts in the matches {self._illegal(acts)}")
        kinds, details = tables.kind.take(acts), tables.detail.take(acts)
        boats = self._twice + self.agents
        won: Array = np.zeros(self._count, np.float32)
        ended: Flags = np.zeros(self._count, np.bool_)

        at = np.flatnonzero(kinds <= _SILENCE)
        self._go(boats.take(at), kinds.take(at), details.take(at))
        at = np.flatnonzero(kinds == _SONAR)
        self._energy[boats.take(at)] -= SONAR_COST
        at = np.flatnonzero(kinds == _TORPEDO)
        self._fire(at, boats.take(at), details.take(at), won, ended)
        at = np.flatnonzero(kinds == _SURFACE)
        self._surface(at, boats.take(at), won, ended)
        at = np.flatnonzero(kinds == _START)
        self._start(boats.take(at), details.take(at))

        self._pass_turns(kinds, ended)
        over = np.flatnonzero(ended)
        self._begin(over)
        self._ask()
        return won, ended

    def draw(self) -> IndexArray:
        """A legal act for each match, by lot: all that the crew may do are equally likely."""
        acts: IndexArray = self._tables.acts
        row = self._row
        places = (self._chance.random(self._count) * self._tables.many.take(row)).astype(np.intp)
        drawn: IndexArray = acts.reshape(-1)[places + row * acts.shape[1]]
        return drawn

    def _numbers(self, acts: ArrayLike) -> IndexArray:
        """An action's number for each match; ValueError if they are none."""
        given = np.asarray(acts)
        if given.shape != (self._count,) or given.dtype.kind not in "iu":
            found = f"{given.dtype} in the form {given.shape}"
            raise ValueError(f"a step takes {self._count} whole numbers, not {found}")
        numbers: IndexArray = given.astype(np.intp, copy=False)
        if (numbers.view(np.uintp) >= len(self.numbering)).any():  # a number below zero is great
            raise ValueError(f"actions have the numbers 0 to {len(self.numbering) - 1}")
        return numbers

    def _illegal(self, acts: NDArray[Any]) -> list[int]:
        found: list[int] = np.flatnonzero(self.masks()[np.arange(self._count), acts] == 0).tolist()
        return found

    def _go(self, boats: IndexArray, kinds: Small, ways: IndexArray) -> None:
        """A step that is announced, or one in silence."""
        tables, heard = self._tables, self._heard.reshape(-1)
        cells = tables.ahead.take(self._here.take(boats) * len(_WAYS) + ways)
        self._here[boats] = cells
        self._mark(boats, cells)
        energy = self._energy.take(boats)
        self._energy[boats] = tables.energy_after.take(kinds * (ENERGY_MAX + 1) + energy)
        at = boats * _WORDS
        latest = heard.take(at)
        heard[at + 1] = heard.take(at + 1) << _NIBBLE | latest >> 64 - _NIBBLE
        heard[at] = latest << _NIBBLE | tables.heard.take(kinds * len(_WAYS) + ways)

    def _fire(
        self, at: IndexArray, boats: IndexArray, targets: IndexArray, won: Array, ended: Flags
    ) -> None:
        """The damage of one torpedo counts at the same time."""
        tables, enemies = self._tables, boats ^ 1
        self._energy[boats] -= TORPEDO_COST
        self._damage[enemies] += self._here.take(enemies) == targets
        if tables.self_hit:
            self._damage[boats] += self._here.take(boats) == targets
        own, other = (self._damage.take(each) >= DAMAGE_LIMIT for each in (boats, enemies))
        lost = own & ~other if tables.both_draw else own
        won[at] = ((other & ~own).astype(np.float32) - lost) * _FOR_BLUE.take(boats & 1)
        ended[at] = own | other

    def _surface(self, at: IndexArray, boats: IndexArray, won: Array, ended: Flags) -> None:
        """The track is wiped but for the present cell; the ice may hurt."""
        cells = self._here.take(boats)
        self._wipe(boats)
        self._mark(boats, cells)
        self._origin[boats] = cells
        if self._tables.ice:
            self._damage[boats] += self._tables.hurts.take(cells)
            lost = self._damage.take(boats) >= DAMAGE_LIMIT
            won[at] = -_FOR_BLUE.take(boats & 1) * lost
            ended[at] = lost

    def _wipe(self, boats: IndexArray) -> None:
        self._track[boats] = self._tables.blank
        self._heard[boats] = 0

    def _mark(self, boats: IndexArray, cells: IndexArray) -> None:
        """These cells are on the tracks of these boats, of which each stands there once."""
        track, tables = self._track.reshape(-1), self._tables
        at = boats * len(tables.blank) + (cells >> 3)
        track[at] = track.take(at) | tables.bit.take(cells)

    def _start(self, boats: IndexArray, cells: IndexArray) -> None:
        self._here[boats] = cells
        self._mark(boats, cells)

    def _pass_turns(self, kinds: Small, ended: Flags) -> None:
        """Whose turn it is after these acts; a match without turns left is a draw."""
        tables = self._tables
        stood = self._stands
        self._stands = tables.after.take(stood * np.int8(_START + 1) + kinds)
        dived = np.flatnonzero(stood == _STARTS + 1)
        self._stands[dived] = _ORDERS + self._first.take(dived)
        goes_on = tables.ends_turn.take(kinds)
        if tables.turn_limit:
            ended |= goes_on & (self._turns >= 2 * tables.turn_limit)
        self._turns += goes_on
        self._turns[dived] = 1

    def _begin(self, at: IndexArray) -> None:
        """Who begins is drawn; printed starts are taken."""
        tables = self._tables
        boats = np.concatenate((2 * at, 2 * at + 1))
        self._wipe(boats)
        self._energy[boats] = self._damage[boats] = 0
        self._here[boats] = self._origin[boats] = tables.cells
        self._first[at] = first = self._chance.integers(0, len(Side), len(at))
        self._stands[at] = _ORDERS + first if tables.starts else _STARTS
        self._turns[at] = len(tables.starts) // len(Side)
        for side, cell in enumerate(tables.starts):
            self._start(2 * at + side, np.full(len(at), cell))
            self._origin[2 * at + side] = cell

    def _ask(self) -> None:
        """Who acts next in each match, and by which row of the table."""
        tables, stands = self._tables, self._stands
        self.agents = tables.agent.take(stands)
        boats = self._twice + self.agents
        here = self._here.take(boats)
        beside = tables.ahead_byte.take(here, axis=0)
        beside += (boats * len(tables.blank))[:, None]
        been = (self._track.take(beside) & tables.ahead_bit.take(here, axis=0)) != 0
        closed = been.view(np.uint32)[:, 0] * _GATHER >> 24 & (_COURSES - 1)
        row = self._energy.take(boats) * tables.zones
        row += tables.zone.take(here)
        row *= _COURSES
        row += closed
        row += tables.orders
        at = np.flatnonzero(stands >= _ANSWERS)
        row[at] = tables.answers + here.take(at)
        row[stands < _ORDERS] = 0
        self._row = row

    # --- observing -------------------------------------------------------------------------------

    def masks(self) -> Small:
        """For each match 1 for every action that is legal now."""
        return self._tables.legal.take(self._row, axis=0)

    def observe(self) -> tuple[Array, Array]:
        """Planes and values of what the crew that is asked knows in each match, as ``MatchEnv``.

        The arrays are the same ones with every call: copy what is to be kept.
        """
        own, enemy = self._twice + self.agents, self._twice + (1 - self.agents)
        cells = self._tables.cells
        flat = self._planes.reshape(-1)
        flat[self._drawn] = 0
        self._drawn = np.concatenate(
            [
                self._place(plane, where)
                for plane, where in (
                    ("own.boat", self._here.take(own)),
                    ("own.origin", self._origin.take(own)),
                    ("enemy.origin", self._origin.take(enemy)),
                )
            ]
        )
        flat[self._drawn] = 1
        track = self._planes[:, self.encoder.planes.index("own.track")]
        bits = self._track.take(own, axis=0)
        track.reshape(self._count, cells)[:] = np.unpackbits(
            bits, axis=1, count=cells, bitorder="little"
        )
        self._observe_values(own, enemy)
        return self._planes, self._values

    def _place(self, plane: str, where: IndexArray) -> IndexArray:
        """Where in all planes the cells of this plane lie, but for boats that have none."""
        cells, planes = self._tables.cells, len(self.encoder.planes)
        at = np.flatnonzero(where < cells)
        return (at * planes + self.encoder.planes.index(plane)) * cells + where.take(at)

    def _observe_values(self, own: IndexArray, enemy: IndexArray) -> None:
        tables, stands, named = self._tables, self._stands, self._tables.values
        few = self._few
        few[named["asked.captain"]] = 1
        few[named["play"]] = stands >= _ORDERS
        turn = np.where(stands < _ORDERS, self._first == self.agents, stands < _ANSWERS)
        few[named["own.turn"]] = turn
        few[named["asks"]] = stands >= _ANSWERS
        few[named["own.energy"]] = self._energy.take(own) / ENERGY_MAX
        words = self._heard.view("<u2")
        for name, boats in (("own", own), ("enemy", enemy)):
            few[named[f"{name}.damage"]] = self._damage.take(boats) / DAMAGE_LIMIT
            if tables.turn_limit:
                turns = (self._turns + ((boats & 1) == self._first)) // 2
                few[named[f"{name}.turns"]] = np.minimum(1, turns / tables.turn_limit)
            first, last = named[f"{name}.step.0"], named[f"{name}.step.{STEPS - 1}"]
            shown = words.take(boats, axis=0)[:, : STEPS // _STEPS_AT_ONCE]
            self._values[:, first : last + 1] = tables.steps.take(shown, axis=0).reshape(-1, STEPS)
        self._values[:, : len(few)] = few.T


_FOR_BLUE: Final = np.array([1, -1], np.float32)
"""What is good for a crew as blue sees it, by the number of its side."""


class _Tables:
    """What is the same in all matches with these options."""

    def __init__(self, world: World) -> None:
        if not isinstance(world.options, SonarOptions):
            raise InvalidOptionsError("these are no options of SONAR")
        if world.options.starts_by_lot:
            raise InvalidOptionsError("a batch has no starts by lot: its crews choose them")
        options, chart = world.options, world.game.chart_of(world.options)
        if chart is None:
            raise InvalidOptionsError("there is no chart")
        grid = chart.grid
        self.cells: Final = len(grid.cells)
        self.turn_limit = options.turn_limit
        self.self_hit = options.self_hit
        self.both_draw = options.double_ko is DoubleKo.DRAW
        self.values = {name: place for place, name in enumerate(world.encoder.values)}
        blank = world.game.view(world.game.new(options, 0)[0], world.seats[0])
        self.chart = world.encoder.encode(blank, Side.BLUE, None)[0][:2]
        """The planes of sea and zones."""
        places = np.arange(self.cells + 1)
        self.bit: Bits = (1 << (places & 7)).astype(np.uint8)
        """Of each cell in its byte."""
        self.blank: Bits = np.zeros(-(-len(places) // 64) * 8, np.uint8)
        """A track without a cell, in whole words."""
        self.blank[places[-1] >> 3] = self.bit[-1]
        fixed = starts_are_fixed(options, chart)
        self.starts = [grid.index[chart.starts[side]] for side in Side] if fixed else []
        ice = options.north_pole_damage and chart.holes
        self.ice = bool(ice)
        self.hurts: Small = np.array([not chart.holes & grid.bit[c] for c in grid.cells], np.int8)
        self.ahead = _ahead(chart)
        self.ahead_byte, self.ahead_bit = self.ahead >> 3, self.bit.take(self.ahead)
        self.agent: IndexArray = np.array([0, 1, 0, 1, 1, 0])
        """Who acts, by where the match stands."""
        self.after = _after()
        self.ends_turn = np.array([kind not in (_SONAR, _START) for kind in range(_START + 1)])
        self.energy_after = _energy_after(options)
        self.heard = np.array([[1, 2, 3, 4], [5] * 4], np.uint64)
        """The number of a step by kind and direction; one in silence has its own."""
        self.steps = _steps()
        labels = list(chart.zones)
        self.zones = len(labels)
        self.zone: IndexArray = np.array([*(labels.index(chart.zone[c]) for c in grid.cells), 0])
        self._number_acts(world, chart)
        self._list_acts(world, chart, options)

    def _number_acts(self, world: World, chart: Chart) -> None:
        """The kind of each action, and its direction or cell."""
        count, index = len(world.numbering), chart.grid.index
        self.kind: Small = np.zeros(count, np.int8)
        self.detail: IndexArray = np.zeros(count, np.intp)
        for number, action in enumerate(world.numbering.actions):
            match action:
                case Move(way):
                    self.kind[number], self.detail[number] = _STEP, _WAYS.index(way)
                case GoSilent(way):
                    self.kind[number], self.detail[number] = _SILENCE, _WAYS.index(way)
                case UseSonar():
                    self.kind[number] = _SONAR
                case TellRow() | TellColumn():
                    self.kind[number] = _ANSWER
                case LaunchTorpedo(target):
                    self.kind[number], self.detail[number] = _TORPEDO, index[target]
                case Surface():
                    self.kind[number] = _SURFACE
                case ChooseStart(cell):
                    self.kind[number], self.detail[number] = _START, index[cell]
                case _:
                    pass

    def _list_acts(self, world: World, chart: Chart, options: SonarOptions) -> None:
        """A row for each case: as a mask, and as a list of numbers with its length."""
        number = world.numbering.number
        rows = [[number(ChooseStart(cell)) for cell in chart.exits]]
        self.answers = len(rows)
        rows += [[number(each) for each in true_answers(cell)] for cell in chart.grid.cells]
        self.orders = len(rows)
        for energy in range(ENERGY_MAX + 1):
            for zone in chart.zones:
                for closed in range(_COURSES):
                    ways = tuple(way for n, way in enumerate(_WAYS) if not closed >> n & 1)
                    is_stuck = not ways and options.stuck is MUST_SURFACE
                    acts = (Surface(),) if is_stuck else menu(chart, zone, ways, energy)
                    rows.append([number(each) for each in acts])
        self.many: IndexArray = np.array([len(row) for row in rows])
        self.acts: IndexArray = np.zeros((len(rows), self.many.max()), np.intp)
        self.legal: Small = np.zeros((len(rows), len(world.numbering)), np.int8)
        for place, row in enumerate(rows):
            self.acts[place, : len(row)] = sorted(row)
            self.legal[place, row] = 1


def _ahead(chart: Chart) -> IndexArray:
    """For each cell and course the cell that lies ahead; where no boat can go, the last number."""
    index, cells = chart.grid.index, len(chart.grid.cells)
    ahead: IndexArray = np.full((cells + 1, len(_WAYS)), cells)
    for cell, exits in chart.exits.items():
        for way, to, _ in exits:
            ahead[index[cell], _WAYS.index(way)] = index[to]
    return ahead


def _after() -> Small:
    """Where a match stands after an act of each kind, by where it stood."""
    after: Small = np.zeros((_ANSWERS + 2, _START + 1), np.int8)
    after[_STARTS, _START] = _STARTS + 1
    for side in range(len(Side)):
        after[_ORDERS + side] = _ORDERS + 1 - side
        after[_ORDERS + side, _SONAR] = _ANSWERS + side
        after[_ANSWERS + side, _ANSWER] = _ORDERS + 1 - side
    return after


def _steps() -> Array:
    """The values of four steps, the latest first, by their bits."""
    told = np.array([*(number / 5 for number in range(6)), *[0.0] * 10], np.float32)
    bits = np.arange(1 << _NIBBLE * _STEPS_AT_ONCE)[:, None]
    return told.take(bits >> _NIBBLE * np.arange(_STEPS_AT_ONCE) & (1 << _NIBBLE) - 1)


def _energy_after(options: SonarOptions) -> IndexArray:
    """The energy after a step and after one in silence, by the energy before."""
    before = np.arange(ENERGY_MAX + 1)
    silent = before - SILENCE_COST + options.silence_charges
    return np.array([np.minimum(before + 1, ENERGY_MAX), silent])
