"""What travels between servers and bot workers over NATS, for one version of the program.

A worker serves the servers that have hired it. A server finds one through a queue group, one for
each number of servers that a worker serves already; from then on they talk to each other directly.
Questions and answers travel as the lines that they are between a server and its own processes
(bot_worker), long ones in parts.
"""

from collections.abc import Callable
from enum import StrEnum
from functools import cache
from hashlib import sha256
from typing import Any, TypeAlias

import msgspec

from hydrophone.kits.registry import games
from hydrophone.server.host.bot_worker import Answer, Told

VERSION = 1
"""Version of what these messages mean; their form is part of every subject by itself."""

GROUP = "workers"
"""The queue group of the workers of a subject: one of them hears each call."""

MOST_SERVED = 4
"""A worker that serves so many servers or more is as good as another that does."""


class Kind(StrEnum):
    """For whom a worker thinks."""

    TOGETHER = "together"
    APART = "apart"
    """For openers whose bots have brought a process down."""


class Fault(StrEnum):
    """Why there is no answer."""

    SLOW = "slow"
    ENDED = "ended"
    """The process has ended."""


class _Message(msgspec.Struct, frozen=True, gc=False, array_like=True, tag_field="k"):
    pass


class Hire(_Message, frozen=True, tag="hire"):
    """To any worker: think for this server. It answers with its name, as it is."""

    server: str


class Part(_Message, frozen=True, tag="part"):
    """To a worker: a part of a line; the parts of a line come in order."""

    server: str
    number: int
    """Number of the line, which comes back with its answer."""
    at: int
    """How many bytes of the line came before."""
    part: bytes
    is_last: bool
    timeout_s: float
    """Seconds that the process has for it."""


class LetGo(_Message, frozen=True, tag="let_go"):
    """To a worker: this server needs it no more."""

    server: str


class Beat(_Message, frozen=True, tag="beat"):
    """To a server: the worker is there, and has this line."""

    worker: str
    number: int


class Done(_Message, frozen=True, tag="done"):
    """To a server: the answer to a line, or why there is none."""

    worker: str
    number: int
    answer: bytes = b""
    fault: Fault | None = None


class Leaving(_Message, frozen=True, tag="leaving"):
    """To a server: the worker takes no more lines; it answers the one of this number."""

    worker: str
    number: int


ToWorker: TypeAlias = Part | LetGo
ToServer: TypeAlias = Beat | Done | Leaving

encode = msgspec.msgpack.Encoder().encode
decode_hire = msgspec.msgpack.Decoder(Hire).decode
decode_to_worker: Callable[[bytes], ToWorker] = msgspec.msgpack.Decoder(ToWorker).decode
decode_to_server: Callable[[bytes], ToServer] = msgspec.msgpack.Decoder(ToServer).decode


@cache
def _root() -> str:
    """The beginning of all subjects: only programs that understand each other meet there."""
    rules = sorted(games(), key=lambda game: game.id)
    kinds: list[Any] = [Hire, ToWorker, ToServer, Told, Answer]
    for game in rules:
        kinds += (game.options_type, game.observation_type, game.action_type)
    form = msgspec.json.encode(msgspec.json.schema_components(kinds))
    versions = "-".join(f"{game.id}_{game.rules_version}" for game in rules)
    return f"hydrophone.bots.{VERSION}.{versions}.{sha256(form).hexdigest()[:16]}"


def hire_subject(kind: Kind, served: int) -> str:
    """Where workers who serve so many servers are called; the last number means more, too."""
    return f"{_root()}.hire.{kind}.{min(served, MOST_SERVED)}"


def worker_subject(worker: str) -> str:
    """Where a worker listens."""
    return f"{_root()}.worker.{worker}"


def server_subject(server: str) -> str:
    """Where a server listens to its workers."""
    return f"{_root()}.server.{server}"
