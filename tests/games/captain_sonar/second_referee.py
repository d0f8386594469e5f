"""Captain Sonar in real time a second time: a referee written from the clauses.

It shares no line with the program and is asked beside its rules. A space is its name, an order a
tuple of words: ("course", "N"), ("torpedo", "C3"), ("stop",), the clock's too. What it holds is the
truth of both boats. Crews are of four people.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
SIZES = {"mine": 3, "torpedo": 3, "drone": 4, "sonar": 3, "silence": 6, "scenario": 4}
KINDS = {
    "weapons": {"W1", "N2", "N5", "S3", "S4", "E3"},
    "detection": {"W3", "W4", "N4", "S1", "E1", "E5"},
    "special": {"W2", "N1", "N3", "S2", "S6", "E2"},
    "radiation": {"W5", "W6", "N6", "S5", "E4", "E6"},
}
KIND_OF = {
    "mine": "weapons",
    "torpedo": "weapons",
    "drone": "detection",
    "sonar": "detection",
    "silence": "special",
    "scenario": "special",
}
CIRCUITS = ({"W1", "W2", "W3", "E3"}, {"N1", "N2", "N3", "E1"}, {"S1", "S2", "S3", "E2"})
SECTIONS = ("stern", "tower", "hull", "bow")
SYSTEM_OF = {
    "drop": "mine",
    "torpedo": "torpedo",
    "drone": "drone",
    "sonar": "sonar",
    "silence": "silence",
    "stay": "silence",
    "archer": "scenario",
}
"""Which system an order uses."""

POSTS = ("captain", "helmsman", "engineer", "radio")
OF_MATE = ("drone", "sonar", "stop", "withdraw")
"""Orders of the Captain that the First Mate may give, too (CAP-124)."""

Order = tuple[str, ...]


@dataclass
class Boat:
    """One boat and what its crew has to do."""

    track: list[str]
    gauges: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SIZES, 0))
    crossed: set[str] = field(default_factory=set)
    mines: set[str] = field(default_factory=set)
    damage: int = 0
    lock: bool = False
    mark_due: bool = False
    panel: str = ""
    """Whose symbol the Engineer has to cross."""
    hushed: bool = False
    """Is what is due that of a silence?"""
    up: bool = False
    sheet: dict[str, bool] = field(default_factory=dict)
    """Sections that are outlined, and whether their lines are right."""
    drew: list[str] = field(default_factory=list)
    hasty: bool = False
    """Is the shortest time of an outline not over?"""
    sound: bool = False
    """Has the outline been checked, and holds?"""
    rests: bool = False
    waits: str = ""
    """The course that is taken after the rest."""
    empty: int = 0
    barred: bool = False

    @property
    def at(self) -> str:
        return self.track[-1]

    @property
    def busy(self) -> bool:
        """Is an OK due?"""
        return self.mark_due or bool(self.panel)

    @property
    def shown(self) -> bool:
        """Does the enemy Engineer see the outline (CAP-204)?"""
        return len(self.sheet) == 4 and not self.hasty and not self.sound


@dataclass
class Table:
    """What was agreed."""

    rows: list[str]
    """The chart: "." is sea, "#" land, "o" a hole in the ice, "*" an Archer mine."""
    interval_s: int = 0
    outline_min_s: int = 0
    resume_s: int = 3
    empty_stop_s: int = 20
    any_move: bool = False
    """Does a silent move, too, release the lock (CAP-D08)?"""
    all_again: bool = True
    """Is everything outlined again after a bad check (CAP-D11)?"""
    by_engine: bool = False
    """Are outlines checked by the program alone (CAP-215)?"""
    double_breakdown: int = 1

    def cells(self, marks: str) -> set[str]:
        """The spaces with one of these marks."""
        return {
            f"{chr(ord('A') + column)}{row + 1}"
            for row, line in enumerate(self.rows)
            for column, mark in enumerate(line)
            if mark in marks
        }

    def sector(self, cell: str) -> str:
        """Four of them, row by row."""
        column, row = place(cell)
        return str(1 + (2 * column >= len(self.rows[0])) + 2 * (2 * row >= len(self.rows)))

    def facts(self, cell: str) -> dict[str, str]:
        """What can be said of a space in a sonar answer."""
        return {"column": cell[0], "row": cell[1:], "sector": self.sector(cell)}


def place(cell: str) -> tuple[int, int]:
    return ord(cell[0]) - ord("A"), int(cell[1:]) - 1


def moved(cell: str, way: str) -> str:
    """The name of the space beside it, whether it is on the chart or not."""
    column, row = place(cell)
    right, down = STEPS[way]
    return f"{chr(ord('A') + column + right)}{row + down + 1}"


def distance(one: str, other: str) -> int:
    """In steps of which some may be diagonal (CAP-062)."""
    return max(abs(a - b) for a, b in zip(place(one), place(other), strict=True))


def enemy(side: str) -> str:
    return {"blue": "yellow", "yellow": "blue"}[side]


@dataclass
class SecondReferee:
    """Both boats under way."""

    table: Table
    boats: dict[str, Boat]
    archer: set[str] = field(default_factory=set)
    caller: tuple[str, str] = ("", "")
    """Side and post of the player who has called the present stop."""
    step: str = ""
    """called, answer or resume; empty while play goes on"""
    won: str = ""
    """blue, yellow or draw"""

    def __post_init__(self) -> None:
        self._sea = self.table.cells(".o*")
        self._holes = self.table.cells("o")
        self._has_archer = bool(self.table.cells("*"))

    # --- what is legal -------------------------------------------------------------------------

    def is_legal(self, side: str, post: str, order: Order) -> bool:
        """May the holder of this post, or for ``clock`` the clock, do this now?"""
        if self.won:
            return False
        if side == "clock":
            return order in set(self.due())
        if self.step == "called":  # CAP-441, CAP-445
            in_stop = order[0] in ("withdraw", "trigger") or order[0] in SYSTEM_OF
            return self.caller == (side, post) and in_stop and self._fits(side, post, order)
        if self.step == "answer":  # CAP-446
            return order[0] == "answer" and self._fits(side, post, order)
        return not self.step and self._fits(side, post, order)

    def _fits(self, side: str, post: str, order: Order) -> bool:
        boat, kind = self.boats[side], order[0]
        if kind in SYSTEM_OF:
            asks = post == "captain" or (post == "helmsman" and kind in OF_MATE)
            return asks and self._may_use(boat, order)
        match (post, kind):
            case ("helmsman", "mark"):  # CAP-121, CAP-123, CAP-126
                return boat.mark_due and order[1] in self._open_gauges(boat)
            case ("helmsman", "ok"):
                return boat.mark_due and not any(self._open_gauges(boat))
            case ("engineer", "cross"):  # CAP-141, CAP-142
                return order[1][0] == boat.panel and order[1] not in boat.crossed
            case ("engineer", "check"):  # CAP-215
                return self.boats[enemy(side)].shown
            case (_, "draw"):
                return self._may_draw(boat, post, order[1])
            case ("captain" | "helmsman", "stop"):  # CAP-445, CAP-447
                return not boat.barred and any(
                    self._fits(side, post, (word, *rest)) for word, *rest in self._uses()
                )
            case ("captain" | "helmsman", "withdraw"):
                return self.step == "called"
            case ("captain", "course"):
                return self._may_steer(boat, order[1])
            case ("captain", "surface"):  # CAP-185
                return not boat.up and not boat.busy
            case ("captain", "dive"):  # CAP-207
                return boat.sound
            case ("captain", "trigger"):  # CAP-102, CAP-270, CAP-273
                free = len(boat.track) == 1 or not self._is_cornered(boat)
                return order[1] in boat.mines and not boat.up and free
            case ("captain", "answer"):  # CAP-341, CAP-342
                true = self.table.facts(boat.at)
                truths = (true[order[1]] == order[2]) + (true[order[3]] == order[4])
                return self.step == "answer" and side != self.caller[0] and truths == 1
            case ("captain", "take_back"):
                return bool(boat.waits)
        return False

    def _may_steer(self, boat: Boat, way: str) -> bool:
        """CAP-075 to CAP-077."""
        return not boat.up and not boat.busy and way in self._ways(boat)

    def _ways(self, boat: Boat) -> list[str]:
        return [way for way in STEPS if any(self._run(boat, way, 1))]

    def _run(self, boat: Boat, way: str, most: int) -> Iterator[str]:
        """The spaces in this line, as far as the boat may go (CAP-353)."""
        cell = boat.at
        for _ in range(most):
            cell = moved(cell, way)
            if cell not in self._sea or cell in boat.track or cell in boat.mines:
                return
            yield cell

    def _is_cornered(self, boat: Boat) -> bool:
        """A blackout (CAP-101)."""
        return not boat.up and not boat.busy and not self._ways(boat)

    def _open_gauges(self, boat: Boat) -> Iterator[str]:
        for system, size in SIZES.items():
            if boat.gauges[system] < size and (system != "scenario" or self._has_archer):
                yield system

    def _may_use(self, boat: Boat, order: Order) -> bool:
        """CAP-239, and what each system asks for."""
        system = SYSTEM_OF[order[0]]
        if boat.up or boat.busy or boat.lock or self._is_cornered(boat):
            return False
        if boat.gauges[system] < SIZES[system] or boat.crossed & KINDS[KIND_OF[system]]:
            return False
        match order:
            case ("drop", cell):  # CAP-261, CAP-262, CAP-266
                free = cell in self._sea and cell not in boat.track and cell not in boat.mines
                return free and distance(cell, boat.at) == 1
            case ("torpedo", cell):
                return cell in self._in_range(boat.at)
            case ("silence", way, spaces):
                return len(list(self._run(boat, way, 4))) >= int(spaces)
            case ("archer", cell):  # CAP-398, CAP-401
                return cell in self.archer
            case ("drone", sector):
                return sector in {self.table.sector(cell) for cell in self._sea}
        return True

    def _in_range(self, start: str) -> set[str]:
        """CAP-290, CAP-299, CAP-Q05."""
        reached = {start}
        for _ in range(4):
            reached |= {moved(cell, way) for cell in reached for way in STEPS} & self._sea
        return reached - {start}

    def _uses(self) -> Iterator[Order]:
        """Every order that could use a system."""
        yield from (("drone", "1"), ("sonar",), ("stay",))
        for cell in self._sea:
            yield from (("drop", cell), ("torpedo", cell), ("archer", cell))

    def _may_draw(self, boat: Boat, post: str, section: str) -> bool:
        """CAP-201, CAP-202, CAP-214: the Engineer first, then each of the others once."""
        mine = post not in boat.drew if boat.drew else post == "engineer"
        return boat.up and not boat.sound and mine and section not in boat.sheet

    def due(self) -> Iterator[Order]:
        """What the clock may do now; its times stand still in a stop but for the stop's own."""
        if self.step:  # CAP-444
            yield ({"called": "lapse", "answer": "lot", "resume": "resume"}[self.step],)
            return
        for side, boat in self.boats.items():
            if boat.rests:
                yield "rested", side
            if boat.barred:
                yield "may_call", side
            if boat.hasty:
                yield "time_to_show", side
            if boat.shown:
                yield "check", side

    # --- what happens --------------------------------------------------------------------------

    def play(self, side: str, post: str, order: Order) -> None:
        """Carry out a legal order."""
        if side == "clock":
            self._ring(order)
            return
        boat, kind = self.boats[side], order[0]
        if kind in SYSTEM_OF or kind == "trigger":
            self._stop(side, post, order)
            return
        match order:
            case ("mark", system):
                boat.gauges[system] += 1
                self._marked(boat)
            case ("ok",):
                self._marked(boat)
            case ("cross", symbol):
                self._cross(side, symbol)
            case ("stop",):
                self.caller, self.step = (side, post), "called"
            case ("withdraw",):
                self._end_empty()
            case ("answer", *_):
                self._go_on()
            case ("take_back",):
                boat.waits = ""
            case ("course", way):
                if boat.rests:
                    boat.waits = way
                else:
                    self._steer(boat, way)
            case ("surface",):
                self._surface(side)
            case ("draw", section, how):
                boat.sheet[section] = how == "right"
                boat.drew.append(post)
                if self.table.by_engine and boat.shown:
                    self._check(boat)
            case ("check", _):
                self._check(self.boats[enemy(side)])
            case ("dive",):
                boat.up = boat.sound = False

    def _steer(self, boat: Boat, way: str) -> None:
        boat.track.append(moved(boat.at, way))
        boat.lock, boat.mark_due, boat.panel = False, True, way
        boat.rests, boat.waits = self.table.interval_s > 0, ""

    def _marked(self, boat: Boat) -> None:
        boat.mark_due = False
        if boat.hushed:  # CAP-357
            boat.gauges["silence"] = 0
            boat.hushed = False

    def _cross(self, side: str, symbol: str) -> None:
        """CAP-151, CAP-152, CAP-171, CAP-176."""
        boat = self.boats[side]
        boat.crossed.add(symbol)
        for circuit in CIRCUITS:
            if circuit <= boat.crossed:
                boat.crossed -= circuit
        panel = {f"{boat.panel}{number}" for number in range(1, 7)} <= boat.crossed
        radiation = boat.crossed >= KINDS["radiation"]
        boat.panel = ""
        if panel or radiation:
            self._hurt({side: self.table.double_breakdown if panel and radiation else 1})
            if not self.won:
                boat.crossed.clear()

    def _surface(self, side: str) -> None:
        """CAP-184, CAP-395."""
        boat = self.boats[side]
        boat.rests, boat.waits = False, ""
        if self._holes and boat.at not in self._holes:
            self._hurt({side: 1})
            if self.won:
                return
        del boat.track[:-1]
        boat.up, boat.hasty = True, self.table.outline_min_s > 0

    def _check(self, boat: Boat) -> None:
        """CAP-205, CAP-206, CAP-215: whatever button was pressed, the lines decide."""
        boat.sound = all(boat.sheet.values())
        if boat.sound:
            boat.crossed.clear()
            boat.sheet.clear()
        elif self.table.all_again:
            boat.sheet.clear()
        else:
            boat.sheet = {name: right for name, right in boat.sheet.items() if right}
        boat.drew.clear()
        boat.hasty = not boat.sound and self.table.outline_min_s > 0

    def _stop(self, side: str, post: str, order: Order) -> None:
        """An order in a stop, or with one (CAP-232, CAP-442, CAP-447)."""
        boat = self.boats[side]
        self.caller, boat.empty, boat.barred = (side, post), 0, False
        if order[0] == "trigger":
            boat.mines.remove(order[1])
            self._explode(order[1])
        else:
            self._use(boat, order)
        if order[0] == "sonar":
            self.step = "answer"
        elif not self.won:
            self._go_on()

    def _use(self, boat: Boat, order: Order) -> None:
        boat.lock = True
        if order[0] != "silence":  # CAP-238, CAP-357
            boat.gauges[SYSTEM_OF[order[0]]] = 0
        match order:
            case ("drop", cell):
                boat.mines.add(cell)
            case ("torpedo", cell):  # CAP-295
                for each in self.boats.values():
                    each.mines.discard(cell)
                self._explode(cell)
            case ("archer", cell):
                self.archer.remove(cell)
                self._explode(cell)
            case ("silence", way, spaces):
                boat.track += list(self._run(boat, way, int(spaces)))
                boat.lock = not self.table.any_move
                boat.mark_due, boat.panel, boat.hushed = True, way, True

    def _explode(self, cell: str) -> None:
        """CAP-310 to CAP-314."""
        self._hurt({side: max(0, 2 - distance(cell, b.at)) for side, b in self.boats.items()})

    def _hurt(self, damage: dict[str, int]) -> None:
        """CAP-131, CAP-380, CAP-381."""
        for side, points in damage.items():
            self.boats[side].damage = min(4, self.boats[side].damage + points)
        lost = [side for side, boat in self.boats.items() if boat.damage == 4]
        if lost:
            self.won = "draw" if len(lost) == 2 else enemy(lost[0])

    def _end_empty(self) -> None:
        """CAP-447."""
        if self.table.empty_stop_s:
            boat = self.boats[self.caller[0]]
            boat.empty, boat.barred = boat.empty + 1, True
        self._go_on()

    def _go_on(self) -> None:
        self.step = "resume" if self.table.resume_s else ""

    def _ring(self, order: Order) -> None:
        match order:
            case ("lapse",):
                self._end_empty()
            case ("lot",):
                self._go_on()
            case ("resume",):
                self.step = ""
            case ("may_call", side):
                self.boats[side].barred = False
            case ("rested", side):
                boat = self.boats[side]
                boat.rests = False
                if boat.waits and self._may_steer(boat, boat.waits):
                    self._steer(boat, boat.waits)
                boat.waits = ""
            case ("time_to_show", side):
                self.boats[side].hasty = False
                if self.table.by_engine and self.boats[side].shown:
                    self._check(self.boats[side])
            case ("check", side):
                self._check(self.boats[side])

    def claimant(self) -> str:
        """Whose enemy has called three empty stops in a row."""
        found = [enemy(side) for side, boat in self.boats.items() if boat.empty >= 3]
        return found[0] if found and self.table.empty_stop_s else ""
