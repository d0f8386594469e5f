"""Captain Sonar, section 4: set-up."""

import pytest

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
from hydrophone.games.captain_sonar.actions import (
    CaptainAction,
    CaptainObservation,
    CourseHeard,
    CrossSymbol,
    Dived,
    MarkGauge,
    MatchBegan,
    MineDropHeard,
    OkSaid,
    SilenceHeard,
    StartChosen,
    StartLocked,
    TurnBegan,
)
from hydrophone.games.captain_sonar.observe import view
from hydrophone.games.captain_sonar.offers import legal_actions
from hydrophone.games.captain_sonar.options import CHARTS, CaptainOptions
from hydrophone.games.captain_sonar.refusals import Clause
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR, new, waits_for
from hydrophone.games.captain_sonar.state import Phase, Sheets
from tracing import rule

OTHERS: tuple[Viewer, ...] = (YELLOW, YELLOW_MATE, YELLOW_RADIO, SPECTATOR)


# --- the screens -------------------------------------------------------------------------------


@rule("CAP-040")
@pytest.mark.parametrize("viewer", OTHERS)
def test_two_boats_that_sound_the_same_look_the_same_from_outside(viewer: Viewer) -> None:
    """Position, route, mines, gauges and breakdowns make no difference."""
    one = drawn(C10, blue=crew(route="E5 E4", mines="A9"))
    other = drawn(C10, blue=crew(MINE, DRONE, route="H9 H8", mines="C3 C4", crossed="W1 S4"))

    assert one.blue != other.blue
    assert view(one, viewer) == view(other, viewer)


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
    state = drawn(C10, blue=crew(MINE, SILENCE, route="E5"))

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
    state = drawn(C10, blue=crew(MINE, route="E5 E4", mines="A9", crossed="W1"))

    assert view(state, Seat.at(Side.BLUE, role)).own == state.blue.sheets


# --- the table ---------------------------------------------------------------------------------


@rule("CAP-041")
@pytest.mark.parametrize("scenario", CHARTS)
def test_both_crews_play_on_the_sheets_of_the_chosen_scenario(scenario: str) -> None:
    state, _ = new(CaptainOptions(scenario=scenario), 1)

    assert state.chart.name == scenario
    assert legal_actions(state, BLUE) == legal_actions(state, YELLOW)


@rule("CAP-043")
def test_a_crew_sits_in_the_printed_order() -> None:
    seats = CAPTAIN_SONAR.seats(CaptainOptions())

    assert seats[:4] == (BLUE, BLUE_MATE, BLUE_ENGINEER, BLUE_RADIO)
    assert [seat.role for seat in seats[4:]] == [seat.role for seat in seats[:4]]


# --- the start ---------------------------------------------------------------------------------


@rule("CAP-047")
def test_a_captain_chooses_any_sea_space() -> None:
    state, _ = new(options_on(CI1), 1)

    assert len(legal_actions(state, BLUE)) == 99
    assert refusal(state, BLUE, start("E5")) is None


@rule("CAP-047")
@pytest.mark.parametrize("cell", ["E3", "K1", "A11", "Z99"])
def test_no_island_and_no_space_off_the_map_is_a_start(cell: str) -> None:
    state, _ = new(options_on(CI1), 1)

    assert refusal(state, BLUE, start(cell)) is Clause.START_ON_SEA


@rule("CAP-047")
@pytest.mark.parametrize("viewer", OTHERS)
def test_the_enemy_is_not_told_the_start(viewer: Viewer) -> None:
    state, _ = new(options_on(C10), 1)

    assert heard(state, viewer, BLUE, start("E5")) == (StartLocked(Side.BLUE),)
    assert not view(state, viewer).blue.ready
    assert view(after(state, (BLUE, start("E5"))), viewer).blue.ready
    assert heard(state, BLUE_RADIO, BLUE, start("E5")) == (StartChosen(Side.BLUE, cells("E5")[0]),)


@rule("CAP-047")
def test_a_start_is_marked_once_and_by_the_captain() -> None:
    state = after(new(options_on(C10), 1)[0], (BLUE, start("E5")))

    assert refusal(state, BLUE, start("E6")) is Clause.START_LOCKED
    assert refusal(state, YELLOW_MATE, start("E6")) is Clause.CAPTAIN_ONLY
    assert refusal(begun(options_on(C10)), BLUE, start("E6")) is Clause.START_LOCKED


@rule("CAP-048")
def test_who_begins_is_drawn() -> None:
    first = [new(options_on(C10), seed)[0].turn for seed in range(1000)]

    assert 450 < first.count(Side.BLUE) < 550


@rule("CAP-048")
@pytest.mark.parametrize("first", [BLUE, YELLOW])
def test_the_crew_that_was_drawn_begins(first: Seat) -> None:
    state = begun(options_on(C10), first=first)

    assert waits_for(state) == (first,)


@rule("CAP-048")
def test_everybody_is_told_who_begins() -> None:
    state, happened = new(options_on(C10), 5)

    assert happened == (MatchBegan(state.turn),)
    assert CAPTAIN_SONAR.project(happened[0], SPECTATOR) == happened[0]


@rule("CAP-049")
def test_the_boats_dive_when_both_starts_are_marked() -> None:
    fresh, _ = new(options_on(C10), 1)
    one = after(fresh, (YELLOW, start("A1")))

    assert refusal(one, YELLOW, head(EAST)) is Clause.NOT_DIVED
    assert waits_for(one) == (BLUE,)
    assert events(one, BLUE, start("E5"))[1:] == (Dived(), TurnBegan(one.turn, 1, 1))
    assert after(one, (BLUE, start("E5"))).phase is Phase.PLAY


@rule("CAP-050")
def test_a_boat_starts_with_clean_sheets() -> None:
    state = begun(options_on(C10), blue="E5")

    sheets = state.sheets(Side.BLUE)
    assert sheets == Sheets(cells("E5"))
    assert (sheets.mines, set(sheets.marks), sheets.crossed) == ((), {0}, 0)
    assert (sheets.damage, sheets.lock) == (0, False)


@rule("CAP-050", "CAP-Q31")
def test_boats_share_a_space_without_noticing() -> None:
    state = begun(options_on(C10), blue="E5", yellow="E5")
    apart = begun(options_on(C10), blue="E5", yellow="E6")

    for position in (state, turns(state, BLUE, NORTH)):
        assert position.phase is Phase.PLAY
    assert events(state, BLUE, head(NORTH)) == events(apart, BLUE, head(NORTH))
    assert events(apart, BLUE, head(EAST)) == events(state, BLUE, head(EAST))
