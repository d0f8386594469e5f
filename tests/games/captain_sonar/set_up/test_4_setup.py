"""Captain Sonar, section 4: set-up."""

import pytest
from msgspec.structs import replace

from games.captain_sonar.positions import (
    BLUE,
    BLUE_ENGINEER,
    BLUE_MATE,
    BLUE_RADIO,
    C10,
    CI1,
    DRONE,
    EAST,
    MINE,
    NORTH,
    SILENCE,
    YELLOW,
    YELLOW_MATE,
    YELLOW_RADIO,
    after,
    begun,
    cells,
    crew,
    drawn,
    drop,
    events,
    head,
    heard,
    options_on,
    refusal,
    silence,
    start,
    turns,
)
from hydrophone.core.seats import SPECTATOR, Role, Seat, Side, Viewer
from hydrophone.games.captain_sonar.actions import CaptainAction, CrossSymbol, MarkGauge
from hydrophone.games.captain_sonar.damage.blasts import MineDropHeard
from hydrophone.games.captain_sonar.events import (
    CaptainObservation,
    CourseHeard,
    Dived,
    MatchBegan,
    OkSaid,
    SilenceHeard,
    StartChosen,
    StartLocked,
    TurnBegan,
)
from hydrophone.games.captain_sonar.options import CHARTS, CaptainOptions, Mode
from hydrophone.games.captain_sonar.phase import Phase
from hydrophone.games.captain_sonar.refusals import Clause
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.captain_sonar.state import Sheets
from hydrophone.games.captain_sonar.waiting import blocked_by
from tracing import rule

OTHERS: tuple[Viewer, ...] = (YELLOW, YELLOW_MATE, YELLOW_RADIO, SPECTATOR)


# --- the screens -------------------------------------------------------------------------------


@rule("CAP-040")
@pytest.mark.parametrize("viewer", OTHERS)
def test_two_boats_that_sound_the_same_look_the_same_from_outside(viewer: Viewer) -> None:
    """Position, route, mines, gauges and breakdowns make no difference."""
    one = drawn(C10, blue=crew(track="E5 E4", mines="A9"))
    other = drawn(C10, blue=crew(MINE, DRONE, track="H9 H8", mines="C3 C4", crossed="W1 S4"))

    assert one.sheets.blue != other.sheets.blue
    assert CAPTAIN_SONAR.view(one, viewer) == CAPTAIN_SONAR.view(other, viewer)


@rule("CAP-040")
@pytest.mark.parametrize("viewer", OTHERS)
@pytest.mark.parametrize(
    ("order", "spoken"),
    [
        (head(NORTH), CourseHeard(Side.BLUE, NORTH)),
        (drop("D4"), MineDropHeard(Side.BLUE)),
        (silence(EAST, 3), SilenceHeard(Side.BLUE)),
    ],
)
def test_of_an_order_the_others_hear_the_spoken_word_alone(
    viewer: Viewer, order: CaptainAction, spoken: CaptainObservation
) -> None:
    state = drawn(C10, blue=crew(MINE, SILENCE, track="E5"))

    assert heard(state, viewer, BLUE, order) == (spoken,)


@rule("CAP-040")
@pytest.mark.parametrize("viewer", OTHERS)
@pytest.mark.parametrize(
    ("seat", "task"), [(BLUE_MATE, MarkGauge(MINE)), (BLUE_ENGINEER, CrossSymbol("N1"))]
)
def test_of_a_mark_or_a_cross_the_others_hear_the_ok_alone(
    viewer: Viewer, seat: Seat, task: CaptainAction
) -> None:
    state = after(begun(options_on(C10), blue="E5"), (BLUE, head(NORTH)))

    assert heard(state, viewer, seat, task) == (OkSaid(Side.BLUE, seat.role, public=True),)


@rule("CAP-040", "CAP-Q35")
@pytest.mark.parametrize("role", Role)
def test_a_crew_sees_all_its_own_sheets(role: Role) -> None:
    state = drawn(C10, blue=crew(MINE, track="E5 E4", mines="A9", crossed="W1"))

    assert CAPTAIN_SONAR.view(state, Seat.at(Side.BLUE, role)).own == state.sheets.blue


# --- the table ---------------------------------------------------------------------------------


@rule("CAP-041")
@pytest.mark.parametrize("scenario", CHARTS)
def test_both_crews_play_on_the_sheets_of_the_chosen_scenario(scenario: str) -> None:
    state, _ = CAPTAIN_SONAR.new(CaptainOptions(scenario=scenario), 1)

    assert state.public.chart.name == scenario
    assert CAPTAIN_SONAR.legal_actions(state, BLUE) == CAPTAIN_SONAR.legal_actions(state, YELLOW)


@rule("CAP-043")
def test_a_crew_sits_in_the_printed_order() -> None:
    seats = CAPTAIN_SONAR.seats(CaptainOptions())

    assert seats[:4] == (BLUE, BLUE_MATE, BLUE_ENGINEER, BLUE_RADIO)
    assert [seat.role for seat in seats[4:]] == [seat.role for seat in seats[:4]]


# --- the start ---------------------------------------------------------------------------------


@rule("CAP-047")
def test_a_captain_chooses_any_sea_space() -> None:
    state, _ = CAPTAIN_SONAR.new(options_on(CI1), 1)

    assert len(CAPTAIN_SONAR.legal_actions(state, BLUE)) == 99
    assert refusal(state, BLUE, start("E5")) is None


