"""The commands, called as from a shell, and a small record to call them on."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hydrophone.cli.main import main

Called = Callable[..., Result]

RECORD = """\
{"hydrophone":1,"game":"sonar","edition":"en","chart":"archipelago","seed":7,"seats":{"blue.captain":"person","blue.radio_operator":"person","yellow.captain":"bot:helmsman","yellow.radio_operator":"bot:helmsman"},"boats":{"blue":"Nautilus"},"options":{"turn_limit":1}}
{"by":"blue.captain","do":{"kind":"choose_start","cell":"A1"}}
{"by":"yellow.captain","do":{"kind":"choose_start","cell":"J10"}}
{"by":"yellow.captain","do":{"kind":"move","direction":"up"},"at":12.5}
{"by":"blue.captain","do":{"kind":"move","direction":"down"}}
{"outcome":{"winner":null,"termination":"turn_limit"}}
"""


@pytest.fixture
def called() -> Called:
    """Call a command with these words."""

    def call(*words: str | Path) -> Result:
        return CliRunner().invoke(main, [str(word) for word in words], prog_name="hydrophone")

    return call


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record that is right."""
    path = tmp_path / "match.jsonl"
    path.write_text(RECORD, encoding="utf-8")
    return path


@pytest.fixture
def broken(record: Path) -> Callable[[str, str], Path]:
    """The record with one text replaced by another."""

    def break_it(old: str, new: str) -> Path:
        text = record.read_text(encoding="utf-8")
        assert old in text
        record.write_text(text.replace(old, new), encoding="utf-8")
        return record

    return break_it
