"""Bots of Captain Sonar: legal, deterministic, with ears for their own seat, each level better."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from hydrophone.board.grid import Cell
from hydrophone.bots import captain_sonar
from hydrophone.bots.bot import EVERYWHERE, Bot, Level
from hydrophone.core.seats import Role, Seat, Side
from hydrophone.games.captain_sonar.actions import (
    CrossSymbol,
    EndTurn,
    GoSilent,
    LaunchTorpedo,
    MarkGauge,
    OrderCourse,
    StaySilent,
    TriggerMine,
)
from hydrophone.games.captain_sonar.damage.blasts import BlastAnswered, Exploded, Weapon
from hydrophone.games.captain_sonar.events import (
    CourseTaken,
    Dived,
    GaugeMarked,
    StartChosen,
    SymbolCrossed,
    SystemReady,
    TurnBegan,
)
from hydrophone.games.captain_sonar.options import (
    CHARTS,
    PRESETS,
    Blackout,
    CaptainOptions,
    EngineerQuery,
    LockRelease,
    TurnGate,
)
from hydrophone.games.captain_sonar.phase import Termination
from hydrophone.games.captain_sonar.systems import GAUGE_SIZE, PANEL, Course, System
from hydrophone.kits.kit import BotKit
from hydrophone.kits.makers import make_bot
from hydrophone.kits.registry import KITS
from hydrophone.play.arena import arena, run_arena
from tracing import rule

OPTIONS = CaptainOptions(turn_limit=100)
BLUE = Side.BLUE
NORTH, EAST, SOUTH, WEST = Course


def post(role: Role, *told: Any, level: Level = Level.SEADOG, start: str = "E5") -> Bot:
    """A blue bot that marked its start and heard this."""
    seat = Seat.at(BLUE, role)
    bot = make_bot("captain_sonar", level, seat, OPTIONS, 1)
    for observation in (StartChosen(BLUE, Cell(start)), Dived(), TurnBegan(BLUE, 1, 1), *told):
        bot.observe(observation)
    return bot


def full(system: System) -> tuple[Any, ...]:
    """The own gauge of this system is full."""
    size = GAUGE_SIZE[system]
    return GaugeMarked(BLUE, system, size), SystemReady(BLUE, system, True)


def crossed(*symbols: str) -> tuple[Any, ...]:
    """The own Engineer crossed these symbols."""
    return tuple(SymbolCrossed(BLUE, symbol) for symbol in symbols)


def enemy_on(cell: str) -> tuple[Any, ...]:
    """A direct hit says exactly where the enemy is."""
    return Exploded(BLUE, Weapon.MINE, Cell(cell)), BlastAnswered(Side.YELLOW, 2, 2)


# --- whole matches -----------------------------------------------------------------------------


@pytest.mark.parametrize(("worse", "better"), [*pairwise(captain_sonar.LADDER)][1:5])
def test_each_level_beats_the_one_below(better: Level, worse: Level) -> None:
    """The landlubber's matches are long, so that pair is not played here; nor those who search."""
    result = run_arena("captain_sonar", OPTIONS, better, worse, matches=12, seed=4)

    assert result.points >= 0.55


def test_the_same_seed_gives_the_same_matches() -> None:
    first = list(arena("captain_sonar", OPTIONS, Level.SEADOG, Level.HELMSMAN, matches=2, seed=11))

    assert first == list(arena("captain_sonar", OPTIONS, Level.SEADOG, Level.HELMSMAN, 2, 11))
    assert first != list(arena("captain_sonar", OPTIONS, Level.SEADOG, Level.HELMSMAN, 2, 12))


@pytest.mark.parametrize("chart", CHARTS)
@pytest.mark.parametrize("edition", PRESETS)
def test_bots_play_every_chart_and_edition_to_an_end(chart: str, edition: str) -> None:
    """The referee raises at the first action that breaks a rule."""
    options = CaptainOptions(
        scenario=chart, turn_limit=30, turn_activation=PRESETS[edition].turn_activation
    )
    for first in (Level.SEADOG, Level.LANDLUBBER):
        result = run_arena("captain_sonar", options, first, Level.HELMSMAN, matches=1, seed=5)
        assert set(result.terminations) <= set(Termination)


def test_bots_play_with_other_switches() -> None:
    options = CaptainOptions(
        turn_limit=30,
        turn_gate=TurnGate.HARD,
        engineer_query=EngineerQuery.MANUAL,
        blackout=Blackout.CAPTAIN_CALLS,
        lock_release=LockRelease.ANY_MOVE,
        silence_zero=False,
        ready_public=False,
        self_damage_public=False,
        activation_requires_ok=False,
    )
    for first in (*EVERYWHERE, Level.ADMIRAL):
        assert run_arena("captain_sonar", options, first, Level.SEADOG, 2, seed=8).matches == 2


