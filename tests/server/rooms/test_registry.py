"""All rooms of a server: what is in memory, what only in the store."""

import asyncio
import gc
import json
import secrets
import weakref
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest

from hydrophone.core.errors import StoreError
from hydrophone.server.match.effects import ConnectionId, OpenRematch, Write
from hydrophone.server.match.handlers import rematches
from hydrophone.server.match.people import tokens
from hydrophone.server.match.people.presence import AddressKey
from hydrophone.server.match.room import Room
from hydrophone.server.match.write_queue import WriteQueue
from hydrophone.server.people.person import LETTERS
from hydrophone.server.protocol.bodies import NewMatch
from hydrophone.server.protocol.lessons import NewMission
from hydrophone.server.protocol.messages import Bye, Hello, MatchPhase, SetNames, SetReady
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.rooms.clients import encode_message
from hydrophone.server.rooms.match_opening import CODE_LENGTH
from hydrophone.server.rooms.registry import KEEP_IN_MEMORY_S, MatchRegistry
from hydrophone.server.rooms.running_rooms import LAG_PARTS, Around
from hydrophone.server.settings import MatchLimits
from hydrophone.server.store.face import Done, InDoubtError, UnwritableError
from hydrophone.server.store.sqlite.file import StoreFile
from hydrophone.server.store.sqlite.store import SqliteStore

T = TypeVar("T")

PATIENCE_S = 30.0
"""More than anything here takes on a busy machine."""

WISH = NewMatch("sonar", msgspec.Raw(b"{}"), (), "Ann")


