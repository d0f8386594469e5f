"""A process that answers lines: one line in, one line out, never two at a time."""

import asyncio
import contextlib
import sys

START_S = 30.0
"""Seconds that a fresh process has beyond the given time for its first answer."""

_LINE = 64 * 1024 * 1024
"""Most bytes of one line of the process."""


class LostError(EOFError):
    """Who should have answered is gone, and what was asked is not to blame."""


class LineProcess:
    """A Python module that is run when the first line is sent, and again after ``kill``."""

    def __init__(self, module: str, *words: str) -> None:
        self._module = module
        self._words = words
        self._process: asyncio.subprocess.Process | None = None

    @property
    def runs(self) -> bool:
        """Has it been started?"""
        return self._process is not None

    @property
    def has_ended(self) -> bool:
        """Has it ended by itself?"""
        return self._process is not None and self._process.returncode is not None

    async def exchange(self, line: bytes, timeout_s: float) -> bytes:
        """Its answer; TimeoutError, OSError, EOFError, LostError or ValueError if none comes."""
        if self.has_ended:
            raise LostError("the process has ended before it was asked")
        if self._process is None:
            timeout_s += START_S
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                self._module,
                *self._words,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=_LINE,
            )
        reader, writer = self._process.stdout, self._process.stdin
        if reader is None or writer is None:
            raise EOFError("a process without pipes")
        writer.write(line + b"\n")
        async with asyncio.timeout(timeout_s):
            await writer.drain()
            answer = await reader.readline()
        if not answer:
            raise EOFError("the process has ended")
        return answer

    async def kill(self) -> None:
        """End it, if it runs."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
