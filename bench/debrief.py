"""How long a debrief takes: ``python bench/debrief.py [matches]``, CPU time of one core.

Matches between helmsmen of every game and preset; the longest match counts most, since a person
waits for it.
"""

import sys
import time

import msgspec

from hydrophone.bots.bot import Level
from hydrophone.debrief.debrief import debrief
from hydrophone.kits.registry import KITS, game_named
from hydrophone.notation.record import Header, Record
from hydrophone.play.arena import play_match

CHOICES = {
    "sonar": ({"map": "archipelago"}, {"map": "open_waters"}),
    "captain_sonar": ({"scenario": "alpha"}, {"scenario": "charlie"}),
    "u_jagd": ({},),
}


def main(matches: int) -> None:
    """A line for each game and chart."""
    print("match                       matches  acts (longest)  mean s  longest s  ms an act")
    for game_id in KITS:
        game = game_named(game_id)
        preset = next(iter(game.presets.values()))
        for choice in CHOICES[game_id]:
            options = msgspec.structs.replace(preset, **choice)
            levels = dict.fromkeys(game.seats(options), Level.HELMSMAN)
            seats = dict.fromkeys(levels, "bot:helmsman")
            acts: list[int] = []
            seconds: list[float] = []
            for seed in range(matches):
                match = play_match(game, options, levels, seed)
                header = Header(game=game_id, options=options, seed=seed, seats=seats)
                record = Record(header, match.acts, match.outcome)
                start = time.process_time()
                debrief(record)
                seconds.append(time.process_time() - start)
                acts.append(len(match.acts))
            name = " ".join((game_id, *choice.values()))
            mean, per_act = sum(seconds) / matches, 1000 * sum(seconds) / sum(acts)
            print(
                f"{name:<27} {matches:>7}  {max(acts):>14}  {mean:>6.3f}  "
                f"{max(seconds):>9.3f}  {per_act:>9.2f}"
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 30)
