"""Two servers in one process on one database: a match is the one's that claimed it last."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

import msgspec
import psycopg
import pytest

from hydrophone.bots.bot import Level
from hydrophone.core.errors import StoreError
from hydrophone.core.seats import Seat
from hydrophone.kits.registry import KITS
from hydrophone.server.bots.pool import BotPool
from hydrophone.server.match.effects import AskBot, ConnectionId, Write
from hydrophone.server.match.inputs import BotAnswered
from hydrophone.server.match.people.presence import AddressKey
from hydrophone.server.match.room import Room
from hydrophone.server.protocol.bodies import MatchMade, NewMatch
from hydrophone.server.protocol.messages import (
    Command,
    Hello,
    MatchPhase,
    SetBot,
    SetNames,
    SetReady,
)
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.rooms.match_bots import MatchBots
from hydrophone.server.rooms.registry import MatchRegistry
from hydrophone.server.rooms.room_store import SILENT_S
from hydrophone.server.rooms.running_rooms import Around
from hydrophone.server.store.face import Claimed, OvertakenError, StoreListener
from hydrophone.server.store.opening import open_store
from server.rooms.test_registry import WISH, Listening, over, rematch_of, until
from server.store.postgres import Postgres, asked

SEATS = (
    Seat.BLUE_CAPTAIN,
    Seat.BLUE_RADIO_OPERATOR,
    Seat.YELLOW_CAPTAIN,
    Seat.YELLOW_RADIO_OPERATOR,
)


class Cadets(BotPool):
    """Bots that take the first legal action; what they are asked is noted."""

    def __init__(self) -> None:
        self.asked: list[AskBot] = []

    def ask(self, question: AskBot, opener: str = "") -> None:
        self.asked.append(question)

    def warm(self, match: str, game: str, options: object, opener: str = "") -> None:
        pass

    def forget(self, match: str) -> None:
        pass


class Server:
    """One of several. Nothing is done by the clock: a test says when a second is over."""

    def __init__(self, address: str, name: str) -> None:
        loop = asyncio.get_running_loop()
        self.hears = True
        self.cadets = Cadets()
        self.store = open_store(
            address,
            loop.time,
            loop.call_soon_threadsafe,
            name=name,
            ears=StoreListener(self._announced),
        )
        self.registry = MatchRegistry(
            self.store, loop.time, around=Around(MatchBots(self.cadets), is_of_several=True)
        )

    def _announced(self, claimed: Mapping[str, Claimed]) -> None:
        if self.hears:
            self.registry.announced(claimed)

    async def come(self, made: MatchMade, token: str | None = None) -> "Person":
        """A person comes to a match; its room is claimed if it is not here."""
        hello = Hello(made.code, token=token or made.token)
        return await Person(self.registry).greet(hello)

    async def receive(self, made: MatchMade, token: str) -> "Person":
        """A person who dials again while they are sent elsewhere, as a client does.

        A server that has not yet heard of another's claim learns of it by the write of a welcome.
        """
        while not (person := await self.come(made, token)).of_kind("welcome"):
            assert (person.of_kind("bye") or {})["code"] == "elsewhere"
        return person

    def play(self) -> None:
        """All bots that were asked choose."""
        while self.cadets.asked:
            question = self.cadets.asked.pop()
            choice = 0 if question.must else None
            self.registry.running.tell(question.match, BotAnswered(question, choice, None))


class Person(Listening):
    """A line to a server."""

    def __init__(self, registry: MatchRegistry) -> None:
        super().__init__()
        self.registry = registry
        self.connection: ConnectionId = registry.clients.enter(self)
        self.room: Room

    async def greet(self, hello: Hello) -> "Person":
        self.room = await self.registry.greet(hello)
        self.registry.join(self.connection, self.room, hello, AddressKey("here"))
        await until(lambda: self.of_kind("welcome") or self.of_kind("bye"))
        return self

    @property
    def token(self) -> str:
        welcome = self.of_kind("welcome")
        assert welcome is not None
        return str(welcome["token"])

    async def say(self, command: Command) -> str:
        """What comes of it: acked, refused, or bye."""
        heard = len(self.heard)
        self.registry.deliver(self.connection, command)

        def answer() -> str | None:
            kinds = [text.split(b'"')[3].decode() for text in self.heard[heard:]]
            return next((kind for kind in kinds if kind in ("acked", "refused", "bye")), None)

        return await until(answer)


def play(postgres: Postgres, scene: Callable[[Server, Server, str], Awaitable[None]]) -> None:
    async def run() -> None:
        address = postgres.fresh()
        one, two = Server(address, "one"), Server(address, "two")
        try:
            await scene(one, two, address)
        finally:
            for server in (one, two):
                await asyncio.to_thread(server.store.close)

    asyncio.run(run())


async def opened(server: Server, wish: NewMatch = WISH) -> MatchMade:
    return await server.registry.opening.create(wish)


def test_a_claim_moves_a_match_and_its_people_hear_where_it_is(postgres: Postgres) -> None:
    async def scene(one: Server, two: Server, _: str) -> None:
        made = await opened(one)
        ann = await one.come(made)
        assert await ann.say(SetNames("a", name="Anna")) == "acked"
        bob = await two.come(made, ann.token)
        bye = await until(lambda: ann.of_kind("bye"))
        assert (bye["code"], bye["at"]) == ("elsewhere", "two")
        assert bob.room.match.table.people[0].name == "Anna"
        assert (len(one.registry.running), len(two.registry.running)) == (0, 1)

    play(postgres, scene)


def test_reading_a_match_claims_nothing(postgres: Postgres) -> None:
    async def scene(one: Server, two: Server, _: str) -> None:
        made = await opened(one)
        ann = await one.come(made)
        for name in (made.code, made.code.lower(), made.match):
            assert (await two.registry.read(name)).match.table.code == made.code
        assert await ann.say(SetNames("a", name="Anna")) == "acked"
        assert len(two.registry.running) == 0

    play(postgres, scene)


def test_what_a_server_still_writes_that_was_overtaken_is_refused(postgres: Postgres) -> None:
    """It was frozen, and has heard of nothing."""

    async def scene(one: Server, two: Server, _: str) -> None:
        made = await opened(one)
        ann = await one.come(made)
        one.hears = False
        again = await two.come(made, ann.token)
        assert await ann.say(SetNames("a", name="Old")) == "bye"
        assert len(one.registry.running) == 0
        assert again.room.match.table.people[0].name == "Ann"
        assert await again.say(SetNames("b", name="New")) == "acked"
        third = await one.come(made, again.token)
        assert third.room.match.table.people[0].name == "New"

    play(postgres, scene)


def test_a_server_that_hears_nothing_compares_once_a_second(
    postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    """What another server plays is a note in the log, no error."""
    caplog.set_level("INFO")

    async def scene(one: Server, two: Server, _: str) -> None:
        made, kept = await opened(one), await opened(one)
        ann = await one.come(made)
        one.hears = False
        await two.come(made, ann.token)
        await one.registry.compare()
        bye = ann.of_kind("bye")
        assert bye is not None
        assert bye["at"] == "two"
        assert one.registry.here(kept.match) is not None
        notes = [note for note in caplog.records if "another server plays" in note.message]
        assert [note.levelname for note in notes] == ["INFO"]
        assert made.code not in caplog.text
        assert made.match not in caplog.text

    play(postgres, scene)


def test_a_client_that_has_seen_more_than_the_room_has_it_read_again(postgres: Postgres) -> None:
    """Its server was overtaken and has not heard of it; one that only says so changes nothing."""

    async def scene(one: Server, two: Server, _: str) -> None:
        made = await opened(one)
        ann = await one.come(made)
        liar = await Person(one.registry).greet(Hello(made.code, ann.token, since=99))
        assert liar.room is ann.room
        one.hears = False
        elsewhere = await two.come(made, liar.token)
        back = await Person(one.registry).greet(Hello(made.code, elsewhere.token, since=99))
        assert back.room is not ann.room
        assert await back.say(SetNames("a", name="Anna")) == "acked"

    play(postgres, scene)


def test_a_token_that_another_server_gave_is_no_wrong_one(postgres: Postgres) -> None:
    """Who is told that their token is wrong forgets it, and has lost their posts."""

    async def scene(one: Server, two: Server, _: str) -> None:
        made = await opened(one)
        ann = await one.come(made)
        one.hears = False
        elsewhere = await two.come(made, ann.token)
        back = await one.come(made, elsewhere.token)
        assert await back.say(SetNames("a", name="Anna")) == "acked"

        stranger = await one.come(made, "a token that nobody has given")
        bye = stranger.of_kind("bye")
        assert bye is not None
        assert bye["code"] == "wrong_token"
        assert stranger.room is back.room

    play(postgres, scene)


def test_a_storm_of_claims_leaves_one_owner_and_loses_nothing(postgres: Postgres) -> None:
    async def scene(one: Server, two: Server, address: str) -> None:
        matches = [await opened(one) for _ in range(20)]
        tokens = {made.code: made.token for made in matches}
        for turn in range(6):
            server = (one, two)[turn % 2]
            people = await asyncio.gather(
                *(server.receive(made, tokens[made.code]) for made in matches)
            )
            for made, person in zip(matches, people, strict=True):
                tokens[made.code] = person.token
            said = [person.say(SetNames(f"{turn}", name=f"Ann {turn}")) for person in people]
            assert set(await asyncio.gather(*said)) == {"acked"}
        await one.registry.compare()
        assert (len(one.registry.running), len(two.registry.running)) == (0, 20)
        names = {room.match.table.people[0].name for room in two.registry.running}
        assert names == {"Ann 5"}
        (gaps,) = asked(
            address,
            "SELECT count(*) FROM (SELECT max(number) + 1 - count(*) AS gap FROM entry "
            "GROUP BY match) AS each WHERE gap <> 0",
        )
        assert gaps == (0,)

    play(postgres, scene)


def test_a_server_of_older_rules_takes_a_match_from_a_newer_one_once_at_most(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(one: Server, two: Server, _: str) -> None:
        made = await opened(one)
        ann = await one.come(made)
        for seat in SEATS:
            assert await ann.say(SetBot(f"{seat}", seat, Level.LANDLUBBER)) == "acked"
        assert await ann.say(SetReady("r", True)) == "acked"
        kit = KITS["sonar"]
        old = type("OldSonar", (type(kit.game),), {"rules_version": 0})()
        monkeypatch.setitem(KITS, "sonar", replace(kit, game=old))
        for name in (made.match, made.code, made.code.lower()):
            with pytest.raises(RefusedError) as refused:
                await two.registry.find(name)
            assert refused.value.reason is Reason.ELSEWHERE
        kept = await asyncio.to_thread(one.store.find, made.match)
        assert kept is not None
        assert kept.epoch == 2, "claimed once, and left alone since"

    play(postgres, scene)


def test_callers_who_ask_together_make_one_claim(postgres: Postgres) -> None:
    async def scene(one: Server, two: Server, address: str) -> None:
        made = await opened(one)
        rooms = await asyncio.gather(*(two.registry.find(made.code) for _ in range(10)))
        assert len(set(map(id, rooms))) == 1
        assert asked(address, "SELECT epoch FROM match") == [(2,)]

    play(postgres, scene)


def test_a_name_that_no_match_has_spoils_no_claim_of_others(postgres: Postgres) -> None:
    """PostgreSQL refuses a whole statement that holds a NUL."""

    async def scene(one: Server, two: Server, _: str) -> None:
        made = await opened(one)
        names = ("\0", made.code, "\0")
        found = await asyncio.gather(*map(two.registry.find, names), return_exceptions=True)
        assert [getattr(each, "reason", "found") for each in found] == [
            Reason.UNKNOWN_MATCH,
            "found",
            Reason.UNKNOWN_MATCH,
        ]

    play(postgres, scene)


def test_a_match_of_bots_that_nobody_watches_goes_on_elsewhere(postgres: Postgres) -> None:
    async def scene(one: Server, two: Server, address: str) -> None:
        made = await opened(one)
        ann = await one.come(made)
        for seat in SEATS:
            assert await ann.say(SetBot(f"{seat}", seat, Level.LANDLUBBER)) == "acked"
        assert await ann.say(SetReady("r", True)) == "acked"
        one.registry.disconnect(ann.connection)
        one.registry.running.keep()
        await until(lambda: asked(address, "SELECT 1 FROM match WHERE due IS NOT NULL"))
        await two.registry.intake.claim_due()
        assert len(two.registry.running) == 0, "its server lives"

        asked(address, "UPDATE match SET due = due - interval '1 minute'")
        await two.registry.intake.claim_due()
        (room,) = two.registry.running
        before = len(room.match.log)
        await until(lambda: bool(two.cadets.asked) or None)
        two.play()
        await until(lambda: len(room.match.log) > before)
        await one.registry.compare()
        assert len(one.registry.running) == 0

    play(postgres, scene)


def test_a_rematch_is_claimed_on_another_server(postgres: Postgres) -> None:
    async def scene(one: Server, two: Server, _: str) -> None:
        made = await opened(one)
        ann = await one.come(made)
        over(ann.room)
        one.registry.running._carry_out(ann.room, (rematch_of(ann.room),))
        told = await until(lambda: ann.of_kind("rematch_made"))
        following = MatchMade(told["match"], told["code"], told["token"])
        for token in (following.token, ann.token):
            there = await two.come(following, token)
            welcome = there.of_kind("welcome")
            assert welcome is not None
            assert welcome["you"] == "p1"
        assert one.registry.here(following.match) is None or one.hears

    play(postgres, scene)


def test_the_list_of_open_matches_is_that_of_all_servers(postgres: Postgres) -> None:
    async def scene(one: Server, two: Server, address: str) -> None:
        made = await opened(one, msgspec.structs.replace(WISH, listed=True))
        ann = await one.come(made)
        one.registry.running.keep()
        await until(lambda: asked(address, "SELECT 1 FROM listed"))
        stranger = Person(two.registry)
        two.registry.watch_list(stranger.connection)

        def codes() -> list[str]:
            two.registry.tell_list()
            news = stranger.of_kind("matches")
            return [] if news is None else [each["code"] for each in news["listed"]]

        await two.registry.read_list()
        assert await until(codes) == [made.code]
        there = await two.come(made, ann.token)
        assert there.room.listing() is not None
        two.registry.running.keep()
        await two.registry.store.probe()
        assert len(asked(address, "SELECT entry FROM listed")) == 1

    play(postgres, scene)


def test_a_server_whose_database_is_silent_steps_aside_and_takes_nothing(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(one: Server, two: Server, _: str) -> None:
        made = await opened(one)
        ann = await one.come(made)
        caplog.set_level("INFO", "hydrophone.server.rooms")
        one.registry.step_aside()
        assert ann.of_kind("bye") is None
        monkeypatch.setattr(type(one.store), "silent_s", SILENT_S + 0.1)
        assert not one.registry.store.keeps
        one.registry.step_aside()
        bye = ann.of_kind("bye")
        assert bye is not None
        assert bye["code"] == "elsewhere"
        assert "all matches are let go" in caplog.text
        assert all(record.levelname == "INFO" for record in caplog.records)
        with pytest.raises(RefusedError) as refused:
            await one.registry.find(made.code)
        assert refused.value.reason is Reason.ELSEWHERE
        monkeypatch.undo()
        back = await one.come(made, ann.token)
        assert await back.say(SetNames("a", name="Anna")) == "acked"

    play(postgres, scene)


def test_a_write_that_waits_for_the_database_is_made_once_or_not_at_all(
    postgres: Postgres,
) -> None:
    """A row is held for a while; other matches are not held up."""

    async def scene(one: Server, two: Server, address: str) -> None:
        made, other = await opened(one), await opened(two)
        ann, bob = await one.come(made), await two.come(other)
        held = await psycopg.AsyncConnection.connect(address)
        async with held, held.transaction():
            await held.execute("SELECT FROM match WHERE id = %s FOR UPDATE", (made.match,))
            waiting = asyncio.ensure_future(ann.say(SetNames("a", name="Anna")))
            assert await bob.say(SetNames("b", name="Bobby")) == "acked"
            assert not waiting.done()
        answer = await waiting
        kept = await asyncio.to_thread(two.store.find, made.match)
        assert kept is not None
        assert ("Anna" in kept.entries[-1]) == (answer == "acked")

    play(postgres, scene)


def test_a_refused_write_names_the_server_that_has_the_match(postgres: Postgres) -> None:
    async def scene(one: Server, two: Server, _: str) -> None:
        made = await opened(one)
        await two.come(made)
        answer: asyncio.Future[StoreError | None] = asyncio.get_running_loop().create_future()
        one.store.write(
            Write(made.match, kept=(("sheet:blue.captain", "{}"),)), 1, answer.set_result
        )
        error = await answer
        assert isinstance(error, OvertakenError)
        assert error.server == "two"
        assert len(two.registry.running) == 1
        assert MatchPhase.LOBBY is (await two.registry.find(made.code)).match.table.phase

    play(postgres, scene)
