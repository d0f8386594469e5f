"""Matches under play while servers, lines or the database break; and what is seen then."""

import asyncio
import contextlib
import signal
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from math import inf

import msgspec

from cluster.checker import BACK_S, Case, findings
from cluster.clocks import Fault, Takeover, takeovers
from cluster.nodes import Cluster, Node
from cluster.people import Person
from cluster.scenes import SCENES, Play, Scene, playing
from cluster.truth import Truth

GO_ON_S = 120.0
"""Most seconds until a match goes on after what was broken is whole again."""

SETTLE_S = 120.0
"""Most seconds until all commands are answered after nobody says anything new."""


class Report(msgspec.Struct):
    """What was seen: what is wrong, the clocks after faults, and how long matches stood."""

    wrong: list[str] = []
    clocks: list[Takeover] = []
    waits: dict[str, list[float]] = {}
    """Seconds from a fault to the next accepted act of a match it took the server of, by scene."""
    acts: int = 0
    faults: int = 0


class Trouble:
    """A cluster, the matches that are played on it, and the faults that were made."""

    def __init__(self, cluster: Cluster, plays: list[Play]) -> None:
        self.cluster, self.plays = cluster, plays
        self.faults: list[Fault] = []

    @property
    def people(self) -> list[Person]:
        """Everybody in all matches."""
        return [person for play in self.plays for person in play.people]

    def play(self, name: str) -> Play:
        """The match of this scene."""
        return next(play for play in self.plays if play.scene.name == name)

    # --- breaking things -------------------------------------------------------------------------

    async def break_(
        self, what: str, act: Callable[[], object], nodes: Sequence[Node] = ()
    ) -> Fault:
        """Do something terrible, and note when, and which matches lose their server by it."""
        way_s = await self._way()
        owners = {play.match: self.cluster.owner(play.match) for play in self.plays}
        hit = frozenset(match for match, owner in owners.items() if owner in nodes)
        began = time.monotonic()
        act()
        fault = Fault(what, began, time.monotonic(), hit, way_s)
        self.faults.append(fault)
        return fault

    async def kill(self, node: Node) -> Fault:
        """SIGKILL to a server. Its bots end by themselves; what its matches held may end too."""
        fault = await self.break_("kill", lambda: node.send(signal.SIGKILL), [node])
        for play in self.plays:
            if play.match in fault.matches:
                play.release.set()
        await asyncio.to_thread(node.wait)
        return fault

    async def replace(self) -> None:
        """Fresh nodes in the place of those that have ended."""
        await asyncio.to_thread(self.cluster.fill)

    def owner(self, play: Play) -> Node:
        """The node that has this match."""
        found = self.cluster.owner(play.match)
        assert found is not None, "the match is nobody's"
        return found

    async def _way(self) -> float:
        """Half of what a message to a server and back takes, of the nearest person."""
        here = [person for person in self.people if person.here]
        ways = await asyncio.gather(*(person.way_s() for person in here[:6]))
        return min((way for way in ways if way is not None), default=0.0)

    # --- seeing that it goes on ------------------------------------------------------------------

    async def goes_on(self, since: float, within_s: float = GO_ON_S) -> None:
        """Wait until everybody is connected, and an act was accepted in every match since then."""
        for play in self.plays:
            play.release.set()
        await asyncio.gather(*(self._goes_on(play, since, within_s) for play in self.plays))

    async def _goes_on(self, play: Play, since: float, within_s: float) -> None:
        until = time.monotonic() + within_s

        def done() -> bool:
            acted = any(at > since for at, _ in play.accepted)
            return play.over or (acted and all(person.here for person in play.people))

        while not done():
            assert not any(person.sent_away for person in play.people), _state(play)
            assert time.monotonic() < until, f"it does not go on: {_state(play)}"
            await asyncio.sleep(0.05)

    async def settle(self) -> None:
        """Nobody says anything new; wait until everything said is answered."""
        for play in self.plays:
            await play.stop()
        until = time.monotonic() + SETTLE_S
        while any(person.waits or not person.here for person in self.people):
            assert time.monotonic() < until, [_state(play) for play in self.plays]
            if any(person.sent_away for person in self.people):
                break  # the checker says so
            await asyncio.sleep(0.02)

    # --- reading it all --------------------------------------------------------------------------

    def report(self, back_s: float) -> Report:
        """What the checker finds in all matches, and the figures."""
        report = Report(faults=len(self.faults))
        report.wrong += self.cluster.trespasses([play.match for play in self.plays])
        for play in self.plays:
            log, kept = self.cluster.log_of(play.match), self.cluster.kept_of(play.match)
            truth = Truth(log, kept)
            diaries = [person.diary for person in play.people]
            scene = play.scene
            found = findings(Case(truth, diaries, scene.delay_s, back_s))
            report.wrong += [f"{scene.name}: {wrong}" for wrong in found]
            report.wrong += [f"{scene.name}: {wrong}" for wrong in _offers_faults(play)]
            report.acts += len(play.accepted)
            if scene.real_time:
                seated = [p.diary for p in play.people if p.seats]
                report.clocks += takeovers(play.match, seated, self.faults)
            report.waits[scene.name] = list(self._waits(play))
        return report

    def _waits(self, play: Play) -> Iterator[float]:
        """How long the match stood after each fault that took its server, and no other with it."""
        hits = [fault for fault in self.faults if play.match in fault.matches]
        for fault, later in zip(hits, [*hits[1:], None], strict=False):
            accepted = (at for at, line_since in play.accepted if line_since > fault.done)
            next_at = min(accepted, default=inf)
            if next_at < (inf if later is None else later.began):
                yield next_at - fault.done


def _offers_faults(play: Play) -> list[str]:
    """The offer of a post outlives everything."""
    if play.scene.holds != "stop" or play.over:
        return []
    seats = {info["seat"]: info for info in play.person("Ann").lobby["seats"]}
    offered = seats["blue.captain"]["offered"]
    bea = play.person("Bea").id
    return [] if offered == bea else [f"log: the offer of a post to {bea} is {offered}"]


def _state(play: Play) -> str:
    """How a match stands that does not go on."""
    people = [
        f"{p.name} {'here' if p.here else 'away'}{' paused' if p.paused else ''} {p.sent_away} "
        f"offers {sum(len(o['legal']) for o in p.offers)} timers {list(p.timers.values())} "
        f"heard {[told['kind'] for told in p.heard[-6:]]} "
        + (f"waits: {p.latest()}" if p.waits or not p.here else "")
        for p in play.people
    ]
    return "\n".join((f"{play.scene.name} {play.match}:", *people))


@contextlib.asynccontextmanager
async def trouble(
    cluster: Cluster,
    scenes: Sequence[Scene] = SCENES,
    back_s: float = BACK_S,
    doors: Sequence[int] = (),
) -> AsyncIterator[tuple[Trouble, Report]]:
    """Matches under play; when the block ends they settle, and the report is there.

    People come by these ports in turn, or by the proxy.
    """
    cluster.mend()
    report = Report()
    async with playing(doors or (cluster.proxy.port,), scenes) as plays:
        made = Trouble(cluster, plays)
        yield made, report
        await made.settle()
    whole = made.report(back_s)
    for name in report.__struct_fields__:
        setattr(report, name, getattr(whole, name))
