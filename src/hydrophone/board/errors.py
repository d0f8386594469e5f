"""What can be wrong with a chart or a cell, and the root of every exception of the program.

The whole tree is drawn in ``core.errors``.
"""

from collections.abc import Iterable
from typing import Any, TypeAlias

Remade: TypeAlias = tuple[type, tuple[Any, ...], dict[str, Any]]
"""How an error is copied: its class, what makes it, and what was noted on it."""


class HydrophoneError(Exception):
    """Root of the tree: anything this program raises on purpose."""


class InvalidNotationError(HydrophoneError):
    """Text that is not in the language it claims to be in."""


class InvalidFileError(InvalidNotationError):
    """Text in which something is wrong on one line."""

    def __init__(self, file: str, line: int, what: str) -> None:
        super().__init__(f"{file}, line {line}: {what}")
        self.file = file
        self.line = line
        self.what = what

    def __reduce__(self) -> Remade:
        """Copied and pickled, as between processes, by what it is made of."""
        return type(self), (self.file, self.line, self.what), self.__dict__


class InvalidChartError(InvalidFileError):
    """A chart drawing that cannot be read or breaks a rule for charts.

    ``faults`` are all that were found, by their lines; the error itself is the first of them.
    """

    def __init__(self, file: str, line: int, what: str) -> None:
        super().__init__(file, line, what)
        self.faults: tuple[InvalidChartError, ...] = (self,)


def all_faults(faults: Iterable[InvalidChartError]) -> InvalidChartError:
    """The first of them by its line, which names them all."""
    first, *others = sorted(faults, key=lambda fault: fault.line)
    first.faults = (first, *others)
    return first


class UnknownNameError(HydrophoneError):
    """A game, an edition, a chart or a bot level that does not exist."""
