"""Law 2, the moments, once more: the answers to one's own writes tell nothing of others' writes.

The store commits on a grid of time. Under a simulated clock Ann writes what nobody else hears of,
or does nothing; every frame that Bob and a spectator are sent comes at the same moment.
"""

import random
import re
from collections.abc import Callable, Mapping
from typing import TypeAlias

import msgspec
import pytest

from hydrophone.bots.notes import TextNote
from hydrophone.core.seats import Seat
from hydrophone.games.u_jagd.actions import ClearSquare, PlaceContact
from hydrophone.games.u_jagd.contacts import ContactId
from hydrophone.games.u_jagd.field import Square
from hydrophone.server.match.effects import ConnectionId, Effects, Send, Write
from hydrophone.server.match.inputs import Commanded, Input
from hydrophone.server.match.moment import Moment
from hydrophone.server.match.write_queue import WriteQueue
from hydrophone.server.protocol.messages import (
    Command,
    SaveSheet,
    SendNote,
    SetNames,
    TakeAction,
    Welcome,
    WhyNot,
)
from laws.moments.timed import Frame
from server.match.house import Guest, House

STEP_MS = 10
"""Milliseconds of a step of the grid."""

LENGTH_MS = 1000

BLUE, YELLOW = Seat.BLUE_CAPTAIN, Seat.YELLOW_CAPTAIN


class GridHouse(House):
    """A room whose store commits on a grid, and answers a step later. Times in milliseconds."""

    def __init__(self) -> None:
        self.frames: dict[ConnectionId, list[Frame]] = {}
        self.ms = -1
        self._coming: list[Write] = []
        self._committed: list[Write] = []
        super().__init__("u_jagd")
        self.eve = self.come("Eve", spectate=True)
        self.ann, self.bob = self.crews()
        self.ms = 0

    def do(self, effects: Effects) -> None:
        for effect in effects:
            if isinstance(effect, Send):
                text = re.sub(rb"secret-[0-9]+", b"random", msgspec.json.encode(effect.message))
                frame = Frame(self.ms, text)
                for line in effect.to:
                    self.frames.setdefault(line, []).append(frame)
            super().do([effect])

    def settle(self, write: Write) -> None:
        if self.ms < 0:
            super().settle(write)
        else:
            self._coming.append(write)

    def pass_a_ms(self) -> None:
        """Another millisecond; at each moment of the grid the store works."""
        self.ms += 1
        self.now += 0.001
        if self.ms % STEP_MS == 0:
            answered, self._committed, self._coming = self._committed, self._coming, []
            for write in answered:
                super().settle(write)


class SerialHouse(GridHouse):
    """Leak: the store commits at once, one after the other, 3 ms each."""

    def pass_a_ms(self) -> None:
        self.ms += 1
        self.now += 0.001
        self._left = getattr(self, "_left", 3) - bool(self._coming)
        if not self._left:
            self._left = 3
            House.settle(self, self._coming.pop(0))


Wishes: TypeAlias = Mapping[int, Command]
"""What a person sends, and at which millisecond."""


def body(action: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(action))


def wishes(seat: Seat, seed: int, *, hidden: bool) -> Wishes:
    """Any commands at any times; if hidden, none of which others are told."""
    chance = random.Random(seed)

    def wish() -> Command:
        square, contact = chance.choice(list(Square)), ContactId(chance.randint(1, 4))
        commands: list[Command] = [
            TakeAction("", seat, body(PlaceContact(square, contact))),
            TakeAction("", seat, body(ClearSquare(square))),
            WhyNot("", seat, body(ClearSquare(square))),
            SaveSheet("", seat, f"{chance.random()}"),
            SendNote("", seat, TextNote("Up!")),
        ]
        if not hidden:
            commands.append(SetNames("", boat=f"Argo {chance.randint(1, 99)}"))
            commands.append(TakeAction("", BLUE, body(ClearSquare(square))))
        return chance.choice(commands)

    return {ms: wish() for ms in sorted(chance.sample(range(LENGTH_MS), 60))}


def seen(
    hidden: Wishes, open_: Wishes, house_type: type[GridHouse] = GridHouse
) -> list[list[Frame]]:
    """What Bob and Eve are sent, each frame with its moment; Bob comes again in the middle."""
    house = house_type()
    token = house.bob.last(Welcome).token
    again: list[Guest] = []
    while house.ms < LENGTH_MS + 4 * STEP_MS:
        for guest, sent in ((house.ann, hidden), (house.bob, open_)):
            if house.ms in sent:
                named = msgspec.structs.replace(sent[house.ms], id=f"at {house.ms}")
                house.do(house.room.take(Commanded(guest.line, named), house.now))
        if house.ms in (314, 315):
            again.append(house.come(token=token))
            again.append(house.come("Another", spectate=True))
        house.pass_a_ms()
    return [house.frames.get(guest.line, []) for guest in (house.bob, house.eve, *again)]


@pytest.mark.parametrize("seed", range(8))
def test_answers_to_writes_come_at_the_same_moments_whatever_others_write(seed: int) -> None:
    open_ = wishes(YELLOW, seed, hidden=False)
    quiet = seen({}, open_)

    assert all(quiet), "everybody is sent something"
    assert seen(wishes(BLUE, seed + 100, hidden=True), open_) == quiet


def waits_for_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leak: whatever needs a write waits for any that is on its way."""
    usual = WriteQueue._follows

    def follows(self: WriteQueue[Moment], input: Input) -> bool:
        return bool(self._pending) or usual(self, input)

    monkeypatch.setattr(WriteQueue, "_follows", follows)


def nothing(_: pytest.MonkeyPatch) -> None:
    """No leak in the queue."""


@pytest.mark.parametrize(
    ("leak", "house_type"), [(waits_for_everything, GridHouse), (nothing, SerialHouse)]
)
def test_the_law_finds_a_queue_and_a_store_that_make_others_wait(
    leak: Callable[[pytest.MonkeyPatch], None],
    house_type: type[GridHouse],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    leak(monkeypatch)
    open_ = wishes(YELLOW, 1, hidden=False)

    assert seen(wishes(BLUE, 101, hidden=True), open_, house_type) != seen({}, open_, house_type)
