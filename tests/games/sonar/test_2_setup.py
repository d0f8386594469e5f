"""SONAR, section 2: set-up."""

import msgspec
import pytest

from games.sonar.positions import (
    BLUE,
    S0,
    S1,
    UP,
    YELLOW,
    after,
    begun,
    drawn,
    events,
    every_action,
    options_on,
    refusal,
    start,
    whose_turn,
)
from hydrophone.board.grid import Cell
from hydrophone.core.errors import IllegalActionError
from hydrophone.core.seats import SPECTATOR, Seat, Side, Viewer
from hydrophone.games.sonar.actions import ChooseStart, Move
from hydrophone.games.sonar.events import Dived, MatchBegan, StartChosen, StartLocked, TurnBegan
from hydrophone.games.sonar.options import PRESETS, Edition
from hydrophone.games.sonar.phase import Phase
from hydrophone.games.sonar.refusals import Clause
from hydrophone.games.sonar.rules import SONAR
from tracing import rule

OTHERS: tuple[Viewer, ...] = (BLUE, Seat.BLUE_RADIO_OPERATOR, SPECTATOR)


@rule("SON-021")
def test_a_crew_sees_the_same() -> None:
    state = drawn(S0, turn=Side.YELLOW, energy=4)
    for action in SONAR.legal_actions(state, YELLOW):
        for event in events(state, YELLOW, action):
            captain = SONAR.project(event, YELLOW)
            assert SONAR.project(event, Seat.YELLOW_RADIO_OPERATOR) == captain


@rule("SON-022", "SON-040")
def test_both_crews_play_on_one_map() -> None:
    state, _ = SONAR.new(options_on(S1), 1)

    assert SONAR.legal_actions(state, BLUE) == SONAR.legal_actions(state, YELLOW)
    assert state.public.chart == begun(options_on(S1)).public.chart


@rule("SON-025")
def test_who_begins_is_drawn() -> None:
    first = [whose_turn(SONAR.new(options_on(S0), seed)[0]) for seed in range(1000)]

    assert 450 < first.count(Side.BLUE) < 550


@rule("SON-025")
@pytest.mark.parametrize("first", [BLUE, YELLOW])
def test_the_team_that_was_drawn_begins(first: Seat) -> None:
    state = begun(options_on(S0), first=first)

    assert SONAR.blocked_by(state) == (first,)


@rule("SON-025")
def test_everybody_is_told_who_begins() -> None:
    state, happened = SONAR.new(options_on(S0), 5)

    assert happened == (MatchBegan(whose_turn(state)),)
    assert SONAR.project(happened[0], SPECTATOR) == happened[0]


@rule("SON-026")
def test_a_start_is_a_sea_point() -> None:
    state, _ = SONAR.new(options_on(S1), 1)

    assert refusal(state, YELLOW, start("C2")) is Clause.START_ON_SEA
    assert refusal(state, YELLOW, start("Z99")) is Clause.START_ON_SEA
    assert refusal(state, YELLOW, start("C3")) is None
    assert len(SONAR.legal_actions(state, YELLOW)) == 99


@rule("SON-026")
def test_the_start_belongs_to_the_track_and_is_marked() -> None:
    state = begun(options_on(S0), yellow="C3", blue="H8")

    assert (state.sheets.yellow.track, state.sheets.blue.track) == (("C3",), ("H8",))


@rule("SON-020", "SON-026", "SON-027")
@pytest.mark.parametrize("viewer", OTHERS)
def test_the_enemy_learns_that_a_start_is_locked_and_not_where(viewer: Viewer) -> None:
    state, _ = SONAR.new(options_on(S1), 1)

    told = [SONAR.project(event, viewer) for event in events(state, YELLOW, start("C3"))]

    assert told == [StartLocked(Side.YELLOW)]
    assert "C3" not in str(SONAR.view(after(state, (YELLOW, start("C3"))), viewer))


@rule("SON-027")
@pytest.mark.parametrize("order", [(BLUE, YELLOW), (YELLOW, BLUE)])
def test_starts_are_chosen_in_any_order(order: tuple[Seat, Seat]) -> None:
    state, _ = SONAR.new(options_on(S0), 3)
    assert set(SONAR.blocked_by(state)) == {BLUE, YELLOW}

    first, second = order
    state = after(state, (first, start("E5")))
    assert (state.public.phase, SONAR.blocked_by(state)) == (Phase.SETUP, (second,))

    assert after(state, (second, start("F6"))).public.phase is Phase.PLAY


@rule("SON-027")
def test_a_start_that_is_locked_stays() -> None:
    state = after(SONAR.new(options_on(S0), 1)[0], (YELLOW, start("C3")))

    assert refusal(state, YELLOW, start("C4")) is Clause.START_LOCKED
    assert refusal(state, YELLOW, start("C3")) is Clause.START_LOCKED
    assert refusal(begun(options_on(S0)), YELLOW, start("C4")) is Clause.START_LOCKED


