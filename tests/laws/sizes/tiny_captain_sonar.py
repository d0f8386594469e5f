"""Captain Sonar a second time, as short as can be, to count with.

It shares no line with the program. The German edition turn by turn, no pencil waited for. A cell is
(column, row). What a viewer has heard of a history is a list of words. Everything is counted by
going through all histories.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

Spot = tuple[int, int]
Words = tuple[tuple[object, ...], ...]

STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
SIZES = {"mine": 3, "torpedo": 3, "drone": 4, "sonar": 3, "silence": 6, "scenario": 4}
CROSSED_BY = {
    "mine": {"W1", "N2", "N5", "S3", "S4", "E3"},
    "drone": {"W3", "W4", "N4", "S1", "E1", "E5"},
    "silence": {"W2", "N1", "N3", "S2", "S6", "E2"},
}
CROSSED_BY |= {other: CROSSED_BY[one] for other, one in (("torpedo", "mine"), ("sonar", "drone"))}
CROSSED_BY |= {"scenario": CROSSED_BY["silence"]}
RADIATION = {"W5", "W6", "N6", "S5", "E4", "E6"}
CIRCUITS = ({"W1", "W2", "W3", "E3"}, {"N1", "N2", "N3", "E1"}, {"S1", "S2", "S3", "E2"})
FATAL = 4


class Water(NamedTuple):
    """A tiny chart."""

    width: int
    height: int
    land: frozenset[Spot] = frozenset()
    holes: frozenset[Spot] = frozenset()
    archer: frozenset[Spot] = frozenset()

    def spots(self) -> list[Spot]:
        return [(c, r) for r in range(self.height) for c in range(self.width)]

    @cache  # noqa: B019 - there are few of them
    def sea(self) -> list[Spot]:
        return [spot for spot in self.spots() if spot not in self.land]

    def facts(self, spot: Spot) -> tuple[object, object, object]:
        """Column, row, sector."""
        return *spot, (2 * spot[0] // self.width, 2 * spot[1] // self.height)


class Boat(NamedTuple):
    """All of one boat."""

    track: tuple[Spot, ...]
    marks: tuple[tuple[str, int], ...]
    crossed: frozenset[str]
    damage: int
    mines: frozenset[Spot]
    locked: bool = False
    acted: bool = False
    mark_due: bool = False
    panel: str = ""
    hushed: bool = False
    up: bool = False

    @property
    def here(self) -> Spot:
        return self.track[-1]

    @property
    def at_work(self) -> bool:
        return self.mark_due or bool(self.panel)

    def marked(self, system: str, count: int) -> "Boat":
        marks = dict(self.marks) | {system: count}
        return self._replace(marks=tuple(marks.items()))

    def used(self, system: str) -> "Boat":
        return self.marked(system, 0)._replace(locked=True, acted=True)

    def may_enter(self, water: Water, spot: Spot) -> bool:
        return spot in water.sea() and spot not in self.track and spot not in self.mines


class Node(NamedTuple):
    """Where a history has led to. Words: blue's, yellow's, a spectator's."""

    boats: tuple[Boat, Boat]
    archer: frozenset[Spot]
    words: Words
    turn: int = 0
    left: int = 1
    steered: bool = False
    asked: bool = False
    over: bool = False

    def told(self, side: int, own: tuple[object, ...], others: tuple[object, ...]) -> "Node":
        """The crew of this side hears some words, all others hear others."""
        heard = (own if who == side else others for who in range(3))
        return self._replace(words=tuple((*a, *b) for a, b in zip(self.words, heard, strict=True)))

    def put(self, side: int, boat: Boat) -> "Node":
        return self._replace(boats=(boat, self.boats[1]) if side == 0 else (self.boats[0], boat))

    def all_told(self, *words: object) -> "Node":
        return self.told(2, words, words)


class Sheets(NamedTuple):
    """What both crews have at the beginning: full gauges, crosses, damage, mines."""

    full: tuple[str, ...] = ()
    crossed: str = ""
    damage: int = 0
    mines: frozenset[Spot] = frozenset()

    def boat(self, spot: Spot) -> Boat:
        marks = tuple((system, SIZES[system] * (system in self.full)) for system in SIZES)
        return Boat((spot,), marks, frozenset(self.crossed.split()), self.damage, self.mines)


def starts(water: Water, sheets: Sheets) -> list[tuple[Spot, Spot]]:
    """Where blue and yellow may lie: on no mine of their own."""
    free = [spot for spot in water.sea() if spot not in sheets.mines]
    return [(blue, yellow) for blue in free for yellow in free]


def roots(water: Water, sheets: Sheets) -> Iterator[Node]:
    """Both lie somewhere in secret."""
    for blue, yellow in starts(water, sheets):
        boats = sheets.boat(blue), sheets.boat(yellow)
        yield Node(boats, water.archer, ((blue,), (yellow,), ()))


