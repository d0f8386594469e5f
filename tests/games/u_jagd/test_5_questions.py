"""U-Jagd, sections 5 and 6: sonar and periscope."""

from itertools import combinations
from typing import Any

import msgspec
import pytest

from games.u_jagd.tables import (
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
    periscope,
    read_map,
    sonar,
)
from hydrophone.core.seats import SPECTATOR, Side
from hydrophone.games.u_jagd.actions import RaisePeriscope, UJagdAction, UseSonar
from hydrophone.games.u_jagd.answers import PeriscopeAnswered, SonarAnswered
from hydrophone.games.u_jagd.contacts import ContactId, ContactType, Sight
from hydrophone.games.u_jagd.events import TargetAnalysed
from hydrophone.games.u_jagd.field import Band, Line
from hydrophone.games.u_jagd.plans import Noise, sight
from hydrophone.games.u_jagd.refusals import Clause
from hydrophone.games.u_jagd.rules import U_JAGD
from tracing import rule

STORM = """
      A  B
    1 08 ..
    2 10 ..
"""
WHALE = """
      A  B
    1 09 ..
    2 10 ..
"""


def heard(line: Line, first: Band, second: Band) -> tuple[int, int]:
    """Blue's question about UF1, answered."""
    answer = events(begun(yellow=UF1), (BLUE, sonar(line, first, second)))[0]
    assert isinstance(answer, SonarAnswered)
    return answer.noises


def seen(picture: str, line: Line) -> tuple[Sight, Sight]:
    """What blue sees of this map."""
    answer = events(begun(yellow=picture), (BLUE, periscope(line)))[0]
    assert isinstance(answer, PeriscopeAnswered)
    return answer.sights


@rule("UJ-050", "UJ-D04")
def test_there_are_24_sonars() -> None:
    offered = [
        action for action in U_JAGD.legal_actions(begun(), BLUE) if isinstance(action, UseSonar)
    ]

    assert len(offered) == 24
    pairs = {(action.line, frozenset(action.bands)) for action in offered}
    assert pairs == {(line, frozenset(pair)) for line in Line for pair in combinations(Band, 2)}


@rule("UJ-050", "UJ-Q05")
def test_sonar_asks_for_two_different_bands() -> None:
    assert U_JAGD.broken_rule(begun(), BLUE, sonar(COLUMN_A, GREEN, WHITE)) is None
    assert U_JAGD.broken_rule(begun(), BLUE, sonar(COLUMN_A, WHITE, GREEN)) is None
    assert U_JAGD.broken_rule(begun(), BLUE, sonar(COLUMN_A, GREEN, GREEN)) is Clause.TWO_BANDS


@rule("UJ-050", "UJ-060")
@pytest.mark.parametrize(
    ("written", "fault"),
    [
        ({"kind": "use_sonar", "line": "A", "bands": ["green"]}, "length 2, got 1"),
        ({"kind": "use_sonar", "line": "A", "bands": ["green", "white", "blue"]}, "length 2"),
        ({"kind": "use_sonar", "line": "A", "bands": ["green", "red"]}, "enum value 'red'"),
        ({"kind": "use_sonar", "line": "A1", "bands": ["green", "white"]}, "enum value 'A1'"),
        ({"kind": "use_sonar", "line": "C", "bands": ["green", "white"]}, "enum value 'C'"),
        ({"kind": "use_sonar", "line": "A"}, "missing required field `bands`"),
        ({"kind": "raise_periscope", "line": "3"}, "enum value '3'"),
        ({"kind": "launch_torpedo", "target": "C1"}, "enum value 'C1'"),
        ({"kind": "place_contact", "square": "A3", "contact": 1}, "enum value 'A3'"),
        ({"kind": "place_contact", "square": "A1", "contact": "whale"}, "Expected `int`"),
        ({"kind": "pass"}, "Invalid value 'pass'"),
    ],
)
def test_what_is_no_action_of_the_game_is_named(written: Any, fault: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=fault):
        msgspec.convert(written, UJagdAction)


