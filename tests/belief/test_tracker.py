"""The trackers of all games have one face, and it never loses the truth."""

from collections.abc import Iterator
from math import log2
from pathlib import Path

import pytest

from hydrophone.belief.tracker import GameTracker
from hydrophone.core.errors import UnknownNameError
from hydrophone.core.seats import CAPTAINS, Side
from hydrophone.games.sonar.options import PRESETS
from hydrophone.kits.makers import make_tracker
from hydrophone.kits.registry import KITS
from hydrophone.notation.record import read_record
from hydrophone.play.log import fresh_referee, replay
from kits.having import having

GOLDEN = Path(__file__).parents[1] / "golden"
TRACKED = having("tracker")
RECORDS = sorted(path for game in TRACKED for path in (GOLDEN / game).glob("*.jsonl"))


def followed(path: Path, side: Side) -> Iterator[GameTracker]:
    """The tracker of this side after everything its enemy was told, action by action."""
    record = read_record(path.read_bytes())
    tracker = make_tracker(record.header.game, record.header.options, side)
    referee = fresh_referee(record.header)
    listener = CAPTAINS[side.enemy]
    for told in (referee.opening(), *(step.told for step in replay(record, referee))):
        for observation in told[listener]:
            tracker.observe(observation)
        yield tracker


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
@pytest.mark.parametrize("side", Side)
def test_the_parts_of_what_it_tells_agree(path: Path, side: Side) -> None:
    for tracker in followed(path, side):
        chances = tracker.marginal

        assert tracker.side is side
        assert tracker.exact
        assert set(chances) == set(tracker.support)
        assert sum(chances.values()) == pytest.approx(1)
        assert len(chances) <= tracker.count
        assert 0 <= tracker.entropy <= log2(len(chances)) + 1e-9
        assert (tracker.entropy == 0) == (len(chances) == 1)


@pytest.mark.parametrize("game", TRACKED)
def test_before_anything_is_heard_each_place_is_equally_likely(game: str) -> None:
    options = next(iter(KITS[game].game.presets.values()))
    tracker = make_tracker(game, options, Side.BLUE)

    assert len(set(tracker.marginal.values())) == 1
    assert tracker.entropy == pytest.approx(log2(len(tracker.support)))


def test_what_it_counts_has_a_name() -> None:
    named = {
        "sonar": ("cells", "tracks"),
        "captain_sonar": ("cells", "tracks"),
        "u_jagd": ("squares", "set-ups"),
        "echo": ("places", "histories"),
    }

    for game, names in named.items():
        options = next(iter(KITS[game].game.presets.values()))
        assert make_tracker(game, options, Side.BLUE).names == names


def test_an_unknown_game_has_no_tracker() -> None:
    with pytest.raises(UnknownNameError, match="chess"):
        make_tracker("chess", PRESETS["en"], Side.BLUE)