def children(water: Water, node: Node) -> Iterator[Node]:
    """What can happen next."""
    if node.over:
        return
    if node.asked:
        yield from answers(water, node)
        return
    yield from triggers(water, node)
    boat = node.boats[node.turn]
    if boat.mark_due:
        yield from markings(water, node, boat)
    if boat.panel:
        yield from crossings(node, boat)
    if not boat.at_work:
        yield from orders(water, node, boat)
        yield from uses(water, node, boat)


# --- turns -------------------------------------------------------------------------------------


def orders(water: Water, node: Node, boat: Boat) -> Iterator[Node]:
    """A course or surfacing, then the end of the turn."""
    me = node.turn
    if node.steered:
        same = node.left > 1
        yield begun(node, me if same else 1 - me, node.left - 1 if same else 1)
        return
    for way in STEPS:
        for there in run(water, boat, way, 1):
            gone = boat._replace(track=(*boat.track, there), locked=False, acted=False)
            gone = gone._replace(mark_due=True, panel=way)
            yield node.told(me, (way, there), (way,)).put(me, gone)._replace(steered=True)
    yield surfaced(water, node, boat)


def surfaced(water: Water, node: Node, boat: Boat) -> Node:
    me = node.turn
    up = boat._replace(track=(boat.here,), up=True)
    node = node.all_told("up", water.facts(boat.here)[2])
    if water.holes and boat.here not in water.holes:
        up = up._replace(damage=up.damage + 1)
        node = node.all_told("ice")
        if up.damage >= FATAL:
            return node.put(me, up)._replace(over=True)
    return begun(node.put(me, up._replace(crossed=frozenset())), 1 - me, 3)


def begun(node: Node, side: int, left: int) -> Node:
    boat = node.boats[side]._replace(acted=False, up=False)
    node = node.put(side, boat).all_told("turn", side, left)
    return node._replace(turn=side, left=left, steered=False)


def run(water: Water, boat: Boat, way: str, longest: int) -> list[Spot]:
    """The spots in this line, as far as the boat may go."""
    found: list[Spot] = []
    column, row = boat.here
    for far in range(1, longest + 1):
        spot = (column + far * STEPS[way][0], row + far * STEPS[way][1])
        if not boat.may_enter(water, spot):
            break
        found.append(spot)
    return found


# --- the tasks after a course ------------------------------------------------------------------


def markings(water: Water, node: Node, boat: Boat) -> Iterator[Node]:
    me, counts = node.turn, dict(boat.marks)
    usable = [system for system in SIZES if system != "scenario" or water.archer]
    free = [system for system in usable if counts[system] < SIZES[system]]
    for system in free or ["none"]:
        after = boat
        ready: tuple[object, ...] = ()
        if free:
            after = boat.marked(system, counts[system] + 1)
            ready = (("ready", system),) if counts[system] + 1 == SIZES[system] else ()
        if boat.hushed:
            after = after.marked("silence", 0)
        after = after._replace(mark_due=False, hushed=boat.hushed and bool(boat.panel))
        ok = () if boat.hushed else ("helmsman",)
        yield node.told(me, (("mark", system), *ready, "helmsman"), (*ready, *ok)).put(me, after)


def crossings(node: Node, boat: Boat) -> Iterator[Node]:
    me = node.turn
    panel = {f"{boat.panel}{number}" for number in range(1, 7)}
    for symbol in sorted(panel - boat.crossed):
        crossed = boat.crossed | {symbol}
        for circuit in CIRCUITS:
            if circuit <= crossed:
                crossed -= circuit
        hurt = panel <= crossed or crossed >= RADIATION
        after = boat._replace(
            crossed=frozenset() if hurt else crossed,
            damage=boat.damage + hurt,
            panel="",
            hushed=boat.hushed and boat.mark_due,
        )
        public = ("broken",) * hurt
        over = after.damage >= FATAL
        ok = () if boat.hushed or over else ("engineer",)
        told = node.told(me, (("cross", symbol), *public, "engineer"), (*public, *ok))
        yield told.put(me, after)._replace(over=over)


# --- systems -----------------------------------------------------------------------------------


def uses(water: Water, node: Node, boat: Boat) -> Iterator[Node]:
    """One system before a course or after it; Captain and First Mate may both ask."""
    if boat.locked or boat.acted or blacked_out(water, node, boat):
        return
    for system, count in boat.marks:
        if count == SIZES[system] and not boat.crossed & CROSSED_BY[system]:
            askers = 2 if system in ("drone", "sonar") else 1
            for _ in range(askers):
                yield from USES[system](water, node, boat)


