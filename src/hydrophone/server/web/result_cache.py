"""Answers that take long to compute, kept for those who ask again; bounded by their size."""

from collections import OrderedDict
from collections.abc import Callable

MOST_BYTES = 16 * 1024 * 1024
"""Most bytes of all answers that are kept."""


class AnswerCache:
    """Answers by key, each as long as what it was computed from is the same."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most = most_bytes
        self._bytes = 0
        self._answers: OrderedDict[str, tuple[object, bytes]] = OrderedDict()

    def get(self, key: str, source: object, compute: Callable[[], bytes]) -> bytes:
        """The answer to a key, computed unless it is kept and its source is the same."""
        kept = self._answers.get(key)
        if kept is not None and kept[0] is source:
            self._answers.move_to_end(key)
            return kept[1]
        answer = compute()
        self._put(key, source, answer)
        return answer

    def _put(self, key: str, source: object, answer: bytes) -> None:
        self._bytes += len(answer) - len(self._answers.pop(key, (None, b""))[1])
        self._answers[key] = (source, answer)
        while self._bytes > self._most:
            _, (_, oldest) = self._answers.popitem(last=False)
            self._bytes -= len(oldest)
