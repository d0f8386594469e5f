"""Captain Sonar: what is refused, in which phase, to whom, and with which words."""

from typing import Any, get_args

import msgspec
import pytest

from games.captain_sonar.positions import (
    BLUE,
    BLUE_ENGINEER,
    BLUE_MATE,
    BLUE_RADIO,
    C10,
    CE,
    CI1,
    DRONE,
    EAST,
    MINE,
    NORTH,
    SILENCE,
    SONAR,
    SOUTH,
    TASKS,
    TORPEDO,
    YELLOW,
    after,
    answer,
    archer,
    crew,
    drawn,
    drop,
    head,
    options_on,
    outline,
    refusal,
    refused,
    silence,
    start,
    torpedo,
    trigger,
)
from hydrophone.core.game import Forfeit, Language, Outcome
from hydrophone.core.real_time import (
    AllowCalls,
    CallStop,
    EndRest,
    LapseStop,
    ResumePlay,
    TakeBack,
    WithdrawStop,
)
from hydrophone.core.seats import Role, Seat, Side
from hydrophone.games.captain_sonar.actions import (
    AnswerByLot,
    AskDrone,
    AskEngineer,
    AskSonar,
    CaptainAction,
    CheckByClock,
    CheckOutline,
    ConfirmDrawn,
    CrossSymbol,
    Dive,
    EndTurn,
    ManPosts,
    MarkGauge,
    PassDrawingTime,
    SayOk,
    StaySilent,
    Surface,
    TellBreakdown,
)
from hydrophone.games.captain_sonar.options import EngineerQuery
from hydrophone.games.captain_sonar.phase import Phase, Step
from hydrophone.games.captain_sonar.refusals import Clause
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.captain_sonar.state import CaptainState
from hydrophone.games.captain_sonar.surfaced.outline import Section
from hydrophone.games.captain_sonar.systems import System
from tracing import rule

replace = msgspec.structs.replace

# --- every action in every phase ---------------------------------------------------------------

TABLE = """
                setup course tasks after enemy surfaced owing asking over
    choose_start    ok  050  050  050  050  050  446  446  380
    order_course   049   ok  075  421  073  073  446  446  380
    surface        049   ok  075  421  073  073  446  446  380
    end_turn       049  420  075   ok  073  073  446  446  380
    drop_mine      049   ok  075   ok  073  073  446  446  380
    launch_torpedo 049   ok  075   ok  073  073  446  446  380
    go_silent      049   ok  075   ok  073  073  446  446  380
    stay_silent    049   ok  075   ok  073  073  446  446  380
    trigger_archer 049   ok  075   ok  073  073  446  446  380
    ask_drone      049   ok  075   ok  073  073  446  446  380
    ask_sonar      049   ok  075   ok  073  073  446  446  380
    trigger_mine   049   ok   ok   ok   ok  270  446  446  380
    answer_sonar   049  341  341  341  341  341   ok  446  380
    mark_gauge     049  121   ok  121  121  121  446  446  380
    say_ok         049  121   ok  121  121  121  446  446  380
    cross_symbol   049  141   ok  141  141  141  446  446  380
    ask_engineer   049   ok   ok   ok  073  073  446  446  380
    tell_breakdown 049   ok   ok   ok   ok   ok  446  446  380
    confirm_drawn  049   ok   ok   ok   ok   ok  446  446  380
    answer_for_him 080  080  080  080  080  080  080  080  380
    call_stop      049  183  183  183  183  183  446  446  380
    withdraw_stop  049  183  183  183  183  183  446  446  380
    take_back      049  183  183  183  183  183  446  446  380
    draw_section   049  183  183  183  183  183  446  446  380
    check_outline  049  183  183  183  183  183  446  446  380
    dive           049  183  183  183  183  183  446  446  380
    lapse_stop     080  080  080  080  080  080  080  080  380
    resume_play    080  080  080  080  080  080  080  080  380
    allow_calls    080  080  080  080  080  080  080  080  380
    end_rest       080  080  080  080  080  080  080  080  380
    pass_drawing_time 080 080 080 080 080 080 080 080 380
    check_by_clock 080  080  080  080  080  080  080  080  380
    man_posts      080  080  080  080  080  080  080  080  380
    forfeit        080  080  080  080  080  080  080  080  380
"""
"""What blue may do: a clause of CAP, or ok. ``owing`` and ``asking``: a sonar awaits its answer."""