@rule("UJ-051", "UJ-052", "UJ-056", "UJ-Q04", "UJ-Q14", "UJ-D06")
def test_the_owner_answers_band_by_band() -> None:
    assert heard(COLUMN_A, GREEN, WHITE) == (Noise.NONE, Noise.LOUD)
    assert heard(COLUMN_A, WHITE, GREEN) == (Noise.LOUD, Noise.NONE)
    assert heard(ROW_1, BLUE_BAND, BLACK) == (Noise.NOISE, Noise.NONE)
    assert heard(COLUMN_B, BLACK, BLUE_BAND) == (Noise.NONE, Noise.NONE)


@rule("UJ-053", "UJ-057", "UJ-Q16")
def test_everybody_hears_question_and_answer_and_the_seeker_notes_it() -> None:
    state = begun(yellow=UF1)
    answer, note, _ = events(state, (BLUE, sonar(COLUMN_A, GREEN, WHITE)))
    state = after(state, (BLUE, sonar(COLUMN_A, GREEN, WHITE)))

    assert answer == SonarAnswered(Side.BLUE, COLUMN_A, (GREEN, WHITE), (Noise.NONE, Noise.LOUD))
    assert isinstance(note, TargetAnalysed)
    for viewer in (BLUE, YELLOW, SPECTATOR):
        assert U_JAGD.project(answer, viewer) == answer
        assert U_JAGD.view(state, viewer).public.blue.answers == (answer,)
        assert U_JAGD.project(note, viewer) == (note if viewer is BLUE else None)


@rule("UJ-060")
def test_there_are_four_periscopes() -> None:
    offered = U_JAGD.legal_actions(begun(), BLUE)

    assert {action for action in offered if isinstance(action, RaisePeriscope)} == {
        periscope(line) for line in Line
    }


@rule("UJ-016", "UJ-061", "UJ-062", "UJ-063", "UJ-064", "UJ-Q12")
def test_a_periscope_shows_the_type_of_what_is_on_the_surface() -> None:
    assert seen(UF1, COLUMN_A) == (Sight.SHIP, Sight.NOTHING)
    assert seen(UF1, COLUMN_B) == (Sight.NOTHING, Sight.NOTHING)
    assert seen(STORM, ROW_1) == (Sight.NATURAL, Sight.NOTHING)
    assert seen(WHALE, COLUMN_A) == (Sight.NOTHING, Sight.NOTHING)


@rule("UJ-065")
def test_exactly_the_contacts_on_the_surface_are_visible() -> None:
    rules = begun().public.options
    shown = {number: sight(rules, ContactId(number)) for number in range(1, 17)}

    assert {number for number in shown if shown[number] is Sight.SHIP} == {4, 6, 14, 15, 16}
    assert {number for number in shown if shown[number] is Sight.NATURAL} == {8, 12}
    for row in rules.database:
        if row.type is ContactType.SUBMARINE:
            assert shown[row.id] is Sight.NOTHING


@rule("UJ-017", "UJ-Q11")
def test_neither_name_nor_number_is_told_before_the_end() -> None:
    state = begun(yellow=STORM)
    told = [
        *events(state, (BLUE, periscope(COLUMN_A))),
        *events(state, (BLUE, sonar(COLUMN_A, GREEN, WHITE))),
    ]
    heard_by_all = [event for event in told if U_JAGD.project(event, SPECTATOR) is not None]

    words = msgspec.json.encode(heard_by_all).decode()
    assert '"natural"' in words
    assert not any(word in words for word in ("contact", "08", "Storm", "name"))


@rule("UJ-Q13")
def test_a_question_may_be_repeated() -> None:
    ask = sonar(COLUMN_A, GREEN, WHITE)
    state = after(begun(yellow=UF1), (BLUE, ask), (YELLOW, ask))

    assert U_JAGD.broken_rule(state, BLUE, ask) is None
    assert events(state, (BLUE, ask))[0] == state.public.blue.answers[0]
    assert read_map(UF1) == state.sheets.yellow.map
