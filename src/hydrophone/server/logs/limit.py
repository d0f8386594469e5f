"""A log that nobody can flood: the same line is written only now and then, with a count."""

import logging
from collections import OrderedDict

import msgspec

from hydrophone.server.protocol.limits import remember

AT_ONCE = 5
"""Most records of one kind that are written in a period."""

PERIOD_S = 60.0
"""Seconds in a period."""

_KINDS = 256
"""Most kinds of records that are remembered."""


_MORE = "left_out_before"


class _Kind(msgspec.Struct):
    since: float
    written: int = 0
    left_out: int = 0


class LogLimit(logging.Filter):
    """Lets the first records of a kind through in each period, and counts the others.

    A kind is a logger and a text before its values are filled in.
    """

    def __init__(self) -> None:
        super().__init__()
        self._kinds: OrderedDict[tuple[str, str], _Kind] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        """Is this record written? ``more_of`` says how many were left out before it."""
        kind = self._kind(record)
        if kind.written >= AT_ONCE:
            kind.left_out += 1
            return False
        kind.written += 1
        setattr(record, _MORE, kind.left_out)
        kind.left_out = 0
        return True

    def _kind(self, record: logging.LogRecord) -> _Kind:
        key = (record.name, str(record.msg))
        kind = self._kinds.get(key) or _Kind(record.created)
        remember(self._kinds, key, kind, _KINDS)
        if record.created - kind.since >= PERIOD_S:
            kind.since, kind.written = record.created, 0
        return kind


def more_of(record: logging.LogRecord) -> int:
    """How many records of its kind were left out before this one."""
    more: int = getattr(record, _MORE, 0)
    return more


def limit_logs() -> None:
    """Limit what is written by this program and by uvicorn, wherever it is written to."""
    handlers = [*logging.getLogger("uvicorn").handlers, *logging.getLogger().handlers]
    if logging.lastResort is not None:
        handlers.append(logging.lastResort)
    for handler in handlers:
        if not any(isinstance(old, LogLimit) for old in handler.filters):
            handler.addFilter(LogLimit())
