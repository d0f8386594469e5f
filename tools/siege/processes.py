"""What happens to the server's process and file: a second server, a polite end, a damaged match."""

import asyncio
import contextlib
import signal
import sqlite3
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.server import Server
from tools.siege.person import HungUpError, connected
from tools.siege.report import Finding, judged, tracebacks
from tools.siege.web import ask, get, request

START_S = 20.0
"""Seconds within which a second server has started or said why not."""


async def second_server() -> Finding:
    """A second server on the same file says that it cannot be, and the first goes on."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            words = ("-m", "hydrophone", "serve", "--host", "127.0.0.1", "--port", "0")
            second = await asyncio.create_subprocess_exec(
                sys.executable, *words, "--db", f"{folder}/matches.db",
                stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            )  # fmt: skip
            said = await _end_of(second)
            status = second.returncode or 0
            first = (await get(server.port, "/health")).status == 200
            mode = stat.S_IMODE((Path(folder) / "matches.db").stat().st_mode)
        finally:
            server.stop()
    refused = status > 0 and bool(said.strip()) and b"Traceback" not in said
    figures: dict[str, float | int | str] = {"exit status": status, "file mode": f"{mode:o}"}
    return judged(
        "second-server",
        figures,
        refused=refused,
        the_first_goes_on=first,
        the_file_is_private=mode & 0o077 == 0,
    )


async def _end_of(process: asyncio.subprocess.Process) -> bytes:
    """What it says in the end; it is ended if it goes on."""
    communicate = asyncio.create_task(process.communicate())
    done, _ = await asyncio.wait([communicate], timeout=START_S)
    if not done:
        process.terminate()
    _, said = await communicate
    return said if done else b""


async def farewell() -> Finding:
    """A server that is ended in order says goodbye to everybody."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            made = [server.make_match({"game": "sonar"}) for _ in range(20)]
            people = [await connected(server.port) for _ in made]
            for person, match in zip(people, made, strict=True):
                await person.hello(match["match"], match["token"])
        finally:
            stopped = asyncio.get_running_loop().run_in_executor(None, server.stop)
        byes = 0
        for person in people:
            with contextlib.suppress(HungUpError, TimeoutError):
                byes += (await person.hear("bye"))["kind"] == "bye"
            person.go()
        await stopped
        found = tracebacks(server.log)
    return judged(
        "farewell",
        {"people": len(people), "byes": byes, "tracebacks": found},
        everybody_told=byes == len(people),
        no_traceback=not found,
    )


async def damage() -> Finding:
    """One match of ten is damaged on the disk: the server starts, and the nine others are there."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            made = [server.make_match({"game": "sonar"}) for _ in range(10)]
        finally:
            server.stop(signal.SIGKILL)
        connection = sqlite3.connect(f"{folder}/matches.db")
        with connection:
            connection.execute("UPDATE entry SET body = '{' WHERE match = ?", (made[0]["match"],))
        connection.close()
        server = Server(Path(folder))
        try:
            found = [(await get(server.port, f"/api/matches/{m['match']}")).status for m in made]
        finally:
            server.stop()
        said = (
            made[0]["code"] in server.log.read_text() or made[0]["match"] in server.log.read_text()
        )
    figures = {"matches": len(made), "lost": len(made) - found.count(200)}
    return judged(
        "damage",
        figures,
        only_that_one_lost=found[0] != 200 and found[1:] == [200] * 9,
        it_is_named=said,
    )


async def strange_host() -> Finding:
    """A page whose name was turned to this address (DNS rebinding) is told nothing."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            page = request("GET", "/api/catalogue", host="evil.example")
            told = (await ask(server.port, page)).status
            own = (await get(server.port, "/api/catalogue")).status
        finally:
            server.stop()
    return judged("strange-host", {"status": told}, refused=told >= 400, others_served=own == 200)


ATTACKS = (second_server, farewell, damage, strange_host)
