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


def packages(requirements: list[str]) -> set[str]:
    return {re.split(r"[\[>=<;\s]", each)[0] for each in requirements}


def run(code: str) -> "subprocess.CompletedProcess[str]":
    """A program on a machine without the packages of the server."""
    blocked = BLOCKED.format(names=packages(PROJECT["optional-dependencies"]["server"]))
    return subprocess.run([sys.executable, "-c", blocked + code], capture_output=True, text=True)


def test_the_library_plays_without_the_server() -> None:
    done = run(PLAY)

    assert done.returncode == 0, done.stderr
    assert "draw by turn_limit" in done.stdout


def test_it_needs_hardly_anything() -> None:
    assert packages(PROJECT["dependencies"]) == {"click", "msgspec"}


def test_commands_on_records_work_without_the_server() -> None:
    done = run("from hydrophone.cli.main import main; main(['arena', 'sonar', '--matches', '1'])")

    assert done.returncode == 0, done.stderr


def test_play_says_in_one_line_what_to_install() -> None:
    done = run("from hydrophone.cli.main import main; main(['play', '--no-browser'])")

    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "Error: the packages of the server are not installed: pip install 'hydrophone[server]'"
    ]
