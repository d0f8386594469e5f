"""The whole server under load: real process, real sockets, real store; the clients are another.

``python bench/server.py`` plays rooms of four people as fast as they go, then at a steady pace,
then lets bots play whole matches over the wire and counts legal actions that were refused. Before
that it compares the server's CPU time an action with the bare stack's (``fan_out.py``), in turn.
"""

import argparse
import asyncio
import atexit
import base64
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from itertools import cycle
from pathlib import Path
from types import MappingProxyType
from typing import cast

import msgspec
import uvloop

from hydrophone.bots.bot import Level
from hydrophone.core.seats import Seat
from hydrophone.kits.makers import make_bot
from hydrophone.kits.registry import game_named
from hydrophone.server.protocol.limits import Rate
from hydrophone.server.settings import Settings

HERE = Path(__file__).parent

SEATS = tuple(game_named("sonar").seats(game_named("sonar").options_type()))

PROGRAM = """
import sys, msgspec
from hydrophone.server.run import serve
from hydrophone.server.settings import Settings
read = lambda kind, told: kind(told)
port = int(sys.argv[2]) if sys.argv[2:] else 0
serve(port=port, settings=msgspec.json.decode(sys.argv[1], type=Settings, dec_hook=read))
"""

FREE = Rate(burst=1e9, per_second=1e9)


def unlimited() -> dict[str, object]:
    """Settings without any limit of pace, and with as many matches as there may ever be."""
    fields = msgspec.structs.fields(Settings)
    free = {field.name: FREE for field in fields if isinstance(field.default, Rate)}
    return {**free, "matches": 1_000_000, "matches_per_address": 1_000_000}


UNWRITTEN = """
from hydrophone.server.web import app
open_store = app.open_store
def unwritten(address, clock, deliver, **more):
    store = open_store(address, clock, deliver, **more)
    keep = store.write
    def write(write, epoch, done):
        if write.opened:
            keep(write, epoch, done)
        else:
            deliver(lambda: done(None))
    store.write = write
    return store
app.open_store = unwritten
"""


class Server:
    """The server in a process of its own, with a database on the disk."""

    program = PROGRAM

    def __init__(self, folder: Path, **settings: object) -> None:
        own = {
            "db": str(folder / "matches.db"),
            "client": str(folder / "none"),
            "proxies": ["127.0.0.1"],  # from where as many come as a benchmark wants
            **settings,
        }
        self.start(folder, ["-c", self.program, msgspec.json.encode(own).decode()])

    def start(self, folder: Path, words: list[str]) -> None:
        """Start a Python program that names its port at the end of its first line."""
        self.log = folder / "server.log"
        """What the server says of what went wrong."""
        words = [sys.executable, *words]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=log, text=True)
        atexit.register(self.process.kill)  # a bench that fails leaves no server behind
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline().rsplit(":", 1)[1])

    def cpu_s(self) -> float:
        """CPU seconds used so far, all threads."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory_mb(self) -> float:
        """Resident memory."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def open_match(self, **options: object) -> str:
        """A new match of SONAR with every seat open; its code."""
        return self.make_match({"game": "sonar", "options": options})["code"]

    def make_match(self, wish: Mapping[str, object]) -> dict[str, str]:
        """A new match as wished; its id, its code and its host's token."""
        whole = {"options": {}, "seats": [], "name": "host", **wish}
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/api/matches", msgspec.json.encode(whole)
        )
        with urllib.request.urlopen(request) as answer:
            return msgspec.json.decode(answer.read(), type=dict[str, str])

    def stop(self, end: signal.Signals = signal.SIGTERM) -> None:
        """End it, in order unless told otherwise."""
        assert self.process.stdout is not None
        self.process.send_signal(end)
        self.process.wait()
        self.process.stdout.close()


class Unwritten(Server):
    """The same, but nothing of a match is written once it is open."""

    program = UNWRITTEN + PROGRAM


class Bare(Server):
    """A server that only sends what it was given (``fan_out.py``)."""

    def __init__(self, recorded: Path) -> None:
        self.start(recorded.parent, [str(HERE / "fan_out.py"), str(recorded)])
        self.matches = 0

    def open_match(self, **_: object) -> str:
        """A name for another match."""
        self.matches += 1
        return f"match {self.matches}"


class Offer(msgspec.Struct):
    """What a seat may do, unread."""

    seat: Seat
    legal: list[msgspec.Raw]


class Observed(msgspec.Struct):
    """As much of the message as is needed."""

    observations: list[msgspec.Raw]
    offers: list[Offer]
    waits_for: list[Seat]


