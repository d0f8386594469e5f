"""A program in a process group of its own: lines in, lines out, limits, and an end that comes.

It gets none of our environment but the path to commands, and may use so much memory and processor
time. A program that floods fills a queue that is bounded, and one that does not read fills one that
a thread of its own writes: neither holds up who asks.
"""

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import IO

import msgspec

from hydrophone.programs.faults import Fault, FaultError
from hydrophone.programs.lines import MOST_BYTES

MOST_UNREAD = 256
"""Most lines of a program that no caller has read yet."""

LEAVES_S = 1.0
"""Seconds that a program has to end by itself when it is told nothing more."""

_LAUNCH = Path(__file__).with_name("launch.py")


class ProcessLimits(msgspec.Struct, frozen=True):
    """What a process of a program may use; where the system has such limits."""

    memory_mib: int = 2048
    """MiB of data."""
    cpu_s: int = 600
    """Seconds of a processor."""


def words_of(command: str) -> tuple[str, ...]:
    """The words of a command as a shell would part them; ValueError if a quote is left open."""
    return tuple(shlex.split(command))


class ProgramProcess:
    """One process. ``errors`` is where it may complain; None: its complaints are dropped."""

    def __init__(
        self,
        words: Sequence[str],
        limits: ProcessLimits | None = None,
        errors: IO[bytes] | None = None,
    ) -> None:
        most = limits or ProcessLimits()
        self._process = subprocess.Popen(
            _under_limits(words, most),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL if errors is None else errors,
            env=_environment(),
            start_new_session=True,
        )
        self._heard: queue.Queue[bytes | None] = queue.Queue(MOST_UNREAD)
        """None wakes who waits, when nothing comes any more."""
        self._fault = FaultError(Fault.CRASHED, "the program has ended")
        """Why nothing comes any more, once the reader has ended."""
        self._unsaid: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._writer = threading.Thread(target=self._write, daemon=True)
        self._reader.start()
        self._writer.start()

    def send(self, line: bytes) -> None:
        """Tell the program; never waits."""
        self._unsaid.put(line + b"\n")

    def receive(self, timeout_s: float) -> bytes:
        """Its next line; TimeoutError if none comes, FaultError if none can come any more."""
        try:
            if self._reader.is_alive():
                heard = self._heard.get(timeout=max(0.0, timeout_s))
            else:
                heard = self._heard.get_nowait()
        except queue.Empty:
            if self._reader.is_alive():
                raise TimeoutError("the program says nothing") from None
            heard = None
        if heard is None:
            raise self._fault
        return heard

    def close(self) -> None:
        """Let it end by itself for a moment, then end it and all that it has started."""
        self._unsaid.put(None)
        self._reader.join(LEAVES_S)
        if hasattr(os, "killpg"):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()
        self._process.wait()
        self._writer.join(LEAVES_S)
        self._reader.join(LEAVES_S)
        if self._process.stdout is not None and not self._reader.is_alive():
            self._process.stdout.close()

    def _read(self) -> None:
        stdout = self._process.stdout
        if stdout is None:
            return
        try:
            while line := stdout.readline(MOST_BYTES + 2):
                said = line.rstrip(b"\r\n")
                if len(said) > MOST_BYTES:
                    what = f"a line has more than {MOST_BYTES} bytes"
                    self._fault = FaultError(Fault.FLOODING, what)
                    break
                if said.strip():
                    self._heard.put_nowait(said)
        except queue.Full:
            what = f"{MOST_UNREAD} lines came that nobody asked for"
            self._fault = FaultError(Fault.FLOODING, what)
        with contextlib.suppress(queue.Full):
            self._heard.put_nowait(None)

    def _write(self) -> None:
        stdin = self._process.stdin
        if stdin is None:
            return
        with contextlib.suppress(OSError, ValueError):
            while (line := self._unsaid.get()) is not None:
                stdin.write(line)
                stdin.flush()
        with contextlib.suppress(OSError):
            stdin.close()


def _under_limits(words: Sequence[str], limits: ProcessLimits) -> list[str]:
    if os.name != "posix":
        return list(words)
    memory = str(limits.memory_mib * 1024 * 1024)
    return [sys.executable, "-I", "-S", str(_LAUNCH), memory, str(limits.cpu_s), *words]


def _environment() -> dict[str, str]:
    kept = ("PATH", "SYSTEMROOT")
    told = {name: os.environ[name] for name in kept if name in os.environ}
    return {**told, "LANG": "C.UTF-8"}
