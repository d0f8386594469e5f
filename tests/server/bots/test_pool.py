"""Bots in processes of their own: they choose, fail, sleep and die, and the match goes on."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from hydrophone.board.grid import Cell
from hydrophone.bots.bot import Level, Report
from hydrophone.bots.notes import AboutCell, CellNote, CrewTalk, Pointed, Said, Word, WordNote
from hydrophone.bots.sonar.by_chance import ByChance
from hydrophone.core.chance import Chance
from hydrophone.core.reasons import Cause, Motive
from hydrophone.core.seats import Seat
from hydrophone.games.sonar.actions import ChooseStart
from hydrophone.games.sonar.events import Dived, SonarObservation
from hydrophone.games.sonar.options import SonarOptions
from hydrophone.kits.kit import BotKit
from hydrophone.kits.registry import KITS
from hydrophone.server.bots import worker as bot_worker
from hydrophone.server.bots.pool import BotPool
from hydrophone.server.bots.worker import (
    MAKER,
    BotAnswer,
    BotQuestion,
    BotWorker,
    ToBotWorker,
    Warm,
    WhyQuestion,
)
from hydrophone.server.match.effects import AskBot, Telling
from hydrophone.server.workers import line_process
from hydrophone.server.workers.line import ProcessQueue
from hydrophone.server.workers.line_process import LineProcess
from hydrophone.server.workers.line_worker import Forget

LEGAL = tuple(ChooseStart(Cell(f"A{row}")) for row in range(1, 9))
TABLES = "lazy_tables:make"
HEARD = [msgspec.Raw(msgspec.json.encode(Dived()))] * 10


def ask(count: int, level: Level = Level.LANDLUBBER, match: str = "m") -> AskBot:
    seat = Seat.BLUE_CAPTAIN
    return AskBot(match, "sonar", seat, level, 1, SonarOptions(), HEARD, count, LEGAL, True, True)


async def answers(
    questions: list[AskBot], maker: str, thinking_s: float = 5.0
) -> tuple[list[int | None], int]:
    """What a host answers to questions asked one after the other."""
    queue: asyncio.Queue[int | None] = asyncio.Queue()

    def answered(_: AskBot, choice: int | None, report: Report | None, __: object) -> None:
        queue.put_nowait(choice)

    failed: list[str] = []
    host = BotPool(answered, thinking_s=thinking_s, maker=maker, count_failure=failed.append)
    choices = []
    for question in questions:
        host.ask(question)
        choices.append(await asyncio.wait_for(queue.get(), 60))
    await host.close()
    return choices, len(failed)


def together(pool: BotPool) -> LineProcess:
    """The process of a pool in which the bots of most openers think."""
    return pool._together._processes[0]


@pytest.fixture
def importable(monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker process finds the bots of the tests."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent))


@pytest.mark.usefixtures("importable")
def test_a_bot_hears_only_what_is_new_and_chooses() -> None:
    choices, failures = asyncio.run(answers([ask(1), ask(4), ask(7)], "lazy_bots:counting"))

    assert choices == [1, 4, 7]
    assert failures == 0


@pytest.mark.usefixtures("importable")
def test_a_bot_that_fails_sleeps_or_dies_is_replaced_for_one_action() -> None:
    levels = [
        ask(1, Level.LANDLUBBER),
        ask(1, Level.SEADOG),
        ask(1, Level.HELMSMAN),
        ask(2, Level.LANDLUBBER),
    ]
    # The first answer of a fresh process has longer, so the sleeper comes into a warm one.
    questions = [levels[0], levels[1], levels[3], levels[2]]
    choices, failures = asyncio.run(answers(questions, "lazy_bots:worst", thinking_s=0.5))

    assert all(choice in range(len(LEGAL)) for choice in choices)
    assert failures == 4


@pytest.mark.usefixtures("importable")
def test_a_failure_counts_for_its_match() -> None:
    async def scene() -> list[str]:
        queue: asyncio.Queue[int | None] = asyncio.Queue()
        failed: list[str] = []
        pool = BotPool(
            lambda _, choice, *__: queue.put_nowait(choice),
            maker="lazy_bots:worst",
            count_failure=failed.append,
        )
        pool.ask(ask(1, Level.LANDLUBBER, "this"))
        await asyncio.wait_for(queue.get(), 60)
        await pool.close()
        return failed

    assert asyncio.run(scene()) == ["this"]


@pytest.mark.usefixtures("importable")
def test_what_a_bot_says_comes_with_its_answer() -> None:
    async def said() -> Report | None:
        reports: asyncio.Queue[Report | None] = asyncio.Queue()

        def answered(_: AskBot, choice: int | None, report: Report | None, __: object) -> None:
            reports.put_nowait(report)

        host = BotPool(answered, maker="lazy_bots:talking")
        host.ask(ask(3))
        report = await asyncio.wait_for(reports.get(), 60)
        await host.close()
        return report

    notes = (WordNote(Word.THEY_ARE_NEAR), CellNote(AboutCell.ENEMY_HERE, "A3"))
    assert asyncio.run(said()) == Report(notes=notes)


@pytest.mark.usefixtures("importable")
def test_a_bot_in_a_process_hears_its_mates() -> None:
    said = Said(Seat.BLUE_RADIO_OPERATOR, WordNote(Word.LOST_THEM))
    told = (Telling(1, said, by_person=True),)

    async def answered() -> Report | None:
        reports: asyncio.Queue[Report | None] = asyncio.Queue()
        host = BotPool(
            lambda _, __, report, ___: reports.put_nowait(report), maker="lazy_bots:echoing"
        )
        host.ask(msgspec.structs.replace(ask(1), told=told))
        report = await asyncio.wait_for(reports.get(), 60)
        await host.close()
        return report

    assert asyncio.run(answered()) == Report(notes=(WordNote(Word.LOST_THEM),))


def test_a_worker_that_lost_a_bot_asks_for_its_history() -> None:
    worker = BotWorker("hydrophone.kits.makers:make_bot")
    question = BotQuestion(
        "m",
        "sonar",
        Seat.BLUE_CAPTAIN,
        Level.LANDLUBBER,
        1,
        msgspec.Raw(b"{}"),
        3,
        (),
        (),
        True,
        False,
    )

    assert worker.answer(question) == BotAnswer(lost=True)
    fresh = msgspec.structs.replace(question, first=0)
    assert worker.answer(fresh) == BotAnswer()


def start_question() -> BotQuestion:
    """Where will you start?"""
    legal = tuple(msgspec.Raw(msgspec.json.encode(start)) for start in LEGAL)
    options = msgspec.Raw(msgspec.json.encode(SonarOptions()))
    level, seat = Level.HELMSMAN, Seat.BLUE_CAPTAIN
    return BotQuestion("m", "sonar", seat, level, 1, options, 0, (), legal, True, True)


WHY = WhyQuestion("m", Seat.BLUE_CAPTAIN, Level.HELMSMAN)


def test_a_worker_says_why_a_bot_has_chosen() -> None:
    worker = BotWorker(MAKER)

    assert worker.hear(WHY) == BotAnswer()
    assert worker.answer(start_question()).choice is not None
    assert worker.hear(WHY) == BotAnswer(cause=Cause(Motive.START))


def test_what_a_bot_says_of_its_reasons_comes_with_its_answer() -> None:
    async def said() -> tuple[Cause | None, ...]:
        causes: asyncio.Queue[Cause | None] = asyncio.Queue()
        pool = BotPool(lambda _, __, ___, cause: causes.put_nowait(cause))
        found = []
        for explain in (True, False):
            pool.ask(msgspec.structs.replace(ask(0), match=str(explain), explain=explain))
            found.append(await asyncio.wait_for(causes.get(), 60))
        await pool.close()
        return tuple(found)

    assert asyncio.run(said()) == (Cause(Motive.BY_LOT), None)


def test_a_bot_that_cannot_say_why_acts_all_the_same_and_its_worker_says_so_once() -> None:
    worker = BotWorker("server.bots.lazy_bots:mute")

    assert worker.answer(start_question()) == BotAnswer(0)
    assert worker.hear(WHY).silent.startswith("ValueError")
    assert worker.hear(WHY) == BotAnswer()


def test_the_log_says_that_a_bot_could_not_say_why(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def exchange(process: LineProcess, line: bytes, timeout_s: float) -> bytes:
        return msgspec.json.encode(BotAnswer(2, silent="ValueError" * (b"why" in line)))

    monkeypatch.setattr(LineProcess, "exchange", exchange)

    assert asyncio.run(answers([msgspec.structs.replace(ask(0), explain=True)], MAKER)) == ([2], 0)
    assert caplog.messages == ["a bot could not say why it acts: ValueError"]


@pytest.mark.usefixtures("importable")
def test_a_bot_that_is_slow_to_say_why_does_what_it_chose_and_is_asked_why_no_more(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def scene() -> list[tuple[int | None, Cause | None]]:
        said: asyncio.Queue[tuple[int | None, Cause | None]] = asyncio.Queue()
        pool = BotPool(
            lambda _, choice, __, cause: said.put_nowait((choice, cause)),
            saying_s=0.1,
            maker="lazy_bots:hesitating",
            count_failure=failed.append,
        )
        found: list[tuple[int | None, Cause | None]] = []
        for count in (1, 2):
            pool.ask(msgspec.structs.replace(ask(count), explain=True))
            found.append(await asyncio.wait_for(said.get(), 60))
        await pool.close()
        return found

    failed: list[str] = []
    assert asyncio.run(scene()) == [(1, None), (2, None)]
    assert not failed
    assert len([each for each in caplog.messages if "could not say why" in each]) == 1


def test_a_bot_whose_process_had_ended_before_it_was_asked_why_is_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[bytes] = []

    async def exchange(process: LineProcess, line: bytes, timeout_s: float) -> bytes:
        if b'"why"' not in line:
            return msgspec.json.encode(BotAnswer(0))
        asked.append(line)
        if len(asked) == 1:
            raise line_process._LostError("the process has ended before it was asked")
        return msgspec.json.encode(BotAnswer(cause=Cause(Motive.START)))

    async def scene() -> list[Cause | None]:
        said: asyncio.Queue[Cause | None] = asyncio.Queue()
        pool = BotPool(lambda *answer: said.put_nowait(answer[3]))
        found: list[Cause | None] = []
        for count in (1, 2):
            pool.ask(msgspec.structs.replace(ask(count), explain=True))
            found.append(await asyncio.wait_for(said.get(), 60))
        await pool.close()
        return found

    monkeypatch.setattr(LineProcess, "exchange", exchange)
    assert asyncio.run(scene()) == [None, Cause(Motive.START)]


@pytest.mark.usefixtures("importable")
def test_tables_are_made_before_the_first_question_and_outside_its_time() -> None:
    async def scene() -> None:
        queue: asyncio.Queue[int | None] = asyncio.Queue()
        pool = BotPool(
            lambda _, choice, *__: queue.put_nowait(choice),
            thinking_s=0.5,
            maker=TABLES,
            count_failure=failed.append,
        )
        for match in ("first", "second"):  # the first answer of a process has longer
            pool.ask(ask(1, match=match))
            assert await asyncio.wait_for(queue.get(), 60) == 1
        await pool.close()

    failed: list[str] = []
    asyncio.run(scene())
    assert not failed


class Recorded:
    """What the pool tells its processes, of which there are none."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.told: list[ToBotWorker] = []

        async def exchange(process: LineProcess, line: bytes, timeout_s: float) -> bytes:
            process._process = cast(Any, object())
            self.told.append(msgspec.json.decode(line, type=ToBotWorker))
            return msgspec.json.encode(BotAnswer())

        monkeypatch.setattr(LineProcess, "exchange", exchange)

    def kinds(self) -> list[str]:
        return [type(told).__name__ for told in self.told]


