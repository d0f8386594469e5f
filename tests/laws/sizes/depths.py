"""Law 8: counting histories and information states by the rules of the program.

An information state is what a viewer has been told. A second program for each game (``tiny_...``)
counts the same without a line of the first.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from hydrophone.core.game import AnyGame
from hydrophone.core.seats import CLOCK, SPECTATOR, Actor, Seat, Viewer

BLUE, YELLOW = Seat.BLUE_CAPTAIN, Seat.YELLOW_CAPTAIN
VIEWERS: tuple[Viewer, ...] = (BLUE, YELLOW, SPECTATOR)

Table = list[tuple[int, int, int, int]]
"""Depth by depth: histories; information states of blue, yellow and a spectator."""

Node = tuple[Any, tuple[bytes, ...]]
"""A state, and what each viewer has been told until it was reached."""


def counted(game: AnyGame, roots: Iterable[Node], depth: int) -> Table:
    """The numbers at each depth, every legal action of all players followed, the clock's too."""
    level = list(roots)
    table: Table = []
    for at in range(depth + 1):
        blue, yellow, spectator = (len({told[who] for _, told in level}) for who in range(3))
        table.append((len(level), blue, yellow, spectator))
        if at < depth:
            level = [child for node in level for child in _children(game, node)]
    return table


def _children(game: AnyGame, node: Node) -> list[Node]:
    state = node[0]
    actors: tuple[Actor, ...] = (*game.seats(state.public.options), CLOCK)
    return [
        after(game, node, actor, action)
        for actor in actors
        for action in game.legal_actions(state, actor)
    ]


def after(game: AnyGame, node: Node, actor: Actor, action: Any) -> Node:
    """The node after an action."""
    state, events = game.apply(node[0], actor, action)
    told: list[bytes] = []
    for before, viewer in zip(node[1], VIEWERS, strict=True):
        seen = (game.project(event, viewer) for event in events)
        told.append(before + b"".join(msgspec.json.encode(one) for one in seen if one is not None))
    return state, tuple(told)
