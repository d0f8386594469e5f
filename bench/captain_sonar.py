"""How many actions a second Captain Sonar carries out: apply, legal actions, projection for all.

``python bench/captain_sonar.py [matches]``: random play on all scenarios and both editions, by
CPU time; once with the legal actions of the seat that acts, once with those of all eight, as a
server does; then real time on its own charts, where anybody who may acts.
"""

import random
import sys
import time
from collections.abc import Callable
from functools import partial

import msgspec

from hydrophone.core.seats import CLOCK, SPECTATOR, Actor, Seat, Viewer
from hydrophone.games.captain_sonar.actions import CaptainAction
from hydrophone.games.captain_sonar.options import CHARTS, PRESETS, Mode
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.captain_sonar.state import CaptainState
from hydrophone.games.captain_sonar.waiting import SEATS

VIEWERS: tuple[Viewer, ...] = (*SEATS, SPECTATOR)

EVERYBODY: tuple[Actor, ...] = (*SEATS, CLOCK)

Offer = Callable[[CaptainState, Seat], int]


def offer_nothing(_state: CaptainState, _actor: Seat) -> int:
    """Nobody but the actor is offered anything."""
    return 0


def offer_everybody(state: CaptainState, actor: Seat) -> int:
    """All seats but the actor's are offered their actions too; how many."""
    return sum(len(CAPTAIN_SONAR.legal_actions(state, seat)) for seat in SEATS if seat != actor)


def play(matches: int, seed: int, offer: Offer) -> int:
    """Random matches; how many actions they took."""
    chance, actions = random.Random(seed), 0
    for number in range(matches):
        preset = PRESETS["de" if number % 2 else "es"]
        options = msgspec.structs.replace(
            preset, scenario=CHARTS[number % len(CHARTS)], turn_limit=60
        )
        state, _ = CAPTAIN_SONAR.new(options, number)
        while seats := CAPTAIN_SONAR.blocked_by(state):
            legal = CAPTAIN_SONAR.legal_actions(state, seats[0])
            offer(state, seats[0])
            action = legal[int(chance.random() * len(legal))]
            state, events = CAPTAIN_SONAR.apply(state, seats[0], action)
            for event in events:
                for viewer in VIEWERS:
                    CAPTAIN_SONAR.project(event, viewer)
            actions += 1
    return actions


def play_in_real_time(matches: int, seed: int) -> int:
    """Random matches in real time, all seats offered their actions; how many actions they took."""
    chance, actions = random.Random(seed), 0
    for number in range(matches):
        options = msgspec.structs.replace(
            PRESETS["de"],
            mode=Mode.REAL_TIME,
            scenario=CHARTS[number % len(CHARTS)],
            turn_limit=60,
        )
        state, _ = CAPTAIN_SONAR.new(options, number)
        while state.public.outcome is None:
            offered: dict[Actor, tuple[CaptainAction, ...]] = {
                seat: legal
                for seat in EVERYBODY
                if (legal := CAPTAIN_SONAR.legal_actions(state, seat))
            }
            actor = chance.choice(list(offered))
            action = offered[actor][int(chance.random() * len(offered[actor]))]
            state, events = CAPTAIN_SONAR.apply(state, actor, action)
            for event in events:
                for viewer in VIEWERS:
                    CAPTAIN_SONAR.project(event, viewer)
            actions += 1
    return actions


def measure(name: str, played: Callable[[int], int]) -> None:
    """Measure three times, print the best and the spread."""
    rates: list[float] = []
    for run in range(3):
        begun = time.process_time()
        actions = played(run)
        rates.append(actions / (time.process_time() - begun))
    print(f"{name}: {max(rates):,.0f} actions/s (slowest of three runs {min(rates):,.0f})")


def main() -> None:
    """Warm up, then print all figures."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    play(20, 0, offer_everybody)
    measure("offers for the seat that acts", lambda run: play(matches, run, offer_nothing))
    measure("offers for all eight seats", lambda run: play(matches, run, offer_everybody))
    measure("real time, offers for all eight seats", partial(play_in_real_time, matches // 4))
    print(f"each told to {len(VIEWERS)} viewers")


if __name__ == "__main__":
    main()