class Listening:
    """A line that remembers."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.closed = False
        self.lag: float | None = None

    def push(self, text: bytes) -> None:
        self.heard.append(text)

    def of_kind(self, kind: str) -> dict[str, Any] | None:
        """The last message of a kind."""
        messages: list[dict[str, Any]] = [json.loads(text) for text in self.heard]
        return next((m for m in reversed(messages) if m["kind"] == kind), None)

    def lag_s(self) -> float | None:
        return self.lag

    def hang_up(self) -> None:
        self.closed = True

    def close(self, reason: Reason, detail: str = "", *, at: str = "") -> None:
        self.push(encode_message(Bye(reason, "", at)))
        self.hang_up()


class Place:
    """A registry whose time stands still unless it is told to go on."""

    def __init__(self, folder: Path, around: Around | None = None) -> None:
        self.now = 1000.0
        loop = asyncio.get_running_loop()
        self.store = SqliteStore(
            StoreFile(str(folder / "matches.db")),
            lambda: self.now,
            loop.call_soon_threadsafe,
            synchronous="NORMAL",
        )
        self.registry = MatchRegistry(self.store, lambda: self.now, around=around)

    async def keep(self, write: Write) -> None:
        """Something is kept that no room has written."""
        answer: asyncio.Future[StoreError | None] = asyncio.get_running_loop().create_future()
        self.store.write(write, 1, answer.set_result)
        assert await answer is None

    async def settled(self, wanted: Callable[[], T | None]) -> T | None:
        """What is there once the store has answered, which takes a moment."""
        for _ in range(500):
            found = wanted()
            if found is not None:
                return found
            await asyncio.sleep(0.005)
        return None

    def connect(
        self, room: Room, hello: Hello, address: str = "here"
    ) -> tuple[ConnectionId, Listening]:
        line = Listening()
        connection = self.registry.clients.enter(line)
        self.registry.join(connection, room, hello, AddressKey(address))
        return connection, line


async def until(happens: Callable[[], T | None]) -> T:
    """What is there once it has happened."""
    async with asyncio.timeout(PATIENCE_S):
        while not (found := happens()):
            await asyncio.sleep(0.005)
    return found


def test_codes_cannot_be_mistaken() -> None:
    assert not set("ILO01") & set(LETTERS)


def codes(monkeypatch: pytest.MonkeyPatch, *letters: str) -> None:
    """The next codes that are tried are of one letter each."""
    chosen = iter("".join(letter * CODE_LENGTH for letter in letters))
    monkeypatch.setattr(secrets, "choice", lambda _: next(chosen))


def test_a_code_of_a_match_that_is_kept_and_not_in_memory_is_not_given_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        place = Place(tmp_path)
        registry = place.registry
        for code in ("AAAAAA", "CCCCCC"):
            await place.keep(Write(f"old {code}", 0, ("{}",), opened=code))
        codes(monkeypatch, "A", "A", "B", "B", "C", "D", "A", "E")

        made = await registry.opening.create(WISH, "here")
        mission = await registry.opening.begin_mission(NewMission("sonar", "unseen", "Ann"), "here")
        room = await registry.find(made.match)
        over(room)
        _, line = place.connect(room, Hello(made.match, token=made.token))
        assert await place.settled(lambda: line.of_kind("welcome"))
        registry.running._carry_out(room, (rematch_of(room),))
        rematch = await place.settled(lambda: line.of_kind("rematch_made"))

        assert rematch is not None
        assert (made.code, mission.code, rematch["code"]) == ("BBBBBB", "DDDDDD", "EEEEEE")
        assert {room.match.table.code for room in registry.running} == {made.code, mission.code}
        assert set(registry.bots.opened_by("here")) == {made.match, mission.match}
        assert registry.store.works
        place.store.close()

    asyncio.run(scene())


def test_a_match_is_found_by_id_and_by_code_in_any_case(tmp_path: Path) -> None:
    async def scene() -> None:
        place = Place(tmp_path)
        made = await place.registry.opening.create(WISH)
        room = await place.registry.find(made.match)
        assert await place.registry.find(made.code) is room
        assert await place.registry.find(made.code.lower()) is room
        with pytest.raises(RefusedError):
            await place.registry.find("NOBODY")
        place.store.close()

    asyncio.run(scene())


@pytest.mark.parametrize("finished", [False, True])
def test_a_match_that_nobody_looks_at_is_read_again_when_a_person_asks(
    tmp_path: Path, finished: bool
) -> None:
    async def scene() -> None:
        place = Place(tmp_path)
        made = await place.registry.opening.create(WISH)
        room = await place.registry.find(made.match)
        if finished:
            over(room)
        place.now += KEEP_IN_MEMORY_S
        place.registry.tidy()
        assert await place.registry.find(made.match) is room
        place.now += 1
        place.registry.tidy()
        assert not list(place.registry.running)
        found = await asyncio.gather(*(place.registry.find(made.code) for _ in range(3)))
        assert found[0] is not room
        assert found[0].match.table.code == made.code
        assert len(set(map(id, found))) == 1, "callers who ask together find the same room"
        place.store.close()

    asyncio.run(scene())


def test_a_match_that_leaves_the_memory_is_let_go_without_the_collector(tmp_path: Path) -> None:
    """Garbage is looked for seldom."""

    async def scene() -> None:
        place = Place(tmp_path)
        made = await place.registry.opening.create(WISH)
        room = await place.registry.find(made.match)
        connection, _ = place.connect(room, Hello(made.match, token=made.token))
        while room.queue.oldest is not None:
            await asyncio.sleep(0.005)
        place.registry.disconnect(connection)
        match = weakref.ref(room.match)
        del room
        place.now += KEEP_IN_MEMORY_S + 1
        gc.disable()
        try:
            place.registry.tidy()
            # The writing thread may still hold what it has just answered.
            await until(lambda: match() is None)
        finally:
            gc.enable()
        place.store.close()

    asyncio.run(scene())


def test_a_match_stays_in_memory_while_people_look_at_it(tmp_path: Path) -> None:
    async def scene() -> None:
        place = Place(tmp_path)
        made = await place.registry.opening.create(WISH)
        room = await place.registry.find(made.match)
        connection, _ = place.connect(room, Hello(made.match, spectate=True))
        place.now += 10 * KEEP_IN_MEMORY_S
        place.registry.tidy()
        assert await place.registry.find(made.match) is room
        place.registry.disconnect(connection)
        place.registry.tidy()
        assert await place.registry.find(made.match) is room, "they may come back soon"
        place.store.close()

    asyncio.run(scene())


def over(room: Room) -> None:
    """The match of this room is over, never mind how."""
    room.match.table = msgspec.structs.replace(room.match.table, phase=MatchPhase.OVER)


def rematch_of(room: Room) -> OpenRematch:
    """What its room asks for when a person wants a rematch."""
    table, known = room.match.table, room.tokens
    mine = tuple(tokens.kept(person.id, known.of(person.id)) for person in table.people)
    return OpenRematch(table, mine)


def test_people_who_were_away_find_the_rematch_also_after_a_restart(tmp_path: Path) -> None:
    """Only hashes of secrets are kept, and those of this match are good in the new one too."""

    async def scene() -> None:
        place = Place(tmp_path)
        made = await place.registry.opening.create(WISH)
        room = await place.registry.find(made.match)
        over(room)
        place.registry.running._carry_out(room, (rematch_of(room),))
        next_match = await place.settled(lambda: room.rematch.successor)
        assert next_match is not None
        assert await place.settled(lambda: room.queue.oldest is None or None), "it is kept"

        place.registry = MatchRegistry(place.store, lambda: place.now)
        room = await place.registry.find(made.code)
        over(room)
        _, line = place.connect(room, Hello(made.match, token=made.token))
        told = await place.settled(lambda: line.of_kind("rematch_made"))
        assert told is not None
        assert told["match"] == next_match.match
        assert told["token"] == made.token
        successor = await place.registry.find(told["match"])
        _, there = place.connect(successor, Hello(told["match"], token=told["token"]))
        welcome = await place.settled(lambda: there.of_kind("welcome"))
        assert welcome is not None
        assert welcome["you"] == "p1"
        place.store.close()

    asyncio.run(scene())


def test_a_rematch_is_told_to_a_stranger_without_a_token(tmp_path: Path) -> None:
    async def scene() -> None:
        place = Place(tmp_path)
        made = await place.registry.opening.create(WISH)
        room = await place.registry.find(made.match)
        over(room)
        rematches.restore(room, '{"match": "gone", "code": "GONE", "players": ["p1"]}')
        _, line = place.connect(room, Hello(made.match, spectate=True))
        told = await place.settled(lambda: line.of_kind("rematch_made"))

        assert told == {"kind": "rematch_made", "match": "gone", "code": "GONE", "token": ""}
        place.store.close()

    asyncio.run(scene())


def test_a_forgotten_match_is_closed_for_those_who_look_at_it(tmp_path: Path) -> None:
    async def scene() -> None:
        place = Place(tmp_path)
        made = await place.registry.opening.create(WISH)
        room = await place.registry.find(made.match)
        connection, line = place.connect(room, Hello(made.match, spectate=True))
        place.registry.drop([made.match, "another"])
        assert line.closed
        assert line.of_kind("bye") == {
            "kind": "bye",
            "code": "unknown_match",
            "sentence": "",
            "at": "",
        }
        place.registry.deliver(connection, SetReady("1", True))
        place.registry.disconnect(connection)
        assert len(place.registry.clients) == 0
        assert not list(place.registry.running)
        place.store.close()

    asyncio.run(scene())


@pytest.mark.parametrize("kept", [True, False])
def test_a_write_in_doubt_has_the_match_read_again(tmp_path: Path, kept: bool) -> None:
    """The line to the database broke: what was written or not, the room is what is kept."""

    async def scene() -> None:
        place = Place(tmp_path)
        made = await place.registry.opening.create(WISH)
        room = await place.registry.find(made.match)
        connection, line = place.connect(room, Hello(made.match, token=made.token))
        assert await place.settled(lambda: line.of_kind("welcome"))
        while room.queue.oldest is not None:
            await asyncio.sleep(0.005)
        keep = place.store.write

        def in_doubt(write: Write, epoch: int, done: Done) -> None:
            place.store.write = keep  # type: ignore[method-assign]
            said = write if kept else Write(write.match)
            keep(said, epoch, lambda _: done(InDoubtError("broken")))

        place.store.write = in_doubt  # type: ignore[method-assign]
        place.registry.deliver(connection, SetNames("n1", name="Zoe"))
        bye = await place.settled(lambda: line.of_kind("bye"))
        again = await place.registry.find(made.match)
        person = again.match.table.people[0]

        assert bye is not None
        assert bye["code"] == "elsewhere", "it is dialled again at once"
        assert not line.of_kind("acked")
        assert again is not room
        assert person.name == ("Zoe" if kept else "Ann")
        assert not place.registry.store.works
        place.store.close()

    asyncio.run(scene())


def test_the_log_says_once_that_the_store_fails_and_once_that_it_works_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Also where nobody can do more than try to open a match."""

    async def scene() -> None:
        place = Place(tmp_path)
        keep = place.store.write

        def full(write: Write, epoch: int, done: Done) -> None:
            done(UnwritableError("full"))

        place.store.write = full  # type: ignore[method-assign]
        for _ in range(2):
            with pytest.raises(RefusedError):
                await place.registry.opening.create(WISH)
        place.store.write = keep  # type: ignore[method-assign]
        for _ in range(2):
            await place.registry.opening.create(WISH)
        place.store.close()

    asyncio.run(scene())
    assert caplog.messages == ["the store failed: full", "the store works again"]


