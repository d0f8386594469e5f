"""Ways in which one ordinary client took the server from others: each hole, before and after.

What an innocent waits for is measured in processor time of the server's loop (``innocent``), so
hardly by how busy the machine is.
"""

import asyncio
import contextlib
import itertools
import operator
import random
import sqlite3
import ssl
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias

import msgspec
from bench.server import Server
from tools.siege.bystander import innocent
from tools.siege.costliest import everything
from tools.siege.person import ATTACKER, HungUpError, Message, Person, connected
from tools.siege.stops import Stopped, empty_stops
from tools.siege.web import ask, get, post, request

from hydrophone.server.logs.words import mark

RECORD = Path(__file__).parents[2] / "tests/golden/captain_sonar/real_time_mine.jsonl"
"""A record that takes long."""

GROW_S = 0.15
"""Seconds between the commands of a room that lets the file grow, within the pace."""

OF_SET_UPS = ("place_contact", "clear_square")
"""Acts by which a map of U-Jagd is drawn, as often as a person wants."""


IN_A_ROW = 3
"""Empty stops after which the enemy may claim the win."""

MATCHES = 4
"""Matches until one lasts so long."""

LOOKING_S = 15.0
"""Seconds at least in which the innocent asks often enough for 99 in 100 to mean something."""


class Hole(msgspec.Struct, frozen=True):
    """One line of the table."""

    name: str
    before: str
    after: str
    held: bool


async def passwords(server: Server, seconds: float) -> Hole:
    """18 people set passwords as quickly as they can."""
    people = []
    for _ in range(18):
        made = (await post(server.port, "/api/matches", wish(), ATTACKER)).value(dict[str, str])
        person = await connected(server.port, ATTACKER)
        await person.hello(made["match"], made["token"])
        people.append(person)
    async with innocent(server) as other:
        end = time.monotonic() + max(seconds, LOOKING_S)
        while time.monotonic() < end:
            for person in people:
                person.command("set_password", password="Seepferd")
            await asyncio.sleep(0.2)
    go(people)
    return Hole("passwords", "p50 270 ms of the loop", other.told, other.is_at_ease)


async def hung_up(server: Server, seconds: float) -> Hole:
    """Records are brought, and their callers hang up; another client brings one meanwhile."""
    body, memory, sent = RECORD.read_bytes(), server.memory_mb(), 0
    upload = request("POST", "/api/debrief", body)
    async with innocent(server) as other:
        end = time.monotonic() + max(seconds, LOOKING_S)
        others = asyncio.create_task(post(server.port, "/api/debrief", body))
        while time.monotonic() < end or not others.done():
            _, writer = await asyncio.open_connection(
                "127.0.0.1", server.port, local_addr=(ATTACKER, 0)
            )
            writer.write(upload)
            await asyncio.sleep(0.1)
            writer.transport.abort()
            sent += 1
        answer = await others
    grown = server.memory_mb() - memory
    computing = max(memories_mb(server), default=0.0)
    after = f"{sent} hung up: others are answered, +{grown:.0f} MB (the process that computes has "
    after += f"{computing:.0f}), {other.told}"
    held = answer.status == 200 and grown < 30 and other.is_at_ease
    return Hole("records hung up", "others cut off after 61 s, +186 MB", after, held)


async def what_ifs(server: Server, seconds: float) -> Hole:
    """Matches that go on from a record, as many as are opened."""
    lines = len(RECORD.read_bytes().splitlines())
    seats = [{"seat": "blue.captain", "who": "me"}]
    body = msgspec.json.encode(
        {"line": lines - 5, "seats": seats, "name": "Mallory", "record": RECORD.read_text()}
    )
    memory, stored, opened, refused = server.memory_mb(), size(server), 0, 0
    async with innocent(server) as other:
        end = time.monotonic() + max(seconds, 60.0)
        while time.monotonic() < end and refused < 5:
            asked = (post(server.port, "/api/what_if", body, ATTACKER) for _ in range(2))
            for answer in await asyncio.gather(*asked):
                opened += answer.status == 201
                refused += answer.status == 429
            await asyncio.sleep(0.5 if refused else 0.0)
    grown, kept = server.memory_mb() - memory, (size(server) - stored) / 1e6
    after = (
        f"{opened} opened, {refused} refused: +{grown:.0f} MB, {kept:.1f} MB of file, {other.told}"
    )
    held = bool(refused) and grown < 30 and other.is_at_ease
    return Hole("what-if matches", "20 opened: +214 MB, 37.5 MB of file", after, held)


