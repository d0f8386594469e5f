"""What an attack found: one line each, with its figures."""

import statistics
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

TRACEBACK = "Traceback (most recent call last)"


class Finding(msgspec.Struct, frozen=True):
    """Did the server hold against one attack, and what was counted?"""

    attack: str
    held: bool
    figures: Mapping[str, float | int | str]
    why: str = ""
    """What did not hold."""


def judged(attack: str, figures: Mapping[str, float | int | str], **rules: bool) -> Finding:
    """Held if every rule is; the names of the others say why not."""
    broken = [name.replace("_", " ") for name, holds in rules.items() if not holds]
    return Finding(attack, not broken, figures, ", ".join(f"not {name}" for name in broken))


def line(finding: Finding) -> str:
    """A finding for people."""
    verdict = "held" if finding.held else "NOT HELD"
    figures = ", ".join(f"{name} {_print(value)}" for name, value in finding.figures.items())
    why = f" ({finding.why})" if finding.why else ""
    return f"{verdict:9}{finding.attack:22}{figures}{why}"


def _print(value: float | int | str) -> str:
    if isinstance(value, float):
        return f"{value:.2f}"
    return value if isinstance(value, str) else f"{value:,}"


def tracebacks(log: Path) -> int:
    """How often the server told of something unexpected; the last of it is shown."""
    text = log.read_text(errors="replace")
    found = text.count(TRACEBACK)
    if found:
        print(text[text.rindex(TRACEBACK) :][:2000])
    return found


def percentile(samples: Sequence[float], hundredths: int) -> float:
    """So many hundredths of the samples are smaller; 0 if there are none."""
    if not samples:
        return 0.0
    ordered = sorted(samples)
    return ordered[min(len(ordered) - 1, len(ordered) * hundredths // 100)]


def advantage(first: Sequence[float], second: Sequence[float]) -> float:
    """The area under the curve: how likely is one of the second larger than one of the first?

    0.5 tells nothing about which is which, 0 and 1 tell everything. Equal ones count half.
    """
    if not first or not second:
        return 0.5
    wins = [(a < b) + (a == b) / 2 for a in first for b in second]
    return statistics.fmean(wins)


def doubt(first: Sequence[float], second: Sequence[float]) -> float:
    """Standard error of the advantage if there is none."""
    m, n = len(first), len(second)
    return ((m + n + 1) / (12 * m * n)) ** 0.5 if m and n else 0.5
