"""A match over days outlives its servers: one that lives when it is due takes it up."""

import asyncio
import time

import msgspec

from hydrophone.board.grid import Cell
from hydrophone.core.seats import Seat, Side
from hydrophone.games.sonar.actions import ChooseStart
from hydrophone.server.match.inputs import BotAnswered
from hydrophone.server.match.people.presence import AddressKey
from hydrophone.server.people.person import NOBODY, PersonId
from hydrophone.server.protocol.bodies import MatchMade
from hydrophone.server.protocol.messages import (
    Command,
    Days,
    Hello,
    MatchPhase,
    SetReady,
    SetTerms,
    SetVacation,
    TakeAction,
    TakeSeat,
)
from hydrophone.server.protocol.refusals import RefusedError
from hydrophone.server.rooms.match_bots import MatchBots
from hydrophone.server.rooms.registry import MatchRegistry
from hydrophone.server.rooms.running_rooms import Around
from hydrophone.server.store.face import KEEP_DAYS_S
from hydrophone.server.store.opening import is_database, open_store
from hydrophone.server.store.tables.people import Device
from server.match.house import CREW
from server.rooms.test_claims import Cadets, Person
from server.rooms.test_registry import WISH, until
from server.store.postgres import asked

DAY_S = 86_400.0
STEP_S = DAY_S / 4


