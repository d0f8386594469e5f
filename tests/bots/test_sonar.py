"""Bots of SONAR: legal, deterministic, each level better than the one below."""

from collections.abc import Sequence
from itertools import pairwise

import msgspec
import pytest

from hydrophone.board.grid import Cell, Direction
from hydrophone.bots.bot import Bot, Level
from hydrophone.bots.notes import CrewTalk
from hydrophone.bots.sonar import LADDER
from hydrophone.core.errors import UnknownNameError
from hydrophone.core.real_time import CallStop, PlayResumed, WithdrawStop
from hydrophone.core.seats import Seat, Side
from hydrophone.games.sonar.actions import LaunchTorpedo, SonarAction, Surface
from hydrophone.games.sonar.events import (
    Dived,
    Moved,
    MoveHeard,
    RowTold,
    SonarObservation,
    StartChosen,
    Surfaced,
)
from hydrophone.games.sonar.options import CHARTS, PRESETS
from hydrophone.games.sonar.rules import SONAR
from hydrophone.games.sonar.state import TORPEDO_COST
from hydrophone.kits.makers import make_bot
from hydrophone.play.arena import arena, play_match, run_arena

OPTIONS = msgspec.structs.replace(PRESETS["en"], turn_limit=100)


@pytest.mark.parametrize(("worse", "better"), [*pairwise(LADDER)][:5])
def test_each_level_beats_the_one_below(better: Level, worse: Level) -> None:
    result = run_arena("sonar", OPTIONS, better, worse, matches=12, seed=3)

    assert result.points >= 0.55


def test_two_aces_dare_to_end_their_match() -> None:
    """Once both were loaded and known, each kept off the other's zone until the limit."""
    long = msgspec.structs.replace(OPTIONS, turn_limit=300)
    result = run_arena("sonar", long, Level.SEADOG, Level.SEADOG, matches=20, seed=3)

    assert result.terminations.get("turn_limit", 0) <= 1


class Camper:
    """A Captain who never moves: up and up again."""

    def observe(self, observation: SonarObservation) -> None: ...

    def hear(self, told: CrewTalk) -> None: ...

    def choose(self, legal: Sequence[SonarAction]) -> SonarAction:
        return next((action for action in legal if isinstance(action, Surface)), legal[0])

    def volunteer(self, legal: Sequence[SonarAction]) -> None: ...

    def report(self) -> None: ...


@pytest.mark.parametrize("chart", CHARTS)
@pytest.mark.parametrize("level", [Level.HELMSMAN, Level.SEADOG, Level.ADMIRAL])
def test_a_boat_that_never_moves_is_sunk(level: Level, chart: str) -> None:
    """On the surface as it must be: without a move it has no energy for anything else."""
    long = msgspec.structs.replace(OPTIONS, map=chart, turn_limit=300)
    levels = dict.fromkeys(SONAR.seats(long), level)
    for seed in range(4):
        match = play_match(SONAR, long, levels, seed, {Seat.YELLOW_CAPTAIN: Camper()})
        assert match.outcome.winner is Side.BLUE


def test_the_same_seed_gives_the_same_matches() -> None:
    first = list(arena("sonar", OPTIONS, Level.SEADOG, Level.HELMSMAN, matches=4, seed=11))
    second = list(arena("sonar", OPTIONS, Level.SEADOG, Level.HELMSMAN, matches=4, seed=11))

    assert first == second
    assert first != list(arena("sonar", OPTIONS, Level.SEADOG, Level.HELMSMAN, matches=4, seed=12))


def test_sides_are_swapped() -> None:
    sides = [side for side, _ in arena("sonar", OPTIONS, Level.LANDLUBBER, Level.LANDLUBBER, 4, 1)]

    assert sides == [Side.BLUE, Side.YELLOW, Side.BLUE, Side.YELLOW]


@pytest.mark.parametrize("chart", CHARTS)
@pytest.mark.parametrize("level", list(Level))
def test_no_bot_ever_hits_itself(chart: str, level: Level) -> None:
    setup = msgspec.structs.replace(PRESETS["de"], map=chart, turn_limit=60)
    for _, match in arena("sonar", setup, level, Level.LANDLUBBER, matches=4, seed=5):
        assert match.outcome.termination != "own_torpedo"


def test_a_cadet_surfaces_only_when_nothing_else_is_left() -> None:
    bot = make_bot("sonar", Level.LANDLUBBER, Seat.BLUE_CAPTAIN, OPTIONS, 1)
    bot.observe(StartChosen(Side.BLUE, Cell("A1")))

    assert isinstance(bot.choose((Surface(),)), Surface)
    others = (LaunchTorpedo(Cell("A1")), LaunchTorpedo(Cell("B1")), Surface())
    assert all(bot.choose(others) == LaunchTorpedo(Cell("B1")) for _ in range(20))


def test_a_radio_operator_tells_where_the_enemy_can_be_once_it_is_worth_telling() -> None:
    bot = make_bot("sonar", Level.HELMSMAN, Seat.BLUE_RADIO_OPERATOR, OPTIONS, 1)
    bot.observe(MoveHeard(Side.YELLOW, Direction.UP))
    assert bot.report() is None

    bot.observe(RowTold(Side.YELLOW, 9, False))
    report = bot.report()

    assert report is not None
    assert sum(report.places.values()) == pytest.approx(1)
    assert all(cell.endswith("9") for cell in report.places)


def test_a_game_without_bots_is_named() -> None:
    with pytest.raises(UnknownNameError, match="chess"):
        make_bot("chess", Level.LANDLUBBER, Seat.BLUE_CAPTAIN, OPTIONS, 1)


def captain_in_real_time(level: Level, energy: int) -> Bot:
    """A blue Captain beside an enemy who was just seen, while the own boat rests after a move."""
    options = msgspec.structs.replace(OPTIONS, real_time=True)
    bot = make_bot("sonar", level, Seat.BLUE_CAPTAIN, options, 1)
    for heard in (
        StartChosen(Side.BLUE, Cell("A1")),
        Dived(),
        Moved(Side.BLUE, Direction.RIGHT, Cell("B1"), energy),
        Surfaced(Side.YELLOW, Cell("C2")),
    ):
        bot.observe(heard)
    return bot


def test_a_seadog_does_not_rest_while_it_can_fire() -> None:
    loaded, empty = (captain_in_real_time(Level.SEADOG, energy) for energy in (TORPEDO_COST, 1))

    assert loaded.volunteer((CallStop(),)) == CallStop()
    assert isinstance(loaded.choose((LaunchTorpedo(Cell("C2")), WithdrawStop())), LaunchTorpedo)
    assert empty.volunteer((CallStop(),)) is None


@pytest.mark.parametrize("level", [Level.SEADOG, Level.ADMIRAL])
def test_who_rests_thinks_of_a_stop_once_for_what_was_heard_at_sea(level: Level) -> None:
    """Each time of asking draws new lots: in the long run one of them would call any stop."""
    loaded = captain_in_real_time(level, TORPEDO_COST)
    assert loaded.volunteer((CallStop(),)) == CallStop()

    loaded.observe(PlayResumed())
    assert loaded.volunteer((CallStop(),)) is None

    loaded.observe(Surfaced(Side.YELLOW, Cell("C2")))
    assert loaded.volunteer((CallStop(),)) == CallStop()


def test_a_helmsman_rests() -> None:
    loaded = captain_in_real_time(Level.HELMSMAN, TORPEDO_COST)

    assert loaded.volunteer((CallStop(),)) is None
