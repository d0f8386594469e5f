"""A log that nobody can flood."""

import logging

from hydrophone.server.logs.lines import AT_ONCE, PERIOD_S, LogLimit, more_of


def written(limit: LogLimit, text: str, value: object, at: float) -> str | None:
    record = logging.LogRecord("a.logger", logging.WARNING, "", 0, text, (value,), None)
    record.created = at
    return f"{record.getMessage()}, +{more_of(record)}" if limit.filter(record) else None


def test_the_same_line_is_written_a_few_times_and_then_counted() -> None:
    limit = LogLimit()
    lines = [written(limit, "%s floods", n, 0.0) for n in range(100)]
    assert lines[: AT_ONCE + 1] == [*(f"{n} floods, +0" for n in range(AT_ONCE)), None]
    assert not any(lines[AT_ONCE:])

    later = written(limit, "%s floods", "x", PERIOD_S)
    assert later == f"x floods, +{100 - AT_ONCE}"
    assert written(limit, "%s floods", "y", PERIOD_S) == "y floods, +0"


def test_another_line_is_not_held_back() -> None:
    limit = LogLimit()
    for n in range(100):
        written(limit, "%s floods", n, 0.0)

    assert written(limit, "%s has failed", "a", 0.0) == "a has failed, +0"
