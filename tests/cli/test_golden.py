"""What ``hydrophone replay`` shows of every golden record is pinned, character by character."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from hydrophone.kits.registry import KITS

GOLDEN = Path(__file__).parents[1] / "golden"
RECORDS = sorted(path for game in KITS for path in (GOLDEN / game).glob("*.jsonl"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_replay_shows_what_is_pinned(called: Callable[..., Result], path: Path) -> None:
    result = called("replay", path)

    assert result.exit_code == 0
    assert result.stdout == path.with_suffix(".txt").read_text(encoding="utf-8")


def test_there_are_golden_records() -> None:
    assert len(RECORDS) >= 6
