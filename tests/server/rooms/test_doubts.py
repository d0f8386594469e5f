"""While it is not sure whose the matches are, nobody is answered; then everybody is, in order."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from hydrophone.server.match.effects import ConnectionId
from hydrophone.server.match.room import Room
from hydrophone.server.protocol.messages import Hello, SetNames
from hydrophone.server.store.sqlite import SqliteStore
from server.rooms.test_registry import WISH, Listening, Place


class Doubtful(Place):
    """A server whose host is in, and which does not know whether the match is its own."""

    room: Room
    ann: ConnectionId
    line: Listening

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        super().__init__(folder)
        self._patch = patch

    async def begin(self) -> "Doubtful":
        made = await self.registry.create(WISH)
        self.room = await self.registry.find(made.match)
        self.ann, self.line = self.connect(self.room, Hello(made.match, token=made.token))
        assert await self.settled(lambda: self.line.of_kind("welcome"))
        self.be(in_doubt=True)
        return self

    @property
    def match(self) -> str:
        return self.room.match.table.match

    @property
    def name(self) -> str:
        return self.room.match.table.people[0].name

    def be(self, **known: bool) -> None:
        """What is known of the lease from now on."""
        for name, value in known.items():
            self._patch.setattr(SqliteStore, name, value)

    def say(self, command: str, name: str) -> None:
        self.registry.deliver(self.ann, SetNames(command, name=name))

    async def rest(self) -> None:
        """Several looks whether it is sure."""
        for _ in range(5):
            await asyncio.sleep(0.01)


@pytest.fixture
def play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[Callable[[Doubtful], Awaitable[None]]], None]:
    def run(scene: Callable[[Doubtful], Awaitable[None]]) -> None:
        async def whole() -> None:
            place = await Doubtful(tmp_path, monkeypatch).begin()
            await scene(place)
            place.store.close()

        asyncio.run(whole())

    return run


Play = Callable[[Callable[[Doubtful], Awaitable[None]]], None]


def test_what_comes_in_doubt_is_done_afterwards_in_its_order(play: Play) -> None:
    async def scene(place: Doubtful) -> None:
        place.say("1", "Zoe")
        place.say("2", "Eva")
        await place.rest()
        assert place.name == "Ann"
        assert place.line.of_kind("acked") is None
        place.be(in_doubt=False)
        place.say("3", "Ida")  # nobody has looked yet: it waits behind the others
        assert place.name == "Ann"
        last = {"kind": "acked", "id": "3"}
        assert await place.settled(lambda: place.line.of_kind("acked") == last or None)

        assert place.name == "Ida"
        assert [text for text in place.line.heard if b"acked" in text] == [
            b'{"kind":"acked","id":"%d"}' % number for number in (1, 2, 3)
        ]

    play(scene)


def test_whoever_comes_in_doubt_waits(play: Play) -> None:
    async def scene(place: Doubtful) -> None:
        finding = asyncio.ensure_future(place.registry.find(place.match))
        _, line = place.connect(place.room, Hello(place.match))
        await place.rest()
        assert not finding.done()
        assert line.heard == []
        place.be(in_doubt=False)

        assert await finding is place.room
        assert await place.settled(lambda: line.of_kind("welcome"))

    play(scene)


def test_nothing_is_done_when_the_matches_were_another_servers(play: Play) -> None:
    """Nor by the rooms of before, when there is another lease by then."""

    async def scene(place: Doubtful) -> None:
        match = place.match
        place.say("1", "Zoe")
        place.be(holds=False)
        place.registry.watch()
        assert place.line.of_kind("bye") == {"kind": "bye", "code": "elsewhere", "sentence": ""}
        place.be(holds=True, in_doubt=False)
        await place.rest()

        assert place.line.of_kind("acked") is None
        again = await place.registry.find(match)
        assert again is not place.room
        assert again.match.table.people[0].name == "Ann"

    play(scene)
