"""How strong the admiral of SONAR is, what its orders cost, and what takes its strength away.

``python -m bench.sonar_admiral [PART ...] [--matches N] [--chart NAME] [--edition en] [--seed 7]``

Parts: ``seadog`` and ``helmsman`` (points of the admiral against them), ``itself`` (draws are
matches at the limit), ``habits`` (points of crude habits against it), ``less`` (points of the
admiral without one of its parts against the sea dog). Each line ends with the CPU time of the
orders so far. Sides are swapped every match, and every second match has the same beginnings.
Points are wins and half the draws; the interval is Wilson's, 95 %.
"""

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from typing import NamedTuple

import msgspec
from bench.sonar_admiral.habits import HABITS

from hydrophone.belief.sonar import SonarTracker
from hydrophone.bots.bot import Bot, Level
from hydrophone.bots.sonar.ears import TrackingEars
from hydrophone.bots.sonar.hunter import CAREFUL
from hydrophone.bots.sonar.searcher import EFFORT, Effort, Searcher
from hydrophone.bots.sonar.value import WEIGHTS, Weights
from hydrophone.core.chance import Chance
from hydrophone.core.seats import CAPTAINS, Seat, Side
from hydrophone.games.sonar.actions import SonarAction
from hydrophone.games.sonar.options import CHARTS, PRESETS, SonarOptions
from hydrophone.games.sonar.rules import SONAR
from hydrophone.games.sonar.state import Sheets
from hydrophone.play.arena import BotMatch, play_match

TURN_LIMIT = 300

LESS: dict[str, tuple[Effort, Weights]] = {
    "one rollout": (msgspec.structs.replace(EFFORT, worlds=1), WEIGHTS),
    "two orders ahead": (msgspec.structs.replace(EFFORT, plies=2), WEIGHTS),
    "without knowledge": (EFFORT, msgspec.structs.replace(WEIGHTS, knowledge=0)),
    "without own exposure": (EFFORT, msgspec.structs.replace(WEIGHTS, exposure=0)),
    "hits alone": (EFFORT, Weights(knowledge=0, exposure=0, energy=0, room=0, aim=0)),
}
"""The admiral without one of its parts."""


class Points(NamedTuple):
    """What came of some matches for the first player."""

    won: int
    drawn: int
    lost: int
    actions: int

    def __str__(self) -> str:
        """The share of the points with its interval."""
        count = self.won + self.drawn + self.lost
        share, z = (self.won + self.drawn / 2) / count, 1.96
        middle = (share + z * z / 2 / count) / (1 + z * z / count)
        half = z * sqrt(share * (1 - share) / count + z * z / 4 / count**2) / (1 + z * z / count)
        return (
            f"{share:6.1%} [{middle - half:.0%}, {middle + half:.0%}] of {count}, "
            f"{self.won} - {self.drawn} - {self.lost}, {self.actions / count:.0f} actions"
        )


Make = Callable[[Seat, SonarOptions, int], Bot]
"""Makes the Captain of a crew."""


class Contest(NamedTuple):
    """Under what two Captains meet."""

    options: SonarOptions
    matches: int
    seed: int

    def played(self, first: Make | None, second: Make | None, level: Level) -> Iterator[BotMatch]:
        """The matches; who is None plays as a bot of this level."""
        for number in range(self.matches):
            seed = Chance(self.seed).seed_for(str(number // 2))
            levels = dict.fromkeys(SONAR.seats(self.options), level)
            sides = (Side.BLUE, Side.YELLOW) if number % 2 == 0 else (Side.YELLOW, Side.BLUE)
            people: dict[Seat, Bot] = {}
            for side, make in zip(sides, (first, second), strict=True):
                seat = CAPTAINS[side]
                if make is not None:
                    people[seat] = make(seat, self.options, Chance(seed).seed_for(seat))
            yield play_match(SONAR, self.options, levels, seed, people)

    def points(self, first: Make | None, second: Make | None, level: Level) -> Points:
        """What the first of them gets."""
        won = drawn = lost = actions = 0
        for number, match in enumerate(self.played(first, second, level)):
            side = Side.BLUE if number % 2 == 0 else Side.YELLOW
            actions += len(match.acts)
            winner = match.outcome.winner
            won, drawn, lost = (
                won + (winner is side),
                drawn + (winner is None),
                lost + (winner is side.enemy),
            )
        return Points(won, drawn, lost, actions)


def admiral(effort: Effort = EFFORT, weights: Weights = WEIGHTS) -> Make:
    """Makes admirals who think that much and value that."""

    def make(seat: Seat, options: SonarOptions, seed: int) -> Bot:
        return _Timed(
            seat,
            options,
            Chance(seed),
            CAREFUL,
            enemy=TrackingEars(SonarTracker(options, seat.side.enemy)),
            itself=SonarTracker(options, seat.side),
            effort=effort,
            weights=weights,
        )

    return make


class _Timed(Searcher):
    """An admiral whose CPU time is taken."""

    spent_s: list[float] = []  # noqa: RUF012 - of all admirals together

    def _decide(self, legal: Sequence[SonarAction], own: Sheets) -> SonarAction:
        begun = time.process_time()
        choice = super()._decide(legal, own)
        self.spent_s.append(time.process_time() - begun)
        return choice


def told_time() -> str:
    """Mean and 99th percentile of an order's CPU time."""
    spent = sorted(_Timed.spent_s)
    mean, late = sum(spent) / len(spent), spent[int(len(spent) * 0.99)]
    return f"{1e3 * mean:.1f} ms an order, {1e3 * late:.1f} ms at the 99th percentile"


def main() -> None:
    """Print a line for each part and chart."""
    parser = argparse.ArgumentParser(description=__doc__)
    parts = ("seadog", "helmsman", "itself", "habits", "less")
    parser.add_argument("parts", nargs="*", default=["seadog"], choices=parts)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--chart", choices=CHARTS, action="append")
    parser.add_argument("--edition", choices=PRESETS, default="en")
    parser.add_argument("--real-time", action="store_true")
    parser.add_argument("--seed", type=int, default=7)
    words = parser.parse_args()
    for part in words.parts:
        for chart in words.chart or CHARTS:
            options = msgspec.structs.replace(
                PRESETS[words.edition],
                map=chart,
                turn_limit=TURN_LIMIT,
                real_time=words.real_time,
            )
            for line in played(part, Contest(options, words.matches, words.seed)):
                print(f"{chart:12} {line}; {told_time()}", flush=True)


def played(part: str, contest: Contest) -> Iterator[str]:
    """Lines of a part."""
    match part:
        case "seadog" | "helmsman":
            yield f"admiral against {part}: {contest.points(admiral(), None, Level(part))}"
        case "itself":
            yield f"admiral against itself: {contest.points(admiral(), admiral(), Level.SEADOG)}"
        case "habits":
            for name, make in HABITS.items():
                yield f"{name} against admiral: {contest.points(make, admiral(), Level.SEADOG)}"
        case _:
            for name, (effort, weights) in LESS.items():
                points = contest.points(admiral(effort, weights), None, Level.SEADOG)
                yield f"{name} against seadog: {points}"


if __name__ == "__main__":
    main()
