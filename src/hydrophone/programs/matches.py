"""A match with programs on some of its seats: each crew of a program in a process of its own."""

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import IO

import msgspec

from hydrophone.bots.bot import Bot
from hydrophone.core.chance import Chance
from hydrophone.core.errors import HydrophoneError
from hydrophone.core.game import AnyGame, Options, Outcome
from hydrophone.core.seats import SIDES, Seat, Side
from hydrophone.kits.makers import make_tracker as tracker_of
from hydrophone.kits.registry import kit_named
from hydrophone.notation.record import Act
from hydrophone.play.arena import level_bots, play_seated
from hydrophone.programs.crew import Carrier, House, ProgramCrew
from hydrophone.programs.entrants import Entrant, LevelEntrant, ProgramEntrant
from hydrophone.programs.faults import FaultError, FaultNote
from hydrophone.programs.lines import TimeLimits, hello
from hydrophone.programs.process import ProcessLimits, ProgramProcess

FAULT = "fault"
"""By what a match ends that a program loses by a fault."""


class Terms(msgspec.Struct, frozen=True):
    """On what terms programs play."""

    faults_lose: bool
    """A fault loses the match; otherwise it is noted, and a legal act drawn by lot goes for it."""
    time: TimeLimits = TimeLimits()
    process: ProcessLimits = ProcessLimits()
    errors: IO[bytes] | None = None
    """Where programs may complain; None for nowhere."""
    wrap: Callable[[Carrier], Carrier] | None = None
    """Puts something between a match and its programs, such as one that shows the lines."""


class ActReason(msgspec.Struct, frozen=True):
    """Why a program acted as it did."""

    seat: Seat
    action: object
    why: str


class ProgramMatch(msgspec.Struct, frozen=True):
    """A finished match. Of one that a fault decided there are no acts."""

    seed: int
    acts: tuple[Act, ...]
    outcome: Outcome
    faults: tuple[FaultNote, ...]
    reasons: tuple[ActReason, ...]


class LostByFaultError(HydrophoneError):
    """A crew has lost by a fault of its program."""

    def __init__(self, side: Side) -> None:
        super().__init__(f"{side} has lost by a fault")
        self.side = side


class NotReadyError(HydrophoneError):
    """A program that was to practise never said that it was ready."""

    def __init__(self, note: FaultNote) -> None:
        super().__init__(f"{note.program} was not ready: {note.fault}: {note.what}")


def play_with_programs(
    game: AnyGame, options: Options, seated: Mapping[Seat, Entrant], seed: int, terms: Terms
) -> ProgramMatch:
    """One match with these entrants. The seats of one program in one crew share a process.

    The same arguments give the same match, as far as the programs and their time allow.
    LookupError as in ``play.arena``; NotReadyError if a program is not ready and a fault does not
    lose.
    """
    table = _Table(game, options, seed, terms)
    crews: list[ProgramCrew] = []
    levels = {seat: who.level for seat, who in seated.items() if isinstance(who, LevelEntrant)}
    bots = level_bots(game, options, levels, seed)
    programs = _crews(seated)
    ended: Outcome | None = None
    try:
        for program, seats in programs:
            side = seats[0].side
            mates = [mate for mate in seated if mate.side is side and mate not in seats]
            crew = table.crew(program, seats, mates)
            crews.append(crew)
            bots |= crew.bots()
        acts, outcome = table.play(bots, crews, [seat for _, seats in programs for seat in seats])
        ended = outcome
    finally:
        for crew in crews:
            crew.over(ended)
    reasons = tuple(ActReason(*said) for crew in crews for said in crew.whys)
    return ProgramMatch(seed, acts, outcome, tuple(table.faults), reasons)


def _crews(
    seated: Mapping[Seat, Entrant],
) -> list[tuple[ProgramEntrant, tuple[Seat, ...]]]:
    """The programs of each crew, with their seats: never of both crews together."""
    found: dict[tuple[Side, ProgramEntrant], list[Seat]] = {}
    for side in SIDES:
        for seat, entrant in seated.items():
            if seat.side is side and isinstance(entrant, ProgramEntrant):
                found.setdefault((side, entrant), []).append(seat)
    return [(program, tuple(seats)) for (_, program), seats in found.items()]


class _Table:
    """What the crews of one match have in common."""

    def __init__(self, game: AnyGame, options: Options, seed: int, terms: Terms) -> None:
        self._game = game
        self._options = options
        self._seed = seed
        self._terms = terms
        self.faults: list[FaultNote] = []

    def crew(
        self, program: ProgramEntrant, seats: tuple[Seat, ...], mates: Sequence[Seat]
    ) -> ProgramCrew:
        """A program in a process of its own."""
        side, terms = seats[0].side, self._terms
        seed = Chance(self._seed).seed_for(f"program/{seats[0]}")
        begin = hello(self._game, self._options, seats, (), seed, terms.time)
        carrier: Carrier = ProgramProcess(program.words, terms.process, terms.errors)
        if terms.wrap is not None:
            carrier = terms.wrap(carrier)
        has_tracker = kit_named(self._game.id).tracker is not None
        house = House(
            self._game.action_type,
            partial(tracker_of, self._game.id, self._options, side.enemy) if has_tracker else None,
            time.monotonic,
            partial(self._judge, program.name, side),
        )
        return ProgramCrew(begin, carrier, house, mates)

    def play(
        self, bots: Mapping[Seat, Bot], crews: Sequence[ProgramCrew], programs: Sequence[Seat]
    ) -> tuple[tuple[Act, ...], Outcome]:
        """The match to its end, or to a fault that decides it: then nothing is told of its acts."""
        try:
            for crew in crews:
                crew.begin()
                if crew.ready is None:
                    raise NotReadyError(self.faults[-1])
            return play_seated(self._game, self._options, bots, self._seed, programs)
        except LostByFaultError as lost:
            return (), Outcome(lost.side.enemy, FAULT)

    def _judge(self, name: str, side: Side, error: FaultError) -> None:
        self.faults.append(FaultNote(name, error.fault, error.what))
        if self._terms.faults_lose:
            raise LostByFaultError(side)
