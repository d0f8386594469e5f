"""The log: lines for people, or JSON for programs, and nothing in them that is a secret.

A line tells no name, token, code, address or play. Values are named in the sentence
(``"%(count)d connections are open", {"count": 3}``), or are errors, of which only what ``words``
allows is told; of a traceback only the frames. Other packages say what they like, so of theirs only
the sentence without its values is written, and only from a warning on.
"""

import logging
import re
import sys
import threading
from collections import OrderedDict
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Literal, TypeAlias

import msgspec

from hydrophone.server.logs.words import brief, frames
from hydrophone.server.protocol.limits import remember

LogForm: TypeAlias = Literal["text", "json"]
"""For people, or for programs."""

DIGITS = 3
"""Of a number in JSON after its point: a time to the millisecond."""

_OWN = "hydrophone"

_VALUE = re.compile(r"%(\(\w+\))?[-\d.]*[sdgfr]")

_NO_LETTERS = re.compile(r"[^a-z0-9]+")

log = logging.getLogger(__name__)


class LogLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line as JSON."""

    time: str
    """When, in UTC."""
    level: str
    event: str
    """The sentence without its values: the same for all lines of a kind."""
    says: str
    """The sentence."""
    node: str
    """The server's own name, or machine and process."""
    module: str
    values: Mapping[str, str | float] = {}
    error: str = ""
    """The kind of an error, and of those that led to it."""
    frames: tuple[str, ...] = ()
    """Where it came from, the innermost last."""
    more: int = 0
    """How many lines of this kind were left out before it."""


class LineFormatter(logging.Formatter):
    """Writes records as lines of one form."""

    def __init__(self, form: LogForm, node: str) -> None:
        super().__init__()
        self._form = form
        self._node = node

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line = self._line(record)
        return msgspec.json.encode(line).decode() if self._form == "json" else _for_people(line)

    def _line(self, record: logging.LogRecord) -> LogLine:
        template, values = str(record.msg), _values(record)
        if record.name.partition(".")[0] == _OWN:
            is_named = isinstance(record.args, Mapping)
            says = template % (values if is_named else tuple(values.values()))
        else:
            template = template.strip().partition("\n")[0]
            says, values = _VALUE.sub("…", template), {}
        error = record.exc_info[1] if record.exc_info else None
        return LogLine(
            time=datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            level=record.levelname.lower(),
            event=event_of(template),
            says=says,
            node=self._node,
            module=record.name.rpartition(".")[2],
            values=values,
            error=" from ".join(_kinds(error)),
            frames=tuple(frames(error.__traceback__)) if error is not None else (),
            more=more_of(record),
        )


def event_of(template: str) -> str:
    """The name of all lines that a sentence makes: its words, without values."""
    return _NO_LETTERS.sub("_", _VALUE.sub(" ", template).lower()).strip("_")


def _values(record: logging.LogRecord) -> dict[str, Any]:
    """What is filled in; an error may be given without a name."""
    args = record.args or ()
    if isinstance(args, Mapping):
        return {name: _shown(value) for name, value in args.items()}
    return {f"why_{n}" if n else "why": _shown(value) for n, value in enumerate(args)}


def _shown(value: object) -> object:
    if isinstance(value, BaseException):
        return brief(value)
    if isinstance(value, float):
        return round(value, DIGITS)
    return value if isinstance(value, int) else str(value)


def _kinds(error: BaseException | None) -> list[str]:
    kinds: list[str] = []
    while error is not None:
        kinds.append(type(error).__name__)
        error = error.__cause__ or error.__context__
    return kinds


def _for_people(line: LogLine) -> str:
    more = f" (and {line.more} more like this)" if line.more else ""
    lines = [f"{line.time[:19].replace('T', ' ')} {line.level.upper()} {line.says}{more}"]
    if line.frames:
        lines.append("Traceback (most recent call last), without values:")
        lines += [f"  {frame}" for frame in line.frames]
    return "\n".join([*lines, line.error] if line.error else lines)


class _OnlyWarnings(logging.Filter):
    """Of other packages what is worth a warning; below that they tell what passes by."""

    def filter(self, record: logging.LogRecord) -> bool:
        return record.name.partition(".")[0] == _OWN or record.levelno >= logging.WARNING


def set_up_logs(form: LogForm, node: str) -> None:
    """Write the log of this process to standard error, what ends a thread or the process too."""
    handler = logging.StreamHandler()
    handler.setFormatter(LineFormatter(form, node))
    handler.addFilter(_OnlyWarnings())
    logging.basicConfig(handlers=[handler], level=logging.INFO, force=True)
    threading.excepthook = _thread_ended
    sys.excepthook = lambda _kind, error, _trace: log.critical("a fault", exc_info=error)


def _thread_ended(ended: threading.ExceptHookArgs) -> None:
    log.error("a thread was ended by a fault", exc_info=ended.exc_value)


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
