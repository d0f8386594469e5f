"""Matches as environments of PettingZoo: its own tests, and ours of what agents know."""

import re
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test

from hydrophone.core.errors import IllegalActionError, InvalidOptionsError, UnknownNameError
from hydrophone.kits.registry import game_named
from hydrophone.research.aec import MatchEnv, env

PAGE = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
GAMES = [
    ("sonar", {"turn_limit": 20}),
    ("captain_sonar", {"turn_limit": 10}),
    ("u_jagd", {}),
]
EVERY_GAME = pytest.mark.parametrize(("game", "options"), GAMES)
AGENTS = pytest.mark.parametrize("agents", ["crews", "posts"])


def played(match: MatchEnv, seed: int, most: int = 10_000) -> list[tuple[str, int]]:
    """A random match to its end; who did what."""
    match.reset(seed=seed)
    chance = np.random.default_rng(seed)
    acts = []
    for agent in match.agent_iter(most):
        observed, _, ended, cut, _ = match.last()
        assert observed is not None
        if ended or cut:
            match.step(None)
            continue
        action = int(chance.choice(np.flatnonzero(observed["action_mask"])))
        acts.append((agent, action))
        match.step(action)
    return acts


@EVERY_GAME
@AGENTS
def test_the_tests_of_pettingzoo_pass(game: str, options: dict[str, Any], agents: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of spaces and names that it only advises
        check_api: Any = api_test
        check_seeds: Any = seed_test
        check_api(env(game, options=options, agents=agents), num_cycles=60)
        check_seeds(lambda: env(game, options=options, agents=agents), num_cycles=40)


@EVERY_GAME
@AGENTS
def test_a_match_is_played_to_its_end(game: str, options: dict[str, Any], agents: str) -> None:
    match = env(game, options=options, agents=agents)
    rewards: dict[str, float] = {}
    match.reset(seed=3)
    chance = np.random.default_rng(3)
    for agent in match.agent_iter():
        observed, reward, ended, _, _ = match.last()
        if ended:
            rewards[agent] = reward
            match.step(None)
        else:
            assert observed is not None
            match.step(int(chance.choice(np.flatnonzero(observed["action_mask"]))))

    assert set(rewards) == set(match.possible_agents)
    assert sum(rewards.values()) == 0
    assert len(set(rewards.values())) <= 2


@EVERY_GAME
def test_the_same_seed_plays_the_same_and_the_next_match_is_another(
    game: str, options: dict[str, Any]
) -> None:
    one, two = env(game, options=options), env(game, options=options)

    assert played(one, 5) == played(two, 5)
    one.reset(seed=1)
    first = one.view(one.possible_agents[0])
    seeds = set()
    for _ in range(8):
        one.reset()
        seeds.add(one._referee.seed)
    assert len(seeds) == 8
    assert first.own is not None


@EVERY_GAME
def test_every_legal_action_has_a_number_and_no_other_is_offered(
    game: str, options: dict[str, Any]
) -> None:
    match = env(game, options=options, agents="posts")
    match.reset(seed=2)
    chance = np.random.default_rng(2)
    for agent in match.agent_iter():
        observed, _, ended, _, _ = match.last()
        if ended:
            break
        assert observed is not None
        offered = {match.action(int(n)) for n in np.flatnonzero(observed["action_mask"])}
        assert match.asked is not None
        assert offered == set(match._referee.legal_actions(match.asked))
        others = [
            match.observe(other)["action_mask"].any() for other in match.agents if other != agent
        ]
        assert not any(others)
        match.step(int(chance.choice(np.flatnonzero(observed["action_mask"]))))


@EVERY_GAME
def test_actions_are_numbered_once(game: str, options: dict[str, Any]) -> None:
    actions = env(game, options=options).numbering.actions

    assert len(set(actions)) == len(actions)


def test_planes_show_what_the_crew_knows() -> None:
    match = env("sonar", options={"map": "volcano"})
    match.reset(seed=1)
    for _ in range(2):
        mask = match.observe(match.agent_selection)["action_mask"]
        match.step(int(np.flatnonzero(mask)[7]))
    blue = match.view("blue_0").own
    observed = match.observe("blue_0")
    planes = dict(zip(match.planes, observed["observation"], strict=True))
    values = dict(zip(match.values, observed["values"], strict=True))

    row, column = divmod(int(planes["own.boat"].argmax()), 10)
    assert blue is not None
    assert blue.position == f"{'ABCDEFGHIJ'[column]}{row + 1}"
    assert planes["own.boat"].sum() == 1
    assert planes["enemy.origin"].sum() == 0
    assert values["play"] == 1
    assert values["own.damage"] == 0


def test_two_truths_look_alike() -> None:
    """Yellow's start is another, and blue observes the same, byte by byte."""
    seen = []
    for start in (3, 60):
        match = env("sonar")
        match.reset(seed=1)
        for agent, number in (("blue_0", 10), ("yellow_0", start)):
            if match.agent_selection == agent:
                mask = match.observe(agent)["action_mask"]
                match.step(int(np.flatnonzero(mask)[number]))
        observed = match.observe("blue_0")
        seen.append((observed["observation"].tobytes(), observed["values"].tobytes()))
        assert "A4" not in str(match.infos["blue_0"])

    assert seen[0] == seen[1]


def test_a_match_is_cut_off() -> None:
    match = env("sonar", max_acts=6)
    acts = played(match, 1)

    assert len(acts) == 6
    assert match.agents == []


def test_what_is_not_legal_is_refused() -> None:
    match = env("sonar")
    match.reset(seed=1)
    mask = match.observe(match.agent_selection)["action_mask"]
    with pytest.raises(IllegalActionError):
        match.step(int(np.flatnonzero(mask == 0)[0]))
    with pytest.raises(UnknownNameError):
        match.step(len(mask))

    assert (match.observe(match.agent_selection)["action_mask"] == mask).all()


def test_real_time_and_games_without_planes_are_refused() -> None:
    with pytest.raises(InvalidOptionsError):
        env("sonar", options={"real_time": True})
    with pytest.raises(UnknownNameError):
        env("sonar", agents="boats")
    assert game_named("sonar").id == "sonar"


def test_the_page_names_every_plane_and_its_example_runs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    turns, live, solo, batch, _ = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    names: dict[str, Any] = {}
    exec(turns, names)
    exec(live, names)
    exec(solo, names)
    exec(batch, names)
    reward, seconds, alone, matches = capsys.readouterr().out.splitlines()
    assert reward in ("1.0", "-1.0", "0.0")
    assert seconds.endswith(" seconds")
    assert re.fullmatch(r"(blue|yellow) (1|-1|0)\.0", alone)
    assert re.fullmatch(r"4096 matches, \d+ ended with the last step", matches)

    named = set(re.findall(r"`([\w.]+)`", PAGE))
    for game, options in GAMES:
        world = env(game, options=options)
        assert {plane for plane in world.planes if not plane.startswith("contact.")} <= named


def test_the_page_counts_the_actions() -> None:
    counts = [len(env(game).numbering) for game, _ in GAMES]

    for count in counts:
        assert re.search(rf"\b{count}\b", PAGE)
