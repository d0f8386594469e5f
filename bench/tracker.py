"""How many observations a second the trackers take in: what a bot or ``deduce`` calls.

``python bench/tracker.py [walks] [--against FOLDER]``: by CPU time of one core. First random walks
of up to 30 orders, some of them silent, with nothing else heard; a walk ends early in a dead end. A
silence is one space (SONAR) or a straight run of 0 to 4 (Captain Sonar). Then both boats of whole
matches between bots, as a spectator hears them. Each is followed three ways: ``observe`` alone;
``observe``, and after each the cells where the boat can be; and the bare ``TrackBelief`` of a walk,
without any limit of shapes.

``--against`` names another checkout: both take turns in this one run, the best of three counts, and
each figure is shown before (there), now (here) and as a ratio.
"""

import argparse
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from itertools import cycle
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from hydrophone.belief.captain_sonar import CaptainTracker
from hydrophone.belief.sonar import SonarTracker
from hydrophone.belief.track import TrackBelief
from hydrophone.board.chart import Chart
from hydrophone.board.grid import LETTERS, Cell, Direction
from hydrophone.bots.bot import Level
from hydrophone.core.seats import SPECTATOR, Side
from hydrophone.games.captain_sonar import events as captain
from hydrophone.games.captain_sonar import options as captain_options
from hydrophone.games.captain_sonar.systems import COURSE_OF
from hydrophone.games.sonar import events as sonar
from hydrophone.games.sonar import options as sonar_options
from hydrophone.kits.registry import game_named
from hydrophone.play.arena import play_match
from hydrophone.play.referee import Referee

ORDERS = 30
ROUNDS = 3
MATCHES = 12
SEED = 7
WITHOUT_LIMIT = 4
"""Silences of Captain Sonar that the bare belief follows; it has no limit of its own."""
SRC = Path(__file__).parent.parent / "src"

Walk = list[Direction | None]
"""Announced directions; None is a silence."""


class Runs(NamedTuple):
    """How far a silent boat goes."""

    shortest: int
    longest: int


class Sea(NamedTuple):
    """A game on a chart: what is walked on, and how it is heard."""

    name: str
    options: Any
    chart: Chart
    runs: Runs
    tracker: Callable[[Any, Side], Any]
    step: Callable[[Direction], Any]
    silence: Any


class Story(NamedTuple):
    """What is heard of a boat, and who follows it."""

    tracker: Callable[[Any, Side], Any]
    options: Any
    side: Side
    heard: Sequence[Any]


class Figures(msgspec.Struct, frozen=True):
    """Observations a second three ways, the longest in ms, and the part that is exact."""

    observe: float
    ask: float
    bare: float
    longest: float
    exact: float


def open_sea(size: int) -> str:
    """A drawing of nothing but sea."""
    letters = "  " + " ".join(LETTERS[:size])
    sea = [f"{row} " + " ".join("." * size) for row in range(1, size + 1)]
    zones = [f"{row} " + " ".join("1" * size) for row in range(1, size + 1)]
    head = ["title: open", "provenance: bench", "sea:", letters, *sea, "zones:", letters, *zones]
    return "\n".join(head)


def on_sonar(name: str, **switches: Any) -> Sea:
    """SONAR: a silence is one space."""
    options = msgspec.structs.replace(sonar_options.PRESETS["en"], **switches)
    return Sea(
        f"SONAR, {name}",
        options,
        sonar_options.chart_of(options),
        Runs(1, 1),
        SonarTracker,
        lambda way: sonar.MoveHeard(Side.BLUE, way),
        sonar.SilenceHeard(Side.BLUE),
    )


def on_captain(name: str, **switches: Any) -> Sea:
    """Captain Sonar: a silence is 0 to 4 spaces."""
    options = msgspec.structs.replace(captain_options.PRESETS["de"], **switches)
    return Sea(
        f"Captain Sonar, {name}",
        options,
        captain_options.chart_of(options),
        Runs(0, 4),
        CaptainTracker,
        lambda way: captain.CourseHeard(Side.BLUE, COURSE_OF[way]),
        captain.SilenceHeard(Side.BLUE),
    )


# --- walks ---------------------------------------------------------------------------------------


