"""What programs hand in, looked at before anything is done with it: no type checker need have."""

from math import inf, nan
from operator import index
from typing import Any, SupportsFloat

from hydrophone.core.chance import SEED_MAX
from hydrophone.core.errors import InvalidOptionsError


def is_a(value: Any, kind: type) -> bool:
    """Is it of this kind, whatever its type promises?"""
    return isinstance(value, kind)


def whole_number(value: Any, name: str, least: int, most: int | None = None) -> int:
    """The value as an int, from ``least`` to ``most``; ``name`` is what the error calls it.

    Whole numbers of NumPy are some, too. InvalidOptionsError for anything else.
    """
    try:
        number = index(value)
    except TypeError:
        number = least - 1
    if number < least or (most is not None and number > most):
        upto = "on" if most is None else f"to {most}"
        raise InvalidOptionsError(f"{name} is {value!r}, not a whole number from {least} {upto}")
    return number


def seed_of(value: Any) -> int:
    """A seed; InvalidOptionsError if it is none."""
    return whole_number(value, "the seed", 0, SEED_MAX)


def seconds_of(value: Any, name: str, least: float = 0.0, *, may_be_endless: bool = False) -> float:
    """A number of seconds from ``least`` on; InvalidOptionsError if it is none."""
    try:
        seconds = float(value) if isinstance(value, SupportsFloat) else nan
    except OverflowError:
        seconds = inf
    if not seconds >= least or (seconds == inf and not may_be_endless):
        raise InvalidOptionsError(f"{name} is {value!r}, not a number of seconds from {least:g} on")
    return seconds
