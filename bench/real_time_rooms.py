"""Full rooms of Captain Sonar in real time: real server, real sockets, real store.

``python -m bench.real_time_rooms`` opens rooms of eight people and a spectator. In each crew the
Captain orders a course every two seconds; a mark and a cross, each with its OK, follow as people
give them. It measures the time from an order to the last of the nine receipts, the server's CPU
time and memory; and beside it, in the same run, the same messages through the same sockets without
rules and store (``fan_out.py``).
"""

import argparse
import asyncio
import random
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle
from pathlib import Path

import msgspec
import uvloop
from bench.server import Bare, Peer, Server, read_observed, unlimited

from hydrophone.core.seats import Role, Seat, Side

ORDER_S = 2.0
"""Seconds between two orders of a Captain."""

REACTION_S = (0.2, 0.7)
"""Seconds from when a person may do something until they do it: the least and the most."""

WATCHER = "spectator"
PLACES = (*(seat.value for seat in Seat), WATCHER)

DUTIES = ("mark_gauge", "cross_symbol", "say_ok", "choose_start")
"""What a person does as soon as they may; the first that is offered."""

RECORDED_ACTS = 60
"""Acts of one room of which the messages are recorded for the bare fan-out."""

QUIET_S = 0.05
"""Seconds after which all that an act brings has come."""


class Tally:
    """What is counted over all rooms."""

    def __init__(self) -> None:
        self.acts = 0
        self.frames = 0
        self.late = 0
        """Orders that a Captain could not give yet."""
        self.refused: Counter[str] = Counter()
        self.measuring = False
        self.last_receipts: list[float] = []


class Crewed:
    """One room: nine connections, and what each may do."""

    def __init__(self, tally: Tally, seed: int) -> None:
        self.tally = tally
        self.random = random.Random(seed)
        self.peers: dict[str, Peer] = {}
        self.offers: dict[str, list[msgspec.Raw]] = {}
        self.unanswered: set[str] = set()
        self.due: set[str] = set()
        self.ordered: dict[Side, float] = {}
        self.receipts: Counter[Side] = Counter()
        self.commands = 0

    async def enter(self, port: int, code: str, *more_ports: int) -> None:
        """All connect; eight sit down and are ready; they take the ports in turn."""
        loop = asyncio.get_running_loop()
        for place, by in zip(reversed(PLACES), cycle((port, *more_ports)), strict=False):
            _, peer = await loop.create_connection(
                partial(Peer, self.hearer(place)), "127.0.0.1", by
            )
            await peer.upgraded
            self.peers[place] = peer
            watches = place == WATCHER
            hello = {"kind": "hello", "match": code, "name": place, "spectate": watches}
            peer.say(msgspec.json.encode(hello))
            if watches:
                self.command(place, "set_language", language="en")
                self.command(place, "set_language", language="en")
            else:
                self.command(place, "take_seat", seat=place)
        for place in PLACES[:-1]:
            self.command(place, "set_ready", ready=True)

    def leave(self) -> None:
        """All go."""
        for peer in self.peers.values():
            peer.transport.close()

    def command(self, place: str, kind: str, **fields: object) -> None:
        """Send a command from this connection."""
        self.commands += 1
        command = {"kind": kind, "id": f"{self.commands}", **fields}
        self.peers[place].say(msgspec.json.encode(command))

    # --- hearing -------------------------------------------------------------------------------

    def hearer(self, place: str) -> Callable[[bytes], None]:
        """What is done with the messages to a connection."""

        def hear(message: bytes) -> None:
            self.tally.frames += 1
            if message.startswith(b'{"kind":"observed"'):
                self.receive(message)
                if place != WATCHER:
                    self.consider(place, message)
            elif message.startswith(b'{"kind":"acked"'):
                self.unanswered.discard(place)
            elif message.startswith(b'{"kind":"refused"'):
                self.unanswered.discard(place)
                self.tally.refused[message.decode()] += 1

        return hear

    def receive(self, message: bytes) -> None:
        """Note when the last of all hears of an order."""
        for side in Side:
            told = f'","side":"{side}","course":"'.encode()
            if side in self.ordered and told in message and b'"reset":false' in message:
                self.receipts[side] += 1
                if self.receipts[side] == len(PLACES):
                    took = time.perf_counter() - self.ordered.pop(side)
                    self.receipts[side] = 0
                    if self.tally.measuring:
                        self.tally.last_receipts.append(took)

    def consider(self, place: str, message: bytes) -> None:
        """Take in what may be done, and do one's duty soon."""
        self.offers[place] = read_observed(message).offers[0].legal
        if place not in self.due and next(self.wanted(place, *DUTIES), None) is not None:
            self.due.add(place)
            wait = self.random.uniform(*REACTION_S)
            asyncio.get_running_loop().call_later(wait, self.do_duty, place)

    def wanted(self, place: str, *kinds: str) -> Iterator[msgspec.Raw]:
        """The acts of the first of these kinds that is offered."""
        for kind in kinds:
            start = f'{{"kind":"{kind}"'.encode()
            acts = [act for act in self.offers.get(place, ()) if bytes(act).startswith(start)]
            if acts:
                self.random.shuffle(acts)
                yield from acts
                return

    # --- acting --------------------------------------------------------------------------------

    def do_duty(self, place: str) -> None:
        """Mark, cross, say OK."""
        self.due.discard(place)
        action = next(self.wanted(place, *DUTIES), None)
        if action is not None and place not in self.unanswered:
            self.act(place, action)

    def order(self, side: Side) -> bool:
        """A Captain orders a course, if it is time."""
        place = Seat.at(side, Role.CAPTAIN).value
        course = next(self.wanted(place, "order_course"), None)
        if course is None or place in self.unanswered:
            return False
        self.ordered[side] = time.perf_counter()
        self.receipts[side] = 0
        self.act(place, course)
        return True

    def act(self, place: str, action: msgspec.Raw) -> None:
        """Send an action, unless the measurement is over."""
        if self.peers[place].transport.is_closing():
            return
        self.tally.acts += 1
        self.unanswered.add(place)
        self.command(place, "act", seat=place, action=action)

    async def command_crew(self, side: Side) -> None:
        """Order a course every two seconds, for ever."""
        await asyncio.sleep(self.random.uniform(0, ORDER_S))
        while True:
            if not self.order(side):
                self.tally.late += 1
            await asyncio.sleep(ORDER_S)


