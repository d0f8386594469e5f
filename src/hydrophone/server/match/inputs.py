"""What comes into a room: inputs as values, so that what has to wait can be kept in a queue."""

from typing import TypeAlias

import msgspec

from hydrophone.belief.help import Computed
from hydrophone.bots.bot import Report
from hydrophone.core.game import Action
from hydrophone.core.reasons import Cause
from hydrophone.core.seats import Seat
from hydrophone.server.match.effects import AskBot, ConnectionId, Write
from hydrophone.server.match.people.presence import AddressKey
from hydrophone.server.match.time.pace import HeldAct
from hydrophone.server.people.person import NOBODY, PersonId
from hydrophone.server.protocol.messages import Command, Hello, PlayerId, Subscription
from hydrophone.server.protocol.refusals import Reason


class Joined(msgspec.Struct, frozen=True, gc=False):
    """A connection says hello."""

    connection: ConnectionId
    hello: Hello
    address: AddressKey
    person: PersonId = NOBODY
    """Whose name that stays their browser has."""
    hides: frozenset[PersonId] = frozenset()
    """Whom that person has hidden."""


class TakenAlong(msgspec.Struct, frozen=True, gc=False):
    """A person says by a token which player they are, without coming."""

    person: PersonId
    token: str


class Commanded(msgspec.Struct, frozen=True, gc=False):
    """A connection sends a command."""

    connection: ConnectionId
    command: Command


class Dropped(msgspec.Struct, frozen=True, gc=False):
    """A connection is gone."""

    connection: ConnectionId


class HidOthers(msgspec.Struct, frozen=True, gc=False):
    """The person of a connection has hidden these persons, and shows all others."""

    connection: ConnectionId
    hides: frozenset[PersonId]


class BotAnswered(msgspec.Struct, frozen=True):
    """A bot has heard, and perhaps chosen one of the legal actions it was asked about."""

    asked: AskBot
    choice: int | None
    report: Report | None
    cause: Cause | None = None
    """Why it chose that."""


class BotReported(msgspec.Struct, frozen=True):
    """What the bot of a seat thinks and says. From the room to itself."""

    seat: Seat
    report: Report


class HelpComputed(msgspec.Struct, frozen=True):
    """Help for a seat, out of the first ``count`` of its observations, or of the public ones."""

    seat: Seat
    count: int
    computed: Computed
    public: bool = False


class Woken(msgspec.Struct, frozen=True, gc=False):
    """The time has come that the room wished to be woken at."""


class ClockRang(msgspec.Struct, frozen=True):
    """A timer rings: the clock does this. From the room to itself."""

    action: Action


class ActReleased(msgspec.Struct, frozen=True):
    """The time of an act that was held has come. From the room to itself."""

    held: HeldAct


class NoticeSent(msgspec.Struct, frozen=True):
    """What has become of a notice to a person."""

    player: PlayerId
    gone: tuple[str, ...] = ()
    """The addresses of browsers that push services do not know any more."""
    unreached: tuple[Subscription, ...] = ()
    """The browsers to which it is to be sent again, as it has reached none."""


class RematchLaid(msgspec.Struct, frozen=True):
    """A new match can begin with this write, and these tokens; or why there can be none now."""

    first: Write | Reason
    secrets: dict[PlayerId, str] = {}


Input: TypeAlias = (
    Joined
    | TakenAlong
    | Commanded
    | Dropped
    | HidOthers
    | BotAnswered
    | BotReported
    | HelpComputed
    | Woken
    | ClockRang
    | ActReleased
    | RematchLaid
    | NoticeSent
)
