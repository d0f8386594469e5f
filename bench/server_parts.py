"""The parts of one action on the server, each measured alone.

Sockets and event loop are what ``fan_out.py`` measures; ``bench/server.py`` prints both.
"""

import random
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from copy import copy
from itertools import count, islice
from pathlib import Path
from types import FrameType

import msgspec

from hydrophone.core.game import Action
from hydrophone.core.seats import Seat
from hydrophone.kits.registry import game_named
from hydrophone.server.match.effects import ConnectionId, Effects, Send, Write
from hydrophone.server.match.inputs import Commanded, Joined
from hydrophone.server.match.log.entries import Acted, encode_entry
from hydrophone.server.match.people.presence import AddressKey
from hydrophone.server.match.people.tokens import Entropy
from hydrophone.server.match.room import Room
from hydrophone.server.match.table import laying
from hydrophone.server.protocol.limits import Rate
from hydrophone.server.protocol.messages import (
    Command,
    Hello,
    SetReady,
    TakeAction,
    TakeSeat,
    ToClient,
)
from hydrophone.server.protocol.session import Session
from hydrophone.server.rooms.clients import encode_message
from hydrophone.server.store.sqlite.file import StoreFile
from hydrophone.server.store.sqlite.store import SqliteStore

ACTIONS = 2000
"""Actions in one measurement."""

LENGTH = 150
"""Actions of each match, as the bench's clients get to in a few seconds."""


ALONE = 300
"""Actions that are measured one by one."""

APART_S = (0.0, 0.001, 0.004, 0.012)
"""Seconds between two of them: 240 and 80 actions a second are 4 and 12 ms apart."""

ROOMS = 64
"""Matches whose actions are stored in turn."""

TOGETHER = 20
"""Actions in one commit: what comes in of 64 rooms within a step of the grid, flat out."""


class Table:
    """Four people at a match of SONAR; the store answers at once."""

    def __init__(self, seed: int) -> None:
        game, numbers = game_named("sonar"), count(seed)
        entropy = Entropy(lambda: f"secret-{next(numbers)}", lambda: next(numbers))
        table = laying.lay("match", "ABCDEF", game, game.options_type(), "host")
        self.room, _, _ = Room.open(game, table, entropy)
        self.seats = tuple(info.seat for info in table.seats)
        for number, seat in enumerate(self.seats, 1):
            connection = ConnectionId(number)
            hello = Hello("ABCDEF", name=f"player {number}")
            self.settle(self.room.take(Joined(connection, hello, AddressKey("bench")), 0.0))
            self.say(seat, TakeSeat(f"a{number}", seat))
        for number, seat in enumerate(self.seats, 1):
            self.say(seat, SetReady(f"b{number}", True))

    def say(self, seat: Seat, command: Command) -> list[Send]:
        """A command, and everything that is sent then."""
        connection = ConnectionId(self.seats.index(seat) + 1)
        return self.settle(self.room.take(Commanded(connection, command), 0.0))

    def settle(self, effects: Effects) -> list[Send]:
        """The store answers what is written."""
        sends: list[Send] = []
        for effect in effects:
            if isinstance(effect, Send):
                sends.append(effect)
            elif isinstance(effect, Write):
                sends += self.settle(self.room.answered(effect, 0.0, stored=True))
        return sends


def measured() -> dict[str, float]:
    """Microseconds of CPU time an action of each part; the least of five rounds."""
    rounds = [{**_round(seed), "storing": _stored()} for seed in range(5)]
    return {part: min(each[part] for each in rounds) for part in rounds[0]}


def _round(seed: int) -> dict[str, float]:
    parts = "judging a frame", "rules", "match without rules", "encoding"
    spent: dict[str, float] = dict.fromkeys(parts, 0.0)
    for table, seat, action, frame in _played(seed):
        _one(table, seat, action, frame, spent)
    return {part: 1e6 * took / ACTIONS for part, took in spent.items()}


