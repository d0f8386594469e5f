"""Where a server hires bot workers over NATS, and its line to each of them.

A worker that is silent while it has a question, or leaves, or whose bus breaks, is gone: the
question is asked elsewhere, and what the worker may still answer is not heard.
"""

import asyncio
import itertools
import logging
import secrets
from collections.abc import Iterator

import msgspec
from nats.aio.msg import Msg
from nats.errors import Error, NoRespondersError

from hydrophone.server.bots.bot_messages import (
    MOST_SERVED,
    Beat,
    Done,
    Fault,
    Hire,
    Kind,
    Leaving,
    LetGo,
    Part,
    ToServer,
    ToWorker,
    decode_to_server,
    encode,
    hire_subject,
    server_subject,
    worker_subject,
)
from hydrophone.server.roads.nats_connection import NatsConnection
from hydrophone.server.workers.line_process import Line, LostError

QUIET_S, QUIETS = 0.25, 4
"""Seconds that a line listens at a time, and how often in silence until its worker counts as dead.

Several short times, so that a server that stood still itself hears what came meanwhile.
"""

HIRE_S = 0.5
"""Seconds that a worker has to answer when it is called."""

CALLS = 3
"""How often workers who serve so many servers are called, if one answers that cannot be hired:
it is hired already, or about to end."""

PART = 256 * 1024
"""Most bytes of a line that travel at once; NATS takes up to 1 MiB unless told otherwise."""

log = logging.getLogger(__name__)


class NatsHireOffice:
    """The workers that think for this server, by a connection of their own.

    So long questions never hold up what people are told.
    """

    def __init__(self, address: str) -> None:
        self._name = secrets.token_hex(8)
        self._numbers = itertools.count(1)
        self._lines: dict[str, HiredLine] = {}
        self._connection = NatsConnection(address, "", self._begin, lost=self._lose_all)

    async def ready(self) -> None:
        """Wait for the bus, but not for long."""
        await self._connection.ready()

    async def hire(self, kind: Kind) -> Line | None:
        """A line to a worker that serves as few servers as can be had; None if there is none."""
        self._lines = {name: line for name, line in self._lines.items() if not line.is_gone}
        for served in range(MOST_SERVED + 1):
            for _ in range(CALLS):
                worker = await self._call(kind, served)
                if worker is None:
                    break
                if worker and worker not in self._lines:
                    line = HiredLine(worker, self._name, self._numbers, self._connection)
                    self._lines[worker] = line
                    return line
        return None

    async def close(self) -> None:
        """Let all go."""
        await self._connection.close()

    async def _call(self, kind: Kind, served: int) -> str | None:
        """The name of a worker who answers, empty if it is about to end; None if there is none."""
        if not self._connection.is_there:
            return None
        subject, call = hire_subject(kind, served), encode(Hire(self._name))
        try:
            answer = await self._connection.client.request(subject, call, HIRE_S)
        except (Error, OSError) as error:
            if not isinstance(error, NoRespondersError):
                log.warning("no bot worker could be hired: %s", error)
            return None
        name = answer.data.decode(errors="replace")
        return name if name.isalnum() or not name else None

    async def _begin(self) -> None:
        await self._connection.client.subscribe(  # pyright: ignore[reportUnknownMemberType]
            server_subject(self._name), cb=self._take
        )

    async def _take(self, message: Msg) -> None:
        try:
            said = decode_to_server(message.data)
        except msgspec.MsgspecError as error:
            log.warning("what a bot worker said could not be read: %s", error)
            return
        line = self._lines.get(said.worker)
        if line is not None:
            line.hear(said)

    def _lose_all(self) -> None:
        for line in self._lines.values():
            line.lose("the bus is gone")


class HiredLine:
    """The line to one worker: a question, and its answer or its loss."""

    def __init__(
        self, worker: str, server: str, numbers: Iterator[int], connection: NatsConnection
    ) -> None:
        self._subject = worker_subject(worker)
        self._server = server
        self._numbers = numbers
        self._connection = connection
        self._number = 0
        self._answer: asyncio.Future[Done | LostError] | None = None
        self._heard = 0
        """How often the worker was heard to have the line."""
        self.is_gone = False
        """Can the worker be asked nothing more?"""

    @property
    def runs(self) -> bool:
        """May the worker remember anything?"""
        return not self.is_gone

    async def exchange(self, line: bytes, timeout_s: float) -> bytes:
        """The worker's answer; TimeoutError, EOFError or LostError if none comes."""
        if self.is_gone:
            raise LostError("it is gone")
        self._number = next(self._numbers)
        answer = self._answer = asyncio.get_running_loop().create_future()
        try:
            await self._ask(line, timeout_s)
            await self._listen(answer)
            return _read(answer.result())
        finally:
            self._answer = None

    async def kill(self) -> None:
        """Let the worker go."""
        self.is_gone = True
        if self._connection.is_there:
            try:
                await self._send(LetGo(self._server))
            except Error as error:
                log.warning("a bot worker could not be told that it may go: %s", error)

    def hear(self, said: ToServer) -> None:
        """The worker says something; what is of another line tells nothing of this one."""
        is_of_this = said.number == self._number
        match said:
            case Done() if is_of_this:
                self._set(said)
            case Beat() if is_of_this:
                self._heard += 1
            case Leaving() if is_of_this:
                self.is_gone = True
            case Leaving():
                self.lose("it has been stopped")
            case Beat() | Done():
                pass

    def lose(self, why: str) -> None:
        """The worker cannot be reached any more."""
        self.is_gone = True
        self._set(LostError(why))

    def _set(self, answer: Done | LostError) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(answer)

    async def _ask(self, line: bytes, timeout_s: float) -> None:
        try:
            for at in range(0, len(line), PART):
                part, is_last = line[at : at + PART], at + PART >= len(line)
                await self._send(Part(self._server, self._number, at, part, is_last, timeout_s))
        except Error as error:
            raise LostError(str(error)) from None

    async def _listen(self, answer: asyncio.Future[Done | LostError]) -> None:
        """Wait for an answer for as long as the worker is heard."""
        quiets = 0
        while not answer.done():
            heard = self._heard
            await asyncio.wait({answer}, timeout=QUIET_S)
            quiets = quiets + 1 if heard == self._heard else 0
            if quiets == QUIETS:
                raise LostError("it is silent")

    async def _send(self, message: ToWorker) -> None:
        if not self._connection.is_there:
            raise LostError("the bus is gone")
        await self._connection.client.publish(self._subject, encode(message))


def _read(done: Done | LostError) -> bytes:
    if isinstance(done, LostError):
        raise done
    match done.fault:
        case Fault.SLOW:
            raise TimeoutError("the bot thought for too long")
        case Fault.ENDED:
            raise EOFError("the process has ended")
        case None:
            return done.answer
