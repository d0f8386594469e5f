"""Matches whose bots think on the bus: the same play, and nothing there that no seat has heard."""

import asyncio
from collections.abc import Iterator
from typing import Any

import nats as nats_py
import pytest
from nats.aio.msg import Msg

from hydrophone.board.grid import Cell, Direction
from hydrophone.bots.bot import Level
from hydrophone.games.sonar.actions import ChooseStart, Move
from hydrophone.kits.registry import KITS
from hydrophone.server.host.bot_messages import (
    Part,
    decode_to_worker,
    worker_subject,
)
from hydrophone.server.host.bot_worker import MAKER
from hydrophone.server.match.inputs import BotAnswered
from hydrophone.server.protocol.messages import Acked, Phase, SetBot, SetReady, TakeSeat
from server.host.bot_stage import PATIENCE_S, Server, Stage, play
from server.host.bot_stage import importable as importable
from server.host.nats import Nats, carrying
from server.match.house import CREW, House

BLUE, BLUE_RADIO, YELLOW, YELLOW_RADIO = CREW
"""Blue is Ann's; yellow is a crew of bots."""


@pytest.fixture(scope="module")
def nats() -> Iterator[Nats]:
    with carrying() as server:
        yield server


async def answer_all(house: House, server: Server) -> None:
    """Let each bot that is asked answer, until none is asked any more."""
    while house.asked:
        question = house.asked.pop(0)
        server.pool.ask(question)
        asked, choice, report = await asyncio.wait_for(server.answers.get(), PATIENCE_S)
        assert asked is question
        house.do(house.room.take(BotAnswered(asked, choice, report), house.now))


async def entries(server: Server, game: str, **options: Any) -> list[str]:
    """The log of a match between bots."""
    house = House(game, **options)
    host = house.host()
    for info in house.room.match.table.seats:
        level = Level.MATE if info.seat.side == "blue" else Level.ACE
        assert isinstance(host.say(SetBot("", info.seat, level)), Acked)
    host.say(SetReady("", True))
    while house.phase() is not Phase.OVER:
        await answer_all(house, server)
        house.wait(60)
    return house.entries


@pytest.mark.usefixtures("importable")
@pytest.mark.parametrize("game", [name for name, kit in KITS.items() if kit.bots])
def test_a_match_is_the_same_on_the_bus_and_in_the_server(nats: Nats, game: str) -> None:
    options = {} if game == "u_jagd" else {"turn_limit": 6}

    async def scene(stage: Stage) -> None:
        await stage.machine(maker=MAKER)
        far = await stage.server(maker=MAKER)
        near = await stage.server(workers=1, maker=MAKER, bus=False)
        found = await entries(far, game, **options)
        assert found == await entries(near, game, **options)
        assert (far.pool.hired, near.pool.hired) == (1, 0)
        assert far.pool.failures == near.pool.failures == 0

    play(nats.address, scene)


async def published(nats: Nats, stage: Stage, start: str, go: Direction) -> list[bytes]:
    """All that travels to workers while Ann plays against bots, line by line."""
    lines = [b""]

    async def take(message: Msg) -> None:
        said = decode_to_worker(message.data)
        if isinstance(said, Part):
            lines[-1] += said.part
            if said.is_last:
                lines.append(b"")

    stranger = await nats_py.connect(nats.address)
    await stranger.subscribe(worker_subject("*"), cb=take)
    await stranger.flush()
    server = await stage.server(maker=MAKER)
    house = House(map="open_waters")
    ann = house.host()
    for seat in (BLUE, BLUE_RADIO):
        ann.say(TakeSeat("", seat))
    for seat in (YELLOW, YELLOW_RADIO):
        ann.say(SetBot("", seat, Level.ACE))
    ann.say(SetReady("", True))
    for action in (ChooseStart(Cell(start)), Move(Direction.UP), Move(go)):
        await answer_all(house, server)
        assert isinstance(ann.act(BLUE, action), Acked)
    await answer_all(house, server)
    await stranger.drain()
    await server.pool.close()
    return lines


def test_what_travels_for_a_bot_follows_from_what_its_seat_has_heard(nats: Nats) -> None:
    """Where Ann is changes not one byte; which course all have heard does."""

    async def scene(stage: Stage) -> None:
        await stage.machine(maker=MAKER)
        one = await published(nats, stage, "C6", Direction.UP)
        assert len(one) > 4
        assert one == await published(nats, stage, "D7", Direction.UP)
        assert one != await published(nats, stage, "C6", Direction.LEFT)

    play(nats.address, scene)
