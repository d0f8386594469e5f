"""The real time of SONAR a second time, as short as can be: it shares no line with the program.

Boats and water are those of tiny_sonar. The clock may act at any moment at which one of its timers
runs: how long that takes does not change what can happen.
"""

from collections.abc import Iterator
from typing import NamedTuple

from laws.sizes.tiny_sonar import STEPS, Boat, Spot, Water

Words = tuple[tuple[object, ...], ...]


class Rules(NamedTuple):
    """The switches: intervals after moves and stops, early moves that wait, limits of a stop."""

    interval: bool = True
    waits: bool = False
    count_down: bool = False
    lapse: bool = False


class Crew(NamedTuple):
    boat: Boat
    rests: bool = False
    barred: bool = False
    ahead: str = ""
    """Where a move that waits will go."""


class Node(NamedTuple):
    """Where a history has led to. Words: blue's, yellow's, a spectator's."""

    crews: tuple[Crew, Crew]
    words: Words
    stop: str = ""
    """No stop, or one that is called, asked or counted down."""
    caller: int = 0
    over: bool = False


def roots(water: Water, energy: int) -> Iterator[Node]:
    """Both have chosen a start in secret and have this much energy."""
    for blue in water.sea():
        for yellow in water.sea():
            crews = Crew(Boat((blue,), energy)), Crew(Boat((yellow,), energy))
            yield Node(crews, ((blue,), (yellow,), ()))


def children(water: Water, rules: Rules, node: Node) -> Iterator[Node]:
    """What can happen next."""
    if node.over:
        return
    for me in (0, 1):
        if node.crews[me].ahead:
            yield put(secret(node, me, "taken back"), me, ahead="")
    if not node.stop:
        yield from in_play(water, rules, node)
    elif node.stop == "called":
        yield from in_stop(water, rules, node)
    elif node.stop == "asked":
        column, row = node.crews[1 - node.caller].boat.track[-1]
        for told in (("column", column), ("row", row)):
            yield settled(rules, public(node, told))
    else:
        yield public(node, "play on")._replace(stop="")


def in_play(water: Water, rules: Rules, node: Node) -> Iterator[Node]:
    for me in (0, 1):
        crew = node.crews[me]
        for way in STEPS:
            if ahead(water, crew.boat, way) is None:
                continue
            if not crew.rests:
                yield moved(water, rules, node, me, way)
            elif rules.waits:
                yield put(secret(node, me, ("waits", way)), me, ahead=way)
        if not crew.barred:
            called = public(node, ("stop", me))._replace(stop="called", caller=me)
            yield put(called, me, barred=rules.interval)
        if crew.rests:
            yield rested(water, rules, public(put(node, me, rests=False), ("rested", me)), me)
        if crew.barred:
            yield put(public(node, ("may call", me)), me, barred=False)


def rested(water: Water, rules: Rules, node: Node, me: int) -> Node:
    """The move that has waited is made, or lost if its way is closed."""
    crew = node.crews[me]
    if not crew.ahead:
        return node
    if ahead(water, crew.boat, crew.ahead) is None:
        return put(secret(node, me, "lost"), me, ahead="")
    return moved(water, rules, node, me, crew.ahead)


def in_stop(water: Water, rules: Rules, node: Node) -> Iterator[Node]:
    me = node.caller
    mine, other = node.crews[me].boat, node.crews[1 - me].boat
    here = mine.track[-1]
    yield withdrawn(rules, node, "withdrawn")
    if rules.lapse:
        yield withdrawn(rules, node, "lapsed")
    if mine.energy >= 2:
        asked = put(public(node, "sonar"), me, boat=mine._replace(energy=mine.energy - 2))
        yield asked._replace(stop="asked")
    if mine.energy >= 3:
        for way in STEPS:
            there = ahead(water, mine, way)
            if there is not None:
                silent = Boat((*mine.track, there), mine.energy - 3, mine.damage)
                yield settled(rules, put(hear(node, me, there, "silence"), me, boat=silent))
    if mine.energy == 4:
        for target in water.sea():
            if water.zone(target) == water.zone(here):
                hit, own = target == other.track[-1], target == here
                shooter = mine._replace(energy=0, damage=mine.damage + own)
                shot = put(public(node, ("torpedo", target, hit, own)), me, boat=shooter)
                hurt = other._replace(damage=other.damage + hit)
                yield settled(rules, put(shot, 1 - me, boat=hurt))
    risen = Boat((here,), mine.energy, mine.damage)
    yield settled(rules, put(public(node, ("up", here)), me, boat=risen))


def withdrawn(rules: Rules, node: Node, word: str) -> Node:
    return settled(rules, public(node, word))


def settled(rules: Rules, node: Node) -> Node:
    """The stop is over, or its count-down runs."""
    over = any(crew.boat.damage >= 2 for crew in node.crews)
    return node._replace(stop="counted" if rules.count_down and not over else "", over=over)


def moved(water: Water, rules: Rules, node: Node, me: int, way: str) -> Node:
    boat = node.crews[me].boat
    there = ahead(water, boat, way)
    assert there is not None
    sailed = Boat((*boat.track, there), min(boat.energy + 1, 4), boat.damage)
    node = hear(node, me, (way, there), ("sails", me, way))
    return put(node, me, boat=sailed, rests=rules.interval, ahead="")


def ahead(water: Water, boat: Boat, way: str) -> Spot | None:
    """The free cell in this direction."""
    (column, row), (dc, dr) = boat.track[-1], STEPS[way]
    there = (column + dc, row + dr)
    return there if there in water.sea() and there not in boat.track else None


def put(node: Node, me: int, **changes: object) -> Node:
    crews = list(node.crews)
    crews[me] = crews[me]._replace(**changes)  # type: ignore[arg-type]
    return node._replace(crews=(crews[0], crews[1]))


def hear(node: Node, me: int, own: object, others: object) -> Node:
    """One crew hears one thing, all others another."""
    told = tuple((*words, own if who == me else others) for who, words in enumerate(node.words))
    return node._replace(words=told)


def public(node: Node, word: object) -> Node:
    return hear(node, 0, word, word)


def secret(node: Node, me: int, word: object) -> Node:
    """One crew hears it, nobody else anything."""
    told = tuple((*words, word) if who == me else words for who, words in enumerate(node.words))
    return node._replace(words=told)


def sizes(water: Water, rules: Rules, energy: int, depth: int) -> list[tuple[int, int, int, int]]:
    """At each depth: histories, and different things heard by blue, yellow and a spectator."""
    level = list(roots(water, energy))
    table: list[tuple[int, int, int, int]] = []
    for _ in range(depth + 1):
        blue, yellow, spectator = (len({node.words[who] for node in level}) for who in range(3))
        table.append((len(level), blue, yellow, spectator))
        level = [child for node in level for child in children(water, rules, node)]
    return table
