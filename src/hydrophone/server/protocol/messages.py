"""What goes over the wire: ToServer and ToClient, closed unions, tagged by ``kind``.

The TypeScript types of the client are generated from this module and checked for drift. Actions
and observations are those of the match's game; they travel as raw JSON here and are decoded by the
room, which knows the game.

A connection begins with Hello. After that every command carries an ``id`` chosen by the client and
is answered exactly once: Acked or Refused. A repeated id is answered again, not applied twice.
"""

from enum import StrEnum
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from hydrophone.bots.bot import Level
from hydrophone.bots.notes import Note
from hydrophone.core.game import Language, Outcome
from hydrophone.core.help import Help
from hydrophone.core.seats import Seat, Side
from hydrophone.lessons.goals import MissionStatus
from hydrophone.notation.record import Why

MAX_FRAME = 64 * 1024
"""Most bytes of one message to the server; a longer one closes the connection."""

CommandId: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Name: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
Password: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
MAX_BODY = 16 * 1024
"""Most letters of a body: of a drawing, or of what is noted on a sheet."""

Minute: TypeAlias = Annotated[int, msgspec.Meta(ge=0, lt=1440)]
"""Of a day."""

Body: TypeAlias = Annotated[str, msgspec.Meta(max_length=MAX_BODY)]
PlayerId: TypeAlias = str


def _of_game(name: str) -> msgspec.Meta:
    """A value of the match's game: the name of its type in the client and in schemas."""
    return msgspec.Meta(extra={"typescript": name}, extra_json_schema={"$ref": f"game:{name}"})


GameId: TypeAlias = Annotated[str, msgspec.Meta(extra={"typescript": "GameId"})]
GameOptions: TypeAlias = Annotated[Any, _of_game("Options")]
GameAction: TypeAlias = Annotated[Any, _of_game("Action")]
GameEvent: TypeAlias = Annotated[Any, _of_game("Event")]
GameObservation: TypeAlias = Annotated[Any, _of_game("Observation")]
RawOptions: TypeAlias = Annotated[msgspec.Raw, _of_game("Options")]
RawAction: TypeAlias = Annotated[msgspec.Raw, _of_game("Action")]
"""What belongs to the game of a match, and is left open by the message itself."""


