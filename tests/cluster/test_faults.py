"""Servers, lines, the database and the proxy break under play; nobody loses anything by it.

Each test plays every game, turn by turn and in real time, on three servers behind HAProxy;
afterwards the checker reads what everybody heard against what the database keeps. ``make faults``
kills servers for two minutes (``FAULTS_S``, in seconds) and prints figures.
"""

import asyncio
import os
import signal
import statistics
import time
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any

from cluster.nodes import NAMES, Cluster
from cluster.people import Person
from cluster.proxies import Flow, Proxy
from cluster.scenes import BOTS_ALONE, SCENES, made
from cluster.standby import promoted, standby_of
from cluster.trouble import Report, Trouble, trouble

SERIES_S = float(os.environ.get("FAULTS_S", "8"))
"""Seconds in which servers are killed one after the other."""

ROUND_S = 30.0
"""Most seconds of one set of matches in a long series."""

KILL_S = (1.0, 4.0)
"""Seconds between two kills: at least, at most."""

IS_LONG = SERIES_S >= 60.0
"""Is it for figures? Nothing else is to run on the machine then."""

BACK_S = 20.0 if IS_LONG else 60.0
"""Most seconds from a lost line to the next welcome, whatever a fault itself takes."""

FREEZES_S = (1.0, 3.0, 5.0, 10.0) if IS_LONG else (1.0, 4.0)
"""Seconds for which a server stands still."""

OUTAGE_S = 2.0
"""Seconds that the database is away: longer than a server waits for it."""

CUTS_S = (0.3, 1.5, 3.0)
"""Seconds for which a server has no line to the database."""

MANY = 1000 if IS_LONG else 60
"""Matches that a server has when it dies."""

ON_S = 60.0
"""Most seconds until something goes on."""

Break = Callable[[Trouble], Coroutine[Any, Any, None]]


def played(three: Cluster, break_: Break, doors: Sequence[int] = ()) -> Report:
    """Play all matches, break something, and see that nothing is wrong in the end."""

    async def go() -> Report:
        async with trouble(three, SCENES, BACK_S, doors) as (made, report):
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
    return report


def figures(reports: list[Report]) -> str:
    """The clocks after takeovers, and how long matches stood."""
    lines = [f"{sum(r.acts for r in reports)} acts, {sum(r.faults for r in reports)} faults"]
    errors = [clock.error_s for report in reports for clock in report.clocks]
    if errors:
        doubt = max(clock.doubt_s for report in reports for clock in report.clocks)
        lines.append(
            f"clock after a takeover: from {min(errors):+.3f} to {max(errors):+.3f} s, "
            f"median {statistics.median(errors):+.3f} s ({len(errors)}), measured to "
            f"{1000 * doubt:.0f} ms"
        )
    for name in reports[0].waits:
        waits = [wait for report in reports for wait in report.waits.get(name, ())]
        if waits:
            lines.append(f"until the next act in {name}: {spread(waits)}")
    for pace in (False, True):
        names = [scene.name for scene in SCENES if scene.real_time is pace]
        waits = [wait for report in reports for name in names for wait in report.waits[name]]
        lines.append(
            f"until the next act {'in real time' if pace else 'in turns'}: {spread(waits)}"
        )
    return "\n".join(lines)


def spread(seconds: list[float]) -> str:
    """Median, slowest hundredth and most of some times."""
    if not seconds:
        return "none"
    ordered = sorted(seconds)
    late = ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
    median, count = statistics.median(ordered), len(ordered)
    return f"p50 {median:.3f} s, p99 {late:.3f} s, at most {ordered[-1]:.3f} s ({count})"


# --- servers -------------------------------------------------------------------------------------


def test_servers_are_killed_one_after_the_other(three: Cluster) -> None:
    async def series(made: Trouble) -> None:
        until = time.monotonic() + min(SERIES_S, ROUND_S)
        while time.monotonic() < until:
            fault = await made.kill(three.chance.choice(three.nodes))
            await asyncio.sleep(three.chance.uniform(*KILL_S))
            await made.replace()
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
        async with asyncio.timeout(ON_S):
            while (second := three.owner(play.match)) is None or second is first:
                await asyncio.sleep(0.005)
        fault = await made.kill(second)
        await made.replace()
        await made.goes_on(fault.done)

    played(three, twice)


def test_a_server_freezes_and_wakes(three: Cluster) -> None:
    """It wakes while others write the matches that it takes for its own."""

    async def freeze(made: Trouble) -> None:
        for seconds in FREEZES_S:
            node = made.owner(made.play("sonar with a stop"))
            await made.break_("freeze", lambda node=node: node.send(signal.SIGSTOP), [node])  # type: ignore[misc]
            await asyncio.sleep(seconds)
            node.send(signal.SIGCONT)
            await made.goes_on(time.monotonic())

    played(three, freeze)


def test_all_servers_are_ended_in_turn(three: Cluster) -> None:
    """As in an upgrade: each is ended in order, and begins again."""

    async def roll(made: Trouble) -> None:
        for name in NAMES:
            node = next(node for node in three.nodes if node.name == name)
            fault = await made.break_("end", lambda node=node: node.send(signal.SIGTERM), [node])  # type: ignore[misc]
            await asyncio.to_thread(node.wait)
            await made.goes_on(fault.done)
            await made.replace()

    report = played(three, roll)
    assert report.faults == len(NAMES)


