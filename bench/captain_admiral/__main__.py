"""How strong the admiral of Captain Sonar is, what its orders cost, and what it loses without.

``python -m bench.captain_admiral [PART ...] [--matches N] [--chart NAME] [--edition de]
[--seed 7] [--real-time]``

Parts: ``seadog`` (points of the admiral against it), ``itself`` (draws are matches at the limit),
``habits`` (points of crude habits against it), ``less`` (points of the admiral without one of its
parts against the sea dog). Each line ends with the CPU time of the Captain's orders so far. Sides
are swapped every match, and every second match has the same beginnings.
"""

import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bench.captain_admiral.habits import HABITS, temper_of
from bench.contest import Played, Points
from msgspec.structs import replace

from bench import contest as contests
from hydrophone.belief.captain_sonar import CaptainTracker
from hydrophone.bots.bot import Bot, Level
from hydrophone.bots.captain_sonar.ahead.searcher import EFFORT, Effort, SearchingCaptain
from hydrophone.bots.captain_sonar.ahead.value import WEIGHTS, Weights
from hydrophone.bots.ears import OwnEars
from hydrophone.core.chance import Chance
from hydrophone.core.seats import Seat
from hydrophone.games.captain_sonar.actions import CaptainAction
from hydrophone.games.captain_sonar.options import CHARTS, PRESETS, CaptainOptions, Mode
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.play.arena import level_bots, play_seated

TURN_LIMIT = 300

_DAMAGE_ALONE = Weights(
    knowledge=0,
    exposure=0,
    torpedo=0,
    mine=0,
    silence=0,
    archer=0,
    laid=0,
    room=0,
    aim=0,
    sonar=0,
)
LESS: dict[str, tuple[Effort, Weights]] = {
    "one world": (replace(EFFORT, worlds=1), WEIGHTS),
    "one turn ahead": (replace(EFFORT, plies=1), WEIGHTS),
    "without a margin": (replace(EFFORT, margin=0), WEIGHTS),
    "without knowledge": (EFFORT, replace(WEIGHTS, knowledge=0)),
    "without own exposure": (EFFORT, replace(WEIGHTS, exposure=0)),
    "damage alone": (EFFORT, _DAMAGE_ALONE),
}
"""The admiral without one of its parts."""

Make = contests.Make[CaptainOptions]
"""Makes the Captain of a crew, whose other posts are those of a sea dog."""


class _Timed(SearchingCaptain):
    """A Captain whose CPU time is taken."""

    spent_s: list[float] = []  # noqa: RUF012 - of all of them together

    def choose(self, legal: Sequence[CaptainAction]) -> CaptainAction:
        begun = time.process_time()
        choice = super().choose(legal)
        self.spent_s.append(time.process_time() - begun)
        return choice


def searching(effort: Effort = EFFORT, weights: Weights = WEIGHTS) -> Make:
    """Makes Captains who think that much and value that."""

    def make(seat: Seat, options: CaptainOptions, seed: int) -> Bot:
        return _Timed(
            seat,
            options,
            Chance(seed),
            temper_of(options),
            enemy=OwnEars(CaptainTracker(options, seat.side.enemy)),
            itself=CaptainTracker(options, seat.side),
            effort=effort,
            weights=weights,
        )

    return make


class Contest(NamedTuple):
    """Under what two Captains meet."""

    options: CaptainOptions
    matches: int
    seed: int

    def points(self, first: Make, second: Make | None) -> Points:
        """What the first of them gets; the second is a sea dog if it is None."""
        return contests.points_of(self._played(first, second))

    def _played(self, first: Make, second: Make | None) -> Iterator[Played]:
        levels = dict.fromkeys(CAPTAIN_SONAR.seats(self.options), Level.SEADOG)
        for side, seed, made in contests.captains(*self, (first, second)):
            bots = {**level_bots(CAPTAIN_SONAR, self.options, levels, seed), **made}
            yield side, play_seated(CAPTAIN_SONAR, self.options, bots, seed)


def main() -> None:
    """Print a line for each part and chart."""
    parts = ("seadog", "itself", "habits", "less")
    parser = contests.words_for(__doc__, parts, CHARTS, PRESETS, "de")
    parser.add_argument("--real-time", action="store_true")
    words = parser.parse_args()
    for part in words.parts:
        for chart in words.chart or CHARTS:
            options = replace(
                PRESETS[words.edition],
                scenario=chart,
                turn_limit=TURN_LIMIT,
                mode=Mode.REAL_TIME if words.real_time else Mode.TURN,
            )
            for line in played(part, Contest(options, words.matches, words.seed)):
                print(f"{chart:8} {line}; {contests.told_time(_Timed.spent_s)}", flush=True)


def played(part: str, contest: Contest) -> Iterator[str]:
    """Lines of a part."""
    match part:
        case "seadog":
            yield f"admiral against seadog: {contest.points(searching(), None)}"
        case "itself":
            yield f"admiral against itself: {contest.points(searching(), searching())}"
        case "habits":
            for name, make in HABITS.items():
                yield f"{name} against admiral: {contest.points(make, searching())}"
        case _:
            for name, (effort, weights) in LESS.items():
                yield f"{name} against seadog: {contest.points(searching(effort, weights), None)}"


if __name__ == "__main__":
    main()
