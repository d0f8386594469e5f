"""A match as a file: what is written is what is read, and every fault is told with its line."""

import json
import re
from enum import Enum
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hydrophone.board.grid import Cell, Direction
from hydrophone.core.errors import InvalidRecordError
from hydrophone.core.game import AnyGame, Outcome
from hydrophone.core.seats import CLOCK, Seat, Side
from hydrophone.games.sonar.actions import (
    AnswerByLot,
    ChooseStart,
    LaunchTorpedo,
    Move,
    TellRow,
)
from hydrophone.games.sonar.options import PRESETS, SonarOptions
from hydrophone.games.sonar.rules import SEATS
from hydrophone.kits.registry import EARLIER_RULES, KITS, games, house
from hydrophone.notation.record import (
    Act,
    Header,
    Record,
    game_of,
    read_record,
    record_schema,
    write_record,
)
from hydrophone.play.log import rebuild

BLUE, YELLOW = Seat.BLUE_CAPTAIN, Seat.YELLOW_CAPTAIN
HEADER = Header(
    game="sonar",
    options=PRESETS["de"],
    seed=7,
    seats=dict.fromkeys(SEATS, "person") | {YELLOW: "bot:helmsman"},
    boats={Side.BLUE: "Nautilus", Side.YELLOW: "Ünterseeböt"},
)
RECORD = Record(
    HEADER,
    (
        Act(BLUE, Move(Direction.RIGHT), 1.5),
        Act(YELLOW, TellRow(3)),
        Act(CLOCK, AnswerByLot(), 61.25),
    ),
    Outcome(Side.BLUE, "torpedo"),
)

CELLS = st.sampled_from(("A1", "J10", "Z99")).map(Cell)
ACTS = st.builds(
    Act,
    by=st.sampled_from((*SEATS, CLOCK)),
    do=st.one_of(
        st.builds(Move, st.sampled_from(Direction)),
        st.builds(LaunchTorpedo, CELLS),
        st.builds(ChooseStart, st.text(max_size=5).map(Cell)),
    ),
    at=st.none() | st.floats(min_value=0, allow_nan=False, allow_infinity=False),
    why=st.text(max_size=140),
    pins=st.dictionaries(st.sampled_from(SEATS), st.none() | CELLS, max_size=2),
)


@given(
    acts=st.lists(ACTS, max_size=5),
    seed=st.integers(0, 2**64 - 1),
    boat=st.text(max_size=10),
    limit=st.integers(0, 10_000),
    outcome=st.none() | st.builds(Outcome, st.none() | st.sampled_from(Side), st.text(max_size=9)),
)
def test_a_record_is_written_and_read_without_loss(
    acts: list[Act], seed: int, boat: str, limit: int, outcome: Outcome | None
) -> None:
    header = Header(
        game="sonar",
        options=SonarOptions(turn_limit=limit),
        seed=seed,
        seats=HEADER.seats,
        boats={Side.YELLOW: boat},
    )
    record = Record(header, tuple(acts), outcome)

    text = write_record(record)

    assert read_record(text) == record
    assert write_record(read_record(text)) == text


def test_the_lines_look_like_this() -> None:
    header, *lines = write_record(RECORD).decode().splitlines()

    assert lines == [
        '{"by":"blue.captain","do":{"kind":"move","direction":"right"},"at":1.5}',
        '{"by":"yellow.captain","do":{"kind":"tell_row","row":3}}',
        '{"by":"clock","do":{"kind":"answer_for_him"},"at":61.25}',
        '{"outcome":{"winner":"blue","termination":"torpedo"}}',
    ]
    told = json.loads(header)
    assert told["hydrophone"] == 1
    assert told["rules"] == 1
    assert (told["game"], told["edition"], told["chart"]) == ("sonar", "de", "archipelago")
    assert told["seats"]["yellow.captain"] == "bot:helmsman"
    assert told["options"]["north_pole_damage"] is True


def test_a_record_is_read_by_the_rules_it_names(monkeypatch: pytest.MonkeyPatch) -> None:
    earlier = type(KITS["sonar"].game)()
    later = write_record(RECORD).replace(b'"rules":1', b'"rules":9')
    without = write_record(RECORD).replace(b'"rules":1,', b"")

    assert read_record(without) == RECORD
    with pytest.raises(InvalidRecordError, match="'sonar' in version 9 are not here"):
        read_record(later)
    monkeypatch.setitem(EARLIER_RULES, ("sonar", 9), earlier)
    assert game_of(read_record(later).header) is earlier
    assert write_record(read_record(later)) == later


