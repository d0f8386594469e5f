"""Roads between servers: a client of this one plays in a match of another, and the other way round.

This node is the edge of its own clients and the owner of its own matches; see road_messages. All
happens on the event loop, and nothing waits for another node: what it does not take in time ends
the lines with it, and the clients come back (road_link).
"""

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Coroutine, Sequence
from functools import partial
from typing import Protocol, assert_never

import msgspec

from hydrophone.server.match.effects import ConnectionId
from hydrophone.server.match.people.presence import AddressKey
from hydrophone.server.protocol.messages import Command, Hello, ListedMatch, PlayerId
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.roads.guests import Guest
from hydrophone.server.roads.road_link import FIRST, Link
from hydrophone.server.roads.road_messages import (
    EVERY,
    VERSION,
    AskInvite,
    AskLobby,
    Close,
    Come,
    Gone,
    HangUp,
    InviteTold,
    LagTold,
    ListTold,
    LobbyTold,
    Parcel,
    Piece,
    Push,
    Refuse,
    RoadMessage,
    Say,
    decode_list,
    decode_parcel,
    encode,
)
from hydrophone.server.rooms.ports import AwayError, Outbox
from hydrophone.server.rooms.registry import MatchRegistry

BEAT_S = 0.25
"""Seconds between two beats: the node says that it is there."""

_LAG_BEATS = 20
"""Beats between two times at which owners are told how long messages take to their guests."""

GREETING_S = 0.5
"""Seconds that a client waits for another node of which nothing is heard since it came."""

ANSWER_S = 2.0
"""Seconds until a question to another node counts as refused."""

log = logging.getLogger(__name__)


class Client(Outbox, Protocol):
    """A client of this node."""

    def refuse(self, command: str, reason: Reason, detail: str = "") -> None:
        """Refuse a command in the client's language."""
        ...


class _Edge(msgspec.Struct):
    """A client of this node, and whose its match is."""

    node: int
    client: Client
    came_at: float
    come: Come | None
    """What is said again, once, if the link begins anew before anything else was said or heard."""
    pieces: list[str] = []


class _Question(msgspec.Struct):
    """What another node is asked; asked again if the link begins anew."""

    node: int
    question: RoadMessage
    answer: asyncio.Future[str]


