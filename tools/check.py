"""Every check and every test, as many side by side as there are processors, and a table at the end.

``python tools/check.py`` goes on after a failure, so that one run finds everything; its exit
status is 1 if anything failed. What a check prints comes as one block when it has ended. At the end
stands which tests failed, of all checks. ``--quick`` leaves out what takes minutes: the browser,
and what ``LONG`` in the Makefile names.
"""

import os
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent


class Check(NamedTuple):
    """A target of the Makefile, and what must be done before it."""

    target: str
    after: tuple[str, ...] = ()


WHOLE = (
    Check("programs"),
    Check("client"),
    Check("types"),
    Check("browser", after=("programs", "client")),
    Check("unit", after=("programs", "types")),
    Check("webstyle"),
    Check("webtests"),
    Check("webtypes"),
    Check("lint"),
    Check("imports"),
    Check("rules"),
)
"""All checks, in the order in which they begin and are printed: first what the longest need.

The Python tests wait for a third of their time, for clocks, lines and processes. Those without a
browser and those with one run side by side, so that a processor works while a test waits. Several
checks may want the client's packages at once: one fetches them, the others wait (tools/client.py).
Some tests ask mypy, which goes by what it has kept of the program in ``types``.
"""

QUICK = (
    Check("types"),
    Check("core"),
    Check("lint"),
    Check("imports"),
    Check("rules"),
    Check("typed", after=("types",)),
)
"""What takes less than three minutes on two quiet processors: the two longest begin at once.

The tests that ask mypy are a check of their own, so that all others need not wait for ``types``.
"""


FAILED = re.compile(r"^(?:(?:FAILED|ERROR) (?=tests/)| FAIL +)(.+)$", re.MULTILINE)
"""How pytest and vitest name a test that failed, and say why."""


class Result(NamedTuple):
    """How a check ended."""

    passed: bool
    seconds: float
    output: str


def run(check: Check) -> Result:
    """Run one target of the Makefile."""
    begun = time.monotonic()
    words = [os.environ.get("MAKE", "make"), check.target]
    done = subprocess.run(
        words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    return Result(done.returncode == 0, time.monotonic() - begun, done.stdout)


def run_all(checks: Sequence[Check], processors: int) -> dict[str, Result]:
    """Run the checks, at most as many at a time as there are processors."""
    results: dict[str, Result] = {}
    under_way: dict[Future[Result], Check] = {}
    waiting = list(checks)
    with ThreadPoolExecutor(processors) as threads:
        while waiting or under_way:
            ready = [check for check in waiting if results.keys() >= set(check.after)]
            for check in ready[: processors - len(under_way)]:
                print(f"begins {check.target}", flush=True)
                under_way[threads.submit(run, check)] = check
                waiting.remove(check)
            for done in wait(under_way, return_when=FIRST_COMPLETED).done:
                check = under_way.pop(done)
                results[check.target] = done.result()
                print(_line(check.target, done.result()), flush=True)
                _show(check.target, done.result())
    return results


def _line(target: str, result: Result) -> str:
    return f"{'ok' if result.passed else 'FAILED':7}{target:10}{result.seconds:7.1f} s"


def _show(target: str, result: Result) -> None:
    print(f"\n=== {target}\n{result.output}", flush=True)


def main(arguments: Sequence[str]) -> int:
    """Run them all; 0 if all passed."""
    checks = QUICK if "--quick" in arguments else WHOLE
    begun = time.monotonic()
    results = run_all(checks, os.cpu_count() or 1)
    print("=== summary")
    for check in checks:
        result = results[check.target]
        print(_line(check.target, result))
        for name in dict.fromkeys(FAILED.findall(result.output)):
            print(f"       {name.strip()}")
    good = sum(result.passed for result in results.values())
    print(f"in {(time.monotonic() - begun) / 60:.1f} minutes\n")
    print(f"checks: {good} passed, {len(results) - good} failed", flush=True)
    return 0 if good == len(results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