async def pictures(server: Server, seconds: float) -> Hole:
    """Pictures to scan, each of another address."""
    number, made = itertools.count(), 0
    async with innocent(server) as other:
        end = time.monotonic() + max(seconds, LOOKING_S)
        while time.monotonic() < end:
            host = f"10.1.{next(number) // 250 % 250}.{next(number) % 250}"
            whole = request("GET", "/api/qr.svg", host=host)
            made += (await ask(server.port, whole, ATTACKER)).status == 200
    after = f"{made} drawn, {other.told}"
    return Hole("pictures", "3.5 ms of the loop each, no rate", after, other.is_at_ease)


async def growth(server: Server, seconds: float) -> Hole:
    """Names, pins and acts from many rooms in set-ups: how quickly does the file grow?"""
    people = [await _hunter(server) for _ in range(15)]
    async with innocent(server) as other:
        stored, began = size(server), time.monotonic()
        end = began + max(seconds, LOOKING_S)
        counts = await asyncio.gather(*(_grow(person, end) for person in people))
        rate = (size(server) - stored) / 1e6 / (time.monotonic() - began)
    go(people)
    acts = sum(count["act"] for count in counts)
    after = f"{rate:.2f} MB/s at once with {acts} acts, 0.04 MB/s in the long run, {other.told}"
    held = rate < 2 and acts > 0 and other.is_at_ease
    return Hole("growth of the file", "1.3 to 2.1 MB/s for ever", after, held)


async def _hunter(server: Server) -> Person:
    """A person of U-Jagd against a bot, whose match has begun: they draw their map."""
    seats = [{"seat": "blue.captain", "who": "me"}, {"seat": "yellow.captain", "who": "landlubber"}]
    wanted = {"game": "u_jagd", "options": {}, "seats": seats, "name": "Mallory"}
    made = await post(server.port, "/api/matches", msgspec.json.encode(wanted), ATTACKER)
    mallory = made.value(dict[str, str])
    person = await connected(server.port, ATTACKER)
    await person.hello(mallory["match"], mallory["token"])
    person.command("set_ready", ready=True)
    return person


async def _grow(person: Person, end: float) -> Counter[str]:
    """A name, a pin and an act of the set-up, again and again, as soon as all are answered."""
    chance, done, waiting = random.Random(1), Counter[str](), dict[str, str]()
    acts: list[Message] = []
    while time.monotonic() < end:
        if not waiting:
            await asyncio.sleep(GROW_S)
            told = f"Name {time.monotonic():.2f}"
            cell = f"{chance.choice('ABCDEF')}{chance.randint(1, 6)}"
            waiting[person.command("set_names", name=told)] = "set_names"
            waiting[person.command("pin", seat="blue.captain", cell=cell)] = "pin"
            if acts:
                act = person.command("act", seat="blue.captain", action=chance.choice(acts))
                waiting[act] = "act"
        heard = await person.hear("observed", "acked", "refused")
        if heard["kind"] == "observed":
            legal = [action for offer in heard["offers"] for action in offer["legal"]]
            acts = [action for action in legal if action["kind"] in OF_SET_UPS]
        elif (kind := waiting.pop(heard["id"], "")) and heard["kind"] == "acked":
            done[kind] += 1
    return done


async def onlookers(server: Server, _: float) -> Hole:
    """255 lines watch the list; a player of the same address comes back to their match."""
    made = (await post(server.port, "/api/matches", wish(), ATTACKER)).value(dict[str, str])
    lines = []
    for _number in range(255):
        with contextlib.suppress(HungUpError, OSError):
            person = await connected(server.port, ATTACKER)
            person.send("watch_matches")
            lines.append(person)
    try:
        person = await connected(server.port, ATTACKER)
        came = (await person.hello(made["match"], made["token"]))["kind"] == "welcome"
        person.go()
        page = (await get(server.port, "/api/notice", ATTACKER)).status
    except (HungUpError, OSError, TimeoutError):
        came, page = False, 0
    go(lines)
    after = "come in" if came and page == 200 else "locked out"
    return Hole("255 onlookers", "token holders locked out", after, came and page == 200)


