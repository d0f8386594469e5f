"""The machines for very many people, on paper: measured costs, multiplied and simulated.

``python -m bench.scale`` prints what docs/scale.md says: for each kind of match and 1,000, 100,000
and 1,000,000 people at once the servers, the cores of the database, bytes and disk (``plan``);
and a simulation of it (``bench.scale.model``) with people who come and go, and a server that dies.
"""

import math
import sys

import msgspec
from bench.scale.model import Load, Simulation, percentile

PEOPLE = (1_000, 100_000, 1_000_000)

DAY_S = 86_400


class Kind(msgspec.Struct, frozen=True, kw_only=True):
    """Matches of one kind, and what one of their acts costs."""

    name: str
    people: int
    acts_s: float
    """Acts a second in a match."""
    minutes: float
    act_ms: float
    """CPU of the server an act."""
    told: float
    """Bytes to all clients an act."""
    memory_kb: float
    """Memory of a match, its connections included."""


# Costs: `python -m bench.cluster cost`, three nodes; docs/scale.md says when and where. How often
# people act and how long their matches last is assumed, by the pace of bots (`bench.lengths`).
KINDS = (
    Kind(
        name="SONAR turn by turn, 2 people",
        people=2,
        acts_s=0.125,
        minutes=10,
        act_ms=0.564,
        told=930,
        memory_kb=103,
    ),
    Kind(
        name="SONAR in real time, 4 people",
        people=4,
        acts_s=0.9,
        minutes=7,
        act_ms=0.825,
        told=1990,
        memory_kb=234,
    ),
    Kind(
        name="Captain Sonar turn by turn, 8 people",
        people=8,
        acts_s=0.4,
        minutes=30,
        act_ms=1.235,
        told=3150,
        memory_kb=365,
    ),
    Kind(
        name="Captain Sonar in real time, 8 people",
        people=8,
        acts_s=1.3,
        minutes=10,
        act_ms=1.235,
        told=3150,
        memory_kb=365,
    ),
)

REST_US = 67.0
"""CPU of a match a second in which nobody acts, in microseconds (``bench.cluster rest``)."""

SERVER_REST = 0.012
"""Part of a core that a server without people uses (likewise)."""

RESTORE_MS = 10.0
"""CPU of restoring a match on another server, its two people included (``bench.cluster moves``)."""

OPEN_MS = 3.0
"""CPU of opening a match (assumed)."""

BUSY = 0.5
"""Part of a server's core that is to be used: others may die, and people do not come evenly."""

FEWEST = 2
"""Servers, so that one may die."""

COMMIT_US, ENTRY_US = 230.0, 5.4
"""CPU of PostgreSQL for a commit and for each entry in it (``bench.commits``)."""

TAKEN_S = 4_000
"""Transactions a second that one database took, on two cores that it shared with all else."""

WAL = 470
"""Bytes of PostgreSQL's log an entry, the time of its match included (``bench.commits``)."""

ROW = 300
"""Bytes of an entry on the disk with its index, in full tables (``bench.cluster rates``)."""

FLUSH_S = 0.002
"""Seconds that a commit waits for the disk."""

MATCH_ROWS = 1000
"""Bytes of a match on the disk beside its entries (likewise)."""

CORES = 16
"""Cores of a machine, and of the machine of the database."""

KEEP_DAYS = 30

USED_HOURS = 6
"""Hours of a day in which so many people are there; at other times nobody is."""


class Plan(msgspec.Struct, frozen=True):
    """What so many people need."""

    matches: float
    acts_s: float
    servers: int
    used: float
    """Part of a server's core."""
    memory_gb: float
    """Of all servers, what Python itself takes not included."""
    commits_s: float
    database_cores: float
    wal_mb_s: float
    kept_tb: float
    told_mb_s: float

    @property
    def databases(self) -> int:
        """As many as take all transactions, if each takes what one took."""
        return math.ceil(self.commits_s / TAKEN_S)

    @property
    def machines(self) -> int:
        """Of 16 cores, each server on a core of its own; the database has its own."""
        cores = self.servers, self.database_cores / BUSY
        return sum(math.ceil(each / CORES) for each in cores)


