"""Every check and every test, one after the other, and a table at the end.

``python tools/check.py`` goes on after a failure, so that one run tells everything; its exit
status is 1 if anything failed. The Python tests come last: their closing line ends the output.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CHECKS = ("lint", "types", "imports", "rules", "web", "client", "browser", "unit")


def run(check: str) -> tuple[bool, float]:
    """Run one target of the Makefile: did it pass, and how many seconds did it take?"""
    print(f"\n=== {check}", flush=True)
    begun = time.monotonic()
    make = os.environ.get("MAKE", "make")
    done = subprocess.run([make, check], cwd=ROOT)
    return done.returncode == 0, time.monotonic() - begun


def main() -> int:
    """Run them all; 0 if all passed."""
    results = {check: run(check) for check in CHECKS}
    print("\n=== summary")
    for check, (passed, seconds) in results.items():
        print(f"{'ok' if passed else 'FAILED':7}{check:10}{seconds:7.1f} s")
    good = sum(passed for passed, _ in results.values())
    print(f"\nchecks: {good} passed, {len(results) - good} failed", flush=True)
    return 0 if good == len(results) else 1


if __name__ == "__main__":
    sys.exit(main())
