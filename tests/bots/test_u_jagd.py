"""Bots of U-Jagd: legal, deterministic, never absurd, each level better than the one below."""

from typing import Any

import pytest

from games.u_jagd.tables import (
    A1,
    A2,
    BLUE,
    COLUMN_A,
    GREEN,
    ROW_1,
    ROW_2,
    UF1,
    WHITE,
    YELLOW,
    after,
    begun,
    confirmed,
    options,
    periscope,
    read_map,
    sonar,
    torpedo,
)
from hydrophone.belief.setup import SetupBelief, indistinguishable, most_narrowing, setups_of
from hydrophone.bots.bot import Bot, Level
from hydrophone.bots.maker import make_bot
from hydrophone.bots.u_jagd.ace import Ace
from hydrophone.bots.u_jagd.drawing import next_stroke
from hydrophone.bots.u_jagd.mate import Mate, likeliest, top_chance
from hydrophone.core.chance import Chance
from hydrophone.core.seats import Seat, Side
from hydrophone.games.u_jagd.actions import (
    ClearSquare,
    ConfirmMap,
    HoldFire,
    LaunchTorpedo,
    MatchBegan,
    PeriscopeAnswered,
    PlaceContact,
    SonarAnswered,
    TurnBegan,
    UJagdAction,
)
from hydrophone.games.u_jagd.contacts import ContactId, Sight
from hydrophone.games.u_jagd.field import Band, Line, Square
from hydrophone.games.u_jagd.observe import project
from hydrophone.games.u_jagd.options import UJagdOptions
from hydrophone.games.u_jagd.plans import NO_CONTACTS, Noise, fault
from hydrophone.games.u_jagd.rules import QUESTIONS, TORPEDOES, U_JAGD, apply, new
from hydrophone.play.arena import arena, run_arena
from tracing import rule

OPTIONS = UJagdOptions()
PLAY: tuple[UJagdAction, ...] = (*QUESTIONS, *TORPEDOES)


def seated(level: Level, *told: Any, seat: Seat = BLUE, **switches: Any) -> Bot:
    """A bot that has heard this."""
    bot = make_bot("u_jagd", level, seat, options(**switches), 1)
    for observation in told:
        bot.observe(observation)
    return bot


def heard(line: Line, bands: tuple[Band, Band], one: int, other: int) -> SonarAnswered:
    return SonarAnswered(Side.BLUE, line, bands, (Noise(one), Noise(other)))


def playing(bot: Bot, enemy_map: str, *acts: tuple[Seat, UJagdAction], **switches: Any) -> Bot:
    """The bot as blue with UF1, after a beginning and these actions."""
    state, told = new(options(**switches), 1)
    steps = [*confirmed(BLUE, UF1), *confirmed(YELLOW, enemy_map), *acts]
    for event in told:
        bot.observe(event)
    for seat, action in steps:
        state, told = apply(state, seat, action)
        for event in told:
            observation = project(event, BLUE)
            if observation is not None:
                bot.observe(observation)
    return bot


@pytest.mark.parametrize(("better", "worse"), [(Level.MATE, Level.CADET), (Level.ACE, Level.MATE)])
def test_each_level_beats_the_one_below(better: Level, worse: Level) -> None:
    result = run_arena("u_jagd", OPTIONS, better, worse, matches=40, seed=3)

    assert result.points >= 0.75


def test_the_same_seed_gives_the_same_matches() -> None:
    first = list(arena("u_jagd", OPTIONS, Level.ACE, Level.MATE, matches=4, seed=11))
    second = list(arena("u_jagd", OPTIONS, Level.ACE, Level.MATE, matches=4, seed=11))

    assert first == second
    assert first != list(arena("u_jagd", OPTIONS, Level.ACE, Level.MATE, matches=4, seed=12))


