"""What can be wrong with a chart or a cell, and the root of every exception of the program.

The whole tree is drawn in ``core.errors``.
"""


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


class InvalidChartError(InvalidFileError):
    """A chart drawing that cannot be read or breaks a rule for charts."""


class UnknownNameError(HydrophoneError):
    """A game, an edition, a chart or a bot level that does not exist."""
