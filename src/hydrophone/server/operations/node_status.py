"""The status of a server, once a round: what it remembers of itself and hears of others."""

import contextlib
from collections import Counter, deque
from collections.abc import Iterable, Sequence

import msgspec

from hydrophone import __version__
from hydrophone.server.operations.node_metrics import Node, fullness
from hydrophone.server.operations.orders import Orders
from hydrophone.server.operations.pulse import BEAT_S, ROUND_BEATS, PulseRound
from hydrophone.server.protocol.messages import MatchPhase
from hydrophone.server.store.face import NodeStatus

ROUNDS = 60
"""Rounds that are remembered: a quarter of an hour."""


ROUND_S = BEAT_S * ROUND_BEATS
"""Seconds from one round to the next."""


class Status(msgspec.Struct, frozen=True):
    """One server at the end of a round."""

    up_s: int
    """Seconds since it began."""
    lobby: int
    running: int
    over: int
    """Matches in memory, by phase."""
    here: int
    """Clients that are connected to it."""
    store_works: bool
    measured: PulseRound
    full: float = 0.0
    """How much of what it takes is there: matches or clients."""
    is_silent: bool = False
    """Does its database not answer, so that it lets its matches go?"""
    drains: bool = False
    """Is the server being ended?"""
    proxy_not_named: bool = False
    """Has a proxy passed people on that it does not know?"""
    version: str = __version__
    orders: Orders = Orders()
    """What an operator has told it, or another one."""


class KnownServer(msgspec.Struct):
    """What is known of one server."""

    name: str
    silent_s: float = 0.0
    """Seconds since it should have said that it is there; 0 while it does."""
    statuses: deque[Status] = msgspec.field(default_factory=lambda: deque(maxlen=ROUNDS))


def heard(before: Iterable[KnownServer], told: Sequence[NodeStatus]) -> list[KnownServer]:
    """What is known of the other servers on the same database; a round later it is silence."""
    by_name = {known.name: known for known in before}
    found = [by_name.get(each.name) or KnownServer(each.name) for each in told]
    for known, each in zip(found, told, strict=True):
        known.silent_s = max(0.0, each.ago_s - ROUND_S)
        if not known.silent_s:
            with contextlib.suppress(msgspec.MsgspecError):  # another version says other things
                known.statuses.append(msgspec.json.decode(each.told, type=Status))
    return found


def status_of(node: Node, measured: PulseRound, up_s: float) -> Status:
    """The status of a server."""
    matches = node.matches
    phases = Counter(room.match.table.phase for room in matches.running)
    return Status(
        up_s=int(up_s),
        lobby=phases[MatchPhase.LOBBY],
        running=phases[MatchPhase.RUNNING],
        over=phases[MatchPhase.OVER],
        here=len(matches.clients),
        store_works=matches.store.works,
        measured=measured,
        full=round(fullness(node), 2),
        is_silent=matches.store.is_silent,
        drains=matches.drains,
        proxy_not_named=node.proxy_not_named(),
    )


def latest(known: KnownServer) -> Status | None:
    """The last that is known of a server."""
    return known.statuses[-1] if known.statuses else None
