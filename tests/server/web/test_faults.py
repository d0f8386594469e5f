"""Whatever goes wrong in one match: nobody in another notices, and it is mended from the store."""

import asyncio
import contextlib
import json
import logging
import sqlite3
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

import httpx
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hydrophone.core.errors import StoreError
from hydrophone.core.seats import Seat
from hydrophone.server.match.effects import ConnectionId, Send, Write
from hydrophone.server.match.people.presence import AddressKey
from hydrophone.server.match.room import Room
from hydrophone.server.match.table import tables
from hydrophone.server.protocol.bodies import MatchMade
from hydrophone.server.protocol.limits import MAX_NESTING, nests_too_deep
from hydrophone.server.protocol.messages import Hello, Pong, Refused, SetNames, TakeAction
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.protocol.session import Session
from hydrophone.server.rooms.registry import MatchRegistry
from hydrophone.server.store.face import Done
from hydrophone.server.store.sqlite.file import StoreFile
from hydrophone.server.store.sqlite.store import SqliteStore
from server.rooms.test_registry import WISH, Listening
from server.web.serving import FAST, Visitor, opened, serving, settings, wish

BLUE = Seat.BLUE_CAPTAIN

# --- nesting -----------------------------------------------------------------------------------

HERE = AddressKey("here")


def nested(levels: int) -> str:
    return "[" * levels + "]" * levels


def act(body: str) -> bytes:
    return ('{"kind":"act","id":"1","seat":"blue.captain","action":' + body + "}").encode()


def greeted() -> Session:
    session = Session(0.0)
    session.receive(b'{"kind":"hello","match":"ABCDEF"}', 0.0)
    return session


@pytest.mark.parametrize("levels", [MAX_NESTING, 900, *range(970, 985), 32_000])
def test_what_nests_too_deep_is_refused_when_it_comes(levels: int) -> None:
    verdict = greeted().receive(act(nested(levels)), 0.0)

    assert isinstance(verdict, Refused)
    assert verdict.code == "malformed"


def test_what_nests_less_deep_is_delivered() -> None:
    assert isinstance(greeted().receive(act(nested(MAX_NESTING - 1)), 0.0), TakeAction)


def depth(value: Any) -> int:
    match value:
        case list():
            return 1 + max(map(depth, value), default=0)
        case dict():
            return 1 + max(map(depth, value.values()), default=0)
        case _:
            return 0


