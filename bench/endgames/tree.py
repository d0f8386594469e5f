"""A drawn endgame of SONAR and its whole tree, by the rules themselves.

Both crews have heard all steps of the enemy and nothing else, so each start from which the steps
can be gone is as likely as any other; each boat is one hit from being sunk. A match in which
neither crew can fire any more is a draw at once: nothing else can happen.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell, Direction
from hydrophone.core.chance import Chance
from hydrophone.core.game import Observation, State
from hydrophone.core.seats import CAPTAINS, SIDES, PerSide, Side
from hydrophone.games.sonar.actions import LaunchTorpedo, SonarAction
from hydrophone.games.sonar.events import SonarEvent
from hydrophone.games.sonar.options import PRESETS, SonarOptions, chart_of
from hydrophone.games.sonar.phase import Phase, Turn
from hydrophone.games.sonar.position import history
from hydrophone.games.sonar.rules import SONAR
from hydrophone.games.sonar.state import (
    DAMAGE_LIMIT,
    ENERGY_MAX,
    HEARD,
    TORPEDO_COST,
    Known,
    Sheets,
    SonarPublic,
    SonarState,
)
from hydrophone.play.worlds import PositionShown

Ints: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]
Heard: TypeAlias = tuple[Observation, ...]

POSITIONS = Path(__file__).with_name("positions.txt")


class Endgame(NamedTuple):
    """A position in which blue is to move."""

    name: str
    turns: int
    """What each crew has left."""
    steps: PerSide[tuple[Direction, ...]]
    """What each crew has announced so far."""
    options: SonarOptions

    def beginnings(self) -> Iterator[SonarState]:
        """All matches that agree with the steps."""
        chart = chart_of(self.options)
        for blue in _tracks(chart, self.steps.blue):
            for yellow in _tracks(chart, self.steps.yellow):
                yield self._placed(chart, PerSide(blue, yellow))

    def _placed(self, chart: Chart, tracks: PerSide[tuple[Cell, ...]]) -> SonarState:
        known = {
            side: Known(
                ready=True,
                heard=tuple(HEARD[step] for step in self.steps.of(side)),
                damage=DAMAGE_LIMIT - 1,
                turns=int(side is Side.BLUE),
            )
            for side in SIDES
        }
        public = SonarPublic(
            options=self.options,
            chart=chart,
            blue=known[Side.BLUE],
            yellow=known[Side.YELLOW],
            phase=Phase.PLAY,
            turn=Turn(Side.BLUE),
        )
        sheets = (
            Sheets(tracks.of(side), min(len(self.steps.of(side)), ENERGY_MAX)) for side in SIDES
        )
        return State(public, PerSide(*sheets), Chance(1))


def _tracks(chart: Chart, steps: Sequence[Direction]) -> Iterator[tuple[Cell, ...]]:
    for cell in chart.grid.cells:
        track = [cell] if chart.is_sea(cell) else []
        for step in steps if track else ():
            exits = {way: end for way, end, _ in chart.exits[track[-1]]}
            if exits.get(step, cell) in track:
                break
            track.append(exits[step])
        else:
            if track:
                yield tuple(track)


def read_endgames(text: str) -> Iterator[Endgame]:
    """Blocks with an empty line between them: name and turns, both crews' steps, sea and zones."""
    for block in text.strip().split("\n\n"):
        title, blue, yellow, *rows = block.splitlines()
        name, turns = title.split(": ")
        steps = (tuple(map(Direction, line.split()[1:])) for line in (blue, yellow))
        options = replace(
            PRESETS["en"], map="custom", drawing=_drawing(name, rows), turn_limit=int(turns[0])
        )
        yield Endgame(name, int(turns[0]), PerSide(*steps), options)


def _drawing(name: str, rows: Sequence[str]) -> str:
    halves = [row.split("  ") for row in rows]
    letters = "   " + " ".join("ABCDEFGH"[: len(halves[0][0].split())])
    pictures = (
        [letters, *(f"{number:2} {half[at].strip()}" for number, half in enumerate(halves, 1))]
        for at in (0, 1)
    )
    sea, zones = ("\n".join(lines) for lines in pictures)
    return f"title: {name}\nprovenance: drawn\nsea:\n{sea}\nzones:\n{zones}\n"


# --- the tree ----------------------------------------------------------------------------------


class Knowledge(NamedTuple):
    """What a crew knows when it decides (an information set)."""

    side: Side
    heard: tuple[Heard, ...]
    """First how the match stood, then what came of each act."""
    decided: tuple[int, ...]
    """The own choices that led here, oldest first."""
    legal: tuple[SonarAction, ...]
    """All that the rules allow."""
    first: int
    """The number of its first choice."""
    choices: tuple[SonarAction, ...]
    """What is told apart: in the last act, torpedoes and whatever is none."""


