"""The simulation of scale is right where it can be worked out by hand."""

import math
import random
from typing import Any

import pytest
from bench.scale.model import GRID_S, Load, Simulation, Station, percentile


def load(**changes: Any) -> Load:
    """Two servers, a hundred matches each, and nothing takes time but the grid."""
    usual: dict[str, Any] = {
        "servers": 2, "detailed": 2, "matches": 100, "acts_s": 0.5, "match_s": 600.0,
        "judge_s": 0.0, "tell_s": 0.0, "open_s": 0.0, "rest": 0.0, "restore_s": 0.0,
        "commit_s": 0.0, "entry_s": 0.0, "flush_s": 0.0, "cores": 4,
    }  # fmt: skip
    return Load(**{**usual, **changes})


def played(seconds: float = 20.0, **changes: Any) -> Simulation:
    simulation = Simulation(load(**changes))
    simulation.run(seconds)
    simulation.finish()
    return simulation


def test_a_core_serves_one_job_after_the_other() -> None:
    core = Station()

    assert [core.serve(at, 2.0) for at in (0.0, 1.0, 5.0)] == [2.0, 4.0, 7.0]
    assert core.used(10.0) == 0.6


def test_two_cores_serve_two_jobs_at_a_time() -> None:
    cores = Station(2)

    assert [cores.serve(0.0, takes) for takes in (3.0, 1.0, 1.0, 1.0)] == [3.0, 1.0, 2.0, 3.0]
    assert cores.used(3.0) == 1.0


@pytest.mark.parametrize("used", [0.3, 0.6, 0.8])
def test_jobs_that_come_by_chance_wait_as_long_as_theory_says(used: float) -> None:
    """M/D/1: the mean wait is the time of a job times used / (2 (1 - used))."""
    chance, core, now, waited, jobs = random.Random(3), Station(), 0.0, 0.0, 200_000
    for _ in range(jobs):
        now += chance.expovariate(used)
        waited += core.serve(now, 1.0) - 1.0 - now

    assert waited / jobs == pytest.approx(used / (2 * (1 - used)), rel=0.05)


def test_an_act_is_answered_at_the_moment_after_that_of_its_commit() -> None:
    simulation = played()

    assert len(simulation.waits) == pytest.approx(2 * 100 * 0.5 * 20, rel=0.1)
    assert min(simulation.waits) >= GRID_S - 1e-9
    assert max(simulation.waits) <= 2 * GRID_S + 1e-9
    assert sum(simulation.waits) / len(simulation.waits) == pytest.approx(1.5 * GRID_S, rel=0.02)


def test_a_commit_that_takes_longer_than_a_step_shifts_answers_by_one() -> None:
    simulation = played(flush_s=1.2 * GRID_S)

    assert min(simulation.waits) >= 2 * GRID_S - 1e-9
    assert max(simulation.waits) <= 5 * GRID_S, "some wait for the commit before, too"


def test_cores_are_used_by_what_acts_cost() -> None:
    simulation = played(60.0, judge_s=0.001, tell_s=0.002)

    acts = len(simulation.waits)
    spent = sum(server.core.busy_s for server in simulation.servers)
    assert spent == pytest.approx(acts * (0.001 + 0.002))


def test_people_who_do_nothing_use_their_part_of_a_core() -> None:
    simulation = played(20.0, acts_s=0.0, rest=0.2)

    for server in simulation.servers:
        assert server.core.used(20.0) == pytest.approx(0.2, rel=0.01)


def test_the_database_is_used_by_what_commits_and_entries_cost() -> None:
    costs = {"commit_s": 60e-6, "entry_s": 5e-6}
    simulation = Simulation(load(servers=40, detailed=2, **costs))
    simulation.run(20.0)

    entries = 100 * 0.5 * GRID_S
    a_step = (1 - math.exp(-entries)) * 60e-6 + entries * 5e-6
    used = 38 * a_step / GRID_S
    detailed = sum(60e-6 + batch * 5e-6 for batch in simulation.batches) / 20.0
    assert simulation.database.used(20.0) == pytest.approx((used + detailed) / 4, rel=0.02)


def test_every_act_is_answered_once_though_a_server_dies() -> None:
    costs = {"judge_s": 0.0004, "tell_s": 0.0004, "restore_s": 0.003}
    simulation = Simulation(load(servers=3, detailed=3, **costs))
    simulation.run(5.0)
    victim, *others = simulation.servers
    matches = sum(len(server.matches) for server in simulation.servers)
    owned = len(victim.matches)
    simulation.kill(victim)
    simulation.finish()

    assert simulation.made == len(simulation.waits) + len(simulation.stood)
    assert simulation.elsewhere == 0
    assert sum(len(server.matches) for server in others) == matches
    assert len(simulation.stood) >= owned
    assert min(simulation.stood) >= simulation.load.stand_s[0]
    assert all(not match.unanswered for server in others for match in server.matches)


def test_matches_of_a_dead_server_go_evenly_to_all_others() -> None:
    simulation = Simulation(load(servers=31, detailed=4, acts_s=0.0, matches=300))
    simulation.run(1.0)
    victim, *others = simulation.servers
    before = sum(len(server.matches) for server in others)
    simulation.kill(victim)
    simulation.finish()

    came = sum(len(server.matches) for server in others) - before
    assert came == len(simulation.stood)
    assert came == pytest.approx(300 * 3 / 30, abs=20)


def test_matches_that_begin_and_end_keep_their_number() -> None:
    simulation = played(600.0, acts_s=0.01, match_s=60.0)

    counts = [len(server.matches) for server in simulation.servers]
    assert sum(counts) == pytest.approx(200, rel=0.15)


def test_a_percentile_is_a_value_that_so_many_lie_below() -> None:
    assert percentile([float(n) for n in range(100)], 0.99) == 99.0
    assert percentile([3.0, 1.0, 2.0], 0.5) == 2.0