@rule("CAP-047")
@pytest.mark.parametrize("cell", ["E3", "K1", "A11", "Z99"])
def test_no_island_and_no_space_off_the_map_is_a_start(cell: str) -> None:
    state, _ = CAPTAIN_SONAR.new(options_on(CI1), 1)

    assert refusal(state, BLUE, start(cell)) is Clause.START_ON_SEA


@rule("CAP-047")
@pytest.mark.parametrize("viewer", OTHERS)
def test_the_enemy_is_not_told_the_start(viewer: Viewer) -> None:
    state, _ = CAPTAIN_SONAR.new(options_on(C10), 1)

    assert heard(state, viewer, BLUE, start("E5")) == (StartLocked(Side.BLUE),)
    assert not CAPTAIN_SONAR.view(state, viewer).public.blue.ready
    assert CAPTAIN_SONAR.view(after(state, (BLUE, start("E5"))), viewer).public.blue.ready
    assert heard(state, BLUE_RADIO, BLUE, start("E5")) == (StartChosen(Side.BLUE, cells("E5")[0]),)


@rule("CAP-047")
def test_a_start_is_marked_once_and_by_the_captain() -> None:
    state = after(CAPTAIN_SONAR.new(options_on(C10), 1)[0], (BLUE, start("E5")))

    assert refusal(state, BLUE, start("E6")) is Clause.START_LOCKED
    assert refusal(state, YELLOW_MATE, start("E6")) is Clause.CAPTAIN_ONLY
    assert refusal(begun(options_on(C10)), BLUE, start("E6")) is Clause.START_LOCKED


@rule("CAP-048")
def test_who_begins_is_drawn() -> None:
    first = [CAPTAIN_SONAR.new(options_on(C10), seed)[0].public.first for seed in range(1000)]

    assert 450 < first.count(Side.BLUE) < 550


@rule("CAP-048")
@pytest.mark.parametrize("first", [BLUE, YELLOW])
def test_the_crew_that_was_drawn_begins(first: Seat) -> None:
    state = begun(options_on(C10), first=first)

    assert blocked_by(state) == (first,)


@rule("CAP-048")
def test_everybody_is_told_who_begins() -> None:
    _, happened = CAPTAIN_SONAR.new(options_on(C10), 5)

    assert happened == (MatchBegan(Side.BLUE),)
    assert CAPTAIN_SONAR.project(happened[0], SPECTATOR) == happened[0]


@rule("CAP-049")
def test_the_boats_dive_when_both_starts_are_marked() -> None:
    fresh, _ = CAPTAIN_SONAR.new(options_on(C10), 1)
    one = after(fresh, (YELLOW, start("A1")))

    assert refusal(one, YELLOW, head(EAST)) is Clause.NOT_DIVED
    assert blocked_by(one) == (BLUE,)
    first = one.public.first
    assert first is not None
    assert events(one, BLUE, start("E5"))[1:] == (Dived(), TurnBegan(first, 1, 1))
    assert after(one, (BLUE, start("E5"))).public.phase is Phase.PLAY


@rule("CAP-050")
def test_a_boat_starts_with_clean_sheets() -> None:
    state = begun(options_on(C10), blue="E5")

    sheets = state.sheets.of(Side.BLUE)
    assert sheets == Sheets(cells("E5"))
    assert (sheets.mines, set(sheets.marks), sheets.crossed) == ((), {0}, 0)
    assert (sheets.damage, sheets.lock) == (0, False)


@rule("CAP-050", "CAP-Q31")
def test_boats_share_a_space_without_noticing() -> None:
    state = begun(options_on(C10), blue="E5", yellow="E5")
    apart = begun(options_on(C10), blue="E5", yellow="E6")

    for position in (state, turns(state, BLUE, NORTH)):
        assert position.public.phase is Phase.PLAY
    assert events(state, BLUE, head(NORTH)) == events(apart, BLUE, head(NORTH))
    assert events(apart, BLUE, head(EAST)) == events(state, BLUE, head(EAST))


# --- starts by lot -----------------------------------------------------------------------------


@rule("CAP-Q55")
@pytest.mark.parametrize("mode", Mode)
def test_a_drawn_start_is_told_to_its_own_crew_alone(mode: Mode) -> None:
    state, happened = CAPTAIN_SONAR.new(CaptainOptions(mode=mode, starts_by_lot=True), 3)
    chosen = [event for event in happened if isinstance(event, StartChosen)]

    assert chosen == [StartChosen(side, state.sheets.of(side).position) for side in Side]
    assert Dived() in happened
    assert state.public.phase is Phase.PLAY
    for other in OTHERS:
        assert CAPTAIN_SONAR.project(chosen[0], other) == StartLocked(Side.BLUE)
    assert CAPTAIN_SONAR.project(chosen[1], SPECTATOR) == StartLocked(Side.YELLOW)


@rule("CAP-Q55")
def test_drawn_starts_tell_nothing_of_each_other() -> None:
    chart = """
        . . .
        . # .
        . . .
    """
    options = replace(options_on(chart), starts_by_lot=True)
    sheets = [CAPTAIN_SONAR.new(options, seed)[0].sheets for seed in range(800)]
    sea = cells("A1 A2 A3 B1 B3 C1 C2 C3")

    assert {(both.blue.position, both.yellow.position) for both in sheets} == {
        (blue, yellow) for blue in sea for yellow in sea
    }