def test_a_last_line_without_its_end_is_read() -> None:
    assert read_record(write_record(RECORD).rstrip(b"\n")) == RECORD


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_a_missing_switch_has_the_default_of_its_edition(game: AnyGame) -> None:
    for edition, options in game.presets.items():
        seats = dict.fromkeys(game.seats(options), "person")
        header, _, _ = write_record(
            Record(Header(game=game.id, options=options, seed=1, seats=seats))
        ).partition(b"\n")
        told = json.loads(header)
        told["options"] = {"turn_limit": 9}

        read = read_record(json.dumps(told).encode()).header.options

        assert read == msgspec.structs.replace(options, **{**game.unsaid, "turn_limit": 9}), edition


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_a_switch_that_came_later_is_read_as_matches_were_played_before(game: AnyGame) -> None:
    for name, value in game.unsaid.items():
        assert getattr(game.options_type(), name) == value, "a stored match says it neither"


# --- faults ------------------------------------------------------------------------------------


def changed(**fields: Any) -> bytes:
    """The record with other fields in its header; None takes a field away."""
    header, *rest = write_record(RECORD).splitlines(keepends=True)
    told = json.loads(header) | fields
    kept = {name: value for name, value in told.items() if value is not None}
    return json.dumps(kept).encode() + b"\n" + b"".join(rest)


def with_line(line: bytes) -> bytes:
    """The record with this line in place of its second action, which is line 3."""
    lines = write_record(RECORD).splitlines()
    lines[2] = line
    return b"\n".join(lines)


def fault(data: bytes) -> tuple[int, str]:
    with pytest.raises(InvalidRecordError) as caught:
        read_record(data, "match.jsonl")
    assert str(caught.value).startswith(f"match.jsonl, line {caught.value.line}: ")
    return caught.value.line, caught.value.what


FAULTS_OF_THE_HEADER = {
    "nothing": (b"", "the file is empty"),
    "an empty line": (b"\n", "an empty line"),
    "not JSON": (b"title: Alpha\n", "malformed"),
    "not an object": (b"[1]\n", "Expected `object`"),
    "another file": (b'{"by":"clock"}\n', "'hydrophone'"),
    "a later version": (changed(hydrophone=2), "version 2 of the format is not known"),
    "a version that is text": (changed(hydrophone="1"), "version"),
    "an unknown game": (changed(game="chess"), "no game 'chess'"),
    "no seed": (changed(seed=None), "seed"),
    "a negative seed": (changed(seed=-1), "seed"),
    "a seed of 65 bits": (changed(seed=2**64), "the greatest is 18446744073709551615"),
    "options that are a list": (changed(options=[]), "Expected `object`"),
    "an unknown edition": (changed(edition="fr", options={"edition": "fr"}), "'fr'"),
    "an unknown edition, not said again": (changed(edition="fr", options={}), "'fr' here"),
    "an edition that is a number": (changed(options={"edition": 1}), "edition"),
    "no options": (changed(options=None), "options"),
    "an unknown option": (changed(options={"speed": 1}), "speed"),
    "an option out of range": (changed(options={"turn_limit": -1}), "turn_limit"),
    "an unknown chart": (changed(options={"map": "atlantis"}, chart="atlantis"), "atlantis"),
    "a bad drawing": (changed(options={"map": "custom", "drawing": "x"}, chart="custom"), "line 1"),
    "another edition": (changed(edition="en"), "the edition is 'en' here and 'de' in the options"),
    "another chart": (changed(chart="volcano"), "the chart is 'volcano' here"),
    "an unknown seat": (changed(seats={"red.captain": "person"}), "red.captain"),
    "a seat too few": (changed(seats={"blue.captain": "person"}), "the seats of this match are"),
    "nobody we know": (changed(seats={"blue.captain": "cat"}), "seats"),
    "an unknown field": (changed(comment="hello"), "comment"),
    "not UTF-8": (b'{"hydrophone":1,"game":"\xff"}\n', "UTF-8"),
    "too deep": (b'{"hydrophone":1,"game":' + b"[" * 1_000_000, "nested too deeply"),
}


@pytest.mark.parametrize("name", FAULTS_OF_THE_HEADER)
def test_a_fault_of_the_header_is_told(name: str) -> None:
    data, what = FAULTS_OF_THE_HEADER[name]

    line, told = fault(data)

    assert line == 1
    assert what in told


