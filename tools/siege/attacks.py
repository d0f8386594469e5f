"""The floods: each a function that attacks a server for some seconds and says what it counted.

What it returns besides the figures are the rules that must hold; ``flood`` adds those that hold for
every flood: others are answered as quickly as before, the server hardly grows, no traceback.
"""

import asyncio
import contextlib
import itertools
import sqlite3
import string
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

import msgspec
from bench.server import Server, frame
from tools.siege.person import ATTACKER, HungUpError, Person, connected
from tools.siege.web import ask, get, post, request

Figures: TypeAlias = dict[str, float | int | str]
Rules: TypeAlias = dict[str, bool]
Attack: TypeAlias = Callable[[Server, float], Awaitable[tuple[Figures, Rules]]]


PLAYED_S = 60.0
"""Seconds within which a short match between bots is over."""


class Clock:
    """Until an attack has lasted long enough."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds

    def __bool__(self) -> bool:
        return time.monotonic() < self._end


def make(server: Server, **wish: object) -> dict[str, str]:
    """A new match of SONAR."""
    return server.make_match({"game": "sonar", **wish})


async def guest(server: Server, made: Mapping[str, str], address: str = ATTACKER) -> Person:
    """A new person at this match."""
    person = await connected(server.port, address)
    await person.hello(made["code"])
    return person


# --- sockets -----------------------------------------------------------------------------------


async def pings(server: Server, seconds: float) -> tuple[Figures, Rules]:
    """Pings whose pongs are never read."""
    people = [await guest(server, made) for made in [make(server)] for _ in range(4)]
    for person in people:
        person.transport.pause_reading()
    clock, sent = Clock(seconds), 0
    while clock:
        for person in people:
            if person.transport.get_write_buffer_size() < 1 << 20:
                sent += 200 * person.put(frame(b"x" * 100, 0x89) * 200)
        await asyncio.sleep(0.005)
    hung_up = sum(person.transport.is_closing() for person in people)
    _go(people)
    return {"frames": sent, "hung up on": hung_up}, {}


async def empty_fragments(server: Server, seconds: float) -> tuple[Figures, Rules]:
    """A message that never ends and never says anything."""
    person = await guest(server, make(server))
    person.raw(0x01)
    clock, sent = Clock(seconds), 0
    while clock:
        if person.transport.get_write_buffer_size() < 1 << 20:
            sent += 2_000 * person.put(bytes((0x00, 0x80, 0, 0, 0, 0)) * 2_000)
        await asyncio.sleep(0.001)  # so that the attack itself does not take the machine
        if person.closed:
            person = await connected(server.port, ATTACKER)
            person.raw(0x01)
    _go([person])
    return {"frames": sent}, {}


HALF = b"GET /api/catalogue HTTP/1.1\r\nHost: x\r\nX: "
UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


async def half_open(server: Server, seconds: float) -> tuple[Figures, Rules]:
    """1,200 connections from one address that say half of what they should, or nothing."""
    made, writers = make(server), list[asyncio.StreamWriter]()
    for number in range(1_200):
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection(
                "127.0.0.1", server.port, local_addr=(ATTACKER, 0)
            )
            writer.write((b"", HALF, UPGRADE)[number % 3])
            writers.append(writer)
    friend = await _gets_in(server, made)
    await asyncio.sleep(seconds)
    for writer in writers:
        writer.transport.abort()
    return {"connections": len(writers)}, {"a_friend_gets_in": friend}


# --- people ------------------------------------------------------------------------------------


async def onlookers(server: Server, seconds: float) -> tuple[Figures, Rules]:
    """200 onlookers from one address at one match: its player comes back all the same."""
    made = make(server)
    host = await connected(server.port)
    token = (await host.hello(made["match"], made["token"]))["token"]
    host.go()
    people = []
    for _ in range(200):
        with contextlib.suppress(HungUpError, OSError):
            person = await connected(server.port, ATTACKER)
            await person.hello(made["code"], spectate=True)
            people.append(person)
    back = await _gets_in(server, made, token)
    await asyncio.sleep(seconds)
    inside = sum(not person.closed for person in people)
    _go(people)
    return {"onlookers": inside}, {"the_host_comes_back": back}


async def strangers(server: Server, seconds: float) -> tuple[Figures, Rules]:
    """Strangers fill the table: a friend still finds a place at it."""
    made = make(server)
    people = []
    for _ in range(40):
        with contextlib.suppress(HungUpError, OSError):
            people.append(await guest(server, made))
    friend = await _gets_in(server, made)
    await asyncio.sleep(seconds)
    _go(people)
    return {"strangers": len(people)}, {"a_friend_gets_in": friend}


async def wrong_codes(server: Server, seconds: float) -> tuple[Figures, Rules]:
    """Wrong codes from one's own address: one's own match is open all the same."""
    made = make(server)
    clock, sent = Clock(seconds), 0
    while clock and sent < 300:
        sent += 1
        await get(server.port, f"/api/matches/{sent:06}")
    shown = (await get(server.port, f"/api/matches/{made['match']}")).status == 200
    back = await _gets_in(server, made, made["token"], by_code=True)
    return {"requests": sent}, {"known_by_its_id": shown, "known_by_a_token": back}


async def _gets_in(
    server: Server, made: Mapping[str, str], token: str | None = None, *, by_code: bool = False
) -> bool:
    """Does a person from another address get into this match?"""
    try:
        person = await connected(server.port)
        told = await person.hello(made["code" if by_code or token is None else "match"], token)
    except (HungUpError, OSError, TimeoutError):
        return False
    person.go()
    return bool(told["kind"] == "welcome")


def _go(people: list[Person]) -> None:
    for person in people:
        person.go()


# --- what is written and computed --------------------------------------------------------------


def drawing(title: str) -> str:
    """A chart of the largest size, different from all others by its title."""
    head = f"title: {title}\nprovenance: own drawing\n"
    return f"{head}\nsea:\n{_picture('.')}\nzones:\n{_picture('1')}"


def _picture(mark: str) -> str:
    """A picture of 26 by 26 cells with the same mark everywhere."""
    letters = "      " + " ".join(string.ascii_uppercase)
    rows = [f"{number:4}  " + " ".join(mark * 26) for number in range(1, 27)]
    return "\n".join([letters, *rows]) + "\n"


async def table_writes(server: Server, seconds: float) -> tuple[Figures, Rules]:
    """Names set as quickly as the pace allows, by twenty people, at a table with a drawing."""
    made = make(server, options={"map": "custom", "drawing": drawing("Table")})
    people = [await guest(server, made) for _ in range(20)]
    before, clock, sent = _written(server), Clock(seconds), 0
    while clock:
        for person in people:
            sent += 1
            person.command("set_names", name=f"Name {sent}")
        await asyncio.sleep(0.05)
    written = (_written(server) - before) / 1e6 / seconds
    _go(people)
    return {"frames": sent, "MB/s stored": written}, {"few_bytes_stored": written < 1.0}


def _written(server: Server) -> int:
    """Bytes of all entries that the server has stored so far."""
    with contextlib.closing(sqlite3.connect(server.log.parent / "matches.db")) as store:
        (stored,) = store.execute("SELECT sum(length(body)) FROM entry").fetchone()
    return int(stored)


async def chart_uploads(server: Server, seconds: float) -> tuple[Figures, Rules]:
    """Large drawings, one after the other, over eight connections."""
    number = itertools.count()

    def made() -> bytes:
        body = msgspec.json.encode({"drawing": drawing(f"Chart {next(number)}")})
        return request("POST", "/api/chart", body)

    return await _requests(server, seconds, made)


async def options(server: Server, seconds: float) -> tuple[Figures, Rules]:
    """The host chooses one large drawing after the other."""
    made = make(server)
    host = await connected(server.port, ATTACKER)
    await host.hello(made["match"], made["token"])
    clock, sent = Clock(seconds), 0
    while clock and not host.closed:
        sent += 1
        chart = {"map": "custom", "drawing": drawing(f"Options {sent}")}
        host.command("configure", options=chart)
        await asyncio.sleep(0.05)
    host.go()
    return {"frames": sent}, {}


async def seadogs(server: Server, seconds: float) -> tuple[Figures, Rules]:
    """Fifteen matches of U-Jagd sea dogs with turn limits of their own; other bots still play."""
    people = []
    for number in range(15):
        seats = [{"seat": f"{side}.captain", "who": "seadog"} for side in ("blue", "yellow")]
        limit = {"turn_limit": 30 + number}
        wish = {"game": "u_jagd", "options": limit, "seats": seats, "name": "Mallory"}
        opened = await post(server.port, "/api/matches", msgspec.json.encode(wish), ATTACKER)
        made = opened.value(dict[str, str])
        people.append(await _started(server, made, ATTACKER))
    await asyncio.sleep(seconds)
    others = [await started_bots(server) for _ in range(3)]
    ended = await ended_of(others)
    _go(people + others)
    return {"matches ended": ended}, {"other_bots_play": ended == len(others)}


async def bots(server: Server, seconds: float) -> tuple[Figures, Rules]:
    """640 bots of Captain Sonar, opened from four addresses; other bots still play."""
    wish = {"game": "captain_sonar", "options": {"turn_limit": 60}, "name": "Bots"}
    people, opened, seated = [], 0, 0
    for number in range(80):
        address = f"127.0.0.{2 + number % 4}"
        seats = [
            {"seat": f"{side}.{post}", "who": "landlubber"} for side in SIDES for post in POSTS
        ]
        body = msgspec.json.encode(wish | {"seats": seats})
        answer = await post(server.port, "/api/matches", body, address)
        if answer.status == 201:
            opened += 1
            seated += len(seats)
            people.append(await _started(server, answer.value(dict[str, str]), address))
    await asyncio.sleep(seconds)
    others = [await started_bots(server) for _ in range(3)]
    ended = await ended_of(others)
    failures = server.log.read_text().count("the bot at")
    _go(people + others)
    figures: Figures = {"matches": opened, "bots": seated, "matches ended": ended}
    return figures | {"bots failed": failures}, {
        "more_than_512_bots": seated > 512,
        "other_bots_play": ended == len(others),
        "no_bot_failed": not failures,
    }


SIDES = ("blue", "yellow")
POSTS = ("captain", "first_mate", "engineer", "radio_operator")


async def ended_of(people: list[Person]) -> int:
    """How many of their matches end in time."""
    ended = 0
    for person in people:
        with contextlib.suppress(TimeoutError, HungUpError):
            await person.hear("ended", within_s=PLAYED_S)
            ended += 1
    return ended


def _landlubbers(server: Server) -> dict[str, str]:
    seats = ("blue.captain", "blue.radio_operator", "yellow.captain", "yellow.radio_operator")
    landlubbers = [{"seat": seat, "who": "landlubber"} for seat in seats]
    return make(server, seats=landlubbers, options={"turn_limit": 4})


async def started_bots(server: Server) -> Person:
    """The host of a short match between bots that has begun."""
    return await _started(server, _landlubbers(server), "127.0.0.1")


async def _started(server: Server, made: Mapping[str, str], address: str) -> Person:
    host = await connected(server.port, address)
    await host.hello(made["match"], made["token"])
    host.command("set_ready", ready=True)
    return host


async def matches(server: Server, seconds: float) -> tuple[Figures, Rules]:
    """More matches than the server takes, from 250 addresses; who knows a match comes in."""
    made = make(server)
    clock, count = Clock(seconds), Counter[int]()
    wish = {"game": "sonar", "options": {}, "seats": [], "name": "Many"}
    body = msgspec.json.encode(wish)
    while clock and count.total() < 2_500:
        address = f"127.0.1.{1 + count.total() % 250}"
        count[(await post(server.port, "/api/matches", body, address)).status] += 1
    host = await connected(server.port, "127.0.0.1")
    is_let_in = (await host.hello(made["match"], made["token"]))["kind"] == "welcome"
    host.go()
    figures: Figures = {"opened": count[201], "refused": count[503]}
    return figures, {
        "known_let_in": is_let_in,
        "no_other_answer": set(count) <= {201, 503},
    }


async def replays(server: Server, seconds: float) -> tuple[Figures, Rules]:
    """The replay of a finished match, again and again."""
    made = _landlubbers(server)
    host = await _started(server, made, "127.0.0.1")
    await host.hear("ended", within_s=PLAYED_S)
    host.go()
    path = f"/api/matches/{made['match']}/replay"
    return await _requests(server, seconds, lambda: request("GET", path))


async def broken_bodies(server: Server, seconds: float) -> tuple[Figures, Rules]:
    """Uploads that are broken off, are no Unicode, or nest deep: none is the server's fault."""
    deep = b'{"game":"sonar","options":' + b"[" * 5_000 + b"]" * 5_000 + b"}"
    bodies = (b'{"drawing":"\xff"}', b"\xff" * 100, deep, b'{"drawing":"', b"[" * 60_000)
    clock, sent, faults = Clock(seconds), 0, 0
    while clock and sent < 500:
        for body in bodies:
            for path in ("/api/chart", "/api/matches"):
                faults += (await post(server.port, path, body, ATTACKER)).status >= 500
        await _broken_off(server.port)
        sent += 11
    return {"requests": sent, "faults": faults}, {"no_fault": not faults}