class Layer(NamedTuple):
    """All nodes after so many acts."""

    parent: Ints
    """The node of the layer before."""
    choice: Ints
    """The choice that led here."""
    actor: Ints
    """Who made it: 0 blue, 1 yellow."""
    payoff: Floats
    """Of blue, where the match is over: 1, 0 or -1; else 0."""


class Tree(NamedTuple):
    """All that can happen. Choices of both crews are numbered, those of one knowledge in a row."""

    beginnings: int
    layers: tuple[Layer, ...]
    knowledge: tuple[Knowledge, ...]
    """In the order of their choices, those of a layer in a row."""
    choices: int

    @property
    def nodes(self) -> int:
        """How many there are."""
        return self.beginnings + sum(len(layer.parent) for layer in self.layers)


class _Node(NamedTuple):
    """A match that is not over."""

    state: SonarState
    heard: tuple[tuple[Heard, ...], ...]
    """By both crews."""
    decided: tuple[tuple[int, ...], ...]


def grown(endgame: Endgame) -> Tree:
    """The whole tree of an endgame."""
    nodes = [*enumerate(map(_begun, endgame.beginnings()))]
    beginnings, layers = len(nodes), list[Layer]()
    knowledge: dict[tuple[int, tuple[Heard, ...]], Knowledge] = {}
    choices = 0
    while nodes:
        parents, taken, actors, payoffs = list[int](), list[int](), list[int](), list[float]()
        below = list[tuple[int, _Node]]()
        for place, node in nodes:
            actor = SIDES.index(SONAR.blocked_by(node.state)[0].side)
            key = actor, node.heard[actor]
            if key not in knowledge:
                knowledge[key] = _known(node, actor, choices)
                choices += len(knowledge[key].choices)
            known = knowledge[key]
            for number, action in enumerate(known.choices, known.first):
                state, events = SONAR.apply(node.state, CAPTAINS[known.side], action)
                if not _is_over(state):
                    below.append((len(parents), _heard(node, actor, number, state, events)))
                parents.append(place)
                taken.append(number)
                actors.append(actor)
                payoffs.append(_payoff(state))
        layers.append(
            Layer(np.array(parents), np.array(taken), np.array(actors), np.array(payoffs))
        )
        nodes = below
    return Tree(beginnings, tuple(layers), tuple(knowledge.values()), choices)


def _begun(state: SonarState) -> _Node:
    heard = list[tuple[Heard, ...]]()
    for side in SIDES:
        seat = CAPTAINS[side]
        seen = [SONAR.project(event, seat) for event in history(state)]
        view = SONAR.view(state, seat)
        shown = PositionShown(view.public, view.own)
        heard.append(((*(each for each in seen if each is not None), shown),))
    return _Node(state, tuple(heard), ((), ()))


def _heard(
    node: _Node, actor: int, number: int, state: SonarState, events: tuple[SonarEvent, ...]
) -> _Node:
    heard = []
    for place, side in enumerate(SIDES):
        seen = (SONAR.project(event, CAPTAINS[side]) for event in events)
        heard.append((*node.heard[place], tuple(each for each in seen if each is not None)))
    decided = list(node.decided)
    decided[actor] = (*decided[actor], number)
    return _Node(state, tuple(heard), tuple(decided))


def _known(node: _Node, actor: int, first: int) -> Knowledge:
    side = SIDES[actor]
    legal = SONAR.legal_actions(node.state, CAPTAINS[side])
    public = node.state.public
    is_last = public.is_out_of_turns and public.turn == Turn(side)
    shots = tuple(action for action in legal if isinstance(action, LaunchTorpedo))
    others = tuple(action for action in legal if action not in shots)
    choices = (*others[: 1 if is_last else None], *shots)
    return Knowledge(side, node.heard[actor], node.decided[actor], legal, first, choices)


def _is_over(state: SonarState) -> bool:
    return state.public.outcome is not None or not any(_can_fire(state, side) for side in SIDES)


def _can_fire(state: SonarState, side: Side) -> bool:
    """Can its gauge be full in one of its turns?"""
    public = state.public
    turn = public.turn
    is_due = turn is not None and turn.side is side and not turn.asks
    left = public.options.turn_limit - public.of(side).turns + is_due
    return left > 0 and state.sheets.of(side).energy + left - 1 >= TORPEDO_COST


def _payoff(state: SonarState) -> float:
    outcome = state.public.outcome
    if outcome is None or outcome.winner is None:
        return 0.0
    return 1.0 if outcome.winner is Side.BLUE else -1.0
