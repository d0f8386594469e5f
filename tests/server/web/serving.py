"""A real server on 127.0.0.1 in a thread, and people who talk to it over real sockets."""

import contextlib
import itertools
import json
import queue
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from hydrophone.server.addresses import Listening
from hydrophone.server.protocol.limits import Rate
from hydrophone.server.run import run
from hydrophone.server.run import serving as served
from hydrophone.server.settings import Settings
from hydrophone.server.stopping import StoppingServer

SEATS = ("blue.captain", "blue.radio_operator", "yellow.captain", "yellow.radio_operator")

_ids = itertools.count()

FAST = Rate(burst=1_000_000, per_second=1_000_000)

PATIENCE_S = 60
"""Seconds until a request without an answer fails, on a machine however busy."""


def settings(folder: Path, **changes: Any) -> Settings:
    """Settings for a test: a database of its own, a small client, bots that do not wait."""
    client = folder / "client"
    (client / "assets").mkdir(parents=True, exist_ok=True)
    (client / "index.html").write_text("<title>hydrophone</title>")
    (client / "assets" / "main-abc123.js").write_text("let a = 1;\n" * 100)
    defaults = {
        "db": str(folder / "matches.db"),
        "client": client,
        "bot_pace_s": 0.0,
        "metrics_to": (),
        "frames": FAST,
        "budget": FAST,
        "synchronous": "NORMAL",
        "drain_s": 0.0,
    }
    return Settings(**{**defaults, **changes})


def caller(address: str) -> httpx.Client:
    """Asks a server by plain http, so it need not know whom to trust: to read that takes 20 ms."""
    return httpx.Client(base_url=address, timeout=PATIENCE_S, verify=False)


@contextlib.contextmanager
def serving(own: Settings, listening: Listening | None = None) -> Iterator[httpx.Client]:
    """A running server, stopped at the end; it may believe to listen elsewhere."""
    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    begun: queue.SimpleQueue[StoppingServer | Exception] = queue.SimpleQueue()

    def work() -> None:
        try:
            run(served(own, listening or Listening(), [listener], begun.put))
        except Exception as error:
            begun.put(error)

    thread = threading.Thread(target=work)
    thread.start()
    server = begun.get(timeout=PATIENCE_S)
    if isinstance(server, Exception):
        listener.close()
        raise server
    try:
        with caller(f"http://127.0.0.1:{port}") as http:
            yield http
    finally:
        server.end()
        thread.join()
        listener.close()


PROGRAM = """
import sys
from pathlib import Path
from hydrophone.server.protocol.limits import Rate
from hydrophone.server.run import serve
from hydrophone.server.settings import Settings
from hydrophone.server.stopping import StoppingServer
fast = Rate(burst=10000, per_second=10000)
client = Path(sys.argv[1] + ".none")
limits = {"pace": fast, "frames": fast, "drain_s": 0.0, "name": sys.argv[2]}
pace = float(sys.argv[3])
serve(port=0, settings=Settings(db=sys.argv[1], client=client, bot_pace_s=pace, **limits))
"""


@contextlib.contextmanager
def process(
    db: Path | str,
    end: signal.Signals,
    *,
    name: str = "",
    before: str = "",
    bot_pace_s: float = Settings().bot_pace_s,
) -> Iterator[tuple[httpx.Client, int]]:
    """A server of its own process and that process's number; ended by this signal.

    ``db`` is a file or the address of a database; ``before`` a program that changes it before it
    starts.
    """
    words = [sys.executable, "-c", before + PROGRAM, str(db), name, str(bot_pace_s)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[-1]
            with caller(address.replace("localhost", "127.0.0.1")) as http:
                yield http, server.pid
        finally:
            server.send_signal(end)
            server.wait(timeout=PATIENCE_S)


def wish(**changes: Any) -> dict[str, Any]:
    """Body of a request for a match."""
    return {"game": "sonar", "options": {}, "seats": [], "name": "Ann", **changes}


def opened(http: httpx.Client, **changes: Any) -> dict[str, str]:
    """A new match."""
    response = http.post("/api/matches", json=wish(**changes))
    assert response.status_code == 201, response.text
    made: dict[str, str] = response.json()
    return made


class Visitor:
    """One WebSocket."""

    def __init__(self, http: httpx.Client, **options: Any) -> None:
        url = str(http.base_url).replace("http", "ws", 1) + "/ws"
        # All is read, heard or not: a line whose queue is full sees its end only 10 s later.
        self._connecting = connect(
            url, compression=None, open_timeout=PATIENCE_S, max_queue=None, **options
        )
        self.socket: ClientConnection

    def __enter__(self) -> "Visitor":
        self.socket = self._connecting.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._connecting.__exit__(kind, error, trace)

    def send(self, kind: str, **fields: Any) -> None:
        """Send a message as it is."""
        self.socket.send(json.dumps({"kind": kind, **fields}))

    def command(self, kind: str, **fields: Any) -> str:
        """Send a command with an id of its own."""
        name = f"c{next(_ids)}"
        self.send(kind, id=name, **fields)
        return name

    def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message, or the next of these kinds."""
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(timeout=PATIENCE_S))
            if not kinds or message["kind"] in kinds:
                return message

    def hello(self, match: str, token: str | None = None, **more: Any) -> dict[str, Any]:
        """Come to a match; the Welcome, or the Bye."""
        self.send("hello", match=match, token=token, **more)
        return self.hear("welcome", "bye")


def play_bots(http: httpx.Client, **options: Any) -> dict[str, str]:
    """A whole match between bots; returns what its host was given."""
    seats = [{"seat": seat, "who": "landlubber"} for seat in SEATS]
    made = opened(http, seats=seats, options={"turn_limit": 6, **options})
    with Visitor(http) as host:
        host.hello(made["code"], made["token"])
        host.command("set_ready", ready=True)
        host.hear("ended")
    return made


class Table:
    """Ann and Bob as Captains of a match, each with a bot as Radio Operator."""

    def __init__(self, http: httpx.Client) -> None:
        radios = [{"seat": seat, "who": "landlubber"} for seat in SEATS if "radio" in seat]
        made = opened(http, seats=radios)
        self.match, self.code = made["match"], made["code"]
        self.tokens: dict[str, str | None] = {"blue.captain": made["token"], "yellow.captain": None}

    @contextlib.contextmanager
    def people(self, http: httpx.Client) -> Iterator[dict[str, Visitor]]:
        """Both come, by whichever server this is."""
        with Visitor(http) as ann, Visitor(http) as bob:
            people = {"blue.captain": ann, "yellow.captain": bob}
            for seat, person in people.items():
                welcome = person.hello(self.code, self.tokens[seat], name=seat[:4])
                assert welcome["kind"] == "welcome", welcome
                self.tokens[seat] = welcome["token"]
            yield people

    def begin(self, people: dict[str, Visitor]) -> None:
        """They sit down and are ready."""
        people["yellow.captain"].command("take_seat", seat="yellow.captain")
        people["blue.captain"].command("take_seat", seat="blue.captain")
        for person in people.values():
            person.command("set_ready", ready=True)
