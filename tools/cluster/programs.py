"""A program that runs while something else does: a database, a server, a proxy."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

START_S = 180.0
"""Seconds that a program has to start."""

END_S = 60.0
"""Seconds that a program has to end once it was asked to."""

_TAIL = 5
"""Lines of its log that are shown of a program that does not start."""


class NotStartedError(Exception):
    """A program is not there or does not start; the message says why."""


class Program:
    """One program. What it says goes into its log; on Linux it ends when this process dies."""

    def __init__(
        self,
        words: Sequence[str | Path],
        log: Path,
        *,
        environment: Mapping[str, str] | None = None,
        user: str | None = None,
        end: signal.Signals = signal.SIGTERM,
    ) -> None:
        """``user`` runs it if this process is root's; ``end`` asks it to end in order."""
        self._log = log
        self._end = end
        with log.open("ab") as said:
            self._process = subprocess.Popen(
                [*_as_child(user, end), *map(str, words)],
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                cwd="/",
                env={**os.environ, **(environment or {})},
                start_new_session=True,  # Ctrl-C in a terminal is the parent's alone
            )

    @property
    def pid(self) -> int:
        """Number of its process."""
        return self._process.pid

    @property
    def runs(self) -> bool:
        """Is its process there, be it frozen?"""
        return self._process.poll() is None

    @property
    def how_ended(self) -> str:
        """In words, of one that runs no more."""
        status = self._process.returncode
        if status < 0:
            return f"was ended by {signal.Signals(-status).name}"
        return f"has ended with status {status}"

    def wait_for(self, ready: Callable[[], bool]) -> None:
        """Return when it is ready; NotStartedError if it ends before, or takes too long."""
        until = time.monotonic() + START_S
        while not ready():
            if not self.runs or time.monotonic() > until:
                self.kill()
                raise NotStartedError("\n".join(self._last_words()) or "it said nothing")
            time.sleep(0.02)

    def _last_words(self) -> Sequence[str]:
        return self._log.read_text(errors="replace").splitlines()[-_TAIL:]

    def signal(self, number: signal.Signals) -> None:
        """Send it a signal, if it is there."""
        if self.runs:
            self._process.send_signal(number)

    def ask_to_end(self) -> None:
        """Have it begin to end, also if it is frozen."""
        self.signal(self._end)
        self.signal(signal.SIGCONT)

    def end(self) -> None:
        """End it in order; one that takes too long is killed."""
        self.ask_to_end()
        self.wait_for_end()

    def wait_for_end(self) -> None:
        """Wait until it has ended, as it was asked to; one that takes too long is killed."""
        try:
            self._process.wait(END_S)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self) -> None:
        """End it at once, in the middle of whatever it does."""
        self._process.kill()
        self._process.wait()


def run_as(user: str | None, words: Sequence[str | Path]) -> None:
    """Run a program to its end; NotStartedError with its last words if it fails."""
    done = subprocess.run(
        [*_as_child(user, signal.SIGTERM), *map(str, words)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        cwd="/",
    )
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().splitlines()
        raise NotStartedError("\n".join(said[-_TAIL:]))


def _as_child(user: str | None, end: signal.Signals) -> Sequence[str]:
    """The words before a command that runs as this user and ends when its parent dies."""
    setpriv = shutil.which("setpriv")
    if setpriv is None:
        return ()
    words = [setpriv, f"--pdeathsig={end.name}"]
    if user is not None and os.geteuid() == 0:
        words += [f"--reuid={user}", f"--regid={user}", "--clear-groups"]
    return words


def free_ports(count: int) -> list[int]:
    """So many ports of this machine that no program uses now."""
    with contextlib.ExitStack() as stack:
        held = [stack.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(count)]
        return [int(listener.getsockname()[1]) for listener in held]


def free_port() -> int:
    """A port of this machine that no program uses now."""
    return free_ports(1)[0]


def listens(port: int) -> bool:
    """Does a program of this machine listen there?"""
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1.0):
        return True
    return False
