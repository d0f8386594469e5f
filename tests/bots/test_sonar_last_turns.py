"""SONAR's searchers where the limit of turns is near: the match is drawn unless a boat is sunk."""

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from hydrophone.belief.lots import Lots
from hydrophone.board.grid import Cell, Direction
from hydrophone.bots.bot import Level
from hydrophone.bots.sonar.last_turns import FOREVER, Left, choose_last
from hydrophone.bots.sonar.pursuer import CAREFUL
from hydrophone.bots.sonar.rollout import BY_TURNS, LIVE, Policy, Rollouts, Tempo
from hydrophone.bots.sonar.sea import FIRE, SILENT, UP, ModelBoat, sea_of
from hydrophone.bots.sonar.searcher import EFFORT, Searcher
from hydrophone.bots.sonar.value import WEIGHTS, Valuer
from hydrophone.core.chance import Chance
from hydrophone.core.seats import Seat, Side
from hydrophone.games.sonar import events
from hydrophone.games.sonar.actions import LaunchTorpedo, Order
from hydrophone.games.sonar.events import SonarObservation
from hydrophone.games.sonar.legality import menu, open_courses
from hydrophone.games.sonar.options import PRESETS, SonarOptions, chart_of
from hydrophone.games.sonar.state import Sheets
from hydrophone.kits.makers import make_bot

BLUE, YELLOW = Side.BLUE, Side.YELLOW
OPEN = replace(PRESETS["en"], map="open_waters")
SEA, GRID = sea_of(OPEN), chart_of(OPEN).grid
WAY = (Direction.RIGHT, Direction.UP, Direction.LEFT, Direction.LEFT)
TURNS = 20
"""The turn that begins for blue."""


def wounded(
    options: SonarOptions, seed: int = 1, theirs: int = TURNS - 1
) -> tuple[Searcher, Sheets]:
    """An admiral of blue who is loaded near C3; each boat was hit once, nobody knows where.

    ``theirs``: turns that yellow has had.
    """
    bot = make_bot("sonar", Level.ADMIRAL, Seat.BLUE_CAPTAIN, options, seed)
    assert isinstance(bot, Searcher)
    track = [Cell("C3")]
    told: list[SonarObservation] = [
        events.MatchBegan(BLUE),
        events.StartChosen(BLUE, track[0]),
        events.StartLocked(YELLOW),
        events.Dived(),
    ]
    for number, way in enumerate(WAY, 1):
        end = GRID.neighbour(track[-1], way)
        assert end is not None
        track.append(end)
        told += [events.Moved(BLUE, way, end, number), events.MoveHeard(YELLOW, Direction.UP)]
    told += [events.HurtByIce(side, 1) for side in Side]
    if not options.real_time:
        told += [events.TurnBegan(YELLOW, theirs), events.TurnBegan(BLUE, TURNS)]
    for observation in told:
        bot.observe(observation)
    return bot, Sheets(tuple(track), len(WAY))


def valued(
    limit: int, seed: int = 1, theirs: int = TURNS - 1, *, real_time: bool = False
) -> Mapping[Order, int]:
    """What each order is worth to that admiral under such a limit of turns."""
    bot, own = wounded(replace(OPEN, turn_limit=limit, real_time=real_time), seed, theirs)
    chart = chart_of(OPEN)
    legal = menu(chart, chart.zone[own.position], open_courses(chart, own), own.energy)
    return bot._worth(legal, own)


def best(worth: Mapping[Order, int]) -> Order:
    return max(worth, key=lambda order: worth[order])


# --- far from it and near it -------------------------------------------------------------------


@pytest.mark.parametrize("theirs", [TURNS - 1, TURNS])
@pytest.mark.parametrize("seed", range(3))
def test_where_more_turns_are_left_than_it_looks_ahead_nothing_changes(
    seed: int, theirs: int
) -> None:
    """Then seven or six orders follow, and with one turn less of each crew five or four."""
    far = TURNS + EFFORT.plies // 2 + 1

    assert valued(far, seed, theirs) == valued(0, seed, theirs)
    assert valued(far - 1, seed, theirs) != valued(0, seed, theirs)


def test_in_its_last_turn_it_fires_whatever_the_chance() -> None:
    assert not isinstance(best(valued(0)), LaunchTorpedo)
    assert isinstance(best(valued(TURNS)), LaunchTorpedo)