def walk(sea: Sea, chance: random.Random, silences: int) -> Walk:
    """One random walk."""
    track = [chance.choice(sorted(sea.chart.exits))]
    silent = set(chance.sample(range(ORDERS), silences))
    orders: Walk = []
    for number in range(ORDERS):
        ways = [way for way in Direction if ahead(sea.chart, track, way) is not None]
        if not ways:
            break
        way = chance.choice(ways)
        spaces = chance.randint(*sea.runs) if number in silent else 1
        for _ in range(spaces):
            cell = ahead(sea.chart, track, way)
            if cell is not None:
                track.append(cell)
        orders.append(None if number in silent else way)
    return orders


def ahead(chart: Chart, track: list[Cell], direction: Direction) -> Cell | None:
    """The next cell that way, if a boat with this track may enter it."""
    for way, beside, _ in chart.exits[track[-1]]:
        if way is direction and beside not in track:
            return beside
    return None


def walks_on(sea: Sea, silences: int, count: int) -> Figures:
    """Many walks with so many silences."""
    chance = random.Random(silences)
    walks = [walk(sea, chance, silences) for _ in range(count)]
    heard = [[sea.silence if way is None else sea.step(way) for way in each] for each in walks]
    stories = [Story(sea.tracker, sea.options, Side.BLUE, each) for each in heard]
    figures = followed(stories)
    if silences > WITHOUT_LIMIT and sea.runs.longest > 1:
        return figures
    begun = time.process_time()
    for each in walks:
        belief = TrackBelief.prior(sea.chart)
        for way in each:
            belief = belief.silence(*sea.runs) if way is None else belief.step(way)
    bare = sum(map(len, walks)) / (time.process_time() - begun)
    return msgspec.structs.replace(figures, bare=bare)


# --- matches -------------------------------------------------------------------------------------


class Heard(msgspec.Struct, frozen=True):
    """What a spectator hears of whole matches between bots, so that others can follow the same."""

    sonar: list[tuple[sonar_options.SonarOptions, list[sonar.SonarObservation]]]
    captain: list[tuple[captain_options.CaptainOptions, list[captain.CaptainObservation]]]

    def stories(self) -> dict[str, list[Story]]:
        """Both boats of each."""
        return {
            "SONAR, matches of helmsmen": _both_boats(SonarTracker, self.sonar),
            "Captain Sonar, matches of landlubbers": _both_boats(CaptainTracker, self.captain),
        }


def _both_boats(
    tracker: Callable[[Any, Side], Any], heard: Sequence[tuple[Any, list[Any]]]
) -> list[Story]:
    return [Story(tracker, options, side, told) for options, told in heard for side in Side]


def heard_in_matches(count: int) -> Heard:
    """Matches of the bots that go silent most, on all charts in turn."""
    english, german = sonar_options.PRESETS["en"], captain_options.PRESETS["de"]
    replace = msgspec.structs.replace
    return Heard(
        [
            _match("sonar", replace(english, map=chart, turn_limit=120), Level.HELMSMAN, number)
            for number, chart in zip(range(count), cycle(sonar_options.CHARTS), strict=False)
        ],
        [
            _match(
                "captain_sonar",
                replace(german, scenario=chart, turn_limit=120),
                Level.LANDLUBBER,
                at,
            )
            for at, chart in zip(range(count), cycle(captain_options.CHARTS), strict=False)
        ],
    )


def _match(name: str, options: Any, level: Level, number: int) -> tuple[Any, list[Any]]:
    game = game_named(name)
    levels = dict.fromkeys(game.seats(options), level)
    played = play_match(game, options, levels, SEED + number)
    referee = Referee(game, options, SEED + number)
    told = [*referee.opening()[SPECTATOR]]
    for act in played.acts:
        told += referee.act(act.by, act.do)[1][SPECTATOR]
    return options, told


# --- following -----------------------------------------------------------------------------------


def followed(stories: Sequence[Story]) -> Figures:
    """All stories, each with a new tracker: without and with a look at the cells after each."""
    count = sum(len(story.heard) for story in stories)
    observing, asking = _spent(stories, asks=False), _spent(stories, asks=True)
    longest, exact = zip(*map(_watched, stories), strict=True)
    rates = count / observing, count / asking, 0.0
    return Figures(*rates, longest=1000 * max(longest), exact=sum(exact) / count)


def _spent(stories: Sequence[Story], *, asks: bool) -> float:
    """CPU seconds."""
    spent = 0.0
    for story in stories:
        tracker = story.tracker(story.options, story.side)
        begun = time.process_time()
        for observation in story.heard:
            tracker.observe(observation)
            if asks:
                _ = tracker.belief.bits
        spent += time.process_time() - begun
    return spent


