"""Bots of U-Jagd: legal, deterministic, never absurd, each level better than the one below."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from belief.setup_oracle import SetupOracle, answer_patterns
from games.u_jagd.tables import (
    A1,
    A2,
    BLUE,
    COLUMN_A,
    GREEN,
    ROW_1,
    ROW_2,
    UF1,
    UF2,
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
from hydrophone.belief import setup, setup_hiding
from hydrophone.belief.setup import FieldQuestion, SetupBelief, setups_of
from hydrophone.belief.setup_hiding import hiding
from hydrophone.belief.setup_questions import most_narrowing
from hydrophone.bots.bot import EVERYWHERE, Bot, Level
from hydrophone.bots.u_jagd import LADDER
from hydrophone.bots.u_jagd.by_chance import ByChance
from hydrophone.bots.u_jagd.drawing import next_stroke
from hydrophone.bots.u_jagd.questioner import Questioner
from hydrophone.bots.u_jagd.racer import Racer
from hydrophone.core.chance import Chance
from hydrophone.core.help import Help
from hydrophone.core.seats import Seat, Side
from hydrophone.games.u_jagd.actions import (
    ClearSquare,
    ConfirmMap,
    HoldFire,
    LaunchTorpedo,
    PlaceContact,
    RaisePeriscope,
    UJagdAction,
    UseSonar,
)
from hydrophone.games.u_jagd.answers import FieldAnswer, PeriscopeAnswered, SonarAnswered
from hydrophone.games.u_jagd.contacts import ContactId, Sight
from hydrophone.games.u_jagd.events import (
    MatchBegan,
    TurnBegan,
)
from hydrophone.games.u_jagd.field import Band, Line, Square
from hydrophone.games.u_jagd.options import UJagdOptions
from hydrophone.games.u_jagd.plans import NO_CONTACTS, Noise, Plan, fault, put, submarine_square
from hydrophone.games.u_jagd.rules import QUESTIONS, TORPEDOES, U_JAGD
from hydrophone.kits.makers import make_bot, warm
from hydrophone.kits.registry import games
from hydrophone.play.arena import arena, run_arena
from hydrophone.play.referee import Referee
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
    state, told = U_JAGD.new(options(**switches), 1)
    steps = [*confirmed(BLUE, UF1), *confirmed(YELLOW, enemy_map), *acts]
    for event in told:
        bot.observe(event)
    for seat, action in steps:
        state, told = U_JAGD.apply(state, seat, action)
        for event in told:
            observation = U_JAGD.project(event, BLUE)
            if observation is not None:
                bot.observe(observation)
    return bot


@pytest.mark.parametrize(("worse", "better"), [*pairwise(LADDER)])
def test_each_level_beats_the_one_below(better: Level, worse: Level) -> None:
    result = run_arena("u_jagd", OPTIONS, better, worse, matches=60, seed=3)

    assert 0.6 <= result.points <= 0.95


def test_the_same_seed_gives_the_same_matches() -> None:
    first = list(arena("u_jagd", OPTIONS, Level.SEADOG, Level.HELMSMAN, matches=4, seed=11))
    second = list(arena("u_jagd", OPTIONS, Level.SEADOG, Level.HELMSMAN, matches=4, seed=11))

    assert first == second
    assert first != list(arena("u_jagd", OPTIONS, Level.SEADOG, Level.HELMSMAN, matches=4, seed=12))


@pytest.mark.parametrize("level", EVERYWHERE)
@pytest.mark.parametrize(
    "switches",
    [
        {"last_turn": True},
        {"duplicates": False, "help": Help.NONE},
        {"rp_limit": 2, "empty_squares": False, "turn_limit": 3},
        {"rp_limit": 4, "duplicates": False, "empty_squares": False, "last_turn": True},
    ],
)
def test_every_level_plays_every_set_of_rules_to_its_end(
    level: Level, switches: dict[str, Any]
) -> None:
    rules = UJagdOptions(**switches)
    for _, match in arena("u_jagd", rules, level, Level.HELMSMAN, matches=4, seed=5):
        for act in match.acts:
            assert not isinstance(act.do, HoldFire), act.by
    assert U_JAGD.seats(rules) == (BLUE, YELLOW)


# --- drawing the map ---------------------------------------------------------------------------


@pytest.mark.parametrize("level", EVERYWHERE)
def test_a_bot_draws_a_legal_map_and_confirms_it(level: Level) -> None:
    state, told = U_JAGD.new(OPTIONS, 1)
    bot = seated(level, *told)
    for _ in range(5):
        if state.public.blue.confirmed:
            break
        action = bot.choose(U_JAGD.legal_actions(state, BLUE))
        state, told = U_JAGD.apply(state, BLUE, action)
        for event in told:
            bot.observe(event)

    assert state.public.blue.confirmed
    assert fault(OPTIONS, state.sheets.blue.map) is None


def test_what_a_person_drew_is_taken_off_first() -> None:
    wanted = read_map(UF1)

    assert next_stroke(read_map("  A B\n1 06 05\n2 .. .."), wanted) == ClearSquare(Square.B1)
    assert next_stroke(NO_CONTACTS, wanted) == PlaceContact(A1, ContactId(6))
    assert next_stroke(wanted, wanted) == ConfirmMap()


@pytest.mark.parametrize("level", EVERYWHERE)
def test_every_map_takes_as_many_strokes_to_draw(level: Level) -> None:
    """So neither time nor the number of steps tells how many contacts a bot has hidden."""
    strokes = set()
    for seed in range(40):
        bot = make_bot("u_jagd", level, BLUE, OPTIONS, seed)
        assert isinstance(bot, Questioner | ByChance)
        drawn, count = NO_CONTACTS, 1
        while (stroke := next_stroke(drawn, bot.plan)) != ConfirmMap():
            assert isinstance(stroke, PlaceContact)
            drawn, count = put(drawn, stroke.square, stroke.contact), count + 1
        strokes.add(count)

    assert strokes == {5}


@rule("UJ-096")
def test_an_ace_hides_where_nobody_can_see_through() -> None:
    kinds = [
        set(SetupBelief(setups_of(OPTIONS), kind.setups).plans)
        for kind in sorted(hiding(OPTIONS), key=lambda kind: kind.often)
    ]

    plans = [Racer(BLUE, OPTIONS, Chance(seed)).plan for seed in range(100)]

    taken = [sum(plan in kind for plan in plans) for kind in kinds]
    assert sum(taken) == 100
    assert len(set(plans)) > 20
    assert max(taken[:-1]) < taken[-1]
    few = UJagdOptions(rp_limit=2)
    assert not hiding(few)
    assert Racer(BLUE, few, Chance(1)).plan in setups_of(few).plans


# --- the cadet ---------------------------------------------------------------------------------


def test_a_cadet_never_asks_what_is_known_nor_fires_where_nothing_can_be() -> None:
    told = [
        MatchBegan(Side.BLUE),
        TurnBegan(Side.BLUE, 1),
        PeriscopeAnswered(Side.BLUE, Line.COLUMN_A, (Sight.SHIP, Sight.NOTHING)),
        heard(ROW_1, (Band.BLACK, Band.BLUE), 1, 1),
    ]
    known = (periscope(COLUMN_A), sonar(ROW_1, Band.BLACK, Band.BLUE))
    for _ in range(20):
        bot = seated(Level.LANDLUBBER, *told)
        assert bot.choose(PLAY) not in (*known, torpedo(A1), *TORPEDOES)
        assert bot.report() is None
        assert bot.volunteer(PLAY) is None
    ask = sonar(ROW_1, Band.BLACK, GREEN)
    assert seated(Level.LANDLUBBER, *told).choose((*known, ask)) == ask


def test_a_cadet_fires_when_the_dots_leave_one_square() -> None:
    told = [
        PeriscopeAnswered(Side.BLUE, ROW_1, (Sight.SHIP, Sight.SHIP)),
        PeriscopeAnswered(Side.BLUE, ROW_2, (Sight.NOTHING, Sight.NATURAL)),
    ]

    assert seated(Level.LANDLUBBER, *told).choose(PLAY) == torpedo(A2)


# --- the mate ----------------------------------------------------------------------------------


@rule("UJ-095")
@pytest.mark.parametrize(
    "told",
    [
        (),
        (PeriscopeAnswered(Side.BLUE, ROW_1, (Sight.NOTHING, Sight.NOTHING)),),
        (heard(COLUMN_A, (Band.BLACK, WHITE), 1, 1), heard(ROW_2, (Band.BLACK, WHITE), 0, 1)),
    ],
)
def test_a_mate_asks_what_leaves_the_fewest_squares(told: tuple[FieldAnswer, ...]) -> None:
    """Counted map by map, not by the mate's own belief."""
    few: dict[str, Any] = {"rp_limit": 5, "empty_squares": False}
    bot = seated(Level.HELMSMAN, MatchBegan(Side.BLUE), *told, TurnBegan(Side.BLUE, 2), **few)
    maps = SetupOracle(options(**few))
    for answer in told:
        maps = maps.condition(answer)
    squares = {question: maps.expected_squares(question) for question in QUESTIONS}

    asked = bot.choose(PLAY)

    assert isinstance(asked, UseSonar | RaisePeriscope)
    assert squares[asked] == pytest.approx(min(squares.values()))
    assert min(squares.values()) < max(squares.values())


