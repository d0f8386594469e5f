"""A program that is a list of lines, and the time that passes before each."""

import json
from collections import deque
from collections.abc import Sequence
from typing import Any

from hydrophone.core.seats import Seat
from hydrophone.kits.makers import make_tracker
from hydrophone.kits.registry import game_named
from hydrophone.programs.crew import House, ProgramCrew
from hydrophone.programs.faults import Fault, FaultError
from hydrophone.programs.lines import TimeLimits, hello

SONAR = game_named("sonar")
OPTIONS = SONAR.presets["en"]
CREW = (Seat.BLUE_CAPTAIN, Seat.BLUE_RADIO_OPERATOR)
READY = {"kind": "ready", "name": "Scripted"}

Line = dict[str, Any] | str | float
"""What the program says, or the seconds that pass before it says more."""


class Script:
    """Says its lines in order, whatever it is told; at its end it says no more."""

    def __init__(self, lines: Sequence[Line], *, ends: bool = False) -> None:
        self.now = 0.0
        self.told: list[dict[str, Any]] = []
        self.closed = False
        self._lines = deque(lines)
        self._ends = ends

    def send(self, line: bytes) -> None:
        self.told.append(json.loads(line))

    def receive(self, timeout_s: float) -> bytes:
        until = self.now + timeout_s
        while self._lines and isinstance(self._lines[0], int | float):
            wait = float(self._lines.popleft())  # type: ignore[arg-type]
            if self.now + wait > until:
                self._lines.appendleft(self.now + wait - until)
                self.now = until
                raise TimeoutError
            self.now += wait
        if not self._lines:
            if self._ends:
                raise FaultError(Fault.CRASHED, "the program has ended")
            self.now = until
            raise TimeoutError
        line = self._lines.popleft()
        return line.encode() if isinstance(line, str) else json.dumps(line).encode()

    def close(self) -> None:
        self.closed = True

    def clock(self) -> float:
        return self.now

    def kinds(self) -> list[str]:
        return [line["kind"] for line in self.told]


def crew_of(
    script: Script,
    seats: tuple[Seat, ...] = CREW,
    limits: TimeLimits | None = None,
    game: Any = SONAR,
    options: Any = OPTIONS,
) -> tuple[ProgramCrew, list[FaultError]]:
    """A crew that has begun, and the faults that it notes."""
    faults: list[FaultError] = []
    begin = hello(game, options, seats, (), 7, limits or TimeLimits())
    side = seats[0].side
    house = House(
        game.action_type,
        lambda: make_tracker(game.id, options, side.enemy),
        script.clock,
        faults.append,
    )
    mates = [s for s in game.seats(options) if s.side is side and s not in seats]
    crew = ProgramCrew(begin, script, house, mates)
    crew.begin()
    return crew, faults