def test_what_is_wrong_with_one_match_is_no_fault_of_the_store(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A taken code fails for its match alone, and no person is kept away from the others."""

    async def scene() -> None:
        place = Place(tmp_path)
        store = place.registry.store
        assert await store.create(Write("one", 0, ("x",), opened="CODE")) is None
        assert await store.create(Write("other", 0, ("x",), opened="CODE")) is not None
        assert store.keeps
        assert [each.levelname for each in caplog.records] == ["ERROR"]

        def damaged(_: Write, __: int, done: Done) -> None:
            done(StoreError("malformed"))

        with monkeypatch.context() as broken:
            broken.setattr(place.store, "write", damaged)
            await store.create(Write("other", 0, ("x",), opened="OTHER"))
            assert store.keeps
            await store.ask_again()
            assert not store.keeps, "not even a write of no match is taken"
        await store.ask_again()
        assert store.keeps
        place.store.close()

    asyncio.run(scene())


def test_a_room_that_fails_as_the_store_answers_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        place = Place(tmp_path)
        made = await place.registry.opening.create(WISH)
        room = await place.registry.find(made.match)
        connection, line = place.connect(room, Hello(made.match, token=made.token))
        assert await place.settled(lambda: line.of_kind("welcome"))
        while room.queue.oldest is not None:
            await asyncio.sleep(0.005)
        with monkeypatch.context() as broken:
            broken.setattr(WriteQueue, "settle", None)
            place.registry.deliver(connection, SetNames("n1", name="Zoe"))
            bye = await place.settled(lambda: line.of_kind("bye"))
        again = await place.registry.find(made.match)
        assert bye is not None
        assert bye["code"] == "fault"
        assert again.match.table.people[0].name == "Zoe"
        place.store.close()

    asyncio.run(scene())


def test_a_rematch_for_which_there_is_no_place_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        place = Place(tmp_path)
        made = await place.registry.opening.create(WISH, "here")
        room = await place.registry.find(made.match)
        over(room)
        monkeypatch.setattr(place.registry.intake, "limits", MatchLimits(most=0))
        _, line = place.connect(room, Hello(made.match, token=made.token))
        assert await place.settled(lambda: line.of_kind("welcome"))
        place.registry.running._carry_out(room, (rematch_of(room),))
        told = await place.settled(lambda: line.of_kind("notice"))
        assert told is not None
        assert told["code"] == "server_full"
        assert place.registry.bots.opened_by("here") == [made.match]
        place.registry.intake.drains = True
        line.heard.clear()
        place.registry.running._carry_out(room, (rematch_of(room),))
        told = await place.settled(lambda: line.of_kind("notice"))
        assert told is not None
        assert told["code"] == "elsewhere"
        place.store.close()

    asyncio.run(scene())


def test_a_rematch_that_could_not_be_kept_can_be_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        place = Place(tmp_path)
        made = await place.registry.opening.create(WISH)
        room = await place.registry.find(made.match)
        over(room)
        _, line = place.connect(room, Hello(made.match, token=made.token))
        assert await place.settled(lambda: line.of_kind("welcome"))
        with monkeypatch.context() as broken:
            broken.setattr(place.store, "write", refused)
            room.rematch.asked = True
            place.registry.running._carry_out(room, (rematch_of(room),))
            told = await place.settled(lambda: line.of_kind("notice"))
        assert told is not None
        assert told["code"] == "store_failed"
        assert not room.rematch.asked
        assert room.rematch.successor is None

        place.registry.running._carry_out(room, (rematch_of(room),))
        assert await place.settled(lambda: line.of_kind("rematch_made"))
        place.store.close()

    asyncio.run(scene())


def refused(_: Write, __: int, done: Done) -> None:
    """A write that fails, as is known a moment later."""
    error = UnwritableError("the disk is full")
    asyncio.get_running_loop().call_soon(done, error)


def test_rooms_are_told_their_lags_in_turn_and_one_that_fails_alone(tmp_path: Path) -> None:
    async def scene() -> None:
        place = Place(tmp_path)
        rooms, lines = [], []
        for _ in range(2):
            made = await place.registry.opening.create(WISH)
            rooms.append(await place.registry.find(made.match))
            _, line = place.connect(rooms[-1], Hello(made.match, token=made.token))
            assert await place.settled(partial(line.of_kind, "welcome"))
            line.lag = 0.048
            lines.append(line)
        place.registry.running.tell_lags()
        told = [line.of_kind("lags") for line in lines]
        assert told == [{"kind": "lags", "ms": {"p1": 48}}, None]
        rooms[1].presence.callers = None  # type: ignore[method-assign, assignment]
        lines[0].lag = 0.2
        for _ in range(LAG_PARTS):
            place.registry.running.tell_lags()
        assert lines[0].of_kind("lags") == {"kind": "lags", "ms": {"p1": 200}}
        place.store.close()

    asyncio.run(scene())
