"""What computed help costs: ``python bench/help.py [matches]``, CPU time of one core.

Matches between helmsmen of every game, and random walks with many silences, of which the tracker
hears nothing else. Each time a helped seat is told something, the whole work of the process that
computes help is measured: its question is read, the observations taken in, the help computed and
written. Last, what the server itself does for each of them beside the act: it writes the question,
reads the answer and writes the message.
"""

import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from statistics import mean, quantiles
from typing import Any, NamedTuple, TypeAlias

import msgspec

from hydrophone.belief.track import TrackBelief
from hydrophone.board.grid import LETTERS, Direction
from hydrophone.bots.bot import Level
from hydrophone.core.game import AnyGame
from hydrophone.core.help import Help
from hydrophone.core.seats import Seat, Side
from hydrophone.games.captain_sonar.events import CourseHeard
from hydrophone.games.captain_sonar.events import SilenceHeard as SilentRunHeard
from hydrophone.games.captain_sonar.options import CaptainOptions
from hydrophone.games.captain_sonar.systems import COURSE_OF
from hydrophone.games.sonar.events import MoveHeard, SilenceHeard
from hydrophone.games.sonar.options import SonarOptions
from hydrophone.kits.registry import KITS, game_named
from hydrophone.play.arena import play_match
from hydrophone.play.referee import Referee
from hydrophone.server.help.worker import HelpAnswer, HelpQuestion, HelpWorker, ToHelpWorker
from hydrophone.server.protocol.messages import Helped

CHOICES = {
    "sonar": ({"map": "archipelago"}, {"map": "open_waters"}),
    "captain_sonar": ({"scenario": "alpha"}, {"scenario": "charlie"}),
    "u_jagd": ({},),
}
Batch: TypeAlias = tuple[Seat, list[bytes]]
"""A helped seat, and the observations that it is told together."""

ORDERS = 30
"""Most orders of a walk."""

WALKS = 100
"""Random walks for each row."""

BUDGET_MS = 5.0
"""Milliseconds that an observation may take (p99)."""


def batches(game: AnyGame, options: Any, seed: int) -> Iterator[Batch]:
    """What each helped seat is told in a match between helmsmen, act by act."""
    levels = dict.fromkeys(game.seats(options), Level.HELMSMAN)
    match = play_match(game, options, levels, seed)
    referee = Referee(game, options, seed)
    seats = [Seat.at(side, game.helped) for side in Side]
    told = referee.opening()
    for act in (None, *match.acts):
        if act is not None:
            _, told = referee.act(act.by, act.do)
        for seat in seats:
            if told[seat]:
                yield seat, [msgspec.json.encode(each) for each in told[seat]]


class Sea(NamedTuple):
    """A game on a chart, and how a boat is heard there."""

    name: str
    options: Any
    runs: tuple[int, int]
    """Fewest and most spaces of a silence."""
    step: Callable[[Direction], Any]
    silence: Any


def open_sea(size: int) -> str:
    """A drawing of nothing but sea."""
    letters = "  " + " ".join(LETTERS[:size])
    sea = [f"{row} " + " ".join("." * size) for row in range(1, size + 1)]
    zones = [f"{row} " + " ".join("1" * size) for row in range(1, size + 1)]
    head = ["title: open", "provenance: bench", "sea:", letters, *sea, "zones:", letters, *zones]
    return "\n".join(head)


def walked(game: AnyGame, sea: Sea, silences: int, seed: int) -> Iterator[Batch]:
    """What yellow hears of blue: courses that some boat can take, and so many silences."""
    chart, chance = game.chart_of(sea.options), random.Random(seed)
    if chart is None:
        raise RuntimeError(f"{game.id} has no chart")
    belief, silent = TrackBelief.prior(chart), set(chance.sample(range(ORDERS), silences))
    for number in range(ORDERS):
        ways = [belief.silence(*sea.runs)] if number in silent else []
        steps = [(way, belief.step(way)) for way in Direction] if not ways else []
        open_ways = [(way, after) for way, after in steps if after.bits]
        if ways:
            belief, heard = ways[0], sea.silence
        elif open_ways:
            way, belief = chance.choice(open_ways)
            heard = sea.step(way)
        else:
            return
        yield Seat.YELLOW_RADIO_OPERATOR, [msgspec.json.encode(heard)]


