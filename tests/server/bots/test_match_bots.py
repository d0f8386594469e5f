"""In whose share of the time the bots of a match think, and when they are made and dropped."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec

from hydrophone.bots.bot import Level
from hydrophone.core.seats import Seat
from hydrophone.server.bots.pool import BotPool
from hydrophone.server.match.effects import AskBot
from hydrophone.server.protocol.bodies import MatchMade, NewMatch, NewSeat
from hydrophone.server.protocol.messages import Command, Configure, Hello, SetBot, SetReady
from hydrophone.server.rooms.match_bots import MatchBots
from hydrophone.server.rooms.registry import KEEP_IN_MEMORY_S, MatchRegistry
from hydrophone.server.rooms.running_rooms import Around
from server.rooms.test_registry import Place, over


class Noted(BotPool):
    """Bots that never answer; what is asked of them is noted, with the opener or the match."""

    def __init__(self) -> None:
        self.works: list[tuple[str, str]] = []

    def ask(self, question: AskBot, opener: str = "") -> None:
        self.works.append(("ask", opener))

    def warm(self, match: str, game: str, options: Any, opener: str = "") -> None:
        self.works.append(("warm", opener))

    def forget(self, match: str) -> None:
        self.works.append(("forget", match))

    def of(self, kind: str) -> list[str]:
        """The openers or matches of the works of a kind."""
        return [whose for each, whose in self.works if each == kind]


SEATS = (
    Seat.BLUE_CAPTAIN,
    Seat.BLUE_RADIO_OPERATOR,
    Seat.YELLOW_CAPTAIN,
    Seat.YELLOW_RADIO_OPERATOR,
)
OPEN = NewMatch("sonar", msgspec.Raw(b"{}"), (), "Ann")
OF_BOTS = msgspec.structs.replace(OPEN, seats=tuple(NewSeat(seat, "landlubber") for seat in SEATS))


class House(Place):
    """A registry with bots that are noted."""

    def __init__(self, folder: Path) -> None:
        self.bots = Noted()
        super().__init__(folder, Around(MatchBots(self.bots)))

    async def come(
        self, made: MatchMade, address: str, token: str | None = None, *, spectate: bool = False
    ) -> Callable[[Command], Awaitable[None]]:
        """A person comes from an address; what they say is done when it is answered."""
        room = await self.registry.find(made.match)
        hello = Hello(made.match, token=token, spectate=spectate)
        connection, line = self.connect(room, hello, address)
        assert await self.settled(lambda: line.of_kind("welcome"))

        async def say(command: Command) -> None:
            self.registry.deliver(connection, command)
            reply = msgspec.json.encode({"kind": "acked", "id": command.id})
            assert await self.settled(lambda: True if reply in line.heard else None)

        return say

    def restart(self) -> None:
        """Another server on the same store."""
        self.bots = Noted()
        around = Around(MatchBots(self.bots))
        self.registry = MatchRegistry(self.store, lambda: self.now, around=around)


def play(scene: Callable[[House], Awaitable[None]], folder: Path) -> None:
    async def run() -> None:
        house = House(folder)
        await scene(house)
        house.store.close()

    asyncio.run(run())


def test_what_bots_need_is_made_while_the_table_is_open(tmp_path: Path) -> None:
    """As soon as a bot sits there, and again for other options; for names and the like not."""

    async def scene(house: House) -> None:
        made = await house.registry.opening.create(OPEN, "ann")
        say = await house.come(made, "ann", made.token)
        assert not house.bots.works
        await say(SetBot("1", SEATS[3], Level.LANDLUBBER.value))
        await say(SetBot("2", SEATS[2], Level.LANDLUBBER.value))
        assert house.bots.works == [("warm", "ann")]
        await say(Configure("3", msgspec.Raw(b'{"turn_limit":7}')))
        assert house.bots.works == [("warm", "ann")] * 2

    play(scene, tmp_path)


def test_a_match_that_is_opened_with_bots_has_made_what_they_need_before_it_begins(
    tmp_path: Path,
) -> None:
    async def scene(house: House) -> None:
        made = await house.registry.opening.create(OF_BOTS, "ann")
        assert house.bots.works == [("warm", "ann")]
        say = await house.come(made, "ann", made.token)
        await say(SetReady("1", True))
        assert house.bots.of("ask")

    play(scene, tmp_path)


def test_the_bots_of_a_match_that_is_over_or_leaves_the_memory_are_dropped(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ended, left = [await house.registry.opening.create(OF_BOTS, "ann") for _ in range(2)]
        room = await house.registry.find(ended.match)
        over(room)
        house.registry.bots.see(room.match.table)
        house.registry.bots.see(room.match.table)
        assert house.bots.of("forget") == [ended.match]
        house.now += KEEP_IN_MEMORY_S + 1
        house.registry.tidy()
        assert house.bots.of("forget") == [ended.match, left.match]

    play(scene, tmp_path)


def test_a_match_out_of_the_store_counts_under_its_host_as_soon_as_they_come(
    tmp_path: Path,
) -> None:
    async def scene(house: House) -> None:
        made = await house.registry.opening.create(OF_BOTS, "ann")
        house.restart()
        openers = [house.registry.bots.opener(made.match)]
        for address, token in (("eve", None), ("bob", None), ("ann", made.token)):
            await house.come(made, address, token, spectate=address == "eve")
            openers.append(house.registry.bots.opener(made.match))
        await house.come(made, "elsewhere", made.token)

        assert openers == ["", "eve", "eve", "ann"], "a newcomer is nobody yet"
        assert house.registry.bots.opener(made.match) == "ann"

    play(scene, tmp_path)


def test_nobody_who_comes_takes_over_the_share_of_an_opener(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        made = await house.registry.opening.create(OF_BOTS, "ann")
        await house.come(made, "elsewhere", made.token)

        assert house.registry.bots.opener(made.match) == "ann"

    play(scene, tmp_path)
