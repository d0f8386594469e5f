"""Two servers' roads over a bus on which parcels cross, wait and are lost, in any order."""

import asyncio
from collections import deque
from typing import cast

from hypothesis import given, settings
from hypothesis import strategies as st

from hydrophone.server.match.effects import ConnectionId
from hydrophone.server.match.people.presence import AddressKey
from hydrophone.server.protocol.messages import Hello
from hydrophone.server.protocol.refusals import Reason
from hydrophone.server.roads.road_link import SILENT_S
from hydrophone.server.roads.roads import BEAT_S, Roads
from hydrophone.server.rooms.ports import AwayError
from hydrophone.server.rooms.registry import MatchRegistry
from server.roads.test_roads import Client, Matches

MOST_PARCELS = 60
"""More than two nodes ever send each other without a beat and without a word of a client."""


class Crossing:
    """Two nodes, each with matches and clients, and what is under way from each to the other."""

    def __init__(self) -> None:
        self.now = 0.0
        self.lines = 0
        self.matches = {1: Matches(), 2: Matches()}
        self.clients: dict[int, dict[int, Client]] = {1: {}, 2: {}}
        self.under_way: dict[int, deque[bytes]] = {1: deque(), 2: deque()}
        self.roads = {node: self._node(node) for node in (1, 2)}

    def _node(self, node: int) -> Roads:
        def publish(to: int, parcel: bytes) -> None:
            self.under_way[to].append(parcel)

        registry = cast(MatchRegistry, self.matches[node])
        made = Roads(registry, AddressKey, publish, lambda: self.now)
        made.is_node(node)
        return made

    async def join(self, node: int) -> Client:
        """A client of this node comes for a match of the other."""
        self.lines += 1
        client = self.clients[node][self.lines] = Client()
        away = AwayError("here", 3 - node)
        self.roads[node].join(ConnectionId(self.lines), client, away, Hello("here"))
        await self.rest()
        return client

    async def leave(self, node: int) -> None:
        """The oldest client of this node hangs up."""
        if self.clients[node]:
            line = next(iter(self.clients[node]))
            del self.clients[node][line]
            self.roads[node].leave(ConnectionId(line))
        await self.rest()

    async def carry(self, node: int, *, lost: bool = False) -> None:
        """The next parcel that is under way to this node arrives, or is lost."""
        if self.under_way[node]:
            parcel = self.under_way[node].popleft()
            if not lost:
                self.roads[node].receive(parcel)
        await self.rest()

    async def beat(self, node: int) -> None:
        """Time goes by, and this node says that it is there."""
        self.now += BEAT_S / 2
        self.roads[node].beat()
        await self.rest()

    async def carry_all(self) -> None:
        """What is under way arrives, and what it brings about."""
        for _ in range(MOST_PARCELS):
            if not any(self.under_way.values()):
                return
            for node in self.under_way:
                await self.carry(node)
        raise AssertionError("the nodes talk for ever")

    async def rest(self) -> None:
        """What waits on the event loop happens."""
        for _ in range(6):
            await asyncio.sleep(0)

    async def settle(self) -> None:
        """Time enough for all that is broken to be noticed, and for whoever was sent away to go."""
        for _ in range(round(4 * SILENT_S / BEAT_S)):
            for node in self.roads:
                await self.beat(node)
            await self.carry_all()
        for clients in self.clients.values():
            for line in [line for line, client in clients.items() if client.bye is not None]:
                del clients[line]


STEPS = st.lists(
    st.tuples(st.sampled_from(("join", "leave", "carry", "lose", "beat")), st.sampled_from((1, 2))),
    max_size=60,
)


@given(STEPS)
@settings(max_examples=150)
def test_two_nodes_agree_whatever_crosses_or_is_lost(steps: list[tuple[str, int]]) -> None:
    """They come to rest, know the same clients, and who comes then is let in at once."""

    async def scene() -> None:
        crossing = Crossing()
        for what, node in steps:
            if what in ("carry", "lose"):
                await crossing.carry(node, lost=what == "lose")
            else:
                await getattr(crossing, what)(node)
        await crossing.carry_all()
        await crossing.settle()
        for node in (1, 2):
            known = len(crossing.clients[node])
            assert crossing.roads[node].away == known
            assert crossing.roads[3 - node].guests == known
            for client in crossing.clients[node].values():
                assert client.heard == [b'{"kind":"welcome"}'], "somebody waits for ever"
        for node in (1, 2):
            client = await crossing.join(node)
            await crossing.carry_all()
            assert (client.heard, client.bye) == ([b'{"kind":"welcome"}'], None)

    asyncio.run(scene())


def test_two_beginnings_that_cross_are_not_answered_for_ever() -> None:
    """Both notice a gap at once, while parcels of each are still under way to the other."""

    async def scene() -> None:
        crossing = Crossing()
        for node in (1, 2):
            await crossing.join(node)
        await crossing.carry_all()
        for node in (1, 2):
            await crossing.beat(node)
            await crossing.carry(3 - node, lost=True)
        for node in (1, 2):
            await crossing.beat(node)
            await crossing.beat(node)
        await crossing.carry_all()
        gone = [client.bye for clients in crossing.clients.values() for client in clients.values()]
        assert gone == [Reason.ELSEWHERE] * 2
        assert all(roads.broken == 1 for roads in crossing.roads.values())

    asyncio.run(scene())
