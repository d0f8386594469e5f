"""How often a connection, person or address may ask, and how much is remembered of them.

Token buckets, counts, and what forgets by itself. Time is an argument.
"""

import math
from collections import Counter, OrderedDict
from typing import TypeVar

import msgspec

K = TypeVar("K")
V = TypeVar("V")


class Rate(msgspec.Struct, frozen=True):
    """Requests that may come at once, and requests a second in the long run."""

    burst: float
    per_second: float


class Bucket:
    """One bucket of a rate, full at first."""

    __slots__ = ("_at", "_left", "rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self.rate = rate
        self._left = rate.burst
        self._at = now

    def take(self, now: float, cost: float = 1.0) -> bool:
        """Take so many out, if there are as many."""
        self._fill(now)
        if self._left < cost:
            return False
        self._left -= cost
        return True

    def wait_s(self, now: float, cost: float) -> float:
        """Seconds until so many are in it, or as many as it holds; 0.0 if they are there."""
        self._fill(now)
        lacks = min(cost, self.rate.burst) - self._left
        if lacks <= 0:
            return 0.0
        return lacks / self.rate.per_second if self.rate.per_second else math.inf

    def charge(self, now: float, cost: float) -> None:
        """Take so many out, though there may be fewer: the rest is owed."""
        self._fill(now)
        self._left -= cost

    def empty(self, now: float) -> bool:
        """Is there less than one in it?"""
        self._fill(now)
        return self._left < 1.0

    def _fill(self, now: float) -> None:
        passed = max(0.0, now - self._at)
        self._left = min(self.rate.burst, self._left + passed * self.rate.per_second)
        self._at = now


class Buckets:
    """A bucket for each address; the ones not used for longest are forgotten."""

    def __init__(self, rate: Rate, most: int = 4096) -> None:
        self._rate = rate
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def empty(self, address: str, now: float) -> bool:
        """Is the address's bucket empty?"""
        return address in self._buckets and self.of(address, now).empty(now)

    def of(self, address: str, now: float) -> Bucket:
        """The address's bucket."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = Bucket(self._rate, now)
        remember(self._buckets, address, bucket, self._most)
        return bucket


def remember(known: OrderedDict[K, V], key: K, value: V, most: int) -> None:
    """Note a value; of more than ``most``, the one noted longest ago is dropped."""
    known[key] = value
    known.move_to_end(key)
    if len(known) > most:
        known.popitem(last=False)


def one_fewer(counts: Counter[str], address: str) -> None:
    """One fewer; nothing is kept of an address that has none."""
    counts[address] -= 1
    if not counts[address]:
        del counts[address]