ACTIONS: dict[str, tuple[Seat, CaptainAction]] = {
    "choose_start": (BLUE, start("A1")),
    "order_course": (BLUE, head(NORTH)),
    "surface": (BLUE, Surface()),
    "end_turn": (BLUE, EndTurn()),
    "drop_mine": (BLUE, drop("E7")),
    "launch_torpedo": (BLUE, torpedo("E9")),
    "go_silent": (BLUE, silence(EAST, 2)),
    "stay_silent": (BLUE, StaySilent()),
    "trigger_archer": (BLUE, archer("C4")),
    "ask_drone": (BLUE_MATE, AskDrone("1")),
    "ask_sonar": (BLUE_MATE, AskSonar()),
    "trigger_mine": (BLUE, trigger("B7")),
    "answer_sonar": (BLUE, answer("column E", "row 9")),
    "mark_gauge": (BLUE_MATE, MarkGauge(DRONE)),
    "say_ok": (BLUE_MATE, SayOk()),
    "cross_symbol": (BLUE_ENGINEER, CrossSymbol("N4")),
    "ask_engineer": (BLUE_MATE, AskEngineer(DRONE)),
    "tell_breakdown": (BLUE_ENGINEER, TellBreakdown(SONAR, blocked=False)),
    "confirm_drawn": (BLUE_RADIO, ConfirmDrawn()),
    "answer_for_him": (BLUE, AnswerByLot()),
    "call_stop": (BLUE_MATE, CallStop()),
    "withdraw_stop": (BLUE, WithdrawStop()),
    "take_back": (BLUE, TakeBack()),
    "draw_section": (BLUE_ENGINEER, outline(Section.STERN)),
    "check_outline": (BLUE_ENGINEER, CheckOutline(good=True)),
    "dive": (BLUE, Dive()),
    "lapse_stop": (BLUE, LapseStop()),
    "resume_play": (BLUE, ResumePlay()),
    "allow_calls": (BLUE, AllowCalls(Side.BLUE)),
    "end_rest": (BLUE, EndRest(Side.BLUE)),
    "pass_drawing_time": (BLUE, PassDrawingTime(Side.BLUE)),
    "check_by_clock": (BLUE, CheckByClock(Side.BLUE)),
    "man_posts": (BLUE, ManPosts((0, 0, 2, 3), (0, 1, 2, 3))),
    "forfeit": (BLUE, Forfeit(Side.YELLOW)),
}
"""One of each kind, by the post whose it is."""


def table() -> list[tuple[str, str, str]]:
    """Action, phase, and what the table says."""
    names, *rows = [line.split() for line in TABLE.split("\n") if line.strip()]
    return [(row[0], *pair) for row in rows for pair in zip(names, row[1:], strict=True)]


def standing(phase: str, action: CaptainAction) -> CaptainState:
    """Blue on E6, in this phase, with all that the action could need."""
    if phase == "setup":
        return CAPTAIN_SONAR.new(options_on(CE), 1)[0]
    marked = isinstance(action, MarkGauge)
    tasks: dict[str, Any] = {"waiting": TASKS, "panel": NORTH} if phase == "tasks" else {}
    blue = crew(
        *(system for system in System if not (marked and system is DRONE)),
        track="E6",
        mines="B7",
        surfaced=phase == "surfaced",
        **tasks,
    )
    state = drawn(
        CE,
        blue=blue,
        turn=Side.YELLOW if phase in ("enemy", "surfaced", "owing") else Side.BLUE,
        step=Step.AFTER if phase in ("tasks", "after", "asking") else Step.COURSE,
    )
    if phase == "over":
        state = with_public(state, phase=Phase.OVER, outcome=Outcome(None, "drawn for a test"))
    turn = replace(state.public.current, asks=phase in ("owing", "asking"))
    return with_questions(with_public(state, turn=turn), action)


def with_public(state: CaptainState, **changes: Any) -> CaptainState:
    """The state with changes to what all may know."""
    return replace(state, public=replace(state.public, **changes))


def with_questions(state: CaptainState, action: CaptainAction) -> CaptainState:
    """The enemy's last course is to be drawn; of the Engineer something was asked, if need be."""
    state = with_public(state, blue=replace(state.public.blue, drawn=False))
    if not isinstance(action, AskEngineer | TellBreakdown):
        return state
    asked = replace(state.sheets.blue, asked=(SONAR,))
    manual = replace(state.public.options, engineer_query=EngineerQuery.MANUAL)
    return replace(with_public(state, options=manual), sheets=state.sheets.put(Side.BLUE, asked))


