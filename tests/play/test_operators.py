"""A person as Radio Operator decides: a crew wins by what they show, and not without it."""

from collections.abc import Iterator
from gc import get_referents
from types import FunctionType, ModuleType
from typing import Any

import pytest
from bench.radio_operators import result

from hydrophone.belief.captain_sonar import CaptainTracker
from hydrophone.belief.sonar import SonarTracker
from hydrophone.bots.bot import Level
from hydrophone.bots.captain_sonar import captain, crew_ears, post, worth
from hydrophone.bots.captain_sonar.ahead import searcher as captain_searcher
from hydrophone.bots.sonar import by_chance, pursuer, searcher
from hydrophone.bots.sonar import crew_ears as sonar_ears
from hydrophone.core.errors import UnknownNameError
from hydrophone.core.game import Options
from hydrophone.core.seats import Seat, Side
from hydrophone.games.captain_sonar.options import CaptainOptions
from hydrophone.games.sonar.options import SonarOptions
from hydrophone.kits.makers import levels_of, make_bot

GAMES: dict[str, Options] = {
    "captain_sonar": CaptainOptions(turn_limit=80),
    "sonar": SonarOptions(turn_limit=80),
}
OPERATOR = Seat.BLUE_RADIO_OPERATOR


MATCHES = {"captain_sonar": 16, "sonar": 60}
"""As many as a test has time for; ``bench/radio_operators.py`` plays 200 of each game."""


SET_UP: dict[str, Any] = {"options": {"turn_limit": 80}, "seed": 5}


@pytest.mark.parametrize("game", GAMES)
def test_a_crew_whose_radio_operator_tells_the_truth_beats_one_who_says_nothing(game: str) -> None:
    count = MATCHES[game]
    told = result(game, "helmsman", "truth", "silence", count, **SET_UP)

    assert told.wins >= 0.75 * count


@pytest.mark.parametrize("game", GAMES)
def test_a_crew_whose_radio_operator_lies_loses_clearly_more_than_one_who_tells_the_truth(
    game: str,
) -> None:
    """Against the same crew, whose own Radio Operator tells the truth."""
    count = MATCHES[game]
    lie, truth = (
        result(game, "helmsman", script, "truth", count, **SET_UP) for script in ("lie", "truth")
    )

    assert lie.losses >= 0.9 * count
    assert truth.losses <= 0.65 * count


def test_a_cadet_as_captain_fires_where_the_radio_operator_says() -> None:
    for game in GAMES:
        told = result(game, "landlubber", "truth", "silence", 12, **SET_UP)
        assert told.wins >= told.losses + 4, game


def test_a_game_without_radio_operators_has_no_such_matches() -> None:
    with pytest.raises(UnknownNameError, match="no role 'radio_operator' in this game"):
        result("u_jagd", "helmsman", "lie", "truth", 1)


# --- no Captain beside a person as Radio Operator tracks the enemy ------------------------------


def _reached(bot: Any) -> Iterator[Any]:
    """Everything a bot holds, directly or not; neither code nor types."""
    seen: set[int] = set()
    left: list[Any] = [vars(bot)]
    while left:
        each = left.pop()
        if id(each) not in seen and not isinstance(each, type | ModuleType | FunctionType):
            seen.add(id(each))
            yield each
            left += get_referents(each)


def _tracked_by(game: str, level: Level, people: frozenset[Seat]) -> set[Side]:
    bot = make_bot(game, level, Seat.BLUE_CAPTAIN, GAMES[game], 1, people)
    found = (each for each in _reached(bot) if isinstance(each, CaptainTracker | SonarTracker))
    return {each.side for each in found}


@pytest.mark.parametrize(
    ("game", "level"), [(game, level) for game in GAMES for level in levels_of(game)[1:]]
)
def test_a_captain_beside_a_person_as_radio_operator_is_given_no_tracker_of_the_enemy(
    game: str, level: Level
) -> None:
    listens = level in (Level.SEADOG, Level.COMMODORE, Level.ADMIRAL)
    own = {Side.BLUE} if listens else set[Side]()

    assert _tracked_by(game, level, frozenset({OPERATOR})) == own
    assert _tracked_by(game, level, frozenset()) == {*own, Side.YELLOW}
    others = frozenset({Seat.BLUE_ENGINEER, Seat.YELLOW_RADIO_OPERATOR})
    assert Side.YELLOW in _tracked_by(game, level, others), "nobody there listens for it"


@pytest.mark.parametrize(
    "module",
    [
        captain,
        captain_searcher,
        worth,
        crew_ears,
        post,
        pursuer,
        searcher,
        sonar_ears,
        by_chance,
    ],
)
def test_no_captain_imports_a_tracker(module: ModuleType) -> None:
    assert not {CaptainTracker, SonarTracker} & {
        value for value in vars(module).values() if isinstance(value, type)
    }


def test_matches_with_scripts_are_the_same_every_time() -> None:
    one, other = (
        result(
            "sonar",
            "seadog",
            "lie",
            "",
            4,
            options={"turn_limit": 30},
            seed=2,
            processes=processes,
        )
        for processes in (1, 2)
    )
    assert one == other
