"""A match as a file and back, loss-free: JSON Lines with a version (format: docs/record.md).

The first line is the header, every further line one action in the order in which it was carried
out, and the last line may be the outcome. Reading checks the language only; whether the actions are
legal is found out by playing them again (play.log).
"""

from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Annotated, Any, Final, Literal, NoReturn, TypeAlias

import msgspec

from hydrophone.board.grid import Cell
from hydrophone.core.chance import SEED_MAX
from hydrophone.core.errors import (
    InvalidChartError,
    InvalidNotationError,
    InvalidOptionsError,
    InvalidRecordError,
    UnknownNameError,
)
from hydrophone.core.game import Action, AnyGame, Options, Outcome
from hydrophone.core.presets import said_options
from hydrophone.core.seats import Actor, Seat, Side, parse_actor
from hydrophone.kits.registry import game_by
from hydrophone.notation.short import print_act

VERSION: Final[Literal[1]] = 1
"""Version of the format that is written; the only one that is read."""

_HEADER = b'{"hydrophone"'
"""How the first line of a record begins."""

FIRST_ACT: Final = 2
"""Line of the first action."""

Seed = Annotated[int, msgspec.Meta(ge=0, extra_json_schema={"maximum": SEED_MAX})]
"""Up to SEED_MAX, which the reader checks itself: msgspec knows bounds of 63 bits only."""
Sitter = Annotated[str, msgspec.Meta(pattern=r"^(person|bot:[a-z]+)$")]
"""Who sat there: ``person``, or ``bot:`` and its level."""
Seconds = Annotated[float, msgspec.Meta(ge=0)]
CellName: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[A-Z][1-9][0-9]?$")]
Why: TypeAlias = Annotated[str, msgspec.Meta(max_length=140)]
"""A program's reason for an act, in its own words."""
NoteText = Annotated[str, msgspec.Meta(max_length=200)]
Day = Annotated[str, msgspec.Meta(pattern=r"^([0-9]{4}-[0-9]{2}-[0-9]{2})?$")]


