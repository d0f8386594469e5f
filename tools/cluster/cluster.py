"""All programs of several servers on one machine: started, looked after, and ended."""

import contextlib
import secrets
import time
from collections.abc import Callable, Generator
from pathlib import Path
from types import TracebackType
from typing import Protocol

from tools.cluster.node import Node
from tools.cluster.postgres import Postgres
from tools.cluster.programs import NotStartedError, Program, free_ports
from tools.cluster.proxy import Proxy

from hydrophone.cli.serving import FOR_OTHERS

NODES = 3
"""Servers; deploy/haproxy.cfg knows as many."""

AGAIN_S = 3.0
"""Seconds after which a program that has ended is started again."""

LAN_COMMAND = "make cluster OPTIONS=--lan"
"""Starts all for the other devices of the network, too."""

_OWNER = "hydrophone"


class Part(Protocol):
    """A program that can be started again."""

    program: Program

    def start(self) -> None:
        """Start it again."""
        ...


class Cluster:
    """The programs by their names, in the order in which each needs those before it."""

    def __init__(
        self,
        folder: Path,
        port: int,
        tell: Callable[[str], None],
        *,
        is_kept: bool,
        lan: bool,
    ) -> None:
        """All run when this returns; NotStartedError, and none runs, if one does not start."""
        self.nodes: dict[str, Node] = {}
        self.parts: dict[str, Part] = {}
        self._tell = tell
        self._ended_at: dict[str, float] = {}
        with contextlib.ExitStack() as stack:
            stack.callback(self.end)
            self._start(folder, port, is_kept=is_kept, lan=lan)
            stack.pop_all()

    def _start(self, folder: Path, port: int, *, is_kept: bool, lan: bool) -> None:
        with _named("PostgreSQL"):
            postgres = Postgres(folder, _OWNER, _password(folder), is_kept=is_kept)
            self.parts["postgres"] = postgres
            if not postgres.has(_OWNER):
                postgres.make(_OWNER)
        environment = {"HYDROPHONE_STORE": postgres.address(_OWNER), FOR_OTHERS: LAN_COMMAND}
        ports = free_ports(NODES)
        for number, node_port in enumerate(ports, 1):
            name = f"node{number}"
            named = {**environment, "HYDROPHONE_NAME": name}
            node = Node(folder / f"{name}.log", node_port, named)
            self.parts[name] = self.nodes[name] = node
        for name, node in self.nodes.items():
            with _named(name):
                node.program.wait_for(node.works)
        with _named("HAProxy"):
            self.parts["proxy"] = Proxy(folder, port, ports, lan=lan)

    def __enter__(self) -> "Cluster":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.end()

    def end(self) -> None:
        """End all in order; nothing is left running."""
        if "proxy" in self.parts:
            self.parts["proxy"].program.end()
        for node in self.nodes.values():
            node.program.ask_to_end()
        for node in self.nodes.values():  # asked again, it would end at once
            node.program.wait_for_end()
        for part in reversed(self.parts.values()):
            part.program.end()

    def look(self) -> None:
        """Start again what has ended some seconds ago. To be called a few times a second."""
        now = time.monotonic()
        for name, part in self.parts.items():
            if part.program.runs:
                continue
            if name not in self._ended_at:
                self._ended_at[name] = now
                self._tell(f"{name} {part.program.how_ended}; it starts again in {AGAIN_S:.0f} s")
            elif now - self._ended_at[name] >= AGAIN_S:
                del self._ended_at[name]
                self._start_again(name, part)

    def _start_again(self, name: str, part: Part) -> None:
        try:
            part.start()
        except NotStartedError as error:
            self._tell(f"{name} does not start: {error}")
        else:
            self._tell(f"{name} is started again, as process {part.program.pid}")


def _password(folder: Path) -> str:
    """The password of the database of this folder; a new one if there is none."""
    kept = folder / "password"
    return kept.read_text() if kept.exists() else secrets.token_urlsafe(24)


@contextlib.contextmanager
def _named(name: str) -> Generator[None]:
    """Say of a program that does not start which it is."""
    try:
        yield
    except NotStartedError as error:
        raise NotStartedError(f"{name} does not start.\n{error}") from None
