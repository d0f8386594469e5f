"""What bots do with their time in real time: surfacings, shots at a boat that lies up, stops, ears.

``python -m bench.real_time_heads [GAME FIRST SECOND] [--chart NAME] [--matches N] [--seed 7]``

Matches by a simulated clock, sides swapped every match, every second match from the same
beginnings. Prints the points of the first level, then for the crews of each level what they did.
A boat that lies up counts as known while the enemy's exact tracker leaves it at most four cells.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from math import sqrt
from typing import Any

import msgspec
from bench.real_time import CHARTS_OF, TURN_LIMIT

from hydrophone.belief.captain_sonar import CaptainTracker
from hydrophone.bots.bot import Level
from hydrophone.core.game import AnyGame, Options
from hydrophone.core.real_time import CallStop
from hydrophone.core.seats import CAPTAINS, Actor, Seat, Side
from hydrophone.games.captain_sonar import actions as captain_sonar
from hydrophone.games.captain_sonar.options import CaptainOptions
from hydrophone.games.sonar import actions as sonar
from hydrophone.kits.registry import game_named
from hydrophone.play.arena import level_bots, pairings
from hydrophone.play.referee import Referee
from hydrophone.play.timed import play_timed

KNOWN_CELLS = 4
"""Most cells that a boat can be on while it counts as known."""

SHOTS = (sonar.LaunchTorpedo, captain_sonar.LaunchTorpedo, captain_sonar.TriggerMine)

COUNTED: dict[str, tuple[type[Any], ...]] = {
    "stops called before the order": (CallStop,),
    "sonars": (sonar.UseSonar, captain_sonar.AskSonar),
    "drones": (captain_sonar.AskDrone,),
    "silences": (sonar.GoSilent, captain_sonar.GoSilent, captain_sonar.StaySilent),
    "surfacings": (sonar.Surface, captain_sonar.Surface),
    "courses": (sonar.Move, captain_sonar.OrderCourse),
    "shots": SHOTS,
}
"""Acts of a crew that are counted, by what they are called."""


class Deeds(msgspec.Struct):
    """What the crews of one level did."""

    crews: int = 0
    points: float = 0.0
    seconds: float = 0.0
    done: Counter[str] = msgspec.field(default_factory=Counter)
    crews_that_asked: int = 0
    """Crews that asked by sonar at least once."""
    while_enemy_is_up: int = 0
    """Surfacings while the other boat lay up."""
    lying_s: float = 0.0
    lay_known: int = 0
    """Times that the other boat lay up while it was known and this one was under way."""
    fired_at: int = 0
    """Those at which this crew fired before the other boat dived."""

    def add(self, other: "Deeds") -> None:
        """Count the deeds of more crews."""
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


class _Watch:
    """One match as it went: each crew's deeds."""

    def __init__(self, options: Options) -> None:
        self.deeds = {side: Deeds(crews=1) for side in Side}
        self._options = options
        self._lie_up = isinstance(options, CaptainOptions)
        self._up_since: dict[Side, float] = {}
        self._chances: dict[Side, bool] = {}
        """Boats that lie up and are known; True once they were fired at."""
        self._tracks: dict[Side, CaptainTracker] = {}
        if isinstance(options, CaptainOptions):
            self._tracks = {side: CaptainTracker(options, side) for side in Side}

    def hear(self, told: Any) -> None:
        """What the enemy of each boat is told of it."""
        for side, track in self._tracks.items():
            for observation in told[CAPTAINS[side.enemy]]:
                track.observe(observation)

    def see(self, actor: Actor, action: Any, at: float) -> None:
        """Count an act; what it told has been heard."""
        if not isinstance(actor, Seat):
            return
        side, deeds = actor.side, self.deeds[actor.side]
        for name, kinds in COUNTED.items():
            deeds.done[name] += isinstance(action, kinds)
        if isinstance(action, SHOTS) and side.enemy in self._chances:
            self._chances[side.enemy] = True
        if isinstance(action, captain_sonar.Surface):
            deeds.while_enemy_is_up += side.enemy in self._up_since
            self._up_since[side] = at
            self._give_up(side.enemy)
        if isinstance(action, captain_sonar.Dive):
            deeds.lying_s += at - self._up_since.pop(side)
            self._give_up(side)
        self._look(side.enemy)
        self._look(side)

    def _look(self, side: Side) -> None:
        """Is this boat, lying up, known to an enemy who is under way?"""
        is_alone = side in self._up_since and side.enemy not in self._up_since
        if is_alone and self._tracks[side].belief.bits.bit_count() <= KNOWN_CELLS:
            self._chances.setdefault(side, False)

    def _give_up(self, side: Side) -> None:
        fired = self._chances.pop(side, None)
        if fired is not None:
            self.deeds[side.enemy].lay_known += 1
            self.deeds[side.enemy].fired_at += fired

    def end(self, at: float, winner: Side | None) -> None:
        """The match is over."""
        for side, deeds in self.deeds.items():
            self._give_up(side)
            deeds.seconds = at
            deeds.points = 0.5 if winner is None else float(winner is side)
            deeds.crews_that_asked = int(deeds.done["sonars"] > 0)


