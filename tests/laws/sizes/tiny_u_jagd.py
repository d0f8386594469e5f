"""U-Jagd a second time, as short as can be, to count with: it shares no line with the program.

A map is the contacts of A1, A2, B1, B2, with 0 for none. What a viewer has heard of a history is
a list of words. Everything is counted by going through all histories. Blue begins.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import NamedTuple

from laws.u_jagd import POINTS, SHIPS, SUBMARINES, WEATHER

Map = tuple[int, ...]
Words = tuple[tuple[object, ...], ...]

NOTHING: Map = (0, 0, 0, 0)
LINES = {"A": (0, 1), "B": (2, 3), "1": (0, 2), "2": (1, 3)}


class Rules(NamedTuple):
    """The switches."""

    points: int = 10
    empty: bool = True
    last_turn: bool = False
    limit: int = 0

    def is_possible(self, plan: Map) -> bool:
        """May it become a map?"""
        held = [contact for contact in plan if contact]
        return (
            sum(contact in SUBMARINES for contact in held) <= 1
            and sum(POINTS[contact - 1] for contact in held) <= self.points
        )

    def is_complete(self, plan: Map) -> bool:
        """Is it a map?"""
        full = self.empty or 0 not in plan
        return full and self.is_possible(plan) and any(c in SUBMARINES for c in plan)

    def maps(self) -> list[Map]:
        alone = [contact for contact in range(17) if self.is_possible((contact,))]
        return [plan for plan in product(alone, repeat=4) if self.is_complete(plan)]


class Node(NamedTuple):
    """Where a history has led to. Words: blue's, yellow's, a spectator's."""

    maps: tuple[Map, Map]
    words: Words
    ready: tuple[bool, bool] = (True, True)
    turn: int = 0
    asked: int = 0
    last: bool = False
    over: bool = False


def hunts(maps: Iterable[Map]) -> Iterator[Node]:
    """Both have drawn one of these maps in secret."""
    for blue, yellow in product(tuple(maps), repeat=2):
        yield Node((blue, yellow), ((blue,), (yellow,), ()))


BLANK = Node((NOTHING, NOTHING), ((), (), ()), (False, False))


def children(rules: Rules, node: Node) -> Iterator[Node]:
    """What can happen next."""
    if node.over:
        return
    if not all(node.ready):
        for side in (0, 1):
            if not node.ready[side]:
                yield from drawing(rules, node, side)
        return
    if not node.last:
        yield from questions(rules, node)
    for square in range(4):
        yield shot(rules, node, square)
    if node.last:
        yield ended(heard(node, "no shot"))


def drawing(rules: Rules, node: Node, side: int) -> Iterator[Node]:
    own = node.maps[side]
    for square in range(4):
        for contact in (0,) if own[square] else range(1, 17):
            drawn = (*own[:square], contact, *own[square + 1 :])
            if rules.is_possible(drawn):
                maps = (drawn, node.maps[1]) if side == 0 else (node.maps[0], drawn)
                told = (*node.words[side], (square, contact))
                words = tuple(told if who == side else old for who, old in enumerate(node.words))
                yield node._replace(maps=maps, words=words)
    if rules.is_complete(own):
        ready = (True, node.ready[1]) if side == 0 else (node.ready[0], True)
        yield heard(node, ("ready", side))._replace(ready=ready)


def questions(rules: Rules, node: Node) -> Iterator[Node]:
    enemy = node.maps[1 - node.turn]
    for line, places in LINES.items():
        first, second = (enemy[place] for place in places)
        for bands in combinations((8, 4, 2, 1), 2):
            noises = tuple(
                sum(contact > 0 and bool(contact - 1 & band) for contact in (first, second))
                for band in bands
            )
            yield answered(rules, node, ("sonar", line, bands, noises))
        yield answered(rules, node, ("periscope", line, seen(first), seen(second)))


def seen(contact: int) -> str:
    return "ship" if contact in SHIPS else "weather" if contact in WEATHER else "nothing"


def answered(rules: Rules, node: Node, word: object) -> Node:
    node = heard(node, word)._replace(turn=1 - node.turn, asked=node.asked + 1)
    return ended(node) if rules.limit and node.asked == 2 * rules.limit else node


def shot(rules: Rules, node: Node, square: int) -> Node:
    hit = node.maps[1 - node.turn][square] in SUBMARINES
    node = heard(node, ("torpedo", square, hit))
    if hit and rules.last_turn and node.turn == 0:
        return node._replace(turn=1, last=True)
    return ended(node)


def heard(node: Node, word: object) -> Node:
    """All hear it."""
    return node._replace(words=tuple((*words, word) for words in node.words))


def ended(node: Node) -> Node:
    """At the end both maps are shown."""
    return heard(node, node.maps)._replace(over=True)


def sizes(rules: Rules, roots: Iterable[Node], depth: int) -> list[tuple[int, int, int, int]]:
    """At each depth: histories, and different things heard by blue, yellow and a spectator."""
    level = list(roots)
    table: list[tuple[int, int, int, int]] = []
    for _ in range(depth + 1):
        blue, yellow, spectator = (len({node.words[who] for node in level}) for who in range(3))
        table.append((len(level), blue, yellow, spectator))
        level = [child for node in level for child in children(rules, node)]
    return table