FAULTS_OF_AN_ACT = {
    "an empty line": (b"", "an empty line"),
    "not JSON": (b'{"by":', "truncated"),
    "garbage behind": (b'{"by":"clock","do":{"kind":"answer_for_him"}} x', "trailing"),
    "not UTF-8": (b'{"by":"\xc3\x28","do":{"kind":"surface"}}', "UTF-8"),
    "no seat": (b'{"do":{"kind":"surface"}}', "by"),
    "an unknown seat": (b'{"by":"red.captain","do":{"kind":"surface"}}', "red.captain"),
    "a seat of another game": (
        b'{"by":"blue.engineer","do":{"kind":"surface"}}',
        "nobody sits at 'blue.engineer'",
    ),
    "no action": (b'{"by":"blue.captain"}', "do"),
    "an unknown action": (b'{"by":"blue.captain","do":{"kind":"jump"}}', "jump"),
    "a field too many": (b'{"by":"blue.captain","do":{"kind":"surface","cell":"A1"}}', "cell"),
    "a wrong direction": (b'{"by":"blue.captain","do":{"kind":"move","direction":"n"}}', "'n'"),
    "before the beginning": (b'{"by":"blue.captain","do":{"kind":"surface"},"at":-1}', "at"),
    "an unknown field": (b'{"by":"blue.captain","do":{"kind":"surface"},"why":1}', "why"),
    "a pin of a seat of another game": (
        b'{"by":"blue.captain","do":{"kind":"surface"},"pins":{"blue.engineer":"A1"}}',
        "nobody sits at 'blue.engineer'",
    ),
    "a pin on no space": (
        b'{"by":"blue.captain","do":{"kind":"surface"},"pins":{"blue.captain":"A0"}}',
        "pins",
    ),
    "an early outcome": (b'{"outcome":{"winner":null,"termination":"torpedo"}}', "nothing may"),
}


@pytest.mark.parametrize("name", FAULTS_OF_AN_ACT)
def test_a_fault_of_an_action_is_told(name: str) -> None:
    data, what = FAULTS_OF_AN_ACT[name]

    line, told = fault(with_line(data))

    assert line == (4 if name == "an early outcome" else 3)
    assert what in told


def test_a_fault_of_the_outcome_is_told() -> None:
    lines = write_record(RECORD).splitlines()[:-1]

    line, told = fault(b"\n".join([*lines, b'{"outcome":{"winner":"red","termination":""}}']))

    assert (line, "red" in told) == (5, True)


@given(st.binary(max_size=60))
def test_no_bytes_make_the_reader_fall_over(data: bytes) -> None:
    with pytest.raises(InvalidRecordError):
        read_record(data)


@given(st.data())
def test_a_record_with_one_byte_changed_is_read_or_refused(data: st.DataObject) -> None:
    text = bytearray(write_record(RECORD))
    text[data.draw(st.integers(0, len(text) - 1))] = data.draw(st.integers(0, 255))
    try:
        read_record(bytes(text))
    except InvalidRecordError as error:
        assert 1 <= error.line <= 6  # noqa: PT017


# --- the schema --------------------------------------------------------------------------------


def test_the_schema_in_the_documents_is_the_one_of_the_program() -> None:
    path = Path(__file__).parents[2] / "docs" / "record.schema.json"

    assert json.loads(path.read_text(encoding="utf-8")) == msgspec.to_builtins(record_schema())


def test_the_example_in_the_documents_is_a_record() -> None:
    page = Path(__file__).parents[2] / "docs" / "record.md"
    example = page.read_text(encoding="utf-8").partition("```json\n")[2].partition("```")[0]

    record = read_record(example.encode())

    assert rebuild(record).outcome == record.outcome == Outcome(None, "turn_limit")


DOCS = Path(__file__).parents[2] / "docs"
OF_THE_HOUSE = pytest.mark.parametrize(
    "game", [kit.game for kit in house()], ids=lambda game: game.id
)


def section_of(game: AnyGame) -> str:
    """What the page of the game says of its actions in a record."""
    page = (DOCS / f"{game.id}.md").read_text(encoding="utf-8")
    return page.partition("## Actions in a record\n")[2].partition("\n#")[0]


@OF_THE_HOUSE
def test_the_documents_name_every_action_with_its_fields(game: AnyGame) -> None:
    section = section_of(game)
    rows = re.findall(r"^\| `(\w+)` \| (.*)\|$", section, re.MULTILINE)
    told = {kind: set(re.findall(r"`(\w+)`", fields)) for kind, fields in rows[1:]}

    actions = get_args(game.action_type)
    assert list(told) == [act.__struct_config__.tag for act in actions]
    for action in actions:
        assert set(action.__struct_fields__) <= told[action.__struct_config__.tag]


@OF_THE_HOUSE
def test_the_documents_name_every_word_of_an_action(game: AnyGame) -> None:
    section = section_of(game)
    words = {
        word.value
        for action in get_args(game.action_type)
        for field in msgspec.structs.fields(action)
        if isinstance(field.type, type) and issubclass(field.type, Enum)
        for word in field.type
    }

    assert words
    assert words <= set(re.findall(r"`(\w+)`", section))