class Automatic(Crewed):
    """The same number of frames at the same times, for a server that knows no rules."""

    def consider(self, place: str, message: bytes) -> None:
        """Nothing is offered."""

    def order(self, side: Side) -> bool:
        """An order, a mark and a cross, all taken for acts."""
        self.say_something(Seat.at(side, Role.CAPTAIN).value)
        for role in (Role.FIRST_MATE, Role.ENGINEER):
            wait = self.random.uniform(*REACTION_S)
            place = Seat.at(side, role).value
            asyncio.get_running_loop().call_later(wait, self.say_something, place)
        return True

    def say_something(self, place: str) -> None:
        """A frame of the size of an act."""
        self.act(place, msgspec.Raw(b'{"kind":"order_course","course":"north"}'))


# --- measuring ---------------------------------------------------------------------------------


async def load(server: Server, kind: type[Crewed], rooms: int, words: argparse.Namespace) -> float:
    """Play for a while and print what was measured; CPU microseconds an act."""
    tally = Tally()
    before = server.memory_mb()
    all_rooms = []
    for number in range(rooms):
        room = kind(tally, number)
        await room.enter(server.port, open_match(server))
        all_rooms.append(room)
    await asyncio.sleep(1.5)
    tasks = [asyncio.ensure_future(r.command_crew(side)) for r in all_rooms for side in Side]
    await asyncio.sleep(2 * ORDER_S)
    tally.measuring, acts, began, cpu = True, tally.acts, time.perf_counter(), server.cpu_s()
    frames, own, refused = tally.frames, time.process_time(), tally.refused.total()
    await asyncio.sleep(words.seconds)
    own = time.process_time() - own
    passed = time.perf_counter() - began
    acts, cpu, frames = tally.acts - acts, server.cpu_s() - cpu, tally.frames - frames
    memory = server.memory_mb()
    for task in tasks:
        task.cancel()
    print(
        f"  {rooms} rooms: {acts / passed:,.0f} acts/s, {frames / passed:,.0f} frames/s; "
        f"server {cpu / passed:.2f} cores, {1e6 * cpu / max(acts, 1):.0f} us an act, "
        f"so {rooms * passed / cpu:,.0f} rooms on one core"
    )
    print(
        f"    order to last receipt: {_times(tally.last_receipts)}; late orders {tally.late}, "
        f"refused {tally.refused.total() - refused}"
    )
    print(
        f"    memory {1e3 * (memory - before) / rooms:,.0f} KB a room ({memory:,.0f} MB); "
        f"clients {own / passed:.2f} cores",
        flush=True,
    )
    if words.verbose:
        print(f"    {tally.refused.most_common(3)}")
    for room in all_rooms:
        for peer in room.peers.values():
            peer.transport.close()
    return 1e6 * cpu / max(acts, 1)


