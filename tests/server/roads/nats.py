"""A NATS server of the tests' own, on a free port."""

import contextlib
import os
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from tools.bootstrap import NO_NATS, find_nats
from tools.cluster import nats
from tools.cluster.programs import free_port

__all__ = ["Nats", "carrying", "free_port"]


class Nats(nats.Nats):
    """One server, which may be stopped and started."""

    def stop(self) -> None:
        """Stop it at once."""
        self.program.kill()

    def freeze(self) -> None:
        """It answers nothing any more, until it wakes."""
        self.program.signal(signal.SIGSTOP)
        os.waitpid(self.program.pid, os.WUNTRACED)

    def wake(self) -> None:
        """It goes on where it was."""
        self.program.signal(signal.SIGCONT)


@contextlib.contextmanager
def carrying() -> Iterator[Nats]:
    """A server while the test needs it; where there is none, the test is skipped and says so."""
    if find_nats() is None:
        pytest.skip(NO_NATS)
    pytest.importorskip("nats", reason="nats-py is not installed: make setup")
    with tempfile.TemporaryDirectory(prefix="hydrophone-nats-") as folder:
        server = Nats(Path(folder))
        try:
            yield server
        finally:
            server.stop()
