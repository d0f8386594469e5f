"""Matches in real time as parallel environments of PettingZoo."""

import warnings
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test.parallel_test import parallel_api_test
from pettingzoo.test.seed_test import parallel_seed_test

from hydrophone.core.errors import InvalidOptionsError, UnknownNameError
from hydrophone.research.live import LiveEnv, parallel_env

EVERY_GAME = pytest.mark.parametrize("game", ["sonar", "captain_sonar"])


def played(match: LiveEnv, seed: int, ticks: int) -> tuple[list[dict[str, int]], set[str]]:
    """A random match: what was done tick by tick, and what was heard."""
    observed, infos = match.reset(seed=seed)
    chance, acts, heard = np.random.default_rng(seed), [], set()
    for _ in range(ticks):
        if not match.agents:
            break
        done = {
            agent: int(chance.choice(np.flatnonzero(observed[agent]["action_mask"])))
            for agent in match.agents
        }
        acts.append(done)
        observed, _, _, _, infos = match.step(done)
        heard |= {each["kind"] for info in infos.values() for each in info["heard"]}
    return acts, heard


@EVERY_GAME
def test_the_tests_of_pettingzoo_pass(game: str) -> None:
    check_api: Any = parallel_api_test
    check_seeds: Any = parallel_seed_test
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of what it only advises
        check_api(parallel_env(game), num_cycles=40)
        check_seeds(lambda: parallel_env(game), num_cycles=10)


@EVERY_GAME
def test_the_same_seed_plays_the_same(game: str) -> None:
    one, two = parallel_env(game), parallel_env(game)

    assert played(one, 3, 120) == played(two, 3, 120)
    assert played(one, 3, 120) != played(two, 4, 120)


def test_time_passes_and_timers_ring() -> None:
    """Both boats move, a move is followed by a rest, and the rest ends by the clock."""
    match = parallel_env("sonar", tick_s=0.25)
    _, heard = played(match, 1, 400)

    assert {"dived", "moved", "rest_ended"} <= heard
    assert match.now > 50


def test_a_match_ends_with_a_reward_or_is_cut() -> None:
    match = parallel_env("sonar", max_s=5.0)
    observed, _ = match.reset(seed=1)
    ticks = 0
    while match.agents:
        _, rewards, ended, cut, _ = match.step({})
        ticks += 1

    assert ticks == 10
    assert all(cut.values())
    assert not any(ended.values())
    assert set(rewards.values()) == {0.0}
    assert observed["blue_captain_0"]["action_mask"][match.waits] == 1


def test_what_a_rule_forbids_by_then_is_refused() -> None:
    match = parallel_env("sonar")
    match.reset(seed=1)
    surface = next(
        n for n, a in enumerate(match.numbering.actions) if type(a).__name__ == "Surface"
    )

    _, _, _, _, infos = match.step({"blue_captain_0": surface})

    assert infos["blue_captain_0"]["refused"].startswith("SON-")
    assert infos["yellow_captain_0"]["refused"] == ""


def test_what_is_not_played_in_real_time_is_refused() -> None:
    with pytest.raises(UnknownNameError):
        parallel_env("u_jagd")
    with pytest.raises(InvalidOptionsError):
        parallel_env("sonar", options={"real_time": False})