class About(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """What people want to know of a match besides the play."""

    event: NoteText = ""
    date: Day = ""
    """Year, month and day, such as 2026-11-26."""
    players: dict[Seat, NoteText] = {}
    """Names of people and programs by the seats that they held."""


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """What must be known to play a match again, and who played it."""

    game: str
    options: Options
    seed: int
    seats: Mapping[Seat, str]
    boats: Mapping[Side, str] = {}
    rules: int = 1
    """Version of the game's rules."""
    about: About = About()


class Act(msgspec.Struct, frozen=True):
    """One action that was carried out. ``at``: seconds since the beginning, if they were kept."""

    by: Actor
    do: Action
    at: float | None = None
    why: str = ""
    """What a program gave as its reason, if it gave one."""
    pins: Mapping[Seat, Cell | None] = {}
    """Where people showed their crew the enemy since the act before, as it stood at this act.

    None: they show no place any more.
    """

    def __str__(self) -> str:
        """In a few words, such as ``blue.captain move right``."""
        return print_act(self.by, self.do)


class Record(msgspec.Struct, frozen=True):
    """One match, finished or not."""

    header: Header
    acts: tuple[Act, ...] = ()
    outcome: Outcome | None = None

    @property
    def outcome_line(self) -> int:
        """The line on which the outcome stands, if the record tells it."""
        return FIRST_ACT + len(self.acts)


def game_of(header: Header) -> AnyGame:
    """The game of a match, with the rules it names; UnknownNameError if they are not here."""
    return game_by(header.game, header.rules)


# --- the lines as they are written -------------------------------------------------------------


class HeaderLine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """First line."""

    hydrophone: Literal[1]
    game: str
    rules: Annotated[int, msgspec.Meta(ge=1)] = 1
    """Version of the game's rules; records from before it was written are of the first."""
    edition: str
    """The rulebook, as in the options."""
    chart: str
    """The chart's name, as in the options; empty if the game has none."""
    seed: Seed
    seats: dict[Seat, Sitter]
    boats: dict[Side, str]
    options: msgspec.Raw
    about: About | msgspec.UnsetType = msgspec.UNSET
    """Event, date and players, if they were said."""


class ActLine(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """One action."""

    by: str
    do: msgspec.Raw
    at: Seconds | None = None
    why: Why = ""
    pins: Mapping[Seat, CellName | None] = {}


class OutcomeLine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Last line, if the match is over."""

    outcome: Outcome


# --- writing -----------------------------------------------------------------------------------


def write_record(record: Record) -> bytes:
    """The whole file."""
    lines = [write_header(record.header), *(write_act(act) for act in record.acts)]
    if record.outcome is not None:
        lines.append(write_outcome(record.outcome))
    return b"".join(lines)


def write_header(header: Header) -> bytes:
    """The first line, with its line end."""
    edition, chart = _named_in(game_of(header), header.options)
    line = HeaderLine(
        hydrophone=VERSION,
        game=header.game,
        rules=header.rules,
        edition=edition,
        chart=chart,
        seed=header.seed,
        seats=dict(header.seats),
        boats=dict(header.boats),
        options=msgspec.Raw(msgspec.json.encode(header.options)),
        about=header.about if header.about != About() else msgspec.UNSET,
    )
    return msgspec.json.encode(line) + b"\n"


def write_act(act: Act) -> bytes:
    """One action's line, with its line end."""
    do = msgspec.Raw(msgspec.json.encode(act.do))
    line = ActLine(by=act.by, do=do, at=act.at, why=act.why, pins=act.pins)
    return msgspec.json.encode(line) + b"\n"


def write_outcome(outcome: Outcome) -> bytes:
    """The last line, with its line end."""
    return msgspec.json.encode(OutcomeLine(outcome=outcome)) + b"\n"


def _named_in(game: AnyGame, options: Options) -> tuple[str, str]:
    """The names of edition and chart among the options; empty if the game has none."""
    chart = game.chart_of(options)
    return str(getattr(options, "edition", "")), chart.name if chart is not None else ""


# --- reading -----------------------------------------------------------------------------------


def read_record(data: bytes, file: str = "record") -> Record:
    """Read a whole file; InvalidRecordError names the file, the line and what is wrong."""
    lines = data.split(b"\n")
    if not lines[-1]:
        lines.pop()
    if not lines:
        raise InvalidRecordError(file, 1, "the file is empty")
    header = read_header(lines[0], file)
    acts: list[Act] = []
    outcome: Outcome | None = None
    for number, line in enumerate(lines[1:], FIRST_ACT):
        if line.startswith(_HEADER):
            what = "another record begins here, and only one is read"
            raise InvalidRecordError(file, number, what)
        if outcome is not None:
            raise InvalidRecordError(file, number, "nothing may follow the outcome")
        if _is_outcome(line, file, number):
            outcome = _decode(line, OutcomeLine, file, number).outcome
        else:
            acts.append(read_act(header, line, file, number))
    return Record(header, tuple(acts), outcome)


def split_records(data: bytes) -> Iterator[bytes]:
    """The records of a file that holds many, one after the other."""
    record: list[bytes] = []
    for line in data.splitlines(keepends=True):
        if record and line.startswith(_HEADER):
            yield b"".join(record)
            record = []
        record.append(line)
    if record:
        yield b"".join(record)


def read_header(line: bytes, file: str = "record") -> Header:
    """Read the first line."""
    reader = _HeaderReader(file)
    return reader.read(line)


def read_act(header: Header, line: bytes, file: str = "record", number: int = FIRST_ACT) -> Act:
    """Read one action's line; ``number`` is where it stands, for the error."""
    read = _decode(line, ActLine, file, number)
    try:
        by = parse_actor(read.by)
    except InvalidNotationError as error:
        raise InvalidRecordError(file, number, str(error)) from None
    for seat in (by, *read.pins):
        if isinstance(seat, Seat) and seat not in header.seats:
            raise InvalidRecordError(file, number, f"nobody sits at {seat.value!r} in this match")
    do = _decode(bytes(read.do), game_of(header).action_type, file, number)
    pins = {seat: None if cell is None else Cell(cell) for seat, cell in read.pins.items()}
    return Act(by, do, read.at, read.why, pins)


class _HeaderReader:
    """Reads a header and knows the file for the error."""

    def __init__(self, file: str) -> None:
        self.file = file

    def read(self, line: bytes) -> Header:
        self._check_version(line)
        read = _decode(line, HeaderLine, self.file, 1)
        game = self._game(read.game, read.rules)
        options = self._options(game, read)
        if read.seed > SEED_MAX:
            self._fail(f"the seed is {read.seed}, but the greatest is {SEED_MAX}")
        seats = game.seats(options)
        if set(read.seats) != set(seats):
            self._fail(f"the seats of this match are {', '.join(seats)}")
        return Header(
            game=game.id,
            options=options,
            seed=read.seed,
            seats=read.seats,
            boats=read.boats,
            rules=read.rules,
            about=read.about or About(),
        )

    def _check_version(self, line: bytes) -> None:
        """Before anything else: another version may have other fields."""
        fields = _decode(line, dict[str, msgspec.Raw], self.file, 1)
        if "hydrophone" not in fields:
            self._fail("not a match record: 'hydrophone' with the version is missing")
        version = bytes(fields["hydrophone"])
        if version != str(VERSION).encode():
            self._fail(f"version {version.decode()} of the format is not known, only {VERSION}")

    def _game(self, name: str, rules: int) -> AnyGame:
        try:
            return game_by(name, rules)
        except UnknownNameError as error:
            self._fail(str(error))

    def _options(self, game: AnyGame, read: HeaderLine) -> Options:
        with _faults_told(bytes(read.options), self.file, 1):
            options = said_options(game, read.options, read.edition, unsaid=game.unsaid)
        try:
            game.check_options(options)
        except (InvalidOptionsError, UnknownNameError, InvalidChartError) as error:
            self._fail(str(error))
        for what, said, meant in zip(
            ("edition", "chart"), (read.edition, read.chart), _named_in(game, options), strict=True
        ):
            if said != meant:
                self._fail(f"the {what} is {said!r} here and {meant!r} in the options")
        return options

    def _fail(self, what: str) -> NoReturn:
        raise InvalidRecordError(self.file, 1, what)


def _is_outcome(line: bytes, file: str, number: int) -> bool:
    return "outcome" in _decode(line, dict[str, msgspec.Raw], file, number)


@cache
def _decoder(kind: Any) -> "msgspec.json.Decoder[Any]":
    return msgspec.json.Decoder(kind)


def _decode(line: bytes, kind: Any, file: str, number: int) -> Any:
    with _faults_told(line, file, number):
        return _decoder(kind).decode(line)


@contextmanager
def _faults_told(line: bytes, file: str, number: int) -> Generator[None, None, None]:
    try:
        yield
    except UnicodeDecodeError:
        raise InvalidRecordError(file, number, "the text is not UTF-8") from None
    except RecursionError:
        raise InvalidRecordError(file, number, "the JSON is nested too deeply") from None
    except msgspec.DecodeError as error:
        what = "an empty line" if not line.strip() else str(error)
        raise InvalidRecordError(file, number, what) from None


# --- the schema --------------------------------------------------------------------------------


def record_schema() -> dict[str, Any]:
    """JSON Schema of the lines, for docs/record.schema.json; a game's own values stay open."""
    kinds = (HeaderLine, ActLine, OutcomeLine)
    shapes, named = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "One line of a hydrophone match record",
        "oneOf": list(shapes),
        "$defs": named,
    }
