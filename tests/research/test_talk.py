"""Crew talk as an action: who may speak when, and who hears it."""

import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test.api_test import api_test
from pettingzoo.test.parallel_test import parallel_api_test
from pettingzoo.test.seed_test import parallel_seed_test, seed_test

from hydrophone.board.grid import Cell
from hydrophone.bots.notes import AboutCell, CellNote, Word, WordNote
from hydrophone.core.errors import IllegalActionError, InvalidOptionsError
from hydrophone.research.aec import MatchEnv, env
from hydrophone.research.live import LiveEnv, parallel_env
from hydrophone.research.talk import PinShown, Speech

PAGE = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
GAMES = pytest.mark.parametrize("game", ["sonar", "captain_sonar"])
HERE = CellNote(AboutCell.ENEMY_HERE, "C4")


def number(world: MatchEnv | LiveEnv, speech: Speech) -> int:
    return len(world.numbering) + world.speech.index(speech)


def talking(game: str = "sonar") -> MatchEnv:
    world = env(game, agents="posts", talk=True)
    world.reset(seed=1)
    return world


def mask(world: MatchEnv) -> Any:
    return world.observe(world.agent_selection)["action_mask"]


def seen(world: MatchEnv | LiveEnv, observed: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    planes = dict(zip(world.planes, observed["observation"], strict=True))
    return planes, dict(zip(world.values, observed["values"], strict=True))


@GAMES
def test_the_tests_of_pettingzoo_pass(game: str) -> None:
    checks: list[Any] = [api_test, seed_test, parallel_api_test, parallel_seed_test]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # they warn of what they only advise
        checks[0](env(game, agents="posts", talk=True), num_cycles=60)
        checks[1](lambda: env(game, agents="posts", talk=True), num_cycles=40)
        checks[2](parallel_env(game, talk=True), num_cycles=20)
        checks[3](lambda: parallel_env(game, talk=True), num_cycles=5)


def test_before_each_act_its_crew_may_speak_and_the_radio_operator_is_first() -> None:
    world = talking("captain_sonar")
    order = []
    for _ in range(4):
        order.append(world.agent_selection)
        world.step(int(np.flatnonzero(mask(world))[-1]))

    assert order[0].endswith("radio_operator_0")
    assert order[3].endswith("captain_0")
    assert len({agent.partition("_")[0] for agent in order}) == 1
    assert len(set(order)) == 4


def test_a_mate_speaks_or_waits_and_who_acts_may_speak_once_before() -> None:
    world = talking()
    acts = len(world.numbering)
    assert not mask(world)[:acts].any()
    assert mask(world)[acts:].all()
    with pytest.raises(IllegalActionError):
        world.step(0)
    world.step(world.waits)

    captain = world.agent_selection
    assert mask(world)[:acts].any()
    assert not mask(world)[world.waits]
    world.step(number(world, WordNote(Word.WHAT_NOW)))

    assert world.agent_selection == captain
    assert not mask(world)[acts:].any()
    with pytest.raises(IllegalActionError):
        world.step(number(world, WordNote(Word.WHAT_NOW)))


def test_mates_hear_it_and_the_enemy_does_not() -> None:
    world = talking()
    speaker = world.agent_selection
    side = speaker.partition("_")[0]
    before = {agent: world.observe(agent) for agent in world.agents}
    world.step(number(world, HERE))

    for agent in world.agents:
        said = [each for each in world.infos[agent]["heard"] if each["kind"] == "said"]
        observed, values = world.observe(agent), before[agent]["values"]
        planes, _ = seen(world, observed)
        is_mate = agent != speaker and agent.startswith(side)
        assert [each["phrase"]["cell"] for each in said] == ["C4"] * is_mate
        assert planes["mates.enemy_here"].sum() == is_mate
        assert planes["mates.enemy_here"][3, 2] == is_mate
        if not is_mate and agent != speaker:
            assert (observed["observation"] == before[agent]["observation"]).all()
            assert (observed["values"] == values).all()


def test_mates_see_the_latest_phrase_and_a_pin_until_it_is_taken_away() -> None:
    world = parallel_env("sonar", talk=True)
    world.reset(seed=1)
    operator, captain = "blue_radio_operator_0", "blue_captain_0"

    def said(speech: Speech) -> tuple[dict[str, Any], dict[str, Any]]:
        return seen(world, world.step({operator: number(world, speech)})[0][captain])

    planes, _ = said(PinShown(Cell("C4")))
    assert planes["mates.pin"][3, 2] == 1
    planes, values = said(WordNote(Word.LOST_THEM))
    assert (planes["mates.pin"].sum(), values["mates.lost_them"]) == (1, 1)
    planes, values = said(HERE)
    assert (planes["mates.enemy_here"][3, 2], values["mates.lost_them"]) == (1, 0)
    planes, _ = said(PinShown(None))
    assert planes["mates.pin"].sum() == 0


def test_every_phrase_has_one_number_and_every_plane_one_name() -> None:
    world = talking()

    assert len(set(world.speech)) == len(world.speech) == world.waits - len(world.numbering)
    assert len(set(world.planes)) == len(world.planes)
    assert len(set(world.values)) == len(world.values)


def test_the_page_counts_what_can_be_said() -> None:
    assert f"SONAR has {len(talking().speech)} things to say" in PAGE


def test_who_has_no_mates_has_nobody_to_talk_to() -> None:
    with pytest.raises(InvalidOptionsError, match="no mates"):
        env("sonar", talk=True)
    with pytest.raises(InvalidOptionsError, match="no mates"):
        env("u_jagd", agents="posts", talk=True)
