"""Library and bots need nothing of the server: none of its packages."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

BLOCKED = """
import sys

sys.modules.update(dict.fromkeys({names!r}))
"""

PLAY = """
import hydrophone
for name in hydrophone.__all__:
    getattr(hydrophone, name)
import hydrophone.sonar, hydrophone.captain_sonar, hydrophone.u_jagd
match = hydrophone.Match.new("sonar", options={"turn_limit": 3})
match.bots({"blue": "seadog", "yellow": "landlubber"}).play()
print(match.text(), match.svg(), match.debrief(), match.moments())
"""

ONE_GAME = """
import sys
import hydrophone.server.bots.worker, hydrophone.server.jobs.worker
from hydrophone import Level, Match
Match.new("sonar").bots({"blue": Level.SEADOG, "yellow": Level.LANDLUBBER})
heavy = ("sonar", "u_jagd", "metadata", "email")
print(*(name for name, module in sys.modules.items() if module and name.endswith(heavy)))
"""


def packages(requirements: list[str]) -> set[str]:
    return {re.split(r"[\[>=<;\s]", each)[0] for each in requirements}


def run(code: str, without: str = "server") -> "subprocess.CompletedProcess[str]":
    """A program on a machine without the packages of the server, or without those of any extra."""
    extras = PROJECT["optional-dependencies"]
    lacking = [extras["server"]] if without == "server" else extras.values()
    names = {name for extra in lacking for name in packages(extra)} - {"hydrophone"}
    blocked = BLOCKED.format(names=names)
    return subprocess.run([sys.executable, "-c", blocked + code], capture_output=True, text=True)


def test_library_and_bots_play_with_msgspec_alone() -> None:
    done = run(PLAY, without="extras")

    assert done.returncode == 0, done.stderr
    assert "draw by turn_limit" in done.stdout


def test_who_plays_one_game_imports_no_other() -> None:
    done = run(ONE_GAME)

    assert done.returncode == 0, done.stderr
    assert set(done.stdout.split()) == {
        f"hydrophone.{package}.sonar" for package in ("belief", "bots", "facts", "games", "kits")
    }


def test_it_needs_hardly_anything() -> None:
    assert packages(PROJECT["dependencies"]) == {"msgspec"}


def test_commands_on_records_work_without_the_server() -> None:
    done = run("from hydrophone.cli.main import main; main(['arena', 'sonar', '--matches', '1'])")

    assert done.returncode == 0, done.stderr


def test_a_command_says_in_one_line_what_to_install() -> None:
    done = run("from hydrophone.__main__ import main; main()", without="extras")

    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    for extra in ("server", "commands"):
        assert f"'hydrophone[{extra}]'" in done.stderr
        assert extra in PROJECT["optional-dependencies"]


def test_play_says_in_one_line_what_to_install() -> None:
    done = run("from hydrophone.cli.main import main; main(['play', '--no-browser'])")

    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "Error: the packages of the server are not installed: pip install 'hydrophone[server]'"
    ]