class Roads:
    """All lines with other nodes. ``publish`` sends a parcel to a node, or loses it."""

    def __init__(
        self,
        matches: MatchRegistry,
        key_of: Callable[[str], AddressKey],
        publish: Callable[[int, bytes], None],
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self._matches = matches
        self._key_of = key_of
        self._publish = publish
        self._steady = steady
        self._node = 0
        self._links: dict[int, Link] = {}
        self._edges: dict[int, _Edge] = {}
        self._guests: dict[tuple[int, int], Guest] = {}
        self._answers: dict[int, _Question] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._unsent: set[int] = set()
        self._asked = 0
        self._beats = 0
        self.broken = 0
        """Links with other nodes that broke since the server began."""

    @property
    def guests(self) -> int:
        """How many clients of other nodes are in matches of this one."""
        return len(self._guests)

    @property
    def away(self) -> int:
        """How many clients of this node are in matches of others."""
        return len(self._edges)

    @property
    def linked(self) -> int:
        """How many other nodes have lines with this one."""
        return len(self._busy())

    def is_node(self, number: int) -> None:
        """This node has this number from now on; lines under another one end."""
        for node in list(self._links):
            self._end(node)
        self._links.clear()
        self._node = number

    def have_died(self, nodes: Collection[int]) -> None:
        """The matches of these nodes are anybody's: their clients here find them when they come."""
        for line, edge in list(self._edges.items()):
            if edge.node in nodes:
                self._send_away(line, edge)

    # --- at the edge ---------------------------------------------------------------------------

    def join(self, line: ConnectionId, client: Client, away: AwayError, hello: Hello) -> None:
        """A client says hello to a match of another node."""
        if away.speaks != VERSION:
            client.close(Reason.ELSEWHERE)
            return
        self._begin_if_idle(away.node)
        come = Come(line, away.match, hello, away.address, away.guessing)
        self._edges[line] = _Edge(away.node, client, self._steady(), come)
        self.put(away.node, come)

    def say(self, line: ConnectionId, command: Command) -> None:
        """A client wants something; nothing, if its match is not another node's."""
        edge = self._edges.get(line)
        if edge is not None:
            edge.come = None
            self.put(edge.node, Say(line, command))

    def leave(self, line: ConnectionId) -> None:
        """A client is gone."""
        edge = self._edges.pop(line, None)
        if edge is not None:
            self.put(edge.node, Gone(line))

    def _send_away(self, line: int, edge: _Edge) -> None:
        """A client is to find its match where it is by then."""
        self.leave(ConnectionId(line))
        edge.client.close(Reason.ELSEWHERE)

    # --- the list of open matches --------------------------------------------------------------

    def tell_list(self, entries: Sequence[ListedMatch]) -> None:
        """Tell every node what this one lists."""
        if self._node:
            self._publish(EVERY, encode(ListTold(self._node, tuple(entries))))

    def hear_list(self, payload: bytes) -> None:
        """A node has told every node what it lists."""
        try:
            told = decode_list(payload)
        except Exception:
            log.exception("the list of another server could not be read")
        else:
            if told.sender != self._node:
                self._matches.list.hear(told.sender, told.entries)

    # --- questions -----------------------------------------------------------------------------

    async def lobby(self, away: AwayError) -> bytes:
        """The lobby of a match of another node; RefusedError if that does not answer."""
        told = await self._ask(away, lambda number: AskLobby(number, away.match))
        if not told:
            raise RefusedError(Reason.ELSEWHERE)
        return told.encode()

    async def invite(self, away: AwayError, player: PlayerId) -> str:
        """A token for a player in a match of another node; empty if there is none."""
        try:
            return await self._ask(away, lambda number: AskInvite(number, away.match, player))
        except RefusedError:
            return ""

    async def _ask(self, away: AwayError, question: Callable[[int], RoadMessage]) -> str:
        if away.speaks != VERSION:
            raise RefusedError(Reason.ELSEWHERE)
        node = away.node
        self._begin_if_idle(node)
        self._asked += 1
        number = self._asked
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        asked = self._answers[number] = _Question(node, question(number), answer)
        self.put(node, asked.question)
        try:
            return await asyncio.wait_for(answer, ANSWER_S)
        except TimeoutError:
            raise RefusedError(Reason.ELSEWHERE) from None
        finally:
            del self._answers[number]

    def _answered(self, number: int, answer: str) -> None:
        asked = self._answers.get(number)
        if asked is not None and not asked.answer.done():
            asked.answer.set_result(answer)

    def _later(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell_lobby(self, node: int, asked: AskLobby) -> None:
        try:
            told = await self._matches.lobby(asked.match)
        except RefusedError:
            told = b""
        self.put(node, LobbyTold(asked.question, told.decode()))

    async def _tell_invite(self, node: int, asked: AskInvite) -> None:
        def answer(secret: str) -> None:
            self.put(node, InviteTold(asked.question, secret))

        await self._matches.invite(asked.match, asked.player, answer)

    # --- links ---------------------------------------------------------------------------------

    def put(self, node: int, message: RoadMessage) -> None:
        """Tell a node this soon."""
        self._link(node).put(message)
        self._send_soon(node)

    def push(self, node: int, line: int, frame: bytes) -> None:
        """Tell a client of another node this."""
        self._link(node).push(line, frame)
        self._send_soon(node)

    def _link(self, node: int) -> Link:
        link = self._links.get(node)
        return self._new_link(node, FIRST) if link is None else link

    def _new_link(self, node: int, epoch: int) -> Link:
        link = self._links[node] = Link(self._node, epoch, self._steady())
        return link

    def _begin_if_idle(self, node: int) -> None:
        """A beginning is understood whatever was before, and nothing is lost by it."""
        if not self._is_busy(node):
            self._new_link(node, self._link(node).epoch + 1)

    def _is_busy(self, node: int) -> bool:
        """Has a node lines with this one, or owes an answer? The links with others rest."""
        return (
            any(edge.node == node for edge in self._edges.values())
            or any(guest_of == node for guest_of, _ in self._guests)
            or any(asked.node == node for asked in self._answers.values())
        )

    def _send_soon(self, node: int) -> None:
        """What is put in one turn of the event loop travels together."""
        if not self._unsent:
            asyncio.get_running_loop().call_soon(self._send_all)
        self._unsent.add(node)

    def _send_all(self) -> None:
        nodes, self._unsent = self._unsent, set()
        for node in nodes:
            self._send(node)

    def _send(self, node: int, *, beat: bool = False) -> None:
        for parcel in self._link(node).take(beat=beat):
            if self._node:
                self._publish(node, encode(parcel))

    def beat(self) -> None:
        """Say to each node that has lines with this one that it is there; see who is silent."""
        self._beats += 1
        if self._beats % _LAG_BEATS == 0:
            self._tell_lags()
        now = self._steady()
        for node in self._busy():
            if self._link(node).silent(now):
                self._begin_anew(node, self._link(node).epoch + 1)
            else:
                self._send(node, beat=True)
        for line, edge in list(self._edges.items()):
            if now - edge.came_at > GREETING_S and self._is_unheard(edge):
                self._send_away(line, edge)

    def _is_unheard(self, edge: _Edge) -> bool:
        """Is nothing heard of a node since a client came for it, as if it had died before?"""
        return not self._link(edge.node).has_heard_since(edge.came_at)

    def _busy(self) -> set[int]:
        """The nodes that have lines with this one."""
        return {edge.node for edge in self._edges.values()} | {node for node, _ in self._guests}

    def _tell_lags(self) -> None:
        lags: dict[int, dict[int, float]] = {}
        for line, edge in self._edges.items():
            lag_s = edge.client.lag_s()
            if lag_s is not None:
                lags.setdefault(edge.node, {})[line] = lag_s
        for node, told in lags.items():
            self.put(node, LagTold(told))

    def _begin_anew(self, node: int, epoch: int, *, answers: bool = False) -> None:
        """Every line with a node is over; one that answers is greeted and asked again."""
        if self._is_busy(node):
            log.warning("a line with another server broke and begins anew")
            self.broken += 1
        unheard = self._take_unheard(node) if answers else {}
        self._end(node)
        self._new_link(node, epoch)
        for line, (edge, come) in unheard.items():
            self._edges[line] = edge
            self.put(node, come)
        for asked in self._answers.values():
            if asked.node == node:
                self.put(node, asked.question)
        self._send(node, beat=True)

    def _take_unheard(self, node: int) -> dict[int, tuple[_Edge, Come]]:
        """The clients who have come for a node and have not heard anything yet."""
        unheard: dict[int, tuple[_Edge, Come]] = {}
        for line, edge in list(self._edges.items()):
            if edge.node == node and edge.come is not None:
                unheard[line] = self._edges.pop(line), edge.come
                edge.come, edge.came_at = None, self._steady()
        return unheard

    def _end(self, node: int) -> None:
        """Every line with a node is over: its clients here and its matches' guests come back."""
        for line, edge in list(self._edges.items()):
            if edge.node == node:
                del self._edges[line]
                edge.client.close(Reason.ELSEWHERE)
        for key, guest in list(self._guests.items()):
            if key[0] == node:
                del self._guests[key]
                guest.gone()

    # --- what comes ----------------------------------------------------------------------------

    def receive(self, payload: bytes) -> None:
        """A parcel has come."""
        try:
            self._take(decode_parcel(payload))
        except Exception:
            log.exception("a parcel of another server could not be read")

    def _take(self, parcel: Parcel) -> None:
        node, now = parcel.sender, self._steady()
        if EVERY in (node, self._node):
            return  # one of both has no lease, so nobody could answer
        link = self._link(node)
        messages = link.receive(parcel, now)
        if messages is None:
            self._begin_anew(node, link.epoch_after(parcel), answers=True)
            messages = self._link(node).receive(parcel, now)
        elif link.is_unknown_to(parcel):
            self._send(node, beat=True)
        for message in messages or ():
            try:
                self._hear(node, message)
            except Exception:  # of one match; the others hear theirs all the same
                log.exception("what another server said could not be done")
                if isinstance(message, Say):
                    self.put(node, Close(message.line, Reason.FAULT))

    def _hear(self, node: int, message: RoadMessage) -> None:
        match message:
            case Push(lines, frame):
                told = bytes(frame)
                for line in lines:
                    self._at_edge(node, line, lambda edge: edge.client.push(told))
            case Piece(line, text, last):
                self._at_edge(node, line, partial(_add_piece, text=text, last=last))
            case HangUp(line):
                self._at_edge(node, line, lambda edge: edge.client.hang_up())
            case Close(line, reason, detail):
                self._at_edge(node, line, partial(_close, reason=_known(reason), detail=detail))
            case Refuse(line, id, reason, detail):
                refuse = partial(_refuse, id=id, reason=_known(reason), detail=detail)
                self._at_edge(node, line, refuse)
            case LobbyTold(number, answer) | InviteTold(number, answer):
                self._answered(number, answer)
            case AskLobby():
                self._later(self._tell_lobby(node, message))
            case AskInvite():
                self._later(self._tell_invite(node, message))
            case Come() | Say() | Gone() | LagTold():
                self._hear_guest(node, message)
            case _:
                assert_never(message)

    def _at_edge(self, node: int, line: int, work: Callable[[_Edge], None]) -> None:
        """Do something for a client that is still here."""
        edge = self._edges.get(line)
        if edge is not None and edge.node == node:
            edge.come = None
            work(edge)

    def _hear_guest(self, node: int, message: Come | Say | Gone | LagTold) -> None:
        if isinstance(message, LagTold):
            for line, lag_s in message.lag_s.items():
                measured = self._guests.get((node, line))
                if measured is not None:
                    measured.measured(lag_s)
            return
        key = node, message.line
        if isinstance(message, Come):
            guest = self._guests[key] = Guest(self._matches, message.line, _Road(self, node))
            guest.come(message, self._key_of)
            return
        known = self._guests.get(key)
        if isinstance(message, Gone):
            if known is not None:
                del self._guests[key]
                known.gone()
        elif known is not None:
            known.say(message.command)
        else:
            self.put(node, Close(message.line, Reason.ELSEWHERE))


class _Road:
    """The way to one node."""

    def __init__(self, roads: Roads, node: int) -> None:
        self._roads = roads
        self._node = node

    def put(self, message: RoadMessage) -> None:
        self._roads.put(self._node, message)

    def push(self, line: int, frame: bytes) -> None:
        self._roads.push(self._node, line, frame)


def _add_piece(edge: _Edge, text: str, *, last: bool) -> None:
    edge.pieces.append(text)
    if last:
        edge.client.push("".join(edge.pieces).encode())
        edge.pieces.clear()


def _known(reason: str) -> Reason:
    """A later release may have reasons that are not known here."""
    return Reason(reason) if reason in set(Reason) else Reason.ELSEWHERE


def _close(edge: _Edge, reason: Reason, detail: str) -> None:
    edge.client.close(reason, detail)


def _refuse(edge: _Edge, id: str, reason: Reason, detail: str) -> None:
    edge.client.refuse(id, reason, detail)
