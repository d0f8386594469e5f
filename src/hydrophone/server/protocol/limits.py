"""How often a connection, person or address may ask, and how much is remembered of them.

Token buckets, counts, what forgets by itself, how deep a text may nest, and what it may hold.
Time is an argument.
"""

from collections import Counter, OrderedDict
from typing import TypeVar

import msgspec

from hydrophone.server.protocol.refusals import TooFastError

K = TypeVar("K")
V = TypeVar("V")


class Rate(msgspec.Struct, frozen=True):
    """Requests that may come at once, and requests a second in the long run, more than 0."""

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
        return max(0.0, lacks / self.rate.per_second)

    def charge(self, now: float, cost: float) -> None:
        """Take so many out, though there may be fewer: the rest is owed."""
        self._fill(now)
        self._left -= cost

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

    def check(self, address: str, now: float, cost: float = 1.0) -> None:
        """TooFastError if the address must wait for so many."""
        wait_s = self.of(address, now).wait_s(now, cost) if address in self._buckets else 0.0
        if wait_s:
            raise TooFastError(wait_s)

    def pay(self, address: str, now: float, cost: float = 1.0) -> None:
        """Take so many out of the address's bucket, or TooFastError."""
        self.check(address, now, cost)
        self.of(address, now).charge(now, cost)

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


MOST_BYTES = 16 * 1024 * 1024
"""Most bytes of all results that are kept."""


class ResultCache:
    """Results that take long to compute, by key; the ones not asked for longest are let go."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most = most_bytes
        self._bytes = 0
        self._results: OrderedDict[str, bytes] = OrderedDict()

    def get(self, key: str) -> bytes | None:
        """The result of a key, if it is kept."""
        if key in self._results:
            self._results.move_to_end(key)
        return self._results.get(key)

    def put(self, key: str, result: bytes) -> None:
        """Keep a result."""
        self._bytes += len(result) - len(self._results.pop(key, b""))
        self._results[key] = result
        while self._bytes > self._most:
            self._bytes -= len(self._results.popitem(last=False)[1])


MAX_NESTING = 16
"""Most levels of arrays and objects in one message; a message with a meaning has at most six."""

NUL = rb"\u0000"
"""As JSON writes the one character that a database cannot keep in a text."""

_ONE_KIND = bytes.maketrans(b"{}", b"[]")
_NO_BRACKET = bytes(set(range(256)) - set(b"[]"))


def nests_too_deep(body: bytes) -> bool:
    """Has this JSON text more than MAX_NESTING levels, or brackets that do not close?

    Brackets inside strings do not count.
    """
    if body.count(b"{") + body.count(b"[") <= MAX_NESTING:
        return False
    brackets = _without_strings(body).translate(_ONE_KIND).translate(None, _NO_BRACKET)
    for _ in range(MAX_NESTING):
        brackets = brackets.replace(b"[]", b"")  # takes away the innermost level
    return bool(brackets)


def _without_strings(body: bytes) -> bytes:
    unescaped = body.replace(rb"\\", b"").replace(rb"\"", b"")
    return b"".join(unescaped.split(b'"')[::2])


def unkept(body: bytes) -> bool:
    """Has a string of this JSON text a NUL, which PostgreSQL cannot keep?

    Half a pair of surrogates, which it cannot keep either, is no JSON to the decoder.
    """
    return NUL in body and NUL in body.replace(rb"\\", b"")
