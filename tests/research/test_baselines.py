"""How strong our bots play in these worlds: they are told what agents are told."""

import re
from pathlib import Path

import pytest

pytest.importorskip("pettingzoo")

from hydrophone.core.seats import PerSide
from hydrophone.research import baselines
from hydrophone.research.baselines import SETTINGS, Setting, play, scores
from hydrophone.research.crews import RANDOM

PAGE = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
SONAR, LIVE_SONAR, CAPTAIN, _, U_JAGD = SETTINGS


@pytest.mark.parametrize("setting", [SONAR, LIVE_SONAR, CAPTAIN])
def test_an_ace_beats_random_play_on_either_side(setting: Setting) -> None:
    assert play(setting, PerSide("seadog", RANDOM), 1) == 1.0
    assert play(setting, PerSide(RANDOM, "seadog"), 2) == -1.0


def test_an_ace_of_u_jagd_wins_more_than_random_play() -> None:
    """A first shot by chance hits one square of four."""
    assert sum(play(U_JAGD, PerSide("seadog", RANDOM), seed) for seed in range(8)) >= 4


def test_the_same_seed_plays_the_same() -> None:
    names = PerSide("landlubber", RANDOM)
    seeds = range(6)

    once = [play(U_JAGD, names, seed) for seed in seeds]
    assert [play(U_JAGD, names, seed) for seed in seeds] == once


def test_each_level_meets_random_play_and_the_level_below(monkeypatch: pytest.MonkeyPatch) -> None:
    """The crew that is blue wins here, so with sides swapped each has half the points."""
    monkeypatch.setattr(baselines, "play", lambda *_: 1.0)
    table = list(scores([SONAR], 4))

    assert [(each.crew, each.enemy) for each in table] == [
        ("landlubber", RANDOM),
        ("helmsman", RANDOM),
        ("helmsman", "landlubber"),
        ("seadog", RANDOM),
        ("seadog", "helmsman"),
        ("admiral", RANDOM),
        ("admiral", "seadog"),
    ]
    assert {each.points for each in table} == {0.5}


def test_the_page_has_a_row_for_each_pair() -> None:
    for setting in SETTINGS:
        for level in setting.levels:
            row = rf"\| {setting.name} \| {level} \| random \| \d+ \| \d+ % \|"
            assert re.search(row, PAGE), row
