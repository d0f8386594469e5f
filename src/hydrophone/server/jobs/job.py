"""The jobs: what a process is told, and how its answer is read."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from hydrophone.core.seats import Seat
from hydrophone.server.protocol.bodies import WhatIfWish
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.records.what_if import Fresh


class Look(msgspec.Struct, frozen=True, tag="look"):
    """Look at the record of a match that is over."""

    record: bytes
    what: Literal["brought", "replay", "debrief", "beliefs"]
    line: int = 0
    """Of which beliefs are wanted."""
    seats: Mapping[Seat, str] | None = None
    """Who sat where, by name; None if only the record says it."""


class GoOn(msgspec.Struct, frozen=True, tag="go_on"):
    """Write the log of a match that goes on from a moment of a record."""

    record: bytes
    wish: WhatIfWish
    first: str
    """The code of the match before it; empty for a record that is brought."""
    fresh: Fresh


class Hash(msgspec.Struct, frozen=True, tag="hash"):
    """Hash a password."""

    password: str
    salt: str


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """Read a drawing as a chart."""

    drawing: str


class CodePicture(msgspec.Struct, frozen=True, tag="picture"):
    """Draw a text as a picture to scan."""

    text: str


Long: TypeAlias = Look | GoOn
Quick: TypeAlias = Hash | Draw | CodePicture
Job: TypeAlias = Long | Quick

DONE = b"+"
"""The first byte of an answer that is one."""


def refused(error: RefusedError) -> bytes:
    """The answer to what cannot be done."""
    return b"-" + msgspec.json.encode((error.reason, error.detail))


def read_answer(line: bytes) -> bytes:
    """The answer as JSON; RefusedError if it is a refusal."""
    if not line.startswith(DONE):
        raise RefusedError(*msgspec.json.decode(line[1:], type=tuple[Reason, str]))
    return line[1:].rstrip(b"\n")
