"""The hidden set-ups of U-Jagd as every tracker tells what it knows."""

from typing import Any

from hydrophone.belief.lots import Lots
from hydrophone.belief.setup import SetupTracker
from hydrophone.board.grid import Cell
from hydrophone.core.arguments import is_a
from hydrophone.core.chance import Chance
from hydrophone.games.u_jagd.field import SQUARES
from hydrophone.games.u_jagd.plans import Plan
from hydrophone.games.u_jagd.state import Hunter, Sheets


class OfMaps:
    """A submarine on a Tactical Map, by the set-ups that can stand there."""

    names: tuple[str, str] = ("squares", "set-ups")
    exact = True

    def __init__(self, follower: SetupTracker) -> None:
        self._follower = follower
        self.side = follower.side

    def observe(self, observation: Any) -> None:
        """Track."""
        self._follower.observe(observation)

    @property
    def support(self) -> tuple[Cell, ...]:
        """The squares of the map where the submarine can be."""
        return tuple(Cell(square.value) for square in self._follower.belief.support)

    @property
    def marginal(self) -> dict[Cell, float]:
        """The chance of each of these squares."""
        chances = self._follower.belief.marginal
        return {Cell(square.value): chance for square, chance in chances.items()}

    @property
    def count(self) -> int:
        """How many set-ups agree with everything heard."""
        return self._follower.belief.count

    def sample(self, chance: Chance, count: int) -> tuple[Plan, ...]:
        """So many set-ups, each as a map that stands for all which no answer tells apart."""
        return self._follower.belief.sample(Lots(chance), count)

    def allows(self, hypothesis: Any) -> bool:
        """Is it a map of one of the set-ups that are left?"""
        is_map = is_a(hypothesis, tuple) and len(hypothesis) == len(SQUARES)
        return is_map and self._follower.belief.allows(hypothesis)

    def sheets(self, hypothesis: Plan, known: Hunter) -> Sheets:
        """The player's sheet if this is their map."""
        return Sheets(hypothesis) if known.confirmed else Sheets()

    @property
    def entropy(self) -> float:
        """What is not known about the square, in bits."""
        return self._follower.belief.entropy