@rule("CAP-239", "CAP-421", "CAP-446", "CAP-049", "CAP-380")
@pytest.mark.parametrize(("name", "phase", "told"), table())
def test_every_action_in_every_phase(name: str, phase: str, told: str) -> None:
    seat, action = ACTIONS[name]
    state = standing(phase, action)

    if told == "ok":
        assert refusal(state, seat, action) is None
    else:
        assert refused(state, seat, action) == f"CAP-{told}"


def test_the_table_has_a_row_for_every_action() -> None:
    kinds = [member.__struct_config__.tag for member in get_args(CaptainAction)]

    assert sorted(kinds) == sorted(ACTIONS) == sorted({name for name, _, _ in table()})
    for name, (_, action) in ACTIONS.items():
        assert action.__struct_config__.tag == name


# --- every action by every post ----------------------------------------------------------------

CAPTAIN, FIRST_MATE, ENGINEER, RADIO = Role
POSTS: dict[Clause, tuple[tuple[Role, ...], str]] = {
    Clause.CAPTAIN_ONLY: (
        (CAPTAIN,),
        "choose_start order_course surface end_turn trigger_mine answer_sonar",
    ),
    Clause.NOT_FIRST_MATES: ((CAPTAIN, FIRST_MATE), "ask_drone ask_sonar ask_engineer"),
    Clause.FIRST_MATE_ONLY: ((FIRST_MATE,), "mark_gauge say_ok"),
    Clause.ENGINEER_ONLY: ((ENGINEER,), "cross_symbol tell_breakdown"),
    Clause.RADIO_ONLY: ((RADIO,), "confirm_drawn"),
}
"""Whose an action is, and what everybody else is told."""


@rule("CAP-070", "CAP-105", "CAP-120", "CAP-124", "CAP-140")
@pytest.mark.parametrize("clause", POSTS)
@pytest.mark.parametrize("phase", ["setup", "course", "tasks", "after", "enemy", "owing"])
def test_nobody_does_the_work_of_another_post(clause: Clause, phase: str) -> None:
    theirs, names = POSTS[clause]
    for name in names.split():
        _, action = ACTIONS[name]
        state = standing(phase, action)
        for role in Role:
            seat = Seat.at(Side.BLUE, role)
            if role not in theirs:
                assert refused(state, seat, action) is clause
            else:
                assert refusal(state, seat, action) is not clause


@rule("CAP-124", "CAP-371")
@pytest.mark.parametrize(
    "name", ["drop_mine", "launch_torpedo", "go_silent", "stay_silent", "trigger_archer"]
)
def test_weapons_silence_and_archer_mines_are_the_captains(name: str) -> None:
    _, action = ACTIONS[name]
    state = standing("after", action)

    assert refusal(state, BLUE, action) is None
    assert refused(state, BLUE_MATE, action) is Clause.NOT_FIRST_MATES
    for seat in (BLUE_ENGINEER, BLUE_RADIO):
        assert refused(state, seat, action) is Clause.CAPTAIN_ONLY


# --- bad input ---------------------------------------------------------------------------------


def at_e5(*full: System, picture: str = C10, **said: Any) -> CaptainState:
    """Blue went from E4 to E5, both OKs were given; its own mine lies on D6."""
    blue = crew(*full, track="E4 E5", mines="D6", **said)
    return drawn(picture, blue=blue, step=Step.AFTER)


def with_tasks(**said: Any) -> CaptainState:
    """Blue went south to E5, mark and cross are due."""
    return at_e5(waiting=TASKS, panel=SOUTH, **said)


def owing() -> CaptainState:
    """Yellow on J10 owes the answer to a sonar."""
    return after(at_e5(SONAR), (BLUE, AskSonar()))


