"""Nothing that no seat has heard goes to a process in which bots think."""

import asyncio
from collections.abc import Sequence

import pytest

from hydrophone.board.grid import Cell, Direction
from hydrophone.bots.bot import Level, Report
from hydrophone.core.reasons import Cause
from hydrophone.games.sonar.actions import ChooseStart, Move
from hydrophone.server.bots.pool import BotPool
from hydrophone.server.match.effects import AskBot
from hydrophone.server.match.inputs import BotAnswered
from hydrophone.server.protocol.messages import Acked, SetBot, SetReady, TakeSeat
from hydrophone.server.workers.line_process import LineProcess
from server.match.house import CREW, House

BLUE, BLUE_RADIO, YELLOW, YELLOW_RADIO = CREW
"""Blue is Ann's; yellow is a crew of bots."""

PATIENCE_S = 60.0


async def told(monkeypatch: pytest.MonkeyPatch, start: str, go: Direction) -> Sequence[bytes]:
    """All lines that go to a process while Ann plays against bots."""
    lines: list[bytes] = []
    exchange = LineProcess.exchange

    async def noted(process: LineProcess, line: bytes, timeout_s: float) -> bytes:
        lines.append(line)
        return await exchange(process, line, timeout_s)

    monkeypatch.setattr(LineProcess, "exchange", noted)
    answers: asyncio.Queue[BotAnswered] = asyncio.Queue()

    def answered(
        asked: AskBot, choice: int | None, report: Report | None, cause: Cause | None
    ) -> None:
        answers.put_nowait(BotAnswered(asked, choice, report, cause))

    pool, house = BotPool(answered), House(map="open_waters")

    async def answer_all() -> None:
        while house.asked:
            pool.ask(house.asked.pop(0))
            answer = await asyncio.wait_for(answers.get(), PATIENCE_S)
            house.do(house.room.take(answer, house.now))

    ann = house.host()
    for seat in (BLUE, BLUE_RADIO):
        ann.say(TakeSeat("", seat))
    for seat in (YELLOW, YELLOW_RADIO):
        ann.say(SetBot("", seat, Level.SEADOG))
    ann.say(SetReady("", True))
    for action in (ChooseStart(Cell(start)), Move(Direction.UP), Move(go)):
        await answer_all()
        assert isinstance(ann.act(BLUE, action), Acked)
    await answer_all()
    await pool.close()
    monkeypatch.undo()
    return lines


def test_what_goes_to_a_bot_follows_from_what_its_seat_has_heard(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where Ann is changes not one byte; which course all have heard does."""

    async def scene() -> None:
        one = await told(monkeypatch, "C6", Direction.UP)
        assert len(one) > 3
        assert one == await told(monkeypatch, "D7", Direction.UP)
        assert one != await told(monkeypatch, "C6", Direction.LEFT)

    asyncio.run(scene())
