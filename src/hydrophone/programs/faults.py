"""What a program may do wrong, and what comes of it."""

from enum import StrEnum

import msgspec

from hydrophone.core.errors import HydrophoneError


class Fault(StrEnum):
    """What a program did wrong."""

    LATE = "late"
    """The program thought for longer than it may, but was there."""
    SILENT = "silent"
    """The program said nothing in time, not even Pong."""
    MALFORMED = "malformed"
    """A line is no line of the protocol."""
    ILLEGAL = "illegal"
    """Its action is not a legal one."""
    FLOODING = "flooding"
    """The program says more than is read."""
    CRASHED = "crashed"
    """The program has ended."""

    @property
    def is_last(self) -> bool:
        """Is the program asked no more?"""
        return self in (Fault.SILENT, Fault.FLOODING, Fault.CRASHED)


class FaultError(HydrophoneError):
    """A program has done something wrong."""

    def __init__(self, fault: Fault, what: str) -> None:
        super().__init__(f"{fault}: {what}")
        self.fault = fault
        self.what = what


class FaultNote(msgspec.Struct, frozen=True):
    """A fault of a program in one match."""

    program: str
    fault: Fault
    what: str