async def _broken_off(port: int) -> None:
    _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(ATTACKER, 0))
    writer.write(b"POST /api/chart HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{")
    await asyncio.sleep(0.002)
    writer.transport.abort()


async def not_unicode(server: Server, seconds: float) -> tuple[Figures, Rules]:
    """Text frames that are no Unicode."""
    clock, sent, made = Clock(seconds), 0, make(server)
    while clock and sent < 300:
        with contextlib.suppress(HungUpError, OSError):
            person = await guest(server, made)
            person.raw(0x81, b'{"kind":"ping\xff"}')
            person.go()
        sent += 1
    return {"frames": sent}, {}


async def _requests(
    server: Server, seconds: float, made: Callable[[], bytes]
) -> tuple[Figures, Rules]:
    clock, sent, faults = Clock(seconds), 0, 0

    async def one() -> None:
        nonlocal sent, faults
        while clock:
            answer = await ask(server.port, made(), ATTACKER)
            sent += 1
            faults += answer.status >= 500 or not answer.status
            await asyncio.sleep(0)

    await asyncio.gather(*(one() for _ in range(8)))
    return {"requests": sent, "faults": faults}, {"no_fault": not faults}


ATTACKS: Mapping[str, Attack] = MappingProxyType(
    {
        attack.__name__.replace("_", "-"): attack
        for attack in (
            pings,
            empty_fragments,
            half_open,
            onlookers,
            strangers,
            wrong_codes,
            table_writes,
            chart_uploads,
            options,
            matches,
            replays,
            broken_bodies,
            not_unicode,
            seadogs,
            bots,
        )
    }
)
