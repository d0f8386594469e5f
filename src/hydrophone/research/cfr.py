"""How far from perfect is what CFR+ finds on tiny charts? ``python -m hydrophone.research.cfr``

Each chart is a duel of SONAR (``games.sonar.numbers.Duel``) of one turn for each crew. OpenSpiel
writes its tree down once (Gambit's format), and its own CFR+ goes through that.
"""

from collections.abc import Iterator
from importlib import import_module
from typing import Any, Final, NamedTuple

from hydrophone.research.openspiel import pyspiel

_export: Any = import_module("open_spiel.python.algorithms.gambit").export_gambit

STRAIT: Final = """title: Strait
provenance: drawn for small trees
sea:
     A B C
   1 . . .
zones:
     A B C
   1 a a a
"""

POND: Final = """title: Pond
provenance: drawn for small trees
sea:
     A B
   1 . .
   2 . .
zones:
     A B
   1 a a
   2 a a
"""

TINY: Final = {"strait": STRAIT, "pond": POND}
"""The charts by their names."""

SHOWN: Final = (1, 10, 100, 1000)
"""After how many iterations the exploitability is shown."""


class Found(NamedTuple):
    """How good the average strategy is after so many iterations."""

    iterations: int
    exploitability: float
    """What a perfect enemy wins on average against it; 0 is perfect play."""


def tree(drawing: str, turns: int = 1) -> Any:
    """OpenSpiel's game of the whole tree of a duel on this chart, with so many turns a crew."""
    parameters = {"map": "custom", "drawing": drawing, "turn_limit": turns}
    return pyspiel.load_efg_game(_export(pyspiel.load_game("hydrophone_sonar_duel", parameters)))


def solved(game: Any, shown: tuple[int, ...] = SHOWN) -> Iterator[Found]:
    """CFR+ from the beginning, and how good it is after each of these numbers of iterations."""
    solver = pyspiel.CFRPlusSolver(game)
    for iteration in range(1, max(shown) + 1):
        solver.evaluate_and_update_policy()
        if iteration in shown:
            yield Found(iteration, pyspiel.exploitability(game, solver.average_policy()))


def main() -> None:
    """Print the exploitability on each tiny chart."""
    for name, drawing in TINY.items():
        for found in solved(tree(drawing)):
            print(f"{name:8}{found.iterations:6} iterations   exploitability {found[1]:.5f}")


if __name__ == "__main__":
    main()
