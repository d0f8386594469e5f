"""Two servers' roads in one process, with a bus that may lose everything."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, cast

import pytest

from hydrophone.server.match.effects import ConnectionId
from hydrophone.server.match.people.presence import AddressKey
from hydrophone.server.protocol.messages import Hello, SetReady
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.roads.road_link import FIRST, SILENT_S, Link
from hydrophone.server.roads.road_messages import EVERY, VERSION, Close, encode
from hydrophone.server.roads.roads import BEAT_S, GREETING_S, Roads
from hydrophone.server.rooms.ports import AwayError
from hydrophone.server.rooms.registry import MatchRegistry

EDGE, OWNER = 1, 2


class Matches:
    """A registry of one match, which says back what it is told."""

    def __init__(self) -> None:
        self.outboxes: list[Any] = []
        self.said: list[object] = []
        self.gone: list[int] = []

    def connect(self, outbox: Any) -> ConnectionId:
        self.outboxes.append(outbox)
        return ConnectionId(len(self.outboxes))

    async def find(self, match: str) -> Any:
        if match != "here":
            raise RefusedError(Reason.UNKNOWN_MATCH)
        return match

    async def lobby(self, match: str) -> bytes:
        return b"{}"

    def join(self, connection: int, room: object, hello: Hello, address: AddressKey) -> None:
        self.outboxes[connection - 1].push(b'{"kind":"welcome"}')

    def deliver(self, connection: int, command: object) -> None:
        self.said.append(command)

    def disconnect(self, connection: int) -> None:
        self.gone.append(connection)


class Client:
    """A client of the edge."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.bye: Reason | None = None

    def push(self, text: bytes) -> None:
        self.heard.append(text)

    def lag_s(self) -> float | None:
        return 0.05

    def hang_up(self) -> None:
        self.bye = Reason.LEFT

    def close(self, reason: Reason, detail: str = "") -> None:
        self.bye = reason

    def refuse(self, command: str, reason: Reason, detail: str = "") -> None:
        self.push(f"refused {command}".encode())


class Nodes:
    """An edge and an owner."""

    def __init__(self) -> None:
        self.now = 0.0
        self.works = True
        self.said: list[tuple[int, bytes]] = []
        self.matches = Matches()
        self.roads: dict[int, Roads] = {}
        for number in (EDGE, OWNER):
            registry = cast(MatchRegistry, self.matches)
            self.roads[number] = Roads(registry, AddressKey, self._publish, lambda: self.now)
            self.roads[number].is_node(number)

    def _publish(self, node: int, parcel: bytes) -> None:
        self.said.append((node, parcel))
        if self.works:
            asyncio.get_running_loop().call_soon(self.roads[node].receive, parcel)

    async def come(self, line: int, match: str = "here") -> Client:
        client = Client()
        away = AwayError(match, OWNER)
        self.roads[EDGE].join(ConnectionId(line), client, away, Hello(match))
        await self.rest()
        return client

    async def rest(self) -> None:
        """What is under way arrives."""
        for _ in range(20):
            await asyncio.sleep(0)

    async def wait(self, seconds: float) -> None:
        """Time goes by, with the beats of both."""
        for _ in range(round(seconds / BEAT_S)):
            self.now += BEAT_S
            for roads in self.roads.values():
                roads.beat()
            await self.rest()


def play(scene: Callable[[Nodes], Awaitable[None]]) -> None:
    async def run() -> None:
        await scene(Nodes())

    asyncio.run(run())


def test_a_client_is_heard_and_told_where_its_match_is() -> None:
    async def scene(nodes: Nodes) -> None:
        client, other = await nodes.come(7), await nodes.come(8)
        nodes.roads[EDGE].say(ConnectionId(7), SetReady("a", True))
        await nodes.wait(10 * SILENT_S)
        for outbox in nodes.matches.outboxes:
            outbox.push(b'{"kind":"pong"}')
        nodes.matches.outboxes[0].push(b'"' + b"x" * 1_000_000 + b'"')
        await nodes.rest()

        assert nodes.matches.said == [SetReady("a", True)]
        assert other.heard == [b'{"kind":"welcome"}', b'{"kind":"pong"}']
        assert client.heard[:2] == other.heard
        assert len(client.heard[2]) == 1_000_002
        assert (client.bye, other.bye) == (None, None)

    play(scene)


def test_nodes_without_lines_rest_and_talk_again_at_once() -> None:
    async def scene(nodes: Nodes) -> None:
        await nodes.come(7)
        nodes.roads[EDGE].leave(ConnectionId(7))
        await nodes.rest()
        await nodes.wait(100 * SILENT_S)
        assert nodes.matches.gone == [1]
        client, stranger = await nodes.come(8), await nodes.come(9, "nowhere")
        await nodes.wait(SILENT_S)

        assert client.heard == [b'{"kind":"welcome"}']
        assert client.bye is None
        assert stranger.bye is Reason.UNKNOWN_MATCH

    play(scene)


def test_a_bus_that_loses_everything_ends_the_lines_and_new_ones_work() -> None:
    async def scene(nodes: Nodes) -> None:
        client = await nodes.come(7)
        nodes.works = False
        lost = await nodes.come(8)
        await nodes.wait(2 * SILENT_S)
        assert (client.bye, lost.bye) == (Reason.ELSEWHERE, Reason.ELSEWHERE)
        assert nodes.matches.gone == [1]
        nodes.works = True
        await nodes.wait(2 * SILENT_S)
        again = await nodes.come(9)
        await nodes.wait(2 * SILENT_S)

        assert again.heard == [b'{"kind":"welcome"}']
        assert again.bye is None

    play(scene)


