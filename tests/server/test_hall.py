"""All rooms of a server: what is in memory, what only in the store."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from hydrophone.server.effects import Connection
from hydrophone.server.hall import CODE_LETTERS, KEEP_IN_MEMORY_S, Hall
from hydrophone.server.messages import Hello, NewMatch, Phase, SetReady
from hydrophone.server.refusals import RefusedError
from hydrophone.server.room import Room
from hydrophone.server.store import SqliteStore

WISH = NewMatch("sonar", msgspec.Raw(b"{}"), (), "Ann")


class Listening:
    """A line that remembers."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.closed = False

    def push(self, text: str) -> None:
        self.heard.append(text)

    def hang_up(self) -> None:
        self.closed = True


class Place:
    """A hall whose time stands still unless it is told to go on."""

    def __init__(self, folder: Path) -> None:
        self.now = 1000.0
        loop = asyncio.get_running_loop()
        path = str(folder / "matches.db")
        self.store = SqliteStore(
            path, lambda: self.now, loop.call_soon_threadsafe, synchronous="NORMAL"
        )
        self.hall = Hall(self.store, lambda: self.now)

    def connect(self, room: Room, hello: Hello) -> tuple[Connection, Listening]:
        line = Listening()
        connection = self.hall.connect(line)
        self.hall.join(connection, room, hello)
        return connection, line


def test_codes_cannot_be_mistaken() -> None:
    assert not set("ILO01") & set(CODE_LETTERS)


def test_a_match_is_found_by_id_and_by_code_in_any_case(tmp_path: Path) -> None:
    async def scene() -> None:
        place = Place(tmp_path)
        made = await place.hall.create(WISH)
        room = await place.hall.find(made.match)
        assert await place.hall.find(made.code) is room
        assert await place.hall.find(made.code.lower()) is room
        with pytest.raises(RefusedError):
            await place.hall.find("NOBODY")
        place.store.close()

    asyncio.run(scene())


def test_a_match_that_nobody_looks_at_is_read_again_when_somebody_asks(tmp_path: Path) -> None:
    async def scene() -> None:
        place = Place(tmp_path)
        made = await place.hall.create(WISH)
        room = await place.hall.find(made.match)
        place.now += KEEP_IN_MEMORY_S + 1
        place.hall.tidy()
        assert await place.hall.find(made.match) is room, "only finished matches leave"
        room.table = msgspec.structs.replace(room.table, phase=Phase.OVER)
        place.hall.tidy()
        again = await place.hall.find(made.code)
        assert again is not room
        assert again.table.code == made.code
        place.store.close()

    asyncio.run(scene())


def test_a_forgotten_match_is_closed_for_those_who_look_at_it(tmp_path: Path) -> None:
    async def scene() -> None:
        place = Place(tmp_path)
        made = await place.hall.create(WISH)
        room = await place.hall.find(made.match)
        connection, line = place.connect(room, Hello(made.match, spectate=True))
        place.hall.drop([made.match, "another"])
        assert line.closed
        place.hall.deliver(connection, SetReady("1", True))
        place.hall.disconnect(connection)
        assert place.hall.numbers()["connections"] == 0
        assert place.hall.numbers()["matches_lobby"] == 0
        place.store.close()

    asyncio.run(scene())
