"""Three servers whose matches move, and who come and go, while parcels cross, wait and are lost."""

import asyncio
import itertools
from collections import Counter, deque
from collections.abc import Callable
from typing import Any, cast

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hydrophone.server.match.effects import ConnectionId
from hydrophone.server.match.people.presence import AddressKey
from hydrophone.server.protocol.messages import Hello, SetReady
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.roads import roads
from hydrophone.server.roads.guests import PIECE
from hydrophone.server.roads.road_link import SILENT_S
from hydrophone.server.roads.road_messages import EVERY
from hydrophone.server.roads.roads import BEAT_S, Roads
from hydrophone.server.rooms.ports import AwayError, Outbox
from hydrophone.server.rooms.registry import MatchRegistry
from laws.simulated import run

MOST_PARCELS = 150
"""More than three nodes ever send each other without a beat and without a word of a client."""

SERVERS, MATCHES = range(3), ("a", "b")

LONG = 3
"""Every so many frames one is too long to travel whole."""


class Told(msgspec.Struct):
    """A frame: its number in its match, or that of the frame that will come next."""

    number: int
    is_welcome: bool = False
    padding: str = ""


class Client:
    """A person at an edge: hears every frame of the match from the welcome on, or goodbye."""

    def __init__(self, world: "World", line: ConnectionId, match: str) -> None:
        self._world = world
        self.line, self.match = line, match
        self.next: int | None = None
        """Number of the frame that comes next; None before the welcome."""
        self.said = 0
        self.bye: Reason | None = None

    def push(self, text: bytes) -> None:
        if self.bye is not None:
            return
        told = msgspec.json.decode(text, type=Told)
        if told.is_welcome != (self.next is None) or self.next not in (None, told.number):
            self._world.wrong.append("a frame was lost unseen")
        self.next = told.number if told.is_welcome else told.number + 1

    def lag_s(self) -> float | None:
        return 0.05

    def hang_up(self) -> None:
        self.bye = self.bye or Reason.LEFT

    def close(self, reason: Reason, detail: str = "") -> None:
        self.bye = self.bye or reason

    def refuse(self, command: str, reason: Reason, detail: str = "") -> None:
        self._world.wrong.append("nobody refuses a command")


class Rooms:
    """The registry of a server: matches that count what they are told."""

    def __init__(self, world: "World", server: int) -> None:
        self._world, self._server = world, server
        self.outboxes: dict[ConnectionId, Outbox] = {}
        self.present: dict[ConnectionId, tuple[str, str]] = {}
        """The match and the name of each client that is in one."""
        self.said: Counter[str] = Counter()
        self._connections = itertools.count(1)

    def connect(self, outbox: Outbox) -> ConnectionId:
        connection = ConnectionId(next(self._connections))
        self.outboxes[connection] = outbox
        return connection

    async def find(self, match: str) -> Any:
        await self._world.looked_up.wait()
        owner = self._world.owner[match]
        if owner != self._server:
            raise AwayError(match, self._world.number[owner])
        return self

    def person(self, token: str | None) -> None:
        return None

    def join(self, connection: ConnectionId, room: Any, hello: Hello, _: AddressKey) -> None:
        if connection in self.outboxes:
            self.present[connection] = hello.match, f"{hello.name}"
            self._push([connection], Told(self._world.told[hello.match], is_welcome=True))

    def deliver(self, connection: ConnectionId, command: SetReady) -> None:
        if connection in self.present:
            name = self.present[connection][1]
            if command.id != f"{self.said[name]}":
                self._world.wrong.append("a command was lost unseen")
            self.said[name] += 1

    def disconnect(self, connection: ConnectionId) -> None:
        self.outboxes.pop(connection, None)
        self.present.pop(connection, None)

    async def lobby(self, match: str) -> bytes:
        await self.find(match)
        return match.encode()

    def of(self, match: str) -> list[ConnectionId]:
        """Who is in a match."""
        return [connection for connection, (m, _) in self.present.items() if m == match]

    def tell(self, match: str, told: Told) -> None:
        """Tell everybody in a match this."""
        self._push(self.of(match), told)

    def _push(self, to: list[ConnectionId], told: Told) -> None:
        text = msgspec.json.encode(told)
        for connection in to:
            self.outboxes[connection].push(text)

    def send_away(self, match: str) -> None:
        """The match is another server's."""
        for connection in self.of(match):
            del self.present[connection]
            self.outboxes[connection].close(Reason.ELSEWHERE)


class Server:
    """One process: its roads, its matches and its clients."""

    def __init__(self, world: "World", index: int) -> None:
        self.rooms = Rooms(world, index)
        self.clients: dict[ConnectionId, Client] = {}
        loop = asyncio.get_running_loop()
        matches = cast(MatchRegistry, self.rooms)
        self.roads = Roads(matches, AddressKey, world.publish(index), loop.time)


