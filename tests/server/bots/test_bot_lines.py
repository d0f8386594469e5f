"""Which process thinks for which match: processes of paper, which answer when they may."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec

from hydrophone.core.seats import Seat
from hydrophone.server.bots.line import BotLine, Work
from hydrophone.server.bots.lines import BotLines
from hydrophone.server.bots.worker import BotAnswer
from hydrophone.server.match.effects import AskBot
from hydrophone.server.workers.line import NoAnswerError
from hydrophone.server.workers.line_process import LineProcess
from server.bots.test_pool import ask

CHOICE = 2

PATIENCE_S = 30.0
"""More than anything here takes on a busy machine."""


async def until(happens: Callable[[], bool]) -> None:
    """Wait for this, but not for ever."""
    async with asyncio.timeout(PATIENCE_S):
        while not happens():
            await asyncio.sleep(0.01)


class Paper(LineProcess):
    """A process that makes tables at once, and answers questions when it may."""

    def __init__(self) -> None:
        self.questions: list[str] = []
        """The matches that it was asked of."""
        self.may = asyncio.Event()
        super().__init__("no.such.module")

    async def exchange(self, line: bytes, timeout_s: float) -> bytes:
        told = msgspec.json.decode(line)
        if told["type"] == "question":
            self.questions.append(told["match"])
            await self.may.wait()
        return msgspec.json.encode(BotAnswer(CHOICE))


class Scene:
    """Lines to so many processes, and what they answered."""

    def __init__(self, count: int) -> None:
        self.papers = [Paper() for _ in range(count)]
        self.answers: list[AskBot] = []
        lines = [BotLine(paper, self.done, self.failed, 5.0) for paper in self.papers]
        self.lines = BotLines(lines)

    def done(self, question: AskBot, answer: BotAnswer) -> None:
        assert answer.choice == CHOICE
        self.answers.append(question)

    def failed(self, work: Work, error: NoAnswerError) -> None:
        raise AssertionError(work) from error

    def ask(self, *matches: str) -> None:
        """Ask of these matches, one question each."""
        for match in matches:
            self.lines.put(Work(ask(1, match=match), match))

    async def answered(self, count: int) -> None:
        await until(lambda: len(self.answers) >= count)
        assert len(self.answers) == count

    def hurry(self) -> None:
        for paper in self.papers:
            paper.may.set()


def play(scene: Callable[[Scene], Awaitable[None]], count: int) -> Scene:
    async def run() -> Scene:
        played = Scene(count)
        try:
            await scene(played)
        finally:
            await played.lines.close()
        return played

    return asyncio.run(run())


def test_a_match_stays_with_its_process_and_another_goes_to_one_that_has_fewer() -> None:
    async def scene(here: Scene) -> None:
        here.hurry()
        for count in range(1, 9):
            here.ask("a" if count % 2 else "b")
            await here.answered(count)

    papers = play(scene, 2).papers
    assert sorted(paper.questions for paper in papers) == [["a"] * 4, ["b"] * 4]


def test_a_process_that_rests_takes_half_of_what_waits_for_another() -> None:
    async def scene(here: Scene) -> None:
        here.ask(*"abcdefgh")
        await until(lambda: all(paper.questions for paper in here.papers))
        here.papers[1].may.set()
        here.papers[2].may.set()
        await here.answered(7)
        assert here.lines.waiting == 0, "nothing waits behind the slow one"
        here.papers[0].may.set()
        await here.answered(8)

    papers = play(scene, 3).papers
    assert len(papers[0].questions) == 1
    assert all(len(paper.questions) > 1 for paper in papers[1:])


def test_bots_that_are_not_needed_any_more_do_not_wait() -> None:
    async def scene(here: Scene) -> None:
        here.ask("a", "b", "c")
        await until(lambda: here.papers[0].questions == ["a"])
        here.lines.forget("b")
        assert here.lines.waiting == 1
        here.hurry()
        await here.answered(2)

    assert play(scene, 1).papers[0].questions == ["a", "c"]


def test_every_seat_of_a_match_is_asked() -> None:
    async def scene(here: Scene) -> None:
        here.hurry()
        for seat in Seat:
            question = msgspec.structs.replace(ask(1), seat=seat)
            here.lines.put(Work(question, question.match))
        await here.answered(len(Seat))

    play(scene, 1)
