"""Three servers in processes of their own on one PostgreSQL, behind HAProxy as deploy/ sets it."""

import contextlib
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from bench.server import PROGRAM, unlimited
from tools.bootstrap import NO_HAPROXY, find_haproxy
from tools.cluster.programs import free_port, free_ports
from tools.cluster.proxy import Proxy as HAProxy

from cluster.audit import audited
from cluster.proxies import Flow, Proxy, Wires
from hydrophone.server.store.packing import whole
from server.store.postgres import PASSWORD, Postgres, asked, running

NAMES = ("node1", "node2", "node3")
"""The servers, as deploy/haproxy.cfg calls them."""

NO_CLIENT = Path("/nonexistent")
"""No web client."""

START_S = 180.0
"""Most seconds that a server takes to begin."""

END_S = 60.0
"""Most seconds that a server takes to end in order."""


class Node:
    """One server, its process group, and its way to the database."""

    def __init__(self, cluster: "Cluster", name: str, port: int) -> None:
        self.name, self.port = name, port
        self.to_database = Proxy(cluster.wires, lambda: (cluster.postgres.port,))
        settings: dict[str, Any] = {
            **unlimited(),
            "db": f"postgresql://tester:{PASSWORD}@127.0.0.1:{self.to_database.port}"
            f"/{cluster.database}?application_name={name}",
            "client": str(cluster.client),
            "proxies": ["127.0.0.1"],
            "name": name,
        }
        told = msgspec.json.encode(settings).decode()
        words = [sys.executable, "-c", PROGRAM, told, str(port)]
        with cluster.said.open("ab") as log:
            self._process = subprocess.Popen(
                words, stdout=subprocess.DEVNULL, stderr=log, start_new_session=True
            )
        self.pid = self._process.pid

    def ready(self) -> "Node":
        """Wait until it says that it is well."""
        until = time.monotonic() + START_S
        while not self.is_well():
            assert self.runs, "a server has ended before it began"
            assert time.monotonic() < until, "a server does not begin"
            time.sleep(0.02)
        return self

    def is_well(self) -> bool:
        """Does it answer that it works?"""
        with contextlib.suppress(httpx.TransportError):
            # By plain http: whom to trust need not be read, which takes 20 ms of a processor.
            answer = httpx.get(f"http://127.0.0.1:{self.port}/health", timeout=10, verify=False)
            return answer.status_code == 200
        return False

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
            self.to_database.close()
            _end_group(self.pid)

    def children(self) -> list[int]:
        """The processes in which its bots think."""
        found: list[int] = []
        for task in Path(f"/proc/{self.pid}/task").iterdir():
            found += map(int, (task / "children").read_text().split())
        return found

    def cpu_s(self) -> float:
        """CPU seconds of the server's own process so far, all threads."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


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
    """Three nodes, their database, and the proxy for clients."""

    def __init__(self, wires: Wires, postgres: Postgres, folder: Path, client: Path) -> None:
        self.wires, self.folder, self.client = wires, folder, client
        folder.chmod(0o711)  # by which the user of a standby comes to its own
        self.postgres = self._first = postgres
        self.database = postgres.fresh().rpartition("/")[2]
        self.said = folder / "servers.log"
        self.chance = random.Random(12)
        self.nodes: list[Node] = []
        self._filling = threading.Lock()
        self._ports = dict(zip(NAMES, free_ports(len(NAMES)), strict=True))
        try:
            self.fill()
            audited(self.address)
            self.proxy = self.door_to(*NAMES)
        except BaseException:
            self._end_nodes()
            raise

    @property
    def address(self) -> str:
        """The address of the database."""
        return self.postgres.address(self.database)

    @property
    def log(self) -> str:
        """What the servers say of what went wrong."""
        return self.said.read_text()

    def door_to(self, *names: str) -> HAProxy:
        """A further proxy, which reaches these servers alone."""
        ports = [self._ports[name] if name in names else free_port() for name in NAMES]
        port = free_port()
        return HAProxy(self.folder, port, ports, name=f"proxy{port}")

    def fill(self) -> None:
        """Start all nodes that are missing, side by side."""
        with self._filling:
            self.nodes = [node for node in self.nodes if node.runs]
            there = {node.name for node in self.nodes}
            fresh = [Node(self, name, self._ports[name]) for name in NAMES if name not in there]
            self.nodes += fresh  # before they are ready, so that whatever fails ends them too
            for node in fresh:
                node.ready()

    def mend(self) -> None:
        """Everything runs and flows again, whatever a test has left."""
        for node in self.nodes:
            if node.runs:
                node.send(signal.SIGCONT)
                node.to_database.set(Flow.OPEN)
            else:
                node.wait()
        self.fill()
        until = time.monotonic() + START_S
        while not all(node.is_well() for node in self.nodes):
            assert time.monotonic() < until, "a server does not recover"
            time.sleep(0.05)

    def owner(self, match: str) -> Node | None:
        """The node that has claimed a match last, if it runs."""
        found = {name for (name,) in self._asked("SELECT server FROM match WHERE id = %s", match)}
        return next((node for node in self.nodes if node.name in found and node.runs), None)

    def claims(self, match: str) -> int:
        """How often a match was claimed."""
        ((epoch,),) = self._asked("SELECT epoch FROM match WHERE id = %s", match)
        return int(epoch) - 1

    def log_of(self, match: str) -> list[tuple[int, str]]:
        """The numbered entries of a match."""
        entries = self._asked(
            "SELECT number, body FROM entry WHERE match = %s ORDER BY number", match
        )
        packs = "SELECT packed, body FROM match JOIN log ON log.match = id WHERE id = %s"
        for count, body in self._asked(packs, match):
            return list(enumerate(whole(match, count, body, [(n, text) for n, text in entries])))
        return [(number, body) for number, body in entries]

    def kept_of(self, match: str) -> dict[str, str]:
        """The values that are kept beside the log of a match."""
        asks = "SELECT name, body FROM kept WHERE match = %s"
        return {name: bytes(body).decode() for name, body in self._asked(asks, match)}

    def trespasses(self, matches: Sequence[str]) -> list[str]:
        """Entries that were written by a server that did not have the match."""
        asks = "SELECT match, number, writer, owner FROM audit WHERE match = ANY(%s)"
        return [
            f"log: entry {number} of {match} was written by {writer} while {owner} had it"
            for match, number, writer, owner in self._asked(asks, list(matches))
        ]

    def _asked(self, question: str, *values: object) -> list[tuple[Any, ...]]:
        return asked(self.address, question, *values)

    def close(self) -> None:
        """End all."""
        with contextlib.ExitStack() as last:  # does all of it, whatever fails
            if self.postgres is not self._first:
                last.callback(self.postgres.stop)
            last.callback(self._end_nodes)
            self.proxy.program.end()

    def _end_nodes(self) -> None:
        with contextlib.ExitStack() as last:
            for node in self.nodes:
                last.callback(node.wait)
            for node in self.nodes:
                if node.runs:
                    node.send(signal.SIGCONT)
                    node.send(signal.SIGTERM)


@contextlib.contextmanager
def cluster(client: Path = NO_CLIENT) -> Iterator[Cluster]:
    """Three nodes while the tests need them; skipped where there is no PostgreSQL or HAProxy."""
    if find_haproxy() is None:
        pytest.skip(NO_HAPROXY)
    with (
        running() as postgres,
        tempfile.TemporaryDirectory(prefix="hydrophone-cluster-") as folder,
        Wires() as wires,
    ):
        made = Cluster(wires, postgres, Path(folder), client)
        try:
            yield made
        finally:
            made.close()