def _watched(story: Story) -> tuple[float, int]:
    """CPU seconds of the longest observation, and how many answers say that they are exact."""
    tracker, longest, exact = story.tracker(story.options, story.side), 0.0, 0
    for observation in story.heard:
        begun = time.process_time()
        tracker.observe(observation)
        _ = tracker.belief.bits
        longest = max(longest, time.process_time() - begun)
        exact += getattr(tracker.belief, "exact", False)
    return longest, exact


def measured(walks: int, heard: Heard) -> dict[str, Figures]:
    """Everything, once."""
    found: dict[str, Figures] = {}
    for sea, silences in (
        (on_sonar("Archipelago", map="archipelago"), (0, 2, 4, 6)),
        (on_sonar("open 15 x 15", map="custom", drawing=open_sea(15)), (0, 4, 6)),
        (on_captain("Alpha", scenario="alpha"), (0, 2, 4)),
        (on_captain("open 15 x 15", scenario="custom", drawing=open_sea(15)), (0, 2, 3, 4, 6)),
    ):
        for number in silences:
            found[f"{sea.name}, {number} silences"] = walks_on(sea, number, walks)
    return found | {name: followed(stories) for name, stories in heard.stories().items()}


def best(one: Figures, other: Figures) -> Figures:
    """The quicker of each."""
    return Figures(
        max(one.observe, other.observe),
        max(one.ask, other.ask),
        max(one.bare, other.bare),
        min(one.longest, other.longest),
        one.exact,
    )


def measured_in(folder: Path, walks: int, heard: bytes) -> dict[str, Figures]:
    """Everything, once, in a process of its own with the package of that folder."""
    command = [sys.executable, __file__, str(walks), "--given"]
    environment = os.environ | {"PYTHONPATH": str(folder)}
    told = subprocess.run(
        command, env=environment, check=True, input=heard, stdout=subprocess.PIPE
    ).stdout
    return msgspec.json.decode(told, type=dict[str, Figures])


def compare(other: Path, walks: int) -> None:
    """Print each figure there, here, and as a ratio."""
    folders, found = (other / "src", SRC), list[dict[str, Figures]]()
    heard = msgspec.json.encode(heard_in_matches(MATCHES))
    for _ in range(ROUNDS):
        for number, folder in enumerate(folders):
            figures = measured_in(folder, walks, heard)
            if len(found) == number:
                found.append(figures)
            found[number] = {name: best(found[number][name], figures[name]) for name in figures}
    for name, now in found[1].items():
        before = found[0][name]
        print(f"{name}: {now.exact:.1%} exact")
        for what in ("observe", "ask", "bare"):
            was, is_now = getattr(before, what), getattr(now, what)
            if was:
                print(f"    {what:10}{was:12,.0f}{is_now:12,.0f} a second{is_now / was:8.2f}")
        print(f"    {'longest':10}{before.longest:12.2f}{now.longest:12.2f} ms")


def show(figures: dict[str, Figures]) -> None:
    """Print a line each."""
    print(f"{'':36}{'observe':>12}{'and ask':>12}{'bare':>12}{'longest ms':>12}{'exact':>8}")
    for name, each in figures.items():
        bare = f"{each.bare:12,.0f}" if each.bare else " " * 12
        rates = f"{each.observe:12,.0f}{each.ask:12,.0f}{bare}"
        print(f"{name:36}{rates}{each.longest:12.2f}{each.exact:8.1%}")


def main() -> None:
    """Measure here, or here and there."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("walks", nargs="?", type=int, default=100)
    parser.add_argument("--against", type=Path)
    parser.add_argument("--given", action="store_true", help="matches come in, figures go out")
    asked = parser.parse_args()
    if asked.against is not None and not (asked.against / "src" / "hydrophone").is_dir():
        parser.error(f"{asked.against} is no checkout")
    if asked.against is not None:
        compare(asked.against, asked.walks)
    elif asked.given:
        heard = msgspec.json.decode(sys.stdin.buffer.read(), type=Heard)
        sys.stdout.buffer.write(msgspec.json.encode(measured(asked.walks, heard)))
    else:
        show(measured(asked.walks, heard_in_matches(MATCHES)))


if __name__ == "__main__":
    main()
