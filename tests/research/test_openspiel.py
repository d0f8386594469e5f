"""The games as games of OpenSpiel: its own tests, its IS-MCTS, and CFR on tiny charts."""

import re
import unittest
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this machine")

from hydrophone.core.seats import CAPTAINS, Side
from hydrophone.research.cfr import POND, STRAIT, TINY, solved, tree
from hydrophone.research.openspiel import SpielState, pyspiel

ismcts: Any = import_module("open_spiel.python.algorithms.ismcts")
mcts: Any = import_module("open_spiel.python.algorithms.mcts")
gambit: Any = import_module("open_spiel.python.algorithms.gambit")
numpy: Any = import_module("numpy")

PAGE = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
GAMES = [
    ("hydrophone_sonar", {"turn_limit": 12}),
    ("hydrophone_sonar_duel", {"turn_limit": 8}),
    ("hydrophone_captain_sonar", {"turn_limit": 3}),
    ("hydrophone_u_jagd", {"turn_limit": 5, "max_acts": 60}),
]
EVERY_GAME = pytest.mark.parametrize(("name", "parameters"), GAMES)
POND_DUEL = {"map": "custom", "drawing": POND, "turn_limit": 4}


def begun(name: str, parameters: dict[str, Any], *acts: str, first: int = 0) -> SpielState:
    """A match with the crew of this player first, after these acts."""
    state: SpielState = pyspiel.load_game(name, parameters).new_initial_state()
    state.apply_action(first)
    for act in acts:
        player = state.current_player()
        named = {state.action_to_string(player, each): each for each in state.legal_actions()}
        state.apply_action(named[act])
    return state


@EVERY_GAME
def test_the_simulations_of_openspiel_pass(name: str, parameters: dict[str, Any]) -> None:
    """They write each match down and read it again, too."""
    game = pyspiel.load_game(name, parameters)

    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.fixture(scope="module")
def api() -> Any:
    """The test of its interface; to import it takes a second, which no other worker needs."""
    return import_module("open_spiel.integration_tests.api_test")


@EVERY_GAME
def test_the_api_test_of_openspiel_passes(api: Any, name: str, parameters: dict[str, Any]) -> None:
    base = api.EnforceAPIOnPartialTreeBase
    case = type(name, (base,), {"game": pyspiel.load_game(name, parameters), "game_name": name})
    result = unittest.TestResult()

    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)

    assert result.testsRun >= 5
    assert result.errors == result.failures == []


def test_players_forget_nothing_and_the_tree_has_its_size(api: Any) -> None:
    """A leaf is a shot that sinks a boat, or any act of the second crew, which is the last."""
    parameters = {"map": "custom", "drawing": STRAIT, "turn_limit": 1}
    game = pyspiel.load_game("hydrophone_sonar_duel", parameters)
    assert api._assert_is_perfect_recall(game)

    ways = {"A": 1, "B": 2, "C": 1}
    leaves = 0
    for first in ways:
        for second in ways:
            sunk = len({first, second})
            quiet = 2 * ways[first] + 2 + (3 - sunk) + 1  # steps, answers, shots, surfacing
            leaves += sunk + quiet * (2 * ways[second] + 2 + 3 + 1)
    written = gambit.export_gambit(game).splitlines()
    assert sum(line.strip().startswith("t ") for line in written) == 2 * leaves


def test_options_are_parameters_and_the_name_of_a_game_says_them() -> None:
    game = pyspiel.load_game("hydrophone_sonar(map=volcano,turn_limit=9,self_hit=False)")
    again = pyspiel.load_game(str(game))

    assert again.get_parameters() == game.get_parameters()
    assert again.world.options.map == "volcano"
    assert again.world.options.turn_limit == 9
    assert again.world.options.self_hit is False
    with pytest.raises(pyspiel.SpielError, match="depth"):
        pyspiel.load_game("hydrophone_sonar(depth=3)")


@pytest.mark.parametrize(
    ("name", "parameters", "acts"),
    [
        ("hydrophone_sonar", {}, ["choose_start E5", "choose_start H9", "move up", "move up"]),
        ("hydrophone_sonar_duel", POND_DUEL, ["choose_start A1", "choose_start B2"]),
    ],
)
def test_a_resampled_world_is_the_same_for_the_player_and_another_for_the_enemy(
    name: str, parameters: dict[str, Any], acts: list[str]
) -> None:
    state = begun(name, parameters, *acts)
    player, enemy = state.current_player(), CAPTAINS[Side.YELLOW]
    truth: Any = state.match.view(enemy).own
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    places = set()
    for _ in range(20):
        world = state.resample_from_infostate(player, sampler)
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.legal_actions() == state.legal_actions()
        own: Any = world.match.view(enemy).own
        assert own.energy == truth.energy
        places.add(own.position)

    assert len(places) > 1


def test_what_is_resampled_tells_nothing_of_the_truth() -> None:
    """Yellow started elsewhere, and blue draws the same worlds."""
    drawn = []
    for start in ("H9", "B3"):
        state = begun("hydrophone_sonar", {}, "choose_start E5", f"choose_start {start}")
        worlds = [state.match.believed(Side.BLUE, 7) for _ in range(8)]
        drawn.append([world.view(CAPTAINS[Side.YELLOW]).own for world in worlds])

    assert drawn[0] == drawn[1]


def test_ismcts_fires_where_the_enemy_has_surfaced() -> None:
    acts = ("choose_start A1", "choose_start B2", "surface")
    state = begun("hydrophone_sonar_duel", POND_DUEL, *acts, first=1)
    chance = numpy.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        state.get_game(),
        evaluator=mcts.RandomRolloutEvaluator(1, chance),
        uct_c=1.0,
        max_simulations=60,
        max_world_samples=ismcts.UNLIMITED_NUM_WORLD_SAMPLES,
        random_state=chance,
        final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        use_observation_string=False,
        allow_inconsistent_action_sets=False,
    )

    assert state.action_to_string(state.current_player(), bot.step(state)) == "launch_torpedo B2"


def test_the_example_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    example = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[-1]

    exec(example, {"chance": numpy.random.default_rng(1)})

    assert capsys.readouterr().out in ("[1.0, -1.0]\n", "[-1.0, 1.0]\n", "[0.0, 0.0]\n")


def test_cfr_comes_close_to_perfect_play_and_the_page_says_how_close() -> None:
    """Both crews begin alike, so perfect play is worth nothing to either."""
    for name, drawing in TINY.items():
        found = [each.exploitability for each in solved(tree(drawing), (1, 10, 100))]
        first, second, third = (f"{each:.5f}" for each in found)
        assert re.search(rf"\| {name.capitalize()} .*\| {first} \| {second} \| {third} \|", PAGE)
        assert found[0] > found[1] > found[2]
        assert found[2] < 0.01