class ToServerBase(
    msgspec.Struct,
    frozen=True,
    gc=False,
    tag_field="kind",
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """A message from a client.

    A field that is not known is refused, for what it asks for would not be done. A field that says
    nothing is left out.
    """


class CommandBase(ToServerBase, frozen=True, gc=False):
    """What is asked for once a connection has said hello: replied to once, by this id."""

    id: CommandId


class Hello(ToServerBase, frozen=True, gc=False, tag="hello", forbid_unknown_fields=False):
    """First frame: which match, who (secret token, or none for a new person).

    What a page of a later release says besides is passed over, so that its people come in.
    """

    match: str
    """Match id or short code."""
    token: str | None = None
    since: int = 0
    """Highest observation number already seen; 0 for everything."""
    language: Language = Language.ENGLISH
    name: Name | None = None
    spectate: bool = False
    table: bool = False
    """With ``spectate``: this screen is the table that all can see. It is told what they are."""
    arrival: str | None = None
    """While there is no token: a secret that the client makes, the same until it is welcomed.

    22 to 64 letters, figures, ``-`` and ``_``. It says again who comes, if the Welcome was lost.
    """
    program: Name | None = None
    """It is a program, and this is its author."""

    @property
    def secret(self) -> str | None:
        """By what the person is known, if they have come before."""
        return self.arrival if self.token is None else self.token


class WatchMatches(
    ToServerBase, frozen=True, gc=False, tag="watch_matches", forbid_unknown_fields=False
):
    """First frame instead of Hello, read likewise: tell me of the open matches from now on."""

    language: Language = Language.ENGLISH


class SetLanguage(CommandBase, frozen=True, gc=False, tag="set_language"):
    """In which language refusals are explained from now on."""

    language: Language


class TakeSeat(CommandBase, frozen=True, gc=False, tag="take_seat"):
    """Sit down: on an open seat, a bot's, or one whose person has been away for long.

    While the match runs, only a person of the crew does so, or one whom it offers the seat.
    """

    seat: Seat
    password: Password | None = None
    """Of the crew, if it has one and the person is not of it."""


class AskForSeat(CommandBase, frozen=True, gc=False, tag="ask_for_seat"):
    """While the match runs: ask a crew for a seat that a bot or no player holds; null for none."""

    seat: Seat | None


class LeaveSeat(CommandBase, frozen=True, gc=False, tag="leave_seat"):
    """Stand up."""

    seat: Seat


class SetBot(CommandBase, frozen=True, gc=False, tag="set_bot"):
    """Before the start, host: a bot of this level (a ``Level``) on an open seat, or none (null).

    While the match runs: a bot on one's own seat. For a mate who is away (their crew, or the host
    while no person of that crew is here): a bot stands in once they have been away for the grace
    time; null: their post waits for them.
    """

    seat: Seat
    level: Annotated[str, msgspec.Meta(max_length=24)] | None


class HandOver(CommandBase, frozen=True, gc=False, tag="hand_over"):
    """While the match runs: offer an own seat to a crew mate; null takes the offer back.

    The crew (the host, if it has no person) offers a bot's seat or a vacant one, also to a person
    of no crew. The other accepts with TakeSeat.
    """

    seat: Seat
    to: PlayerId | None


class Configure(CommandBase, frozen=True, gc=False, tag="configure"):
    """Host, before the start: other options (the whole set, as JSON), perhaps of another game.

    People and bots stay where they sit, as far as the other game has their seats.
    """

    options: RawOptions
    game: Annotated[str, msgspec.Meta(max_length=24)] | None = None
    """The game of the options; null: the one that is set up."""


class SetNames(CommandBase, frozen=True, gc=False, tag="set_names"):
    """The own name, and the name of the own crew's boat if one sits in one."""

    name: Name | None = None
    boat: Name | None = None


class Delay(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """How much later people without a post see a running match: so many turns and seconds."""

    turns: Annotated[int, msgspec.Meta(ge=0, le=40)] = 0
    """Turns of either crew. Where there are none, as in real time, all waits for the end."""
    seconds: Annotated[int, msgspec.Meta(ge=0, le=900)] = 0

    def __bool__(self) -> bool:
        """Is there any?"""
        return self.turns > 0 or self.seconds > 0


class AllowTruth(CommandBase, frozen=True, gc=False, tag="allow_truth"):
    """Before the start: may people who watch with a delay see the own crew's boat, too?

    They see both boats if there is a delay and all crews with people allow it.
    """

    allowed: bool


class Manners(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What the people at a table may do besides the rules while the match runs."""

    ends: bool = True
    """A crew may resign, or offer a draw."""
    talk: bool = True
    """Crews may say phrases of a closed list to each other."""
    take_back: bool | None = None
    """Turn by turn one person alone against bots may take acts back, and a crew of people its last
    announced act, once a turn, while nothing has answered it; null: alone, and among friends, but
    in no match between people that strangers find in the list."""
    short_pauses: bool = True
    """In real time each crew may stop the match for a minute, twice."""
    own_words: bool = True
    """Crews may talk in their own words, else by set phrases alone; once off, that stays."""
    reasons: bool = False
    """Bots tell the people of their own crew at once why they did what they did."""


class Motion(StrEnum):
    """What a crew may decide, with the votes of all its people who are here."""

    RESIGN = "resign"
    DRAW = "draw"
    """Offer a draw, or accept the enemy's offer."""


class Vote(CommandBase, frozen=True, gc=False, tag="vote"):
    """A person of a crew, while the match runs: they want this, or want it no longer.

    It passes when all people of the crew who are connected want it. The other crew hears only of
    what has passed. A draw is offered for a minute of the match; it is drawn at the end of that
    time if the other crew wants it then.
    """

    motion: Motion
    wanted: bool


class BotPace(StrEnum):
    """How much time bots leave the people of their crew, turn by turn."""

    RELAXED = "relaxed"
    NORMAL = "normal"
    QUICK = "quick"


class Days(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A match over days: how many hours a crew may take for its turn, by the clock on the wall."""

    hours: Literal[12, 24, 48, 72, 168]
    no_weekends: bool = False
    """Saturdays and Sundays (UTC) do not count."""


class SetTerms(CommandBase, frozen=True, gc=False, tag="set_terms"):
    """Host, before the start: other terms of the table; those that are left out stay.

    All are asked again, but for the last two, which may be set while the match runs, too.
    """

    closed: bool | UnsetType = UNSET
    """No person comes aboard after the start. So it is with a delay."""
    listed: bool | UnsetType = UNSET
    """Strangers find the match in the list."""
    delay: Delay | UnsetType = UNSET
    """How much later people without a post see it."""
    manners: Manners | UnsetType = UNSET
    """What people may do besides the rules."""
    stand_in: Annotated[str, msgspec.Meta(max_length=24)] | UnsetType | None = UNSET
    """The bot (a ``Level``) that stands in for a person who is long away.

    Null (as at first): the crew decides in each case, by SetBot.
    """
    claims: bool | UnsetType = UNSET
    """A crew may claim the win once no person of its enemy is left."""
    turn_s: Annotated[int, msgspec.Meta(ge=0, le=3600)] | UnsetType | None = UNSET
    """How many seconds a crew may let the other wait; then the other may claim the win.

    0: as long as it likes. Null (as at first): 300 at a table that strangers find, else as long as
    it likes.
    """
    days: Days | UnsetType | None = UNSET
    """Turn by turn: it is a match over days. Null (as at first): it is none.

    When the time of a crew is over bots do what its people have left undone in this turn.
    """
    bot_pace: BotPace | UnsetType | None = UNSET
    """The pace of bots; null: by their level."""
    wait_s: Annotated[int, msgspec.Meta(ge=0, le=600)] | UnsetType | None = UNSET
    """How many seconds a bot Captain waits for a post.

    In each turn it waits for an act of a person as Radio Operator: a sheet slid or drawn, a pin,
    Done, "Go on" or "I have lost them". 0: not at all. Null (as at first): by the pace of bots.
    """


class SetHelp(CommandBase, frozen=True, gc=False, tag="set_help"):
    """Before the start: up to which level of help (a ``Help``) the own crew goes along.

    Null takes the answer back. The host proposes a level with the options (Configure).
    """

    help: Annotated[str, msgspec.Meta(max_length=24)] | None


class SetVacation(CommandBase, frozen=True, gc=False, tag="set_vacation"):
    """A person of a crew in a running match over days: away for so many days from now on.

    The time of their crew stands meanwhile. 0: they are back. In a year each person has 30 days.
    """

    days: Annotated[int, msgspec.Meta(ge=0, le=30)]


class Subscription(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A browser that takes notices while it is closed, as its push service knows it (RFC 8030)."""

    endpoint: Annotated[str, msgspec.Meta(max_length=1000)]
    p256dh: Annotated[str, msgspec.Meta(max_length=100)]
    auth: Annotated[str, msgspec.Meta(max_length=40)]
    language: Language = Language.ENGLISH
    quiet: tuple[Minute, Minute] | None = None
    """From when to when nothing is to come, in minutes of the day (UTC)."""


class Subscribe(CommandBase, frozen=True, gc=False, tag="subscribe"):
    """A person of a running match over days: tell this browser when it is their turn."""

    subscription: Subscription


class Unsubscribe(CommandBase, frozen=True, gc=False, tag="unsubscribe"):
    """Tell the browser with this address no more."""

    endpoint: Annotated[str, msgspec.Meta(max_length=1000)]


class Seen(CommandBase, frozen=True, gc=False, tag="seen"):
    """A person sees that it is their turn, or how it ended: this page is really looked at."""


class SetPassword(CommandBase, frozen=True, gc=False, tag="set_password"):
    """Before the start: what others must say to take a seat of the own crew; null for nothing."""

    password: Password | None


class SetReady(CommandBase, frozen=True, gc=False, tag="set_ready"):
    """Ready or not; the match starts when every seat is filled and every person is ready."""

    ready: bool


class TakeAction(CommandBase, frozen=True, gc=False, tag="act"):
    """Do something in the match from a seat one holds."""

    seat: Seat
    action: RawAction
    why: Why = ""
    """A program's reason, for all when the match is over; of a person it is passed over."""


class Undo(CommandBase, frozen=True, gc=False, tag="undo"):
    """Turn by turn: an own act and all after it count no more.

    For one person alone against bots that is their last act; beside other people the last that all
    have heard, of a seat of the sender, while nothing has answered it. The server closes all lines
    with ``elsewhere``; who dials again is told the match from the start.
    """


class WhyNot(CommandBase, frozen=True, gc=False, tag="why_not"):
    """Would this be refused, and why? Answered by Refused, or Acked if it is legal."""

    seat: Seat
    action: RawAction


class SaveSheet(CommandBase, frozen=True, gc=False, tag="save_sheet"):
    """Keep a seat's pencil work (own JSON of the client) for the own crew and for a reload."""

    seat: Seat
    body: Body


class Done(CommandBase, frozen=True, gc=False, tag="done"):
    """The person at this post has done their part of the turn: its bot Captain need not wait."""

    seat: Seat


class Pin(CommandBase, frozen=True, gc=False, tag="pin"):
    """Show the own crew a cell of the chart; null takes the pin away."""

    seat: Seat
    cell: Annotated[str, msgspec.Meta(max_length=3)] | None


class SendNote(CommandBase, frozen=True, gc=False, tag="send_note"):
    """Say something to the own crew, from a seat one holds."""

    seat: Seat
    note: Note


class Courtesy(StrEnum):
    """What people can say to all people: some of it before and after a match, some during it."""

    HELLO = "hello"
    GOOD_LUCK = "good_luck"
    ONE_MOMENT = "one_moment"
    ALL_SET = "all_set"
    WELL_PLAYED = "well_played"
    CLOSE_MATCH = "close_match"
    ONE_MORE = "one_more"
    GOODBYE = "goodbye"
    BACK_AGAIN = "back_again"
    TAKE_YOUR_TIME = "take_your_time"
    THANKS = "thanks"
    SORRY = "sorry"
    NICE_SHOT = "nice_shot"
    WELL_HIDDEN = "well_hidden"
    OUCH = "ouch"


class Greet(CommandBase, frozen=True, gc=False, tag="greet"):
    """A person: say a phrase to all people. While the match runs, only people of crews say some."""

    phrase: Courtesy


class Rematch(CommandBase, frozen=True, gc=False, tag="rematch"):
    """After the end: a new match, sides swapped, same people. The first to ask makes it."""


class PutOut(CommandBase, frozen=True, gc=False, tag="put_out"):
    """Host: send a person or a spectator away; no person of a crew once the match has begun."""

    player: Annotated[str, msgspec.Meta(max_length=24)]


class Resume(CommandBase, frozen=True, gc=False, tag="resume"):
    """A person of a crew: a match that is paused because people are away goes on without them."""


class SetPause(CommandBase, frozen=True, gc=False, tag="set_pause"):
    """A person of a crew, while the match runs: the own crew wants it to stand still, or not.

    It stands once all crews that have people want that, clocks too, until a person of one of them
    wants it no longer. In real time it goes on by a count-down. ``short``: against another crew in
    real time it stands at once, for a minute, without the other; each crew has two of these.
    """

    wanted: bool
    short: bool = False


class ClaimWin(CommandBase, frozen=True, gc=False, tag="claim_win"):
    """A person of a crew: no person of the enemy is left, and it was agreed that one wins so."""


class Leave(CommandBase, frozen=True, gc=False, tag="leave"):
    """Go for good: own seats fall open, or to a bot while the match runs."""


class Ping(ToServerBase, frozen=True, gc=False, tag="ping"):
    """Are you there?"""


SeatCommand: TypeAlias = TakeSeat | AskForSeat | LeaveSeat | SetBot | HandOver
"""What a connection asks for about who sits where."""

TableCommand: TypeAlias = (
    SeatCommand
    | Configure
    | SetNames
    | SetTerms
    | SetHelp
    | AllowTruth
    | SetVacation
    | SetPause
    | SetPassword
    | SetReady
)
"""What a connection asks for that makes another table."""

Command: TypeAlias = (
    TableCommand
    | SetLanguage
    | TakeAction
    | Undo
    | Vote
    | WhyNot
    | SaveSheet
    | Done
    | Pin
    | SendNote
    | Greet
    | Rematch
    | PutOut
    | Resume
    | ClaimWin
    | Subscribe
    | Unsubscribe
    | Seen
    | Leave
)
"""What a connection may ask for once it has said hello; each has an id and is replied to once."""

ToServer: TypeAlias = Hello | WatchMatches | Command | Ping


class ToClientBase(msgspec.Struct, frozen=True, gc=False, tag_field="kind"):
    """A message to a client."""


class MatchPhase(StrEnum):
    """Where a match stands."""

    LOBBY = "lobby"
    RUNNING = "running"
    OVER = "over"


class BotName(StrEnum):
    """What a bot is called, as a word that the client says in its language."""

    OTTER = "otter"
    PUFFIN = "puffin"
    SEAL = "seal"
    HERON = "heron"
    WALRUS = "walrus"
    BEAVER = "beaver"
    PELICAN = "pelican"
    GULL = "gull"
    DOLPHIN = "dolphin"
    PENGUIN = "penguin"
    TURTLE = "turtle"
    LOBSTER = "lobster"
    OCTOPUS = "octopus"
    ORCA = "orca"
    EIDER = "eider"
    CRAB = "crab"


class SeatInfo(msgspec.Struct, frozen=True, gc=False):
    """One seat in the lobby. Open if it has neither player nor bot."""

    seat: Seat
    player: PlayerId | None = None
    bot: Level | None = None
    vacant: bool = False
    """Its person has been away so long that others may take it, or put a bot there."""
    offered: PlayerId | None = None
    """To whom its person or its crew offers it, and who may take it."""
    kept_for: PlayerId | None = None
    """The person who is away and for whom a bot or a mate stands in: it is theirs on return."""
    stand_in: Level | None = None
    """The bot that stands in when its person has been away for the grace time; null: it waits."""
    waits: bool = False
    """The crew has said that it waits for its person, whatever the table says."""
    bot_name: BotName | None = None
    """What its bot is called; no two bots of a table are called the same."""


class PlayerInfo(msgspec.Struct, frozen=True, gc=False):
    """One person at the match."""

    id: PlayerId
    name: str
    ready: bool
    present: bool
    spectator: bool
    asks: Seat | None = None
    """The seat that the person asks its crew for."""
    away_s: float | None = None
    """Seconds that a person at the table has been away; null while they are here."""
    table: bool = False
    """A spectator's screen that is the table."""
    program: str = ""
    """It is a program, and this is its author; empty for a person."""
    pennant: str = ""
    """Six hexadecimal digits to draw a pennant from, if their name stays: others in each match."""


class Arrival(StrEnum):
    """How a seat got another holder after the start."""

    ABOARD = "aboard"
    """A person of no crew took it."""
    MATE = "mate"
    """A crew mate took it."""
    BOT = "bot"
    """A bot took it from this person, who left it or is away."""
    BACK = "back"
    """Its person is back and has it again."""


class Boarded(msgspec.Struct, frozen=True, gc=False):
    """A seat got another holder after the start; numbered from 1. All are told."""

    number: int
    seat: Seat
    name: str
    """Of the person who took it; where a bot did, of the person before."""
    how: Arrival = Arrival.ABOARD
    bot: Level | None = None
    """The bot that has it."""


class WhyPaused(StrEnum):
    """Why the time of a match stands."""

    AWAY = "away"
    """In real time: no person who plays is there."""
    MOVED = "moved"
    """The server was away, and not the people: it goes on as soon as they are back."""
    WANTED = "wanted"
    """All crews that have people want it."""
    BEGINS = "begins"
    """In real time, with one person: it begins by a count-down."""
    SHORT = "short"
    """In real time: a crew has taken a short pause."""


class Pause(msgspec.Struct, frozen=True, gc=False):
    """The time of a match stands."""

    since_s: float
    """Seconds that it has been paused."""
    clock_s: float
    """The time of the match at which it stands, in seconds."""
    resumes_in_s: float | None = None
    """Seconds until it goes on; null: it waits for a person."""
    why: WhyPaused = WhyPaused.AWAY


class Deadline(msgspec.Struct, frozen=True, gc=False):
    """Until when a crew has time for its turn in a match over days."""

    side: Side
    until: float
    """Seconds since 1970, by the server's clock."""
    is_over: bool = False
    """It is over: bots do what the crew has left undone."""


class Vacation(msgspec.Struct, frozen=True, gc=False):
    """A person is on vacation from a match over days; seconds since 1970."""

    player: PlayerId
    since: float
    until: float


class Hindrance(msgspec.Struct, frozen=True, gc=False):
    """Why a match cannot begin although every seat is filled: a clause, and its sentences."""

    code: str
    sentences: dict[Language, str]


class HelpDeal(msgspec.Struct, frozen=True, gc=False):
    """How far the crews agree on the program's help; the options say what is proposed."""

    level: Help
    """At which the match is played, as far as the crews have answered: the lowest of all."""
    limits: dict[Side, Help]
    """Up to which level a crew goes along, if it has said so."""
    open: tuple[Side, ...]
    """The crews that must still answer before their people can be ready."""
    by: Side | None
    """The crew that proposes, and so accepts; null if the person sits in none."""


_NO_DEAL = HelpDeal(Help.NONE, {}, (), None)


class WhatIf(msgspec.Struct, frozen=True, gc=False):
    """The match goes on otherwise from a moment of one that is over."""

    first: str
    """Code of that match; empty for a record that was brought."""
    line: int
    """Of its record: the last act that both have."""


class MissionStand(msgspec.Struct, frozen=True, gc=False):
    """How the mission of a match stands."""

    name: str
    standing: MissionStatus
    turns: int
    """Own turns begun, up to the moment in which it was decided."""
    turns_max: int
    """Turns of each crew after which the match ends."""
    silences: int
    """How often the enemy went silent so far."""


class DrawOffer(msgspec.Struct, frozen=True, gc=False):
    """A crew offers a draw."""

    by: Side
    left_s: float
    """Seconds of the match until the other crew's answer counts."""


class Lobby(ToClientBase, frozen=True, gc=False, tag="lobby"):
    """Everything about a match that is not the game itself; sent whole on every change."""

    match: str
    code: str
    game: GameId
    options: GameOptions
    phase: MatchPhase
    host: PlayerId
    seats: tuple[SeatInfo, ...]
    players: tuple[PlayerInfo, ...]
    boats: dict[Side, str]
    hindrance: Hindrance | None = None
    """The crews may not play as they sit; null while seats are open, and once it runs."""
    closed: bool = False
    """No person comes aboard after the start."""
    listed: bool = False
    """Strangers find the match in the list; otherwise they need its link."""
    delay: Delay = Delay()
    """How much later people without a post see the running match."""
    truth_by: tuple[Side, ...] = ()
    """The crews that allow people who watch with a delay to see both boats."""
    shows_truth: bool = False
    """They do: there is a delay, and all crews with people allow it."""
    locked: tuple[Side, ...] = ()
    """The crews that have a password."""
    boarded: tuple[Boarded, ...] = ()
    """Who came where after the start; the latest, oldest first."""
    stand_in: Level | None = None
    """The bot that stands in for people who are away; null: the crew decides in each case."""
    grace_s: float = 0.0
    """Seconds that a person may be away before others may take their post."""
    bot_pace: BotPace = BotPace.NORMAL
    """How much time bots leave the people of their crew, turn by turn."""
    pace_is_set: bool = False
    """The host has chosen it; it does not follow the level of the bots."""
    wait_s: int = 0
    """Seconds that a bot Captain waits in each turn for an act of a person's post."""
    wait_s_is_set: bool = False
    """The host has chosen them; they do not follow the pace of bots."""
    paused: Pause | None = None
    """The match is paused."""
    pause: tuple[Side, ...] = ()
    """The crews that want it to be."""
    help: HelpDeal = _NO_DEAL
    """How far the crews agree on the program's help."""
    claims: bool = False
    """A crew may claim the win once no person of its enemy is left."""
    gone: tuple[Side, ...] = ()
    """The crews of which no person is left while the match runs: all have gone or are long away."""
    what_if: WhatIf | None = None
    """The match before it, if it goes on from one."""
    mission: MissionStand | None = None
    """Its mission, if it has one."""
    turn_s: int = 0
    """Seconds that a crew may let the other wait; 0 for as long as it likes."""
    turn_s_is_set: bool = False
    """The host has chosen them; they do not follow from the list of matches."""
    claimants: tuple[Side, ...] = ()
    """The crews that may claim the win because their enemy stalls the match."""
    manners: Manners = Manners()
    """What people may do besides the rules."""
    draw: DrawOffer | None = None
    """A crew offers a draw."""
    days: Days | None = None
    """It is a match over days."""
    deadlines: tuple[Deadline, ...] = ()
    """Of the crews that let the other wait, in a match over days."""
    vacations: tuple[Vacation, ...] = ()
    """Those that people have just now."""
    short_pauses: tuple[Side, ...] = ()
    """Which crew has taken each short pause so far, the latest last."""


class ListedSeat(msgspec.Struct, frozen=True, gc=False):
    """A seat of a match that waits for people."""

    seat: Seat
    taken: bool
    """By a person."""
    bot: bool = False
    """A bot holds it until a person comes."""


class ListedMatch(msgspec.Struct, frozen=True, gc=False):
    """A match in the list of open matches: its table, and nothing of its play."""

    code: str
    number: int
    """Counts up with every match that enters the list; higher is newer."""
    game: str
    phase: MatchPhase
    """``lobby``: it waits for people. ``running``: it can be watched."""
    host: str
    """The name of its host."""
    edition: str
    chart: str
    """The name of its packaged chart; empty for a drawn one, and where there is none."""
    real_time: bool
    boats: dict[Side, str] = {}
    seats: tuple[ListedSeat, ...] = ()
    """While it waits for people."""
    locked: tuple[Side, ...] = ()
    """The crews that have a password."""
    delay: Delay = Delay()
    watching: int = 0
    """How many watch it; from ten on in tens."""


class Matches(ToClientBase, frozen=True, gc=False, tag="matches"):
    """What has changed in the list of open matches; with ``reset`` this is all of it."""

    listed: tuple[ListedMatch, ...]
    """New ones, and those that are otherwise than before."""
    gone: tuple[str, ...] = ()
    """Codes of matches that are not in the list any more."""
    reset: bool = False


class Noted(ToClientBase, frozen=True, gc=False, tag="noted"):
    """A note of the own crew; numbered within the crew, from 1."""

    number: int
    seat: Seat
    by: PlayerId | None
    """Who said it; null for the bot of that seat."""
    note: Note
    heard: int = 0
    """How many observations the crew had been told when it was said."""


class Explained(ToClientBase, frozen=True, gc=False, tag="explained"):
    """Why a bot of the own crew did what it has just done, if the crews have agreed on reasons."""

    number: int
    """Counts up within the crew, from 1; after a restart of the server from 1 again."""
    seat: Seat
    said: dict[Language, str]
    """The reason as one sentence of the bot."""
    heard: int
    """How many observations the crew had been told with the act."""


class Voted(ToClientBase, frozen=True, gc=False, tag="voted"):
    """What people of the own crew want; the other crew is told nothing."""

    wanted: dict[Motion, tuple[PlayerId, ...]]


class Welcome(ToClientBase, frozen=True, gc=False, tag="welcome"):
    """Answer to Hello. ``token`` is new; the one before it is void once the new one is used."""

    you: PlayerId
    token: str
    version: str
    lobby: Lobby
    sheets: dict[Seat, str]
    """Saved pencil work of the own crew's seats."""
    notes: tuple[Noted, ...]
    """The latest that the own crew has said."""


class SeatOffer(msgspec.Struct, frozen=True, gc=False):
    """What one of the own seats may do now."""

    seat: Seat
    legal: tuple[GameAction, ...]
    undo: bool | UnsetType = UNSET
    """True if its person may take back (``undo``) what was done last, from this seat."""


class TimerLeft(msgspec.Struct, frozen=True, gc=False):
    """A timer of the match; the clock acts when nothing is left of it.

    After that of a crew's turn (``turn``) nothing happens but that the enemy may claim the win.
    While a bot Captain waits for people (``company``), their crew alone is shown for how long.
    """

    name: str
    owner: str | None
    """Whose time it is: a seat's, a side's, or (null) the match's."""
    left_s: float
    runs: bool
    """Does the timer run, or stand still?"""


class Withdrawn(msgspec.Struct, frozen=True, gc=False):
    """What a viewer has heard of an act that its crew has taken back: it counts no more."""

    seq: int
    """Behind so many observations that count."""
    observations: tuple[GameObservation, ...]


class Observed(ToClientBase, frozen=True, gc=False, tag="observed"):
    """What happened, as this viewer may know it; ``seq`` numbers the last of the observations.

    ``reset`` means: begin from the blank view, this is everything from the start.
    """

    seq: int
    observations: tuple[GameObservation, ...]
    offers: tuple[SeatOffer, ...]
    waits_for: tuple[Seat, ...]
    timers: tuple[TimerLeft, ...] = ()
    reset: bool = False
    clock_s: float = 0.0
    """The time of the match, in seconds."""
    times: tuple[float, ...] = ()
    """The time of the match of each observation, in seconds."""
    withdrawn: tuple[Withdrawn, ...] | UnsetType = UNSET
    """With ``reset``: all that crews have taken back beside other people, if anything."""


class Uncovered(ToClientBase, frozen=True, gc=False, tag="uncovered"):
    """What has really happened, for those who watch with a delay where both crews allow it.

    It comes behind the ``observed`` that it belongs to; with ``reset`` this is all of it.
    """

    events: tuple[GameEvent, ...]
    reset: bool = False


class Lags(ToClientBase, frozen=True, gc=False, tag="lags"):
    """Milliseconds to each person at the table and back, as the server measures them.

    All people get the same, at times that depend on nothing in the match.
    """

    ms: dict[PlayerId, int]


class CrewSheet(ToClientBase, frozen=True, gc=False, tag="sheet"):
    """A crew mate's pencil work (or one's own, drawn in another tab)."""

    seat: Seat
    body: str


class Pinned(ToClientBase, frozen=True, gc=False, tag="pinned"):
    """A crew mate shows a cell, and perhaps where the mate thinks the enemy can be."""

    seat: Seat
    cell: str | None
    places: dict[str, float] = {}


class Helped(ToClientBase, frozen=True, gc=False, tag="helped"):
    """What the program has computed for the person at an own seat, as both crews agreed.

    No other person gets it, and it comes a moment after what it rests on. Each of its words has one
    length throughout a match.
    """

    seat: Seat
    heard: int
    """It rests on so many observations of the seat."""
    spaces: str
    """A letter a cell of the chart, row by row: 1 if the enemy can be there, else 0. In U-Jagd 17 a
    square (A1, A2, B1, B2): can it be empty, hold contact 1, ..., contact 16?"""
    chances: str
    """Four digits a cell (in U-Jagd a square): its chance in thousandths, at least 1 if it is
    possible; empty unless the crews agreed on chances."""
    exact: bool
    """Is nothing possible that what was heard excludes?"""


class Deduced(ToClientBase, frozen=True, gc=False, tag="deduced"):
    """Where a boat can be by what all have heard of it: for people without a post.

    It rests on what they were told, and on nothing else: at once where both crews agreed on
    possible spaces or chances, else only on what is ten turns old, and in real time, where no turns
    are counted, it never comes. ``spaces`` and ``exact`` are those of ``helped``.
    """

    side: Side
    heard: int
    """It rests on so many of their observations."""
    spaces: str
    exact: bool


class Acked(ToClientBase, frozen=True, gc=False, tag="acked"):
    """The command with this id was carried out."""

    id: CommandId


class Refused(ToClientBase, frozen=True, gc=False, tag="refused"):
    """The command with this id was not carried out: a clause or a named error, and why."""

    id: str
    code: str
    sentence: str


class Greeted(ToClientBase, frozen=True, gc=False, tag="greeted"):
    """A person has said this to all people."""

    by: PlayerId
    phrase: Courtesy


class Ended(ToClientBase, frozen=True, gc=False, tag="ended"):
    """The match is over; record and replay can be fetched now."""

    outcome: Outcome


class RematchMade(ToClientBase, frozen=True, gc=False, tag="rematch_made"):
    """There is a new match; the token is for it."""

    match: str
    code: str
    token: str


class Notice(ToClientBase, frozen=True, gc=False, tag="notice"):
    """Something the person should know that answers no command (the store is full, say)."""

    code: str
    sentence: str


class Pong(ToClientBase, frozen=True, gc=False, tag="pong"):
    """Here."""


class Bye(ToClientBase, frozen=True, gc=False, tag="bye"):
    """The server closes this connection, and why (``replaced``: by newer ones of the person)."""

    code: str
    sentence: str
    at: str = ""
    """With ``elsewhere``: the name of the server that has the match; empty if it is not known."""


ToClient: TypeAlias = (
    Welcome
    | Lobby
    | Observed
    | Uncovered
    | Lags
    | CrewSheet
    | Pinned
    | Noted
    | Explained
    | Greeted
    | Voted
    | Helped
    | Deduced
    | Acked
    | Refused
    | Ended
    | RematchMade
    | Notice
    | Matches
    | Pong
    | Bye
)