def blacked_out(water: Water, node: Node, boat: Boat) -> bool:
    return not node.steered and not any(run(water, boat, way, 1) for way in STEPS)


def mine(water: Water, node: Node, boat: Boat) -> Iterator[Node]:
    for spot in water.sea():
        if distance(spot, boat.here) == 1 and boat.may_enter(water, spot):
            laid = boat.used("mine")._replace(mines=boat.mines | {spot})
            yield node.told(node.turn, (("mine", spot),), ("mine",)).put(node.turn, laid)


def torpedo(water: Water, node: Node, boat: Boat) -> Iterator[Node]:
    reached = {boat.here}
    for _ in range(4):
        beside = {(c + dc, r + dr) for c, r in reached for dc, dr in STEPS.values()}
        reached |= beside & set(water.sea())
    for spot in sorted(reached - {boat.here}):
        fired = node.put(node.turn, boat.used("torpedo"))
        for side, other in enumerate(fired.boats):
            if spot in other.mines:
                fired = fired.told(side, (("mine gone", spot),), ())
                fired = fired.put(side, other._replace(mines=other.mines - {spot}))
        yield exploded(fired, node.turn, "torpedo", spot)


def drone(water: Water, node: Node, boat: Boat) -> Iterator[Node]:
    there = water.facts(node.boats[1 - node.turn].here)[2]
    for sector in sorted({water.facts(spot)[2] for spot in water.spots()}, key=str):
        asked = node.put(node.turn, boat.used("drone"))
        yield asked.all_told("drone", sector, sector == there)


def sonar(water: Water, node: Node, boat: Boat) -> Iterator[Node]:
    yield node.put(node.turn, boat.used("sonar")).all_told("sonar")._replace(asked=True)


def answers(water: Water, node: Node) -> Iterator[Node]:
    """Two statements of different kinds, one of them true."""
    true = water.facts(node.boats[1 - node.turn].here)
    spoken = [{water.facts(spot)[kind] for spot in water.spots()} for kind in range(3)]
    for one, two in combinations(range(3), 2):
        for first in spoken[one]:
            for second in spoken[two]:
                if (first == true[one]) is not (second == true[two]):
                    yield node.all_told((one, first), (two, second))._replace(asked=False)


def silence(water: Water, node: Node, boat: Boat) -> Iterator[Node]:
    me = node.turn
    yield node.told(me, ("still",), ("silence",)).put(me, boat.used("silence"))
    for way in STEPS:
        spots = run(water, boat, way, 4)
        for far in range(1, len(spots) + 1):
            gone = boat._replace(track=(*boat.track, *spots[:far]), locked=True, acted=True)
            gone = gone._replace(mark_due=True, panel=way, hushed=True)
            yield node.told(me, (("silence", way, far),), ("silence",)).put(me, gone)


def scenario(water: Water, node: Node, boat: Boat) -> Iterator[Node]:
    for spot in sorted(node.archer):
        fired = node.put(node.turn, boat.used("scenario"))._replace(archer=node.archer - {spot})
        yield exploded(fired, node.turn, "archer", spot)


USES = {
    "mine": mine,
    "torpedo": torpedo,
    "drone": drone,
    "sonar": sonar,
    "silence": silence,
    "scenario": scenario,
}


def triggers(water: Water, node: Node) -> Iterator[Node]:
    """Own mines may go off at any time, but for a boat that is up or has sailed into a corner."""
    for side, boat in enumerate(node.boats):
        cornered = side == node.turn and blacked_out(water, node, boat) and len(boat.track) > 1
        if not boat.up and not cornered:
            for spot in sorted(boat.mines):
                left = boat._replace(mines=boat.mines - {spot})
                yield exploded(node.put(side, left), side, "mine", spot)


def exploded(node: Node, side: int, weapon: str, spot: Spot) -> Node:
    """Both boats are hurt at once; the enemy answers, and own damage is told."""
    taken = [max(0, 2 - distance(spot, boat.here)) for boat in node.boats]
    for who, boat in enumerate(node.boats):
        node = node.put(who, boat._replace(damage=min(FATAL, boat.damage + taken[who])))
    over = any(boat.damage >= FATAL for boat in node.boats)
    return node.all_told(weapon, side, spot, *taken)._replace(over=over)


def distance(one: Spot, other: Spot) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def sizes(water: Water, sheets: Sheets, depth: int) -> list[tuple[int, int, int, int]]:
    """At each depth: histories, and different things heard by blue, yellow and a spectator."""
    level = list(roots(water, sheets))
    table: list[tuple[int, int, int, int]] = []
    for _ in range(depth + 1):
        blue, yellow, spectator = (len({node.words[who] for node in level}) for who in range(3))
        table.append((len(level), blue, yellow, spectator))
        level = [child for node in level for child in children(water, node)]
    return table
