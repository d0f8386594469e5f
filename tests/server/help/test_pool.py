"""Help is computed in a process of its own; what fails there costs one match its help."""

import asyncio
from collections.abc import Hashable
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from hydrophone.board.grid import Direction
from hydrophone.core.help import Help
from hydrophone.core.seats import Seat, Side
from hydrophone.games.sonar.events import MoveHeard
from hydrophone.games.sonar.options import SonarOptions
from hydrophone.games.sonar.rules import SONAR
from hydrophone.server.help import worker as help_worker
from hydrophone.server.help.pool import STEP_S, HelpPool, told_at
from hydrophone.server.help.worker import HelpAnswer, HelpQuestion, HelpWorker
from hydrophone.server.match.effects import ComputeHelp
from hydrophone.server.match.inputs import HelpComputed
from hydrophone.server.workers.line import ProcessQueue, QueuedWork
from hydrophone.server.workers.line_process import LineProcess
from hydrophone.server.workers.line_worker import Forget
from server.match.helpers import help_for

OPTIONS = SonarOptions(help=Help.CHANCES)
SEAT = Seat.BLUE_RADIO_OPERATOR
HEARD = [
    msgspec.Raw(msgspec.json.encode(MoveHeard(Side.YELLOW, way)))
    for way in (Direction.UP, Direction.LEFT, Direction.UP, Direction.RIGHT)
]
PATIENCE_S = 30.0


def wanted(count: int, match: str = "m") -> ComputeHelp:
    return ComputeHelp(match, "sonar", SEAT, OPTIONS, HEARD, count)


def question(first: int, count: int, match: str = "m") -> HelpQuestion:
    options = msgspec.Raw(msgspec.json.encode(OPTIONS))
    return HelpQuestion(match, "sonar", SEAT, options, first, tuple(HEARD[first:count]))


# --- the process -------------------------------------------------------------------------------


def test_it_computes_what_follows_from_what_the_seat_heard() -> None:
    worker = HelpWorker()
    for first, count in ((0, 1), (1, 4)):
        answer = worker.hear(question(first, count))
        assert answer == HelpAnswer(help_for(SONAR, OPTIONS, SEAT, HEARD[:count]))


def test_what_it_has_forgotten_it_asks_for() -> None:
    worker = HelpWorker()
    worker.hear(question(0, 2))
    worker.hear(Forget("m"))
    assert worker.hear(question(2, 4)) == HelpAnswer(lost=True)

    assert worker.hear(question(0, 4)).computed is not None
    assert worker.hear(question(2, 4)) == HelpAnswer(lost=True), "it has come farther than that"


def test_it_keeps_so_many_trackers_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(help_worker, "CACHED", 2)
    worker = HelpWorker()
    for match in ("a", "b", "c"):
        worker.hear(question(0, 1, match))

    lost = [worker.hear(question(1, 2, match)).lost for match in ("a", "b", "c")]
    assert lost == [True, False, False]