def test_a_bot_hears_what_its_own_seat_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[Seat, Any]] = []

    def listening(level: Level, seat: Seat, options: Any, seed: int, people: Any) -> Bot:
        bot = captain_sonar.make(level, seat, options, seed, people)
        observe = bot.observe

        def listen(observation: Any) -> None:
            heard.append((seat, observation))
            observe(observation)

        monkeypatch.setattr(bot, "observe", listen)
        return bot

    bots = BotKit(listening, warm=None)
    monkeypatch.setitem(KITS, "captain_sonar", replace(KITS["captain_sonar"], bots=bots))
    run_arena("captain_sonar", OPTIONS, Level.SEADOG, Level.HELMSMAN, matches=1, seed=2)

    secret = StartChosen | CourseTaken | GaugeMarked | SymbolCrossed
    sides = {(seat.side, event.side) for seat, event in heard if isinstance(event, secret)}
    assert sides == {(side, side) for side in Side}
    assert {seat for seat, _ in heard} == set(Seat)


# --- the posts ---------------------------------------------------------------------------------


def test_a_first_mate_charges_the_torpedo_first_then_what_the_level_wants() -> None:
    offers = tuple(MarkGauge(system) for system in System if system is not System.SCENARIO)
    others = tuple(offer for offer in offers if offer.system is not System.TORPEDO)

    ace, mate = (post(Role.FIRST_MATE, level=level) for level in (Level.SEADOG, Level.HELMSMAN))
    assert ace.choose(offers) == mate.choose(offers) == MarkGauge(System.TORPEDO)
    assert ace.choose(others) == MarkGauge(System.MINE)
    assert mate.choose(others) == MarkGauge(System.DRONE)


def crosses(panel: Course, *gone: str) -> Sequence[CrossSymbol]:
    return tuple(CrossSymbol(symbol) for symbol in PANEL[panel] if symbol not in gone)


def test_an_engineer_keeps_weapons_free() -> None:
    weapons = {CrossSymbol(symbol) for symbol in ("W1", "N2", "N5", "S3", "S4")}
    for panel in Course:
        assert post(Role.ENGINEER).choose(crosses(panel)) not in weapons


@rule("CAP-171", "CAP-467")
def test_an_engineer_closes_a_circuit() -> None:
    gone = ("W1", "W2", "W3")

    assert post(Role.ENGINEER, *crossed(*gone)).choose(crosses(EAST)) == CrossSymbol("E3")


def test_a_radio_operator_tells_where_they_are_once_it_is_worth_telling() -> None:
    bot = post(Role.RADIO_OPERATOR)
    assert bot.report() is None

    for observation in enemy_on("E9"):
        bot.observe(observation)
    report = bot.report()
    assert report is not None
    assert (report.pin, dict(report.places)) == ("E9", {"E9": 1.0})


def test_a_captain_fires_where_the_enemy_is_known_to_be() -> None:
    bot = post(Role.CAPTAIN, *enemy_on("E9"), *full(System.TORPEDO))
    offers = (EndTurn(), *(LaunchTorpedo(Cell(cell)) for cell in ("E7", "E8", "E9", "D8")))

    assert bot.choose(offers) == LaunchTorpedo(Cell("E9"))


def test_a_captain_does_not_fire_blindly() -> None:
    bot = post(Role.CAPTAIN, *full(System.TORPEDO))

    assert bot.choose((EndTurn(), LaunchTorpedo(Cell("E9")))) == EndTurn()


def test_an_ace_who_is_known_goes_silent_before_a_ready_torpedo() -> None:
    hit = (Exploded(Side.YELLOW, Weapon.MINE, Cell("E4")), BlastAnswered(BLUE, 1, 1))
    armed = SystemReady(Side.YELLOW, System.TORPEDO, True)
    bot = post(Role.CAPTAIN, *enemy_on("E9"), *hit, armed)
    offers = (EndTurn(), StaySilent(), GoSilent(WEST, 3), GoSilent(NORTH, 2))

    assert isinstance(bot.choose(offers), GoSilent)


def test_an_ace_sets_off_a_mine_in_the_turn_of_the_enemy_and_a_mate_does_not() -> None:
    offers = (TriggerMine(Cell("E9")), TriggerMine(Cell("A1")))

    ace, mate = (
        post(Role.CAPTAIN, *enemy_on("E9"), level=level) for level in (Level.SEADOG, Level.HELMSMAN)
    )
    assert ace.volunteer(offers) == TriggerMine(Cell("E9"))
    assert mate.volunteer(offers) is None


def test_a_cadet_does_not_fire_at_what_is_next_to_himself() -> None:
    bot = post(Role.CAPTAIN, level=Level.LANDLUBBER)
    offers = (LaunchTorpedo(Cell("E6")), LaunchTorpedo(Cell("E8")), OrderCourse(NORTH))

    assert all(bot.choose(offers) != offers[0] for _ in range(20))
