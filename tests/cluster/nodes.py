"""Three servers of their own processes on one database and one bus, each reached by a proxy."""

import contextlib
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
from bench.server import PROGRAM, unlimited
from server.roads.nats import Nats, carrying

from cluster.proxies import Flow, FrontDoor, Proxy, Wires
from server.store.postgres import PASSWORD, Postgres, asked, running

NODES = 3

NO_CLIENT = Path("/nonexistent")
"""No web client."""

LEASE_S = 2.0
"""Seconds until the matches of a node that is not heard of are anybody's: the default."""

START_S = 60.0
"""Most seconds that a server takes to begin."""

END_S = 20.0
"""Most seconds that a server takes to end in order."""


class Node:
    """One server, its process group, and its ways to the database and the bus."""

    def __init__(
        self,
        wires: Wires,
        postgres: Postgres,
        database: str,
        nats: Nats,
        folder: Path,
        client: Path,
    ) -> None:
        self.to_database = Proxy(wires, lambda: (postgres.port,))
        self.to_bus = Proxy(wires, lambda: (nats.port,))
        settings: dict[str, Any] = {
            **unlimited(),
            "db": f"postgresql://tester:{PASSWORD}@127.0.0.1:{self.to_database.port}/{database}",
            "bus": f"nats://127.0.0.1:{self.to_bus.port}",
            "client": str(client),
            "proxies": ["127.0.0.1"],
            "lease_s": LEASE_S,
        }
        words = [sys.executable, "-c", PROGRAM, msgspec.json.encode(settings).decode()]
        self.port = 0
        with (folder / "servers.log").open("ab") as log:
            self._process = subprocess.Popen(
                words, stdout=subprocess.PIPE, stderr=log, text=True, start_new_session=True
            )
        self.pid = self._process.pid

    def ready(self) -> "Node":
        """Wait until it says that it is well."""
        assert self._process.stdout is not None
        self.port = int(self._process.stdout.readline().rsplit(":", 1)[1])
        until = time.monotonic() + START_S
        with httpx.Client(base_url=f"http://127.0.0.1:{self.port}") as http:
            while True:
                assert self.runs, "a server has ended before it began"
                assert time.monotonic() < until, "a server does not begin"
                with contextlib.suppress(httpx.TransportError):
                    if http.get("/health").status_code == 200:
                        return self
                time.sleep(0.02)

    @property
    def runs(self) -> bool:
        """Has its process not ended?"""
        return self._process.poll() is None

    def send(self, what: signal.Signals) -> None:
        """Send its process a signal."""
        self._process.send_signal(what)

    def wait(self) -> None:
        """Wait for its end, and see that nothing of it is left."""
        try:
            self._process.wait(END_S)
        finally:
            if self._process.stdout is not None:
                self._process.stdout.close()
            self.to_database.close()
            self.to_bus.close()
            _end_group(self.pid)

    def children(self) -> list[int]:
        """The processes in which its bots think."""
        found: list[int] = []
        for task in Path(f"/proc/{self.pid}/task").iterdir():
            found += map(int, (task / "children").read_text().split())
        return found


class Workers:
    """``hydrophone bots``: a machine that thinks for all servers of the bus."""

    def __init__(self, bus: str, log: Path) -> None:
        words = [sys.executable, "-m", "hydrophone", "bots", "--bus", bus, "--workers", "1"]
        with log.open("ab") as told:
            self._process = subprocess.Popen(
                words, stdout=subprocess.PIPE, stderr=told, text=True, start_new_session=True
            )

    def ready(self) -> None:
        """Wait until it can be asked."""
        assert self._process.stdout is not None
        assert "the servers" in self._process.stdout.readline()

    def kill(self) -> None:
        """The machine dies, with all its processes."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()


def _end_group(group: int) -> None:
    """Children of a server end by themselves; what has not ended soon is a fault."""
    until = time.monotonic() + END_S
    while time.monotonic() < until:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    os.killpg(group, signal.SIGKILL)
    raise AssertionError("a process of a server outlives it")


class Cluster:
    """Three nodes, their database and bus, and the front door for clients."""

    def __init__(
        self, wires: Wires, postgres: Postgres, nats: Nats, folder: Path, client: Path
    ) -> None:
        self._wires, self._folder, self._client = wires, folder, client
        self.postgres, self.nats = postgres, nats
        self.database = postgres.fresh()
        self.chance = random.Random(12)
        self.nodes: list[Node] = []
        self.door = FrontDoor(wires, lambda: [node.port for node in self.nodes])
        self.fill()

    @property
    def log(self) -> str:
        """What the servers say of what went wrong."""
        return (self._folder / "servers.log").read_text()

    def fill(self) -> None:
        """Start as many nodes as are missing, side by side."""
        self.nodes = [node for node in self.nodes if node.runs]
        fresh = [self.fresh() for _ in range(NODES - len(self.nodes))]
        self.nodes += [node.ready() for node in fresh]

    def add(self) -> Node:
        """One node more."""
        node = self.fresh().ready()
        self.nodes.append(node)
        return node

    def remove(self, node: Node) -> None:
        """Wait until a node has ended that was told to."""
        node.wait()
        self.nodes.remove(node)

    def fresh(self) -> Node:
        """A node that starts."""
        database = self.database.rpartition("/")[2]
        return Node(self._wires, self.postgres, database, self.nats, self._folder, self._client)

    def mend(self) -> None:
        """Everything runs and flows again, whatever a test has left."""
        for node in self.nodes:
            if node.runs:
                node.send(signal.SIGCONT)
                node.to_database.set(Flow.OPEN)
                node.to_bus.set(Flow.OPEN)
            else:
                node.wait()
        self.door.set(Flow.OPEN)
        self.fill()

    @contextlib.contextmanager
    def workers(self) -> Iterator[Workers]:
        """A machine that thinks for the bots of all nodes."""
        made = Workers(self.nats.address, self._folder / "workers.log")
        try:
            yield made
        finally:
            made.kill()

    def owner(self, match: str) -> Node | None:
        """The node that has a match, if one does."""
        asks = "SELECT name FROM node JOIN match ON match.node = node.number WHERE match.id = %s"
        found = {int(name.rpartition(":")[2]) for (name,) in asked(self.database, asks, match)}
        return next((node for node in self.nodes if node.pid in found), None)

    def log_of(self, match: str) -> list[tuple[int, str]]:
        """The numbered entries of a match."""
        asks = "SELECT number, body FROM entry WHERE match = %s ORDER BY number"
        return [(number, body) for number, body in asked(self.database, asks, match)]

    def kept_of(self, match: str) -> dict[str, str]:
        """The values that are kept beside the log of a match."""
        asks = "SELECT name, body FROM kept WHERE match = %s"
        return {name: bytes(body).decode() for name, body in asked(self.database, asks, match)}

    def close(self) -> None:
        """End all."""
        for node in self.nodes:
            if node.runs:
                node.send(signal.SIGCONT)
                node.send(signal.SIGTERM)
        for node in self.nodes:
            node.wait()
        self.door.close()


@contextlib.contextmanager
def cluster(client: Path = NO_CLIENT) -> Iterator[Cluster]:
    """Three nodes while the tests need them; skipped where there is no PostgreSQL or NATS."""
    with (
        running() as postgres,
        carrying() as nats,
        tempfile.TemporaryDirectory(prefix="hydrophone-cluster-") as folder,
        Wires() as wires,
    ):
        made = Cluster(wires, postgres, nats, Path(folder), client)
        try:
            yield made
        finally:
            made.close()