def _played(seed: int) -> Iterator[tuple[Table, Seat, Action, bytes]]:
    """So many actions of matches one after the other, each to be done before the next."""
    chance, left = random.Random(seed), ACTIONS
    while left:
        table = Table(seed)
        for number in range(min(left, LENGTH)):
            referee = table.room.match.must_run().referee
            if referee.outcome is not None:
                break
            seat = referee.blocked_by[0]
            action = _chosen(referee.legal_actions(seat), chance)
            said = TakeAction(f"{number}", seat, msgspec.Raw(msgspec.json.encode(action)))
            yield table, seat, action, msgspec.json.encode(said)
            left -= 1


def calls() -> float:
    """Calls of Python functions an action, without rooms around it and store: at any load alike."""
    count = 0

    def counted(_: FrameType, event: str, __: object) -> None:
        nonlocal count
        count += event == "call"

    for table, seat, _, frame in _played(0):
        session = _greeted()
        sys.setprofile(counted)
        verdict = session.receive(frame, 0.0)
        if isinstance(verdict, TakeAction):
            for send in table.say(seat, verdict):
                encode_message(send.message)
        sys.setprofile(None)
    return count / ACTIONS


def apart(seconds: float) -> float:
    """Median microseconds of CPU of an action if its process slept for so long before.

    From the frame to the encoded answers, without rooms around it and store. What other processes
    do meanwhile takes its code and its matches out of the caches of the processor.
    """
    took: list[float] = []
    for table, seat, _, frame in islice(_played(0), ALONE):
        session = _greeted()
        time.sleep(seconds)
        began = time.thread_time()
        verdict = session.receive(frame, 0.0)
        if isinstance(verdict, TakeAction):
            for send in table.say(seat, verdict):
                encode_message(send.message)
        took.append(time.thread_time() - began)
    return 1e6 * statistics.median(took)


def _greeted() -> Session:
    session = Session(0.0, Rate(1e9, 1e9))
    session.receive(b'{"kind":"hello","match":"ABCDEF"}', 0.0)
    return session


def _one(table: Table, seat: Seat, action: Action, frame: bytes, spent: dict[str, float]) -> None:
    session = _greeted()
    referee = copy(table.room.match.must_run().referee)
    clock = time.thread_time
    began = clock()
    verdict = session.receive(frame, 0.0)
    judged = clock()
    referee.act(seat, action)
    for each in table.seats:
        referee.legal_actions(each)
        referee.awaited(each)
    ruled = clock()
    assert isinstance(verdict, TakeAction)
    sends = table.say(seat, verdict)
    told = clock()
    messages: list[ToClient] = [send.message for send in sends]
    encoding = clock()
    for message in messages:
        encode_message(message).decode()
    ended = clock()
    spent["judging a frame"] += judged - began
    spent["rules"] += ruled - judged
    spent["match without rules"] += told - ruled - (ruled - judged)
    spent["encoding"] += ended - encoding


def _stored() -> float:
    """Both threads, to the disk and back."""
    acted = encode_entry(Acted(Seat.BLUE_CAPTAIN.value, {"kind": "move", "direction": "up"}, 1.0))
    body = acted.decode()
    kept = threading.Semaphore(0)
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(StoreFile(str(Path(folder) / "matches.db")), time.time)
        for room in range(ROOMS):
            laid = Write(f"match {room}", 0, (body,), opened=f"{room}")
            store.write(laid, 1, lambda _: kept.release())
            kept.acquire()
        began = time.process_time()
        for first in range(0, ACTIONS, TOGETHER):
            for number in range(first, first + TOGETHER):
                write = Write(f"match {number % ROOMS}", 1 + number // ROOMS, (body,))
                store.write(write, 1, lambda _: kept.release())
            for _ in range(TOGETHER):
                kept.acquire()
        took = time.process_time() - began
        store.close()
    return 1e6 * took / ACTIONS


def _chosen(legal: tuple[Action, ...], chance: random.Random) -> Action:
    """Nobody shoots, and surfacing is offered last: the matches last."""
    quiet = [action for action in legal if not type(action).__name__.startswith("Launch")]
    return chance.choice(quiet[:-1] or quiet)


if __name__ == "__main__":
    print(f"calls of Python functions an action: {calls():.0f}")
    for seconds in APART_S:
        print(f"an action {1000 * seconds:.0f} ms after another: {apart(seconds):.0f} us of CPU")
    for part, took in measured().items():
        print(f"{part}: {took:.1f} us of CPU an action")
