"""One crew against ours, as environments of Gymnasium."""

from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium")

import gymnasium
from gymnasium.utils.env_checker import check_env

from hydrophone.core.errors import IllegalActionError, UnknownNameError
from hydrophone.core.seats import Side
from hydrophone.kits.registry import KITS
from hydrophone.research import SOLO_GAMES
from hydrophone.research.solo import SoloEnv
from kits.having import having

EVERY_GAME = pytest.mark.parametrize("game", SOLO_GAMES)


class Lenient(gymnasium.ActionWrapper[Any, Any, Any]):
    """Takes the first legal action for one that is not, as Gymnasium's check knows no masks."""

    def action(self, action: int) -> int:
        masks = self.get_wrapper_attr("action_masks")()
        return action if masks[action] else int(np.flatnonzero(masks)[0])


def played(solo: SoloEnv, seed: int | None) -> tuple[list[int], float, list[Any]]:
    """A match of random acts: the acts, the reward, and all that was heard."""
    observed, info = solo.reset(seed=seed)
    chance, acts, heard = np.random.default_rng(seed), [], list(info["heard"])
    while True:
        acts.append(int(chance.choice(np.flatnonzero(observed["action_mask"]))))
        observed, reward, ended, cut, info = solo.step(acts[-1])
        heard += info["heard"]
        if ended or cut:
            return acts, reward, heard


def test_a_game_that_is_not_said_in_numbers_is_refused_by_name() -> None:
    assert KITS["echo"].numbers is None
    assert set(SOLO_GAMES) == set(having("numbers"))
    with pytest.raises(UnknownNameError, match="'echo' is not said in numbers"):
        SoloEnv("echo")


@EVERY_GAME
@pytest.mark.filterwarnings("ignore::UserWarning")  # it advises another form of the space
def test_the_check_of_gymnasium_passes(game: str) -> None:
    check: Any = check_env
    check(Lenient(SoloEnv(game, enemy="random")))
    made = gymnasium.make(f"hydrophone/{game}-v0", enemy="random", render_mode="ansi")
    made.reset(seed=1)

    assert {"blue:", "yellow:"} <= set(str(made.render()).split())


@EVERY_GAME
def test_the_same_seed_plays_the_same(game: str) -> None:
    one, two = SoloEnv(game, enemy="landlubber"), SoloEnv(game, enemy="landlubber")

    assert played(one, 5) == played(two, 5)
    assert played(one, None) != played(two, 6)


def test_an_ace_beats_random_play_on_either_side() -> None:
    for side in Side:
        solo = SoloEnv("sonar", enemy="seadog", side=side)
        acts, reward, heard = played(solo, 3)

        assert reward == -1
        assert len(acts) < len([each for each in heard if each["kind"] != "dived"])
        assert not any(each["kind"] == "start_chosen" and each["side"] != side for each in heard)


def test_sides_are_drawn() -> None:
    solo = SoloEnv("sonar", enemy="random")

    assert {solo.reset(seed=seed)[1]["side"] for seed in range(8)} == set(Side)


def test_a_match_is_cut_off_and_what_is_not_legal_changes_nothing() -> None:
    solo = SoloEnv("sonar", enemy="random", max_acts=7)
    observed, _ = solo.reset(seed=1)
    with pytest.raises(IllegalActionError):
        solo.step(int(np.flatnonzero(observed["action_mask"] == 0)[0]))
    acts, ended, cut = 0, False, False
    while not cut:
        number = int(np.flatnonzero(solo.action_masks())[0])
        _, reward, ended, cut, _ = solo.step(number)
        acts += 1

    assert (reward, ended) == (0, False)
    assert acts in (3, 4)


def test_wrong_names_are_refused() -> None:
    with pytest.raises(UnknownNameError, match="no level 'pirate', only landlubber"):
        SoloEnv("sonar", enemy="pirate")
    with pytest.raises(UnknownNameError, match="blue, yellow"):
        SoloEnv("sonar", side="red")
