"""Reads what people heard over all nodes against what the database keeps, and says what is wrong.

Every kind of frame has its check: what a frame tells a person must be what an honest projection of
the log gives that person, and a frame of an unknown kind is a fault. Findings are sentences that
begin with the law: log, stream, crew, clock, life.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from cluster.diary import Diary, Line, Message, What
from cluster.truth import Truth
from hydrophone.core.seats import SIDE_OF, Seat
from hydrophone.server.protocol.messages import Lobby

BACK_S = 10.0
"""Most seconds from a lost line to the next welcome, beside what a fault itself takes."""

TOLD_S = 1.0
"""Seconds of the match within which everybody on time is told of an act."""

EARLY_S = 0.1
"""Seconds by which the clock of this machine may see a delayed frame too early."""

NEAR_S = 3.0
"""Seconds of the match around an act in which people on time were shown what time it was."""

BESIDE = frozenset(("save_sheet", "pin", "send_note", "resume", "why_not", "ping", "hello"))
"""What is said that stands in no log."""


class Case(msgspec.Struct):
    """One match: the truth, the diaries of its people, and what a late onlooker is owed."""

    truth: Truth
    diaries: list[Diary]
    delay_s: float = 0.0
    back_s: float = BACK_S


def findings(case: Case) -> list[str]:
    """Everything that is wrong with a match."""
    found = [*log_faults(case)]
    for diary in case.diaries:
        reader = _Reader(case, diary)
        found += [f"{diary.name}: {wrong}" for wrong in reader.faults()]
    return [*found, *late_faults(case)]


# --- the log -----------------------------------------------------------------------------------


def log_faults(case: Case) -> Iterator[str]:
    """Is each acknowledged command there once, in order, and nothing that was refused?"""
    truth = case.truth
    if truth.numbers != list(range(len(truth.numbers))):
        yield f"log: its numbers have a gap: {truth.numbers}"
    counted = Counter(command for command in truth.commands if command[1])
    yield from (f"log: {command} is in it {n} times" for command, n in counted.items() if n > 1)
    times = [act.at for act in truth.acts]
    if times != sorted(times):
        yield "clock: an act of the log is earlier than the one before it"
    for diary in case.diaries:
        yield from _commands_faults(truth, diary)
        yield from _kept_faults(truth, diary)


def _commands_faults(truth: Truth, diary: Diary) -> Iterator[str]:
    player, said = _player(diary), diary.commands()
    logged = [
        command
        for command in diary.acked()
        if command in said and said[command]["kind"] not in BESIDE
    ]
    places = {command: place for place, command in enumerate(truth.commands)}
    kept = [command for command in logged if (player, command) in places]
    for command in set(logged) - set(kept):
        kind = said[command]["kind"]
        yield f"log: {diary.name}'s {kind} {command} was acknowledged and is not in it"
    order = [places[player, command] for command in kept]
    if order != sorted(order):
        yield f"log: {diary.name}'s commands stand in another order than they were acknowledged"
    for line in diary.frames("refused"):
        if (player, line.message["id"]) in places:
            yield f"log: {diary.name}'s {line.message['id']} was refused and is in it"
    for act in truth.acts:
        if act.player == player and act.id in said and said[act.id]["action"] != act.action:
            yield f"log: {diary.name}'s {act.id} is another act there"


def _kept_faults(truth: Truth, diary: Diary) -> Iterator[str]:
    """Sheets, pins and notes that were acknowledged are kept."""
    said = diary.commands()
    acked = [said[command] for command in diary.acked() if command in said]
    for kind, field in (("save_sheet", "body"), ("pin", "cell")):
        for seat in {command["seat"] for command in acked if command["kind"] == kind}:
            name = "sheet" if kind == "save_sheet" else "pin"
            kept = truth.kept.get(f"{name}:{seat}")
            value = kept if kept is None or name == "sheet" else msgspec.json.decode(kept)["cell"]
            if value not in _may_be(diary, kind, field, seat, len(diary.lines)):
                yield f"log: {diary.name}'s {name} at {seat} was acknowledged and is not kept"
    notes = Counter(
        noted["note"].get("text")
        for name, body in truth.kept.items()
        if name.startswith("notes:")
        for noted in msgspec.json.decode(body)
    )
    for command in acked:
        text = command["note"]["text"] if command["kind"] == "send_note" else None
        if text is not None and notes[text] != 1:
            yield f"log: {diary.name}'s note {text!r} is kept {notes[text]} times"


def _may_be(diary: Diary, kind: str, field: str, seat: str, until: int) -> list[Any]:
    """What a sheet or pin may be after so many lines of the diary: acknowledged last, or later."""
    said = diary.commands()
    values: list[Any] = []
    told: dict[str, Any] = {}
    for line in diary.lines[:until]:
        message = line.message
        if line.what is What.SAID and message["kind"] == kind and message["seat"] == seat:
            if message["id"] not in told:
                values.append(message[field])
                told[message["id"]] = message[field]
        elif line.what is What.HEARD and message["kind"] == "acked" and message["id"] in told:
            value = told[message["id"]]
            if value in values and said[message["id"]]["kind"] == kind:
                values = values[values.index(value) :]
    return values


def _player(diary: Diary) -> str:
    welcomes = diary.frames("welcome")
    return str(welcomes[0].message["you"]) if welcomes else ""


def late_faults(case: Case) -> Iterator[str]:
    """Who sees a match with a delay is told of nothing earlier than that after it was done."""
    if not case.delay_s:
        return
    sides = case.truth.sides()
    late = [diary for diary in case.diaries if sides.get(_player(diary)) is None]
    on_time = [diary for diary in case.diaries if diary not in late]
    shown = [(line.at, line.message["clock_s"]) for d in on_time for line in d.frames("observed")]
    done: dict[float, float] = {}
    for at in {at for diary in late for line in diary.frames("observed") for at in _times(line)}:
        zeros = [when - clock_s for when, clock_s in shown if abs(clock_s - at) < NEAR_S]
        if zeros:
            done[at] = at + min(zeros)
    for diary in late:
        for line in diary.frames("observed"):
            waited = [line.at - done[at] for at in _times(line) if at in done]
            if min(waited, default=case.delay_s) < case.delay_s - EARLY_S:
                yield f"crew: {diary.name} was told after {min(waited):.2f} s, not {case.delay_s} s"


def _times(line: Line) -> list[float]:
    """When by the time of the match that happened which a frame tells; the beginning is no news."""
    return [at for at in line.message["times"] if at > 0.0]


# --- what one person heard -----------------------------------------------------------------------


class _Reader:
    """Reads one diary, frame by frame."""

    def __init__(self, case: Case, diary: Diary) -> None:
        self.case, self.truth, self.diary = case, case.truth, diary
        self.player = _player(diary)
        self.side = self.truth.sides().get(self.player)
        self.seq = 0
        self.clock_s = 0.0
        self.is_late = bool(case.delay_s) and self.side is None
        self.note = 0

    def faults(self) -> Iterator[str]:
        lost_at: float | None = None
        for place, line in enumerate(self.diary.lines):
            message = line.message
            match line.what:
                case What.DIALLED:
                    self.clock_s = 0.0
                case What.SAID if message["kind"] == "hello":
                    if message["since"] != self.seq:
                        yield f"stream: resumed from {message['since']}, not from {self.seq}"
                case What.LOST:
                    lost_at = line.at if lost_at is None else lost_at
                    if message["why"] == "gap":
                        yield "stream: a gap in the numbers"
                case What.HEARD:
                    if message["kind"] == "welcome":
                        if lost_at is not None and line.at - lost_at > self.case.back_s:
                            yield f"life: back after {line.at - lost_at:.1f} s only"
                        lost_at = None
                    yield from self._frame(line, place)
                case _:
                    pass
        if lost_at is not None and self.diary.lines[-1].what is not What.LOST:
            yield "life: never back"
        yield from self._complete()

    def _frame(self, line: Line, place: int) -> Iterator[str]:
        told = line.message
        match told["kind"]:
            case "observed":
                yield from self._observed(told)
            case "welcome":
                yield from self._lobby(told["lobby"])
                yield from self._shown(told, place)
            case "lobby":
                yield from self._lobby(told)
            case "sheet" | "pinned" | "noted" | "explained" | "helped":
                if self.side is None or SIDE_OF[Seat(told["seat"])] is not self.side:
                    yield f"crew: was told {told['kind']} of {told['seat']}"
            case "refused":
                if told["code"] == "fault":
                    yield f"life: {told['id']} was refused as a fault"
            case "bye":
                if told["code"] not in _AGAIN:
                    yield f"life: was sent away for good: {told['code']}"
            case "deduced":
                if self.side is not None:
                    yield f"crew: was told where the {told['side']} boat can be"
            case "acked" | "lags" | "notice" | "pong" | "greeted" | "ended":
                pass
            case other:
                yield f"crew: a frame of an unknown kind {other}"

    # --- the stream ------------------------------------------------------------------------------

    def _observed(self, told: Message) -> Iterator[str]:
        news, seq = told["observations"], told["seq"]
        if told["reset"]:
            if self.seq and not self.is_late:
                yield f"stream: told anew after {self.seq} observations"
            self.seq = 0
        if seq - len(news) != self.seq:
            yield f"stream: {self.seq} heard, then {len(news)} numbered up to {seq}"
        stream = self.truth.streams[self.side]
        first = seq - len(news)
        if news != stream.heard[first:seq]:
            yield f"stream: {first + 1} to {seq} are not what the log tells this viewer"
        if told["times"] != stream.times[first:seq]:
            yield f"clock: {first + 1} to {seq} have other times than in the log"
        self.seq = seq
        if told["clock_s"] < max(stream.times[:seq], default=0.0):
            yield f"clock: {told['clock_s']} is behind an act that was told"
        if told["clock_s"] < self.clock_s:
            yield f"clock: went back from {self.clock_s} to {told['clock_s']} on one line"
        self.clock_s = told["clock_s"]
        yield from self._honest(told)

    def _honest(self, told: Message) -> Iterator[str]:
        """Offers, those who are waited for and timers are those of some moment at this number."""
        shown = {name: told[name] for name in ("offers", "waits_for")}
        shown["timers"] = [_named(timer) for timer in told["timers"]]
        if shown not in self.truth.shown(self.player, self.side, told["seq"]):
            yield f"crew: after {told['seq']} was shown what this viewer is not to see: {shown}"

    def _complete(self) -> Iterator[str]:
        """Whoever was told a time of the match was told all that had happened a while before it."""
        if self.is_late or not self.truth.streams:
            return
        times = self.truth.streams[self.side].times
        missed = [at for at in times[self.seq :] if at < self.clock_s - TOLD_S]
        if missed:
            yield f"stream: at {self.clock_s} had not been told of what happened at {missed}"

    # --- the crew --------------------------------------------------------------------------------

    def _lobby(self, lobby: Message) -> Iterator[str]:
        unknown = lobby.keys() - _LOBBY
        if unknown:
            yield f"crew: the table tells {unknown}"

    def _shown(self, welcome: Message, place: int) -> Iterator[str]:
        """What the crew has drawn and said is there again, and nothing of the other crew."""
        for seat, body in welcome["sheets"].items():
            if self.side is None or SIDE_OF[Seat(seat)] is not self.side:
                yield f"crew: was shown the sheet of {seat}"
            may_be = _may_be(self.diary, "save_sheet", "body", seat, place)
            if may_be and body not in may_be:
                yield f"log: the sheet of {seat} is older than what was acknowledged"
        for seat in self._held():
            if self._acked_before("save_sheet", seat, place) and seat not in welcome["sheets"]:
                yield f"log: the sheet of {seat} is gone"
        for noted in welcome["notes"]:
            if self.side is None or SIDE_OF[Seat(noted["seat"])] is not self.side:
                yield f"crew: was told a note of {noted['seat']}"

    def _held(self) -> list[str]:
        return [str(seat) for seat in self.truth.match.table.seats_of(self.player)]

    def _acked_before(self, kind: str, seat: str, place: int) -> bool:
        said = self.diary.commands()
        return any(
            line.message["kind"] == "acked"
            and said.get(line.message["id"], {}).get("kind") == kind
            and said[line.message["id"]]["seat"] == seat
            for line in self.diary.lines[:place]
            if line.what is What.HEARD
        )


_AGAIN = frozenset(("slow", "silent", "closing", "fault", "too_fast", "store_failed", "elsewhere"))

_LOBBY = frozenset(("kind", *Lobby.__struct_fields__))


def _named(timer: Message) -> Message:
    return {name: timer[name] for name in ("name", "owner", "runs")}
