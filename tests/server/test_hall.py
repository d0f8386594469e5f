"""All rooms of a server: what is in memory, what only in the store."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest

from hydrophone.server.effects import Connection, OpenRematch
from hydrophone.server.hall import CODE_LETTERS, KEEP_IN_MEMORY_S, Hall
from hydrophone.server.messages import Hello, NewMatch, Phase, SetReady
from hydrophone.server.refusals import RefusedError
from hydrophone.server.room import Room
from hydrophone.server.store import SqliteStore

T = TypeVar("T")

WISH = NewMatch("sonar", msgspec.Raw(b"{}"), (), "Ann")


class Listening:
    """A line that remembers."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.closed = False

    def push(self, text: str) -> None:
        self.heard.append(text)

    def of_kind(self, kind: str) -> dict[str, Any] | None:
        """The last message of a kind."""
        messages: list[dict[str, Any]] = [json.loads(text) for text in self.heard]
        return next((m for m in reversed(messages) if m["kind"] == kind), None)

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

    async def settled(self, wanted: Callable[[], T | None]) -> T | None:
        """What is there once the store has answered, which takes a moment."""
        for _ in range(500):
            found = wanted()
            if found is not None:
                return found
            await asyncio.sleep(0.005)
        return None

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
        over(room)
        place.hall.tidy()
        again = await place.hall.find(made.code)
        assert again is not room
        assert again.table.code == made.code
        place.store.close()

    asyncio.run(scene())


def over(room: Room) -> None:
    """The match of this room is over, never mind how."""
    room._common.table = msgspec.structs.replace(room.table, phase=Phase.OVER)


def test_people_who_were_away_find_the_rematch_also_after_a_restart(tmp_path: Path) -> None:
    """Only hashes of secrets are kept, so the new room makes a fresh one for whoever comes back."""

    async def scene() -> None:
        place = Place(tmp_path)
        made = await place.hall.create(WISH)
        room = await place.hall.find(made.match)
        over(room)
        place.hall._do(room, OpenRematch(room.table))
        next_match = await place.settled(lambda: room._rematches._successor)
        assert next_match is not None

        place.hall = Hall(place.store, lambda: place.now)
        room = await place.hall.find(made.code)
        over(room)
        _, line = place.connect(room, Hello(made.match, token=made.token))
        told = await place.settled(lambda: line.of_kind("rematch_made"))
        assert told is not None
        assert told["match"] == next_match.match
        assert told["token"] not in ("", made.token)
        successor = await place.hall.find(told["match"])
        _, there = place.connect(successor, Hello(told["match"], token=told["token"]))
        welcome = await place.settled(lambda: there.of_kind("welcome"))
        assert welcome is not None
        assert welcome["you"] == "p1"
        place.store.close()

    asyncio.run(scene())


def test_a_rematch_that_is_forgotten_by_now_is_told_without_a_secret(tmp_path: Path) -> None:
    async def scene() -> None:
        place = Place(tmp_path)
        made = await place.hall.create(WISH)
        room = await place.hall.find(made.match)
        over(room)
        room._rematches.restore('{"match": "gone", "code": "GONE", "players": ["p1"]}')
        _, line = place.connect(room, Hello(made.match, token=made.token))
        told = await place.settled(lambda: line.of_kind("rematch_made"))

        assert told == {"kind": "rematch_made", "match": "gone", "code": "GONE", "token": ""}
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
