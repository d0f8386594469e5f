"""How much it matters what a person as Radio Operator says.

``python bench/radio_operators.py [matches]``: crews of bots with a Radio Operator of a script, who
tells the truth, nothing or lies, against other such crews and against bots alone.
"""

import sys

import msgspec

from hydrophone.bots.bot import Level
from hydrophone.kits.registry import game_named
from hydrophone.play.operators import Script, run_script

SEED = 7
EDITIONS = {"sonar": "en", "captain_sonar": "de"}
PAIRS: tuple[tuple[Script, Script | None], ...] = (
    (Script.TRUTH, Script.SILENCE),
    (Script.LIE, Script.SILENCE),
    (Script.LIE, Script.TRUTH),
    (Script.TRUTH, None),
    (Script.SILENCE, None),
    (Script.LIE, None),
)


def main() -> None:
    """Print a line for each game, level and pair of crews."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    for game, edition in EDITIONS.items():
        options = msgspec.structs.replace(game_named(game).presets[edition], turn_limit=120)
        for level in (Level.MATE, Level.ACE):
            for script, against in PAIRS:
                result = run_script(game, options, level, script, against, count, SEED)
                print(
                    f"{game} {level}, {script} against {against or 'a bot'}: {result.wins} won, "
                    f"{result.losses} lost, {result.draws} drawn",
                    flush=True,
                )


if __name__ == "__main__":
    main()
