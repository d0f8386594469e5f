"""People at a wire, who behave as the web client does (``web/src/connection/socket.ts``).

They come back by themselves, longer apart with each attempt, resume by the number of the last
observation that they have seen, and send what was not answered again with the same id. They never
begin anew unless they are told to.
"""

import asyncio
import contextlib
import itertools
import math
import random
import secrets
import time
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from cluster.diary import Diary, Message, What
from hydrophone.server.protocol.route import route_of

PING_AFTER_S, STALE_AFTER_S, STALE_MAX_S, WELCOME_AFTER_S = 1.0, 2.2, 8.8, 4.4
RETRY_MIN_S, RETRY_MAX_S = 0.5, 3.5
STOOD_S = 3.5

SOON_ATTEMPTS = 4
"""Attempts that follow each other soon while another server has the match."""

_OFTEN = ("lags", "lobby", "pong", "ping", "noted", "pinned", "sheet")
"""Kinds of frames that say little of what went wrong."""

_TOLD = ("kind", "id", "code", "seq", "since", "why")

PASSING = frozenset(("slow", "silent", "closing", "fault", "too_fast", "store_failed", "elsewhere"))
"""Reasons of a goodbye after which the web client dials again."""

Made = Mapping[str, str]
"""What the server says of a new match: its id, its code, and the token of its host."""