@rule("UJ-095")
@pytest.mark.parametrize(("threshold", "fires"), [(0.5, True), (0.51, False), (1, False)])
def test_a_mate_fires_from_the_threshold_on(threshold: float, fires: bool) -> None:
    ships = PeriscopeAnswered(Side.BLUE, ROW_1, (Sight.SHIP, Sight.SHIP))
    bot = seated(Level.HELMSMAN, ships, bot_fire_threshold=threshold)
    assert isinstance(bot, Questioner)
    assert bot.enemy.belief.top_chance == 0.5
    assert bot.enemy.belief.likeliest == (A2, Square.B2)

    assert isinstance(bot.choose(PLAY), LaunchTorpedo) is fires


@rule("UJ-095", "UJ-096")
def test_a_mate_fires_when_nothing_more_can_be_learned() -> None:
    enemy = """
          A  B
        1 05 04
        2 03 06
    """
    ask = [(seat, question) for question in QUESTIONS for seat in (BLUE, YELLOW)]
    bot = playing(make_bot("u_jagd", Level.HELMSMAN, BLUE, options(turn_limit=0), 1), enemy, *ask)

    assert bot.choose(PLAY) in (torpedo(A1), torpedo(A2))


def useless(plans: Sequence[Plan]) -> bool:
    """Are the chances of the squares the same whatever all questions answer?"""
    return len({shares(left) for left in answer_patterns(OPTIONS, plans).values()}) == 1