@pytest.mark.parametrize("level", list(Level))
@pytest.mark.parametrize(
    "switches",
    [
        {"last_turn": True},
        {"duplicates": False, "auto_tma": False},
        {"rp_limit": 2, "empty_squares": False, "turn_limit": 3},
        {"rp_limit": 4, "duplicates": False, "empty_squares": False, "last_turn": True},
    ],
)
def test_every_level_plays_every_set_of_rules_to_its_end(
    level: Level, switches: dict[str, Any]
) -> None:
    rules = UJagdOptions(**switches)
    for _, match in arena("u_jagd", rules, level, Level.MATE, matches=4, seed=5):
        for seat, action in match.actions:
            assert not isinstance(action, HoldFire), seat
    assert U_JAGD.seats(rules) == (BLUE, YELLOW)


# --- drawing the map ---------------------------------------------------------------------------


@pytest.mark.parametrize("level", list(Level))
def test_a_bot_draws_a_legal_map_and_confirms_it(level: Level) -> None:
    state, told = new(OPTIONS, 1)
    bot = seated(level, *told)
    for _ in range(5):
        if state.blue.confirmed:
            break
        action = bot.choose(U_JAGD.legal_actions(state, BLUE))
        state, told = apply(state, BLUE, action)
        for event in told:
            bot.observe(event)

    assert state.blue.confirmed
    assert fault(OPTIONS, state.blue_map) is None


def test_what_a_person_drew_is_taken_off_first() -> None:
    wanted = read_map(UF1)

    assert next_stroke(read_map("  A B\n1 06 05\n2 .. .."), wanted) == ClearSquare(Square.B1)
    assert next_stroke(NO_CONTACTS, wanted) == PlaceContact(A1, ContactId(6))
    assert next_stroke(wanted, wanted) == ConfirmMap()


def test_an_ace_hides_where_nobody_can_see_through() -> None:
    hidden = set(indistinguishable(OPTIONS).plans)

    plans = {Ace(BLUE, OPTIONS, Chance(seed)).plan for seed in range(40)}

    assert plans <= hidden
    assert len(plans) > 20
    few = UJagdOptions(rp_limit=2)
    assert not indistinguishable(few).plans
    assert Ace(BLUE, few, Chance(1)).plan in setups_of(few).plans


# --- the cadet ---------------------------------------------------------------------------------


def test_a_cadet_never_asks_what_he_knows_nor_fires_where_nothing_can_be() -> None:
    told = [
        MatchBegan(Side.BLUE),
        TurnBegan(Side.BLUE, 1),
        PeriscopeAnswered(Side.BLUE, Line.COLUMN_A, (Sight.SHIP, Sight.NOTHING)),
        heard(ROW_1, (Band.BLACK, Band.BLUE), 1, 1),
    ]
    known = (periscope(COLUMN_A), sonar(ROW_1, Band.BLACK, Band.BLUE))
    for _ in range(20):
        bot = seated(Level.CADET, *told)
        assert bot.choose(PLAY) not in (*known, torpedo(A1), *TORPEDOES)
        assert bot.report() is None
        assert bot.volunteer(PLAY) is None
    ask = sonar(ROW_1, Band.BLACK, GREEN)
    assert seated(Level.CADET, *told).choose((*known, ask)) == ask


def test_a_cadet_fires_when_his_dots_leave_one_square() -> None:
    told = [
        PeriscopeAnswered(Side.BLUE, ROW_1, (Sight.SHIP, Sight.SHIP)),
        PeriscopeAnswered(Side.BLUE, ROW_2, (Sight.NOTHING, Sight.NATURAL)),
    ]

    assert seated(Level.CADET, *told).choose(PLAY) == torpedo(A2)


# --- the mate ----------------------------------------------------------------------------------


@rule("UJ-095")
def test_a_mate_asks_what_leaves_the_fewest_squares() -> None:
    bot = seated(Level.MATE, MatchBegan(Side.BLUE), TurnBegan(Side.BLUE, 1))

    assert bot.choose(PLAY) == most_narrowing(SetupBelief.prior(options()))


