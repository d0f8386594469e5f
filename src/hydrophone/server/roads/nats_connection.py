"""One connection to NATS, which is tried for for as long as it is wanted.

Each line to NATS has a client of nats-py of its own. When it breaks, or nothing comes over it any
more, the client is put away and another one dials. nats-py could dial again by itself, but then two
readers of one client may take each other's answers, and it waits until what a dead line still has
to send is sent.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

from nats.aio.client import Client
from nats.errors import Error, NoServersError

AGAIN_S = 0.5
"""Seconds between two attempts to reach the bus."""

READY_S = 2.0
"""Most seconds that the program waits for the bus when it starts."""

PING_S, PINGS = 1.0, 2
"""Seconds between two pings, and how many of them may be unanswered when the next one is due.

So a line over which nothing comes is left after two to three seconds: as long as its people are
sent away, and long enough for a bus that is busy. nats-py would take two minutes for each.
"""

LOOK_S = 0.25
"""Seconds between two looks whether a line is dead that nobody has said to be closed."""

STUCK_S = 2.0
"""Most seconds that whoever sends waits for a line that takes nothing any more."""

log = logging.getLogger(__name__)


class NatsConnection:
    """A connection that comes back; ``gone`` says in the log what goes without it, if anything.

    ``begin`` is called for each new ``client``, to subscribe to what is wanted, and ``go_on`` after
    it, for as long as this client can be used. One task calls both, so nothing else need subscribe.
    ``lost`` is called when it breaks.
    """

    def __init__(
        self,
        address: str,
        gone: str,
        begin: Callable[[], Awaitable[None]],
        *,
        go_on: Callable[[], Awaitable[None]] | None = None,
        lost: Callable[[], None] = lambda: None,
    ) -> None:
        self.client = Client()
        self._address = address
        self._gone = gone
        self._begin = begin
        self._go_on = go_on
        self._on_lost = lost
        self._closing = False
        self._has_begun = False
        self._is_missed = False
        self._is_refused = False
        self._why: Exception | str = "nothing answers there"
        self._leaving: set[asyncio.Task[None]] = set()
        self._there = asyncio.Event()
        """Set once it has been there."""
        self._task = asyncio.get_running_loop().create_task(self._run())

    @property
    def is_there(self) -> bool:
        """Can anything be sent now?"""
        return self._has_begun and self.client.is_connected

    async def ready(self) -> None:
        """Wait for the bus, but not for long: it is tried for all the same."""
        try:
            await asyncio.wait_for(self._there.wait(), READY_S)
        except TimeoutError:
            self._is_missed = True
            if self._gone and not self._is_refused:
                log.error(
                    "the bus is not there (%(why)s): %(so)s",
                    {"why": self._why, "so": self._gone},
                )

    async def close(self) -> None:
        """End it; what was published before is sent."""
        self._closing = True
        if self.is_there:
            try:
                await self.client.flush(1)
            except Error as error:
                log.warning("the bus was not left in order: %s", error)
        while not self._task.done():  # nats-py may miss that it is cancelled
            self._task.cancel()
            await asyncio.wait({self._task}, timeout=AGAIN_S)
        if self._leaving:
            await asyncio.wait(self._leaving)

    # --- the task ------------------------------------------------------------------------------

    async def _run(self) -> None:
        clock = asyncio.get_running_loop().time
        while True:
            begun, closed = clock(), asyncio.Event()
            try:
                await self._dial(closed)
                await self._live(closed)
            except NoServersError:
                pass  # it was told why
            except Exception as error:  # whatever it is that answers there, it may change
                await self._failed(error)
            finally:
                self._leave()
            await asyncio.sleep(max(0.0, begun + AGAIN_S - clock()))
            self.client = Client()

    async def _dial(self, closed: asyncio.Event) -> None:
        async def note() -> None:
            closed.set()

        await self.client.connect(
            self._address,
            allow_reconnect=False,
            max_reconnect_attempts=1,  # two attempts; with 0 it would never give up
            reconnect_time_wait=AGAIN_S,  # type: ignore[arg-type] # seconds, also parts of one
            ping_interval=PING_S,  # type: ignore[arg-type] # the same
            max_outstanding_pings=PINGS,
            flush_timeout=STUCK_S,
            error_cb=self._failed,
            closed_cb=note,
        )

    async def _live(self, closed: asyncio.Event) -> None:
        """Have this line used until it breaks. A dead one may not be able to say that it closes."""
        use = asyncio.get_running_loop().create_task(self._use(self.client))
        try:
            while self.client.is_connected:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(closed.wait(), LOOK_S)
        finally:
            use.cancel()
            await asyncio.wait({use}, timeout=LOOK_S)

    async def _use(self, client: Client) -> None:
        try:
            await self._begin()
            self._found()
            if self._go_on is not None:
                await self._go_on()
        except Exception as error:  # whatever it is, this line is of no use
            if client.is_connected:
                log.warning("the bus could not be used: %s", error)
            await _close(client)

    def _leave(self) -> None:
        """Put the client away. Nobody waits for a line that takes long to close."""
        if self._has_begun:
            self._lost()
        self._has_begun = False
        task = asyncio.get_running_loop().create_task(_close(self.client))
        self._leaving.add(task)
        task.add_done_callback(self._leaving.discard)

    # --- what is told --------------------------------------------------------------------------

    async def _failed(self, error: Exception) -> None:
        self._why = _said(error)
        if "authorization" in f"{error}".lower():
            self._refused()
        elif self.is_there and self._gone:
            log.warning("the bus has trouble: %s", error)

    def _refused(self) -> None:
        if not self._is_refused and self._gone:
            log.error(
                "the bus refuses the name or password in its address: %(so)s", {"so": self._gone}
            )
        self._is_refused = True

    def _lost(self) -> None:
        if not self._closing:
            if self._gone:
                log.error("the bus is gone: %(so)s", {"so": self._gone})
            self._is_missed = True
            self._on_lost()

    def _found(self) -> None:
        self._has_begun = True
        if self._is_missed and self._gone:
            log.warning("the bus is back")
        self._is_missed = self._is_refused = False
        self._there.set()


def _said(error: Exception) -> Exception | str:
    """Why the bus cannot be reached, in words that a person understands."""
    if isinstance(error, TimeoutError):
        return "nothing answers there in time"
    if isinstance(error, OSError | Error) and "info" not in f"{error}".lower():
        return error
    return "what answers there is no NATS server"


async def _close(client: Client) -> None:
    try:
        await asyncio.wait_for(client.close(), AGAIN_S)
    except Exception as error:  # nobody uses it any more, whatever state it is in
        log.debug("a line to the bus was not closed in order: %s", error)
    finally:
        _break_off(client)


def _break_off(client: Client) -> None:
    """nats-py has no word for this: it waits until what a dead line has to send is sent."""
    writer = getattr(vars(client)["_transport"], "_io_writer", None)
    if isinstance(writer, asyncio.StreamWriter):
        writer.transport.abort()