def test_damage_that_cannot_become_a_win_counts_nothing() -> None:
    """No boat was hit before, so no torpedo sinks one."""
    bot, own = wounded(replace(OPEN, turn_limit=TURNS))
    for side in Side:
        bot.observe(events.HurtByIce(side, 0))
    chart = chart_of(OPEN)
    legal = menu(chart, chart.zone[own.position], open_courses(chart, own), own.energy)

    assert {*bot._worth(legal, own).values()} == {0}


def test_in_real_time_each_move_is_a_turn() -> None:
    """Both have moved four times: two moves end the match, and orders of a stop do not."""
    near, far = len(WAY) + 1, len(WAY) + EFFORT.plies

    assert isinstance(best(valued(near, real_time=True)), LaunchTorpedo)
    assert valued(far, real_time=True) == valued(0, real_time=True)
    bot, _ = wounded(replace(OPEN, turn_limit=len(WAY) - 1, real_time=True))
    assert bot._left() == Left(0, 0)


# --- in a rollout ------------------------------------------------------------------------------


def boat(name: str, known: str, energy: int = 4, damage: int = 1) -> ModelBoat:
    """A boat there that can be on these cells in the other's eyes."""
    cell = GRID.index[Cell(name)]
    bits = sum(SEA.bit[GRID.index[Cell(each)]] for each in known.split())
    return ModelBoat(cell, SEA.bit[cell], energy, damage, bits)


def played(left: Left, tempo: Tempo = BY_TURNS, *, after_course: bool = True) -> int:
    """What it is worth to be known to an enemy who is loaded near by."""
    policy = Policy(SEA, CAREFUL)
    rollouts = Rollouts(SEA, policy, policy, Valuer(SEA, WEIGHTS), EFFORT.plies, tempo)
    me, foe = boat("C3", "C3"), boat("D3", "D3 D4 C4")
    return rollouts.value(me, foe, Lots(Chance(3)), left, after_course=after_course)


def test_a_match_at_its_limit_is_a_draw() -> None:
    assert played(Left(1, 0)) == 0
    assert played(Left(1, 1)) < 0
    assert played(FOREVER) != 0


def test_an_order_of_a_stop_takes_no_turn_in_real_time() -> None:
    assert played(Left(1, 0), LIVE) == 0
    assert played(Left(1, 0), LIVE, after_course=False) != 0
    assert [LIVE.is_turn(is_course=course) for course in (True, False)] == [True, False]
    assert BY_TURNS.is_turn(is_course=False)


def test_who_can_win_in_its_last_turn_fires() -> None:
    foe = boat("D3", "D3 D4 C4 E3 E4 A1 B1 A9 B9 C9 D9 E9", energy=3)

    assert choose_last(SEA, boat("C3", "C3"), foe, Lots(Chance(1)), 1) == FIRE
    foe.damage = 0
    assert choose_last(SEA, boat("C3", "C3"), foe, Lots(Chance(1)), 1) != FIRE


def test_who_could_fire_at_nothing_but_its_own_cell_does_not() -> None:
    me, foe = boat("C3", "C3 D3"), boat("C3", "C3")

    assert choose_last(SEA, me, foe, Lots(Chance(1)), 1) != FIRE


def test_who_cannot_win_any_more_flees() -> None:
    """The enemy knows its cell, and must be in the zone to fire."""
    zone = SEA.zone[GRID.index[Cell("C3")]]
    for number in range(8):
        me, foe = boat("D5", "D5", energy=0), boat("C3", "C3")
        order = choose_last(SEA, me, foe, Lots(Chance(number)), 1)
        assert order not in (FIRE, UP)
        SEA.go(me, order % SILENT, silent=order >= SILENT)
        assert not SEA.bit[me.cell] & zone


def test_nobody_comes_up_where_the_ice_hurts() -> None:
    pole = sea_of(replace(PRESETS["de"], map="north_pole"))
    cell = next(cell for cell, bit in enumerate(pole.bit) if bit & pole.harsh and pole.exits[cell])
    for number in range(16):
        me = ModelBoat(cell, pole.bit[cell], 0, 1, pole.bit[cell])
        foe = ModelBoat(cell, pole.bit[cell], 0, 1, pole.water)
        assert choose_last(pole, me, foe, Lots(Chance(number)), 1) != UP
