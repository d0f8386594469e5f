"""U-Jagd, sections 8 and 9: the running example, and the dots that follow from the answers."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from games.u_jagd.tables import (
    A1,
    A2,
    B1,
    B2,
    BLACK,
    BLUE,
    BLUE_BAND,
    COLUMN_A,
    COLUMN_B,
    GREEN,
    ROW_1,
    UF1,
    WHITE,
    YELLOW,
    after,
    begun,
    events,
    options,
    periscope,
    sheet,
    sonar,
    torpedo,
)
from hydrophone.core.game import Outcome
from hydrophone.core.help import Help
from hydrophone.core.seats import Side
from hydrophone.games.u_jagd.actions import UJagdAction, UseSonar
from hydrophone.games.u_jagd.analysis import analyse, closed_dots, may_hold_submarine
from hydrophone.games.u_jagd.answers import (
    FieldAnswer,
    PeriscopeAnswered,
    SonarAnswered,
    SquareNote,
)
from hydrophone.games.u_jagd.contacts import ContactId
from hydrophone.games.u_jagd.events import (
    TargetAnalysed,
    Termination,
)
from hydrophone.games.u_jagd.field import SQUARES, Band, Line
from hydrophone.games.u_jagd.plans import Noise, Plan, all_plans, signature
from hydrophone.games.u_jagd.rules import QUESTIONS
from tracing import rule


def learned(*questions: UJagdAction) -> dict[str, SquareNote]:
    """What blue's sheet says of UF1 after these questions."""
    state = begun(yellow=UF1)
    for question in questions:
        state = after(state, (BLUE, question), (YELLOW, periscope(COLUMN_A)))
    notes = sheet(state, BLUE).analysis
    assert notes is not None
    return dict(zip(SQUARES, notes, strict=True))


@rule("UJ-055", "UJ-073", "UJ-080")
def test_the_running_example_is_one_game() -> None:
    notes = learned(sonar(COLUMN_A, GREEN, WHITE), periscope(COLUMN_A))

    assert notes[A1].contacts == (6, 14)
    assert notes[A2].contacts == (2, 10)
    assert not may_hold_submarine(options(), notes[A1])
    assert may_hold_submarine(options(), notes[A2])
    fired = after(begun(yellow=UF1), (BLUE, torpedo(A2)))
    assert fired.public.outcome == Outcome(Side.BLUE, Termination.TORPEDO)


@rule("UJ-090", "UJ-091")
def test_loud_noise_fills_both_dots_and_no_noise_empties_both() -> None:
    notes = learned(sonar(COLUMN_A, GREEN, WHITE))

    assert notes[A1].dots == notes[A2].dots == "??01"
    assert notes[B1].dots == notes[B2].dots == "????"


@rule("UJ-054", "UJ-092")
def test_one_known_dot_of_a_line_with_one_noise_gives_the_other() -> None:
    row = (ROW_1, BLACK, Noise.NOISE)

    assert closed_dots([row]) == {}
    assert closed_dots([row, (COLUMN_A, BLACK, Noise.NONE)]) == {
        (A1, BLACK): "0",
        (A2, BLACK): "0",
        (B1, BLACK): "1",
    }


@rule("UJ-092")
def test_the_dots_are_closed_whatever_the_order_of_the_answers() -> None:
    chain = [
        (COLUMN_B, BLUE_BAND, Noise.NOISE),
        (ROW_1, BLUE_BAND, Noise.NOISE),
        (COLUMN_A, BLUE_BAND, Noise.LOUD),
    ]

    full = {(A1, BLUE_BAND): "1", (A2, BLUE_BAND): "1", (B1, BLUE_BAND): "0", (B2, BLUE_BAND): "1"}
    assert closed_dots(chain) == closed_dots(reversed(chain)) == full


@rule("UJ-093", "UJ-Q02")
def test_four_known_dots_name_one_contact_and_four_empty_ones_perhaps_none() -> None:
    lines = [sonar(COLUMN_B, BLACK, BLUE_BAND), sonar(COLUMN_B, GREEN, WHITE)]

    notes = learned(*lines)

    assert notes[B1] == notes[B2] == SquareNote("0000", (None, ContactId(1)))
    assert not may_hold_submarine(options(), notes[B1])
    a_square = learned(*lines, sonar(ROW_1, BLACK, BLUE_BAND), sonar(ROW_1, GREEN, WHITE))[A1]
    assert a_square == SquareNote("0101", (ContactId(6),))


@rule("UJ-093")
def test_no_empty_square_is_listed_if_all_must_be_filled() -> None:
    silent: tuple[FieldAnswer, ...] = tuple(
        SonarAnswered(Side.BLUE, COLUMN_A, bands, (Noise.NONE, Noise.NONE))
        for bands in ((BLACK, BLUE_BAND), (GREEN, WHITE))
    )

    assert analyse(options(empty_squares=False), silent)[0].contacts == (1,)


@rule("UJ-094")
def test_what_is_seen_on_the_surface_is_no_submarine() -> None:
    notes = learned(periscope(COLUMN_A))

    assert notes[A1].contacts == (4, 6, 14, 15, 16)
    assert not may_hold_submarine(options(), notes[A1])
    assert may_hold_submarine(options(), notes[A2])


@rule("UJ-097")
def test_without_automatic_dots_the_player_marks_everything_alone() -> None:
    state = begun(yellow=UF1, help=Help.NONE)
    happened = events(state, (BLUE, sonar(COLUMN_A, GREEN, WHITE)))

    assert not any(isinstance(event, TargetAnalysed) for event in happened)
    assert sheet(after(state, (BLUE, sonar(COLUMN_A, GREEN, WHITE))), BLUE).analysis is None


PLANS = list(all_plans(options()))


@given(st.sampled_from(PLANS), st.lists(st.sampled_from(QUESTIONS), min_size=1, max_size=8))
def test_the_notes_never_exclude_the_truth(plan: Plan, questions: Sequence[UJagdAction]) -> None:
    rules = options()

    notes = analyse(rules, [answered(plan, question) for question in questions])

    for contact, note in zip(plan, notes, strict=True):
        assert contact in note.contacts
        dots = zip(signature(rules, contact), note.dots, strict=True)
        assert all(mark in ("?", dot) for dot, mark in dots)


def answered(plan: Plan, question: UJagdAction) -> FieldAnswer:
    """The match's own answer about this map."""
    state = begun()
    yellows = replace(state.sheets.yellow, map=plan)
    state = replace(state, sheets=state.sheets.put(Side.YELLOW, yellows))
    answer = events(state, (BLUE, question))[0]
    assert isinstance(answer, SonarAnswered | PeriscopeAnswered)
    return answer


def test_every_band_of_every_line_can_be_asked() -> None:
    assert {(line, band) for line in Line for band in Band} == {
        (question.line, band)
        for question in QUESTIONS
        if isinstance(question, UseSonar)
        for band in question.bands
    }