def test_trackers_for_watchers_push_out_no_seat_s(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(help_worker, "CACHED", 1)
    worker = HelpWorker()
    worker.hear(question(0, 1))
    for match in ("b", "c"):
        worker.hear(replace(question(0, 1, match), public=True))

    assert not worker.hear(question(1, 2)).lost
    assert worker.hear(replace(question(1, 2, "b"), public=True)).lost


def test_a_match_that_fails_is_forgotten_and_says_why() -> None:
    worker = HelpWorker()
    worker.hear(question(0, 1))
    broken = msgspec.structs.replace(question(1, 2), observations=(msgspec.Raw(b"{}"),))

    assert "ValidationError" in worker.hear(broken).error
    assert worker.hear(question(1, 2)).lost
    assert worker.hear(question(0, 2)).computed is not None


# --- the pool ----------------------------------------------------------------------------------


class Pool:
    """A pool and what it has told."""

    def __init__(self, module: str = "hydrophone.server.jobs.worker") -> None:
        self.answers: list[tuple[str, HelpComputed]] = []
        self.line = ProcessQueue(LineProcess(module))
        self.pool = HelpPool(self._take, self.line, computing_s=1.0)

    def _take(self, match: str, came: HelpComputed) -> None:
        self.answers.append((match, came))

    async def told(self, last: str, *questions: ComputeHelp) -> list[tuple[str, HelpComputed]]:
        """Ask, and wait for the last count that is asked for of this match."""
        for each in questions:
            self.pool.ask(each)
        count = max(each.count for each in questions if each.match == last)
        async with asyncio.timeout(PATIENCE_S):
            while not any((match, came.count) == (last, count) for match, came in self.answers):
                await asyncio.sleep(STEP_S / 5)
        return self.answers


def test_it_is_told_a_whole_number_of_fixed_times_after_it_was_asked_for() -> None:
    assert told_at(10.0, 10.001) == told_at(10.0, 10.09) == pytest.approx(10.0 + STEP_S)
    assert told_at(10.0, 10.13) == pytest.approx(10.0 + 2 * STEP_S)


def test_the_newest_help_of_each_match_is_told() -> None:
    async def play() -> list[tuple[str, HelpComputed]]:
        pool = Pool()
        await pool.told("n", wanted(1), wanted(3), wanted(2, "n"))
        answers = await pool.told("m", wanted(4))
        await pool.line.close()
        return answers

    answers = asyncio.run(play())
    last = dict(answers)
    assert last["m"] == HelpComputed(SEAT, 4, help_for(SONAR, OPTIONS, SEAT, HEARD))
    assert last["n"] == HelpComputed(SEAT, 2, help_for(SONAR, OPTIONS, SEAT, HEARD[:2]))
    counts = [came.count for match, came in answers if match == "m"]
    assert counts == sorted(set(counts))


@pytest.fixture
def has_died(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A process of ``dying_help`` can be started; this is there once one has died."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent))
    monkeypatch.setenv("HAS_DIED", str(tmp_path / "has_died"))
    return tmp_path / "has_died"


@pytest.mark.usefixtures("has_died")
def test_a_match_that_brings_the_process_down_gets_no_help_and_others_do() -> None:
    async def play() -> list[tuple[str, HelpComputed]]:
        pool = Pool("dying_help")
        await pool.told("fine", wanted(1, "fine"), wanted(1, "deadly"))
        answers = await pool.told("fine", wanted(2, "deadly"), wanted(2, "fine"))
        await pool.line.close()
        return answers

    assert [(match, came.count) for match, came in asyncio.run(play())] == [
        ("fine", 1),
        ("fine", 2),
    ]


@pytest.mark.usefixtures("has_died")
def test_what_watchers_are_shown_costs_no_seat_its_help() -> None:
    async def play() -> list[tuple[str, HelpComputed]]:
        pool = Pool("dying_help")
        public = replace(wanted(1, "watched"), public=True)
        await pool.told("fine", public, wanted(1, "fine"))
        answers = await pool.told("watched", wanted(2, "watched"))
        await pool.line.close()
        return answers

    assert [(match, came.count) for match, came in asyncio.run(play())] == [
        ("fine", 1),
        ("watched", 2),
    ]


class Shares(ProcessQueue):
    """Does nothing, and knows whose shares would have paid."""

    def __init__(self) -> None:
        super().__init__()
        self.openers: list[str] = []

    def put(self, opener: str, match: str, place: Hashable, work: QueuedWork) -> None:
        self.openers.append(opener)


def test_watchers_spend_no_time_of_who_opened_the_match_and_share_their_own() -> None:
    async def asked() -> list[str]:
        shares = Shares()
        pool = HelpPool(lambda *_: None, shares)
        for question in (wanted(1), wanted(1, "n")):
            pool.ask(question, question.match)
            pool.ask(replace(question, public=True), question.match)
        return shares.openers

    first, watched, second, also_watched = asyncio.run(asked())
    assert (first, second) == ("m", "n")
    assert watched == also_watched not in {"m", "n"}


def test_help_that_fails_once_is_computed_again(has_died: Path) -> None:
    async def play() -> list[tuple[str, HelpComputed]]:
        pool = Pool("dying_help")
        answers = await pool.told("weak", wanted(4, "weak"))
        await pool.line.close()
        return answers

    whole = HelpComputed(SEAT, 4, help_for(SONAR, OPTIONS, SEAT, HEARD))
    assert asyncio.run(play()) == [("weak", whole)]
    assert has_died.exists()


def test_what_is_forgotten_is_not_told_and_heard_anew() -> None:
    async def play() -> list[tuple[str, HelpComputed]]:
        pool = Pool()
        await pool.told("m", wanted(2))
        pool.pool.ask(wanted(3))
        pool.pool.forget("m")
        answers = await pool.told("m", wanted(4))
        await pool.line.close()
        return answers

    assert [came.count for _, came in asyncio.run(play())] == [2, 4]
