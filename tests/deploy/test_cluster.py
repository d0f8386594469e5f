"""``make cluster``: it plays, goes on when a server dies, and leaves nothing behind."""

import asyncio
import contextlib
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import httpx
import pytest
from bench.server import Server
from tools import bootstrap
from tools.cluster import proxy
from tools.cluster.cluster import Cluster, Part
from tools.cluster.commands import HELP, obey
from tools.cluster.programs import NotStartedError
from tools.siege.players import Pair

ENGINES = (
    (bootstrap.find_postgresql, bootstrap.NO_POSTGRESQL),
    (bootstrap.find_haproxy, bootstrap.NO_HAPROXY),
)

NODE = re.compile(r"(node\d) +process (\d+) +(http://\S+)/operator")


class Door(Server):
    """The proxy, by which people come in."""

    def __init__(self, port: int) -> None:
        self.port = port


class Running:
    """``make cluster`` in a terminal, as a person sees it."""

    def __init__(self, *words: str) -> None:
        command = [sys.executable, "-m", "tools.cluster", *words]
        self.process = subprocess.Popen(
            command, cwd=bootstrap.ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        said = self.read("Ctrl-C ends it all")
        self.port = int(re.findall(r"For players.*localhost:(\d+)", said)[0])
        self.folder = Path(re.findall(r"Matches and logs .*?(/\S+)\.\n", said)[0])
        self.nodes = {name: (int(pid), url) for name, pid, url in NODE.findall(said)}

    def read(self, until: str) -> str:
        """What it says until these words."""
        assert self.process.stdout is not None
        said = ""
        for line in self.process.stdout:
            said += line
            if until in line:
                return said
        raise AssertionError(f"it ended: {said}")

    def type(self, line: str) -> None:
        assert self.process.stdin is not None
        print(line, file=self.process.stdin, flush=True)

    def owner(self) -> int:
        """The process of the server that plays the one match."""
        running = 'hydrophone_matches{phase="running",game="sonar",pace="turns"} 1'
        (pid,) = (
            pid
            for pid, url in self.nodes.values()
            if running in httpx.get(f"{url}/metrics", timeout=60).text
        )
        return pid

    def end(self) -> str:
        """Ctrl-C, and what it says then."""
        self.process.send_signal(signal.SIGINT)
        said, _ = self.process.communicate(timeout=60)
        return said


@pytest.fixture
def cluster() -> Iterator[Running]:
    for find, missing in ENGINES:
        if not find():
            pytest.skip(missing)
    running = Running()
    try:
        yield running
    finally:
        with contextlib.suppress(ValueError):  # it has ended
            running.end()


async def play_through(cluster: Running) -> Pair:
    """Two people play a match to its end; its server is killed in the middle."""
    pair = Pair(Door(cluster.port), "sonar", 1)
    await pair.begin(cluster.port)
    killing = asyncio.create_task(kill_in_the_middle(cluster, pair))
    await pair.play()
    while not pair.over:
        await pair.come_back(cluster.port)
        await pair.play()
    assert killing.done(), "the match was over before its server was ended"
    for player in pair.players:
        assert player.person is not None
        player.person.go()
    return pair


async def kill_in_the_middle(cluster: Running, pair: Pair) -> None:
    """End the server that plays their match when one of them has acted five times."""
    while len(pair.players[0].acknowledged) < 5:
        await asyncio.sleep(0.01)
    os.kill(cluster.owner(), signal.SIGKILL)


def addresses_are_believed(port: int, own: str) -> bool:
    """Does the proxy pass on for whom a caller with this address says that it asks?

    What only this machine is told is not told if somebody else is named.
    """
    transport = httpx.HTTPTransport(local_address=own)
    named = {"X-Forwarded-For": "203.0.113.7"}
    with httpx.Client(transport=transport, timeout=60) as caller:
        told = caller.get(f"http://127.0.0.1:{port}/api/reach", headers=named).json()
    return not told["command"]


def left(folder: Path) -> list[str]:
    """Processes that have something of this folder in their command."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            if str(folder) in (command := path.read_text()):
                found.append(command.replace("\0", " "))
    return found


def test_a_match_is_played_to_its_end_though_its_server_dies(cluster: Running) -> None:
    pair = asyncio.run(play_through(cluster))

    assert [player.wrong for player in pair.players] == [[], []]
    with httpx.Client(base_url=f"http://127.0.0.1:{cluster.port}", timeout=60) as people:
        record = people.get(f"/api/matches/{pair.made['code']}/record")
        assert record.status_code == 200
        for path in ("/metrics", "/%6Detrics", "/operator", "/OPERATOR"):
            assert people.get(path).status_code == 404, "only operators see it"
    assert addresses_are_believed(cluster.port, "127.0.0.1"), "here Caddy may be"
    assert not addresses_are_believed(cluster.port, "127.0.0.2")
    assert "was ended by SIGKILL" in cluster.read("starts again")
    cluster.read("is started again")
    cluster.type("show")
    cluster.read("proxy")
    assert left(cluster.folder), "so the search finds what runs"
    assert "Nothing is left running. The matches are removed." in cluster.end()
    assert cluster.process.returncode == 0
    assert left(cluster.folder) == []
    assert not cluster.folder.exists()
    for pid, _ in cluster.nodes.values():
        assert not Path(f"/proc/{pid}").exists()


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that PostgreSQL's own user reaches, too."""
    with tempfile.TemporaryDirectory() as made:
        yield Path(made)


def test_what_is_missing_is_said_and_nothing_runs(
    monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    if not bootstrap.find_postgresql():
        pytest.skip(bootstrap.NO_POSTGRESQL)
    monkeypatch.setattr(proxy, "find_haproxy", lambda: None)

    with pytest.raises(NotStartedError, match="apt-get install haproxy"):
        Cluster(folder, 0, print, is_kept=False, lan=False)

    assert (folder / "postgres" / "PG_VERSION").exists()
    assert left(folder) == []


def test_lines_that_are_typed() -> None:
    told: list[str] = []

    class Typed(Cluster):
        """Nothing runs; a part notes what it is told."""

        def __init__(self) -> None:
            self.parts = {"node1": cast(Part, Noting())}

    class Noting:
        pid, runs = 7, True

        def __init__(self) -> None:
            self.program = self

        def signal(self, number: signal.Signals) -> None:
            told.append(number.name)

        def ask_to_end(self) -> None:
            told.append("end")

    cluster = Typed()
    said = [obey(cluster, f"{verb} node1") for verb in ("end", "kill", "freeze", "wake")]

    assert told == ["end", "SIGKILL", "SIGSTOP", "SIGCONT"]
    assert said[0] == "node1 is asked to end"
    assert "process 7" in obey(cluster, "show")
    assert obey(cluster, "kill node9") == obey(cluster, "?") == HELP