async def at_full_budget(server: Server, seconds: float) -> Hole:
    """Every command and every endpoint at its costliest, by one address from many rooms."""
    memory = server.memory_mb()
    async with innocent(server) as other:
        count = await everything(server, max(seconds, 30.0))
    grown = server.memory_mb() - memory
    after = f"{count['commands']} commands, {count['requests']} requests, {count['too fast']} "
    after += f"refused: +{grown:.0f} MB, {other.told}"
    held = bool(count["too fast"]) and grown < 30 and other.is_at_ease
    return Hole("all at full budget", "any of the ways below", after, held)


async def stops_of_sonar(server: Server, _: float) -> Hole:
    """A crew that calls stop whenever it may, and orders nothing."""
    return _stopped(await _called(server, "sonar"), "SONAR")


async def stops_of_captain_sonar(server: Server, _: float) -> Hole:
    """The same in Captain Sonar."""
    return _stopped(await _called(server, "captain_sonar"), "Captain Sonar")


async def _called(server: Server, game: str) -> Stopped:
    """In a match that lasted until the enemy could claim: a boat may be sunk before."""
    for _ in range(MATCHES):
        found = await empty_stops(server, game)
        if found.claimed or found.stops >= IN_A_ROW:
            break
    return found


def _stopped(found: Stopped, game: str) -> Hole:
    after = f"{found.moves} moves in {found.seconds:.0f} s beside {found.stops} empty stops"
    after += ", then the win is claimed" if found.claimed else ", no claim"
    held = found.claimed and found.moves > found.stops
    return Hole(f"stops, {game}", "0 of 610 moves in 70 s", after, held)


async def handshakes(folder: Path) -> Hole:
    """A thousand TLS handshakes that never begin."""
    server = Server.__new__(Server)
    words = ["-m", "hydrophone", "serve", "--tls", "--host", "127.0.0.1", "--port", "0"]
    server.start(folder, [*words, "--db", str(folder / "tls.db")])
    writers = []
    try:
        for _ in range(1000):
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection(
                    "127.0.0.1", server.port, local_addr=(ATTACKER, 0)
                )
                writers.append(writer)
        files = len(list(Path(f"/proc/{server.process.pid}/fd").iterdir()))
        friendly = ssl.create_default_context()
        friendly.check_hostname, friendly.verify_mode = False, ssl.CERT_NONE
        _, friend = await asyncio.open_connection("127.0.0.1", server.port, ssl=friendly)
        friend.close()
    finally:
        for writer in writers:
            writer.transport.abort()
        server.stop()
    after = f"{min(files, 1000)} files open at most, 10 s each"
    return Hole("TLS handshakes", "1,000 held for 60 s", after, files < 330)


async def proxies(folder: Path) -> Hole:
    """A proxy passes people on: one that is not named, and one by which an address guesses."""
    unnamed = Server(folder, proxies=[])
    try:
        refused = await ask(unnamed.port, request("GET", "/", passed_on="192.0.2.7"))
    finally:
        unnamed.stop()
    server = Server(folder)
    try:
        code = server.open_match()
        for guess in itertools.islice(itertools.product("XYZ", repeat=6), 25):
            path = f"/api/matches/{''.join(guess)}"
            guessed = await ask(server.port, request("GET", path, passed_on="192.0.2.7"))
        friend = request("GET", f"/api/matches/{code}", passed_on="198.51.100.7")
        came = (await ask(server.port, friend)).status
    finally:
        server.stop()
    is_told = refused.status == 403 and b"--proxy 127.0.0.1" in refused.body
    held = is_told and guessed.status == 429 and came == 200
    after = "not named: refused, with what to write; named: each address guesses for itself"
    after = after if held else f"{refused.status}, {guessed.status}, {came}"
    return Hole("a proxy", "21 wrong codes lock out all", after, held)


DAMAGES: Mapping[str, str | int] = MappingProxyType(
    {
        "an entry is no JSON": "UPDATE entry SET body = '{' WHERE match = :match",
        "an entry is no text": "UPDATE entry SET body = CAST(x'ff' AS TEXT) WHERE match = :match",
        "an entry is missing": "DELETE FROM entry WHERE match = :match",
        "a value is no text": "UPDATE kept SET body = CAST(x'ff' AS TEXT) WHERE match = :match",
        "the file is cut off": 2,
        "the file has no header": 0,
    }
)
"""What is done to a file: by SQL to one match, or to the bytes."""


