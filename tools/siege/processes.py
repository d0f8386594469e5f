"""What happens to the server's process, file, clock and rules while people play."""

import asyncio
import contextlib
import signal
import sqlite3
import stat
import subprocess
import sys
import tempfile
from collections.abc import Generator
from pathlib import Path
from typing import Any

from bench.server import Server, unlimited
from tools.siege.attacks import PLAYED_S, ended_of, started_bots
from tools.siege.person import HungUpError, connected
from tools.siege.players import Pair
from tools.siege.report import Finding, judged, tracebacks
from tools.siege.stops import empty_stops
from tools.siege.web import ask, get, request

from hydrophone.kits.registry import HOUSE
from hydrophone.server.logs.words import mark

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
    """A server that is ended in order says goodbye to all clients."""
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
        with _database(folder) as store:
            store.execute("UPDATE entry SET body = '{' WHERE match = ?", (made[0]["match"],))
        server = Server(Path(folder))
        try:
            found = [(await get(server.port, f"/api/matches/{m['match']}")).status for m in made]
        finally:
            server.stop()
        said = mark(made[0]["match"]) in server.log.read_text()
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


async def other_rules() -> Finding:
    """A match whose rules are gone: its people are told and get its record, others do not."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            pair = Pair(server, "sonar", 1)
            await pair.begin(server.port)
            token, other = pair.players[0].tokens[-1], server.make_match({"game": "sonar"})
        finally:
            server.stop()
        with _database(folder) as store:
            store.execute(_OTHER_RULES, (pair.made["match"],))
        server = Server(Path(folder))
        try:
            person = await connected(server.port)
            bye = await person.hello(pair.made["match"], token)
            path = f"/api/matches/{pair.made['code']}/record"
            record = await ask(server.port, request("GET", path, token=token))
            strange = (await get(server.port, path)).status
            found = (await get(server.port, f"/api/matches/{other['match']}")).status
        finally:
            server.stop()
        tracebacks_found = tracebacks(server.log)
    named = record.status == 200 and b'"rules":99' in record.body
    figures: dict[str, float | int | str] = {"tracebacks": tracebacks_found, "others": strange}
    return judged(
        "other-rules",
        figures,
        told_in_words=bye.get("code") == "other_rules" and bool(bye["sentence"]),
        record_for_its_people=named,
        no_record_for_others=strange == 409,
        others_served=found == 200,
        no_traceback=not tracebacks_found,
    )


_OTHER_RULES = """
UPDATE entry SET body = json_set(body, '$.rules', 99)
WHERE match = ? AND json_extract(body, '$.kind') = 'began'
"""


@contextlib.contextmanager
def _database(folder: str) -> Generator[sqlite3.Connection]:
    """The server's file, changed by another program."""
    connection = sqlite3.connect(f"{folder}/matches.db")
    try:
        with connection:
            yield connection
    finally:
        connection.close()


class Jumping(Server):
    """A server whose wall clock jumps at a signal: a year on, two years back, two years on ..."""

    program = (
        """
import signal, time
wall, jumps, year = time.time, [], 365 * 86_400.0
def jump(*_):
    jumps.append(2 * year * (-1) ** len(jumps) if jumps else year)
time.time = lambda: wall() + sum(jumps)
signal.signal(signal.SIGUSR1, jump)
from hydrophone.server import periodic
periodic.PRUNE_S = 0.2
"""
        + Server.program
    )


JUMPS = 6

JUMP_EVERY_S = 3.0
"""Seconds between two jumps, so that they fall on all parts of a match in real time."""

LEAST_S = 18.0
"""Seconds that three empty stops, their count-downs and what they bar take together at least."""


async def clock_jump() -> Finding:
    """The wall clock is set by years while people and bots play: all goes on, nothing is lost."""
    with tempfile.TemporaryDirectory() as folder:
        server = Jumping(Path(folder), **unlimited())
        try:
            idle = server.make_match({"game": "sonar"})
            pairs = [Pair(server, game, 1) for game in HOUSE]
            for pair in pairs:
                await pair.begin(server.port)
            bots = await started_bots(server)
            plays = asyncio.gather(*(pair.play() for pair in pairs))
            live = asyncio.create_task(empty_stops(server, "sonar"))
            for _ in range(JUMPS):
                server.process.send_signal(signal.SIGUSR1)
                await get(server.port, "/health")
                await asyncio.sleep(JUMP_EVERY_S)
            waited: list[asyncio.Future[Any]] = [plays, live]
            done, _ = await asyncio.wait(waited, timeout=PLAYED_S)
            ended = await ended_of([bots])
            found = (await get(server.port, f"/api/matches/{idle['match']}")).status
        finally:
            server.stop()
        noticed = "clock was set" in server.log.read_text()
        tracebacks_found = tracebacks(server.log)
    wrong = [wrong for pair in pairs for player in pair.players for wrong in player.wrong]
    figures = {"jumps": JUMPS, "matches": len(pairs) + 3, "tracebacks": tracebacks_found}
    return judged(
        "clock-jump",
        figures,
        people_play_on=plays in done and all(pair.over for pair in pairs) and not wrong,
        real_time_keeps_its_times=live in done and live.result().seconds >= LEAST_S,
        bots_play_on=ended == 1,
        no_match_forgotten=found == 200,
        noticed=noticed,
        no_traceback=not tracebacks_found,
    )


async def file_removed() -> Finding:
    """The file is taken away while people play: they are told, and go on once it is back."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            made = server.make_match({"game": "sonar"})
            person = await connected(server.port)
            await person.hello(made["match"], made["token"])
            file, away = Path(folder) / "matches.db", Path(folder) / "away.db"
            file.rename(away)
            refused = await person.answer(person.command("set_names", name="Away"))
            health = (await get(server.port, "/health")).status
            away.rename(file)
            back = await person.answer(person.command("set_names", name="Back"))
            healthy = (await get(server.port, "/health")).status
        finally:
            server.stop()
        tracebacks_found = tracebacks(server.log)
    return judged(
        "file-removed",
        {"health without it": health, "tracebacks": tracebacks_found},
        refused=refused.get("code") == "store_failed",
        health_says_so=health == 503,
        it_goes_on=back["kind"] == "acked" and healthy == 200,
        no_traceback=not tracebacks_found,
    )


ATTACKS = (
    second_server,
    farewell,
    damage,
    strange_host,
    other_rules,
    clock_jump,
    file_removed,
)