def test_tables_that_were_made_for_an_open_table_are_not_made_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    recorded = Recorded(monkeypatch)

    async def scene() -> None:
        answered = asyncio.Event()
        pool = BotPool(lambda *_: answered.set())
        pool.warm("m", "sonar", SonarOptions())
        pool.warm("m", "sonar", SonarOptions(turn_limit=9))
        await asyncio.sleep(0)
        pool.ask(ask(1))
        await asyncio.wait_for(answered.wait(), 60)

    asyncio.run(scene())

    assert recorded.kinds() == ["Warm", "BotQuestion"], "the table wanted last, once"
    assert b'"turn_limit":9' in bytes(cast(Warm, recorded.told[0]).options)


def test_bots_that_are_not_needed_any_more_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    recorded = Recorded(monkeypatch)

    async def scene() -> None:
        queue: asyncio.Queue[AskBot] = asyncio.Queue()
        pool = BotPool(lambda asked, *_: queue.put_nowait(asked))
        for match in ("m", "other"):
            pool.ask(ask(1, match=match))
            await asyncio.wait_for(queue.get(), 60)
        pool.forget("m")
        pool.forget("unknown")
        pool.ask(ask(2, match="other"))
        async with asyncio.timeout(10):
            while len(recorded.told) < 6:
                await asyncio.sleep(0)

    asyncio.run(scene())

    *_, one, other = recorded.told
    forgotten, asked = (one, other) if isinstance(one, Forget) else (other, one)
    assert forgotten == Forget("m")
    assert cast(BotQuestion, asked).first == 1, "the other match goes on"