class Person:
    """One person in one match: a connection that lasts, and what was heard over it."""

    def __init__(
        self,
        door: int,
        made: Made,
        name: str,
        seats: tuple[str, ...] = (),
        token: str | None = None,
        **hello: Any,
    ) -> None:
        self.match = made["match"]
        self.diary = Diary(name, self.match)
        self.name, self.seats = name, seats
        self.chance = random.Random(f"{self.match} {name}")
        self.id = ""
        self.lobby: Message = {}
        self.heard: list[Message] = []
        self.offers: list[Message] = []
        self.timers: dict[str, Message] = {}
        self.over = False
        self.sent_away = ""
        """The reason of a goodbye after which only a reload helps."""
        self.port = 0
        self.since = 0.0
        """When the line was opened."""
        self.changed = asyncio.Event()
        """Something was heard; who waits for it clears it."""
        self._door = door
        self._route = route_of(made["code"])
        self._at = ""
        """The server that has the match, for the next attempt alone."""
        self._patience_s = STALE_AFTER_S
        self._token = token
        self._arrival = secrets.token_hex(16)
        self._hello = hello
        self._socket: ClientConnection | None = None
        self._welcomed = False
        self._attempt = 0
        self._welcomed_at = math.inf
        self._ids = itertools.count(1)
        self._pending: dict[str, tuple[Message, asyncio.Future[str]]] = {}
        self._again: set[str] = set()
        """Commands that were sent more than once."""
        self._task = asyncio.ensure_future(self._run())

    # --- what a person does ----------------------------------------------------------------------

    @property
    def here(self) -> bool:
        """Is the person connected?"""
        return self._welcomed

    @property
    def waits(self) -> bool:
        """Is an answer still to come?"""
        return bool(self._pending)

    @property
    def paused(self) -> bool:
        """Does the match stand?"""
        return self.lobby.get("paused") is not None

    async def do(self, kind: str, **fields: Any) -> str:
        """Send a command; ``acked`` or the code of the refusal, however long that takes."""
        message = {"kind": kind, "id": f"{self.name}-{next(self._ids)}", **fields}
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._pending[message["id"]] = message, answer
        await self._send(message)
        return await answer

    async def way_s(self) -> float | None:
        """Half of what a message to the server and back takes; None if nothing comes back."""
        if self._socket is None:
            return None
        begun = time.monotonic()
        with contextlib.suppress(ConnectionClosed, TimeoutError):
            async with asyncio.timeout(0.5):
                await (await self._socket.ping())
                return (time.monotonic() - begun) / 2
        return None

    async def until(self, is_enough: Callable[[], bool], within_s: float, what: str) -> None:
        """Wait until it is enough."""
        try:
            async with asyncio.timeout(within_s):
                while not is_enough():
                    self.changed.clear()
                    await self.changed.wait()
        except TimeoutError:
            told = f"{self.name} in {self.match}: not {what}: {self.latest()}"
            raise AssertionError(told) from None

    def legal(self, *kinds: str) -> list[tuple[str, Message]]:
        """What the person may do, of these kinds or of all: seat and action."""
        return [
            (offer["seat"], action)
            for offer in self.offers
            for action in offer["legal"]
            if not kinds or action["kind"] in kinds
        ]

    def has_heard(self, kind: str) -> int:
        """How many observations of this kind were told."""
        return sum(told["kind"] == kind for told in self.heard)

    def latest(self) -> list[str]:
        """The end of the diary, in short, and how long ago each line was."""
        now = time.monotonic()
        lines = [line for line in self.diary.lines if line.message.get("kind") not in _OFTEN]
        return [
            f"{now - line.at:.1f} {line.what.value} "
            + " ".join(str(line.message[key]) for key in _TOLD if key in line.message)
            for line in lines[-20:]
        ]

    async def go(self) -> None:
        """Hang up for good."""
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        for _, answer in self._pending.values():
            answer.cancel()

    # --- the connection --------------------------------------------------------------------------

    async def _run(self) -> None:
        while not self.sent_away:
            self.diary.note(What.DIALLED)
            try:
                why = await self._line()
            except (OSError, WebSocketException, TimeoutError) as error:
                why = type(error).__name__
            self._welcomed, self._socket = False, None
            self.diary.note(What.LOST, why=why)
            self.changed.set()
            await asyncio.sleep(self._wait_s(why))

    def _wait_s(self, why: str) -> float:
        """Longer with each attempt; a moment after a line that stood, or while another has it."""
        stood = self._attempt == 0 and time.monotonic() - self._welcomed_at >= STOOD_S
        soon = (why in ("closed", "stale") and stood) or (
            why == "bye elsewhere" and self._attempt < SOON_ATTEMPTS
        )
        most = min(RETRY_MAX_S, RETRY_MIN_S * 2 ** (self._attempt + 1))
        self._attempt += 1
        return self.chance.uniform(0.0 if soon else RETRY_MIN_S, RETRY_MIN_S if soon else most)

    async def _line(self) -> str:
        """One line from its beginning to its end; why it ended."""
        at, self._at = self._at, ""
        async with asyncio.timeout(WELCOME_AFTER_S):
            socket = await connect(
                f"ws://127.0.0.1:{self._door}/ws?route={self._route}&at={at}",
                compression=None,
                ping_interval=None,
                open_timeout=None,
                close_timeout=0.2,
                max_size=None,
                proxy=None,
            )
        async with contextlib.AsyncExitStack() as stack:
            stack.push_async_callback(socket.close)
            self._socket, self.port = socket, socket.local_address[1]
            self.since = time.monotonic()
            self.diary.note(What.OPENED)
            await self._send(
                {
                    "kind": "hello",
                    "match": self.match,
                    "token": self._token,
                    "since": len(self.heard),
                    "name": self.name,
                    **({"arrival": self._arrival} if self._token is None else {}),
                    **self._hello,
                }
            )
            heard_at, pinged = time.monotonic(), False
            while True:
                patience_s = self._patience_s if self._welcomed else WELCOME_AFTER_S
                wait = heard_at + (patience_s if pinged else PING_AFTER_S) - time.monotonic()
                try:
                    async with asyncio.timeout(max(0.0, wait)):
                        text = await socket.recv()
                except TimeoutError:
                    if pinged:
                        if self._welcomed:
                            self._patience_s = min(STALE_MAX_S, 2 * self._patience_s)
                        return "stale"
                    pinged = True
                    if self._welcomed:
                        await self._send({"kind": "ping"})
                    continue
                except ConnectionClosed:
                    return "closed"
                heard_at, pinged = time.monotonic(), False
                why = await self._take(msgspec.json.decode(text))
                self.changed.set()
                if why:
                    return why

    async def _send(self, message: Message) -> None:
        if self._socket is None or (message["kind"] != "hello" and not self._welcomed):
            return
        self.diary.note(What.SAID, **message)
        with contextlib.suppress(ConnectionClosed):
            await self._socket.send(msgspec.json.encode(message).decode())

    async def _take(self, told: Message) -> str:
        """Take in a frame; why the line must end, if it must."""
        self.diary.note(What.HEARD, **told)
        match told["kind"]:
            case "welcome":
                self.id, self._token, self.lobby = told["you"], told["token"], told["lobby"]
                self._welcomed, self._attempt = True, 0
                self._welcomed_at = time.monotonic()
                for message, _ in list(self._pending.values()):
                    self._again.add(message["id"])
                    await self._send(message)
            case "lobby":
                self.lobby = told
            case "observed":
                return self._observe(told)
            case "acked" | "refused":
                self._answered(told)
            case "ended":
                self.over = True
            case "bye":
                if told["code"] not in PASSING:
                    self.sent_away = told["code"]
                self._at = told.get("at", "")
                return f"bye {told['code']}"
            case _:
                pass
        return ""

    def _observe(self, told: Message) -> str:
        news = told["observations"]
        if told["reset"]:
            self.heard = []
        first = told["seq"] - len(news) + 1
        if first > len(self.heard) + 1:
            return "gap"
        self.heard += news[len(self.heard) + 1 - first :]
        self.offers = told["offers"]
        self.timers = {timer["name"]: timer for timer in told["timers"]}
        return ""

    def _answered(self, told: Message) -> None:
        message, answer = self._pending.pop(told["id"], (None, None))
        if message is None or answer is None:
            return
        done = told["kind"] == "acked"
        if done and message["kind"] == "act" and message["id"] not in self._again:
            self.offers = []  # they may be of before; those after it come with the next frame
        if not answer.done():
            answer.set_result("acked" if done else told["code"])
