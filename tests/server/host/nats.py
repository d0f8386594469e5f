"""A NATS server of the tests' own, on a free port."""

import contextlib
import socket
import subprocess
from collections.abc import Iterator

import pytest
from tools.bootstrap import NO_NATS, find_nats


class Nats:
    """One server, which may be stopped and started."""

    def __init__(self, program: str) -> None:
        self._program = program
        self._port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"nats://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Start it, and wait until it listens."""
        words = [self._program, "-a", "127.0.0.1", "-p", str(self._port)]
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(words, stdout=quiet, stderr=quiet)
        while True:
            with contextlib.suppress(OSError), socket.create_connection(self._here):
                return
            assert self._process.poll() is None, "it did not start"

    @property
    def _here(self) -> tuple[str, int]:
        return "127.0.0.1", self._port

    def stop(self) -> None:
        """Stop it at once."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
    return port


@contextlib.contextmanager
def carrying() -> Iterator[Nats]:
    """A server while the test needs it; where there is none, the test is skipped and says so."""
    program = find_nats()
    if program is None:
        pytest.skip(NO_NATS)
    pytest.importorskip("nats", reason="nats-py is not installed: make setup")
    server = Nats(program)
    try:
        yield server
    finally:
        server.stop()