def test_a_worker_forgets_the_bots_of_one_match() -> None:
    worker = BotWorker("hydrophone.kits.makers:make_bot")
    for match in ("m", "n"):
        worker.hear(asked_worker(match, "ann", 0))
    worker.hear(Forget("m"))

    assert worker.hear(asked_worker("m", "ann", 1)) == BotAnswer(lost=True)
    assert worker.hear(asked_worker("n", "ann", 1)) == BotAnswer()


class Forgetful(LineProcess):
    """A worker that has lost its bots whenever it is asked."""

    def __init__(self) -> None:
        super().__init__("no.such.module")
        self.asked: list[tuple[int, float]] = []
        """Of each question how much the bot should have heard already, and its time."""

    async def exchange(self, line: bytes, timeout_s: float) -> bytes:
        told = msgspec.json.decode(line, type=ToBotWorker)
        if not isinstance(told, BotQuestion):
            return msgspec.json.encode(BotAnswer())
        self.asked.append((told.first, timeout_s))
        return msgspec.json.encode(BotAnswer(0, lost=told.first > 0))

    async def kill(self) -> None:
        raise AssertionError("it has answered in time")


def test_a_bot_that_was_lost_has_time_to_hear_its_history_anew() -> None:
    thinking_s, more = 5.0, HEARD * 6

    async def scene() -> tuple[Forgetful, list[int | None]]:
        forgetful, answers = Forgetful(), list[int | None]()
        pool = BotPool(lambda _, choice, *__: answers.append(choice), thinking_s=thinking_s)
        pool._together = ProcessQueue(forgetful)
        for question in (ask(3), msgspec.structs.replace(ask(len(more)), heard=more)):
            before = len(answers)
            pool.ask(question, "ann")
            while len(answers) == before:
                await asyncio.sleep(0)
        return forgetful, answers

    forgetful, answers = asyncio.run(scene())
    _, known, (first, time_s) = forgetful.asked
    assert known == (3, thinking_s)
    assert first == 0
    assert time_s >= thinking_s + 0.02 * len(more)
    assert answers == [0, 0]


