"""Captain Sonar, section 12: surfacing, whatever the mode."""

import pytest

from games.captain_sonar.positions import (
    BLUE,
    BLUE_ENGINEER,
    BLUE_MATE,
    BLUE_RADIO,
    C10,
    C15,
    DRONE,
    EAST,
    MINE,
    NORTH,
    SILENCE,
    SONAR,
    TORPEDO,
    WEST,
    YELLOW,
    after,
    at_turn_of,
    cells,
    crew,
    crossed,
    drawn,
    events,
    head,
    heard,
    refusal,
    silence,
    tasks_done,
    torpedo,
)
from hydrophone.core.seats import SPECTATOR, Seat, Side, Viewer
from hydrophone.games.captain_sonar.actions import AskDrone, AskSonar, Surface
from hydrophone.games.captain_sonar.damage.blasts import BlastAnswered
from hydrophone.games.captain_sonar.events import DroneAnswered, Surfaced
from hydrophone.games.captain_sonar.refusals import Clause
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.captain_sonar.state import Heard
from hydrophone.games.captain_sonar.waiting import blocked_by
from tracing import rule

SAILED = crew(DRONE, MINE, track="E5 E4 D4", mines="C4", crossed="W1 N1 N4", damage=2, lock=True)


@rule("CAP-180")
def test_surfacing_repairs_frees_the_route_and_gives_the_enemy_time() -> None:
    state = after(drawn(C10, blue=SAILED), (BLUE, Surface()))

    assert crossed(state, BLUE) == set()
    assert state.sheets.of(Side.BLUE).track == cells("D4")
    assert (state.public.current.side, state.public.current.left) == (Side.YELLOW, 3)


@rule("CAP-181", "CAP-182")
@pytest.mark.parametrize("viewer", [BLUE_MATE, YELLOW, SPECTATOR])
def test_everybody_hears_that_it_surfaces_and_in_which_sector(viewer: Viewer) -> None:
    state = drawn(C10, blue=crew(track="E5 F5"))

    assert Surfaced(Side.BLUE, "2") in heard(state, viewer, BLUE, Surface())


@rule("CAP-181")
@pytest.mark.parametrize("seat", [BLUE_MATE, BLUE_ENGINEER, BLUE_RADIO])
def test_the_captain_alone_calls_it(seat: Seat) -> None:
    assert refusal(drawn(C10), seat, Surface()) is Clause.CAPTAIN_ONLY


@rule("CAP-182")
@pytest.mark.parametrize(
    ("picture", "cell", "sector"), [(C15, "K6", "6"), (C10, "A1", "1"), (C10, "J10", "4")]
)
def test_the_sector_is_that_of_the_boat(picture: str, cell: str, sector: str) -> None:
    state = drawn(picture, blue=crew(track=cell))

    assert events(state, BLUE, Surface())[0] == Surfaced(Side.BLUE, sector)


@rule("CAP-182")
def test_only_the_sector_is_told() -> None:
    one, other = (drawn(C10, blue=crew(track=cell)) for cell in ("A1", "E5"))

    assert heard(one, YELLOW, BLUE, Surface()) == heard(other, YELLOW, BLUE, Surface())
    risen = (after(state, (BLUE, Surface())) for state in (one, other))
    assert len({repr(CAPTAIN_SONAR.view(state, YELLOW)) for state in risen}) == 1


@rule("CAP-184")
def test_the_route_is_wiped_and_the_mines_stay() -> None:
    state = after(drawn(C10, blue=crew(track="E5 E4 D4", mines="C4")), (BLUE, Surface()))

    sheets = state.sheets.of(Side.BLUE)
    assert (sheets.track, sheets.mines) == (cells("D4"), cells("C4"))
    assert CAPTAIN_SONAR.view(state, YELLOW).public.blue.heard == ()

    state = at_turn_of(state, BLUE)
    assert refusal(state, BLUE, head(EAST)) is None
    assert refusal(state, BLUE, head(WEST)) is Clause.OBSTACLE
    assert after(state, (BLUE, head(EAST))).public.blue.heard == (Heard.EAST,)


@rule("CAP-185")
def test_a_boat_surfaces_in_place_of_a_course() -> None:
    state = drawn(C10, blue=crew(track="E5"))
    sailed = tasks_done(after(state, (BLUE, head(NORTH))))

    assert refusal(state, BLUE, Surface()) is None
    assert refusal(state, YELLOW, Surface()) is Clause.NOT_YOUR_TURN
    assert refusal(sailed, BLUE, Surface()) is Clause.TURN_ORDER


@rule("CAP-185")
def test_not_while_marks_and_crosses_are_due() -> None:
    state = drawn(C10, blue=crew(SILENCE, track="E5"))

    crept = after(state, (BLUE, silence(EAST, 2)))
    assert refusal(crept, BLUE, Surface()) is Clause.OKS_PENDING
    assert refusal(tasks_done(crept), BLUE, Surface()) is None


@rule("CAP-185")
def test_gauges_damage_and_the_lock_stay_as_they_are() -> None:
    before = drawn(C10, blue=SAILED)

    sheets = after(before, (BLUE, Surface())).sheets.of(Side.BLUE)
    assert sheets.marks == before.sheets.of(Side.BLUE).marks
    assert (sheets.damage, sheets.lock) == (2, True)


@rule("CAP-185", "CAP-Q36")
def test_surfacing_does_not_count_as_the_course_between_two_activations() -> None:
    state = drawn(C10, blue=crew(DRONE, SONAR, track="E5"))

    state = after(state, (BLUE, AskDrone("1")), (BLUE, Surface()))
    state = at_turn_of(state, BLUE)
    assert refusal(state, BLUE, AskSonar()) is Clause.LOCKED
    sailed = tasks_done(after(state, (BLUE, head(NORTH))))
    assert refusal(sailed, BLUE, AskSonar()) is None


@rule("CAP-186", "CAP-Q08")
@pytest.mark.parametrize(("target", "taken"), [("E5", 2), ("D4", 1), ("C5", 0)])
def test_a_surfaced_boat_is_hit_as_usual(target: str, taken: int) -> None:
    state = drawn(C10, blue=crew(TORPEDO, track="C3"), yellow=crew(track="E5", surfaced=True))

    assert BlastAnswered(Side.YELLOW, taken, taken) in events(state, BLUE, torpedo(target))


@rule("CAP-186", "CAP-Q08")
@pytest.mark.parametrize(("sector", "there"), [("1", True), ("4", False)])
def test_its_answer_to_a_drone_is_true(sector: str, there: bool) -> None:
    state = drawn(C10, blue=crew(DRONE), yellow=crew(track="E5", surfaced=True))

    assert events(state, BLUE, AskDrone(sector)) == (DroneAnswered(Side.BLUE, sector, there),)


@rule("CAP-186", "CAP-Q08")
def test_its_captain_answers_a_sonar_as_ever() -> None:
    surfaced, dived = (
        after(
            drawn(C10, blue=crew(SONAR), yellow=crew(track="E5", surfaced=up)), (BLUE, AskSonar())
        )
        for up in (True, False)
    )

    assert blocked_by(surfaced) == (YELLOW,)
    assert (
        CAPTAIN_SONAR.legal_actions(surfaced, YELLOW)
        == CAPTAIN_SONAR.legal_actions(dived, YELLOW)
        != ()
    )