class Days9:
    """A store whose servers come and go; no time passes but by ``later``."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.now = time.time()
        self.start()

    def start(self) -> None:
        """A server begins."""
        loop, self.cadets = asyncio.get_running_loop(), Cadets()
        self.store = open_store(self.address, lambda: self.now, loop.call_soon_threadsafe)
        around = Around(MatchBots(self.cadets))
        self.registry = MatchRegistry(self.store, lambda: self.now, around=around)

    async def die(self) -> None:
        """It ends, once all is written."""
        self.registry.running.keep()
        await self.registry.store.probe()
        await asyncio.to_thread(self.store.close)

    def later(self, seconds: float) -> None:
        """Time goes by while there is no server; a database has its own clock."""
        self.now += seconds
        if is_database(self.address):
            ago = f"interval '{seconds} s'"
            asked(self.address, f"UPDATE match SET due = due - {ago}, written = written - {ago}")

    async def look(self) -> None:
        """Take up what is due, and let bots act until nothing is to do."""
        await self.registry.intake.claim_due()
        for _ in range(20):
            while self.cadets.asked:
                question = self.cadets.asked.pop()
                choice = 0 if question.must else None
                self.registry.running.tell(question.match, BotAnswered(question, choice, None))
            await self.registry.store.probe()
            await asyncio.sleep(0)

    async def come(self, made: MatchMade) -> Person:
        """The host comes, or another person by a name."""
        return await Person(self.registry).greet(Hello(made.code, token=made.token or None))


async def begun(days: Days9) -> MatchMade:
    """Ann against Bob, a day a turn; the boats have dived and both have gone."""
    made = await days.registry.opening.create(WISH)
    ann, bob = await days.come(made), await days.come(msgspec.structs.replace(made, token=""))
    orders: list[tuple[Person, Command]] = [(ann, SetTerms("d", days=Days(24)))]
    for seat in CREW:
        orders.append((ann if seat.side is Side.BLUE else bob, TakeSeat(f"{seat}", seat)))
    orders += [(ann, SetReady("r", True)), (bob, SetReady("r", True))]
    start = msgspec.Raw(msgspec.json.encode(ChooseStart(Cell("C6"))))
    for person, seat in ((ann, Seat.BLUE_CAPTAIN), (bob, Seat.YELLOW_CAPTAIN)):
        orders.append((person, TakeAction("s", seat, start)))
    for person, order in orders:
        assert await person.say(order) == "acked", order
    for person in (ann, bob):
        days.registry.disconnect(person.connection)
    return made


def test_a_deadline_that_passed_while_the_machine_slept_is_seen_at_once(address: str) -> None:
    async def scene() -> None:
        days = Days9(address)
        made = await begun(days)
        days.registry.running.keep()
        await asyncio.sleep(0)
        assert not days.cadets.asked
        days.now += DAY_S + 2.0  # timers of the event loop stand still in that time
        days.registry.running.keep()
        asked = await until(lambda: days.cadets.asked)
        assert {each.match for each in asked} == {made.match}
        await days.die()

    asyncio.run(scene())


def test_nine_days_with_a_restart_every_six_hours(address: str) -> None:
    async def scene() -> None:
        days = Days9(address)
        made = await begun(days)
        turns: list[int] = []
        for _ in range(9 * 4):
            await days.die()
            days.later(STEP_S + 3.0 / 36)
            days.start()
            await days.look()
            room = days.registry.here(made.match)
            turns.append(0 if room is None else room.match.must_run().referee.turns)
        taken_up = [turn for turn in turns if turn]
        assert taken_up, "it was due"
        assert taken_up == sorted(taken_up)

        room = await days.registry.find(made.match)
        table = room.match.table
        assert table.phase is MatchPhase.RUNNING
        assert [info.bot is not None for info in table.seats] == [True] * 4
        assert room.match.must_run().referee.turns == 1 + 3, "each crew missed two days"
        assert not await asyncio.to_thread(days.store.claim_due), "it waits for its people"

        ann = await days.come(made)
        assert await until(lambda: ann.of_kind("welcome"))
        assert room.match.table.seats_of("p1") == CREW[:2]
        await days.die()
        await asyncio.sleep(0)

        days.later(KEEP_DAYS_S)
        days.start()
        open_before = days.now - 14 * DAY_S
        assert not days.store.prune(0.0, open_before)
        days.later(2 * DAY_S)
        assert list(days.store.prune(0.0, open_before)) == [made.match]
        await asyncio.to_thread(days.store.close)

    asyncio.run(scene())


ANN = PersonId("ann")


async def vacation(days: Days9, made: MatchMade, count: int, person: PersonId = ANN) -> str:
    """The host, whose name stays, goes on vacation from this match; what the server says."""

    async def unhashed(said: str, salt: str) -> str:
        return said + salt

    ann = Person(days.registry)
    hello = Hello(made.code, token=made.token)
    room = await days.registry.greet(hello)
    days.registry.join(ann.connection, room, hello, AddressKey("here"), person)
    assert await until(lambda: ann.of_kind("welcome"))
    command = SetVacation(f"{made.code}-{count}-{days.now}", count)
    try:
        prepared = await days.registry.prepared(ann.connection, command, unhashed)
        answer = await ann.say(prepared)
    except RefusedError as error:
        answer = error.reason.value
    days.registry.disconnect(ann.connection)
    return answer


def with_ann(days: Days9) -> None:
    days.store.people.add("Ann", Device("d", ANN, "Firefox", days.now), "hash")


def test_days_of_vacation_are_a_persons_over_matches_restarts_and_servers(address: str) -> None:
    async def scene() -> None:
        days = Days9(address)
        one, other = await begun(days), await begun(days)
        assert await vacation(days, one, 20) == "name_needed", "she was erased meanwhile"
        with_ann(days)
        assert await vacation(days, one, 20) == "acked"
        assert await vacation(days, other, 25) == "acked", "days off from both count once"
        await days.die()
        days.later(26 * DAY_S)
        days.start()
        assert await vacation(days, one, 6) == "no_vacation_left"
        assert await vacation(days, one, 5) == "acked"
        assert await vacation(days, one, 0) == "acked", "she is back"
        await days.die()

    asyncio.run(scene())


def test_days_of_vacation_stay_taken_when_the_match_goes(address: str) -> None:
    """It is dropped or forgotten; and what was taken before the name was kept counts."""

    async def scene() -> None:
        days = Days9(address)
        with_ann(days)
        first, second, third = [await begun(days) for _ in range(3)]
        assert await vacation(days, first, 10, NOBODY) == "acked"
        days.now += 11 * DAY_S
        assert await vacation(days, first, 0) == "acked", "she keeps her name from now on"
        assert await vacation(days, second, 20) == "acked"
        days.now += 30 * DAY_S
        assert days.store.delete(second.match)
        assert await vacation(days, third, 1) == "no_vacation_left"
        await days.die()

    asyncio.run(scene())