read_observed = msgspec.json.Decoder(Observed).decode


class Peer(asyncio.Protocol):
    """The least a WebSocket client can do, so that the server is what is measured."""

    received = 0
    """Bytes that all together have received."""

    def __init__(self, heard: Callable[[bytes], None], path: str = "/ws") -> None:
        self.heard = heard
        self.path = path
        self.buffer = bytearray()
        self.upgraded = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        self.transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        self.transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: localhost\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Take in what comes, a part of a frame or several."""
        Peer.received += len(data)
        self.buffer += data
        if not self.upgraded.done():
            head, end, rest = bytes(self.buffer).partition(b"\r\n\r\n")
            if not end:
                return
            assert b" 101 " in head, head
            self.buffer = bytearray(rest)
            self.upgraded.set_result(None)
        self._frames()

    def _frames(self) -> None:
        buffer, at = self.buffer, 0
        while len(buffer) - at >= 2:
            length, start = buffer[at + 1], at + 2
            if length == 126:
                length = int.from_bytes(buffer[at + 2 : at + 4], "big")
                start = at + 4
            elif length == 127:
                length = int.from_bytes(buffer[at + 2 : at + 10], "big")
                start = at + 10
            if len(buffer) < start + length:
                break
            opcode, payload = buffer[at] & 15, bytes(buffer[start : start + length])
            at = start + length
            if opcode == 1:
                self.heard(payload)
            elif opcode == 8:
                self.transport.close()
            elif opcode == 9:
                self.transport.write(b"\x8a" + bytes([0x80 | length]) + bytes(4) + payload)
        del buffer[:at]

    def say(self, text: bytes) -> None:
        """Send a text frame."""
        self.transport.write(frame(text))


def frame(payload: bytes, first: int = 0x81) -> bytes:
    """A frame as a client sends it, masked with zeros, which leaves the payload as it is."""
    if len(payload) < 126:
        return bytes((first, 0x80 | len(payload), 0, 0, 0, 0)) + payload
    if len(payload) < 1 << 16:
        return bytes((first, 0xFE)) + len(payload).to_bytes(2, "big") + bytes(4) + payload
    return bytes((first, 0xFF)) + len(payload).to_bytes(8, "big") + bytes(4) + payload


class Tally:
    """What is counted over all rooms."""

    def __init__(self) -> None:
        self.acts = 0
        self.refused: Counter[str] = Counter()
        self.measuring = False
        self.receipts: list[float] = []
        self.acks: list[float] = []
        self.recording = False
        self.recorded: dict[Seat, list[str]] = {seat: [] for seat in SEATS}


class Room:
    """Four people at one match. The Captains act as soon as they may, but never shoot."""

    def __init__(self, tally: Tally, seed: int, pause_s: float) -> None:
        self.tally = tally
        self.random = random.Random(seed)
        self.pause_s = pause_s
        self.sent = 0.0
        self.commands = 0
        self.peers: dict[Seat, Peer] = {}
        self.unanswered: set[Seat] = set()
        """Captains who have acted and not heard whether it counts; they do nothing meanwhile."""

    async def enter(self, port: int, code: str, *more_ports: int) -> None:
        """Four people connect, sit down and are ready; they take the ports in turn."""
        for seat, by in zip(SEATS, cycle((port, *more_ports)), strict=False):
            self.peers[seat] = await self.connect(seat, by, code)
            self.command(seat, "take_seat", seat=seat)
            self.command(seat, "set_ready", ready=True)

    async def connect(self, seat: Seat | None, port: int, code: str) -> Peer:
        """A person says hello, to take this seat or to watch."""
        made = partial(Peer, self.hearer(seat) if seat else lambda _: None)
        _, peer = await asyncio.get_running_loop().create_connection(made, "127.0.0.1", port)
        await peer.upgraded
        name = seat.value if seat else None
        hello = {"kind": "hello", "match": code, "name": name, "spectate": seat is None}
        peer.say(msgspec.json.encode(hello))
        return peer

    def leave(self) -> None:
        """All go."""
        for peer in self.peers.values():
            peer.transport.close()

    def command(self, by: Seat, kind: str, **fields: object) -> None:
        """Send a command from the person who sits there."""
        self.commands += 1
        command = {"kind": kind, "id": f"{self.commands}", **fields}
        self.peers[by].say(msgspec.json.encode(command))

    def hearer(self, seat: Seat) -> Callable[[bytes], None]:
        """What is done with the messages to a seat."""
        acting = seat.role == "captain"

        def hear(message: bytes) -> None:
            if message.startswith(b'{"kind":"observed"'):
                if self.tally.recording:
                    self.tally.recorded[seat].append(message.decode())
                if self.tally.measuring and self.sent:
                    self.tally.receipts.append(time.perf_counter() - self.sent)
                if acting and b'"legal":[{' in message:
                    self.turn(seat, message)
            elif message.startswith(b'{"kind":"acked"'):
                self.unanswered.discard(seat)
                if self.tally.measuring and self.sent and acting:
                    self.tally.acks.append(time.perf_counter() - self.sent)
            elif message.startswith(b'{"kind":"refused"'):
                self.tally.refused[message.decode()] += 1

        return hear

    def turn(self, seat: Seat, message: bytes) -> None:
        """Act, if it is time to."""
        observed = read_observed(message)
        if seat not in observed.waits_for or seat in self.unanswered:
            return
        offered = next(offer.legal for offer in observed.offers if offer.seat == seat)
        legal = [a for a in offered if not bytes(a).startswith(b'{"kind":"la')]
        # Surfacing is offered last; a seat that can do something else does.
        action = self.random.choice(legal[:-1] or legal)
        self.unanswered.add(seat)
        if self.pause_s:
            pause = self.random.uniform(0.5, 1.5) * self.pause_s
            asyncio.get_running_loop().call_later(pause, self.act, seat, action)
        else:
            self.act(seat, action)

    def act(self, seat: Seat, action: msgspec.Raw) -> None:
        """Send an action, unless the measurement is over."""
        if self.peers[seat].transport.is_closing():
            return
        self.tally.acts += 1
        self.unanswered.add(seat)
        self.sent = time.perf_counter()
        self.command(seat, "act", seat=seat, action=action)


async def load(server: Server, rooms: int, pause_s: float, seconds: float) -> float:
    """Play for a while and print what was measured; CPU microseconds an action."""
    tally = Tally()
    for number in range(rooms):
        await Room(tally, number, pause_s).enter(server.port, server.open_match())
    await asyncio.sleep(1.0)
    tally.measuring, acts, began, cpu = True, tally.acts, time.perf_counter(), server.cpu_s()
    own = time.process_time()
    await asyncio.sleep(seconds)
    own = time.process_time() - own
    passed = time.perf_counter() - began
    acts, cpu = tally.acts - acts, server.cpu_s() - cpu
    print(
        f"{rooms} rooms of 4: {acts / passed:,.0f} actions/s, "
        f"server CPU {cpu / passed:.2f} cores ({1e6 * cpu / max(acts, 1):.0f} us an action, "
        f"so {acts / cpu:,.0f} actions/s on one core)"
    )
    print(f"  send to receipt {_times(tally.receipts)}; send to ack {_times(tally.acks)}")
    print(
        f"  {tally.refused.total()} refused; server memory {server.memory_mb():.0f} MB, "
        f"clients' CPU {own / passed:.2f} cores"
    )
    return 1e6 * cpu / max(acts, 1)


async def record(server: Server, actions: int) -> dict[str, object]:
    """What one room is told of so many actions."""
    tally = Tally()
    tally.recording = True
    room = Room(tally, 1, 0.0)
    await room.enter(server.port, server.open_match())
    while min(map(len, tally.recorded.values())) <= actions:
        await asyncio.sleep(0.05)
    for peer in room.peers.values():
        peer.transport.close()
    streams = [tally.recorded[seat][: actions + 1] for seat in SEATS]
    first, *later = (list(texts) for texts in zip(*streams, strict=True))
    return {"first": first, "later": later}


def compare(words: argparse.Namespace) -> None:
    """The server, the same without writing, and the bare fan-out, in turn; CPU time an action."""
    spent: dict[str, list[float]] = {"server": [], "without writing": [], "bare fan-out": []}
    for _ in range(words.rounds):
        with tempfile.TemporaryDirectory(dir=words.folder) as folder:
            for name, times in spent.items():
                times.append(_measured(name, folder, words))
    bare = statistics.median(spent["bare fan-out"])
    for name, times in spent.items():
        took = statistics.median(times)
        print(f"{name}: median {took:.0f} us of CPU an action, {took / bare:.2f} of the bare")
    sys.stdout.flush()
    subprocess.run([sys.executable, str(HERE / "server_parts.py")], check=True)


def _measured(name: str, folder: str, words: argparse.Namespace) -> float:
    recorded = Path(folder) / "recorded.json"
    made: Server
    if name == "bare fan-out":
        made = Bare(recorded)
    else:
        part = Path(folder) / name
        part.mkdir()
        free = {**unlimited(), "bot_pace_s": 0.0, "synchronous": words.synchronous}
        kind = Server if name == "server" else Unwritten
        made = kind(part, **free)
    try:
        if name == "server":
            recorded.write_bytes(msgspec.json.encode(uvloop.run(record(made, 200))))
        print(name)
        return uvloop.run(load(made, words.rooms, 0.0, words.seconds))
    finally:
        made.stop()


def _times(samples: list[float]) -> str:
    if len(samples) < 100:
        return "too few"
    cuts = statistics.quantiles(samples, n=100)
    return f"p50 {1000 * cuts[49]:.1f} ms, p99 {1000 * cuts[98]:.1f} ms"


class BotRoom(Room):
    """A match whose four seats are bots on this side of the wire."""

    OPTIONS = MappingProxyType({"turn_limit": 60})

    def __init__(self, tally: Tally, seed: int) -> None:
        super().__init__(tally, seed, 0.0)
        game = game_named("sonar")
        options = msgspec.convert(dict(self.OPTIONS), game.options_type)
        self.read = msgspec.json.Decoder(game.observation_type).decode
        self.read_action = msgspec.json.Decoder(game.action_type).decode
        self.bots = {s: make_bot("sonar", Level.LANDLUBBER, s, options, seed) for s in SEATS}
        self.ended = asyncio.get_running_loop().create_future()

    def hearer(self, seat: Seat) -> Callable[[bytes], None]:
        """The bot of the seat hears, and acts if it may."""

        def hear(message: bytes) -> None:
            if message.startswith(b'{"kind":"observed"'):
                self.play(seat, read_observed(message))
            elif message.startswith(b'{"kind":"acked"'):
                self.unanswered.discard(seat)
            elif message.startswith(b'{"kind":"refused"'):
                self.tally.refused[message.decode()] += 1
            elif message.startswith(b'{"kind":"ended"') and not self.ended.done():
                self.ended.set_result(None)

        return hear

    def play(self, seat: Seat, observed: Observed) -> None:
        """Let the bot take in what is new and choose among what it is offered."""
        bot = self.bots[seat]
        for observation in observed.observations:
            bot.observe(self.read(observation))
        offered = observed.offers[0].legal
        if offered and seat in observed.waits_for and seat not in self.unanswered:
            legal = [self.read_action(action) for action in offered]
            self.act(seat, offered[legal.index(bot.choose(legal))])


async def bot_matches(server: Server, matches: int) -> None:
    """Whole matches, some at a time; every action is one that was offered."""
    tally = Tally()
    began = time.perf_counter()
    for first in range(0, matches, 25):
        batch = [BotRoom(tally, seed) for seed in range(first, min(first + 25, matches))]
        for room in batch:
            await room.enter(server.port, server.open_match(**BotRoom.OPTIONS))
        await asyncio.wait_for(asyncio.gather(*(room.ended for room in batch)), 120)
        for peer in (peer for room in batch for peer in room.peers.values()):
            peer.transport.close()
    passed, refused = time.perf_counter() - began, tally.refused
    print(
        f"{matches} matches between bots: {tally.acts:,} actions in {passed:.1f} s, "
        f"{refused.total()} refused"
    )
    if refused:
        raise SystemExit(f"legal actions were refused: {refused.most_common(3)}")


def main() -> None:
    """Each scene with a server and a database of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rooms", type=int, default=64)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--synchronous", default="FULL", choices=("NORMAL", "FULL"))
    parser.add_argument("--rounds", type=int, default=3, help="of server and bare fan-out in turn")
    parser.add_argument("--folder", help="where the database lies while this runs")
    words = parser.parse_args()
    if words.rounds:
        compare(words)
    for scene in ("flat out", "steady", "bots"):
        with tempfile.TemporaryDirectory(dir=words.folder) as folder:
            free = {**unlimited(), "bot_pace_s": 0.0}
            server = Server(Path(folder), synchronous=words.synchronous, **free)
            try:
                print(f"{scene} (synchronous={words.synchronous})")
                if scene == "flat out":
                    uvloop.run(load(server, words.rooms, 0.0, words.seconds))
                elif scene == "steady":
                    uvloop.run(load(server, 200, 0.2, words.seconds))
                elif words.matches:
                    uvloop.run(bot_matches(server, words.matches))
            finally:
                server.stop()


if __name__ == "__main__":
    main()