@pytest.mark.usefixtures("importable")
def test_an_opener_whose_bot_brings_a_process_down_does_it_to_others_once() -> None:
    async def scene() -> None:
        queue: asyncio.Queue[AskBot] = asyncio.Queue()
        pool = BotPool(
            lambda asked, *_: queue.put_nowait(asked),
            maker="lazy_bots:deadly",
            count_failure=failed.append,
        )

        async def answered(question: AskBot, opener: str) -> None:
            pool.ask(question, opener)
            assert await asyncio.wait_for(queue.get(), 60) is question

        await answered(ask(1, Level.SEADOG, "deadly"), "eve")
        await answered(ask(1, match="good"), "ann")
        process = together(pool)._process
        for number in range(3):
            await answered(ask(1, Level.SEADOG, f"deadly {number}"), "eve")
        await answered(ask(2, match="good"), "ann")

        assert together(pool)._process is process
        assert len(failed) == 4
        await pool.close()

    failed: list[str] = []
    asyncio.run(scene())


def asked_worker(match: str, opener: str, first: int) -> BotQuestion:
    raw, seat = msgspec.Raw(b"{}"), Seat.BLUE_CAPTAIN
    heard = (HEARD[0],) * (1 - first)
    made = BotQuestion(
        match, "sonar", seat, Level.LANDLUBBER, 1, raw, first, heard, (), True, False
    )
    return msgspec.structs.replace(made, opener=opener)


