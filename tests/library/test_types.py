"""What programs write on the types of a game is checked to the last case."""

import re
import subprocess
import sys
from pathlib import Path
from textwrap import indent

ROOT = Path(__file__).parents[2]

RIGHT = """
from collections.abc import Sequence
from typing import assert_never

from hydrophone import Bot, Match, Post, Report, arena
from hydrophone.captain_sonar import CourseHeard
from hydrophone.sonar import Action, ChooseStart, Direction, LaunchTorpedo, Move, MoveHeard
from hydrophone.sonar import Match as SonarMatch
from hydrophone.sonar import GoSilent, Observation, Surface, TellColumn, TellRow, UseSonar
from hydrophone.u_jagd import Match as UJagdMatch

Order = Move | UseSonar | GoSilent | LaunchTorpedo | Surface


def asks(order: Order) -> bool:
    match order:
        case UseSonar():
            return True
        case Move() | GoSilent() | LaunchTorpedo() | Surface():
            return False
        case _:
            assert_never(order)


class Mine(Bot):
    def __init__(self, post: Post) -> None:
        self.tracker = post.tracker()
        self.heard: list[Direction] = []

    def observe(self, observation: Observation) -> None:
        match observation:
            case MoveHeard(direction=direction):
                self.heard.append(direction)
            case _:
                self.tracker.observe(observation)

    def choose(self, legal: Sequence[Action]) -> Action:
        return legal[0]

    def report(self) -> Report | None:
        return Report(pin=self.tracker.support[0])


match = SonarMatch.new(seed=7)
damage: int = match.view("spectator").public.blue.damage
track: tuple[str, ...] = match.true_state.sheets.blue.track
first: Action = match.legal_actions("blue.captain")[0]
copied: SonarMatch = match.copy()
plan = UJagdMatch.from_record("x.jsonl").view("blue.captain").own
assert plan is not None
number: int | None = plan.map[0]
wins: int = arena("sonar", {"captain": Mine, "crew": "helmsman"}, Mine, 2, processes=2).wins
anything: list[Match] = [*Match.from_records("x.jsonl"), match]
"""

WRONG = """
from typing import assert_never

from hydrophone.sonar import Match, Move, MoveHeard, Observation, UseSonar

match = Match.new(seed=7)
match.view("spectator").public.blue.energy
MoveHeard(side="blue", course="north")


def asks(order: Move | UseSonar) -> bool:
    match order:
        case UseSonar():
            return True
        case _:
            assert_never(order)
"""


def examples(page: str) -> list[str]:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return re.findall(r"```python\n(.*?)```", text, re.DOTALL)


PAGES = "\n".join(
    [
        *examples("first_bot.md"),
        *examples("library.md"),
        *(
            f"def recipe_{number}() -> None:\n{indent(recipe, '    ')}"
            for number, recipe in enumerate(examples("cookbook.md"))
        ),
    ]
)
"""The pages for programs, and the cookbook, each recipe apart."""


def checked(program: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    """What mypy says, strict, from another folder than the project's."""
    (folder / "program.py").write_text(program, encoding="utf-8")
    words = ["--strict", "--config-file=", "program.py"]
    command = [sys.executable, "-m", "mypy", "--cache-dir", str(ROOT / ".mypy_cache"), *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)


def test_a_program_on_the_types_of_a_game_passes_mypy_strict(tmp_path: Path) -> None:
    done = checked(RIGHT, tmp_path)

    assert done.returncode == 0, done.stdout


def test_the_programs_of_the_pages_pass_mypy_strict(tmp_path: Path) -> None:
    assert PAGES.count("(Bot):") == 4  # and Stalker, which is a Hunter
    assert PAGES.count("def recipe_") >= 10

    done = checked(PAGES, tmp_path)

    assert done.returncode == 0, done.stdout


def test_what_no_game_has_is_found(tmp_path: Path) -> None:
    done = checked(WRONG, tmp_path)

    assert 'has no attribute "energy"' in done.stdout
    assert 'Unexpected keyword argument "course"' in done.stdout
    assert 'Argument 1 to "assert_never" has incompatible type "Move"' in done.stdout
