"""Servers, lines, the bus and the database break under play; nobody loses anything by it.

Each test plays every game, turn by turn and in real time, on three servers; afterwards the checker
reads what everybody heard against what the database keeps. ``make faults`` kills servers for two
minutes (``FAULTS_S``, in seconds) and prints figures.
"""

import asyncio
import os
import signal
import statistics
import time
from collections.abc import Callable, Coroutine
from typing import Any

from hydrophone.server.store.node_lease import GRACES

from cluster.nodes import LEASE_S, Cluster
from cluster.proxies import Flow
from cluster.trouble import Report, Trouble, trouble

SERIES_S = float(os.environ.get("FAULTS_S", "12"))
"""Seconds in which servers are killed one after the other."""

ROUND_S = 30.0
"""Most seconds of one set of matches in a long series."""

KILL_S = (2.0, 6.0)
"""Seconds between two kills: at least, at most."""

LONG_S = 60.0
"""A series so long is for figures: nothing else is to run on the machine."""

EXACT_S, ROUGH_S = 0.05, 0.3
"""Seconds by which the clock of a match may be wrong after a takeover; on a busy machine."""

BACK_S = 20.0 if SERIES_S >= LONG_S else 60.0
"""Most seconds from a lost line to the next welcome, whatever a fault itself takes."""

GRACE_S = LEASE_S / GRACES
"""Seconds that a server has to come back after it has lost its lines to the database."""

OUTAGE_S = 3.0
"""Seconds that the database or the bus is away: longer than a lease."""

Break = Callable[[Trouble], Coroutine[Any, Any, None]]


def played(three: Cluster, break_: Break) -> Report:
    """Play all matches, break something, and see that nothing is wrong in the end."""

    async def go() -> Report:
        async with trouble(three, back_s=BACK_S) as (made, report):
            await break_(made)
        return report

    before = len(three.log)
    try:
        report = asyncio.run(go())
    except AssertionError as error:
        error.add_note(f"The servers said:\n{three.log[before:]}")
        raise
    said = three.log[before:]
    assert "Traceback" not in said, said
    assert report.wrong == [], "\n".join(report.wrong)
    for clock in report.clocks:
        allowed_s = clock.doubt_s + (EXACT_S if SERIES_S >= LONG_S else ROUGH_S)
        assert abs(clock.error_s) < allowed_s, clock
    return report


def figures(reports: list[Report]) -> str:
    """The clocks after takeovers, and how long matches stood."""
    lines = [f"{sum(r.acts for r in reports)} acts, {sum(r.faults for r in reports)} faults"]
    errors = [abs(clock.error_s) for report in reports for clock in report.clocks]
    if errors:
        doubt = max(clock.doubt_s for report in reports for clock in report.clocks)
        lines.append(f"clock error {_spread(errors)}, measured to {1000 * doubt:.0f} ms")
    for name in reports[0].waits:
        waits = [wait for report in reports for wait in report.waits.get(name, ())]
        if waits:
            lines.append(f"until the next act in {name}: {_spread(waits)}")
    return "\n".join(lines)


def _spread(seconds: list[float]) -> str:
    ordered = sorted(seconds)
    late = ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
    median, count = statistics.median(ordered), len(ordered)
    return f"p50 {median:.3f} s, p99 {late:.3f} s, at most {ordered[-1]:.3f} s ({count})"


def test_servers_are_killed_one_after_the_other(three: Cluster) -> None:
    async def series(made: Trouble) -> None:
        until = time.monotonic() + min(SERIES_S, ROUND_S)
        while time.monotonic() < until:
            fault = await made.kill(three.chance.choice(three.nodes))
            await made.replace()
            await asyncio.sleep(three.chance.uniform(*KILL_S))
        await made.goes_on(fault.done)

    begun = time.monotonic()
    reports: list[Report] = []
    while not reports or time.monotonic() - begun < SERIES_S:
        reports.append(played(three, series))
    print(figures(reports))


def test_the_new_owner_is_killed_too(three: Cluster) -> None:
    """The second server dies while it reads the matches that it has just claimed."""

    async def twice(made: Trouble) -> None:
        play = made.play("captain sonar in real time")
        first = made.owner(play)
        await made.kill(first)
        async with asyncio.timeout(20):
            while (second := three.owner(play.match)) is None or second is first:
                await asyncio.sleep(0.005)
        fault = await made.kill(second)
        await made.replace()
        await made.goes_on(fault.done)

    played(three, twice)


def test_a_server_freezes_and_wakes(three: Cluster) -> None:
    """It wakes while others write the matches that it takes for its own."""

    async def freeze(made: Trouble) -> None:
        node = made.owner(made.play("sonar with a stop"))
        fault = await made.break_("freeze", lambda: node.send(signal.SIGSTOP), [node])
        await made.goes_on(fault.done)
        node.send(signal.SIGCONT)
        await made.goes_on(time.monotonic())

    played(three, freeze)


