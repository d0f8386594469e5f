"""How exactly the time of a match in real time goes on after its server has died.

The ideal is the time that was shown to people, run on to the moment of the fault: time does not
pass while no server has the match. It is kept with each entry and once a second, so up to a second
is given back. What can be measured from outside has an uncertainty, which is
said beside it: how long the fault itself took to be made, and a message to come.
"""

from collections.abc import Iterator, Sequence
from math import inf

import msgspec

from cluster.diary import Diary, What

FRESH_S = 5.0
"""Most seconds before a fault in which a time must have been shown for it to count."""


class Fault(msgspec.Struct):
    """Something that was broken on purpose: what, when at the earliest and at the latest."""

    what: str
    began: float
    done: float
    matches: frozenset[str]
    """The matches that lost their server by it."""
    way_s: float = 0.0
    """Seconds that a message takes to a person, as measured just before."""


class Takeover(msgspec.Struct):
    """The clock of a match after a fault."""

    match: str
    error_s: float
    """How much later than the ideal it stands; earlier, if it is negative."""
    doubt_s: float
    """By how much the error may be measured wrong."""


class _Shown(msgspec.Struct):
    at: float
    clock_s: float
    stands: bool
    line_since: float


def takeovers(match: str, diaries: Sequence[Diary], faults: Sequence[Fault]) -> Iterator[Takeover]:
    """The clock after each fault that took the match's server and after which people came back."""
    shown = sorted((s for diary in diaries for s in _shown(diary)), key=lambda each: each.at)
    own = [fault for fault in faults if match in fault.matches]
    ideal: float | None = None
    is_open = False
    for fault, later in zip(own, [*own[1:], None], strict=False):
        until = inf if later is None else later.began
        if not is_open:  # nobody was back since the fault before this one: the match stands
            ideal = _ideal([s for s in shown if s.at < fault.began], fault)
        after = [s for s in shown if fault.done < s.line_since and s.at < until]
        is_open = not after
        if ideal is not None and after and after[0].stands:
            doubt = fault.done - fault.began + fault.way_s
            yield Takeover(match, after[0].clock_s - ideal, doubt)


def _shown(diary: Diary) -> Iterator[_Shown]:
    """The times of the match that a person was shown, and whether it stood."""
    since, stands = 0.0, False
    for line in diary.lines:
        told = line.message
        if line.what is What.DIALLED:
            since = line.at
        if line.what is not What.HEARD:
            continue
        if told["kind"] in ("welcome", "lobby"):
            pause = told.get("lobby", told)["paused"]
            stands = pause is not None
            if pause is not None:
                yield _Shown(line.at, pause["clock_s"], True, since)
        elif told["kind"] == "observed":
            yield _Shown(line.at, told["clock_s"], stands, since)


def _ideal(before: Sequence[_Shown], fault: Fault) -> float | None:
    """The time of the match at the fault; None if it was not shown lately."""
    if not before or before[-1].at < fault.began - FRESH_S:
        return None
    if before[-1].stands:
        return before[-1].clock_s
    stood = max((place for place, s in enumerate(before) if s.stands), default=-1)
    ran = [s.at - s.clock_s for s in before[stood + 1 :] if s.at > fault.began - 4 * FRESH_S]
    return fault.began - min(ran) if ran else None
