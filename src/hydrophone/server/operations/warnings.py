"""What an operator is warned of, and which part of docs/operations.md says what to do."""

from collections.abc import Callable, Sequence

import msgspec

from hydrophone.server.operations.node_status import Known, Status, latest
from hydrophone.server.operations.pulse import Round

SLOW_WRITE_S = 0.1
LATE_S = 0.1
BUSY_CPU = 0.9
"""From these on an operator is warned, if two rounds of the last minute were like that."""

LATELY = 4
"""Rounds of the last minute."""

FULL = 0.9
"""Part of what a server takes from which on an operator is warned."""

SILENT_S = 5.0
"""Seconds of silence after which an operator is warned of a server."""


class Warned(msgspec.Struct, frozen=True):
    """One warning: the name of its sentence, whom it concerns, and a number."""

    sentence: str
    part: str
    """Heading in docs/operations.md, as it stands in an address."""
    server: str = ""
    seconds: float | None = None
    part_full: float | None = None
    versions: tuple[str, ...] = ()


def warnings(own: Known, others: Sequence[Known]) -> list[Warned]:
    """What is not as it should be, this server first."""
    found: list[Warned] = []
    for known in (own, *others):
        found += _silent(known) if known.silent_s > SILENT_S else _of(known)
    alive = [stand for k in (own, *others) if (stand := latest(k)) and k.silent_s <= SILENT_S]
    versions = tuple(sorted({stand.version for stand in alive}))
    if len(versions) > 1:
        found.append(Warned("versions", "the-versions-differ", versions=versions))
    return found


def _silent(known: Known) -> list[Warned]:
    return [Warned("node_silent", "a-server-is-silent", known.name, known.silent_s)]


def _of(known: Known) -> list[Warned]:
    stand, rounds = latest(known), list(known.statuses)[-LATELY:]
    if stand is None:
        return []
    name = known.name
    write_s = _often(rounds, lambda each: each.write_s)
    lag_s = _often(rounds, lambda each: each.lag_s)
    cpu = _often(rounds, lambda each: each.cpu)
    checks = [
        (not stand.store_works, Warned("store_fails", "the-store-fails", name)),
        (stand.proxy_not_named, Warned("proxy_not_named", "a-proxy-is-not-named", name)),
        (write_s >= SLOW_WRITE_S, Warned("slow_writes", "writes-are-slow", name, write_s)),
        (stand.is_silent, Warned("silent_store", "the-database-does-not-answer", name)),
        (lag_s >= LATE_S, Warned("busy", "a-server-is-busy", name, lag_s)),
        (stand.full >= FULL, Warned("full", "a-server-is-full", name, part_full=stand.full)),
        (cpu >= BUSY_CPU, Warned("cpu_full", "a-server-is-busy", name)),
    ]
    return [warned for holds, warned in checks if holds]


def _often(rounds: Sequence[Status], of: Callable[[Round], float | None]) -> float:
    """The value that two of these rounds have reached; 0 if only one has any."""
    values = sorted((of(each.measured) or 0.0 for each in rounds), reverse=True)
    return values[1] if len(values) > 1 else 0.0
