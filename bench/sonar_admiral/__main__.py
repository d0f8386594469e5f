"""How strong the admiral of SONAR is, what its orders cost, and what takes its strength away.

``python -m bench.sonar_admiral [PART ...] [--matches N] [--chart NAME] [--edition en] [--seed 7]
[--jobs N]``

Parts: ``seadog`` and ``helmsman`` (points of the admiral against them), ``itself`` (draws are
matches at the limit), ``habits`` (points of crude habits against it), ``less`` (points of the
admiral without one of its parts against the sea dog). Each line ends with the CPU time of the
orders so far. Sides are swapped every match, and every second match has the same beginnings.
Points are wins and half the draws; the interval is Wilson's, 95 %.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bench.contest import NO_CHANGES, Played, Points, Share
from bench.sonar_admiral.habits import HABITS
from msgspec.structs import replace

from bench import contest as contests
from hydrophone.belief.sonar import SonarTracker
from hydrophone.bots.bot import Bot, Level
from hydrophone.bots.sonar.ears import TrackingEars
from hydrophone.bots.sonar.pursuer import CAREFUL
from hydrophone.bots.sonar.searcher import EFFORT, Searcher
from hydrophone.bots.sonar.value import WEIGHTS
from hydrophone.core.chance import Chance
from hydrophone.core.seats import Seat
from hydrophone.games.sonar.actions import SonarAction
from hydrophone.games.sonar.options import CHARTS, PRESETS, SonarOptions
from hydrophone.games.sonar.rules import SONAR
from hydrophone.games.sonar.state import Sheets
from hydrophone.play.arena import play_match

TURN_LIMIT = 300

LESS: Mapping[str, tuple[Mapping[str, int], Mapping[str, int]]] = {
    "one rollout": ({"worlds": 1}, {}),
    "two orders ahead": ({"plies": 2}, {}),
    "without knowledge": ({}, {"knowledge": 0}),
    "without own exposure": ({}, {"exposure": 0}),
    "hits alone": ({}, {"knowledge": 0, "exposure": 0, "energy": 0, "room": 0, "aim": 0}),
}
"""The admiral without one of its parts: what is other of its effort, and of its weights."""


Make = contests.Make[SonarOptions]
"""Makes the Captain of a crew."""


class Contest(NamedTuple):
    """Under what two Captains meet."""

    options: SonarOptions
    matches: int
    seed: int
    jobs: int = 1

    def points(self, first: Make | None, second: Make | None, level: Level) -> Points:
        """What the first of them gets; who is None plays as a bot of this level."""
        return contests.points(
            self.jobs, lambda share: self.played(share, first, second, level), _Timed.spent_s
        )

    def played(
        self, share: Share, first: Make | None, second: Make | None, level: Level
    ) -> Iterator[Played]:
        """This share of the matches; who is None plays as a bot of this level."""
        options, matches, seed, _ = self
        levels = dict.fromkeys(SONAR.seats(options), level)
        for side, each, made in contests.captains(options, matches, seed, share, (first, second)):
            match = play_match(SONAR, options, levels, each, made)
            yield side, (match.acts, match.outcome)


def admiral(
    effort: Mapping[str, int] = NO_CHANGES, weights: Mapping[str, int] = NO_CHANGES
) -> Make:
    """Makes admirals of whose effort and weights that is other."""

    def make(seat: Seat, options: SonarOptions, seed: int) -> Bot:
        return _Timed(
            seat,
            options,
            Chance(seed),
            CAREFUL,
            enemy=TrackingEars(SonarTracker(options, seat.side.enemy)),
            itself=SonarTracker(options, seat.side),
            effort=replace(EFFORT, **effort),
            weights=replace(WEIGHTS, **weights),
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


def main() -> None:
    """Print a line for each part and chart."""
    parts = ("seadog", "helmsman", "itself", "habits", "less")
    parser = contests.words_for(__doc__, parts, CHARTS, PRESETS, "en")
    parser.add_argument("--real-time", action="store_true")
    words = parser.parse_args()
    for part in words.parts:
        for chart in words.chart or CHARTS:
            options = replace(
                PRESETS[words.edition],
                map=chart,
                turn_limit=TURN_LIMIT,
                real_time=words.real_time,
            )
            for line in lines(part, Contest(options, words.matches, words.seed, words.jobs)):
                print(f"{chart:12} {line}; {contests.told_time(_Timed.spent_s)}", flush=True)


def lines(part: str, contest: Contest) -> Iterator[str]:
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
