"""``hydrophone bot --server``: carries the lines of a program to a server and back."""

import contextlib
import secrets
import threading
from collections import Counter
from collections.abc import Generator, Iterator
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import click
import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from hydrophone.belief.tracker import GameTracker
from hydrophone.cli.programs import complaints, seat_named
from hydrophone.core.chance import Chance
from hydrophone.core.errors import UnknownNameError
from hydrophone.core.presets import chosen_options
from hydrophone.core.seats import Seat
from hydrophone.kits.makers import make_tracker
from hydrophone.kits.registry import game_named
from hydrophone.programs.crew import belief_line
from hydrophone.programs.entrants import program
from hydrophone.programs.faults import FaultError
from hydrophone.programs.lines import MOST_BYTES, Chosen, FromProgram, Join, Ready, Want, read_line
from hydrophone.programs.process import ProcessLimits, ProgramProcess
from hydrophone.server.protocol.route import route_of

WAIT_S = 1.0
"""Seconds between two looks whether a silent program's match still runs."""


class Errand(NamedTuple):
    """What was asked for."""

    command: str
    server: str
    match: str
    seats: tuple[str, ...]
    author: str
    name: str | None
    token: str | None
    password: str | None


def play_online(errand: Errand, limits: ProcessLimits) -> None:
    """Play one match on a server, to its end; then show why the program did what it did."""
    url, code = _address(errand)
    join = _join(errand, code)
    process = ProgramProcess(program(errand.author, errand.command).words, limits, complaints())
    whys: list[str] = []
    try:
        with _connected(url) as socket:
            socket.send(msgspec.json.encode(join).decode())
            ended, belief, heard = threading.Event(), _Belief(), Counter[str]()
            words = (socket, process, belief, ended, heard)
            reader = threading.Thread(target=_to_program, args=words)
            reader.start()
            try:
                whys = list(_from_program(process, socket, belief, ended))
            finally:
                socket.close()
                reader.join()
    except FaultError as fault:
        raise click.ClickException(str(fault)) from None
    finally:
        process.close()
    for why in whys:
        click.echo(why)
    if not heard["over"]:
        raise click.ClickException("the server hung up before the match was over")


def _address(errand: Errand) -> tuple[str, str]:
    """The WebSocket and the match; a link to a match names both."""
    parts = urlsplit(errand.server)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise UnknownNameError(f"{errand.server!r} is no address such as http://localhost:8642")
    linked = parts.path.strip("/").split("/")
    code = errand.match or (linked[1] if len(linked) == 2 and linked[0] == "m" else "")
    if not code:
        raise UnknownNameError("say the match by --match CODE, or give the link to it as --server")
    scheme = "wss" if parts.scheme == "https" else "ws"
    return f"{scheme}://{parts.netloc}/ws/program?route={route_of(code)}", code


def _join(errand: Errand, code: str) -> Join:
    join = Join(
        code,
        errand.author,
        tuple(seat_named(name, tuple(Seat)) for name in errand.seats),
        errand.name,
        errand.token,
        None if errand.token else secrets.token_urlsafe(16),
        errand.password,
    )
    try:
        return msgspec.json.decode(msgspec.json.encode(join), type=Join)
    except msgspec.ValidationError as error:
        raise UnknownNameError(str(error)) from None


@contextlib.contextmanager
def _connected(url: str) -> Generator[ClientConnection]:
    try:
        connection = connect(url, max_size=None)
    except (InvalidHandshake, OSError) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or error
        raise click.ClickException(f"{url}: {why}") from None
    with connection:
        yield connection


class _Belief:
    """What can be known of the enemy, worked out on this side from what the program hears."""

    def __init__(self) -> None:
        self.is_wanted = False
        self._tracker: GameTracker | None = None
        self._chance = Chance(0)
        self._observation: Any = None

    def before(self, told: dict[str, Any]) -> bytes | None:
        """The line that the program gets before it is told this, if any."""
        match told["kind"]:
            case "hello":
                self._begin(told)
            case "observed" if self._tracker is not None:
                for each in told["observations"]:
                    self._tracker.observe(msgspec.convert(each, self._observation))
            case "choose" if self.is_wanted and self._tracker is not None:
                chance, self._chance = self._chance, self._chance.roll(2)[1]
                return belief_line(self._tracker, chance)
            case _:
                pass
        return None

    def _begin(self, hello: dict[str, Any]) -> None:
        """Everything is told from the beginning. A game that is not installed here has none."""
        self._tracker = None
        with contextlib.suppress(UnknownNameError):
            game, enemy = game_named(hello["game"]), Seat(hello["seats"][0]).side.enemy
            options = chosen_options(game, hello["options"])
            self._tracker = make_tracker(game.id, options, enemy)
            self._observation, self._chance = game.observation_type, Chance(hello["seed"])


def _to_program(
    socket: ClientConnection,
    process: ProgramProcess,
    belief: _Belief,
    ended: threading.Event,
    heard: Counter[str],
) -> None:
    """What the server says, to its end or to that of the match; counts its kinds."""
    with contextlib.suppress(ConnectionClosed):
        for text in socket:
            line = text if isinstance(text, bytes) else text.encode()
            told = msgspec.json.decode(line)
            if before := belief.before(told):
                process.send(before)
            process.send(line)
            heard[told["kind"]] += 1
            if told["kind"] == "hello" and heard["hello"] == 1:
                click.echo(f"aboard: {', '.join(told['seats'])}", err=True)
            if told["kind"] == "refused":
                click.echo(told["sentence"], err=True)
            if told["kind"] == "over":
                click.echo(f"winner: {told['winner'] or 'nobody'}, by {told['termination']}")
                break
    ended.set()


def _from_program(
    process: ProgramProcess, socket: ClientConnection, belief: _Belief, ended: threading.Event
) -> Iterator[str]:
    """What the program says, until the match is over; the reasons that it gives."""
    while not ended.is_set():
        try:
            line = process.receive(WAIT_S)
        except TimeoutError:
            continue
        said = _read(line)
        if isinstance(said, Ready):
            belief.is_wanted = Want.BELIEF in said.wants
        with contextlib.suppress(ConnectionClosed):
            socket.send(line.decode(errors="replace"))
        if isinstance(said, Chosen) and said.why:
            yield said.why


def _read(line: bytes) -> FromProgram | None:
    """What the program says; the server judges a line that is none."""
    try:
        return read_line(line[:MOST_BYTES])
    except ValueError:
        return None
