"""What a researcher's program hands in wrongly is refused in a sentence; nothing has changed."""

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest

import hydrophone.research  # noqa: F401  registers the worlds
from hydrophone import InvalidOptionsError, UnknownNameError
from hydrophone.research.aec import env
from hydrophone.research.batch import SonarBatch
from hydrophone.research.live import parallel_env

OPTIONS: dict[str, tuple[Callable[[], Any], type[Exception], str]] = {
    "edition": (lambda: env("sonar", edition="fr"), UnknownNameError, "no edition 'fr'"),
    "options": (lambda: env("sonar", options="map=volcano"), InvalidOptionsError, "names with"),
    "real time": (
        lambda: env("sonar", options={"real_time": True}),
        InvalidOptionsError,
        r"live\.parallel_env is for that",
    ),
    "turns": (
        lambda: parallel_env("sonar", options={"real_time": False}),
        InvalidOptionsError,
        r"aec\.env is for that",
    ),
    "no acts": (lambda: env("sonar", max_acts=0), InvalidOptionsError, "max_acts is 0"),
    "picture": (lambda: env("sonar", render_mode="human"), UnknownNameError, "only ansi"),
    "no tick": (lambda: parallel_env("sonar", tick_s=0), InvalidOptionsError, "tick_s is 0"),
    "no number": (lambda: parallel_env("sonar", max_s="x"), InvalidOptionsError, "max_s is 'x'"),
    "no matches": (lambda: SonarBatch(0), InvalidOptionsError, "matches is 0"),
    "seed": (lambda: SonarBatch(2, seed=-1), InvalidOptionsError, "the seed is -1"),
}


@pytest.mark.parametrize("name", OPTIONS)
def test_what_does_not_fit_is_named(name: str) -> None:
    make, error, what = OPTIONS[name]
    with pytest.raises(error, match=what):
        make()


@pytest.mark.parametrize("number", [-1, 233, 1.5, "x", None, np.float32(3)])
def test_what_is_no_number_of_an_action_is_refused(number: Any) -> None:
    turns, live = env("sonar"), parallel_env("sonar")
    turns.reset(seed=1)
    live.reset(seed=1)
    before = turns.observe("blue_0")["action_mask"]

    with pytest.raises(UnknownNameError, match="no action has the number"):
        turns.step(number)
    assert (turns.observe("blue_0")["action_mask"] == before).all()
    if number != live.waits:
        with pytest.raises(UnknownNameError, match="no action has the number"):
            live.step({"blue_captain_0": number})


@pytest.mark.parametrize("kind", [int, np.int64, np.int8, np.array])
def test_whole_numbers_of_every_kind_are_taken(kind: Any) -> None:
    turns = env("sonar")
    turns.reset(seed=1)
    number = np.flatnonzero(turns.observe("blue_0")["action_mask"])[0]

    turns.step(kind(number))
    assert turns.agent_selection == "yellow_0"


def test_an_agent_that_is_not_there_is_named() -> None:
    turns, live = env("sonar"), parallel_env("sonar")
    turns.reset(seed=1)
    live.reset(seed=1)

    for look in (turns.observe, turns.view, turns.seats, live.view, live.seat):
        with pytest.raises(UnknownNameError, match="no agent 'green_0', only blue_"):
            look("green_0")
    with pytest.raises(UnknownNameError, match="no agent 'blue_0'"):
        live.step({"blue_0": 0})


def test_a_match_that_is_over_asks_for_a_reset() -> None:
    solo = gymnasium.make("hydrophone/sonar-v0", max_acts=2, side="blue")
    observed, _ = solo.reset(seed=1)
    solo.step(int(np.flatnonzero(observed["action_mask"])[0]))

    with pytest.raises(gymnasium.error.ResetNeeded, match="the match is over"):
        solo.step(0)


def test_a_render_mode_is_made_without_a_warning(recwarn: pytest.WarningsRecorder) -> None:
    solo = gymnasium.make("hydrophone/sonar-v0", render_mode="ansi")
    solo.reset(seed=1)

    assert "A B C" in str(solo.render())
    assert [str(each.message) for each in recwarn] == []


NOT_ACTS: tuple[Any, ...] = (
    None,
    [],
    [0],
    ["x"] * 3,
    [1.5] * 3,
    np.zeros((3, 2), int),
    [-1] * 3,
    [233] * 3,
)


@pytest.mark.parametrize("number", range(len(NOT_ACTS)))
def test_a_batch_takes_one_number_of_an_action_for_each_match(number: int) -> None:
    batch = SonarBatch(3, seed=1)
    before = batch.masks().copy()

    with pytest.raises(ValueError, match=r"whole numbers|the numbers 0 to 232"):
        batch.step(NOT_ACTS[number])
    assert (batch.masks() == before).all()


def test_a_number_below_zero_is_no_other_matchs_action() -> None:
    """It once lay in the table of masks before its own row, where it could be legal."""
    batch = SonarBatch(64, seed=1)
    for _ in range(30):
        batch.step(batch.draw())
    for number in range(-len(batch.numbering), 0):
        acts = batch.draw()
        acts[5] = number
        with pytest.raises(ValueError, match="the numbers 0 to"):
            batch.step(acts)
