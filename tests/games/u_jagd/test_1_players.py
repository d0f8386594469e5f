"""U-Jagd, sections 1 and 2: players, sheets, field, bands."""

import msgspec
import pytest

from games.u_jagd.tables import (
    BLUE,
    COLUMN_A,
    ROW_1,
    UF1,
    UF2,
    YELLOW,
    after,
    begun,
    confirmed,
    fresh,
    periscope,
    read_map,
    sheet,
    torpedo,
)
from hydrophone.core.crews import Crew
from hydrophone.core.errors import IllegalActionError
from hydrophone.core.game import Outcome
from hydrophone.core.seats import CLOCK, SPECTATOR, PerSide, Seat, Side, Viewer
from hydrophone.games.u_jagd.actions import ConfirmMap
from hydrophone.games.u_jagd.events import (
    MapsShown,
    Termination,
)
from hydrophone.games.u_jagd.field import ON, Band, Line, Square
from hydrophone.games.u_jagd.rules import U_JAGD
from hydrophone.games.u_jagd.state import Sheets, UJagdView
from tracing import rule

VIEWERS: tuple[Viewer, ...] = (BLUE, YELLOW, SPECTATOR)


@rule("UJ-001")
def test_two_players_and_nobody_else_act() -> None:
    state = fresh()

    assert U_JAGD.seats(state.public.options) == (BLUE, YELLOW)
    for stranger in (CLOCK, Seat.BLUE_ENGINEER):
        assert U_JAGD.broken_rule(state, stranger, ConfirmMap()) == "UJ-001"
        assert U_JAGD.legal_actions(state, stranger) == ()
        with pytest.raises(IllegalActionError, match="two players"):
            U_JAGD.apply(state, stranger, ConfirmMap())
    assert U_JAGD.timers(begun()) == ()


@rule("UJ-001")
def test_one_player_on_each_side() -> None:
    options, ann, bot = fresh().public.options, Crew(((BLUE,),)), Crew(bots=(YELLOW,))

    assert U_JAGD.broken_line_up(options, PerSide(ann, bot)) is None
    assert U_JAGD.broken_line_up(options, PerSide(ann, Crew())) == "UJ-001"


@rule("UJ-002")
def test_who_finds_and_sinks_the_submarine_first_wins() -> None:
    state = after(begun(), (BLUE, torpedo(Square.A2)))

    assert state.public.outcome == Outcome(Side.BLUE, Termination.TORPEDO)


@rule("UJ-003", "UJ-030")
def test_a_map_is_told_to_its_owner_alone_until_the_end() -> None:
    acts = [*confirmed(BLUE, UF1), *confirmed(YELLOW, UF2), (BLUE, periscope(ROW_1))]
    state = fresh()
    told: dict[Viewer, list[str]] = {viewer: [] for viewer in VIEWERS}
    for seat, action in acts:
        state, happened = U_JAGD.apply(state, seat, action)
        for viewer in VIEWERS:
            seen = (U_JAGD.project(event, viewer) for event in happened)
            told[viewer] += [type(each).__name__ for each in seen if each is not None]

    assert told[BLUE].count("ContactPlaced") == 2
    assert told[YELLOW].count("ContactPlaced") == 3
    assert "ContactPlaced" not in told[SPECTATOR]
    public = ["MapConfirmed", "MapConfirmed", "TurnBegan", "PeriscopeAnswered", "TurnBegan"]
    assert told[SPECTATOR] == public
    assert [name for name in told[YELLOW] if name != "ContactPlaced"] == public
    assert sheet(state, YELLOW).map == read_map(UF2)
    assert U_JAGD.view(state, YELLOW).public.blue.map is None
    assert U_JAGD.view(state, SPECTATOR).own is None
    assert not any(
        isinstance(event, MapsShown) for event in U_JAGD.apply(state, YELLOW, periscope(ROW_1))[1]
    )


@rule("UJ-010", "UJ-011")
def test_a_sheet_has_two_plans_the_own_map_and_the_analysis_of_the_enemy() -> None:
    state = begun(UF1, UF2)

    written = sheet(after(state, (BLUE, periscope(COLUMN_A))), BLUE)

    assert written.map == read_map(UF1)
    assert written.analysis is not None
    assert len(written.analysis) == len(written.map) == 4
    assert sheet(state, BLUE).analysis is None


@rule("UJ-012")
def test_the_field_has_two_rows_and_two_columns() -> None:
    assert [square.value for square in Square] == ["A1", "A2", "B1", "B2"]
    assert set(ON[Line.COLUMN_A]) == {Square.A1, Square.A2}
    assert set(ON[Line.COLUMN_B]) == {Square.B1, Square.B2}
    assert set(ON[Line.ROW_1]) == {Square.A1, Square.B1}
    assert set(ON[Line.ROW_2]) == {Square.A2, Square.B2}


@rule("UJ-014", "UJ-Q03", "UJ-D02", "UJ-D03")
def test_a_signature_is_written_in_the_order_of_the_bands() -> None:
    assert [band.value for band in Band] == ["black", "blue", "green", "white"]
    whale, fish = (begun().public.options.database[number - 1].signature for number in (9, 3))
    assert (whale, fish) == ("1000", "0010")


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_view_is_the_fold_of_what_was_told(viewer: Viewer) -> None:
    state, told = U_JAGD.new(fresh(last_turn=True).public.options, 1)
    seen: UJagdView = U_JAGD.blank(state.public.options, viewer)
    acts = [
        *confirmed(BLUE, UF1),
        *confirmed(YELLOW, UF2),
        (BLUE, periscope(ROW_1)),
        (YELLOW, periscope(COLUMN_A)),
        (BLUE, torpedo(Square.B1)),
        (YELLOW, torpedo(Square.A2)),
    ]
    assert seen.own == (None if viewer is SPECTATOR else Sheets())
    for seat, action in [*acts]:
        for event in told:
            observation = U_JAGD.project(event, viewer)
            seen = seen if observation is None else seen.after(observation)
        assert seen == U_JAGD.view(state, viewer)
        state, told = U_JAGD.apply(state, seat, action)
    for event in told:
        observation = U_JAGD.project(event, viewer)
        assert observation is not None
        seen = seen.after(observation)
    assert seen == U_JAGD.view(state, viewer)
    assert seen.public.yellow.map == read_map(UF2)


def test_every_word_of_the_game_travels_as_text() -> None:
    state = fresh()
    for seat, action in [
        *confirmed(BLUE, UF1),
        *confirmed(YELLOW, UF2),
        (BLUE, torpedo(Square.A1)),
    ]:
        written = msgspec.json.encode(action)
        assert msgspec.json.decode(written, type=U_JAGD.action_type) == action
        state, happened = U_JAGD.apply(state, seat, action)
        for event in happened:
            written = msgspec.json.encode(event)
            assert msgspec.json.decode(written, type=U_JAGD.event_type) == event
