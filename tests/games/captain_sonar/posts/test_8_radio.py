"""Captain Sonar, section 8: what a Radio Operator hears, and what follows from it."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.captain_sonar.positions import (
    BLUE,
    BLUE_RADIO,
    C10,
    CD,
    CI1,
    EAST,
    NORTH,
    SILENCE,
    SOUTH,
    WEST,
    YELLOW_RADIO,
    after,
    begun,
    crew,
    drawn,
    head,
    options_on,
    refusal,
    silence,
    tasks_done,
    turns,
)
from hydrophone.belief.captain_sonar import CaptainTracker
from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell
from hydrophone.core.seats import Seat, Side
from hydrophone.games.captain_sonar.actions import ConfirmDrawn, Fact
from hydrophone.games.captain_sonar.damage.blasts import (
    BlastAnswered,
    DamagedItself,
    Exploded,
    Weapon,
)
from hydrophone.games.captain_sonar.events import (
    CaptainObservation,
    CourseHeard,
    DroneAnswered,
    SilenceHeard,
    SonarAnswered,
    Surfaced,
    SystemReady,
)
from hydrophone.games.captain_sonar.phase import Termination
from hydrophone.games.captain_sonar.refusals import Clause
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.captain_sonar.state import Heard
from hydrophone.games.captain_sonar.systems import DIRECTION_OF, SILENCE_MAX, Course, System
from tracing import rule

HEARD_NORTH = CourseHeard(Side.YELLOW, NORTH)


def listening(picture: str, *observations: CaptainObservation, **switches: Any) -> CaptainTracker:
    """What can be known of yellow after these observations."""
    tracker = CaptainTracker(options_on(picture, **switches), Side.YELLOW)
    for observation in observations:
        tracker.observe(observation)
    return tracker


def places(picture: str, *observations: CaptainObservation, **switches: Any) -> set[str]:
    """Where yellow can be after these observations."""
    return set(listening(picture, *observations, **switches).belief.support)


def courses(*names: Course) -> list[CaptainObservation]:
    """Yellow announced these courses."""
    return [CourseHeard(Side.YELLOW, name) for name in names]


# --- listening ---------------------------------------------------------------------------------


@rule("CAP-105", "CAP-106")
def test_the_radio_operator_hears_the_enemys_courses_one_step_each() -> None:
    state = turns(begun(options_on(C10), blue="E5"), BLUE, NORTH, WEST, NORTH)

    assert CAPTAIN_SONAR.view(state, YELLOW_RADIO).public.blue.heard == (
        Heard.NORTH,
        Heard.WEST,
        Heard.NORTH,
    )


@rule("CAP-105", "CAP-106")
def test_they_alone_say_that_a_course_is_drawn() -> None:
    state = after(begun(options_on(C10), blue="E5"), (BLUE, head(NORTH)))

    for seat in Seat:
        clause = refusal(state, seat, ConfirmDrawn())
        if seat is YELLOW_RADIO:
            assert clause is None
        else:
            assert clause is (Clause.NOTHING_TO_DRAW if seat is BLUE_RADIO else Clause.RADIO_ONLY)


@rule("CAP-106")
def test_a_silence_is_one_mark_in_their_track() -> None:
    state = drawn(C10, blue=crew(SILENCE, track="E5"))

    state = turns(tasks_done(after(state, (BLUE, silence(EAST, 4)))), BLUE, NORTH)
    assert CAPTAIN_SONAR.view(state, YELLOW_RADIO).public.blue.heard == (Heard.SILENCE, Heard.NORTH)


# --- deducing ----------------------------------------------------------------------------------


@rule("CAP-106")
def test_the_start_may_be_anywhere() -> None:
    assert len(places(C10)) == 100
    assert len(places(CI1)) == 99


@rule("CAP-107", "CAP-110")
def test_a_track_cannot_lie_across_an_island() -> None:
    """CI1 has its island on E3: nobody came from there, nobody went there."""
    north = {cell for cell in places(C10, HEARD_NORTH) if cell not in ("E3", "E2")}

    assert places(CI1, HEARD_NORTH) == north
    assert not places(CI1, *courses(NORTH, NORTH)) & {"E1", "E2", "E3"}


@rule("CAP-107")
def test_a_track_cannot_cross_itself() -> None:
    narrow = """
        . .
        . .
        . .
        . .
    """
    loop = courses(NORTH, EAST, SOUTH)

    assert places(narrow, *loop) == {"B2", "B3", "B4"}
    assert places(narrow, *loop, SilenceHeard(Side.YELLOW), silence_zero=False) == {"B3", "B4"}


@rule("CAP-108")
def test_the_longer_the_track_the_fewer_places_fit() -> None:
    route = courses(NORTH, NORTH, WEST, WEST, SOUTH)
    sizes = [len(places("alpha", *route[:length])) for length in range(len(route) + 1)]

    assert sizes == sorted(sizes, reverse=True)
    assert len(set(sizes)) == len(sizes)


@rule("CAP-109", "CAP-112")
@pytest.mark.parametrize(("there", "left"), [(True, 25), (False, 75)])
def test_a_drone_tells_a_sector_from_the_others(there: bool, left: int) -> None:
    found = places(C10, DroneAnswered(Side.BLUE, "1", there))

    assert len(found) == left
    assert ("E5" in found) is there


@rule("CAP-109", "CAP-112")
def test_of_a_sonar_answer_exactly_one_statement_holds() -> None:
    found = places(
        C10, SonarAnswered(Side.YELLOW, Fact.COLUMN, "A", Fact.SECTOR, "1", by_clock=False)
    )

    column_alone = {f"A{row}" for row in range(6, 11)}
    sector_alone = {f"{letter}{row}" for letter in "BCDE" for row in range(1, 6)}
    assert found == column_alone | sector_alone


@rule("CAP-112")
@pytest.mark.parametrize(("taken", "left"), [(0, 91), (1, 8), (2, 1)])
def test_a_hit_or_a_miss_tells_the_distance(taken: int, left: int) -> None:
    impact = Cell("E5")
    found = places(
        C10,
        Exploded(Side.BLUE, Weapon.TORPEDO, impact),
        BlastAnswered(Side.YELLOW, taken, taken),
    )

    assert len(found) == left
    assert (impact in found) is (taken == 2)


LAUNCH = (Exploded(Side.YELLOW, Weapon.TORPEDO, Cell("E5")), BlastAnswered(Side.BLUE, 0, 0))


@rule("CAP-112")
def test_who_launched_has_the_target_within_range() -> None:
    assert len(places(C10, *LAUNCH)) == 40


@rule("CAP-112")
def test_an_own_hit_and_its_absence_tell_the_shooters_place() -> None:
    hurt = DamagedItself(Side.YELLOW, Termination.OWN_WEAPON, 1, 1, public=True)

    assert len(places(C10, *LAUNCH, hurt)) == 8
    assert len(places(C10, *LAUNCH, DroneAnswered(Side.YELLOW, "1", there=True))) == 32


@rule("CAP-112")
def test_surfacing_names_the_sector() -> None:
    assert len(places(C10, Surfaced(Side.YELLOW, "3"))) == 25


@rule("CAP-112")
def test_harm_by_ice_and_its_absence_tell_a_hole() -> None:
    risen = Surfaced(Side.YELLOW, "1")
    hurt = DamagedItself(Side.YELLOW, Termination.ICE, 1, 1, public=True)

    assert len(places(CD, risen, hurt)) == 24
    assert "B2" not in places(CD, risen, hurt)
    unhurt = Surfaced(Side.YELLOW, "1", in_hole=True)
    assert places(CD, unhurt, *courses(EAST)) == {"C2"}


FOUND = (
    Exploded(Side.BLUE, Weapon.TORPEDO, Cell("E5")),
    BlastAnswered(Side.YELLOW, 2, 2),
)


@rule("CAP-112")
def test_a_silence_is_a_straight_run_of_none_to_four() -> None:
    crept = places(C10, *FOUND, SilenceHeard(Side.YELLOW))

    lines = {f"E{row}" for row in range(1, 10)} | {f"{letter}5" for letter in "ABCDEFGHI"}
    assert crept == lines


@rule("CAP-112")
@pytest.mark.parametrize(
    "call",
    [
        SystemReady(Side.YELLOW, System.MINE, public=True),
        DamagedItself(Side.YELLOW, Termination.BREAKDOWN, 1, 1, public=True),
    ],
)
def test_a_call_after_a_silence_tells_that_the_boat_moved(call: CaptainObservation) -> None:
    crept = places(C10, *FOUND, SilenceHeard(Side.YELLOW))

    assert places(C10, *FOUND, SilenceHeard(Side.YELLOW), call) == crept - {"E5"}
    assert places(C10, *FOUND, call) == {"E5"}


@rule("CAP-112")
def test_after_surfacing_the_old_track_forbids_nothing() -> None:
    risen = Surfaced(Side.YELLOW, "1")

    assert places(C10, *FOUND, *courses(NORTH), risen, *courses(SOUTH)) == {"E5"}


@rule("CAP-112")
@given(st.lists(st.sampled_from([*Course, None]), max_size=5))
def test_all_tracks_are_found_and_no_others(steps: list[Course | None]) -> None:
    """None is a silence. All tracks are walked through on a small chart with an island."""
    picture = """
        . . . .
        . # . .
        . . . .
        . . . .
    """
    chart = drawn(picture).public.chart
    observations: list[CaptainObservation] = [
        SilenceHeard(Side.YELLOW) if step is None else CourseHeard(Side.YELLOW, step)
        for step in steps
    ]
    tracks: set[tuple[Cell, ...]] = {(cell,) for cell in chart.exits}
    for step in steps:
        tracks = {longer for track in tracks for longer in longer_tracks(chart, track, step)}

    assert places(picture, *observations) == {track[-1] for track in tracks}


def longer_tracks(
    chart: Chart, track: tuple[Cell, ...], step: Course | None
) -> set[tuple[Cell, ...]]:
    """What a track can become by one course, or by a silence."""
    if step is not None:
        return {run for run in [straight(chart, track, step, 1)] if run is not None}
    runs = (straight(chart, track, *run) for run in product(Course, range(1, SILENCE_MAX + 1)))
    return {track, *(run for run in runs if run is not None)}


def straight(
    chart: Chart, track: tuple[Cell, ...], course: Course, spaces: int
) -> tuple[Cell, ...] | None:
    for _ in range(spaces):
        cell = chart.grid.neighbour(track[-1], DIRECTION_OF[course])
        if cell is None or cell in track or not chart.is_sea(cell):
            return None
        track = (*track, cell)
    return track
