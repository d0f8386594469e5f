"""Bot workers on a bus: hired, shared, lost and replaced; every question is answered once."""

import asyncio
import os
import signal
from collections.abc import Iterator

import msgspec
import nats as nats_py
import pytest
from nats.aio.msg import Msg

from hydrophone.server.bots import bot_hire
from hydrophone.server.bots.bot_messages import (
    Done,
    Kind,
    Part,
    decode_to_worker,
    encode,
    hire_subject,
    server_subject,
    worker_subject,
)
from server.bots.bot_stage import (
    GATED,
    Gate,
    Stage,
    gate,
    importable,
    is_alive,
    machine,
    play,
    until,
)
from server.bots.test_pool import HEARD, LEGAL, ask
from server.roads.nats import Nats, carrying

__all__ = ["gate", "importable"]

pytestmark = pytest.mark.usefixtures("importable")


@pytest.fixture(scope="module")
def nats() -> Iterator[Nats]:
    with carrying() as server:
        yield server


def test_a_worker_of_the_bus_hears_what_is_new_and_chooses(nats: Nats) -> None:
    async def scene(stage: Stage) -> None:
        await stage.machine()
        server = await stage.server()
        assert [await server.answer(ask(count)) for count in (1, 4, 7)] == [1, 4, 7]
        assert (server.pool.hired, server.pool.failures) == (1, 0)

    play(nats.address, scene)


def test_a_long_history_travels_in_parts(nats: Nats, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_hire, "PART", 100)

    async def scene(stage: Stage) -> None:
        await stage.machine(maker="lazy_bots:slow")
        server = await stage.server()
        heard = HEARD * 30
        question = msgspec.structs.replace(ask(len(heard)), heard=heard)
        assert await server.answer(question) == len(heard) % len(LEGAL)

    play(nats.address, scene)


# --- workers that go ---------------------------------------------------------------------------


def test_a_process_that_is_killed_under_a_question_is_replaced(nats: Nats, gate: Gate) -> None:
    async def scene(stage: Stage) -> None:
        await stage.machine(maker=GATED)
        server, question = await stage.server(), ask(3)
        server.pool.ask(question)
        await until(lambda: len(gate.asked) == 1)
        gate.open()
        os.kill(gate.asked[0], signal.SIGSTOP)
        os.kill(gate.asked[0], signal.SIGKILL)
        assert await server.answered(question) == 3
        assert await server.answer(ask(4)) == 4
        assert server.pool.failures == 0

    play(nats.address, scene)


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGSTOP])
def test_a_machine_that_dies_or_freezes_under_a_question_is_replaced(
    nats: Nats, gate: Gate, end: signal.Signals
) -> None:
    async def scene(stage: Stage) -> None:
        with machine(nats.address, GATED) as first:
            server, question = await stage.server(), ask(3)
            server.pool.ask(question)
            await until(lambda: len(gate.asked) == 1)
            thinking = gate.asked[0]
            await stage.machine(maker=GATED)
            first.send(end)
            await until(lambda: len(gate.asked) == 2)
            if end is signal.SIGKILL:
                await until(lambda: not is_alive(thinking))
            gate.open()
            assert await server.answered(question) == 3
            if end is signal.SIGSTOP:
                first.send(signal.SIGCONT)
                first.send(signal.SIGTERM)
                assert await first.ended() == 0
            assert await server.answer(ask(4)) == 4
            assert server.pool.failures == 0

    play(nats.address, scene)


def test_a_machine_that_is_ended_answers_what_is_in_hand(nats: Nats, gate: Gate) -> None:
    async def scene(stage: Stage) -> None:
        with machine(nats.address, GATED) as leaving:
            server, in_hand, waiting = await stage.server(), ask(3), ask(4, match="other")
            server.pool.ask(in_hand)
            await until(lambda: len(gate.asked) == 1)
            server.pool.ask(waiting)
            leaving.send(signal.SIGTERM)
            await until(lambda: server.pool._together.hired[0].line.is_gone)
            gate.open()
            assert await server.answered(in_hand) == 3
            assert await leaving.ended() == 0
            await stage.machine(maker=GATED)
            assert await server.answered(waiting) == 4
            assert len(gate.asked) == 2, "neither was asked twice"

    play(nats.address, scene)