@rule("UJ-095")
@pytest.mark.parametrize(("threshold", "fires"), [(0.5, True), (0.51, False), (1, False)])
def test_a_mate_fires_from_his_threshold_on(threshold: float, fires: bool) -> None:
    ships = PeriscopeAnswered(Side.BLUE, ROW_1, (Sight.SHIP, Sight.SHIP))
    bot = seated(Level.MATE, ships, bot_fire_threshold=threshold)
    assert isinstance(bot, Mate)
    assert top_chance(bot.enemy.belief) == 0.5
    assert likeliest(bot.enemy.belief) == (A2, Square.B2)

    assert isinstance(bot.choose(PLAY), LaunchTorpedo) is fires


@rule("UJ-095", "UJ-096")
def test_a_mate_fires_when_nothing_more_can_be_learned() -> None:
    enemy = """
          A  B
        1 05 04
        2 03 06
    """
    ask = [(seat, question) for question in QUESTIONS for seat in (BLUE, YELLOW)]
    bot = playing(make_bot("u_jagd", Level.MATE, BLUE, options(turn_limit=0), 1), enemy, *ask)

    assert bot.choose(PLAY) in (torpedo(A1), torpedo(A2))


@rule("UJ-076")
@pytest.mark.parametrize("level", list(Level))
def test_in_the_last_turn_every_bot_shoots_where_the_enemy_can_be(level: Level) -> None:
    state = after(begun(last_turn=True), (BLUE, torpedo(A2)))
    told = PeriscopeAnswered(Side.YELLOW, COLUMN_A, (Sight.SHIP, Sight.NATURAL))

    bot = seated(level, told, seat=YELLOW, last_turn=True)
    action = bot.choose(U_JAGD.legal_actions(state, YELLOW))

    assert isinstance(action, LaunchTorpedo)
    assert action.target in (Square.B1, Square.B2)


def test_a_report_tells_the_chance_of_every_square() -> None:
    bot = seated(Level.MATE, PeriscopeAnswered(Side.BLUE, ROW_1, (Sight.SHIP, Sight.SHIP)))

    report = bot.report()

    assert report is not None
    assert sum(report.places.values()) == pytest.approx(1)
    assert set(report.places) == {"A2", "B2"}


# --- the ace -----------------------------------------------------------------------------------

LISTENED: list[tuple[Seat, UJagdAction]] = [
    (BLUE, periscope(ROW_2)),
    (YELLOW, sonar(COLUMN_A, Band.BLACK, WHITE)),
    (BLUE, periscope(ROW_2)),
    (YELLOW, sonar(ROW_2, Band.BLACK, WHITE)),
    (BLUE, periscope(ROW_2)),
    (YELLOW, periscope(COLUMN_A)),
]


@rule("UJ-095")
def test_an_ace_gambles_when_the_enemy_is_about_to_hit_him() -> None:
    """Blue's map UF1 is all but known; asking once more would lose the race."""
    bot = make_bot("u_jagd", Level.ACE, BLUE, options(), 1)
    assert isinstance(bot, Ace)
    playing(bot, UF1, *LISTENED)
    threat = bot.foresee()

    while threat.turns > 1:
        question = most_narrowing(bot.own.belief)
        assert question is not None
        bot.observe(_about_uf1(question))
        threat = bot.foresee()

    assert threat.right == 1
    assert top_chance(bot.enemy.belief) < OPTIONS.bot_fire_threshold
    assert isinstance(bot.choose(PLAY), LaunchTorpedo)


@rule("UJ-095")
def test_an_ace_goes_on_asking_while_the_enemy_knows_little() -> None:
    bot = make_bot("u_jagd", Level.ACE, BLUE, options(), 1)
    assert isinstance(bot, Ace)
    playing(bot, UF1, (BLUE, periscope(ROW_2)), (YELLOW, periscope(Line.COLUMN_B)))

    assert bot.foresee().turns > 1
    assert bot.choose(PLAY) in QUESTIONS


def _about_uf1(question: Any) -> Any:
    """Yellow's question about UF1, answered."""
    state = after(begun(yellow=UF1), (BLUE, question))
    answer = state.blue.answers[0]
    return type(answer)(
        Side.YELLOW, *tuple(getattr(answer, f) for f in answer.__struct_fields__[1:])
    )