def test_clients_of_a_node_that_has_died_are_sent_away_at_once() -> None:
    async def scene(nodes: Nodes) -> None:
        client = await nodes.come(7)
        nodes.roads[EDGE].have_died({OWNER + 1})
        assert client.bye is None
        nodes.roads[EDGE].have_died({OWNER})
        nodes.roads[OWNER].have_died({EDGE})
        assert client.bye is Reason.ELSEWHERE
        again = await nodes.come(8)
        await nodes.wait(2 * SILENT_S)

        assert nodes.matches.gone == [1], "it left in order, if the node lives after all"
        assert again.heard == [b'{"kind":"welcome"}']
        assert again.bye is None

    play(scene)


def test_a_server_without_a_lease_says_nothing() -> None:
    """Its number would be that of all nodes, and so would be where it is answered."""

    async def scene(nodes: Nodes) -> None:
        await nodes.come(7)
        nodes.roads[OWNER].is_node(EVERY)
        nodes.said.clear()
        nodes.roads[EDGE].say(ConnectionId(7), SetReady("a", True))
        client, away = Client(), AwayError("here", EDGE)
        nodes.roads[OWNER].join(ConnectionId(9), client, away, Hello("here"))
        await nodes.wait(2 * GREETING_S)
        assert {node for node, _ in nodes.said} == {OWNER}
        assert client.bye is Reason.ELSEWHERE

        of_before = Link(EVERY, FIRST, nodes.now).take(beat=True)
        nodes.roads[EDGE].receive(encode(of_before[0]))
        await nodes.wait(2 * SILENT_S)
        assert {node for node, _ in nodes.said} == {OWNER}

    play(scene)


def test_both_sides_come_back_at_once_after_a_bus_that_lost_everything() -> None:
    async def scene(nodes: Nodes) -> None:
        await nodes.come(7)
        nodes.works = False
        await nodes.come(8)
        await nodes.wait(2 * SILENT_S)
        nodes.works = True
        clients = [Client(), Client()]
        for node, client in zip((EDGE, OWNER), clients, strict=True):
            away = AwayError("here", EDGE + OWNER - node)
            nodes.roads[node].join(ConnectionId(9), client, away, Hello("here"))
        await nodes.wait(2 * SILENT_S)

        assert [client.heard for client in clients] == [[b'{"kind":"welcome"}']] * 2
        assert [client.bye for client in clients] == [None, None]

    play(scene)


def test_a_lobby_is_told_after_a_bus_that_lost_everything() -> None:
    async def scene(nodes: Nodes) -> None:
        away = AwayError("here", OWNER)
        assert await nodes.roads[EDGE].lobby(away) == b"{}"
        nodes.works = False
        await nodes.come(7)
        await nodes.wait(2 * SILENT_S)
        nodes.works = True

        assert await nodes.roads[EDGE].lobby(away) == b"{}"
        assert nodes.roads[OWNER].broken == 0, "nobody had a line that could break"

    play(scene)


def test_a_client_does_not_wait_for_a_node_that_is_dead() -> None:
    """It comes again, and the match may be another node's by then."""

    async def scene(nodes: Nodes) -> None:
        nodes.works = False
        client = await nodes.come(7)
        await nodes.wait(GREETING_S)
        assert client.bye is None
        await nodes.wait(2 * BEAT_S)
        assert client.bye is Reason.ELSEWHERE

    play(scene)


def test_a_client_does_not_wait_for_a_server_that_speaks_another_version() -> None:
    async def scene(nodes: Nodes) -> None:
        client, away = Client(), AwayError("here", OWNER, speaks=VERSION + 1)
        nodes.roads[EDGE].join(ConnectionId(7), client, away, Hello("here"))
        assert client.bye is Reason.ELSEWHERE
        with pytest.raises(RefusedError):
            await nodes.roads[EDGE].lobby(away)
        await nodes.rest()
        assert nodes.matches.outboxes == []

    play(scene)


def test_a_reason_that_only_a_later_release_knows_sends_a_client_round() -> None:
    async def scene(nodes: Nodes) -> None:
        client = await nodes.come(7)
        nodes.roads[OWNER].put(EDGE, Close(7, "no_such_reason"))
        await nodes.rest()
        assert client.bye is Reason.ELSEWHERE

    play(scene)


def test_a_frame_that_is_lost_ends_the_line_at_the_next_beat() -> None:
    async def scene(nodes: Nodes) -> None:
        client = await nodes.come(7)
        nodes.works = False
        nodes.matches.outboxes[0].push(b'{"kind":"observed"}')
        await nodes.rest()
        nodes.works = True
        await nodes.wait(SILENT_S / 2)

        assert client.heard == [b'{"kind":"welcome"}']
        assert client.bye is Reason.ELSEWHERE

    play(scene)


def test_a_match_that_fails_takes_nothing_from_others(caplog: pytest.LogCaptureFixture) -> None:
    """What comes in the same parcel is heard; only the one whose match failed is sent away."""

    async def scene(nodes: Nodes) -> None:
        unlucky, other = await nodes.come(7), await nodes.come(8)
        deliver = nodes.matches.deliver

        def fail(connection: int, command: object) -> None:
            if connection == 1:
                raise RuntimeError(command)
            deliver(connection, command)

        nodes.matches.deliver = fail  # type: ignore[method-assign]
        for line in (7, 8):
            nodes.roads[EDGE].say(ConnectionId(line), SetReady("a", True))
        await nodes.rest()

        assert nodes.matches.said == [SetReady("a", True)]
        assert (unlucky.bye, other.bye) == (Reason.FAULT, None)
        assert "could not be done" in caplog.text

    play(scene)
