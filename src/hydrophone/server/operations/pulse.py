"""The pulse of a server: how quickly it answers, measured at a fixed pace that no match changes.

A beat every second sees how late the event loop is. Every few beats a write that changes no match
goes through the store. Of a round of beats the slowest is told, in coarse steps: so what a match
does at a moment shows in none of them, unless it slows all others.
"""

import asyncio
import os
import socket
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

import msgspec

BEAT_S = 1.0
"""Seconds between two beats."""

PROBE_BEATS = 5
"""Beats from one question to the store to the next."""

ROUND_BEATS = 15
"""Beats of a round."""

MANY = 3
"""Matches that wait for bots at a time when bots are behind; one or two may think long."""

STEPS_S = (0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds that are told: a time is told as the first of them that is not below it."""

CPU_STEPS = (0.1, 0.25, 0.5, 0.75, 0.9, 1.0)
"""Parts of a core that are told, likewise."""

MEMORY_STEP = 64 * 1024 * 1024
"""Bytes by which memory is told."""

_STATM = Path("/proc/self/statm")

OnEcho: TypeAlias = Callable[[], None]
Probe: TypeAlias = Callable[[OnEcho], None]
"""Asks something, and calls back when the answer is there."""


class PulseRound(msgspec.Struct, frozen=True):
    """What one round was like; each is the slowest of the round, in steps. None: not measured."""

    lag_s: float
    """Seconds that the event loop was late."""
    write_s: float | None
    """Seconds from a write to its answer."""
    cpu: float | None
    """Part of a core that this process used, without its bots."""
    memory: int | None
    """Bytes of memory of this process, without its bots."""


UNMEASURED = PulseRound(lag_s=0.0, write_s=None, cpu=None, memory=None)
"""Before the first round is over."""


def process_name() -> str:
    """How an operator finds this process: its machine and its number."""
    return f"{socket.gethostname()}:{os.getpid()}"


class ProcessUse:
    """This process, without the processes of its bots."""

    def cpu_s(self) -> float:
        """Seconds of CPU so far."""
        return time.process_time()

    def memory(self) -> int | None:
        """Bytes of memory; None where the system does not tell."""
        try:
            resident = int(_STATM.read_text().split()[1])
        except (OSError, ValueError, IndexError):
            return None
        return resident * os.sysconf("SC_PAGE_SIZE")


def in_steps(value: float, steps: Sequence[float]) -> float:
    """The first step that is not below the value; the last for whatever is more."""
    return next((step for step in steps if value <= step), steps[-1])


def rounded_up(value: int, step: int) -> int:
    """The next whole number of steps."""
    return -(-value // step) * step


class _Probe:
    """A question that is asked again and again, one at a time."""

    def __init__(self, ask: Probe, clock: Callable[[], float]) -> None:
        self._ask = ask
        self._clock = clock
        self._began: float | None = None
        self._slowest: float | None = None

    def ask(self) -> None:
        """Ask, unless the answer before is still to come."""
        if self._began is None:
            self._began = self._clock()
            self._ask(self._answered)

    def _answered(self) -> None:
        if self._began is not None:
            took, self._began = self._clock() - self._began, None
            self._slowest = max(took, self._slowest or 0.0)

    def slowest(self) -> float | None:
        """Seconds of the slowest answer since the last call; what is still to come counts too."""
        slowest, self._slowest = self._slowest, None
        if self._began is not None:
            slowest = max(self._clock() - self._began, slowest or 0.0)
        return None if slowest is None else in_steps(slowest, STEPS_S)


class Pulse:
    """Beats at a fixed pace, and says what each round was like.

    ``write`` is asked only while ``is_awake``: a disk may sleep while none is here. ``waiting``
    is how many matches wait for bots.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        used: ProcessUse,
        write: Probe,
        *,
        waiting: Callable[[], int] = lambda: 0,
        is_awake: Callable[[], bool] = lambda: True,
        ended: Callable[[PulseRound], None] = lambda _: None,
    ) -> None:
        self._clock = clock
        self._used = used
        self._write = _Probe(write, clock)
        self._waiting = waiting
        self._is_awake = is_awake
        self._ended = ended
        self._beats = 0
        self._lag_s = 0.0
        self._began = clock()
        self._cpu_s = used.cpu_s()
        self.latest: PulseRound | None = None
        """The last round that is over."""
        self.behind_s = 0.0
        """Seconds for which many matches have waited for bots at every beat."""

    async def run(self) -> None:
        """Beat for as long as the server runs."""
        due = self._clock()
        while True:
            due += BEAT_S
            await asyncio.sleep(max(0.0, due - self._clock()))
            late_s = self._clock() - due
            self.beat(late_s)
            if late_s > BEAT_S:
                due = self._clock()

    def beat(self, late_s: float) -> None:
        """A beat that comes so late."""
        self._beats += 1
        self._lag_s = max(self._lag_s, late_s)
        self.behind_s = self.behind_s + BEAT_S if self._waiting() >= MANY else 0.0
        if self._beats % PROBE_BEATS == 0 and self._is_awake():
            self._write.ask()
        if self._beats % ROUND_BEATS == ROUND_BEATS - 1:
            self._end_round()

    def _end_round(self) -> None:
        lag_s, self._lag_s = in_steps(self._lag_s, STEPS_S), 0.0
        self.latest = PulseRound(lag_s, self._write.slowest(), self._cpu(), self._memory())
        self._ended(self.latest)

    def _cpu(self) -> float | None:
        now, cpu_s = self._clock(), self._used.cpu_s()
        began, before, self._began, self._cpu_s = self._began, self._cpu_s, now, cpu_s
        return in_steps((cpu_s - before) / (now - began), CPU_STEPS) if now > began else None

    def _memory(self) -> int | None:
        memory = self._used.memory()
        return None if memory is None else rounded_up(memory, MEMORY_STEP)
