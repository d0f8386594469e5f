"""The bus is tried for as long as the server runs, and what is wrong with it is said."""

import asyncio
import contextlib
import re
import signal
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from tools.bootstrap import NO_NATS, find_nats
from tools.cluster.programs import Program

from cluster.proxies import Proxy, Wires
from hydrophone.server.certificate import own_certificate
from hydrophone.server.roads import nats_bus, nats_connection
from hydrophone.server.roads.nats_bus import NatsBus
from hydrophone.server.roads.nats_connection import NatsConnection
from hydrophone.server.roads.road_messages import EVERY, subject
from server.roads.nats import Nats, carrying, free_port

PING_S = nats_connection.PING_S
REFUSED = "the bus refuses the name or password in its address"


class Guarded(Nats):
    """A NATS server that asks for a password."""

    def demand(self, password: str) -> None:
        """From now on it is this one."""
        text = self._settings.read_text()
        before = text.split('password: "')[1].split('"')[0]
        self._settings.write_text(text.replace(f'"{before}"', f'"{password}"'))
        self.program.signal(signal.SIGHUP)


@pytest.fixture
def guarded() -> Iterator[Guarded]:
    if find_nats() is None:
        pytest.skip(NO_NATS)
    with tempfile.TemporaryDirectory(prefix="hydrophone-nats-") as folder:
        server = Guarded(Path(folder), "good")
        yield server
        server.stop()


async def until(happened: Callable[[], bool]) -> None:
    """Wait for what the bus does."""
    for _ in range(1000):
        if happened():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not happen")


def play(address: str, scene: Callable[[NatsBus, list[bytes]], Awaitable[None]]) -> None:
    """A bus on which node 7 listens to itself."""

    async def run() -> None:
        heard, every = list[bytes](), list[bytes]()
        bus = NatsBus(address, heard.append, every.append)
        bus.listen(7)
        try:
            await scene(bus, heard)
        finally:
            await bus.close()

    asyncio.run(run())


async def carries(bus: NatsBus, heard: list[bytes]) -> None:
    """What is sent arrives."""
    await until(lambda: bus.is_there)
    heard.clear()

    def arrived() -> bool:
        bus.publish(7, b"here")
        return bool(heard)

    await until(arrived)


