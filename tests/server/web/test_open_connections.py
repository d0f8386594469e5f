"""What a client may keep open, leave unfinished and leave unread; under a clock of its own."""

import asyncio
import contextlib
import json
import resource
import socket
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.frames import Frame, Opcode
from websockets.server import ServerProtocol
from websockets.sync.client import ClientConnection, connect
from websockets.uri import parse_uri

from hydrophone.server.protocol.limits import Rate
from hydrophone.server.run import raise_file_limit
from hydrophone.server.settings import Settings
from hydrophone.server.web.connections import websocket
from hydrophone.server.web.connections.guarded_http import ANSWER_S, BODY_S, HEADERS_S, GuardedHttp
from hydrophone.server.web.connections.open_connections import OpenConnections
from hydrophone.server.web.connections.websocket import CLOSE_S, PING_S, PONG_S, WebSocket
from server.web.serving import opened, serving, settings

FRAMES = Settings().frames


class Line(asyncio.Transport):
    """A connection to a client that reads only when it is told to."""

    def __init__(self, address: str = "192.0.2.1") -> None:
        super().__init__()
        self.address = address
        self.written = b""
        self.unread = 0
        self.closing = self.aborted = False

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return {"peername": (self.address, 4000), "sockname": ("127.0.0.1", 80)}.get(name, default)

    def write(self, data: Any) -> None:
        self.written += data
        self.unread += len(data)

    def get_write_buffer_size(self) -> int:
        return self.unread

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    def abort(self) -> None:
        self.closing = self.aborted = True

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol


class House:
    """A server without sockets: the app answers when it is let."""

    def __init__(self, **changes: Any) -> None:
        self.now = 0.0
        self.heard: list[dict[str, Any]] = []
        self.answering = asyncio.Event()
        self.refuses = False
        limits = {"most": 100, "per_address": 10, "proxies": ("127.0.0.1",), "frames": FRAMES}
        self.guard = OpenConnections(lambda: self.now, **{**limits, **changes})
        self.config = uvicorn.Config(self.app, interface="asgi3", log_config=None)
        self.config.load()
        self.config.ws_protocol_class = self.made_of(WebSocket)
        self.state = ServerState()

    async def app(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await receive()
            if self.refuses:
                start = {"status": 429, "headers": [(b"content-length", b"2"), (b"x-why", b"all")]}
                await send({"type": "websocket.http.response.start", **start})
                await send({"type": "websocket.http.response.body", "body": b"no"})
                return
            await send({"type": "websocket.accept"})
            while (message := await receive())["type"] != "websocket.disconnect":
                self.heard.append(message)
            return
        while (await receive()).get("more_body"):
            pass
        await self.answering.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"x" * 100})

    def made_of(self, kind: Any) -> Any:
        def make(**made: Any) -> Any:
            return kind(guard=self.guard, **made)

        return make

    def connect(self, line: Line) -> GuardedHttp:
        make = self.made_of(GuardedHttp)
        protocol: GuardedHttp = make(config=self.config, server_state=self.state, app_state={})
        protocol.connection_made(line)
        return protocol

    async def upgrade(self, line: Line) -> tuple[WebSocket, ClientProtocol]:
        client = ClientProtocol(parse_uri("ws://localhost/ws"))
        client.send_request(client.connect())
        http = self.connect(line)
        http.data_received(b"".join(client.data_to_send()))
        await settled()
        client.receive_data(line.written)
        line.written, line.unread = b"", 0
        assert isinstance(line.protocol, WebSocket)
        return line.protocol, client

    def wait(self, seconds: float) -> None:
        self.now += seconds
        self.guard.watch()


def answer_pings(websocket: WebSocket, client: ClientProtocol, line: Line) -> None:
    """The client reads what it has been sent, and answers as the protocol wants it."""
    client.receive_data(line.written)
    line.written = b""
    websocket.data_received(b"".join(client.data_to_send()))


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def play(scene: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(scene())


GET = b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n\r\n"


# --- deadlines ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "seconds"), [(b"", HEADERS_S), (GET[:-2], HEADERS_S), (POST + b"half", BODY_S)]
)
def test_a_request_that_is_not_finished_is_cut_off(said: bytes, seconds: float) -> None:
    async def scene() -> None:
        house, line = House(), Line()
        http = house.connect(line)
        if said:
            http.data_received(said)
        house.wait(seconds - 1)
        assert not line.aborted
        house.wait(1)
        assert line.aborted

    play(scene)


