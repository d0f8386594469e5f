"""How a server stands, once a round: what it remembers of itself and hears of others."""

import contextlib
from collections import Counter, deque
from collections.abc import Iterable, Sequence

import msgspec

from hydrophone import __version__
from hydrophone.server.operations.node_metrics import Node, fullness
from hydrophone.server.operations.pulse import BEAT_S, ROUND_BEATS, Round
from hydrophone.server.protocol.messages import Phase
from hydrophone.server.store.face import ToldStanding

ROUNDS = 60
"""Rounds that are remembered: a quarter of an hour."""


ROUND_S = BEAT_S * ROUND_BEATS
"""Seconds from one round to the next."""


class Standing(msgspec.Struct, frozen=True):
    """One server at the end of a round."""

    up_s: int
    """Seconds since it began."""
    lobby: int
    running: int
    over: int
    """Matches in memory, by phase."""
    here: int
    """Clients that are connected to it."""
    guests: int
    """Clients of other servers in its matches."""
    stuck: int
    """Matches that wait in vain for the store."""
    store_works: bool
    bus: bool | None
    """Is the bus reached? None without one."""
    measured: Round
    full: float = 0.0
    """How much of what it takes is there: matches or clients."""
    holds: bool = True
    """Are its matches its own, as far as it knows?"""
    late: int = 0
    """Times since it began that its lease was renewed late, or lost."""
    drains: bool = False
    """Does it hand its matches over because it is being ended?"""
    version: str = __version__


class Known(msgspec.Struct):
    """What is known of one server."""

    name: str
    silent_s: float = 0.0
    """Seconds since it should have said that it is there; 0 while it does."""
    standings: deque[Standing] = msgspec.field(default_factory=lambda: deque(maxlen=ROUNDS))


class Others:
    """What is known of the other servers on the same database."""

    def __init__(self) -> None:
        self.known: Sequence[Known] = ()

    def hear(self, told: Iterable[ToldStanding]) -> None:
        """All that they have told lately; a round later it is silence."""
        before = {known.name: known for known in self.known}
        self.known = [self._heard(before.get(each.name) or Known(each.name), each) for each in told]

    def _heard(self, known: Known, told: ToldStanding) -> Known:
        known.silent_s = max(0.0, told.ago_s - ROUND_S)
        if not known.silent_s:
            with contextlib.suppress(msgspec.MsgspecError):  # another version says other things
                known.standings.append(msgspec.json.decode(told.told, type=Standing))
        return known


def standing(node: Node, measured: Round, up_s: float) -> Standing:
    """How a server stands."""
    matches, roads = node.matches, node.roads
    phases = Counter(room.match.table.phase for room in matches.rooms())
    guests, troubles = 0 if roads is None else roads.guests, node.store.lease_troubles
    return Standing(
        up_s=int(up_s),
        lobby=phases[Phase.LOBBY],
        running=phases[Phase.RUNNING],
        over=phases[Phase.OVER],
        here=matches.connections - guests,
        guests=guests,
        stuck=matches.stuck,
        store_works=matches.store_works,
        bus=None if node.bus is None else node.bus.is_there,
        measured=measured,
        full=round(fullness(node), 2),
        holds=node.store.holds,
        late=0 if troubles is None else troubles.late + troubles.lost,
        drains=matches.drains,
    )


def latest(known: Known) -> Standing | None:
    """The last that is known of a server."""
    return known.standings[-1] if known.standings else None


def lately(standings: Sequence[Standing], rounds: int = 4) -> Sequence[Standing]:
    """The rounds of the last minute."""
    return list(standings)[-rounds:]
