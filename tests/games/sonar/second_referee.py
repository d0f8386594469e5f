"""SONAR a third time: a referee written from the clauses, to be asked beside the rules.

It shares no line with the program. A point is its name, an order a tuple of words: ("move", "up"),
("torpedo", "C3"), ("stop",), the clock's too. What it holds is the truth of both boats.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

STEPS = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}
COST = {"sonar": 2, "silence": 3, "torpedo": 4, "surface": 0}
Order = tuple[str, ...]


@dataclass
class Boat:
    """One boat and what its crew may not do yet."""

    track: list[str]
    energy: int = 0
    damage: int = 0
    rests: bool = False
    between_stops: bool = False
    empty: int = 0
    barred: bool = False

    @property
    def at(self) -> str:
        return self.track[-1]


@dataclass
class Table:
    """What was agreed."""

    rows: list[str]
    """The chart: "." is sea, "#" is land."""
    real_time: bool = False
    self_hit: bool = True
    silence_charges: bool = False
    must_surface: bool = False
    interval_s: int = 2
    empty_stop_s: int = 20


def moved(point: str, way: str) -> str:
    """The name of the point beside it, whether it is on the chart or not."""
    right, down = STEPS[way]
    return f"{chr(ord(point[0]) + right)}{int(point[1:]) + down}"


@dataclass
class SecondReferee:
    """Both boats under way."""

    table: Table
    boats: dict[str, Boat]
    turn: str = "blue"
    caller: str = ""
    """Who has called the present stop; empty for none."""
    step: str = ""
    """called, answer or resume"""
    asked: str = ""
    """Who owes an answer turn by turn."""
    won: str = ""
    """blue, yellow or draw"""
    _points: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._points = {
            f"{chr(ord('A') + column)}{row + 1}"
            for row, line in enumerate(self.table.rows)
            for column, what in enumerate(line)
            if what == "."
        }

    # --- what is legal -------------------------------------------------------------------------

    def is_legal(self, side: str, order: Order) -> bool:
        """May this crew's Captain, or for ``clock`` the clock, do this now?"""
        if self.won:
            return False
        if side == "clock":
            return order in set(self.due())
        boat, kind = self.boats[side], order[0]
        if kind == "stop":
            return self._may_call(boat)
        if kind == "withdraw":  # SON-196
            return self.caller == side and self.step == "called"
        if kind in ("row", "column"):  # SON-121, SON-125
            true = boat.at[1:] if kind == "row" else boat.at[0]
            return self._owes() == side and order[1] == true
        return self._may_order(side, boat, kind) and self._fits(boat, order)

    def _may_call(self, boat: Boat) -> bool:
        """SON-193, SON-196, SON-201, SON-203."""
        open_now = self.table.real_time and not self.caller
        return open_now and not boat.between_stops and not boat.barred

    def _owes(self) -> str:
        if self.table.real_time:
            return _enemy(self.caller) if self.step == "answer" else ""
        return self.asked

    def _may_order(self, side: str, boat: Boat, kind: str) -> bool:
        """SON-060, SON-192 to SON-203: whose order is it, at this pace?"""
        if not self.table.real_time:
            return self.turn == side and not self.asked
        if kind == "move":  # SON-192, SON-197
            return not self.caller and not boat.rests
        if self.caller:  # SON-199
            return self.caller == side and self.step == "called"
        return boat.barred and not boat.between_stops  # SON-203

    def _fits(self, boat: Boat, order: Order) -> bool:
        """SON-082 to SON-084, SON-062, SON-142, SON-166."""
        kind = order[0]
        if self.table.must_surface and kind != "surface" and not any(self._ways(boat)):
            return False
        if boat.energy < COST.get(kind, 0):
            return False
        if kind in ("move", "silence"):
            return order[1] in set(self._ways(boat))
        if kind == "torpedo":
            return order[1] in self._points and self._zone(order[1]) == self._zone(boat.at)
        return True

    def _ways(self, boat: Boat) -> Iterator[str]:
        for way in STEPS:
            beside = moved(boat.at, way)
            if beside in self._points and beside not in boat.track:
                yield way

    def _zone(self, point: str) -> tuple[bool, bool]:
        """The quarters of a square chart."""
        half = len(self.table.rows) // 2
        return ord(point[0]) - ord("A") >= half, int(point[1:]) - 1 >= half

    def due(self) -> Iterator[Order]:
        """What the clock may do now; its times stand still in a stop but for the stop's own."""
        if self.step:
            yield ({"called": "lapse", "answer": "lot", "resume": "resume"}[self.step],)
        for side, boat in self.boats.items():
            if not self.caller:
                if boat.rests:
                    yield "rested", side
                if boat.between_stops:
                    yield "may_stop", side
                if boat.barred:
                    yield "may_call", side
        if self.asked:
            yield ("lot",)

    # --- what happens --------------------------------------------------------------------------

    def play(self, side: str, order: Order) -> None:
        """Carry out a legal order."""
        kind = order[0]
        if side == "clock":
            self._ring(order)
            return
        boat = self.boats[side]
        if self.table.real_time and kind in COST and not self.caller:
            self._call(side)
        match kind:
            case "stop":
                self._call(side)
            case "withdraw":
                self._empty()
            case "move":
                boat.track.append(moved(boat.at, order[1]))
                boat.energy = min(4, boat.energy + 1)
                boat.rests = self.table.real_time and self.table.interval_s > 0
                self._next(side)
            case "silence":
                boat.track.append(moved(boat.at, order[1]))
                boat.energy += int(self.table.silence_charges) - 3
                self._done(side)
            case "sonar":
                boat.energy -= 2
                self.step = "answer" if self.table.real_time else ""
                self.asked = "" if self.table.real_time else _enemy(side)
            case "row" | "column":
                self.asked = ""
                self._done(_enemy(side))
            case "torpedo":
                self._torpedo(side, order[1])
            case "surface":
                del boat.track[:-1]
                self._done(side)

    def _torpedo(self, side: str, target: str) -> None:
        """SON-143, SON-147, SON-150, SON-180, SON-181."""
        own, other = self.boats[side], self.boats[_enemy(side)]
        own.energy = 0
        other.damage += other.at == target
        own.damage += self.table.self_hit and own.at == target
        lost = [name for name, boat in self.boats.items() if boat.damage >= 2]
        if lost:
            self.won = "draw" if len(lost) == 2 else _enemy(lost[0])
        else:
            self._done(side)

    def _done(self, side: str) -> None:
        """An order in a stop is carried out (SON-195), or a turn is over (SON-060)."""
        if self.table.real_time:
            self.boats[self.caller].empty, self.boats[self.caller].barred = 0, False
            self.step = "resume"
        else:
            self._next(side)

    def _next(self, side: str) -> None:
        self.turn = _enemy(side)

    def _call(self, side: str) -> None:
        self.caller, self.step = side, "called"
        fair = self.table.empty_stop_s > 0
        self.boats[side].between_stops = self.table.interval_s > 0 or fair

    def _empty(self) -> None:
        """SON-203."""
        boat = self.boats[self.caller]
        if self.table.empty_stop_s:
            boat.empty, boat.barred = boat.empty + 1, True
        self.step = "resume"

    def _ring(self, order: Order) -> None:
        match order:
            case ("lapse",):
                self._empty()
            case ("resume",):
                self.caller = self.step = ""
            case ("lot",):
                asker = self.caller or _enemy(self.asked)
                self.asked = ""
                self._done(asker)
            case ("rested", side):
                self.boats[side].rests = False
            case ("may_stop", side):
                self.boats[side].between_stops = False
            case ("may_call", side):
                self.boats[side].barred = False

    def claimant(self) -> str:
        """Whose enemy has called three empty stops in a row."""
        found = [_enemy(side) for side, boat in self.boats.items() if boat.empty >= 3]
        return found[0] if found and self.table.empty_stop_s else ""


def _enemy(side: str) -> str:
    return {"blue": "yellow", "yellow": "blue"}[side]
