"""Captain Sonar, section 10: the Engineer crosses out what each course breaks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.captain_sonar.positions import (
    BLUE,
    BLUE_ENGINEER,
    BLUE_MATE,
    BLUE_RADIO,
    C10,
    CE,
    DRONE,
    EAST,
    MINE,
    NORTH,
    SILENCE,
    SONAR,
    SOUTH,
    TORPEDO,
    WEST,
    YELLOW,
    after,
    archer,
    at_turn_of,
    crew,
    crossed,
    drawn,
    drop,
    events,
    head,
    heard,
    refusal,
    refused,
    silence,
    tasks_done,
    torpedo,
    turn,
    under_way,
)
from hydrophone.core.seats import SPECTATOR, Role, Seat, Side
from hydrophone.games.captain_sonar.actions import (
    AskDrone,
    AskEngineer,
    AskSonar,
    CaptainAction,
    CrossSymbol,
    EndTurn,
    TellBreakdown,
)
from hydrophone.games.captain_sonar.damage.blasts import DamagedItself
from hydrophone.games.captain_sonar.events import (
    BreakdownsErased,
    BreakdownTold,
    EngineerAsked,
    OkSaid,
    SymbolCrossed,
)
from hydrophone.games.captain_sonar.options import EngineerQuery
from hydrophone.games.captain_sonar.phase import Step, Termination
from hydrophone.games.captain_sonar.refusals import Clause
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.captain_sonar.state import CaptainState
from hydrophone.games.captain_sonar.systems import (
    KIND_BITS,
    KIND_OF,
    PANEL,
    PANEL_BITS,
    SYMBOL_KIND,
    SYMBOLS,
    Course,
    Kind,
    System,
    after_cross,
    bits_of,
    is_blocked,
    symbols_of,
)
from hydrophone.games.captain_sonar.waiting import blocked_by
from tracing import rule

ACTIVATIONS: list[tuple[System, CaptainAction]] = [
    (MINE, drop("D4")),
    (TORPEDO, torpedo("E3")),
    (DRONE, AskDrone("1")),
    (SONAR, AskSonar()),
    (SILENCE, silence(EAST, 1)),
    (System.SCENARIO, archer("C4")),
]
RADIATION = symbols_of(KIND_BITS[Kind.RADIATION])


def choices(course: Course, marked: str = "") -> set[str]:
    """The symbols that the Engineer may cross after this course."""
    legal = CAPTAIN_SONAR.legal_actions(under_way(course, crew(crossed=marked)), BLUE_ENGINEER)
    return {action.symbol for action in legal if isinstance(action, CrossSymbol)}


# --- crossing out ------------------------------------------------------------------------------


@rule("CAP-140")
@pytest.mark.parametrize("seat", [BLUE, BLUE_MATE, BLUE_RADIO])
def test_the_engineer_alone_keeps_track_of_breakdowns(seat: Seat) -> None:
    assert refusal(under_way(NORTH), seat, CrossSymbol("N1")) is Clause.ENGINEER_ONLY


@rule("CAP-140", "CAP-144", "CAP-152")
def test_some_breakdowns_stop_a_system_and_others_damage_the_boat() -> None:
    """N2 breaks the weapons; N6 is the last symbol of its panel."""
    stopped = tasks_done(under_way(NORTH, crew(TORPEDO)), CrossSymbol("N2"))
    damaged = tasks_done(under_way(NORTH, crew(crossed="N1 N2 N3 N4 N5")), CrossSymbol("N6"))

    assert refusal(stopped, BLUE, torpedo("E3")) is Clause.BROKEN
    assert stopped.sheets.of(Side.BLUE).damage == 0
    assert damaged.sheets.of(Side.BLUE).damage == 1


@rule("CAP-141")
@pytest.mark.parametrize("course", Course)
def test_for_each_course_they_cross_one_symbol_of_its_panel(course: Course) -> None:
    state = under_way(course)
    symbol = PANEL[course][0]

    assert events(state, BLUE_ENGINEER, CrossSymbol(symbol)) == (
        SymbolCrossed(Side.BLUE, symbol),
        OkSaid(Side.BLUE, Role.ENGINEER, public=True),
    )
    done = after(state, (BLUE_ENGINEER, CrossSymbol(symbol)))
    assert crossed(done, BLUE) == {symbol}
    assert refusal(done, BLUE_ENGINEER, CrossSymbol(PANEL[course][1])) is Clause.NO_CROSS_DUE


@rule("CAP-141")
def test_a_crossed_symbol_cannot_be_crossed_again() -> None:
    state = under_way(NORTH, crew(crossed="N4"))

    assert refusal(state, BLUE_ENGINEER, CrossSymbol("N4")) is Clause.WRONG_PANEL
    assert choices(NORTH, "N4") == set(PANEL[NORTH]) - {"N4"}


@rule("CAP-141")
def test_the_enemys_course_breaks_nothing() -> None:
    state = after(drawn(C10, turn=Side.YELLOW), (YELLOW, head(NORTH)))

    assert refusal(state, BLUE_ENGINEER, CrossSymbol("N1")) is Clause.NO_CROSS_DUE


@rule("CAP-142")
@pytest.mark.parametrize("course", Course)
def test_they_are_free_to_choose_in_that_panel_and_only_there(course: Course) -> None:
    assert choices(course) == set(PANEL[course])


@rule("CAP-142")
@pytest.mark.parametrize(
    ("symbol", "clause"), [("N1", Clause.WRONG_PANEL), ("X1", Clause.WRONG_PANEL), ("W5", None)]
)
def test_after_west_the_north_panel_is_closed(symbol: str, clause: Clause | None) -> None:
    assert refusal(under_way(WEST), BLUE_ENGINEER, CrossSymbol(symbol)) is clause


@rule("CAP-143")
def test_the_worked_example_of_a_choice() -> None:
    assert choices(NORTH, "N2 S4 S6 E1") == {"N1", "N3", "N4", "N5", "N6"}


# --- broken systems ----------------------------------------------------------------------------


@rule("CAP-144", "CAP-145")
@pytest.mark.parametrize(("system", "order"), ACTIVATIONS)
def test_one_crossed_symbol_of_its_kind_anywhere_stops_a_system(
    system: System, order: CaptainAction
) -> None:
    for symbol in SYMBOLS:
        state = drawn(CE, blue=crew(system, track="E5", crossed=symbol))
        broken = SYMBOL_KIND[symbol] is KIND_OF[system]
        assert refusal(state, BLUE, order) is (Clause.BROKEN if broken else None)


def by_hand(broken: str = "") -> CaptainState:
    """The Engineer is to be asked about the drone, which is charged."""
    blue = crew(DRONE, track="E5", crossed=broken)
    return drawn(C10, blue=blue, step=Step.AFTER, engineer_query=EngineerQuery.MANUAL)


@rule("CAP-146")
@pytest.mark.parametrize("seat", [BLUE, BLUE_MATE])
def test_who_has_to_ask_the_engineer_first_waits_for_their_answer(seat: Seat) -> None:
    blue = crew(DRONE, SONAR, track="E5", crossed="W1")
    state = drawn(C10, blue=blue, engineer_query=EngineerQuery.MANUAL)
    assert refusal(state, seat, AskDrone("1")) is Clause.ASK_ENGINEER

    asked = after(state, (seat, AskEngineer(DRONE)))
    assert heard(state, YELLOW, seat, AskEngineer(DRONE)) == ()
    assert heard(state, BLUE_RADIO, seat, AskEngineer(DRONE)) == (EngineerAsked(Side.BLUE, DRONE),)
    assert blocked_by(asked) == (BLUE_ENGINEER,)
    assert refusal(asked, seat, AskDrone("1")) is Clause.ASK_ENGINEER

    told = after(asked, (BLUE_ENGINEER, TellBreakdown(DRONE, blocked=False)))
    assert refusal(told, seat, AskDrone("1")) is None
    assert refusal(told, seat, AskSonar()) is Clause.ASK_ENGINEER
    assert blocked_by(told) == (BLUE,)
    assert CAPTAIN_SONAR.legal_actions(told, BLUE_ENGINEER) == ()


@rule("CAP-146")
def test_the_engineers_answer_is_for_the_crew() -> None:
    asked = after(by_hand(), (BLUE, AskEngineer(DRONE)))
    answer = TellBreakdown(DRONE, blocked=False)

    assert answer in CAPTAIN_SONAR.legal_actions(asked, BLUE_ENGINEER)
    assert heard(asked, BLUE, BLUE_ENGINEER, answer) == (
        BreakdownTold(Side.BLUE, DRONE, blocked=False),
    )
    assert heard(asked, SPECTATOR, BLUE_ENGINEER, answer) == ()


@rule("CAP-D25", "CAP-144")
@pytest.mark.parametrize("answer", [False, True])
@pytest.mark.parametrize(("broken", "clause"), [("W3", Clause.BROKEN), ("", None)])
def test_the_engineer_may_be_wrong_and_the_sheet_decides(
    answer: bool, broken: str, clause: Clause | None
) -> None:
    asked = after(by_hand(broken), (BLUE, AskEngineer(DRONE)))
    told = after(asked, (BLUE_ENGINEER, TellBreakdown(DRONE, blocked=answer)))

    assert refusal(told, BLUE_MATE, AskDrone("1")) is clause


@rule("CAP-231", "CAP-D25")
def test_who_has_not_asked_does_not_learn_whether_it_is_broken() -> None:
    assert SYMBOL_KIND["W3"] is Kind.DETECTION
    assert refusal(by_hand("W3"), BLUE, AskDrone("1")) is Clause.ASK_ENGINEER
    assert refusal(by_hand(), BLUE, AskDrone("1")) is Clause.ASK_ENGINEER


@rule("CAP-421")
def test_a_turn_does_not_end_while_the_engineer_owes_an_answer() -> None:
    asked = after(by_hand(), (BLUE, AskEngineer(DRONE)))
    told = after(asked, (BLUE_ENGINEER, TellBreakdown(DRONE, blocked=False)))

    assert refusal(by_hand(), BLUE, EndTurn()) is None
    assert refused(asked, BLUE, EndTurn()) is Clause.TURN_ORDER
    assert blocked_by(asked) == (BLUE_ENGINEER,)
    assert refusal(told, BLUE, EndTurn()) is None


@rule("CAP-146", "CAP-D25")
def test_an_answer_holds_until_the_next_course() -> None:
    state = drawn(C10, blue=crew(DRONE, track="E5"), engineer_query=EngineerQuery.MANUAL)
    answered = (BLUE_ENGINEER, TellBreakdown(DRONE, blocked=False))
    told = after(state, (BLUE, AskEngineer(DRONE)), answered)
    assert refusal(told, BLUE, AskEngineer(DRONE)) is Clause.NOTHING_TO_ASK
    sailed = tasks_done(after(told, (BLUE, head(NORTH))), CrossSymbol("N1"))
    assert refusal(sailed, BLUE, AskDrone("1")) is Clause.ASK_ENGINEER
    assert refusal(sailed, BLUE, AskEngineer(DRONE)) is None


@rule("CAP-146", "CAP-D25")
def test_the_program_asks_for_them_unless_agreed_otherwise() -> None:
    state = drawn(C10, blue=crew(DRONE, track="E5"))

    assert refusal(state, BLUE_MATE, AskDrone("1")) is None
    assert refusal(state, BLUE_MATE, AskEngineer(DRONE)) is Clause.NOTHING_TO_ASK


WORKED = "W1 W2 W3 W4 N3 S4 S6 E1"


@rule("CAP-147")
@pytest.mark.parametrize(
    ("kind", "by"),
    [
        (Kind.WEAPONS, {"W1", "S4"}),
        (Kind.DETECTION, {"W3", "W4", "E1"}),
        (Kind.SPECIAL, {"W2", "N3", "S6"}),
    ],
)
def test_the_worked_example_of_a_boat_that_can_do_nothing(kind: Kind, by: set[str]) -> None:
    bits = bits_of(tuple(WORKED.split()))

    assert set(symbols_of(bits & KIND_BITS[kind])) == by
    for system in (system for system in System if KIND_OF[system] is kind):
        assert is_blocked(bits, system)


@rule("CAP-147")
@pytest.mark.parametrize(
    ("left", "blocked"), [("W2 W3 W4 N3 S4 S6 E1", True), ("W2 W3 W4 N3 S6 E1", False)]
)
def test_weapons_are_free_when_all_their_symbols_are_repaired(left: str, blocked: bool) -> None:
    for system in (MINE, TORPEDO):
        assert is_blocked(bits_of(tuple(left.split())), system) is blocked


# --- damage ------------------------------------------------------------------------------------


@rule("CAP-150", "CAP-Q20", "CAP-D09")
@pytest.mark.parametrize(("system", "order"), ACTIVATIONS)
def test_radiation_alone_stops_nothing(system: System, order: CaptainAction) -> None:
    state = drawn(CE, blue=crew(system, track="E5", crossed="W5 W6 N6 S5 E4"))

    assert refusal(state, BLUE, order) is None


@rule("CAP-150", "CAP-Q20")
def test_the_other_symbols_of_the_reactor_do() -> None:
    for symbol, system in (("W4", DRONE), ("N5", MINE), ("S6", SILENCE), ("E5", SONAR)):
        assert is_blocked(bits_of((symbol,)), system)


@rule("CAP-150")
def test_five_radiation_symbols_do_no_damage() -> None:
    state = tasks_done(under_way(EAST, crew(crossed="W5 W6 N6 S5")), CrossSymbol("E4"))

    assert crossed(state, BLUE) == {"W5", "W6", "N6", "S5", "E4"}
    assert state.sheets.of(Side.BLUE).damage == 0


@rule("CAP-151", "CAP-D09", "CAP-D10", "CAP-Q19")
@pytest.mark.parametrize("last", RADIATION)
def test_the_sixth_radiation_symbol_damages_the_boat_and_clears_the_sheet(last: str) -> None:
    others = " ".join(symbol for symbol in RADIATION if symbol != last)
    course = next(course for course in Course if last in PANEL[course])
    state = under_way(course, crew(damage=1, crossed=f"{others} W4 E1"))

    assert events(state, BLUE_ENGINEER, CrossSymbol(last)) == (
        SymbolCrossed(Side.BLUE, last),
        DamagedItself(Side.BLUE, Termination.BREAKDOWN, 1, 2, public=True),
        BreakdownsErased(Side.BLUE),
        OkSaid(Side.BLUE, Role.ENGINEER, public=True),
    )
    cleared = after(state, (BLUE_ENGINEER, CrossSymbol(last)))
    assert crossed(cleared, BLUE) == set()
    assert cleared.sheets.of(Side.BLUE).damage == 2


@rule("CAP-151")
def test_the_printed_example_of_radiation() -> None:
    state = under_way(EAST, crew(crossed="W5 W6 N6 S5 E4"))

    state = after(state, (BLUE_ENGINEER, CrossSymbol("E6")))
    assert (crossed(state, BLUE), state.sheets.of(Side.BLUE).damage) == (set(), 1)


@rule("CAP-151", "CAP-Q19")
@pytest.mark.parametrize(("public", "told"), [(True, 2), (False, 1)])
def test_everybody_hears_of_the_damage_unless_agreed_otherwise(public: bool, told: int) -> None:
    state = under_way(EAST, crew(damage=0, crossed="W5 W6 N6 S5 E4"), self_damage_public=public)

    for viewer in (YELLOW, SPECTATOR):
        assert len(heard(state, viewer, BLUE_ENGINEER, CrossSymbol("E6"))) == told
    assert len(heard(state, BLUE, BLUE_ENGINEER, CrossSymbol("E6"))) == 4


@rule("CAP-152", "CAP-D10")
@pytest.mark.parametrize("course", Course)
def test_a_full_panel_damages_the_boat_and_clears_the_sheet(course: Course) -> None:
    *others, last = PANEL[course]
    elsewhere = PANEL[next(other for other in Course if other is not course)][3]
    state = under_way(course, crew(crossed=" ".join((*others, elsewhere))))

    state = after(state, (BLUE_ENGINEER, CrossSymbol(last)))
    assert (crossed(state, BLUE), state.sheets.of(Side.BLUE).damage) == (set(), 1)


@rule("CAP-152")
def test_the_printed_example_of_a_panel() -> None:
    state = under_way(WEST, crew(crossed="W1 W2 W3 W4 W5"))

    state = after(state, (BLUE_ENGINEER, CrossSymbol("W6")))
    assert (crossed(state, BLUE), state.sheets.of(Side.BLUE).damage) == (set(), 1)


@rule("CAP-154", "CAP-Q12")
@given(st.lists(st.tuples(st.sampled_from(Course), st.integers(0, 5)), max_size=60))
def test_there_is_always_a_free_symbol(courses: list[tuple[Course, int]]) -> None:
    marked = 0
    for course, choice in courses:
        free = [symbol for symbol in PANEL[course] if symbol not in symbols_of(marked)]
        assert free
        marked = after_cross(marked, free[choice % len(free)]).crossed
        assert all(marked & bits != bits for bits in PANEL_BITS.values())


@rule("CAP-154")
def test_the_panel_that_has_just_been_full_is_free_again() -> None:
    state = tasks_done(under_way(SOUTH, crew(crossed="S1 S2 S4 S5 S6")), CrossSymbol("S3"))

    again = after(at_turn_of(turn(state), BLUE), (BLUE, head(SOUTH)))
    assert set(CAPTAIN_SONAR.legal_actions(again, BLUE_ENGINEER)) == set(
        map(CrossSymbol, PANEL[SOUTH])
    )
