"""What goes over HTTP: the bodies of requests and answers.

Those of lessons and rules have modules of their own. The client's types are written from these too.
"""

from typing import Annotated, Any, Literal

import msgspec

from hydrophone.board.grid import Cell
from hydrophone.bots.bot import Level
from hydrophone.core.game import Language, Outcome
from hydrophone.core.help import Help
from hydrophone.core.seats import Seat, Side
from hydrophone.debrief.debrief import Debrief
from hydrophone.server.protocol.messages import (
    Body,
    GameAction,
    GameEvent,
    GameId,
    GameOptions,
    Name,
    RawOptions,
)

MAX_RECORD = 1024 * 1024
"""Most bytes of a record that a person brings."""


class NewSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit there: ``me``, ``open``, or a bot of a level."""

    seat: Seat
    who: Literal[
        "me",
        "open",
        "landlubber",
        "deckhand",
        "sailor",
        "boatswain",
        "helmsman",
        "seadog",
        "commodore",
        "admiral",
    ]


class NewMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of POST /api/matches. Seats that are not named are open."""

    game: GameId
    options: RawOptions
    seats: tuple[NewSeat, ...]
    name: Name
    boat: Name | None = None
    language: Language = Language.ENGLISH
    listed: bool = False
    """Strangers find it in the list of open matches."""


class MatchMade(msgspec.Struct, frozen=True):
    """Answer to it: the id, the short code to tell friends, and the host's secret token."""

    match: str
    code: str
    token: str


class ChartInfo(msgspec.Struct, frozen=True):
    """A chart as the client draws it. Cells are coordinates; zones one label a cell, by rows."""

    name: str
    titles: dict[str, str]
    provenance: str
    width: int
    height: int
    islands: tuple[str, ...]
    holes: tuple[str, ...]
    archer_mines: tuple[str, ...]
    zones: tuple[str, ...]
    starts: dict[str, str]
    closed_links: tuple[tuple[str, str], ...]


class ScenarioInfo(msgspec.Struct, frozen=True):
    """A chart that is played on as a drawing among the options, and what its head says to a game.

    It answers POST /api/chart, too.
    """

    chart: ChartInfo
    drawing: str
    game: str
    """The game it is for; empty if it names none."""
    presets: dict[str, Any]
    """The options of that game that it sets, with their values."""


class GameInfo(msgspec.Struct, frozen=True):
    """One game of the catalogue: its editions with their presets, its charts, its seats."""

    id: GameId
    presets: dict[str, GameOptions]
    option_schema: Any
    """JSON Schema of the options."""
    charts: tuple[ChartInfo, ...]
    real_time_charts: tuple[ChartInfo, ...]
    """Those for real time, if they are others; the option says their name up to ``_realtime``."""
    offered: tuple[ScenarioInfo, ...]
    """Those of this server's own."""
    seats: tuple[Seat, ...]
    levels: tuple[Level, ...]
    help: tuple[Help, ...]
    """The levels of help that the program can give in it, the least first."""
    rules: dict[Language, str]
    """Where its rules are, in each language; what such an address holds never changes."""


class Catalogue(msgspec.Struct, frozen=True):
    """Answer to GET /api/catalogue."""

    version: str
    games: tuple[GameInfo, ...]
    push_key: str = ""
    """By which browsers subscribe to notices of this server; empty if it sends none."""
    passkeys: bool = False
    """Can people sign in by passkeys, where the address and the page allow it?"""


class ReplayStep(msgspec.Struct, frozen=True):
    """One action of a finished match with everything that happened."""

    by: str
    action: GameAction
    events: tuple[GameEvent, ...]
    why: str = ""
    """The reason that a program gave for it."""


class Replay(msgspec.Struct, frozen=True):
    """Answer to GET /api/matches/{match}/replay, once the match is over: the whole truth."""

    game: GameId
    options: GameOptions
    seats: dict[Seat, str]
    boats: dict[Side, str]
    began: tuple[GameEvent, ...]
    """Events of the beginning."""
    steps: tuple[ReplayStep, ...]
    outcome: Outcome


class Debriefed(msgspec.Struct, frozen=True):
    """Answer to GET /api/matches/{match}/debrief, once the match is over: what each act was worth.

    ``said``: its key moments in words, in each language, in their order. They name the boats as
    ``{blue}`` and ``{yellow}``. ``reasons``: for each moment what the bot that acted says of it, in
    each language; empty for people.
    """

    debrief: Debrief
    said: dict[Language, tuple[str, ...]]
    reasons: dict[Language, tuple[str, ...]]


class PencilWork(msgspec.Struct, frozen=True):
    """Answer to GET /api/matches/{match}/sheets, once the match is over: what was drawn by hand."""

    sheets: dict[Seat, str]
    """The last state of each seat's sheet, as its client has kept it."""


class Beliefs(msgspec.Struct, frozen=True):
    """Answer to GET /api/matches/{match}/debrief/{line}: what both crews could know after it.

    The chance of each place where the enemy could be, of blue's enemy and of yellow's.
    """

    blue: dict[Cell, float]
    yellow: dict[Cell, float]


class BroughtMatch(msgspec.Struct, frozen=True):
    """Answer to POST /api/debrief, whose body is a record: all that can be seen of its match."""

    replay: Replay
    debriefed: Debriefed


class WhatIfWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of POST /api/what_if: a new match that goes on from a moment of one that is over.

    Seats that are not named go to bots. The answer is MatchMade.
    """

    line: int
    """Of the record: the last act that both matches have; 1 for the beginning."""
    seats: tuple[NewSeat, ...]
    name: Name
    match: str | None = None
    """Id or code of the match; null for a record that is brought."""
    record: Annotated[str, msgspec.Meta(max_length=MAX_RECORD)] | None = None


class Addresses(msgspec.Struct, frozen=True):
    """Answer to GET /api/reach: how other devices come to a server that this machine calls itself.

    Only a caller on the server's own machine is told.
    """

    addresses: tuple[str, ...] = ()
    """Origins for other devices, such as ``http://192.168.1.20:8642``, likeliest first."""
    command: str = ""
    """If there are none: the command that starts the server for others; empty if none helps."""


class OperatorNotice(msgspec.Struct, frozen=True):
    """Answer to GET /api/notice: what the operator tells all who are here; empty if nothing."""

    notice: dict[Language, str]
    """English stands in for a language that is missing."""


class Drawing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of POST /api/chart: a chart of one's own, answered by its ScenarioInfo or a Problem."""

    drawing: Body


class Problem(msgspec.Struct, frozen=True):
    """Every HTTP refusal: a code for programs, a sentence for people."""

    code: str
    sentence: str
