"""A program on the seats of one crew: what the match tells it, and what comes of its answers.

The program hears what its seats hear and is offered what they are offered, so the lines that it
gets are a function of what the crew knows. How lines travel, and what time it is, are arguments.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from hydrophone.belief.tracker import GameTracker
from hydrophone.board.grid import Cell
from hydrophone.bots.bot import Bot, Report
from hydrophone.bots.notes import CrewTalk, Phrase, Pointed, Said
from hydrophone.core.chance import Chance
from hydrophone.core.game import Action, Outcome
from hydrophone.core.seats import Seat
from hydrophone.programs.faults import Fault, FaultError
from hydrophone.programs.lines import (
    MOST_BYTES,
    MOST_SAMPLES,
    Belief,
    Choose,
    Chosen,
    FromProgram,
    HelloLine,
    ObservedLine,
    Over,
    Pass,
    PingLine,
    PongLine,
    Ready,
    RefusedLine,
    TimeLimits,
    ToProgram,
    Void,
    Want,
    read_line,
    write_line,
)

MOST_LINES = 256
"""Most lines of a program between a question and its answer."""


class Carrier(Protocol):
    """How lines get to a program and back."""

    def send(self, line: bytes) -> None:
        """Tell the program; never waits."""
        ...

    def receive(self, timeout_s: float) -> bytes:
        """Its next line; TimeoutError if none comes, FaultError if none can come any more."""
        ...

    def close(self) -> None:
        """End the program."""
        ...


class House(msgspec.Struct, frozen=True):
    """What a match lends to the talk with a program."""

    action_type: Any
    """The actions of the game."""
    make_tracker: Callable[[], GameTracker] | None
    """A fresh tracker of the enemy; None in a game that has none."""
    clock: Callable[[], float]
    """Seconds that only grow."""
    judge: Callable[[FaultError], None]
    """Notes a fault, so that the program plays on, or raises it."""


class Mate(msgspec.Struct):
    """What one seat of the program has said to mates that are not its own."""

    pin: Cell | None = None
    phrases: tuple[Phrase, ...] = ()


def belief_line(tracker: GameTracker, chance: Chance) -> bytes:
    """What can be known of the enemy, with as many samples as fit."""
    cells = {str(cell): share for cell, share in tracker.marginal.items()}
    samples = tracker.sample(chance, MOST_SAMPLES)
    while True:
        line = write_line(Belief(tracker.side, cells, samples))
        if len(line) <= MOST_BYTES or not samples:
            return line
        samples = samples[: len(samples) // 2]


class ProgramCrew:
    """One program in one match."""

    def __init__(
        self, begin: HelloLine, carrier: Carrier, house: House, mates: Sequence[Seat]
    ) -> None:
        self._begin = begin
        self._carrier = carrier
        self._house = house
        self._has_mates = bool(mates)
        self._limits = begin.limits or TimeLimits()
        self._bank_s = self._limits.bank_s
        self._chance = Chance(begin.seed)
        self._said = {seat: Mate() for seat in begin.seats}
        self._untold: list[ToProgram] = []
        self._unheard: list[Any] = []
        self._seq = 0
        self._asked = 0
        self._ended = False
        self._tracker: GameTracker | None = None
        self.ready: Ready | None = None
        self.whys: list[tuple[Seat, Action, str]] = []
        """The reasons that the program gave for its acts."""

    def begin(self) -> None:
        """Say Hello and wait for Ready; a program that does not come is not asked any more."""
        self._send(self._begin)
        try:
            self.ready = self._ready()
        except FaultError as fault:
            self._end(fault)
            return
        if Want.BELIEF in self.ready.wants and self._house.make_tracker is not None:
            self._tracker = self._house.make_tracker()

    def bots(self) -> Mapping[Seat, Bot]:
        """A bot for each of its seats; the first of them hears for all."""
        first = self._begin.seats[0]
        return {seat: ProgramSeat(self, seat, hears=seat is first) for seat in self._begin.seats}

    def over(self, outcome: Outcome | None) -> None:
        """The match has ended; None if it was broken off. The program ends too."""
        if outcome is not None and not self._ended:
            self._tell()
            self._send(Over(outcome.winner, str(outcome.termination)))
        self._carrier.close()

    # --- what its seats hear and do ------------------------------------------------------------

    def observe(self, observation: Any) -> None:
        """The crew hears this."""
        self._unheard.append(observation)
        if self._tracker is not None:
            self._tracker.observe(observation)

    def hear(self, told: CrewTalk) -> None:
        """A mate says this or points there; mates that are the program itself need not be told."""
        if told.seat not in self._said:
            self._gather()
            self._untold.append(told)

    def choose(self, seat: Seat, legal: Sequence[Any], *, must: bool) -> Any | None:
        """What the program does from this seat; by lot if it must act and does nothing good."""
        action = None
        if not self._ended:
            try:
                action = self._chosen(seat, legal, must)
            except FaultError as fault:
                self._end(fault)
        if action is None and must:
            action, self._chance = self._chance.pick(legal)
        return action

    def report(self, seat: Seat) -> Report | None:
        """What this seat has to say to mates that are not the program."""
        if not self._has_mates:
            return None
        if not self._ended:
            try:
                self._listen()
            except FaultError as fault:
                self._end(fault)
        mate = self._said[seat]
        report = Report(mate.pin, notes=mate.phrases)
        mate.phrases = ()
        return report

    # --- asking --------------------------------------------------------------------------------

    def _ready(self) -> Ready:
        until = self._house.clock() + self._limits.ready_s
        said = self._answer(until, Fault.SILENT, lambda _: True)
        if not isinstance(said, Ready):
            raise FaultError(Fault.MALFORMED, "the first line is not Ready")
        return said

    def _chosen(self, seat: Seat, legal: Sequence[Any], must: bool) -> Any | None:
        self._tell()
        self._tell_belief()
        self._asked += 1
        left_s = self._limits.order_s + self._bank_s
        began = self._house.clock()
        offered = tuple(legal) if self._wants(Want.LEGAL) else None
        self._send(Choose(self._asked, seat, must, round(left_s, 3), offered))
        try:
            said = self._answer(began + left_s, Fault.LATE, self._is_answer)
            return self._judged(seat, said, legal, must)
        finally:
            took = self._house.clock() - began
            self._bank_s = max(0.0, self._bank_s - max(0.0, took - self._limits.order_s))

    def _is_answer(self, said: FromProgram) -> bool:
        """Does the line answer the latest Choose? Answers to earlier ones come too late."""
        return isinstance(said, Chosen | Pass) and said.id == self._asked

    def _judged(
        self, seat: Seat, said: FromProgram, legal: Sequence[Any], must: bool
    ) -> Any | None:
        if not isinstance(said, Chosen):
            if must:
                raise FaultError(Fault.ILLEGAL, f"{seat.value} must act, and passed")
            return None
        action = self._action(said, legal)
        if said.why:
            self.whys.append((seat, action, said.why))
        return action

    def _action(self, said: Chosen, legal: Sequence[Any]) -> Any:
        if said.choice is not None:
            if not 0 <= said.choice < len(legal):
                raise FaultError(Fault.ILLEGAL, f"choice {said.choice} of {len(legal)} actions")
            return legal[said.choice]
        if not bytes(said.action):
            raise FaultError(Fault.MALFORMED, "Act has neither choice nor action")
        try:
            action = msgspec.json.decode(said.action, type=self._house.action_type)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise FaultError(Fault.MALFORMED, str(error)) from None
        if action not in legal:
            raise FaultError(Fault.ILLEGAL, bytes(said.action).decode())
        return action

    def _listen(self) -> None:
        """Tell what is untold, and hear what the program says of it until its Pong."""
        if not self._tell():
            return
        self._send(PingLine())
        until = self._house.clock() + self._limits.pong_s
        self._answer(until, Fault.SILENT, _is_pong)

    # --- lines ---------------------------------------------------------------------------------

    def _answer(
        self, until: float, overdue: Fault, is_answer: Callable[[FromProgram], bool]
    ) -> FromProgram:
        """Its next line that is an answer; talk and Ping before it count too.

        FaultError if it is late or wrong.
        """
        for _ in range(MOST_LINES):
            try:
                said = self._read(until)
            except TimeoutError:
                raise self._overdue(overdue) from None
            match said:
                case PingLine():
                    self._send(PongLine())
                case Said(seat, phrase):
                    self._mate(seat).phrases += (phrase,)
                case Pointed(seat, cell):
                    self._mate(seat).pin = cell
                case _ if is_answer(said):
                    return said
                case _:
                    pass
        raise FaultError(Fault.FLOODING, f"{MOST_LINES} lines, and no answer among them")

    def _overdue(self, overdue: Fault) -> FaultError:
        """Late, if it is there at all, else silent."""
        if overdue is Fault.LATE:
            self._send(Void(self._asked))
            self._send(PingLine())
            until = self._house.clock() + self._limits.pong_s
            try:
                while not _is_pong(self._read(until)):
                    pass
            except TimeoutError:
                overdue = Fault.SILENT
        what = "it thinks too long" if overdue is Fault.LATE else "no answer"
        return FaultError(overdue, what)

    def _read(self, until: float) -> FromProgram:
        line = self._carrier.receive(until - self._house.clock())
        try:
            return read_line(line)
        except ValueError as error:
            raise FaultError(Fault.MALFORMED, str(error)) from None

    def _mate(self, seat: Seat) -> Mate:
        mate = self._said.get(seat)
        if mate is None:
            raise FaultError(Fault.MALFORMED, f"{seat.value} is no seat of the program")
        return mate

    def _gather(self) -> None:
        """What the crew has heard becomes one line."""
        if self._unheard:
            self._seq += len(self._unheard)
            self._untold.append(ObservedLine(self._seq, tuple(self._unheard)))
            self._unheard = []

    def _tell(self) -> bool:
        """Tell what is untold; was there anything?"""
        self._gather()
        for line in self._untold:
            self._send(line)
        told, self._untold = bool(self._untold), []
        return told

    def _tell_belief(self) -> None:
        if self._tracker is not None:
            chance, self._chance = self._chance, self._chance.roll(2)[1]
            self._carrier.send(belief_line(self._tracker, chance))

    def _send(self, line: ToProgram) -> None:
        self._carrier.send(write_line(line))

    def _wants(self, want: Want) -> bool:
        return self.ready is not None and want in self.ready.wants

    def _end(self, fault: FaultError) -> None:
        """Judge a fault. The program hears of it, and is asked no more if it was its last."""
        if fault.fault.is_last or self.ready is None:
            self._ended = True
        elif fault.fault is not Fault.LATE:
            self._send(RefusedLine(self._asked or None, fault.fault, fault.what))
        self._house.judge(fault)


def _is_pong(said: FromProgram) -> bool:
    return isinstance(said, PongLine)


class ProgramSeat:
    """The bot on one seat of a program."""

    def __init__(self, crew: ProgramCrew, seat: Seat, *, hears: bool) -> None:
        self._crew = crew
        self._seat = seat
        self._hears = hears

    def observe(self, observation: Any) -> None:
        """The crew hears it once."""
        if self._hears:
            self._crew.observe(observation)

    def hear(self, told: CrewTalk) -> None:
        """The crew hears it once."""
        if self._hears:
            self._crew.hear(told)

    def choose(self, legal: Sequence[Any]) -> Any:
        """What the program does."""
        return self._crew.choose(self._seat, legal, must=True)

    def volunteer(self, legal: Sequence[Any]) -> Any | None:
        """What the program does although no crew waits for it, or None."""
        return self._crew.choose(self._seat, legal, must=False)

    def report(self) -> Report | None:
        """What the program says to its mates."""
        return self._crew.report(self._seat)
