"""Results that take long to compute, kept for those who ask again; bounded by their size."""

from collections import OrderedDict

MOST_BYTES = 16 * 1024 * 1024
"""Most bytes of all results that are kept."""


class ResultCache:
    """Results by key; the ones not asked for longest are let go."""

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
