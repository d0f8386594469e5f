"""Random play in great numbers, with the laws checked at every step. ``make laws``.

``python -m tools.stress [--matches N] [--game ID]``: N matches (10,000 unless told) for
every chart and edition of every game, on all cores. Ends with 1 at the first broken law, naming
game, edition, chart and seed, so that the match can be played again.
"""

import argparse
import os
import random
import sys
from concurrent.futures import ProcessPoolExecutor

import msgspec

from hydrophone.core.game import Action, AnyGame, Options
from hydrophone.core.seats import CLOCK, SPECTATOR, Viewer
from hydrophone.kits.registry import KITS, game_named, games

StressRun = tuple[str, str, str, int, int]
"""Game, edition, chart, first seed, how many."""

TURN_LIMIT = 60
"""Turns of each crew after which a match is drawn."""

REAL_TIME = "+rt"
"""Ends the name of an edition that is played in real time."""

CHUNK = 250
"""Most matches of one task."""


class LawBrokenError(Exception):
    """A law did not hold; the message says which and where."""


def setup(game: AnyGame, edition: str, chart: str) -> Options:
    """The preset with this chart and an end that comes; an edition in ``REAL_TIME`` is one too."""
    in_real_time = edition.endswith(REAL_TIME)
    options: Options = game.presets[edition.removesuffix(REAL_TIME)]
    changes: dict[str, object] = {"turn_limit": TURN_LIMIT}
    if in_real_time:
        changes |= game.real_time
    if chart:
        changes[game.chart_option] = chart
    return msgspec.structs.replace(options, **changes)


def editions(game: AnyGame) -> tuple[str, ...]:
    """Its presets, turn by turn and in real time."""
    timed = (f"{edition}{REAL_TIME}" for edition in game.presets) if game.real_time else ()
    return (*game.presets, *timed)


def play(game: AnyGame, options: Options, seed: int) -> int:
    """One random match under the laws; how many actions it took."""
    chance = random.Random(seed)
    state, events = game.new(options, seed)
    viewers: tuple[Viewer, ...] = (*game.seats(options), SPECTATOR)
    views = {viewer: game.blank(options, viewer) for viewer in viewers}
    actions = 0
    while True:
        for viewer in viewers:
            for event in events:
                observation = game.project(event, viewer)
                if observation is not None:
                    views[viewer] = views[viewer].after(observation)
            if views[viewer] != game.view(state, viewer):
                raise LawBrokenError(f"{viewer} does not recall perfectly after {events}")
        if game.outcome(state) is not None:
            return actions
        waiting = game.may_act(state) if game.is_real_time(options) else game.blocked_by(state)
        clock = game.legal_actions(state, CLOCK)
        if not waiting and not clock:
            raise LawBrokenError("nobody can go on, and the match is not over")
        acts = bool(clock) and (not waiting or chance.random() < 0.1)
        actor = CLOCK if acts else chance.choice(waiting)
        legal = game.legal_actions(state, actor)
        if not legal:
            raise LawBrokenError(f"{actor} is waited for and has no legal action")
        action: Action = chance.choice(legal)
        broken = game.broken_rule(state, actor, action)
        if broken is not None:
            raise LawBrokenError(f"{actor} was offered {action}, which breaks {broken}")
        state, events = game.apply(state, actor, action)
        actions += 1


def run(task: StressRun) -> tuple[StressRun, int]:
    """Some matches of one game, edition and chart; the number of actions."""
    name, edition, chart, first, count = task
    game = game_named(name)
    options = setup(game, edition, chart)
    actions = 0
    for seed in range(first, first + count):
        try:
            actions += play(game, options, seed)
        except Exception as error:
            where = f"{name}, edition {edition}, chart {chart or '-'}, seed {seed}"
            raise LawBrokenError(f"{where}: {error!r}") from error
    return task, actions


def main() -> None:
    """Random play under the laws, for every game, edition and chart."""
    parser = argparse.ArgumentParser(description="Random play under the laws.")
    parser.add_argument("--matches", type=int, default=10_000, help="for each chart and edition")
    parser.add_argument("--game", choices=sorted(KITS), help="this game alone")
    said = parser.parse_args()
    matches, only = said.matches, said.game
    tasks: list[StressRun] = [
        (game.id, edition, chart, first, min(CHUNK, matches - first))
        for game in games()
        if only in (None, game.id)
        for edition in editions(game)
        for chart in (game.charts or ("",))
        for first in range(0, matches, CHUNK)
    ]
    totals: dict[tuple[str, str, str], int] = {}
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        try:
            for (name, edition, chart, _, _), actions in pool.map(run, tasks):
                key = name, edition, chart
                totals[key] = totals.get(key, 0) + actions
        except LawBrokenError as error:
            print(f"broken: {error}", file=sys.stderr)
            pool.shutdown(cancel_futures=True)
            sys.exit(1)
    for (name, edition, chart), actions in totals.items():
        print(f"{name:14}{edition:7}{chart:14}{matches:8,} matches {actions:12,} actions")


if __name__ == "__main__":
    main()