def test_a_server_freezes_for_less_than_its_lease(three: Cluster) -> None:
    async def doze(made: Trouble) -> None:
        node = made.owner(made.play("sonar with a stop"))
        node.send(signal.SIGSTOP)
        await asyncio.sleep(LEASE_S / 4)
        node.send(signal.SIGCONT)
        await made.goes_on(time.monotonic())

    played(three, doze)


def test_the_bus_stops_and_starts(three: Cluster) -> None:
    async def stop(made: Trouble) -> None:
        await made.break_("bus", three.nats.stop)
        await asyncio.sleep(OUTAGE_S)
        three.nats.start()
        await made.goes_on(time.monotonic())

    played(three, stop)


def test_the_database_stops_and_starts(three: Cluster) -> None:
    async def stop(made: Trouble) -> None:
        three.postgres.stop()
        await asyncio.sleep(OUTAGE_S)
        three.postgres.start()
        await made.goes_on(time.monotonic())

    played(three, stop)


def test_servers_are_cut_off_from_the_database(three: Cluster) -> None:
    """The lines of one break; those of another stay open, and nothing comes."""

    async def cut(made: Trouble) -> None:
        node = made.owner(made.play("sonar"))
        other = next(each for each in three.nodes if each is not node)
        node.to_database.set(Flow.CUT)
        other.to_database.set(Flow.HELD)
        await asyncio.sleep(OUTAGE_S)
        await made.goes_on(time.monotonic())
        node.to_database.set(Flow.OPEN)
        other.to_database.set(Flow.OPEN)
        await made.goes_on(time.monotonic())

    played(three, cut)


def test_a_server_is_without_lines_to_the_database_for_a_moment(three: Cluster) -> None:
    """For less than its grace; and for longer, so that others take its matches while it lives."""

    async def cut(made: Trouble) -> None:
        for seconds in (GRACE_S / 3, 2 * GRACE_S, 3 * GRACE_S):
            node = made.owner(made.play("sonar with a stop"))
            node.to_database.set(Flow.CUT)
            await asyncio.sleep(seconds)
            node.to_database.set(Flow.OPEN)
            await made.goes_on(time.monotonic())

    played(three, cut)


def test_a_line_to_the_database_breaks_in_the_middle_of_writes(three: Cluster) -> None:
    """What was being written is in doubt; then the server dies before it can find out."""

    async def doubt(made: Trouble) -> None:
        for _ in range(4):
            node = made.owner(made.play("sonar"))
            node.to_database.cut_all_in_frame(from_client=three.chance.random() < 0.5)
            await made.goes_on(time.monotonic())
        node = made.owner(made.play("sonar"))
        node.to_database.cut_all_in_frame(from_client=False)
        await asyncio.sleep(0.02)
        fault = await made.kill(node)
        await made.replace()
        await made.goes_on(fault.done)

    played(three, doubt)


def test_servers_are_cut_off_from_the_bus(three: Cluster) -> None:
    """The lines of one break; those of another stay open, and nothing comes."""

    async def cut(made: Trouble) -> None:
        node = made.owner(made.play("sonar"))
        other = next(each for each in three.nodes if each is not node)
        node.to_bus.set(Flow.CUT)
        other.to_bus.set(Flow.HELD)
        await asyncio.sleep(OUTAGE_S)
        node.to_bus.set(Flow.OPEN)
        other.to_bus.set(Flow.OPEN)
        await made.goes_on(time.monotonic())

    played(three, cut)


def test_lines_of_people_break_within_frames(three: Cluster) -> None:
    async def cut(made: Trouble) -> None:
        for number, person in enumerate(made.people):
            three.door.cut_in_frame(person.port, from_client=number % 2 == 0)
        await made.goes_on(time.monotonic())

    played(three, cut)


def test_all_servers_are_ended_in_turn(three: Cluster) -> None:
    """As in an upgrade: a fresh server first, then the old one ends."""

    async def roll(made: Trouble) -> None:
        for node in list(three.nodes):
            fresh = await asyncio.to_thread(three.add)
            assert fresh.runs
            fault = await made.break_("end", lambda node=node: node.send(signal.SIGTERM), [node])  # type: ignore[misc]
            await asyncio.to_thread(three.remove, node)
            await made.goes_on(fault.done)

    report = played(three, roll)
    assert report.faults == 3


def test_processes_in_which_bots_think_are_killed(three: Cluster) -> None:
    """First those of the servers, then a machine that thinks for all of them."""

    async def kill(made: Trouble) -> None:
        ann = made.play("captain sonar in real time").person("Ann")

        async def think() -> None:
            before = len(ann.heard)
            await ann.until(lambda: len(ann.heard) > before + 10, 30, "bots that go on")

        for node in three.nodes:
            for pid in node.children():
                os.kill(pid, signal.SIGKILL)
        await think()
        with three.workers() as workers:
            await asyncio.to_thread(workers.ready)
            await think()
            workers.kill()
            await think()
        await made.goes_on(time.monotonic())

    played(three, kill)