def test_a_wrong_password_is_said_and_tried_again(
    guarded: Guarded, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(bus: NatsBus, heard: list[bytes]) -> None:
        await until(lambda: REFUSED in caplog.text)
        assert not bus.is_there
        guarded.demand("bad")
        await carries(bus, heard)

    play(guarded.address.replace(":good@", ":bad@"), scene)
    assert caplog.text.count(REFUSED) == 1
    assert ":bad@" not in caplog.text


def test_a_password_that_is_changed_under_it_is_said_and_tried_again(
    guarded: Guarded, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(bus: NatsBus, heard: list[bytes]) -> None:
        await carries(bus, heard)
        guarded.demand("other")
        await until(lambda: REFUSED in caplog.text)
        guarded.demand("good")
        await carries(bus, heard)

    play(guarded.address, scene)
    assert "the bus is back" in caplog.text


def test_a_bus_that_turns_a_line_out_for_good_gets_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As NATS does when its operator takes a user away."""
    made: list[NatsConnection] = []
    begin = NatsConnection.__init__

    def note(self: NatsConnection, *given: object, **more: object) -> None:
        begin(self, *given, **more)  # type: ignore[arg-type]
        made.append(self)

    monkeypatch.setattr(NatsConnection, "__init__", note)

    async def scene(bus: NatsBus, heard: list[bytes]) -> None:
        await carries(bus, heard)
        await made[0].client.close()
        await carries(bus, heard)

    with carrying() as server:
        play(server.address, scene)


def test_a_bus_that_answers_too_late_is_still_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sign of life that nobody waits for any more must not end the hearing of all others."""
    monkeypatch.setattr(nats_bus, "PROBE_S", 0.05)
    asked: list[str] = []
    request = Client.request

    async def note(self: Client, subject: str, *given: Any, **more: Any) -> Msg:
        asked.append(subject)
        return await request(self, subject, *given, **more)

    monkeypatch.setattr(Client, "request", note)

    async def scene(bus: NatsBus, heard: list[bytes]) -> None:
        await carries(bus, heard)
        answers: list[str] = []
        server.freeze()
        bus.probe(lambda: answers.append("alive"))
        await until(lambda: len(asked) > 1)
        assert not answers
        server.wake()
        await until(lambda: bool(answers))
        await carries(bus, heard)
        assert answers == ["alive"]

    with carrying() as server:
        play(server.address, scene)


class Encrypted(Nats):
    """A NATS server that speaks nothing but TLS, with a certificate of its own."""

    def _started(self) -> Program:
        self.certificate = own_certificate(self._settings.with_name("bus.pem"), ("127.0.0.1",))
        files = f'cert_file: "{self.certificate}", key_file: "{self.certificate}"'
        with self._settings.open("a") as settings:
            settings.write(f"tls {{ {files} }}\n")
        return super()._started()


@pytest.mark.parametrize("trusted", [True, False])
def test_a_bus_that_wants_tls_is_spoken_to_so(
    trusted: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """If its certificate is one that this machine trusts; if not, the log says so."""

    async def scene(bus: NatsBus, heard: list[bytes]) -> None:
        if trusted:
            await carries(bus, heard)
        else:
            connection = vars(bus)["_connection"]
            await until(lambda: isinstance(connection._why, Exception))
            await bus.ready()

    if find_nats() is None:
        pytest.skip(NO_NATS)
    monkeypatch.setattr(nats_connection, "READY_S", 0.01)
    server = Encrypted(tmp_path)
    if trusted:
        monkeypatch.setenv("SSL_CERT_FILE", str(server.certificate))
    try:
        play(server.address.replace("nats://", "tls://"), scene)
    finally:
        server.stop()
    assert ("certificate verify failed" in caplog.text) != trusted


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line over which nothing comes is dead at once."""
    monkeypatch.setattr(nats_connection, "PING_S", 0.05)
    monkeypatch.setattr(nats_connection, "LOOK_S", 0.05)


@pytest.mark.parametrize("parcels", [0, 60])
@pytest.mark.usefixtures("impatient")
def test_a_line_that_is_dead_is_left_for_another(
    parcels: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It is not closed, and what it still has to send is never taken; others work."""

    async def scene(bus: NatsBus, heard: list[bytes]) -> None:
        await carries(bus, heard)
        monkeypatch.setattr(nats_connection, "PING_S", PING_S)  # the next line lives, if slowly
        proxy.kill_lines()
        for _ in range(parcels):
            bus.publish(7, bytes(256 * 1024))
        await until(lambda: "the bus is gone" in caplog.text)
        await carries(bus, heard)
        await until(lambda: bus.waiting == 0)
        heard.clear()
        for parcel in (b"one", b"two", b"three"):
            bus.publish(7, parcel)
        await until(lambda: b"three" in heard)
        assert [each for each in heard if each != b"here"] == [b"one", b"two", b"three"]

    with carrying() as server, Wires() as wires:
        proxy = Proxy(wires, lambda: (server.port,))
        play(f"nats://127.0.0.1:{proxy.port}", scene)
        proxy.close()


def test_a_node_that_gets_a_number_while_the_bus_comes_back_hears_all_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clients: list[Client] = []
    subscribe = Client.subscribe
    asked: list[str] = []

    async def slowly(self: Client, subject: str, *given: Any, **more: Any) -> Subscription:
        clients.append(self)
        asked.append(subject)
        for act in acts:
            act()
        for _ in range(20):
            await asyncio.sleep(0)
        return await subscribe(self, subject, *given, **more)

    acts: list[Callable[[], None]] = []
    monkeypatch.setattr(Client, "subscribe", slowly)

    async def scene(bus: NatsBus, heard: list[bytes]) -> None:
        await carries(bus, heard)
        asked.clear()
        acts.append(lambda: bus.listen(8))
        await clients[-1].close()
        await until(lambda: bus.is_there and subject(8) in asked)
        while b"last" not in heard:
            bus.publish(8, b"last")
            await asyncio.sleep(0.01)
        heard.clear()
        for parcel in (b"one", b"two"):
            bus.publish(8, parcel)
        await until(lambda: b"two" in heard)
        assert [each for each in heard if each != b"last"] == [b"one", b"two"]
        assert sorted(asked) == sorted({subject(EVERY), subject(8)})

    with carrying() as server:
        play(server.address, scene)


GREETINGS = (b"HTTP/1.1 400 Bad Request\r\n", b"INFO []\r\n", b"INFO {\r\n", b"x" * 100_000)


@pytest.mark.parametrize("greeting", GREETINGS, ids=("http", "list", "cut", "endless"))
def test_what_is_no_nats_server_is_said_and_tried_again(
    greeting: bytes, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(nats_connection, "AGAIN_S", 0.01)
    monkeypatch.setattr(nats_connection, "READY_S", 0.2)
    came: list[asyncio.StreamWriter] = []

    async def greet(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        came.append(writer)
        writer.write(greeting)

    async def run() -> None:
        async with await asyncio.start_server(greet, "127.0.0.1", 0) as other:
            port = other.sockets[0].getsockname()[1]
            bus = NatsBus(f"nats://127.0.0.1:{port}", print, print)
            await bus.ready()
            await until(lambda: len(came) > 3)
            await bus.close()
            for writer in came:
                writer.close()

    asyncio.run(run())
    assert "the bus is not there (what answers there is no NATS server): matches of" in caplog.text


def test_a_bus_that_comes_later_is_found(caplog: pytest.LogCaptureFixture) -> None:
    async def scene(bus: NatsBus, heard: list[bytes]) -> None:
        await bus.ready()
        assert re.search(
            r"the bus is not there \(.*Connect call failed.*\): matches of other servers cannot be",
            caplog.text,
        )
        assert not bus.is_there
        server.start()
        await carries(bus, heard)

    with carrying() as server:
        server.stop()
        play(server.address, scene)


def test_a_server_that_never_had_its_bus_ends_all_the_same() -> None:
    async def scene(bus: NatsBus, heard: list[bytes]) -> None:
        await bus.ready()

    play(f"nats://127.0.0.1:{free_port()}", scene)


class Stuck:
    """A client whose line takes nothing, and which misses that it is cancelled, as nats-py may."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.subjects: list[str] = []
        self.takes = False

    async def publish(self, _: str, parcel: bytes) -> None:
        self.sent.append(parcel)
        if not self.takes:
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.Event().wait()

    async def subscribe(self, subject: str, **_: object) -> SimpleNamespace:
        self.subjects.append(subject)
        return SimpleNamespace(subject=subject)


class Line:
    """As ``NatsConnection``, with clients that a test gives it."""

    is_there = True

    def __init__(
        self,
        _: str,
        __: str,
        begin: Callable[[], Awaitable[None]],
        *,
        go_on: Callable[[], Awaitable[None]],
    ) -> None:
        self.client = Stuck()
        self._begin, self._go_on = begin, go_on

    async def use(self) -> None:
        """What is done with one client."""
        await self._begin()
        await self._go_on()


def test_only_one_task_sends_after_a_line_that_took_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The one of the line before has missed that it was ended."""
    monkeypatch.setattr(nats_bus, "NatsConnection", Line)

    async def scene() -> None:
        bus = NatsBus("", lambda _: None, lambda _: None)
        line = cast(Line, bus._connection)
        bus.listen(7)
        before = asyncio.create_task(line.use())
        await asyncio.sleep(0)
        bus.publish(7, b"lost")
        await asyncio.sleep(0)
        assert line.client.sent == [b"lost"]
        line.client = fresh = Stuck()
        fresh.takes = True
        before.cancel()
        after = asyncio.create_task(line.use())
        for number in range(3):
            for _ in range(5):
                await asyncio.sleep(0)
            bus.publish(7, b"%d" % number)
        for _ in range(5):
            await asyncio.sleep(0)
        assert before.done()
        assert fresh.sent == [b"0", b"1", b"2"]
        assert fresh.subjects == [subject(EVERY), subject(7)]
        after.cancel()

    asyncio.run(scene())
