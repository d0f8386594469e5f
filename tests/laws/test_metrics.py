"""The numbers for operators tell nothing of a match that runs.

A whole server but for its sockets, under a simulated clock: while one match runs, its metrics are
the same text at every moment, whatever is done in it, how often and when.
"""

import asyncio
import random
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

import msgspec
import pytest

from hydrophone.core.errors import StoreError
from hydrophone.core.game import Language
from hydrophone.core.seats import Seat
from hydrophone.server.match.effects import ConnectionId, Effects, Send, Write
from hydrophone.server.match.people.presence import AddressKey
from hydrophone.server.match.room import Room
from hydrophone.server.match.table import laying
from hydrophone.server.operations import node_metrics as numbers
from hydrophone.server.operations import pulse
from hydrophone.server.operations.node_metrics import Node, node_metrics
from hydrophone.server.operations.node_status import KnownServer, status_of
from hydrophone.server.operations.page import page
from hydrophone.server.operations.pulse import MANY, ROUND_BEATS, ProcessUse, Pulse, PulseRound
from hydrophone.server.protocol.messages import (
    Command,
    Hello,
    MatchPhase,
    SetHelp,
    SetReady,
    TakeAction,
    TakeSeat,
)
from hydrophone.server.protocol.refusals import Reason
from hydrophone.server.rooms.registry import MatchRegistry
from hydrophone.server.rooms.running_rooms import RunningRooms
from hydrophone.server.store.face import Claimed, Done, Kept
from hydrophone.server.store.store import Store
from laws.moments.simulated import run, simulated_loop
from laws.strangers import SAMPLES, options_of, rules_for_two
from server.match.house import counting_secrets

STEP_S = 0.01
"""Seconds of a step of the grid on which the store commits."""

ACT_S = 0.0003
"""Seconds for which an act keeps the event loop busy."""

READ_S = 1.0
"""Seconds from one look at the metrics to the next."""

LOOKS = 50


