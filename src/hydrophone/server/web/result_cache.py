"""Results that take long to compute, kept for those who ask again; bounded by their size."""

from collections import OrderedDict
from collections.abc import Callable

MOST_BYTES = 16 * 1024 * 1024
"""Most bytes of all results that are kept."""


class ResultCache:
    """Results by key, each as long as what it was computed from is the same."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most = most_bytes
        self._bytes = 0
        self._results: OrderedDict[str, tuple[object, bytes]] = OrderedDict()

    def get(self, key: str, source: object, compute: Callable[[], bytes]) -> bytes:
        """The result of a key, computed unless it is kept and its source is the same."""
        kept = self._results.get(key)
        if kept is not None and kept[0] is source:
            self._results.move_to_end(key)
            return kept[1]
        result = compute()
        self._put(key, source, result)
        return result

    def _put(self, key: str, source: object, result: bytes) -> None:
        self._bytes += len(result) - len(self._results.pop(key, (None, b""))[1])
        self._results[key] = (source, result)
        while self._bytes > self._most:
            _, (_, oldest) = self._results.popitem(last=False)
            self._bytes -= len(oldest)
