"""The lines between a match and a program: one JSON object a line, tagged by ``kind``.

The same lines go over standard input and output and over a WebSocket (docs/programs.md). A field
that is not known is passed over, in both directions: a later release may say more.
"""

from enum import StrEnum
from typing import Annotated, Any, Final, TypeAlias, TypeVar

import msgspec

from hydrophone.bots.notes import Pointed, Said
from hydrophone.core.game import AnyGame, Options
from hydrophone.core.seats import Seat, Side
from hydrophone.notation.record import Why

PROTOCOL: Final = 1
"""Version of the lines; it counts up when a line changes what it means."""

MOST_BYTES: Final = 64 * 1024
"""Most bytes of one line, without its end."""

MOST_SAMPLES: Final = 64
"""Most tracks or maps of one Belief."""

ShortText: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class ProgramLine(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """One line."""


# --- to the program ----------------------------------------------------------------------------


class TimeLimits(msgspec.Struct, frozen=True):
    """How long a program may think, in seconds."""

    ready_s: float = 10.0
    """Until its Ready."""
    order_s: float = 5.0
    """For each Choose."""
    bank_s: float = 60.0
    """For all Choose of a match together, once their own time is over."""
    pong_s: float = 5.0
    """Until Pong."""


class HelloLine(ProgramLine, frozen=True, tag="hello"):
    """What is played, and from which seats; answered by Ready."""

    protocol: int
    game: str
    rules: int
    edition: str
    options: Any
    chart: str | None
    """The drawing of the chart; null in a game without one."""
    seats: tuple[Seat, ...]
    """The program's, all of one crew."""
    people: tuple[Seat, ...]
    """Seats of its crew that persons hold."""
    seed: int
    """For the program's own chance. It tells nothing of the match."""
    limits: TimeLimits | None
    """Null where a program may think as long as a person."""


class ObservedLine(ProgramLine, frozen=True, tag="observed"):
    """What the crew has heard. ``seq`` numbers the last of these, from 1."""

    seq: int
    observations: tuple[Any, ...]
    at: float | None = None
    """The time of the match in seconds, where it is played in real time on a server."""


class Belief(ProgramLine, frozen=True, tag="belief"):
    """What can be known of the enemy, if the program wants it."""

    side: Side
    """The enemy."""
    cells: dict[str, float]
    """The chance of each place."""
    samples: tuple[Any, ...]
    """Tracks (or maps) that fit, each drawn from all that do."""


class Choose(ProgramLine, frozen=True, tag="choose"):
    """Act from this seat now; answered by Chosen or Pass of the same id."""

    id: int
    seat: Seat
    must: bool
    """The match waits for this seat: Pass is no answer."""
    left_s: float | None = None
    """Seconds until the answer is late."""
    legal: tuple[Any, ...] | None = None
    """Every legal action, if the program wants them."""


class RefusedLine(ProgramLine, frozen=True, tag="refused"):
    """The answer to this Choose did not count, or (id null) a line could not be read."""

    id: int | None
    code: str
    """A clause of the rulebook, a Fault or a refusal of the server."""
    sentence: str


class Void(ProgramLine, frozen=True, tag="void"):
    """This Choose needs no answer any more."""

    id: int


class Over(ProgramLine, frozen=True, tag="over"):
    """The match has ended; nothing more is said."""

    winner: Side | None
    termination: str


class PingLine(ProgramLine, frozen=True, tag="ping"):
    """Are you there? Either may ask, and the other answers at once, also while it thinks."""


class PongLine(ProgramLine, frozen=True, tag="pong"):
    """Here."""


ToProgram: TypeAlias = (
    HelloLine
    | ObservedLine
    | Belief
    | Said
    | Pointed
    | Choose
    | RefusedLine
    | Void
    | Over
    | PingLine
    | PongLine
)


# --- from the program --------------------------------------------------------------------------


class Want(StrEnum):
    """What a program may ask for besides."""

    LEGAL = "legal"
    BELIEF = "belief"


Called: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]


class Join(ProgramLine, frozen=True, tag="join"):
    """First line to a server: which match and which seats; answered by Hello."""

    match: str
    """Id or code of the match."""
    author: Called
    """Whose program it is; the table says so."""
    seats: tuple[Seat, ...] = ()
    """Seats to take, of one crew; none for those that the token's holder has."""
    name: Called | None = None
    token: str | None = None
    """Of a person of the match, in whose place the program plays."""
    arrival: str | None = None
    """Without a token: a secret of the program's own, by which it is known when it comes again."""
    password: Annotated[str, msgspec.Meta(min_length=1, max_length=64)] | None = None
    """Of the crew, if it has one."""


class Ready(ProgramLine, frozen=True, tag="ready"):
    """Answer to Hello."""

    name: ShortText
    version: Annotated[str, msgspec.Meta(max_length=40)] = ""
    author: Annotated[str, msgspec.Meta(max_length=40)] = ""
    wants: tuple[str, ...] = (Want.LEGAL,)
    """Words of Want; others are passed over."""


class Chosen(ProgramLine, frozen=True, tag="act"):
    """Answer to Choose: the place of the choice in ``legal``, or an action in full."""

    id: int
    choice: int | None = None
    action: msgspec.Raw = msgspec.Raw()
    why: Why = ""
    """For people, after the match."""


class Pass(ProgramLine, frozen=True, tag="pass"):
    """Answer to Choose, unless it must be answered by a Chosen: nothing now."""

    id: int


FromProgram: TypeAlias = Ready | Chosen | Pass | Said | Pointed | PingLine | PongLine

_T = TypeVar("_T")

_decoder: "msgspec.json.Decoder[FromProgram]" = msgspec.json.Decoder(FromProgram)


_join_decoder = msgspec.json.Decoder(Join)


def read_line(line: bytes | str) -> FromProgram:
    """A line of a program; ValueError with what is wrong with it."""
    return _read(_decoder, line)


def read_join(line: bytes | str) -> Join:
    """The first line of a program to a server; ValueError with what is wrong with it."""
    return _read(_join_decoder, line)


def _read(decoder: "msgspec.json.Decoder[_T]", line: bytes | str) -> _T:
    try:
        return decoder.decode(line)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise ValueError(str(error)) from None


def write_line(said: ToProgram) -> bytes:
    """A line to a program, without its end."""
    return msgspec.json.encode(said)


def hello(
    game: AnyGame,
    options: Options,
    seats: tuple[Seat, ...],
    people: tuple[Seat, ...],
    seed: int,
    limits: TimeLimits | None,
) -> HelloLine:
    """The first line to the program on these seats."""
    chart = game.chart_of(options)
    told: dict[str, Any] = msgspec.to_builtins(options)
    return HelloLine(
        PROTOCOL,
        game.id,
        game.rules_version,
        str(told.get("edition", "")),
        told,
        None if chart is None else chart.drawing,
        seats,
        people,
        seed,
        limits,
    )
