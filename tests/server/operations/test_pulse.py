"""How quickly a server answers, at a fixed pace and in steps."""

from collections.abc import Callable

import pytest

from hydrophone.server.operations.node_metrics import MetricValues, by_labels, metric
from hydrophone.server.operations.pulse import (
    BEAT_S,
    MANY,
    MEMORY_STEP,
    PROBE_BEATS,
    ROUND_BEATS,
    STEPS_S,
    ProcessUse,
    Pulse,
    PulseRound,
    in_steps,
)


class Engine(ProcessUse):
    """A server whose time, store and use of the machine are the test's to say."""

    def __init__(self) -> None:
        self.now = 0.0
        self.cpu = 0.0
        self.asked: list[Callable[[], None]] = []
        self.awake = True
        self.waiting = 0
        self.pulse = Pulse(
            lambda: self.now,
            self,
            self.asked.append,
            waiting=lambda: self.waiting,
            is_awake=lambda: self.awake,
        )

    def cpu_s(self) -> float:
        return self.cpu

    def memory(self) -> int | None:
        return MEMORY_STEP + 1

    def beat(self, times: int = 1, late_s: float = 0.0) -> None:
        for _ in range(times):
            self.now += 1.0
            self.pulse.beat(late_s)

    def answer(self, after_s: float) -> None:
        """The store answers what it was asked for, after so long."""
        self.now += after_s
        asked, self.asked[:] = list(self.asked), []
        for answered in asked:
            answered()


def test_the_slowest_of_a_round_is_told_in_steps() -> None:
    engine = Engine()
    engine.beat(PROBE_BEATS)
    engine.answer(0.018)
    engine.beat(PROBE_BEATS, late_s=0.003)
    engine.answer(0.04)
    engine.cpu = 5.0
    engine.beat(ROUND_BEATS - 2 * PROBE_BEATS - 1)

    assert engine.pulse.latest == PulseRound(0.025, 0.05, 0.5, 2 * MEMORY_STEP)


def test_an_answer_that_does_not_come_is_told_as_the_time_until_now() -> None:
    engine = Engine()
    engine.beat(2 * ROUND_BEATS)

    assert len(engine.asked) == 1, "one question at a time"
    assert engine.pulse.latest is not None
    assert engine.pulse.latest.write_s == 10.0


def test_nothing_is_asked_while_nobody_is_there() -> None:
    engine = Engine()
    engine.awake = False
    engine.beat(ROUND_BEATS)

    assert not engine.asked
    assert engine.pulse.latest is not None
    assert engine.pulse.latest.write_s is None


def test_bots_are_behind_while_many_matches_wait_for_them() -> None:
    engine = Engine()
    engine.waiting = MANY - 1
    engine.beat(9)
    assert engine.pulse.behind_s == 0

    engine.waiting = MANY
    engine.beat(7)
    assert engine.pulse.behind_s == 7 * BEAT_S

    engine.waiting = 0
    engine.beat()
    assert engine.pulse.behind_s == 0


@pytest.mark.parametrize(
    ("value", "told"), [(0.0, 0.025), (0.025, 0.025), (0.0251, 0.05), (9.0, 10.0), (77.0, 10.0)]
)
def test_a_time_is_told_as_the_step_above_it(value: float, told: float) -> None:
    assert in_steps(value, STEPS_S) == told


def test_metrics_are_text_as_prometheus_reads_it() -> None:
    ended: MetricValues = {("sonar",): 2, ("u_jagd",): 0}
    told = [
        metric("store_works", "1 while matches can be kept.", 1),
        metric("bus_seconds", "Not measured.", None),
        metric("acts_total", "Actions.", 12_345_678, "counter"),
        by_labels("ended_total", "Matches.", ("game",), ended, "counter"),
        by_labels("info", "The version.", ("version",), {('a "b" \\ \n',): 1}),
    ]

    assert "".join(told) == (
        "# HELP hydrophone_store_works 1 while matches can be kept.\n"
        "# TYPE hydrophone_store_works gauge\n"
        "hydrophone_store_works 1\n"
        "# HELP hydrophone_acts_total Actions.\n"
        "# TYPE hydrophone_acts_total counter\n"
        "hydrophone_acts_total 12345678\n"
        "# HELP hydrophone_ended_total Matches.\n"
        "# TYPE hydrophone_ended_total counter\n"
        'hydrophone_ended_total{game="sonar"} 2\n'
        'hydrophone_ended_total{game="u_jagd"} 0\n'
        "# HELP hydrophone_info The version.\n"
        "# TYPE hydrophone_info gauge\n"
        'hydrophone_info{version="a \\"b\\" \\\\ \\n"} 1\n'
    )