def played(
    game_id: str, options: Options, first: Level, second: Level, side: Side, seed: int
) -> tuple[Deeds, Deeds]:
    """The deeds of the first and of the second crew in one match; the first has this side."""
    game = game_named(game_id)
    levels = {s: first if s.side is side else second for s in game.seats(options)}
    match = play_timed(Referee(game, options, seed), level_bots(game, options, levels, seed), seed)
    watch, referee = _Watch(options), Referee(game, options, seed)
    watch.hear(referee.opening())
    for act, at in zip(match.acts, match.times, strict=True):
        watch.hear(referee.act(act.by, act.do)[1])
        watch.see(act.by, act.do, at)
    watch.end(match.lasted_s, None if match.outcome is None else match.outcome.winner)
    return watch.deeds[side], watch.deeds[side.enemy]


def options_of(game: AnyGame, chart: str, edition: str) -> Options:
    """A match in real time on this chart."""
    made: Options = msgspec.structs.replace(
        game.presets[edition or next(iter(game.presets))],
        **{"turn_limit": TURN_LIMIT, game.chart_option: chart, **game.real_time},
    )
    return made


def _lines(level: Level, deeds: Deeds) -> Iterator[str]:
    done, crews = deeds.done, deeds.crews
    yield f"{level}: {crews} crews, {deeds.seconds / crews:.0f} s a match"
    yield "    " + ", ".join(f"{name} {done[name] / crews:.2f}" for name in COUNTED)
    yield f"    crews that asked by sonar: {deeds.crews_that_asked}"
    if deeds.lying_s:
        up = done["surfacings"]
        yield f"    surfacings while the enemy lay up: {deeds.while_enemy_is_up} of {up}"
        yield f"    fired at a boat that lay up, known: {deeds.fired_at} of {deeds.lay_known}"


def main() -> None:
    """Play them all and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", choices=CHARTS_OF, default="captain_sonar")
    parser.add_argument("first", nargs="?", type=Level, default=Level.SEADOG)
    parser.add_argument("second", nargs="?", type=Level, default=Level.HELMSMAN)
    parser.add_argument("--chart", default="", help="all if not given")
    parser.add_argument("--edition", default="")
    parser.add_argument("--matches", type=int, default=4, help="on each chart")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    given = parser.parse_args()
    game = game_named(given.game)
    total = Deeds(), Deeds()
    with ProcessPoolExecutor(given.jobs) as pool:
        for chart in [given.chart] if given.chart else CHARTS_OF[given.game]:
            options = options_of(game, chart, given.edition)
            sides, seeds = zip(*pairings(given.matches, given.seed), strict=True)
            levels = repeat(given.first), repeat(given.second)
            found = pool.map(played, repeat(given.game), repeat(options), *levels, sides, seeds)
            here = 0.0
            for pair in found:
                here += pair[0].points
                for sum_, one in zip(total, pair, strict=True):
                    sum_.add(one)
            print(
                f"{chart}: {given.first} {here / given.matches:.1%} of {given.matches}", flush=True
            )
    share, count = total[0].points / total[0].crews, total[0].crews
    margin = 1.96 * sqrt(share * (1 - share) / count)
    print(f"all: {given.first} against {given.second} {share:.1%} +- {margin:.1%} of {count}")
    for level, deeds in zip((given.first, given.second), total, strict=True):
        print(*_lines(level, deeds), sep="\n")


if __name__ == "__main__":
    main()
