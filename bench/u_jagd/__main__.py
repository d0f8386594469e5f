"""How fast U-Jagd is deduced and played, how many questions a seeker needs, and who beats whom.

``python -m bench.u_jagd [matches]``: one core; so many matches for each pair of levels.
"""

import sys
import time
from collections.abc import Callable

from hydrophone.belief.setup import FieldQuestion, SetupBelief, setups_of
from hydrophone.belief.setup_hiding import hiding
from hydrophone.belief.setup_questions import most_informative, most_narrowing, questions_needed
from hydrophone.bots.bot import Level
from hydrophone.games.u_jagd.options import UJagdOptions
from hydrophone.play.arena import run_arena

PRINTED = UJagdOptions()
NO_DUPLICATES = UJagdOptions(duplicates=False)
SEED = 7


def show_seeker(
    name: str, options: UJagdOptions, ask: Callable[[SetupBelief], tuple[FieldQuestion, ...]]
) -> None:
    """Mean and distribution over all set-ups, and the time a choice took."""
    choices = 0

    def counted(belief: SetupBelief) -> tuple[FieldQuestion, ...]:
        nonlocal choices
        choices += 1
        return ask(belief)

    begun = time.perf_counter()
    needed = questions_needed(options, counted)
    spent = time.perf_counter() - begun
    total = needed.total()
    mean = sum(count * asked for asked, count in needed.items()) / total
    shares = ", ".join(f"{asked}: {count / total:.1%}" for asked, count in sorted(needed.items()))
    print(f"{name}: {total:,} set-ups, {mean:.3f} questions on average ({shares})")
    print(f"    {choices:,} choices, {1000 * spent / choices:.2f} ms each")


def show_match_ups(matches: int) -> None:
    """Every level against the one below and against itself, sides swapped every match."""
    for first, second in (
        (Level.HELMSMAN, Level.LANDLUBBER),
        (Level.SEADOG, Level.HELMSMAN),
        (Level.SEADOG, Level.LANDLUBBER),
        (Level.SEADOG, Level.SEADOG),
    ):
        begun = time.perf_counter()
        result = run_arena("u_jagd", PRINTED, first, second, matches, SEED)
        rate = matches / (time.perf_counter() - begun)
        endings = ", ".join(f"{name} {count}" for name, count in result.terminations.items())
        print(
            f"{first} against {second}: {result.points:.1%} of {matches} matches"
            f" ({endings}), {result.actions / matches:.1f} actions each, {rate:.0f} matches/s"
        )


def main() -> None:
    """Print everything."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    begun = time.process_time()
    setups = setups_of(PRINTED)
    spent = time.process_time() - begun
    never = setups.open.bit_count()
    print(f"{len(setups.plans):,} set-ups, {never} of them never found out: {spent:.2f} s of CPU")
    begun = time.process_time()
    hidden = sum(kind.setups.bit_count() for kind in hiding(PRINTED))
    print(f"{hidden} to hide in, found in {time.process_time() - begun:.2f} s of CPU")
    show_seeker("least entropy, no duplicates", NO_DUPLICATES, most_informative)
    show_seeker("fewest squares, no duplicates", NO_DUPLICATES, most_narrowing)
    show_seeker("fewest squares, as ruled", PRINTED, most_narrowing)
    show_match_ups(matches)


if __name__ == "__main__":
    main()