def plan(kind: Kind, people: int) -> Plan:
    """The smallest number of servers that use no more than ``BUSY`` of their core."""
    matches = people / kind.people
    acts_s = matches * kind.acts_s
    servers = FEWEST
    while (used := _used(kind, matches, servers)) > BUSY:
        servers = max(servers + 1, math.floor(servers * used / BUSY))
    entries = acts_s / servers / 100
    commits_s = servers * 100 * (1 - math.exp(-entries))
    database = commits_s * COMMIT_US + acts_s * ENTRY_US
    acts_a_day = acts_s * USED_HOURS * 3600
    matches_a_day = matches * USED_HOURS * 60 / kind.minutes
    return Plan(
        matches=matches,
        acts_s=acts_s,
        servers=servers,
        used=used,
        memory_gb=matches * kind.memory_kb / 1e6,
        commits_s=commits_s,
        database_cores=database / 1e6,
        wal_mb_s=acts_s * WAL / 1e6,
        kept_tb=KEEP_DAYS * (acts_a_day * ROW + matches_a_day * MATCH_ROWS) / 1e12,
        told_mb_s=acts_s * kind.told / 1e6,
    )


def _used(kind: Kind, matches: float, servers: int) -> float:
    """Part of a server's core that is used."""
    begins_s = OPEN_MS / 1e3 / (kind.minutes * 60)
    a_match = kind.acts_s * kind.act_ms / 1e3 + REST_US / 1e6 + begins_s
    return matches / servers * a_match + SERVER_REST


def load_of(kind: Kind, needed: Plan, cells: int) -> Load:
    """One of so many cells for the simulation: half of an act before its commit, half behind.

    A cell is a database, and servers that have no other.
    """
    servers = math.ceil(needed.servers / cells)
    return Load(
        servers=servers,
        detailed=min(servers, DETAILED),
        matches=needed.matches / needed.servers,
        acts_s=kind.acts_s,
        match_s=kind.minutes * 60,
        judge_s=kind.act_ms / 2e3,
        tell_s=kind.act_ms / 2e3,
        open_s=OPEN_MS / 1e3,
        rest=needed.matches / needed.servers * REST_US / 1e6 + SERVER_REST,
        restore_s=RESTORE_MS / 1e3,
        commit_s=COMMIT_US / 1e6,
        entry_s=ENTRY_US / 1e6,
        flush_s=FLUSH_S,
        cores=CORES,
    )


DETAILED = 6
"""Servers that are simulated act by act."""

SIMULATED_S = 20.0
"""Seconds of each simulation; a server dies in the middle of the second half."""


def simulated(kind: Kind, needed: Plan, cells: int) -> str:
    """What the simulation of a plan finds, in words."""
    simulation = Simulation(load_of(kind, needed, cells))
    simulation.run(SIMULATED_S / 2)
    half = SIMULATED_S / 2
    used = sum(server.core.used(half) for server in simulation.servers) / len(simulation.servers)
    database, waits = simulation.database.used(half), list(simulation.waits)
    simulation.kill(simulation.servers[0])
    simulation.run(SIMULATED_S / 2)
    simulation.finish()
    stood = simulation.stood
    return (
        f"server {used:.0%}, database {database:.1%} of {CORES} cores, "
        f"{sum(simulation.batches) / len(simulation.batches):.1f} entries a commit; "
        f"act {_ms(waits)}; a server dies: its {len(stood):,} matches acted in after "
        f"p50 {percentile(stood, 0.5):.2f} s, p99 {percentile(stood, 0.99):.2f} s; "
        f"{simulation.made - len(simulation.waits) - len(stood) - simulation.elsewhere} acts lost"
    )


def _ms(waits: list[float]) -> str:
    return f"p50 {1e3 * percentile(waits, 0.5):.1f} ms, p99 {1e3 * percentile(waits, 0.99):.1f} ms"


def main() -> None:
    """Print the tables; ``plan`` leaves the simulations out."""
    simulates = "plan" not in sys.argv[1:]
    for kind in KINDS:
        print(kind.name)
        for people in PEOPLE:
            it = plan(kind, people)
            print(
                f"  {people:9,} people: {it.matches:,.0f} matches, {it.acts_s:,.0f} acts/s, "
                f"{it.servers:,} servers at {it.used:.0%} ({it.memory_gb:,.1f} GB); "
                f"{it.databases} databases, {it.commits_s:,.0f} commits/s, "
                f"{it.database_cores:.1f} cores, "
                f"{it.wal_mb_s:,.1f} MB of WAL/s, {it.kept_tb:,.2f} TB kept; "
                f"to clients {it.told_mb_s:,.1f} MB/s; "
                f"{it.machines} machines",
                flush=True,
            )
            if simulates:
                print(f"            one database: {simulated(kind, it, 1)}", flush=True)
            if simulates and it.databases > 1:
                each = f"each of {it.databases} cells"
                print(f"            {each}: {simulated(kind, it, it.databases)}", flush=True)


if __name__ == "__main__":
    main()
