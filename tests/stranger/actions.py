"""What a Captain of Echo may do: the closed union of actions, imperative."""

from enum import StrEnum
from typing import TypeAlias

from hydrophone.board.grid import Cell
from hydrophone.core.game import Action, Forfeit


class Way(StrEnum):
    """Along the line."""

    WEST = "west"
    EAST = "east"


class ChooseStart(Action, frozen=True, gc=False, tag="choose_start"):
    """Mark the start (ECH-010)."""

    place: Cell


class Steer(Action, frozen=True, gc=False, tag="steer"):
    """Go one place (ECH-022)."""

    way: Way


class Ping(Action, frozen=True, gc=False, tag="ping"):
    """Ask whether the enemy is within one place of this (ECH-023)."""

    place: Cell


class Fire(Action, frozen=True, gc=False, tag="fire"):
    """Fire at a place (ECH-024)."""

    place: Cell


EchoAction: TypeAlias = ChooseStart | Steer | Ping | Fire | Forfeit
