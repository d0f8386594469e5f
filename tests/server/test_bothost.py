"""Bots in processes of their own: they choose, fail, sleep and die, and the match goes on."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from hydrophone.board.grid import Cell
from hydrophone.bots.bot import Level, Report
from hydrophone.bots.notes import AboutCell, CellNote, Said, Word, WordNote
from hydrophone.core.seats import Seat
from hydrophone.games.sonar.actions import ChooseStart, Dived
from hydrophone.games.sonar.options import SonarOptions
from hydrophone.server.bothost import BotHost
from hydrophone.server.botworker import Answer, Question, Worker
from hydrophone.server.effects import AskBot

LEGAL = tuple(ChooseStart(Cell(f"A{row}")) for row in range(1, 9))
HEARD = [msgspec.Raw(msgspec.json.encode(Dived()))] * 10


def ask(count: int, level: Level = Level.CADET, match: str = "m") -> AskBot:
    seat = Seat.BLUE_CAPTAIN
    return AskBot(
        match, "sonar", seat, level, 1, SonarOptions(), HEARD, count, LEGAL, True, count, True
    )


async def answers(
    questions: list[AskBot], maker: str, thinking_s: float = 5.0
) -> tuple[list[int | None], int]:
    """What a host answers to questions asked one after the other."""
    queue: asyncio.Queue[int | None] = asyncio.Queue()

    def answered(asked: AskBot, choice: int | None, report: Report | None) -> None:
        queue.put_nowait(choice)

    host = BotHost(answered, pace_s=0.0, thinking_s=thinking_s, maker=maker)
    choices = []
    for question in questions:
        host.ask(question)
        choices.append(await asyncio.wait_for(queue.get(), 30))
    await host.close()
    return choices, host.failures


@pytest.fixture
def importable(monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker process finds the bots of the tests."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent))


@pytest.mark.usefixtures("importable")
def test_a_bot_hears_only_what_is_new_and_chooses() -> None:
    choices, failures = asyncio.run(answers([ask(1), ask(4), ask(7)], "lazybots:counting"))

    assert choices == [1, 4, 7]
    assert failures == 0


@pytest.mark.usefixtures("importable")
def test_a_bot_that_fails_sleeps_or_dies_is_replaced_for_one_action() -> None:
    levels = [ask(1, Level.CADET), ask(1, Level.ACE), ask(1, Level.MATE), ask(2, Level.CADET)]
    # The first answer of a fresh process has longer, so the sleeper comes into a warm one.
    questions = [levels[0], levels[1], levels[3], levels[2]]
    choices, failures = asyncio.run(answers(questions, "lazybots:worst", thinking_s=0.5))

    assert all(choice in range(len(LEGAL)) for choice in choices)
    assert failures == 4


@pytest.mark.usefixtures("importable")
def test_what_a_bot_says_comes_with_its_answer() -> None:
    async def said() -> Report | None:
        reports: asyncio.Queue[Report | None] = asyncio.Queue()

        def answered(asked: AskBot, choice: int | None, report: Report | None) -> None:
            reports.put_nowait(report)

        host = BotHost(answered, pace_s=0.0, maker="lazybots:talking")
        host.ask(ask(3))
        report = await asyncio.wait_for(reports.get(), 30)
        await host.close()
        return report

    notes = (WordNote(Word.THEY_ARE_NEAR), CellNote(AboutCell.ENEMY_HERE, "A3"))
    assert asyncio.run(said()) == Report(notes=notes)


@pytest.mark.usefixtures("importable")
def test_a_bot_in_a_process_hears_its_mates() -> None:
    said = (Said(Seat.BLUE_RADIO_OPERATOR, WordNote(Word.LOST_THEM)),)

    async def answered() -> Report | None:
        reports: asyncio.Queue[Report | None] = asyncio.Queue()
        host = BotHost(
            lambda _, __, report: reports.put_nowait(report), pace_s=0.0, maker="lazybots:echoing"
        )
        host.ask(msgspec.structs.replace(ask(1), said=said))
        report = await asyncio.wait_for(reports.get(), 30)
        await host.close()
        return report

    assert asyncio.run(answered()) == Report(notes=(WordNote(Word.LOST_THEM),))


def test_a_worker_that_lost_a_bot_asks_for_its_history() -> None:
    worker = Worker("hydrophone.bots.maker:make_bot")
    question = Question(
        "m", "sonar", Seat.BLUE_CAPTAIN, Level.CADET, 1, msgspec.Raw(b"{}"), 3, (), (), True, False
    )

    assert worker.answer(question) == Answer(lost=True)
    fresh = msgspec.structs.replace(question, first=0)
    assert worker.answer(fresh) == Answer()
