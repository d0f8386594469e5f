"""What travels between servers of one database: a closed union.

Servers of two releases talk to each other while one is replaced by the other. So what is new in a
release is added only: fields at the end of a message with a default that an older node means by
leaving them out, and kinds of message that a node sends only to those that know them
(``REVISION``). A node passes over fields that it does not know, also of Hello. A command with such
a field it cannot read, so clients use the field only once all servers know it. What cannot be done
so is another ``VERSION``, and its nodes are as if they had no bus between them.

A *node* is a server, known by the number of its lease. A client is connected to one node, its
*edge*; its match may be another's, the *owner*. Frames of clients travel as the messages that they
are (protocol/messages): the edge has judged their form, size and pace, the owner's room judges the
rest. A line is one connection of a client, numbered by its edge.
"""

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from hydrophone.server.protocol.messages import Command, Hello, ListedMatch, PlayerId

VERSION = 2
"""Nodes of different versions do not talk."""

REVISION = 1
"""Counts what is added within a version: every parcel names that of its sender."""


EVERY = 0
"""The number of no node: what is sent there is for every node."""


def subject(node: int) -> str:
    """Where a node listens, or every node."""
    return f"hydrophone.{VERSION}.node.{node}"


class _Message(msgspec.Struct, frozen=True, gc=False, array_like=True, tag_field="k"):
    pass


class Come(_Message, frozen=True, tag="come"):
    """To the owner: a client says hello to a match."""

    line: int
    match: str
    hello: Hello
    address: str
    guessing: bool
    """Too many unknown codes came from its address: it needs a good token."""


class Say(_Message, frozen=True, tag="say"):
    """To the owner: a client wants this."""

    line: int
    command: Command


class Gone(_Message, frozen=True, tag="gone"):
    """To the owner: a client is gone."""

    line: int


class LagTold(_Message, frozen=True, tag="lag"):
    """To the owner: seconds to the clients and back, as the edge measures them."""

    lag_s: dict[int, float]


class Push(_Message, frozen=True, tag="push"):
    """To the edge: tell these clients this."""

    lines: tuple[int, ...]
    frame: msgspec.Raw


class Piece(_Message, frozen=True, tag="piece"):
    """To the edge: a part of a frame that is too long for one parcel; its parts come in order."""

    line: int
    text: str
    last: bool


class HangUp(_Message, frozen=True, tag="hang_up"):
    """To the edge: send this client what is waiting, then close."""

    line: int


class Close(_Message, frozen=True, tag="close"):
    """To the edge: say goodbye to this client."""

    line: int
    reason: str
    detail: str = ""


class Refuse(_Message, frozen=True, tag="refuse"):
    """To the edge: refuse a command before the room hears of it."""

    line: int
    id: str
    reason: str
    detail: str = ""


class AskLobby(_Message, frozen=True, tag="ask_lobby"):
    """To the owner: what may everybody know who has the code?"""

    question: int
    match: str


class LobbyTold(_Message, frozen=True, tag="lobby"):
    """The answer, as JSON of a Lobby; empty if the match is not here."""

    question: int
    lobby: str


class AskInvite(_Message, frozen=True, tag="ask_invite"):
    """To the owner: a token for a player, whom the room of the match before has recognised."""

    question: int
    match: str
    player: PlayerId


class InviteTold(_Message, frozen=True, tag="invite"):
    """The answer; an empty secret for a stranger."""

    question: int
    secret: str


RoadMessage: TypeAlias = (
    Come | Say | Gone | LagTold | Push | Piece | HangUp | Close | Refuse
    | AskLobby | LobbyTold | AskInvite | InviteTold
)  # fmt: skip


class ListTold(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """To every node: what a node lists of its open matches."""

    sender: int
    entries: tuple[ListedMatch, ...]


class Parcel(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """What one node sends another at a time; without a load it says that the node is there."""

    sender: int
    epoch: int
    """Higher when the link has begun anew: nothing from before is true any more (road_link)."""
    number: int
    """Counts the parcels of an epoch from 0, so that a gap shows."""
    load: tuple[msgspec.Raw, ...] = ()
    """Messages, each of them encoded."""
    revision: int = 1
    """What the sender knows; see REVISION."""


encode = msgspec.json.Encoder().encode
decode_list = msgspec.json.Decoder(ListTold).decode
decode_parcel = msgspec.json.Decoder(Parcel).decode
decode_message: Callable[[msgspec.Raw], RoadMessage] = msgspec.json.Decoder(RoadMessage).decode