TEXTS = st.text(st.sampled_from('[]{}\\"a\n'), max_size=6)
JSON = st.recursive(
    TEXTS | st.none(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
)


@given(JSON, st.integers(0, MAX_NESTING + 3), st.booleans())
def test_nesting_is_counted_outside_of_strings(value: Any, levels: int, broad: bool) -> None:
    for _ in range(levels):
        value = [value]
    if broad:
        value = [[[]] * MAX_NESTING, value]

    assert nests_too_deep(json.dumps(value).encode()) == (depth(value) > MAX_NESTING)


@pytest.mark.parametrize("path", ["/api/matches", "/api/chart"])
def test_deep_options_and_charts_are_malformed(path: str, tmp_path: Path) -> None:
    with serving(settings(tmp_path)) as http:
        for levels in (MAX_NESTING, 980, 20_000):
            body = json.dumps(wish()).replace('"options": {}', f'"options": {nested(levels)}')
            answer = http.post(path, content=body)
            assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


# --- a work that raises ------------------------------------------------------------------------


class BrokenError(Exception):
    """What nobody expected."""


class HeldStore(SqliteStore):
    """A store that answers when it is told to: all writes so far as one commit."""

    def __init__(self, path: Path) -> None:
        self._deliveries: list[Callable[[], None]] = []
        self.path = path
        super().__init__(StoreFile(str(path)), lambda: 1000.0, self._deliveries.append)
        self.lose = False

    def write(self, write: Write, epoch: int, done: Done) -> None:
        if self.lose:
            self.lose = False
            done = forget
        super().write(write, epoch, done)

    async def one_commit(self, works: Callable[[], None]) -> None:
        """Whatever these works write is written in one transaction."""
        lock = sqlite3.connect(self.path, isolation_level=None)
        lock.execute("BEGIN IMMEDIATE")
        super().write(Write("none"), 1, forget)
        while not self._commits._jobs.empty():
            await asyncio.sleep(0.001)  # the thread has taken it and waits for the lock
        works()
        lock.execute("COMMIT")
        lock.close()
        await self.answered(2)

    async def answered(self, commits: int = 1) -> None:
        """The store's next answers reach the loop, one after the other."""
        for _ in range(commits):
            while not self._deliveries:
                await asyncio.sleep(0.001)
            self._deliveries.pop(0)()
            while self._commits._answers:
                self._deliveries.pop(0)()

    async def serve(self, work: Awaitable[Any]) -> Any:
        """Do this; the store answers whenever it can."""
        task = asyncio.ensure_future(work)
        while not task.done():
            while self._deliveries:
                self._deliveries.pop(0)()
            await asyncio.sleep(0.001)
        return task.result()


def forget(_: StoreError | None) -> None:
    """An answer that reaches nobody."""


class Server:
    """A registry with a store that answers when it is told to."""

    def __init__(self, folder: Path) -> None:
        self.now = 1000.0
        self.store = HeldStore(folder / "matches.db")
        self.registry = MatchRegistry(self.store, lambda: self.now)

    async def open(self) -> tuple[Room, MatchMade]:
        made: MatchMade = await self.store.serve(self.registry.opening.create(WISH))
        return await self.registry.find(made.match), made

    async def come(self, room: Room, made: MatchMade) -> tuple[ConnectionId, Listening]:
        line = Listening()
        connection = self.registry.clients.enter(line)
        self.registry.join(connection, room, Hello(made.match, token=made.token), HERE)
        if not line.heard:
            await self.store.answered()
        return connection, line

    def say(self, connection: ConnectionId, name: str) -> None:
        """Another name for its person; the name is the id of the command as well."""
        self.registry.deliver(connection, SetNames(name, name=name))

    async def settled(self) -> None:
        """Whatever was begun is done."""
        while self.registry.running._tasks:
            await self.store.serve(asyncio.wait(self.registry.running._tasks))


def play(scene: Callable[[Server], Awaitable[None]], folder: Path) -> None:
    async def run() -> None:
        server = Server(folder)
        await scene(server)
        server.store.close()

    asyncio.run(run())


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> str:
    """A name that cannot be given without something raising."""
    set_names = tables.set_names

    def raising(table: Any, player: str, name: str | None, *more: Any) -> Any:
        if name == "broken":
            raise BrokenError
        return set_names(table, player, name, *more)

    monkeypatch.setattr(tables, "set_names", raising)
    return "broken"


def answer(line: Listening, name: str) -> tuple[str, str]:
    told = [json.loads(text) for text in line.heard]
    found = [m for m in told if m["kind"] in ("acked", "refused") and m["id"] == name]
    assert len(found) == 1, (name, found)
    return found[0]["kind"], found[0].get("code", "")


def test_a_work_that_raises_behind_a_write_is_the_fault_of_its_caller_alone(
    tmp_path: Path, broken: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(server: Server) -> None:
        a, b = await server.open(), await server.open()
        ann, told_ann = await server.come(*a)
        bob, told_bob = await server.come(*b)

        def works() -> None:
            for name in ("first", broken, "last"):
                server.say(ann, name)
            server.say(bob, "Bob")

        with caplog.at_level(logging.ERROR):
            await server.store.one_commit(works)
        await server.store.answered()

        assert answer(told_bob, "Bob") == ("acked", "")
        assert answer(told_ann, "first") == ("acked", "")
        assert answer(told_ann, broken) == ("refused", "fault")
        assert answer(told_ann, "last") == ("acked", "")
        assert "BrokenError" in caplog.text

    play(scene, tmp_path)


def test_a_work_that_raises_at_once_is_answered_likewise(tmp_path: Path, broken: str) -> None:
    async def scene(server: Server) -> None:
        ann, told = await server.come(*await server.open())
        server.say(ann, broken)
        server.say(ann, "next")
        await server.store.answered()

        assert answer(told, broken) == ("refused", "fault")
        assert answer(told, "next") == ("acked", "")

    play(scene, tmp_path)


def raising(*_: object) -> NoReturn:
    raise BrokenError


def test_a_stored_change_that_cannot_be_made_is_taken_from_the_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(server: Server) -> None:
        (room_a, made_a), b = await server.open(), await server.open()
        ann, told_ann = await server.come(room_a, made_a)
        bob, told_bob = await server.come(*b)
        late = Listening()
        monkeypatch.setattr(room_a.match, "set_table", raising)

        def works() -> None:
            server.say(ann, "stored")
            server.say(ann, "waiting")
            coming = server.registry.clients.enter(late)
            server.registry.join(coming, room_a, Hello(made_a.match), HERE)
            server.say(bob, "Bob")

        await server.store.one_commit(works)
        bye = told_ann.of_kind("bye")
        assert bye is not None
        assert bye["code"] == "fault"
        assert told_ann.closed
        assert late.closed, "a hello that waited is not left without an answer"
        assert answer(told_bob, "Bob") == ("acked", "")

        again = await server.store.serve(server.registry.find(made_a.code))
        assert again is not room_a
        assert again.match.table.people[0].name == "stored"
        welcome = told_ann.of_kind("welcome")
        assert welcome is not None
        back = msgspec.structs.replace(made_a, token=welcome["token"])
        ann, told_ann = await server.come(again, back)
        server.say(ann, "after")
        await server.store.answered()
        assert answer(told_ann, "after") == ("acked", "")

    play(scene, tmp_path)


def test_an_effect_that_cannot_be_carried_out_takes_no_other_with_it(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        room, made = await server.open()
        ann, told = await server.come(room, made)
        endless: list[Any] = []
        endless.append(endless)
        server.registry.running._carry_out(
            room,
            [Send((ann,), TakeAction("1", BLUE, endless)), Send((ann,), Pong())],  # type: ignore[arg-type]
        )

        assert told.of_kind("pong") is not None

    play(scene, tmp_path)


def test_each_callback_of_a_commit_stands_alone(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        heard: list[StoreError | None] = []

        def works() -> None:
            server.store.write(Write(""), 0, raising)
            server.store.write(Write(""), 0, heard.append)

        await server.store.one_commit(works)
        assert heard == [None]

    play(scene, tmp_path)


def test_a_write_that_cannot_be_encoded_fails_alone(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        heard: dict[str, StoreError | None] = {}

        def works() -> None:
            for code, body in (("a", "\ud800"), ("b", "{}")):
                write = Write(code, 0, (body,), opened=code)
                server.store.write(write, 1, partial(heard.__setitem__, code))

        await server.store.one_commit(works)
        assert isinstance(heard["a"], StoreError)
        assert heard["b"] is None

    play(scene, tmp_path)


Trouble: TypeAlias = Callable[[Server, Room, ConnectionId], None]
"""What happens in match A while B stores something in the same commit."""


def nothing(server: Server, room: Room, ann: ConnectionId) -> None:
    """All is well."""


def raise_at_once(server: Server, room: Room, ann: ConnectionId) -> None:
    server.say(ann, "broken")


def raise_behind_a_write(server: Server, room: Room, ann: ConnectionId) -> None:
    for name in ("first", "broken", "last"):
        server.say(ann, name)


def be_unmakeable(server: Server, room: Room, ann: ConnectionId) -> None:
    room.match.set_table = raising  # type: ignore[method-assign, assignment]
    server.say(ann, "stored")


def lose_the_answer(server: Server, room: Room, ann: ConnectionId) -> None:
    server.store.lose = True
    server.say(ann, "lost")


def flood(server: Server, room: Room, ann: ConnectionId) -> None:
    for number in range(200):
        server.say(ann, f"Ann {number}")


def seen_in_b(folder: Path, trouble: Trouble) -> tuple[list[tuple[float, str]], list[str]]:
    """What B is told and when, by the server's clock, and what is stored of it."""
    told = list[tuple[float, str]]()
    stored = list[str]()

    async def scene(server: Server) -> None:
        a, (room, made) = await server.open(), await server.open()
        ann, _ = await server.come(*a)
        bob, line = await server.come(room, made)
        line.push = lambda text: told.append((server.now, text.decode()))  # type: ignore[method-assign]

        def works() -> None:
            trouble(server, a[0], ann)
            server.say(bob, "Bob")

        await server.store.one_commit(works)
        for number in range(3):
            server.now += 1.0
            server.registry.running.keep()
            server.say(bob, f"Bob {number}")
            await server.settled()
            while len(told) < 2 * (number + 2):
                await server.store.answered()
        with contextlib.closing(sqlite3.connect(server.store.path)) as store:
            rows = store.execute("SELECT body FROM entry WHERE match = ?", (made.match,))
            stored.extend(body.replace(made.match, "B").replace(made.code, "B") for (body,) in rows)
        told[:] = [(at, t.replace(made.match, "B").replace(made.code, "B")) for at, t in told]

    folder.mkdir()
    play(scene, folder)
    return told, stored


@pytest.mark.parametrize(
    "trouble", [raise_at_once, raise_behind_a_write, be_unmakeable, lose_the_answer, flood]
)
def test_trouble_in_one_match_changes_no_answer_time_or_entry_of_another(
    tmp_path: Path, broken: str, trouble: Trouble
) -> None:
    assert broken == "broken"
    told, stored = seen_in_b(tmp_path / "calm", nothing)

    assert len(told) == 8, "each name is acknowledged, and the table is told"
    assert seen_in_b(tmp_path / "trouble", trouble) == (told, stored)


def test_a_match_whose_answer_is_lost_is_read_again_with_the_next(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        room, made = await server.open()
        ann, told = await server.come(room, made)
        server.store.lose = True
        server.say(ann, "lost")
        await server.store.answered()
        server.registry.running._persist(
            room, Write(made.match, kept=(("sheet:blue.captain", "{}"),))
        )
        await server.store.answered()
        assert told.closed
        again = await server.store.serve(server.registry.find(made.match))
        assert again is not room
        assert again.match.table.people[0].name == "lost"

    play(scene, tmp_path)


def test_a_match_that_cannot_be_read_again_is_not_there_any_more(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        room, made = await server.open()
        with sqlite3.connect(server.store.path) as connection:
            connection.execute("UPDATE entry SET body = '{'")
        connection.close()
        server.registry.running.drop(room, Reason.FAULT)
        with pytest.raises(RefusedError):
            await server.store.serve(server.registry.find(made.match))

    play(scene, tmp_path)


# --- over a real socket ------------------------------------------------------------------------


def sailing(http: httpx.Client) -> dict[str, str]:
    seats = [{"seat": seat, "who": "me"} for seat in ("blue.captain", "blue.radio_operator")]
    return opened(http, seats=seats)


def test_deep_actions_of_one_client_stop_nobody(tmp_path: Path) -> None:
    with serving(settings(tmp_path, pace=FAST)) as http:
        made, other = sailing(http), sailing(http)
        with Visitor(http) as ann, Visitor(http) as bob:
            ann.hello(made["code"], made["token"])
            bob.hello(other["code"], other["token"])
            for levels in (973, 976, 979, 5_000):
                bob.command("set_names", name=f"Bob {levels}")
                ann.command("set_names", name=f"Ann {levels}")
                ann.socket.send(act(nested(levels)))
                assert bob.hear("acked", "refused")["kind"] == "acked"
            codes = [ann.hear("acked", "refused").get("code") for _ in range(8)]
        assert sorted(map(str, codes)) == ["None"] * 4 + ["malformed"] * 4
        assert http.get("/health").json()["status"] == "ok"
