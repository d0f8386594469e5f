"""SONAR a second time, as short as can be, to count with: it shares no line with the program.

A cell is (column, row). A boat is (track, energy, damage). A history is a list of acts; what a
viewer has heard of it is a list of words. Everything is counted by going through all histories.
"""

from collections.abc import Iterator
from typing import NamedTuple

Spot = tuple[int, int]
STEPS = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}


class Water(NamedTuple):
    """A tiny chart with its switches."""

    width: int
    height: int
    land: frozenset[Spot] = frozenset()
    holes: frozenset[Spot] = frozenset()
    ice_hurts: bool = False

    def sea(self) -> list[Spot]:
        spots = [(c, r) for r in range(self.height) for c in range(self.width)]
        return [spot for spot in spots if spot not in self.land]

    def zone(self, spot: Spot) -> tuple[bool, bool]:
        return 2 * spot[0] >= self.width, 2 * spot[1] >= self.height


class Boat(NamedTuple):
    track: tuple[Spot, ...]
    energy: int
    damage: int = 0


class Node(NamedTuple):
    """Where a history has led to. Words: blue's, yellow's, a spectator's."""

    boats: tuple[Boat, Boat]
    turn: int
    asked: bool
    over: bool
    words: tuple[tuple[object, ...], ...]


def roots(water: Water, energy: int) -> Iterator[Node]:
    """Both have chosen a start in secret; blue begins with this much energy, as does yellow."""
    for blue in water.sea():
        for yellow in water.sea():
            boats = Boat((blue,), energy), Boat((yellow,), energy)
            yield Node(boats, 0, False, False, ((blue,), (yellow,), ()))


def hear(node: Node, own: object, others: object) -> tuple[tuple[object, ...], ...]:
    """The crew whose turn it is hears one thing, all others another."""
    return tuple(
        (*words, own if who == node.turn else others) for who, words in enumerate(node.words)
    )


def children(water: Water, node: Node) -> Iterator[Node]:
    """What can happen next."""
    if node.over:
        return
    me = node.turn
    mine, other = node.boats[me], node.boats[1 - me]
    if node.asked:
        column, row = other.track[-1]
        for told in (("column", column), ("row", row)):
            yield Node(node.boats, 1 - me, False, False, hear(node, told, told))
        return
    here = mine.track[-1]
    for way, (dc, dr) in STEPS.items():
        there = (here[0] + dc, here[1] + dr)
        if there not in water.sea() or there in mine.track:
            continue
        moved = Boat((*mine.track, there), min(mine.energy + 1, 4), mine.damage)
        yield turned(node, moved, other, hear(node, (way, there), way))
        if mine.energy >= 3:
            silent = Boat((*mine.track, there), mine.energy - 3, mine.damage)
            yield turned(node, silent, other, hear(node, ("silence", there), "silence"))
    if mine.energy >= 2:
        boats = pair(me, mine._replace(energy=mine.energy - 2), other)
        yield Node(boats, me, True, False, hear(node, "sonar", "sonar"))
    if mine.energy == 4:
        for target in water.sea():
            if water.zone(target) == water.zone(here):
                yield shot(node, target)
    harm = int(water.ice_hurts and bool(water.holes) and here not in water.holes)
    risen = Boat((here,), mine.energy, mine.damage + harm)
    yield turned(node, risen, other, hear(node, ("up", here, harm), ("up", here, harm)))


def shot(node: Node, target: Spot) -> Node:
    me = node.turn
    mine, other = node.boats[me], node.boats[1 - me]
    hit, own = target == other.track[-1], target == mine.track[-1]
    mine = mine._replace(energy=0, damage=mine.damage + own)
    other = other._replace(damage=other.damage + hit)
    word = "torpedo", target, hit, own
    return turned(node, mine, other, hear(node, word, word))


def turned(node: Node, mine: Boat, other: Boat, words: tuple[tuple[object, ...], ...]) -> Node:
    over = mine.damage >= 2 or other.damage >= 2
    return Node(pair(node.turn, mine, other), 1 - node.turn, False, over, words)


def pair(me: int, mine: Boat, other: Boat) -> tuple[Boat, Boat]:
    return (mine, other) if me == 0 else (other, mine)


def sizes(water: Water, energy: int, depth: int) -> list[tuple[int, int, int, int]]:
    """At each depth: histories, and different things heard by blue, yellow and a spectator."""
    level = list(roots(water, energy))
    table: list[tuple[int, int, int, int]] = []
    for _ in range(depth + 1):
        blue, yellow, spectator = (len({node.words[who] for node in level}) for who in range(3))
        table.append((len(level), blue, yellow, spectator))
        level = [child for node in level for child in children(water, node)]
    return table
