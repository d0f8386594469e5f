"""The log of a match that is over, as one packed value: a tenth of its size and less."""

import zlib
from collections.abc import Sequence

import msgspec

from hydrophone.server.logs.words import mark
from hydrophone.server.store.face import DamagedMatchError, in_order


def packed(entries: Sequence[str]) -> bytes:
    """The entries as one value."""
    return zlib.compress(msgspec.msgpack.encode(entries))


def whole(
    match: str, count: int, body: bytes | None, entries: Sequence[tuple[int, str]]
) -> tuple[str, ...]:
    """The log of a match, of which the first entries, ``count`` of them, are packed.

    ``entries`` are those that are not, with their numbers; DamagedMatchError if it is not whole.
    """
    if not count:
        return in_order(match, entries)
    try:
        first = msgspec.msgpack.decode(zlib.decompress(body or b""), type=tuple[str, ...])
    except (zlib.error, msgspec.MsgspecError):
        first = ()
    if len(first) != count:
        raise DamagedMatchError(f"match {mark(match)} cannot be read: its packed log is damaged")
    return first + in_order(match, entries, count)
