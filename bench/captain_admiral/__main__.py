"""How strong the admiral of Captain Sonar is, what its orders cost, and what it loses without.

``python -m bench.captain_admiral [PART ...] [--matches N] [--chart NAME] [--edition de]
[--seed 7] [--real-time] [--jobs N]``

Parts: ``seadog`` (points of the admiral against it), ``itself`` (draws are matches at the limit),
``habits`` (points of crude habits against it), ``less`` (points of the admiral without one of its
parts against the sea dog). Each line ends with the CPU time of the Captain's orders so far. Sides
are swapped every match, and every second match has the same beginnings.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bench.captain_admiral.habits import HABITS
from bench.contest import NO_CHANGES, Played, Points, Share
from msgspec.structs import replace

from bench import contest as contests
from hydrophone.belief.captain_sonar import CaptainTracker
from hydrophone.bots.bot import Bot, Level
from hydrophone.bots.captain_sonar import ADMIRAL
from hydrophone.bots.captain_sonar.ahead.searcher import SearchingCaptain, effort_of, weights_of
from hydrophone.bots.captain_sonar.ahead.value import Weights
from hydrophone.bots.ears import OwnEars
from hydrophone.core.chance import Chance
from hydrophone.core.seats import Seat
from hydrophone.games.captain_sonar.actions import CaptainAction
from hydrophone.games.captain_sonar.options import CHARTS, PRESETS, CaptainOptions, Mode
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.play.arena import level_bots, play_seated

TURN_LIMIT = 300

_VALUED = {*Weights.__struct_fields__} - {"last", "worn"}
"""Weights of all that is no damage."""
_MARGINS = ("margin", "course_margin", "torpedo_margin", "mine_margin", "rest")
LESS: Mapping[str, tuple[Mapping[str, int], Mapping[str, int]]] = {
    "one world": ({"worlds": 1}, {}),
    "one turn ahead": ({"plies": 1}, {}),
    "without margins": (dict.fromkeys(_MARGINS, 0), {}),
    "without knowledge": ({}, {"knowledge": 0}),
    "without own exposure": ({}, {"exposure": 0}),
    "damage alone": ({}, dict.fromkeys(_VALUED, 0)),
}
"""The admiral without one of its parts: what is other of its effort, and of its weights."""

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


def searching(
    effort: Mapping[str, int] = NO_CHANGES,
    weights: Mapping[str, int] = NO_CHANGES,
    temper: Mapping[str, float] = NO_CHANGES,
) -> Make:
    """Makes admirals of whose effort, weights and temper that is other."""

    def make(seat: Seat, options: CaptainOptions, seed: int) -> Bot:
        return _Timed(
            seat,
            options,
            Chance(seed),
            replace(ADMIRAL.temper_in(options), **temper),
            enemy=OwnEars(CaptainTracker(options, seat.side.enemy)),
            itself=CaptainTracker(options, seat.side),
            effort=replace(effort_of(options), **effort),
            weights=replace(weights_of(options), **weights),
        )

    return make


class Contest(NamedTuple):
    """Under what two Captains meet."""

    options: CaptainOptions
    matches: int
    seed: int
    jobs: int = 1

    def points(self, first: Make, second: Make | None) -> Points:
        """What the first of them gets; the second is a sea dog if it is None."""
        return contests.points(
            self.jobs, lambda share: self.played(share, first, second), _Timed.spent_s
        )

    def played(self, share: Share, first: Make, second: Make | None) -> Iterator[Played]:
        """This share of the matches; the second Captain is a sea dog if it is None."""
        options, matches, seed, _ = self
        levels = dict.fromkeys(CAPTAIN_SONAR.seats(options), Level.SEADOG)
        for side, each, made in contests.captains(options, matches, seed, share, (first, second)):
            bots = {**level_bots(CAPTAIN_SONAR, options, levels, each), **made}
            yield side, play_seated(CAPTAIN_SONAR, options, bots, each)


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
            for line in lines(part, Contest(options, words.matches, words.seed, words.jobs)):
                print(f"{chart:8} {line}; {contests.told_time(_Timed.spent_s)}", flush=True)


def lines(part: str, contest: Contest) -> Iterator[str]:
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
