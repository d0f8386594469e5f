"""What one server tells its operator in numbers: how many, never who or what.

They are written by hand in the text format of Prometheus, since a library would bring figures of
its own (seconds of CPU, collections of garbage), and those grow with every action.

No number depends on what happens in a match while it runs. What matches add up to is counted when
they are over (tallies); what is measured is measured at a fixed pace and told in steps (pulse).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from typing import Literal, TypeAlias

import msgspec

from hydrophone import __version__
from hydrophone.kits.registry import KITS
from hydrophone.server.bots.pool import BotPool
from hydrophone.server.match.room import Room
from hydrophone.server.operations.pulse import Pulse, in_steps, rounded_up
from hydrophone.server.protocol.messages import MatchPhase
from hydrophone.server.rooms.registry import MatchRegistry

PREFIX = "hydrophone_"
"""Begins the name of every metric."""

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
"""Media type of the text."""

MetricValues: TypeAlias = Mapping[tuple[str, ...], float]
"""Numbers by the values of their labels."""

MetricKind: TypeAlias = Literal["gauge", "counter"]
"""Goes up and down, or only grows."""


def metric(name: str, says: str, value: float | None, kind: MetricKind = "gauge") -> str:
    """One number, and a line about it for people; empty while it is not known."""
    return "" if value is None else by_labels(name, says, (), {(): value}, kind)


def by_labels(
    name: str,
    says: str,
    labels: Sequence[str],
    values: MetricValues,
    kind: MetricKind = "gauge",
) -> str:
    """A number for each of these values of the labels."""
    whole = PREFIX + name
    lines = [f"# HELP {whole} {says}", f"# TYPE {whole} {kind}"]
    lines += [f"{whole}{_told(labels, key)} {value:.12g}" for key, value in values.items()]
    return "\n".join(lines) + "\n"


def _told(labels: Sequence[str], values: Sequence[str]) -> str:
    pairs = zip(labels, values, strict=True)
    told = ",".join(f'{label}="{_escaped(value)}"' for label, value in pairs)
    return f"{{{told}}}" if told else ""


def _escaped(value: str) -> str:
    return value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")


_PACES = ("turns", "real_time")

SOCKETS = 64
"""TCP connections by which their number is told: that a page asks for more does not show."""

_BEHIND_STEPS_S = (5, 10, 30, 60, 300)
"""Seconds for which bots have been behind, as they are told."""


class Node(msgspec.Struct, frozen=True):
    """The parts of one server that have something to tell."""

    matches: MatchRegistry
    bots: BotPool
    sockets: Callable[[], int]
    """How many TCP connections are open."""
    connections: int = 0
    """Most clients at a time; 0 for no separate limit."""
    proxy_not_named: Callable[[], bool] = lambda: False
    """Has a proxy passed people on that the server does not know?"""


def node_metrics(node: Node, pulse: Pulse, up_s: float) -> str:
    """All numbers of a server that has run for so many seconds, as text."""
    return "".join(
        [
            by_labels("info", "The version.", ("version",), {(__version__,): 1}),
            metric("uptime_seconds", "Seconds since the server began.", int(up_s)),
            *_of_matches(node.matches),
            *_of_lines(node),
            *_of_pulse(pulse),
            _of_bots(pulse),
        ]
    )


def counted(rooms: Iterable[Room]) -> Counter[tuple[MatchPhase, str, str]]:
    """How many matches of a phase, a game and a pace ("turns" or "real_time") are in memory."""
    return Counter(
        (table.phase, table.game, _PACES[room.match.game.is_real_time(table.options)])
        for room in rooms
        for table in (room.match.table,)
    )


def fullness(node: Node) -> float:
    """How much of what a server takes is there: matches or clients, whichever is more."""
    matches = node.matches
    of_matches = len(matches.running) / matches.intake.limits.most
    of_clients = len(matches.clients) / node.connections if node.connections else 0.0
    return max(of_matches, of_clients)


def _of_matches(matches: MatchRegistry) -> list[str]:
    counts, tallies = counted(matches.running), matches.tallies
    in_memory: MetricValues = {key: counts[key] for key in product(MatchPhase, KITS, _PACES)}
    ended: MetricValues = {(game,): tallies.ended[game] for game in KITS}
    acts: MetricValues = {(game,): tallies.acts[game] for game in KITS}
    failures, most = tallies.bot_failures, matches.intake.limits.most
    return [
        by_labels("matches", "Matches in memory.", ("phase", "game", "pace"), in_memory),
        metric("matches_most", "Matches from which on none is opened.", most),
        metric("store_works", "1 while matches can be kept.", int(matches.store.keeps)),
        metric("draining", "1 while the server is ending.", int(matches.drains)),
        by_labels("ended_total", "Matches that ended.", ("game",), ended, "counter"),
        by_labels("acts_total", "Actions of matches that ended.", ("game",), acts, "counter"),
        metric("restored_total", "Matches taken out of the store.", tallies.restored, "counter"),
        metric(
            "bot_failures_total", "Failures of bots in matches that ended.", failures, "counter"
        ),
    ]


def _of_lines(node: Node) -> list[str]:
    sockets = rounded_up(node.sockets(), SOCKETS)
    return [
        metric("connections", "Clients.", len(node.matches.clients)),
        metric("connections_most", "Most clients; 0: no separate limit.", node.connections),
        metric("sockets", "Open TCP connections, in steps of 64.", sockets),
    ]


def _of_pulse(pulse: Pulse) -> list[str]:
    latest = pulse.latest
    if latest is None:
        return []
    return [
        metric("loop_lag_seconds", "Slowest of a round: the event loop, at most.", latest.lag_s),
        metric("write_seconds", "Slowest of a round: a write and its answer.", latest.write_s),
        metric("cpu_ratio", "Part of a core that the server used in a round, at most.", latest.cpu),
        metric("memory_bytes", "Memory of the server, in steps of 64 MiB.", latest.memory),
    ]


def _of_bots(pulse: Pulse) -> str:
    behind_s = pulse.behind_s
    told = in_steps(behind_s, _BEHIND_STEPS_S) if behind_s >= _BEHIND_STEPS_S[0] else 0
    return metric(
        "bots_behind_seconds", "For how long matches have waited for bots, if many.", told
    )
