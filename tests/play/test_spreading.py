"""Matches of an arena in several processes."""

import os
from typing import Never

import pytest

from hydrophone.play.arena import pairings
from hydrophone.play.spreading import Pairing, spread

ASKED = [*pairings(8, 1)]


def where(pairing: Pairing) -> tuple[Pairing, int]:
    return pairing, os.getpid()


def lost(_: Pairing) -> Never:
    os._exit(1)


def test_one_process_plays_them_itself() -> None:
    assert {process for _, process in spread(where, ASKED, 1)} == {os.getpid()}


def test_others_play_them_in_order() -> None:
    played = [*spread(where, ASKED, 2)]

    assert [pairing for pairing, _ in played] == ASKED
    assert os.getpid() not in {process for _, process in played}


def test_a_process_that_ends_early_is_told() -> None:
    with pytest.raises(ChildProcessError):
        list(spread(lost, ASKED, 2))