@pytest.mark.parametrize(
    ("bytes_sent", "answer"), [(8 * 1024, b"HTTP/1.1 200 OK"), (48 * 1024, b"HTTP/1.1 400 Ba")]
)
def test_only_so_many_headers_are_read(tmp_path: Path, bytes_sent: int, answer: bytes) -> None:
    """10,000 of them would hold up all others for 60 ms, also once the caller has no budget."""
    lines = b"a:b\r\n" * (bytes_sent // 5)
    with serving(settings(tmp_path)) as http:
        address = http.base_url.host, http.base_url.port or 80
        with socket.create_connection(address, timeout=60) as line:
            line.sendall(b"GET /health HTTP/1.1\r\nhost: localhost\r\n" + lines + b"\r\n")
            assert line.recv(len(answer)) == answer


def test_a_slow_trickle_of_headers_gains_no_time() -> None:
    async def scene() -> None:
        house, line = House(), Line()
        http = house.connect(line)
        http.data_received(GET[:-2])
        for second in range(int(HEADERS_S)):
            http.data_received(b"x-%d: y\r\n" % second)
            house.wait(1)
        assert line.aborted

    play(scene)


def test_the_next_request_on_a_connection_has_a_deadline_too() -> None:
    async def scene() -> None:
        house, line = House(), Line()
        house.answering.set()
        http = house.connect(line)
        http.data_received(GET)
        await settled()
        line.unread = 0
        house.wait(HEADERS_S - 1)
        http.data_received(GET[:10])
        house.wait(1)
        assert line.aborted

    play(scene)


def test_an_answer_may_be_read_slowly_but_not_left_unread() -> None:
    async def scene() -> None:
        house, line = House(), Line()
        house.answering.set()
        http = house.connect(line)
        http.data_received(GET.replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n"))
        await settled()
        assert line.unread
        for _ in range(3):
            line.unread -= 1
            house.wait(ANSWER_S)
            assert not line.aborted
        house.wait(ANSWER_S)
        assert line.aborted

    play(scene)


def test_a_websocket_that_does_not_let_itself_be_closed_is_cut_off() -> None:
    async def scene() -> None:
        house, line = House(), Line()
        websocket, client = await house.upgrade(line)
        for _ in range(100):
            answer_pings(websocket, client, line)
            house.wait(PING_S)
        assert not line.closing, "as long as it answers pings it may be silent"
        line.close()
        house.wait(0)
        house.wait(CLOSE_S - 1)
        assert not line.aborted
        house.wait(1)
        assert line.aborted

    play(scene)


def test_a_server_stops_while_a_client_that_said_goodbye_does_not_read() -> None:
    async def scene() -> None:
        line = Line()
        websocket, client = await House().upgrade(line)
        client.send_close()
        websocket.data_received(b"".join(client.data_to_send()))
        assert line.unread, "the answer to its goodbye"
        unread = line.unread
        websocket.shutdown()
        assert line.closing
        assert line.unread == unread, "nothing is said after the goodbye"

    play(scene)


def test_a_client_that_does_not_answer_a_ping_is_closed() -> None:
    async def scene() -> None:
        house, line = House(), Line()
        websocket, client = await house.upgrade(line)
        house.wait(1)
        answer_pings(websocket, client, line)
        assert websocket.lag_s() == 0
        house.wait(PING_S - 1)
        assert not line.written, "the next ping leaves some time after the pong"
        house.wait(1)
        assert line.written
        house.wait(PONG_S - 1)
        assert not line.closing
        house.wait(1)
        assert line.closing

    play(scene)


# --- how many ----------------------------------------------------------------------------------


def test_one_address_has_only_so_many_connections(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        house = House(per_address=3)
        lines = [Line() for _ in range(4)]
        protocols = [house.connect(line) for line in lines]
        assert [line.aborted for line in lines] == [False, False, False, True]
        other, proxy = Line("192.0.2.2"), [Line("127.0.0.1") for _ in range(4)]
        house.connect(other)
        for line in proxy:
            house.connect(line)
        assert not any(line.aborted for line in (other, *proxy))
        assert "3 connections are open from " in caplog.text
        assert "192.0.2.1" not in caplog.text

        protocols[0].connection_lost(None)
        again = Line()
        house.connect(again)
        assert not again.aborted

    play(scene)


def test_there_are_never_more_connections_than_open_files() -> None:
    async def scene() -> None:
        house = House(most=2)
        lines = [Line("127.0.0.1") for _ in range(3)]
        for line in lines:
            house.connect(line)
        assert [line.aborted for line in lines] == [False, False, True]

    play(scene)


def test_a_connection_counts_once_when_it_becomes_a_websocket() -> None:
    async def scene() -> None:
        house, line = House(per_address=1), Line()
        websocket, _ = await house.upgrade(line)
        assert not line.aborted
        assert len(house.guard) == 1
        websocket.connection_lost(None)
        assert len(house.guard) == 0

    play(scene)


def test_a_websocket_that_is_refused_is_answered_once(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        house, line = House(), Line()
        house.refuses = True
        _, client = await house.upgrade(line)
        assert isinstance(client.handshake_exc, InvalidStatus)
        response = client.handshake_exc.response
        assert (response.status_code, response.headers["x-why"]) == (429, "all")
        assert line.closing
        assert not caplog.records

    play(scene)


def test_the_limit_of_open_files_is_raised() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 500), hard))
    try:
        limit = raise_file_limit()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == limit
        assert limit > 500
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


# --- frames ------------------------------------------------------------------------------------


def frames(client: ClientProtocol, *parts: tuple[Opcode, bytes, bool]) -> bytes:
    for opcode, body, fin in parts:
        client.send_frame(Frame(opcode, body, fin=fin))
    return b"".join(client.data_to_send())


FLOODS = {
    "pings": (Opcode.PING, b"", True),
    "pongs": (Opcode.PONG, b"", True),
    "empty fragments": (Opcode.CONT, b"", False),
    "messages": (Opcode.TEXT, b"{}", True),
}


@pytest.mark.parametrize("flood", FLOODS)
def test_every_kind_of_frame_counts(flood: str, caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        house, line = House(), Line()
        websocket, client = await house.upgrade(line)
        start = [(Opcode.TEXT, b"", False)] if flood == "empty fragments" else []
        websocket.data_received(frames(client, *start, *[FLOODS[flood]] * 300))
        assert not line.closing
        websocket.data_received(frames(client, *[FLOODS[flood]] * 100))
        assert line.closing
        client.receive_data(line.written)
        assert client.close_rcvd is not None
        assert client.close_rcvd.code == 1008
        assert "sends too much" in caplog.text

    play(scene)


def test_frames_come_back_with_time() -> None:
    async def scene() -> None:
        house, line = House(frames=Rate(burst=10, per_second=1)), Line()
        websocket, client = await house.upgrade(line)
        for _ in range(50):
            websocket.data_received(frames(client, (Opcode.PING, b"", True)))
            answer_pings(websocket, client, line)
            house.wait(3)
        assert not line.closing

    play(scene)


def test_large_messages_cost_more_than_small_ones() -> None:
    async def scene() -> None:
        house, line = House(frames=Rate(burst=100, per_second=0.001)), Line()
        websocket, client = await house.upgrade(line)
        websocket.data_received(frames(client, (Opcode.TEXT, b"x" * 65_000, True)))
        await settled()
        assert not line.closing
        websocket.data_received(frames(client, (Opcode.TEXT, b"x" * 65_000, True)))
        assert line.closing
        assert len(house.heard) == 1

    play(scene)


def test_a_flood_in_one_piece_is_not_read_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """100,000 empty fragments would take a second to parse; a flooder is heard for 4 KiB more."""

    async def scene() -> None:
        house, line = House(), Line()
        websocket, client = await house.upgrade(line)
        parsed: list[int] = []
        receive_data = ServerProtocol.receive_data

        def counting(protocol: ServerProtocol, data: bytes | bytearray) -> None:
            parsed.append(len(data))
            receive_data(protocol, data)

        monkeypatch.setattr(ServerProtocol, "receive_data", counting)
        start = frames(client, (Opcode.TEXT, b"", False))
        websocket.data_received(start + frames(client, (Opcode.CONT, b"", False)) * 100_000)
        assert line.closing
        assert sum(parsed) <= 6 * FRAMES.burst + 4096

    play(scene)


def test_pongs_that_are_not_read_do_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    most = 64 * 1024
    monkeypatch.setattr(websocket, "UNREAD", most)

    async def scene() -> None:
        house = House(frames=Rate(burst=1e9, per_second=1))
        line = Line()
        socket, client = await house.upgrade(line)
        flood = frames(client, (Opcode.PING, b"x" * 125, True)) * 10
        for _ in range(2 * most // len(flood)):
            socket.data_received(flood)
        assert line.aborted
        assert line.unread < most + 4096

    play(scene)


def test_text_that_is_not_utf_8_closes_without_a_trace(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        house, line = House(), Line()
        websocket, client = await house.upgrade(line)
        websocket.data_received(frames(client, (Opcode.TEXT, b"\xff\xfe", True)))
        assert line.closing
        assert not house.heard
        assert not caplog.records

    play(scene)


# --- the whole server --------------------------------------------------------------------------


def test_a_server_limits_connections_of_one_address(tmp_path: Path) -> None:
    own = settings(tmp_path, connections_per_address=3)
    with serving(own) as http:
        assert opened(http)
        port = int(str(http.base_url).rstrip("/").rpartition(":")[2])
        assert asyncio.run(_open(port, 10)) == 2  # the third is the one that opened the match


async def _open(port: int, count: int) -> int:
    """So many connections of those tried are still open when the server has seen them all."""
    pairs = [await asyncio.open_connection("127.0.0.1", port) for _ in range(count)]
    closed = [asyncio.ensure_future(reader.read()) for reader, _ in pairs]
    while sum(task.done() for task in closed) < count - 2:
        await asyncio.sleep(0.01)
    still = sum(not task.done() for task in closed)
    for _, writer in pairs:
        writer.close()
    await asyncio.gather(*closed, return_exceptions=True)
    return still


FRIEND, FOE = {"X-Forwarded-For": "192.0.2.7"}, {"X-Forwarded-For": "192.0.2.9"}


def test_behind_a_proxy_each_address_has_its_own_limit(tmp_path: Path) -> None:
    own = settings(tmp_path, proxies=("127.0.0.1",), connections_per_address=3)
    with serving(own) as http, contextlib.ExitStack() as open_sockets:
        made = opened(http)
        for number in range(3):
            foe = open_sockets.enter_context(socket_of(http, FOE))
            foe.send(json.dumps({"kind": "hello", "match": made["code"], "name": f"Foe {number}"}))
            assert "welcome" in str(foe.recv()), "who plays does not give way"
        with pytest.raises(InvalidStatus):
            socket_of(http, FOE)
        refused = http.get("/api/catalogue", headers=FOE)
        assert (refused.status_code, refused.json()["code"]) == (429, "too_much_at_once")
        with socket_of(http, FRIEND):
            assert http.get("/api/catalogue", headers=FRIEND).status_code == 200
        open_sockets.close()
        with socket_of(http, FOE):
            pass


def test_nobody_is_believed_to_be_a_proxy_who_was_not_named(tmp_path: Path) -> None:
    """All callers count as the address that they come from, whatever they say."""
    named = {"proxies": ("192.0.2.99",)}
    with serving(settings(tmp_path, connections_per_address=3, **named)) as http:
        assert opened(http)
        with (
            socket_of(http, FRIEND),
            socket_of(http, FOE),
            pytest.raises((OSError, WebSocketException)),
        ):
            socket_of(http, {"X-Forwarded-For": "192.0.2.8"})


def socket_of(http: httpx.Client, headers: dict[str, str]) -> ClientConnection:
    """A WebSocket as a proxy opens it."""
    url = str(http.base_url).replace("http", "ws").rstrip("/") + "/ws"
    return connect(url, additional_headers=headers, open_timeout=60)