def open_match(server: Server) -> str:
    """A new match in real time with every seat open; its code."""
    if isinstance(server, Bare):
        return server.open_match()
    options = {"edition": "de", "mode": "real_time"}
    return server.make_match({"game": "captain_sonar", "options": options})["code"]


def _times(samples: list[float]) -> str:
    if not samples:
        return "none"
    ordered = sorted(samples)
    cuts = (0.5, 0.99)
    p50, p99 = (1000 * ordered[min(len(ordered) - 1, int(cut * len(ordered)))] for cut in cuts)
    return f"p50 {p50:.1f} ms, p99 {p99:.1f} ms ({len(samples)})"


# --- recording for the bare fan-out ------------------------------------------------------------


class Recording(Crewed):
    """One room that acts one by one; what each act brings is kept."""

    def __init__(self, tally: Tally, seed: int) -> None:
        super().__init__(tally, seed)
        self.heard: dict[str, list[str]] = {place: [] for place in PLACES}

    def consider(self, place: str, message: bytes) -> None:
        """Only take in what may be done."""
        self.offers[place] = read_observed(message).offers[0].legal

    def hearer(self, place: str) -> Callable[[bytes], None]:
        """Keep what happened."""
        usual = super().hearer(place)

        def hear(message: bytes) -> None:
            if message.startswith(b'{"kind":"observed"'):
                self.heard[place].append(message.decode())
            usual(message)

        return hear

    async def taken(self) -> list[str | None]:
        """What each connection was told lately, once all of it has come."""
        while not any(self.heard.values()):
            await asyncio.sleep(QUIET_S)
        await asyncio.sleep(QUIET_S)
        told = [heard[-1] if heard else None for heard in self.heard.values()]
        for heard in self.heard.values():
            heard.clear()
        return told

    async def play(self) -> list[list[str | None]]:
        """One act after the other."""
        kinds = (*DUTIES, "order_course")
        acts: list[list[str | None]] = []
        before = -1
        while before < len(acts) < RECORDED_ACTS:
            before = len(acts)
            for place in PLACES[:-1]:
                action = next(self.wanted(place, *kinds), None)
                if action is not None:
                    self.act(place, action)
                    acts.append(await self.taken())
        return acts


async def record(server: Server) -> dict[str, object]:
    """What one room is told of its acts."""
    room = Recording(Tally(), 1)
    await room.enter(server.port, open_match(server))
    first = [text or "" for text in await room.taken()]
    later = [told for told in await room.play() if any(told)]
    for peer in room.peers.values():
        peer.transport.close()
    return {"first": first, "later": later}


def main() -> None:
    """The server and the bare fan-out in turn, for each number of rooms."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rooms", type=int, nargs="+", default=[50, 200])
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--synchronous", default="FULL", choices=("NORMAL", "FULL"))
    parser.add_argument("--folder", help="where the database lies while this runs")
    parser.add_argument("--without-bare", action="store_true", help="measure the server alone")
    parser.add_argument("--verbose", action="store_true")
    words = parser.parse_args()
    for rooms in words.rooms:
        with tempfile.TemporaryDirectory(dir=words.folder) as name:
            folder = Path(name)
            free = {**unlimited(), "connections_per_address": 100_000}
            server = Server(folder, synchronous=words.synchronous, **free)
            recorded = folder / "recorded.json"
            try:
                if not words.without_bare:
                    recorded.write_bytes(msgspec.json.encode(uvloop.run(record(server))))
                print("server")
                whole = uvloop.run(load(server, Crewed, rooms, words))
            finally:
                server.stop()
            if not words.without_bare:
                bare = Bare(recorded)
                try:
                    print("bare fan-out")
                    alone = uvloop.run(load(bare, Automatic, rooms, words))
                finally:
                    bare.stop()
                print(f"{rooms} rooms: {whole / alone:.2f} of the bare fan-out")


if __name__ == "__main__":
    main()