class World:
    """All servers, what they own, and what is under way between them."""

    def __init__(self) -> None:
        self.wrong: list[object] = []
        """What must not happen, but is said where errors are caught."""
        self.number: dict[int, int] = {}
        self.owner = dict.fromkeys(MATCHES, 0) | {"b": 1}
        self.told = Counter[str]()
        self.looked_up = asyncio.Event()
        self.looked_up.set()
        self.servers: dict[int, Server] = {}
        self.questions: list[asyncio.Task[bytes]] = []
        self._ways: dict[tuple[int, int], deque[bytes]] = {}
        self._lines = itertools.count(1)
        self._numbers = itertools.count(1)
        for index in SERVERS:
            self.begin(index)

    # --- servers and their matches ---------------------------------------------------------------

    def begin(self, index: int) -> None:
        """A fresh process takes the place of what was there."""
        self.servers[index] = Server(self, index)
        self.renew(index)

    def renew(self, index: int) -> None:
        """A server has another lease."""
        self.number[index] = next(self._numbers)
        self.servers[index].roads.is_node(self.number[index])

    def publish(self, index: int) -> Callable[[int, bytes], None]:
        """How a server sends parcels."""

        def publish(node: int, parcel: bytes) -> None:
            if node == EVERY:
                self.wrong.append("what was for one node was sent to all")
            self._ways.setdefault((index, node), deque()).append(parcel)

        return publish

    def own(self, index: int) -> list[str]:
        """What a server owns."""
        return [match for match, owner in self.owner.items() if owner == index]

    async def move(self, number: int) -> None:
        """A server gives a match back, and the next one takes it."""
        match = MATCHES[number % 2]
        self.servers[self.owner[match]].rooms.send_away(match)
        self.owner[match] = (self.owner[match] + 1) % len(SERVERS)

    async def lapse(self, number: int) -> None:
        """A server loses its lease; others take its matches, and it takes another lease."""
        index = number % len(SERVERS)
        for match in self.own(index):
            await self.move(MATCHES.index(match))
        self.servers[index].roads.is_node(0)
        await self.join(index * 2)
        await self.join(index * 2 + 1)
        await self.rest()
        self.renew(index)

    async def die(self, number: int) -> None:
        """A server dies, another begins in its place, and others take its matches."""
        index = number % len(SERVERS)
        for match in self.own(index):
            self.owner[match] = (index + 1) % len(SERVERS)
        self.begin(index)

    async def hesitate(self, _: int) -> None:
        """The database takes its time from now on."""
        self.looked_up.clear()

    async def find(self, _: int) -> None:
        """The database answers."""
        self.looked_up.set()

    # --- what people do --------------------------------------------------------------------------

    async def join(self, number: int) -> Client | None:
        """A client of a server comes for a match of another."""
        server, match = self.servers[number // 2 % len(SERVERS)], MATCHES[number % 2]
        owner = self.servers[self.owner[match]]
        if owner is server:
            return None
        client = Client(self, ConnectionId(next(self._lines)), match)
        server.clients[client.line] = client
        away = AwayError(match, self.number[self.owner[match]])
        server.roads.join(client.line, client, away, Hello(match, name=f"{client.line}"))
        return client

    async def leave(self, number: int) -> None:
        """The oldest client of a server hangs up."""
        server = self.servers[number % len(SERVERS)]
        if server.clients:
            line = next(iter(server.clients))
            del server.clients[line]
            server.roads.leave(line)

    async def say(self, number: int) -> None:
        """All clients of a server want something."""
        server = self.servers[number % len(SERVERS)]
        for client in server.clients.values():
            if client.bye is None:
                server.roads.say(client.line, SetReady(f"{client.said}", True))
                client.said += 1

    async def tell(self, number: int) -> None:
        """Something happens in a match."""
        match = MATCHES[number % 2]
        told = Told(self.told[match])
        if told.number % LONG == 0:
            told.padding = "x" * (PIECE + number)
        self.servers[self.owner[match]].rooms.tell(match, told)
        self.told[match] += 1

    async def ask(self, number: int) -> None:
        """Somebody looks at the lobby of a match."""
        index, match = number // 2 % len(SERVERS), MATCHES[number % 2]
        if self.owner[match] != index:
            away = AwayError(match, self.number[self.owner[match]])
            work = self.servers[index].roads.lobby(away)
            self.questions.append(asyncio.get_running_loop().create_task(work))

    # --- parcels and time ------------------------------------------------------------------------

    async def freeze(self, number: int) -> None:
        """A server stands still for longer than others wait for it, and then hears all at once."""
        frozen = number % len(SERVERS)
        others = [index for index in SERVERS if index != frozen]
        for _ in range(round(2 * SILENT_S / BEAT_S)):
            await asyncio.sleep(BEAT_S)
            for index in others:
                self.servers[index].roads.beat()
            await self.rest()
            await self.carry_all(but=self.number[frozen])

    async def carry(
        self, number: int, *, lost: bool = False, doubled: bool = False, but: int = EVERY
    ) -> None:
        """The next parcel on one of the ways arrives, or is lost, or comes again later."""
        ways = self._busy(but)
        if ways:
            (_, node), parcels = ways[number % len(ways)]
            parcel = parcels.popleft()
            if doubled:
                parcels.append(parcel)
            for index, its in self.number.items():
                if its == node and not lost:
                    self.servers[index].roads.receive(parcel)

    async def lose(self, number: int) -> None:
        """A parcel is lost."""
        await self.carry(number, lost=True)

    async def double(self, number: int) -> None:
        """A parcel comes twice."""
        await self.carry(number, doubled=True)

    def _busy(self, but: int) -> list[tuple[tuple[int, int], deque[bytes]]]:
        """The ways on which there is something, but for those to one node."""
        return [way for way in self._ways.items() if way[1] and way[0][1] != but]

    async def carry_all(self, _: int = 0, but: int = EVERY) -> None:
        """What is under way arrives, and what it brings about."""
        for _ in range(MOST_PARCELS):
            if not self._busy(but):
                return
            await self.carry(0, but=but)
            await self.rest()
        raise AssertionError("the nodes talk for ever")

    async def beat(self, number: int) -> None:
        """Time goes by, and a server says that it is there."""
        await asyncio.sleep(BEAT_S / 3)
        self.servers[number % len(SERVERS)].roads.beat()

    async def rest(self) -> None:
        """What waits on the event loop happens; whoever was sent away goes."""
        for _ in range(8):
            await asyncio.sleep(0)
        for server in self.servers.values():
            for client in [each for each in server.clients.values() if each.bye is not None]:
                del server.clients[client.line]
                server.roads.leave(client.line)

    async def settle(self) -> None:
        """Time enough for all that is broken to be noticed."""
        self.looked_up.set()
        await self.rest()
        await self.carry_all()
        for _ in range(round(4 * SILENT_S / BEAT_S)):
            for index in SERVERS:
                await self.beat(index)
            await self.carry_all()

    # --- what must be true -----------------------------------------------------------------------

    def check(self) -> None:
        """Whoever is there has heard and said everything; nothing is left over of others."""
        clients = [each for server in self.servers.values() for each in server.clients.values()]
        for client in clients:
            rooms = self.servers[self.owner[client.match]].rooms
            assert client.next == self.told[client.match], "a person waits for ever"
            assert rooms.said[f"{client.line}"] == client.said
        for server in self.servers.values():
            assert server.roads.away == len(server.clients)
            assert len(server.rooms.outboxes) == len(server.rooms.present) == server.roads.guests
            assert not server.roads._answers
            assert not server.roads._tasks
        assert sum(server.roads.guests for server in self.servers.values()) == len(clients)
        for question in self.questions:
            assert question.done()
            if question.exception() is None:
                assert question.result().decode() in MATCHES
            else:
                assert isinstance(question.exception(), RefusedError)

    async def all_come(self) -> None:
        """Whoever comes on a sound bus is welcomed at once."""
        for number in range(2 * len(SERVERS)):
            client = await self.join(number)
            await self.rest()
            await self.carry_all()
            assert client is None or (client.bye, client.next) == (None, self.told[client.match])


WAYS = ("carry", "carry_all", "beat") * 3 + ("join", "say", "tell", "ask") * 2
FAULTS = ("lose", "double", "leave", "move", "lapse", "die", "freeze", "hesitate", "find")
STEPS = st.lists(
    st.tuples(st.sampled_from(WAYS + FAULTS), st.integers(0, 5)), min_size=10, max_size=80
)


def play(steps: list[tuple[str, int]]) -> None:
    """Let this happen, and see what is true then and after a while."""

    async def scene() -> None:
        world = World()
        handle = asyncio.get_running_loop().set_exception_handler
        handle(lambda _, context: world.wrong.append(context))
        patch.setattr(roads.log, "exception", world.wrong.append)
        for what, number in steps:
            await getattr(world, what)(number)
            await world.rest()
        await world.settle()
        world.check()
        await world.all_come()
        assert not world.wrong

    with pytest.MonkeyPatch.context() as patch:
        run(scene())


@given(STEPS)
@settings(max_examples=150)
def test_nobody_misses_anything_while_matches_and_servers_come_and_go(
    steps: list[tuple[str, int]],
) -> None:
    """Each person hears every frame and is heard with every command, or is sent away."""
    play(steps)


def test_what_was_said_before_the_welcome_is_not_lost_unseen() -> None:
    """A client that says more than hello at once is sent away if both are lost."""
    play([("join", 1), ("say", 0), ("lose", 0), ("beat", 0), ("carry_all", 0)])