class Spent(NamedTuple):
    """Milliseconds: in the process that computes, and in the server beside it."""

    computing: float
    beside: float


def measured(game: AnyGame, options: Any, told: Iterator[Batch]) -> Iterator[Spent]:
    """What each batch of observations costs."""
    encode, decoder = msgspec.json.encode, msgspec.json.Decoder[ToHelpWorker](ToHelpWorker)
    worker, heard = HelpWorker(), dict.fromkeys(Seat, 0)
    for seat, observations in told:
        begun = time.process_time()
        written = msgspec.Raw(encode(options))
        raw = tuple(map(msgspec.Raw, observations))
        line = encode(HelpQuestion("match", game.id, seat, written, heard[seat], raw))
        asked = time.process_time()
        answer = worker.hear(decoder.decode(line))
        answered = encode(answer)
        done = time.process_time()
        heard[seat] += len(observations)
        help_ = msgspec.json.decode(answered, type=HelpAnswer).computed
        if help_ is None:
            raise RuntimeError(answer.error or "the tracker is lost")
        encode(Helped(seat, heard[seat], help_.spaces, help_.chances, help_.exact))
        end = time.process_time()
        yield Spent(1000 * (done - asked), 1000 * (asked - begun + end - done))


def show(name: str, spent: Sequence[Spent]) -> None:
    """A line of the table."""
    computing = [each.computing for each in spent]
    cuts = quantiles(computing, n=1000)
    late = sum(each > BUDGET_MS for each in computing) / len(computing)
    print(
        f"{name:<42} {len(spent):>7}  {mean(computing):>7.3f}  {cuts[989]:>7.3f}  "
        f"{max(computing):>8.2f}  {late:>7.2%}  {mean(each.beside for each in spent):>6.3f}"
    )


def main(matches: int) -> None:
    """A line for each game, chart and level of help."""
    print(
        f"{'match':<42} {'times':>7}  {'mean ms':>7}  {'p99 ms':>7}  {'longest':>8}  {'> 5 ms':>7}"
        "  beside"
    )
    for game_id in KITS:
        game = game_named(game_id)
        preset = next(iter(game.presets.values()))
        for choice in CHOICES[game_id]:
            for level in (Help.SPACES, Help.CHANCES):
                options = msgspec.structs.replace(preset, help=level, **choice)
                told = (batches(game, options, seed) for seed in range(matches))
                spent = [each for match in told for each in measured(game, options, match)]
                show(" ".join((game_id, *choice.values(), level.value)), spent)
    for game_id, sea in hard_seas():
        game = game_named(game_id)
        for silences in (2, 4):
            options = msgspec.structs.replace(sea.options, help=Help.CHANCES)
            walks = (walked(game, sea, silences, seed) for seed in range(WALKS))
            spent = [each for told in walks for each in measured(game, options, told)]
            show(f"{sea.name}, {silences} silences", spent)


def hard_seas() -> tuple[tuple[str, Sea], ...]:
    """Where much stays possible."""
    open_ = open_sea(15)
    diver, captain = SonarOptions(map="custom", drawing=open_), CaptainOptions()
    open_captain = CaptainOptions(scenario="custom", drawing=open_)
    moves = partial(MoveHeard, Side.BLUE), SilenceHeard(Side.BLUE)

    def course(way: Direction) -> CourseHeard:
        return CourseHeard(Side.BLUE, COURSE_OF[way])

    orders = course, SilentRunHeard(Side.BLUE)
    return (
        ("sonar", Sea("sonar open 15 x 15", diver, (1, 1), *moves)),
        ("captain_sonar", Sea("captain_sonar alpha", captain, (0, 4), *orders)),
        ("captain_sonar", Sea("captain_sonar open 15 x 15", open_captain, (0, 4), *orders)),
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 30)
