"""How tables beside the matches are asked, in a file and in a database alike."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import Any, Protocol, TypeAlias, TypeVar

import msgspec

S = TypeVar("S", bound=msgspec.Struct)

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


def put(ask: Ask, table: str, key: str = "", **row: object) -> None:
    """Put a row into a table. ``key``: the columns by which it replaces the one before it."""
    names, places = ", ".join(row), ", ".join(f"%({name})s" for name in row)
    rest = [name for name in row if name not in key.split(", ")]
    after = ", ".join(f"{name} = excluded.{name}" for name in rest)
    instead = f" ON CONFLICT ({key}) DO UPDATE SET {after}" if key else ""
    ask(f"INSERT INTO {table}({names}) VALUES ({places}){instead}", **row)  # noqa: S608


def delete(ask: Ask, table: str, **where: object) -> bool:
    """Delete the rows with these values; were there any?"""
    return bool(ask(f"DELETE FROM {table}{_where(where)} RETURNING 1", **where))  # noqa: S608


def select(ask: Ask, columns: str, table: str, order: str = "", **where: object) -> list[Any]:
    """These columns of the rows with these values; of one column its values."""
    ordered = f" ORDER BY {order}" if order else ""
    rows = ask(f"SELECT {columns} FROM {table}{_where(where)}{ordered}", **where)  # noqa: S608
    return rows if "," in columns else [value for (value,) in rows]


def structs(ask: Ask, kind: type[S], table: str, order: str = "", **where: object) -> list[S]:
    """The rows with these values, as structs whose fields are columns."""
    columns = ", ".join(kind.__struct_fields__)
    return [kind(*row) for row in select(ask, columns, table, order, **where)]


def put_log(ask: Ask, match: str, count: int, body: bytes) -> None:
    """Put the first entries of a match, so many, into one row, also if they are in one by now."""
    ask("DELETE FROM entry WHERE match = %(match)s AND number < %(n)s", match=match, n=count)
    put(ask, "log", "match", match=match, body=body)
    ask("UPDATE match SET packed = %(count)s WHERE id = %(match)s", match=match, count=count)


def _where(values: Mapping[str, object]) -> str:
    return " WHERE " + " AND ".join(
        f"{name} IS NULL" if value is None else f"{name} = %({name})s"
        for name, value in values.items()
    )