def test_a_bot_hears_mates_and_observations_in_the_order_in_which_they_came(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    heard: list[object] = []

    class Listening(ByChance):
        def observe(self, observation: SonarObservation) -> None:
            heard.append(type(observation))

        def hear(self, told: CrewTalk) -> None:
            heard.append(told)

    def make(*made: Any) -> Listening:
        return Listening(Seat.BLUE_CAPTAIN, SonarOptions(), Chance(1))

    monkeypatch.setitem(KITS, "sonar", replace(KITS["sonar"], bots=BotKit(make, warm=None)))
    pin, word = (
        Pointed(Seat.BLUE_RADIO_OPERATOR, Cell("A3"), 1),
        Said(Seat.BLUE_RADIO_OPERATOR, WordNote(Word.YES), 2),
    )
    question = msgspec.structs.replace(asked_worker("m", "ann", 0), observations=(HEARD[0],) * 2)
    BotWorker("hydrophone.kits.makers:make_bot").answer(
        msgspec.structs.replace(question, told=(pin, word))
    )
    assert heard == [Dived, pin, Dived, word]


def test_a_bot_is_made_anew_when_other_people_are_in_its_crew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[frozenset[Seat]] = []

    def make(*given: Any) -> ByChance:
        made.append(given[-1])
        return ByChance(Seat.BLUE_CAPTAIN, SonarOptions(), Chance(1))

    monkeypatch.setitem(KITS, "sonar", replace(KITS["sonar"], bots=BotKit(make, warm=None)))
    worker, operator = BotWorker("hydrophone.kits.makers:make_bot"), Seat.BLUE_RADIO_OPERATOR
    for people in ((), (operator,)):
        for first in (0, 1):
            asked = msgspec.structs.replace(asked_worker("m", "ann", first), people=people)
            assert not worker.answer(asked).lost
    assert made == [frozenset(), frozenset({operator})]


def test_more_bots_than_are_kept_do_not_all_lose_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Asked in turn, each would be forgotten just before it is asked if the oldest were."""
    monkeypatch.setattr(bot_worker, "CACHED", 50)
    worker = BotWorker("hydrophone.kits.makers:make_bot")
    matches = [f"m{number}" for number in range(60)]
    for match in matches:
        worker.answer(asked_worker(match, "eve", 0))
    lost = 0
    for match in matches * 3:
        if worker.answer(asked_worker(match, "eve", 1)).lost:
            lost += 1
            worker.answer(asked_worker(match, "eve", 0))

    assert 0 < lost < 120


def test_the_bots_of_one_opener_do_not_drive_out_those_of_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bot_worker, "CACHED", 50)
    worker = BotWorker("hydrophone.kits.makers:make_bot")
    worker.answer(asked_worker("mine", "ann", 0))
    for number in range(500):
        worker.answer(asked_worker(f"m{number}", "eve", 0))

    assert worker.answer(asked_worker("mine", "ann", 1)) == BotAnswer()
