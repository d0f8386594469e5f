"""How tables beside the matches are asked, in a file and in a database alike."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, Protocol, TypeAlias

import msgspec

Body: TypeAlias = str | bytes
"""A kept value: a file has text, a database bytes."""


def text(body: Body) -> str:
    """A kept value as text."""
    return body if isinstance(body, str) else str(body, "utf-8")


class Ask(Protocol):
    """Asks a question in a transaction, with ``%(name)s`` for each value."""

    def __call__(self, question: str, **values: object) -> list[tuple[Any, ...]]:
        """The rows that it gives."""
        ...


class Tables(msgspec.Struct, frozen=True):
    """Some tables of a store: asked one question each, or several in a transaction."""

    _transaction: Callable[[], AbstractContextManager[Ask]]
    _ask: Ask
    _clock: Callable[[], float]
