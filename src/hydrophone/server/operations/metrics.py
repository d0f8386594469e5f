"""Numbers for operators in the text format of Prometheus.

Written by hand, since a library would bring figures of its own (seconds of CPU, collections of
garbage), and those grow with every action.
"""

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

PREFIX = "hydrophone_"
"""Begins the name of every metric."""

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
"""Media type of the text."""


class Sample(msgspec.Struct, frozen=True):
    """One number, and what tells it from the others of its metric."""

    value: float
    labels: tuple[tuple[str, str], ...] = ()


class Metric(msgspec.Struct, frozen=True):
    """What is counted or measured."""

    name: str
    says: str
    """One line for people."""
    samples: tuple[Sample, ...]
    kind: Literal["gauge", "counter"] = "gauge"


def gauge(name: str, says: str, value: float | None) -> Metric:
    """One number that goes up and down; without samples while it is not known."""
    return Metric(name, says, () if value is None else (Sample(value),))


def counter(name: str, says: str, value: float) -> Metric:
    """One number that only grows."""
    return Metric(name, says, (Sample(value),), "counter")


def by_label(
    name: str,
    says: str,
    label: str,
    values: Mapping[str, float],
    kind: Literal["gauge", "counter"] = "gauge",
) -> Metric:
    """A number for each value of one label."""
    return Metric(name, says, tuple(Sample(n, ((label, key),)) for key, n in values.items()), kind)


def written(metrics: Iterable[Metric]) -> str:
    """All of them as text; those without samples are left out."""
    return "".join(_written(metric) for metric in metrics if metric.samples)


def _written(metric: Metric) -> str:
    name = PREFIX + metric.name
    lines = [f"# HELP {name} {metric.says}", f"# TYPE {name} {metric.kind}"]
    lines += [f"{name}{_labels(sample)} {sample.value:.12g}" for sample in metric.samples]
    return "\n".join(lines) + "\n"


def _labels(sample: Sample) -> str:
    told = ",".join(f'{label}="{_escaped(value)}"' for label, value in sample.labels)
    return f"{{{told}}}" if told else ""


def _escaped(value: str) -> str:
    return value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