BAD_INPUT: tuple[tuple[str, CaptainState, Seat, CaptainAction, Clause], ...] = (
    ("broken", at_e5(DRONE, crossed="W3"), BLUE, AskDrone("1"), Clause.BROKEN),
    ("not charged", at_e5(TORPEDO), BLUE, AskDrone("1"), Clause.NOT_CHARGED),
    ("locked", at_e5(DRONE, lock=True), BLUE, AskDrone("1"), Clause.LOCKED),
    (
        "surfaced",
        after(drawn(C10, blue=crew(DRONE, track="E5")), (BLUE, Surface())),
        BLUE,
        AskDrone("1"),
        Clause.NOT_YOUR_TURN,
    ),
    ("full gauge", with_tasks(marks={MINE: 3}), BLUE_MATE, MarkGauge(MINE), Clause.GAUGE_FULL),
    ("mark, no OK", with_tasks(), BLUE_MATE, SayOk(), Clause.MARK_FIRST),
    ("second mark", at_e5(), BLUE_MATE, MarkGauge(MINE), Clause.NO_MARK_DUE),
    ("wrong panel", with_tasks(), BLUE_ENGINEER, CrossSymbol("N1"), Clause.WRONG_PANEL),
    ("crossed", with_tasks(crossed="S2"), BLUE_ENGINEER, CrossSymbol("S2"), Clause.WRONG_PANEL),
    ("no symbol", with_tasks(), BLUE_ENGINEER, CrossSymbol("S7"), Clause.WRONG_PANEL),
    ("second cross", at_e5(), BLUE_ENGINEER, CrossSymbol("S1"), Clause.NO_CROSS_DUE),
    ("true lie", owing(), YELLOW, answer("column J", "row 10"), Clause.ONE_TRUE),
    ("two lies", owing(), YELLOW, answer("column A", "row 9"), Clause.ONE_TRUE),
    ("same kind", owing(), YELLOW, answer("row 10", "row 9"), Clause.SONAR_ANSWER),
    ("not on the map", owing(), YELLOW, answer("column J", "sector 5"), Clause.NOT_ON_CHART),
    ("torpedo too far", at_e5(TORPEDO), BLUE, torpedo("J5"), Clause.TORPEDO_RANGE),
    ("torpedo at 0", at_e5(TORPEDO), BLUE, torpedo("E5"), Clause.TORPEDO_RANGE),
    (
        "torpedo on land",
        at_e5(TORPEDO, picture=CI1),
        BLUE,
        torpedo("E3"),
        Clause.TORPEDO_SEA,
    ),
    ("torpedo off the map", at_e5(TORPEDO), BLUE, torpedo("K5"), Clause.TORPEDO_SEA),
    ("mine on the route", at_e5(MINE), BLUE, drop("E4"), Clause.MINE_ON_TRACK),
    ("mine on a mine", at_e5(MINE), BLUE, drop("D6"), Clause.MINE_ON_SEA),
    (
        "mine on land",
        drawn(CI1, blue=crew(MINE, track="F4")),
        BLUE,
        drop("E3"),
        Clause.MINE_ON_SEA,
    ),
    ("mine far away", at_e5(MINE), BLUE, drop("E7"), Clause.MINE_ADJACENT),
    ("no mine there", at_e5(), BLUE, trigger("D5"), Clause.NO_SUCH_MINE),
    ("no sector", at_e5(DRONE), BLUE, AskDrone("5"), Clause.NO_SUCH_SECTOR),
    ("long silence", at_e5(SILENCE), BLUE, silence(EAST, 5), Clause.SILENCE_LENGTH),
    ("own route", at_e5(SILENCE), BLUE, silence(NORTH, 1), Clause.SILENCE_BLOCKED),
    ("first mate fires", at_e5(TORPEDO), BLUE_MATE, torpedo("E8"), Clause.NOT_FIRST_MATES),
    ("no Archer mine", at_e5(*System, picture=CE), BLUE, archer("D4"), Clause.NO_ARCHER_MINE),
    (
        "start on land",
        CAPTAIN_SONAR.new(options_on(CI1), 1)[0],
        BLUE,
        start("E3"),
        Clause.START_ON_SEA,
    ),
    (
        "start off the map",
        CAPTAIN_SONAR.new(options_on(CI1), 1)[0],
        BLUE,
        start("Z99"),
        Clause.START_ON_SEA,
    ),
)


@rule("CAP-080", "CAP-239")
@pytest.mark.parametrize(
    ("state", "seat", "action", "clause"),
    [pytest.param(*case, id=name) for name, *case in BAD_INPUT],
)
def test_bad_input_is_refused_and_nothing_is_lost(
    state: CaptainState, seat: Seat, action: CaptainAction, clause: Clause
) -> None:
    assert refused(state, seat, action) is clause


@pytest.mark.parametrize("clause", Clause)
@pytest.mark.parametrize("language", Language)
def test_every_clause_is_a_sentence_in_every_language(clause: Clause, language: Language) -> None:
    told = CAPTAIN_SONAR.explain(clause, language)

    assert told.endswith(".")
    assert told[0].isupper()
    others = {CAPTAIN_SONAR.explain(other, language) for other in Clause if other is not clause}
    assert told not in others
