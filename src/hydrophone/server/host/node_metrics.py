"""What one server tells its operator in numbers: how many, never who or what.

No number depends on what happens in a match while it runs. What matches add up to is counted when
they are over (tallies); what is measured is measured at a fixed pace and told in steps (pulse).
"""

from collections import Counter
from collections.abc import Iterable
from itertools import product

import msgspec

from hydrophone import __version__
from hydrophone.kits.registry import KITS
from hydrophone.server.host.bot_pool import BotPool
from hydrophone.server.host.bus import Bus
from hydrophone.server.host.metrics import Metric, Sample, by_label, counter, gauge
from hydrophone.server.host.open_connections import OpenConnections
from hydrophone.server.host.pulse import Pulse, in_steps
from hydrophone.server.host.registry import MatchRegistry
from hydrophone.server.host.roads import Roads
from hydrophone.server.host.store import LeaseTroubles, Store
from hydrophone.server.match.room import Room
from hydrophone.server.protocol.messages import Phase

_PACES = ("turns", "real_time")

_WAITING_STEPS = tuple(1024 * 1024 * n for n in (1, 2, 4, 8, 16))
"""Bytes that wait for the bus, as they are told."""


SOCKETS = 64
"""TCP connections by which their number is told."""

_BEHIND_STEPS_S = (5, 10, 30, 60, 300)
"""Seconds for which bots have been behind, as they are told."""


class Node(msgspec.Struct, frozen=True):
    """The parts of one server that have something to tell."""

    matches: MatchRegistry
    store: Store
    guard: OpenConnections
    bots: BotPool | None = None
    roads: Roads | None = None
    bus: Bus | None = None
    connections: int = 0
    """Most clients at a time; 0 for no limit of its own."""


def node_metrics(node: Node, pulse: Pulse, up_s: float) -> list[Metric]:
    """All numbers of a server that has run for so many seconds."""
    return [
        Metric("info", "The version.", (Sample(1, (("version", __version__),)),)),
        gauge("uptime_seconds", "Seconds since the server began.", int(up_s)),
        *_of_matches(node.matches),
        *_of_lines(node),
        *_of_pulse(pulse),
        *_of_bus(node),
        *_of_lease(node.store.lease_troubles),
        *_of_bots(node, pulse),
    ]


def counted(rooms: Iterable[Room]) -> Counter[tuple[Phase, str, str]]:
    """How many matches of a phase, a game and a pace ("turns" or "real_time") are in memory."""
    return Counter(
        (table.phase, table.game, _PACES[room.match.game.is_real_time(table.options)])
        for room in rooms
        for table in (room.match.table,)
    )


def fullness(node: Node) -> float:
    """How much of what a server takes is there: matches or clients, whichever is more."""
    matches = node.matches
    of_matches = len(matches.in_memory) / matches.limits.most
    of_clients = matches.connections / node.connections if node.connections else 0.0
    return max(of_matches, of_clients)


def _of_matches(matches: MatchRegistry) -> list[Metric]:
    counts = counted(matches.rooms())
    samples = tuple(
        Sample(counts[phase, game, pace], (("phase", phase), ("game", game), ("pace", pace)))
        for phase, game, pace in product(Phase, KITS, _PACES)
    )
    tallies = matches.tallies
    ended = {game: tallies.ended[game] for game in KITS}
    acts = {game: tallies.acts[game] for game in KITS}
    return [
        Metric("matches", "Matches in memory.", samples),
        gauge("matches_most", "Matches from which on none is opened.", matches.limits.most),
        gauge("matches_stuck", "Matches that wait in vain for the store.", matches.stuck),
        gauge("store_works", "1 while matches can be kept.", int(matches.keeps)),
        gauge("draining", "1 while all matches are handed over.", int(matches.drains)),
        by_label("ended_total", "Matches that ended.", "game", ended, "counter"),
        by_label("acts_total", "Actions of matches that ended.", "game", acts, "counter"),
        counter("restored_total", "Matches taken out of the store.", tallies.restored),
        counter(
            "bot_failures_total",
            "Failures of bots in matches that ended.",
            tallies.bot_failures,
        ),
    ]


def _of_lines(node: Node) -> list[Metric]:
    lines = {"here": node.matches.connections}
    if node.roads is not None:
        guests, away = node.roads.guests, node.roads.away
        lines = {"here": node.matches.connections - guests, "guests": guests, "away": away}
    return [
        by_label(
            "connections",
            "Clients: connected here; by way of others; of these, with a match elsewhere.",
            "kind",
            lines,
        ),
        gauge("connections_most", "Most clients; 0: no limit of its own.", node.connections),
        gauge("sockets", "Open TCP connections, in steps of 64.", _rounded_up(len(node.guard))),
    ]


def _rounded_up(count: int) -> int:
    """A page that asks for something more does not show."""
    return -(-count // SOCKETS) * SOCKETS


def _of_pulse(pulse: Pulse) -> list[Metric]:
    latest = pulse.latest
    if latest is None:
        return []
    return [
        gauge("loop_lag_seconds", "Slowest of a round: the event loop, at most.", latest.lag_s),
        gauge("write_seconds", "Slowest of a round: a write and its answer.", latest.write_s),
        gauge("bus_seconds", "Slowest of a round: to the bus and back, at most.", latest.bus_s),
        gauge("cpu_ratio", "Part of a core that the server used in a round, at most.", latest.cpu),
        gauge("memory_bytes", "Memory of the server, in steps of 64 MiB.", latest.memory),
    ]


def _of_lease(troubles: LeaseTroubles | None) -> list[Metric]:
    if troubles is None:
        return []
    return [
        counter("lease_late_total", "Renewals of the lease that came late.", troubles.late),
        counter("lease_lost_total", "Leases that were lost.", troubles.lost),
    ]


def _of_bots(node: Node, pulse: Pulse) -> list[Metric]:
    if node.bots is None:
        return []
    behind_s = pulse.behind_s
    told = in_steps(behind_s, _BEHIND_STEPS_S) if behind_s >= _BEHIND_STEPS_S[0] else 0
    pool = None if node.bus is None else int(not node.bots.does_without)
    return [
        gauge("bots_behind_seconds", "For how long matches have waited for bots, if many.", told),
        gauge("bots_pool_answers", "1 unless no bot worker of the bus answers.", pool),
    ]


def _of_bus(node: Node) -> list[Metric]:
    roads, bus = node.roads, node.bus
    if roads is None or bus is None:
        return []
    waiting = in_steps(bus.waiting, _WAITING_STEPS) if bus.waiting > _WAITING_STEPS[0] // 2 else 0
    return [
        gauge("bus_connected", "1 while the bus is there.", int(bus.is_there)),
        gauge("bus_waiting_bytes", "Bytes that wait for the bus: 0 below half a MiB.", waiting),
        gauge("nodes_linked", "Other servers with lines to this one.", roads.linked),
        counter("links_broken_total", "Links with other servers that broke.", roads.broken),
    ]
