"""Which worker thinks for which match: workers of paper, hired and let go without a bus."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from hydrophone.core.seats import Seat
from hydrophone.server.bots import bot_lines
from hydrophone.server.bots.bot_messages import Kind
from hydrophone.server.bots.pool import MOST_LOST, BotPool
from hydrophone.server.bots.worker import Answer
from hydrophone.server.match.effects import AskBot
from hydrophone.server.workers.line_process import LostError
from server.bots.bot_stage import until
from server.bots.test_pool import LEGAL, ask

CHOICE = 2


class Paper:
    """A worker that makes tables at once, and answers questions when it may."""

    def __init__(self, office: "Office") -> None:
        self._office = office
        self.questions: list[str] = []
        """The matches that it was asked of."""
        self.may = asyncio.Event()
        self.is_gone = False
        self.runs = True

    async def exchange(self, line: bytes, timeout_s: float) -> bytes:
        told = msgspec.json.decode(line)
        if told["type"] == "question":
            self.questions.append(told["match"])
            if self._office.loses:
                self.is_gone = True
                raise LostError("it is made of paper")
            if not self._office.hurries:
                await self.may.wait()
        return msgspec.json.encode(Answer(CHOICE))

    async def kill(self) -> None:
        self.is_gone = True


class Office:
    """Where workers of paper are hired, as many as there are."""

    def __init__(self, most: int = 100) -> None:
        self.most = most
        self.hired: list[Paper] = []
        self.kinds: list[Kind] = []
        self.loses = False
        self.hurries = False

    async def hire(self, kind: Kind) -> Paper | None:
        if sum(not paper.is_gone for paper in self.hired) >= self.most:
            return None
        self.kinds.append(kind)
        self.hired.append(Paper(self))
        return self.hired[-1]

    async def close(self) -> None:
        pass

    def asked(self) -> int:
        """How many questions have come to workers."""
        return sum(len(paper.questions) for paper in self.hired)


class Scene:
    """A pool without processes of its own, and what it answered."""

    def __init__(self, office: Office) -> None:
        self.office = office
        self.answers: list[tuple[AskBot, int | None]] = []
        self.pool = BotPool(
            lambda asked, choice, _: self.answers.append((asked, choice)), workers=0, office=office
        )

    async def ask(self, *matches: str) -> None:
        """Ask of these matches, one question each."""
        for match in matches:
            self.pool.ask(ask(1, match=match))

    async def answered(self, count: int) -> None:
        await until(lambda: len(self.answers) >= count)
        assert len(self.answers) == count


def play(scene: Callable[[Scene], Awaitable[None]], most: int = 100) -> Scene:
    async def run() -> Scene:
        played = Scene(Office(most))
        try:
            await scene(played)
        finally:
            await played.pool.close()
        return played

    return asyncio.run(run())


def test_a_match_stays_with_its_worker_and_another_goes_to_one_who_has_fewer() -> None:
    async def scene(here: Scene) -> None:
        await here.ask("a", "b")
        await until(lambda: here.office.asked() == 2)
        here.office.hurries = True
        for paper in here.office.hired:
            paper.may.set()
        await here.answered(2)
        for count in range(3, 9):
            await here.ask("a" if count % 2 else "b")
            await here.answered(count)

    office = play(scene).office
    assert sorted(paper.questions for paper in office.hired) == [["a"] * 4, ["b"] * 4]


def test_while_works_wait_more_workers_are_hired_and_take_half_of_them() -> None:
    async def scene(here: Scene) -> None:
        await here.ask(*"abcdefgh")
        await until(lambda: here.office.asked() == 3)
        here.office.hurries = True
        here.office.hired[1].may.set()
        here.office.hired[2].may.set()
        await here.answered(7)
        assert here.pool.waiting == 0, "nothing waits behind the slow one"
        here.office.hired[0].may.set()
        await here.answered(8)

    office = play(scene, most=3).office
    assert len(office.hired[0].questions) == 1
    assert all(len(paper.questions) > 1 for paper in office.hired[1:])


def test_a_worker_that_leaves_answers_what_it_has_and_the_rest_goes_elsewhere() -> None:
    async def scene(here: Scene) -> None:
        await here.ask("a", "b", "c")
        await until(lambda: here.office.asked() == 1)
        here.office.hired[0].is_gone = True
        here.office.hurries = True
        await here.answered(2)
        here.office.hired[0].may.set()
        await here.answered(3)
        await until(lambda: here.pool.hired == 1)

    office = play(scene, most=1).office
    assert [paper.questions for paper in office.hired] == [["a"], ["b", "c"]]


def test_a_question_under_which_workers_vanish_is_to_blame_in_the_end() -> None:
    async def scene(here: Scene) -> None:
        here.office.loses = True
        await here.ask("a")
        await here.answered(1)
        assert here.answers[0][1] in range(len(LEGAL))
        here.office.loses, here.office.hurries = False, True
        await here.ask("a", "b")
        await here.answered(3)

    played = play(scene)
    lost = MOST_LOST + 1
    assert played.office.kinds == [Kind.TOGETHER] * lost + [Kind.APART, Kind.TOGETHER]
    assert played.pool.failures == 1


def test_a_question_that_is_asked_again_does_not_take_the_place_of_a_newer_one() -> None:
    """A person has spoken meanwhile, so the room waits for the answer to the newer one."""

    async def scene(here: Scene) -> None:
        older, newer = ask(1, match="a"), ask(2, match="a")
        here.office.loses = True
        here.pool.ask(older)
        await until(lambda: here.office.asked() == 1)
        here.office.loses, here.office.hurries = False, True
        here.pool.ask(newer)
        await here.answered(2)
        assert {asked.count for asked, _ in here.answers} == {1, 2}

    play(scene)


def test_a_worker_that_rests_for_long_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_lines, "REST_S", 0.05)

    async def scene(here: Scene) -> None:
        here.office.hurries = True
        await here.ask("a")
        await here.answered(1)
        await until(lambda: here.pool.hired == 0)
        assert here.office.hired[0].is_gone
        await here.ask("a")
        await here.answered(2)

    play(scene)


def test_bots_that_are_not_needed_any_more_do_not_wait_for_a_worker() -> None:
    async def scene(here: Scene) -> None:
        await here.ask("a", "b")
        await until(lambda: here.pool.waiting == 2)
        here.pool.forget("a")
        assert here.pool.waiting == 1
        here.office.most, here.office.hurries = 1, True
        await here.answered(1)

    office = play(scene, most=0).office
    assert office.hired[0].questions == ["b"]


def test_every_seat_of_a_match_is_asked() -> None:
    async def scene(here: Scene) -> None:
        here.office.hurries = True
        for seat in Seat:
            here.pool.ask(msgspec.structs.replace(ask(1), seat=seat))
        await here.answered(len(Seat))

    play(scene)