def test_a_server_with_many_matches_dies(three: Cluster) -> None:
    """Everybody is back on another server."""
    three.mend()

    async def go() -> list[float]:
        door = three.proxy.port
        tables = [await made(door, {**SCENES[0].wish(), "seats": []}) for _ in range(MANY)]
        hosts = [Person(door, table, "Ann", token=table["token"]) for table in tables]
        for host in hosts:
            await host.until(lambda host=host: host.here, ON_S, "welcome")  # type: ignore[misc]
        node = max(three.nodes, key=lambda node: sum(three.owner(h.match) is node for h in hosts))
        hit = [host for host in hosts if three.owner(host.match) is node]
        node.send(signal.SIGKILL)
        died_at = time.monotonic()
        backs = []
        for host in hit:
            await host.until(lambda host=host: host.here and host.since > died_at, ON_S, "back")  # type: ignore[misc]
            backs.append(host.since - died_at)
        await asyncio.gather(*(host.go() for host in hosts))
        return backs

    backs = asyncio.run(go())
    assert len(backs) >= MANY / len(NAMES) / 2
    print(f"{len(backs)} matches of a dead server are back: {spread(backs)}")


def test_processes_in_which_bots_think_are_killed(three: Cluster) -> None:
    async def kill(made: Trouble) -> None:
        ann = made.play("captain sonar in real time").person("Ann")
        for node in three.nodes:
            for pid in node.children():
                os.kill(pid, signal.SIGKILL)
        before = len(ann.heard)
        await ann.until(lambda: len(ann.heard) > before + 10, ON_S, "bots that go on")
        await made.goes_on(time.monotonic())

    played(three, kill)


def test_bots_play_on_where_nobody_watches(three: Cluster) -> None:
    """Nobody dials, so another server finds what is due in the database."""
    three.mend()

    async def go() -> None:
        table = await made(three.proxy.port, BOTS_ALONE.wish())
        host = Person(three.proxy.port, table, "Ann", token=table["token"])
        await host.until(lambda: host.here, ON_S, "welcome")
        assert await host.do("set_ready", ready=True) == "acked"
        await host.until(lambda: len(host.heard) > 5, ON_S, "bots that play")
        await host.go()
        for _ in range(2):
            node = three.owner(table["match"])
            assert node is not None
            node.send(signal.SIGKILL)
            await asyncio.to_thread(node.wait)
            await _grows(three, table["match"])
            await asyncio.to_thread(three.fill)

    asyncio.run(go())


async def _grows(three: Cluster, match: str) -> None:
    """Wait until something more has happened in a match."""
    before = len(three.log_of(match))
    async with asyncio.timeout(ON_S):
        while len(three.log_of(match)) < before + 3:
            await asyncio.sleep(0.1)


# --- the database --------------------------------------------------------------------------------


def test_the_database_stops_and_crashes(three: Cluster) -> None:
    async def stop(made: Trouble) -> None:
        for ended in (three.postgres.program.end, three.postgres.stop):
            await asyncio.to_thread(ended)
            await asyncio.sleep(OUTAGE_S)
            three.postgres.start()  # in this thread, which it is not to outlive
            await made.goes_on(time.monotonic())

    played(three, stop)


def test_the_database_fails_over_to_a_standby(three: Cluster, tmp_path: Path) -> None:
    async def fail_over(made: Trouble) -> None:
        first = three.postgres
        standby = standby_of(first, three.folder / "standby")
        await made.goes_on(time.monotonic())
        await asyncio.to_thread(first.stop)
        await asyncio.to_thread(promoted, standby)
        three.postgres = standby
        await made.goes_on(time.monotonic())

    played(three, fail_over)


def test_servers_are_cut_off_from_the_database(three: Cluster) -> None:
    """The lines of one break; those of another stay open, and nothing comes."""

    async def cut(made: Trouble) -> None:
        for seconds in CUTS_S:
            node = made.owner(made.play("sonar"))
            other = next(each for each in three.nodes if each is not node)
            node.to_database.set(Flow.CUT)
            other.to_database.set(Flow.HELD)
            await asyncio.sleep(seconds)
            node.to_database.set(Flow.OPEN)
            other.to_database.set(Flow.OPEN)
            await made.goes_on(time.monotonic())

    played(three, cut)


def test_people_go_to_others_while_a_server_has_no_database(three: Cluster) -> None:
    async def cut(made: Trouble) -> None:
        node = made.owner(made.play("sonar"))
        node.to_database.set(Flow.HELD)
        await made.goes_on(time.monotonic() + OUTAGE_S)
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


# --- lines of people -----------------------------------------------------------------------------


def test_lines_of_people_break_within_frames(three: Cluster) -> None:
    door = Proxy(three.wires, lambda: (three.proxy.port,))

    async def cut(made: Trouble) -> None:
        for number, person in enumerate(made.people):
            door.cut_in_frame(person.port, from_client=number % 2 == 0)
        await made.goes_on(time.monotonic())

    played(three, cut, [door.port])
    door.close()


def test_the_proxy_is_killed_and_starts_again(three: Cluster) -> None:
    async def kill(made: Trouble) -> None:
        three.proxy.program.kill()
        await asyncio.sleep(0.5)
        three.proxy.start()  # in this thread, which it is not to outlive
        await made.goes_on(time.monotonic())

    played(three, kill)


def test_two_proxies_disagree(three: Cluster) -> None:
    """One does not reach a server: the name that servers give leads all to one that both reach."""
    others = [three.door_to(*NAMES[1:]), three.door_to(*NAMES[:2])]

    async def go_on(made: Trouble) -> None:
        await made.goes_on(time.monotonic())
        before = {play.match: three.claims(play.match) for play in made.plays}
        await made.goes_on(time.monotonic())
        after = {match: three.claims(match) for match in before}
        assert after == before, "nobody moves a match that all reach"

    played(three, go_on, [three.proxy.port, others[0].port])
    played(three, go_on, [others[1].port, three.proxy.port])
    for door in others:
        door.program.end()