def shares(plans: Sequence[Plan]) -> tuple[float, ...]:
    squares = [submarine_square(OPTIONS, plan) for plan in plans]
    return tuple(squares.count(square) / len(plans) for square in Square)


@rule("UJ-095", "UJ-096")
def test_a_mate_asks_no_useless_question() -> None:
    bot = Questioner(BLUE, OPTIONS, Chance(1))
    left = [SetupBelief.prior(OPTIONS)]
    asked = 0
    while left:
        bot.enemy.belief = belief = left.pop()
        action = bot.hunt()
        if isinstance(action, UseSonar | RaisePeriscope):
            open_left = belief.bits & belief.setups.open
            assert belief.bits != open_left or not useless(belief.plans)
            left += [after for after in belief.after(action) if after.bits & after.setups.open]
            asked += 1

    assert asked > 100


@rule("UJ-076")
@pytest.mark.parametrize("level", EVERYWHERE)
def test_in_the_last_turn_every_bot_shoots_where_the_enemy_can_be(level: Level) -> None:
    state = after(begun(last_turn=True), (BLUE, torpedo(A2)))
    told = PeriscopeAnswered(Side.YELLOW, COLUMN_A, (Sight.SHIP, Sight.NATURAL))

    bot = seated(level, told, seat=YELLOW, last_turn=True)
    action = bot.choose(U_JAGD.legal_actions(state, YELLOW))

    assert isinstance(action, LaunchTorpedo)
    assert action.target in (Square.B1, Square.B2)


def test_a_report_tells_the_chance_of_every_square() -> None:
    bot = seated(Level.HELMSMAN, PeriscopeAnswered(Side.BLUE, ROW_1, (Sight.SHIP, Sight.SHIP)))

    report = bot.report()

    assert report is not None
    assert sum(report.places.values()) == pytest.approx(1)
    assert set(report.places) == {"A2", "B2"}


# --- the ace -----------------------------------------------------------------------------------

PROVOKING = """
      A  B
    1 02 09
    2 11 06
"""
"""One of the maps that nobody can see through, and easily taken for another one."""

DULL = sonar(ROW_1, Band.BLACK, Band.BLUE)


def hunt(bot: Bot, enemy_map: str, seed: int, **switches: Any) -> tuple[bool, int]:
    """Blue's bot against an enemy who asks a dull question for ever.

    Has the bot won, and how many questions did it ask?
    """
    referee = Referee(U_JAGD, UJagdOptions(**switches), seed)
    enemy = iter([action for _, action in confirmed(YELLOW, enemy_map)])
    asked, told = 0, referee.opening()
    while referee.outcome is None:
        for observation in told[BLUE]:
            bot.observe(observation)
        mover = referee.blocked_by[0]
        if mover is BLUE:
            action = bot.choose(referee.legal_actions(BLUE))
            asked += action in QUESTIONS
        else:
            action = next(enemy, DULL)
        _, told = referee.act(mover, action)
    return referee.outcome.winner is Side.BLUE, asked