@rule("SON-027")
def test_no_choice_can_depend_on_the_other() -> None:
    """What one Captain chose changes nothing for the other one."""
    state, _ = SONAR.new(options_on(S0), 1)
    for cell in ("A1", "J10"):
        locked = after(state, (YELLOW, start(cell)))
        assert SONAR.legal_actions(locked, BLUE) == SONAR.legal_actions(state, BLUE)


@rule("SON-028")
def test_the_boats_dive_when_both_starts_are_marked() -> None:
    state = after(SONAR.new(options_on(S0), 1)[0], (YELLOW, start("C3")))

    happened = events(state, BLUE, start("D4"))

    first = whose_turn(state)
    assert happened == (StartChosen(Side.BLUE, Cell("D4")), Dived(), TurnBegan(first, 1))


@rule("SON-028")
def test_before_the_dive_only_starts_are_accepted() -> None:
    state, _ = SONAR.new(options_on(S0), 1)
    for moment in (state, after(state, (YELLOW, start("C3")))):
        for action in every_action(state.public.chart):
            if not isinstance(action, ChooseStart):
                clause = refusal(moment, BLUE, action)
                assert clause in (Clause.NOT_DIVED, Clause.CLOCK)


@rule("SON-029")
def test_the_enemys_start_is_told_to_nobody_else() -> None:
    state, _ = SONAR.new(options_on(S0), 1)
    for seat in SONAR.seats(state.public.options):
        told = SONAR.project(StartChosen(Side.BLUE, Cell("D4")), seat)
        assert ("D4" in str(told)) == (seat.side is Side.BLUE), seat


@rule("SON-D03")
@pytest.mark.parametrize("edition", list(PRESETS))
def test_the_beginning_is_announced_in_both_editions(edition: str) -> None:
    options = msgspec.structs.replace(options_on(S0), edition=Edition(edition))
    state = after(SONAR.new(options, 1)[0], (YELLOW, start("C3")))

    assert Dived() in events(state, BLUE, start("D4"))


@rule("SON-030")
def test_both_boats_may_be_on_one_point_and_notice_nothing() -> None:
    apart, together = (
        drawn("""
            . . . .
            . Y . .
            . . . B
        """),
        drawn("""
            . . . .
            . . . .
            . . . X
        """),
    )

    assert SONAR.legal_actions(together, BLUE) == SONAR.legal_actions(apart, BLUE)
    assert events(together, BLUE, Move(UP)) == events(apart, BLUE, Move(UP))
    onto = drawn("""
        . . . .
        . . . Y
        . . . B
    """)
    assert after(onto, (BLUE, Move(UP))).sheets.blue.position == onto.sheets.yellow.position
    assert begun(options_on(S0), blue="E5", yellow="E5").public.phase is Phase.PLAY


@rule("SON-063")
def test_a_refused_start_changes_nothing() -> None:
    state, _ = SONAR.new(options_on(S1), 1)

    with pytest.raises(IllegalActionError) as caught:
        SONAR.apply(state, YELLOW, start("C2"))

    assert caught.value.clause == "SON-026"
    assert caught.value.sentence == "A boat starts on a sea space of the chart."


@rule("SON-Q25")
@pytest.mark.parametrize("edition", PRESETS)
def test_a_drawn_start_is_told_to_its_own_crew_alone(edition: str) -> None:
    options = msgspec.structs.replace(PRESETS[edition], starts_by_lot=True)
    state, happened = SONAR.new(options, 3)
    began, blue, yellow, dived, turn = happened

    assert blue == StartChosen(Side.BLUE, state.sheets.blue.position)
    assert yellow == StartChosen(Side.YELLOW, state.sheets.yellow.position)
    assert (type(began), type(dived), type(turn)) == (MatchBegan, Dived, TurnBegan)
    for other in OTHERS:
        assert SONAR.project(yellow, other) == StartLocked(Side.YELLOW)
    assert SONAR.blocked_by(state) == (BLUE if whose_turn(state) is Side.BLUE else YELLOW,)


@rule("SON-Q25")
def test_a_drawn_start_tells_nothing_of_the_other() -> None:
    options = options_on(S1, starts_by_lot=True)
    sheets = [SONAR.new(options, seed)[0].sheets for seed in range(4000)]
    starts = [(both.blue.position, both.yellow.position) for both in sheets]

    assert {blue for blue, _ in starts} == {yellow for _, yellow in starts}
    assert len({blue for blue, _ in starts}) == 99, "every sea space"
    by_blue = {blue: {yellow for each, yellow in starts if each == blue} for blue, _ in starts}
    assert min(map(len, by_blue.values())) > 10
    assert any(blue == yellow for blue, yellow in starts)


@rule("SON-Q25")
def test_one_seed_draws_the_same_starts() -> None:
    options = options_on(S1, starts_by_lot=True)

    assert SONAR.new(options, 7) == SONAR.new(options, 7)