class GridStore(Store):
    """Commits on a grid and answers a step later, after those that came before."""

    def __init__(self) -> None:
        self._coming: list[Done] = []

    def write(self, write: Write, epoch: int, done: Done) -> None:
        self._coming.append(done)
        if len(self._coming) == 1:
            loop = asyncio.get_running_loop()
            grid = (loop.time() // STEP_S + 2) * STEP_S
            loop.call_at(grid, self._answer)

    def _answer(self) -> None:
        coming, self._coming = self._coming, []
        for done in coming:
            simulated_loop().now += ACT_S
            done(None)

    def find(self, name: str) -> Kept | None:
        return None

    def claim(self, name: str, done: Callable[[Kept | StoreError | None], None]) -> None:
        done(None)

    def claim_due(self, held: Collection[str] = ()) -> Sequence[Kept]:
        return ()

    def overtaken(self, held: Mapping[str, int]) -> Mapping[str, Claimed]:
        return {}

    def matches(self) -> Sequence[str]:
        return ()

    damaged = listed = matches

    def prune(
        self,
        over_before: float,
        open_before: float,
        spare: Collection[str] = (),
        tables_before: float = 0.0,
    ) -> Sequence[str]:
        raise StoreError("nothing is forgotten here")


class Line:
    """A client who does not listen."""

    def push(self, text: bytes) -> None:
        """Let it be."""

    def lag_s(self) -> float | None:
        return None

    def hang_up(self) -> None:
        """Let it be."""

    def close(self, reason: Reason, detail: str = "", *, at: str = "") -> None:
        raise AssertionError(f"{reason} {detail}")


class Nothing(ProcessUse):
    """A process that uses nothing."""

    def cpu_s(self) -> float:
        return 0.0

    def memory(self) -> int | None:
        return None


class Bots:
    """The bots of one match, which think now and then, and fail."""

    waiting = 0


class Server:
    """One match of two people, and what its operator sees."""

    def __init__(self) -> None:
        clock = asyncio.get_running_loop().time
        store = GridStore()
        self.registry = MatchRegistry(store, clock)
        self._known = KnownServer("a-server")
        self.pulse = Pulse(
            clock,
            Nothing(),
            self._probe,
            waiting=lambda: self.bots.waiting,
            ended=self._round_over,
        )
        self.bots = Bots()
        bots: Any = self.bots
        self.node = Node(self.registry, bots, sockets=lambda: 2)
        self.room: Room
        self.people: list[ConnectionId] = []
        self._said = 0

    def _probe(self, answered: Callable[[], None]) -> None:
        self.registry.store.kept.write(Write(""), 0, lambda _: answered())

    async def keep(self) -> None:
        """Once a second the time of the match is kept."""
        while True:
            await asyncio.sleep(1.0)
            self.registry.running.keep()

    async def open(self, game: str, sample: str) -> None:
        """Both crews have come, and the match begins."""
        rules, entropy = rules_for_two(game), counting_secrets()
        options = rules.options_type(**options_of(game, sample))
        table = laying.lay("match-id", "ABCDEF", rules, options, "Ann")
        self.room, write, secrets = Room.open(rules, table, entropy)
        await self.registry.intake.take_up(self.room, write, 0.0)
        self.people = [await self._come(token) for token in (secrets["p1"], None)]
        for info in self.room.match.table.seats:
            await self._say(self._crew(info.seat), TakeSeat("", info.seat))
        help_level = getattr(options, "help", None)
        for person in self.people:
            if help_level is not None:
                await self._say(person, SetHelp("", help_level))
            await self._say(person, SetReady("", True))
        assert self.room.match.table.phase is MatchPhase.RUNNING

    async def _come(self, token: str | None) -> ConnectionId:
        connection = self.registry.clients.enter(Line())
        hello = Hello("ABCDEF", token=token)
        self.registry.join(connection, self.room, hello, AddressKey("here"))
        await asyncio.sleep(0.1)
        return connection

    def _crew(self, seat: Seat) -> ConnectionId:
        return self.people[seat.side == "yellow"]

    async def _say(self, person: ConnectionId, command: Command) -> None:
        self._said += 1
        self.registry.deliver(person, msgspec.structs.replace(command, id=f"{self._said}"))
        simulated_loop().now += ACT_S
        await asyncio.sleep(0.1)

    async def play(self, chance: random.Random) -> None:
        """They play at random, at random times."""
        while self.room.match.table.phase is MatchPhase.RUNNING:
            referee = self.room.match.must_run().referee
            offers = [(seat, referee.legal_actions(seat)) for seat in referee.may_act]
            seats: list[tuple[Seat, Any]] = [(seat, legal) for seat, legal in offers if legal]
            if seats:
                seat, legal = chance.choice(seats)
                body = msgspec.Raw(msgspec.json.encode(chance.choice(legal)))
                await self._say(self._crew(seat), TakeAction("", seat, body))
            self.bots.waiting = chance.randrange(MANY)
            if chance.random() < 0.1:
                self.registry.tallies.bot_failed(self.room.match.table.match)
            await asyncio.sleep(chance.expovariate(2))

    def _round_over(self, measured: PulseRound) -> None:
        up_s = simulated_loop().now // 1
        self._known.statuses.append(status_of(self.node, measured, up_s))

    def text(self) -> str:
        """The metrics, and the page for operators."""
        metrics = node_metrics(self.node, self.pulse, simulated_loop().now - 1000)
        return metrics + page(self._known, (), Language.ENGLISH)


def looks(game: str, sample: str, seed: int) -> tuple[list[str], int]:
    """What an operator sees of a match, look by look until it is over, and how many acts it had."""

    async def scene() -> tuple[list[str], int]:
        server = Server()
        await server.open(game, sample)
        loop = simulated_loop()
        loop.now = 1100.0
        beating = asyncio.ensure_future(server.pulse.run())
        keeping = asyncio.ensure_future(server.keep())
        playing = asyncio.ensure_future(server.play(random.Random(seed)))
        seen: list[str] = []
        for look in range(LOOKS):
            await asyncio.sleep(1100.5 + look * READ_S - loop.now)
            if server.room.match.table.phase is not MatchPhase.RUNNING:
                break
            seen.append(server.text())
        for task in (beating, keeping, playing):
            task.cancel()
        await asyncio.gather(beating, keeping, playing, return_exceptions=True)
        return seen, len(server.room.match.log)

    return run(scene())


def same_for_all_plays(game: str, sample: str, seeds: int = 4) -> None:
    found = [looks(game, sample, seed) for seed in range(seeds)]

    longest = max((seen for seen, _ in found), key=len)
    assert len(longest) > ROUND_BEATS * pulse.BEAT_S, "a round ended while a match ran"
    assert len({acts for _, acts in found}) > 1, "not the same was done"
    for seen, _ in found:
        assert seen == longest[: len(seen)]


@pytest.mark.parametrize(("game", "sample"), SAMPLES)
def test_the_numbers_of_a_running_match_are_the_same_whatever_is_done(
    game: str, sample: str
) -> None:
    same_for_all_plays(game, sample)


def test_what_a_match_adds_up_to_is_counted_when_it_is_over() -> None:
    async def scene() -> tuple[str, str, int]:
        server = Server()
        await server.open("sonar", "archipelago, en")
        for match in (server.room.match.table.match, "another", server.room.match.table.match):
            server.registry.tallies.bot_failed(match)
        before = server.text()
        await server.play(random.Random(1))
        return before, server.text(), len(server.room.match.log)

    before, after, acts = run(scene())
    assert "bot_failures_total 0" in before
    assert "bot_failures_total 0" not in after
    assert 'acts_total{game="sonar"} 0' in before
    assert f'acts_total{{game="sonar"}} {acts}' in after
    assert 'matches{phase="running",game="sonar",pace="turns"} 1' in before
    assert 'matches{phase="over",game="sonar",pace="turns"} 1' in after


def counts_acts_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leak: an act counts when it is written."""
    usual = RunningRooms._written

    def written(self: RunningRooms, room: Room, write: Write, error: StoreError | None) -> None:
        usual(self, room, write, error)
        self.around.tallies.acts[room.match.table.game] += len(write.entries)

    monkeypatch.setattr(RunningRooms, "_written", written)


def tells_who_waits_for_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leak: that bots of one match think longer than others shows."""
    monkeypatch.setattr(pulse, "MANY", 1)
    monkeypatch.setattr(numbers, "_BEHIND_STEPS_S", (1, 2, 3, 4, 5))


def tells_times_exactly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leak: how long a write took and how late the loop was, to the microsecond."""
    monkeypatch.setattr(pulse, "in_steps", lambda value, _: value)


def counts_what_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leak: every frame counts, as bytes over a network would."""
    usual = RunningRooms._carry_out

    def carry_out(self: RunningRooms, room: Room, effects: Effects) -> None:
        usual(self, room, effects)
        sent = sum(isinstance(effect, Send) for effect in effects)
        self.around.tallies.ended[room.match.table.game] += sent

    monkeypatch.setattr(RunningRooms, "_carry_out", carry_out)


@pytest.mark.parametrize(
    "leak",
    [counts_acts_at_once, tells_times_exactly, tells_who_waits_for_bots, counts_what_is_told],
)
def test_a_leak_is_found(
    leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    with pytest.raises(AssertionError):
        same_for_all_plays("sonar", "archipelago, en", seeds=16)