@rule("UJ-095")
def test_an_ace_is_not_provoked_by_an_enemy_who_learns_nothing() -> None:
    """The best that a waiting enemy can have is a square that stays open between two."""
    matches = [hunt(Racer(BLUE, OPTIONS, Chance(seed)), PROVOKING, seed) for seed in range(40)]

    assert sum(won for won, _ in matches) >= 16


@rule("UJ-095")
@pytest.mark.parametrize("enemy_map", [UF1, UF2, "  A B\n1 16 02\n2 01 05"])
def test_an_ace_asks_till_it_knows_while_the_enemy_only_waits(enemy_map: str) -> None:
    for seed in range(5):
        won, _ = hunt(Racer(BLUE, OPTIONS, Chance(seed)), enemy_map, seed)
        assert won


@rule("UJ-095", "UJ-096")
@pytest.mark.parametrize("level", [Level.HELMSMAN, Level.SEADOG])
def test_a_hunter_fires_when_nothing_can_be_learned_any_more(level: Level) -> None:
    """Without a limit of turns the match would never end."""
    enemy = "  A B\n1 05 04\n2 03 06"

    for seed in range(6):
        bot = make_bot("u_jagd", level, BLUE, OPTIONS, seed)
        _, asked = hunt(bot, enemy, seed, turn_limit=0)
        assert asked <= 10


@rule("UJ-096")
def test_a_seadog_knows_how_seadogs_hide() -> None:
    kind = hiding(OPTIONS)[0]
    plans = SetupBelief(setups_of(OPTIONS), kind.setups).plans
    pictures = ["  A B\n1 {0:02} {2:02}\n2 {1:02} {3:02}".format(*plan) for plan in plans]
    bots = {Level.HELMSMAN: 0, Level.SEADOG: 0}
    for level in bots:
        for seed, picture in enumerate(pictures):
            bots[level] += hunt(make_bot("u_jagd", level, BLUE, OPTIONS, seed), picture, seed)[1]

    assert bots[Level.SEADOG] < bots[Level.HELMSMAN]


def listening(*questions: FieldQuestion) -> Racer:
    """An ace with UF1 who has looked at row 2 alone, while yellow asked this."""
    bot = Racer(BLUE, options(), Chance(1))
    playing(bot, UF1, (BLUE, periscope(ROW_2)))
    for question in questions:
        bot.observe(_about_uf1(question))
    return bot


def learned_all() -> list[FieldQuestion]:
    """What yellow must ask about UF1 to be sure with the next answer."""
    questions: list[FieldQuestion] = []
    while listening(*questions).foresee().turns > 1:
        questions.append(most_narrowing(listening(*questions).own.belief)[0])
    return questions


@rule("UJ-095")
def test_an_ace_fires_in_time_at_an_enemy_who_knows_enough() -> None:
    bot = listening(*learned_all())

    assert bot.foresee().right == 1
    assert bot.enemy.belief.top_chance < OPTIONS.bot_fire_threshold
    assert isinstance(bot.choose(PLAY), LaunchTorpedo)


@rule("UJ-095")
def test_an_ace_goes_on_asking_an_enemy_who_learns_nothing() -> None:
    bot = listening(*[DULL for _ in learned_all()])

    assert bot.foresee().turns > 1
    assert bot.choose(PLAY) in QUESTIONS


@rule("UJ-095")
def test_an_ace_fears_an_enemy_less_who_could_have_fired_and_did_not() -> None:
    bot = listening(*learned_all(), *[DULL] * 5)

    assert bot.foresee().turns == bot.foresee().right == 1
    assert bot.foresee().wasted == 5
    assert bot.choose(PLAY) in QUESTIONS


def _about_uf1(question: Any) -> Any:
    """Yellow's question about UF1, answered."""
    state = after(begun(yellow=UF1), (BLUE, question))
    answer = state.public.blue.answers[0]
    return type(answer)(
        Side.YELLOW, *tuple(getattr(answer, f) for f in answer.__struct_fields__[1:])
    )


# --- tables ------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", EVERYWHERE)
def test_after_warming_no_table_is_made(level: Level, monkeypatch: pytest.MonkeyPatch) -> None:
    warm("u_jagd", options(rp_limit=6, turn_limit=7))

    def made(*_: object) -> None:
        raise AssertionError("a table was made")

    monkeypatch.setattr(setup, "Setups", made)
    monkeypatch.setattr(setup_hiding, "_learned", made)
    bot = make_bot("u_jagd", level, BLUE, options(rp_limit=6, turn_limit=8), 1)
    playing(bot, UF1, rp_limit=6, turn_limit=8)

    assert bot.choose(PLAY) in QUESTIONS


def test_the_bots_of_every_game_can_be_warmed() -> None:
    for game in games():
        for edition in game.presets.values():
            warm(game.id, edition)