async def damages(folder: Path) -> Hole:
    """A damaged file: the server starts, or says how to recover it, and what is lost is named."""
    server = Server(folder)
    try:
        made = [server.make_match({"game": "sonar"}) for _ in range(10)]
    finally:
        server.stop()
    with contextlib.closing(sqlite3.connect(folder / "matches.db")) as store:
        store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    whole = (folder / "matches.db").read_bytes()
    wrong = [what for what in DAMAGES if not await _is_borne(folder, what, whole, made)]
    after = "start or say how to recover, what is lost is named, the others are there"
    return Hole(
        "6 damages of the file",
        "4 of 18 keep the server from starting",
        f"NOT: {', '.join(wrong)}" if wrong else after,
        not wrong,
    )


async def _is_borne(base: Path, what: str, whole: bytes, made: Sequence[Mapping[str, str]]) -> bool:
    folder, damage = base / what.replace(" ", "-"), DAMAGES[what]
    folder.mkdir()
    file = folder / "matches.db"
    file.write_bytes(whole)
    if isinstance(damage, str):
        with contextlib.closing(sqlite3.connect(file)) as store:
            store.execute(damage, {"match": made[0]["match"]})
            store.commit()
    else:
        file.write_bytes(whole[: len(whole) // damage] if damage else bytes(100) + whole[100:])
    server = Server.__new__(Server)
    words = ["-m", "hydrophone", "serve", "--host", "127.0.0.1", "--port", "0"]
    try:
        server.start(folder, [*words, "--db", str(file)])
    except (IndexError, ValueError):  # it has ended without naming its port
        said = server.log.read_text()
        return ".recover" in said and "Traceback" not in said
    try:
        paths = [f"/api/matches/{match['match']}" for match in made]
        found = [(await get(server.port, path)).status == 200 for path in paths]
    finally:
        server.stop()
    said = server.log.read_text()
    named = [mark(match["match"]) in said for match in made]
    lost_alone = not isinstance(damage, str) or (not found[0] and all(found[1:]))
    return lost_alone and all(map(operator.or_, found, named))


Attack: TypeAlias = Callable[[Server, float], Awaitable[Hole]]

OWN: tuple[Callable[[Path], Awaitable[Hole]], ...] = (handshakes, proxies, damages)
"""Holes that are tried against servers of their own."""

HOLES: tuple[Attack, ...] = (
    at_full_budget,
    stops_of_sonar,
    stops_of_captain_sonar,
    passwords,
    hung_up,
    what_ifs,
    pictures,
    growth,
    onlookers,
)


def wish() -> bytes:
    """The body of a request for a match."""
    seats = [{"seat": "blue.captain", "who": "me"}]
    return msgspec.json.encode({"game": "sonar", "options": {}, "seats": seats, "name": "Mallory"})


def size(server: Server) -> int:
    """Bytes of the file and of its log."""
    return sum(file.stat().st_size for file in server.log.parent.glob("matches.db*"))


def memories_mb(server: Server) -> list[float]:
    """Resident memory of the processes of a server, each."""
    number = server.process.pid
    children = Path(f"/proc/{number}/task/{number}/children").read_text().split()
    texts = [Path(f"/proc/{child}/status").read_text() for child in children]
    told = [text.partition("VmRSS:")[2].split() for text in texts]
    return [int(words[0]) / 1000 for words in told if words]  # one that has ended has none


def go(people: list[Person]) -> None:
    """All leave."""
    for person in people:
        person.go()


async def found(seconds: float) -> AsyncIterator[Hole]:
    """Each hole tried against a fresh server."""
    for hole in HOLES:
        with tempfile.TemporaryDirectory() as folder:
            server = Server(Path(folder))
            try:
                yield await hole(server, seconds)
            finally:
                server.stop()
    for own in OWN:
        with tempfile.TemporaryDirectory() as folder:
            yield await own(Path(folder))


def row(hole: Hole) -> str:
    """A line of the table."""
    verdict = "held" if hole.held else "NOT HELD"
    return f"{verdict:9}{hole.name:22}{hole.before:38}{hole.after}"
