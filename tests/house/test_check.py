"""Checks run side by side, each after what it needs, and all are told of."""

import re
import threading
from collections.abc import Sequence

import pytest
from tools import check
from tools.bootstrap import ROOT
from tools.check import QUICK, WHOLE, Check, Result


@pytest.mark.parametrize("checks", [WHOLE, QUICK], ids=["whole", "quick"])
def test_a_check_comes_after_what_it_needs_and_is_a_target(checks: Sequence[Check]) -> None:
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    before: set[str] = set()
    for each in checks:
        assert each.target in targets
        assert set(each.after) <= before, each
        before.add(each.target)


@pytest.mark.parametrize("processors", [1, 2, 4])
def test_no_more_run_at_a_time_than_there_are_processors(
    processors: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those that may begin wait for one another, so as many as may be are under way at once."""
    checks = (Check("a"), Check("b"), Check("c", after=("a",)), Check("d", after=("a", "b")))
    # One processor: each alone. Two or more: first a and b, then c and d.
    beside = threading.Barrier(min(processors, 2))
    done: list[str] = []
    most = {1: 1, 2: 2, 4: 2}[processors]
    under_way: set[str] = set()

    def run(each: Check) -> Result:
        assert set(each.after) <= set(done)
        under_way.add(each.target)
        assert len(under_way) <= most
        beside.wait(60)
        done.append(each.target)
        under_way.remove(each.target)
        return Result(each.target != "c", 0.0, "")

    monkeypatch.setattr(check, "run", run)
    results = check.run_all(checks, processors)

    assert {target: result.passed for target, result in results.items()} == {
        "a": True, "b": True, "c": False, "d": True,
    }  # fmt: skip
