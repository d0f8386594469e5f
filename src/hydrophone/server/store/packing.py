"""The log of a match that is over, as one packed value: a tenth of its size and less."""

import zlib
from collections.abc import Sequence

import msgspec

from hydrophone.server.logs.words import mark
from hydrophone.server.store.face import DamagedMatchError


def packed(entries: Sequence[str]) -> bytes:
    """The entries as one value."""
    return zlib.compress(msgspec.msgpack.encode(entries))


def unpacked(body: bytes) -> tuple[str, ...]:
    """The entries of a packed value; zlib.error or MsgspecError if it is damaged."""
    return msgspec.msgpack.decode(zlib.decompress(body), type=tuple[str, ...])


def whole(
    match: str, count: int, body: bytes | None, entries: Sequence[tuple[int, str]]
) -> tuple[str, ...]:
    """The log of a match, of which the first entries, ``count`` of them, are packed.

    ``entries`` are those that are not, with their numbers; DamagedMatchError if it is not whole.
    """
    if not count:
        return _in_order(match, entries)
    try:
        first = unpacked(body or b"")
    except (zlib.error, msgspec.MsgspecError):
        first = ()
    if len(first) != count:
        raise DamagedMatchError(f"match {mark(match)} cannot be read: its packed log is damaged")
    return first + _in_order(match, entries, count)


def _in_order(match: str, entries: Sequence[tuple[int, str]], first: int = 0) -> tuple[str, ...]:
    """The bodies of entries numbered from ``first``; DamagedMatchError if one is missing."""
    missing = next((n for n, (number, _) in enumerate(entries, first) if n != number), None)
    if missing is None and not first and not entries:
        missing = 0
    if missing is not None:
        raise DamagedMatchError(f"match {mark(match)} cannot be read: entry {missing} is missing")
    return tuple(body for _, body in entries)