def test_a_server_thinks_itself_while_no_worker_is_there(
    nats: Nats, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(stage: Stage) -> None:
        server = await stage.server(workers=1)
        assert [await server.answer(ask(count)) for count in (1, 2)] == [1, 2]
        assert server.pool.hired == 0
        machine = await stage.machine()
        count = 0
        while not server.pool.hired:
            count += 1
            assert await server.answer(ask(1, match=f"m{count}")) == 1
        assert await server.answer(ask(3)) == 3
        await machine.close()
        assert await server.answer(ask(4)) == 4
        assert (server.pool.hired, server.pool.failures) == (0, 0)

    play(nats.address, scene)

    alone = "no bot worker of this version answers: bots think in this server"
    said = [record.getMessage() for record in caplog.records]
    assert said == [alone, "bots think in bot workers of the bus", alone]


def test_bots_of_a_server_without_processes_wait_for_a_worker(nats: Nats) -> None:
    async def scene(stage: Stage) -> None:
        server, question = await stage.server(workers=0), ask(3)
        server.pool.ask(question)
        await until(lambda: server.pool.waiting == 1)
        await stage.machine()
        assert await server.answered(question) == 3

    play(nats.address, scene)


def test_a_bus_that_goes_away_and_comes_back(nats: Nats, gate: Gate) -> None:
    async def scene(stage: Stage) -> None:
        machine = await stage.machine(maker=GATED)
        workers = set(vars(machine)["_workers"])
        server, question = await stage.server(workers=1, maker=GATED), ask(1)
        server.pool.ask(question)
        await until(lambda: len(gate.asked) == 1)
        nats.stop()
        await until(lambda: len(gate.asked) == 2)
        gate.open()
        assert await server.answered(question) == 1
        nats.start()
        count = 0
        while not server.pool.hired:
            count += 1
            assert await server.answer(ask(1, match=f"m{count}")) == 1
        assert server.pool.failures == 0
        assert set(vars(machine)["_workers"]) == workers, "no process was replaced"

    play(nats.address, scene)


def test_a_bus_that_freezes_is_a_bus_that_is_away(nats: Nats, gate: Gate) -> None:
    async def scene(stage: Stage) -> None:
        await stage.machine(maker=GATED)
        server, question = await stage.server(workers=1, maker=GATED), ask(1)
        server.pool.ask(question)
        await until(lambda: len(gate.asked) == 1)
        nats.freeze()
        try:
            await until(lambda: len(gate.asked) == 2)
            gate.open()
            assert await server.answered(question) == 1
            assert await server.answer(ask(2)) == 2
        finally:
            nats.wake()
        assert server.pool.failures == 0

    play(nats.address, scene)


# --- who is asked ------------------------------------------------------------------------------


def test_two_servers_share_two_workers(nats: Nats) -> None:
    """One that has hired both and has much to ask does not hold up one that comes later."""
    count = 24

    async def scene(stage: Stage) -> None:
        await stage.machine(2, "lazy_bots:slow")
        first, later = await stage.server(), await stage.server()
        for number in range(count):
            first.pool.ask(ask(10, match=f"m{number}"))
        await until(lambda: first.pool.hired == 2)
        for number in range(count // 4):
            later.pool.ask(ask(10, match=f"m{number}"))
        await until(lambda: later.answers.qsize() == count // 4)
        assert first.answers.qsize() < count * 3 / 4
        await until(lambda: first.answers.qsize() == count)

    play(nats.address, scene)


def test_a_free_worker_is_hired_before_one_who_serves_another(nats: Nats) -> None:
    async def scene(stage: Stage) -> None:
        await stage.machine(3)
        servers = [await stage.server() for _ in range(3)]
        for server in servers:
            assert await server.answer(ask(1)) == 1
        hired = {server.pool._together.hired[0].line._subject for server in servers}  # type: ignore[attr-defined]
        assert len(hired) == 3

    play(nats.address, scene)


def test_a_worker_of_another_version_is_not_asked(nats: Nats) -> None:
    async def scene(stage: Stage) -> None:
        server = await stage.server(workers=1)
        with machine(nats.address, version=2):
            assert await server.answer(ask(3)) == 3
            assert server.pool.hired == 0

    play(nats.address, scene)


def test_a_bot_that_kills_its_process_does_it_twice_and_is_replaced(nats: Nats) -> None:
    """Once among all bots, once among those that think apart."""

    async def scene(stage: Stage) -> None:
        await stage.machine(maker="lazy_bots:deadly")
        server = await stage.server()
        for number in range(3):
            question = ask(1, "ace", f"deadly {number}")  # type: ignore[arg-type]
            server.pool.ask(question, "eve")
            assert await server.answered(question) in range(len(LEGAL))
        assert await server.answer(ask(2, match="good")) == 2
        assert server.pool.failures == 3

    play(nats.address, scene)


# --- what else is on the bus -------------------------------------------------------------------


def test_garbage_on_the_bus_changes_nothing(nats: Nats, gate: Gate) -> None:
    async def scene(stage: Stage) -> None:
        stranger = await nats_py.connect(nats.address)
        parts: list[Part] = []
        subjects: list[str] = []

        async def take(message: Msg) -> None:
            said = decode_to_worker(message.data)
            assert isinstance(said, Part)
            parts.append(said)
            subjects.append(message.subject)

        await stranger.subscribe(worker_subject("*"), cb=take)
        await stranger.flush()
        await stage.machine(maker=GATED)
        server, question = await stage.server(), ask(3)
        server.pool.ask(question)
        await until(lambda: len(gate.asked) == 1 and len(parts) > 0)
        here, worker = server_subject(parts[-1].server), subjects[-1].rpartition(".")[2]
        number = parts[-1].number
        for garbage in (
            b"",
            b"\xff" * 100,
            encode(Done("nobody", number, b'{"choice":5}')),
            encode(Done(worker, number - 1, b'{"choice":5}')),
            encode(Done(worker, number + 1, b'{"choice":5}')),
        ):
            await stranger.publish(here, garbage)
        for garbage in (b"", b"\xff", encode(Part("x", 1, 50, b"middle", True, 1.0))):
            await stranger.publish(subjects[-1], garbage)
            await stranger.publish(hire_subject(Kind.TOGETHER, 1), garbage)
        await stranger.flush()
        gate.open()
        assert await server.answered(question) == 3
        assert await server.answer(ask(4)) == 4
        assert (server.pool.failures, server.pool.hired) == (0, 1)
        await stranger.close()

    play(nats.address, scene)


@pytest.mark.parametrize("answer", [b"", b"{", b'{"choice":"A1"}', b'{"choice":99}'])
def test_an_answer_that_cannot_be_is_no_answer(nats: Nats, gate: Gate, answer: bytes) -> None:
    """One that cannot be read is asked for again; one that is no action is replaced."""

    async def scene(stage: Stage) -> None:
        stranger = await nats_py.connect(nats.address)

        async def take(message: Msg) -> None:
            said = decode_to_worker(message.data)
            if isinstance(said, Part) and b'"question"' in said.part:
                worker = message.subject.rpartition(".")[2]
                done = encode(Done(worker, said.number, answer))
                await stranger.publish(server_subject(said.server), done)

        await stranger.subscribe(worker_subject("*"), cb=take)
        await stranger.flush()
        await stage.machine(maker=GATED)
        server, question = await stage.server(), ask(3)
        server.pool.ask(question)
        choice = await server.answered(question)
        assert choice in range(len(LEGAL))
        assert server.pool.failures == 1
        gate.open()
        await stranger.close()

    play(nats.address, scene)


def test_calls_for_workers_end_when_the_server_ends(nats: Nats) -> None:
    """A server that never found a worker closes at once."""

    async def scene(stage: Stage) -> None:
        server = await stage.server(workers=0)
        server.pool.ask(ask(1))
        await asyncio.wait_for(server.pool.close(), 5)

    play(nats.address, scene)
