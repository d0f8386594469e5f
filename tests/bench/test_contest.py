"""Contests: how several processes share the matches."""

import sys

import pytest
from bench.contest import Share, captains, spread

from hydrophone.games.sonar.options import PRESETS


def seeds(share: Share) -> list[int]:
    return [seed for _, seed, _ in captains(PRESETS["en"], 12, 7, share, (None, None))]


def test_processes_share_the_matches_by_pairs() -> None:
    alone, shares = seeds(Share()), spread(3, seeds)

    assert len(alone) == 12
    assert sorted(alone) == sorted(seed for share in shares for seed in share)
    assert shares == [seeds(Share(part, 3)) for part in range(3)]
    assert shares[1] == [*alone[2:4], *alone[8:10]]


def failing(share: Share) -> int:
    return share.part if share.part != 1 else sys.exit(1)


def test_a_process_that_fails_is_not_waited_for() -> None:
    with pytest.raises(EOFError):
        spread(2, failing)
