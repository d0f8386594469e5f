"""Numbers for operators in the text format of Prometheus.

Written by hand, since a library would bring figures of its own (seconds of CPU, collections of
garbage), and those grow with every action.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

PREFIX = "hydrophone_"
"""Begins the name of every metric."""

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
"""Media type of the text."""

Values: TypeAlias = Mapping[tuple[str, ...], float]
"""Numbers by the values of their labels."""

Kind: TypeAlias = Literal["gauge", "counter"]
"""Goes up and down, or only grows."""


def metric(name: str, says: str, value: float | None, kind: Kind = "gauge") -> str:
    """One number, and a line about it for people; empty while it is not known."""
    return "" if value is None else by_labels(name, says, (), {(): value}, kind)


def by_labels(
    name: str,
    says: str,
    labels: Sequence[str],
    values: Values,
    kind: Kind = "gauge",
) -> str:
    """A number for each of these values of the labels."""
    whole = PREFIX + name
    lines = [f"# HELP {whole} {says}", f"# TYPE {whole} {kind}"]
    lines += [f"{whole}{_told(labels, key)} {value:.12g}" for key, value in values.items()]
    return "\n".join(lines) + "\n"


def _told(labels: Sequence[str], values: Sequence[str]) -> str:
    pairs = zip(labels, values, strict=True)
    told = ",".join(f'{label}="{_escaped(value)}"' for label, value in pairs)
    return f"{{{told}}}" if told else ""


def _escaped(value: str) -> str:
    return value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
