"""Every exception of the program. Each says whose fault it is.

::

    HydrophoneError
    ├── IllegalActionError    a player's: the action breaks a rule (carries the clause)
    │   └── IllegalLineError     the same in a record (file, line, clause)
    ├── InvalidNotationError  the writer's: this is not even a sentence of the language
    │   ├── InvalidChartError    a chart drawing (file, line, what is wrong)
    │   ├── InvalidLessonError   a lesson or a mission (file, line, what is wrong)
    │   ├── InvalidPositionError a drawn position (file, line, what is wrong)
    │   └── InvalidRecordError   a record (file, line, what is wrong)
    ├── InvalidBotError       a bot's author's: it is no bot, or answers what it may not
    ├── InvalidOptionsError   the host's: an option that does not exist or does not fit
    ├── UnknownNameError      the asker's: no such game, edition, chart, bot level
    └── StoreError            the machine's: what must be kept could not be written
"""

from hydrophone.board.errors import HydrophoneError as HydrophoneError
from hydrophone.board.errors import InvalidChartError as InvalidChartError
from hydrophone.board.errors import InvalidFileError, Remade
from hydrophone.board.errors import InvalidNotationError as InvalidNotationError
from hydrophone.board.errors import UnknownNameError as UnknownNameError


class IllegalActionError(HydrophoneError):
    """An action that a rule forbids. ``clause`` is its number, e.g. ``SON-082``."""

    def __init__(self, clause: str, sentence: str = "") -> None:
        super().__init__(f"{clause}: {sentence}" if sentence else clause)
        self.clause = clause
        self.sentence = sentence

    def __reduce__(self) -> Remade:
        """Copied and pickled, as between processes, by what it is made of."""
        return type(self), (self.clause, self.sentence), self.__dict__


class IllegalLineError(IllegalActionError):
    """An action of a record that a rule forbids when the match is played again."""

    def __init__(self, file: str, line: int, clause: str, sentence: str) -> None:
        super().__init__(clause, sentence)
        self.file = file
        self.line = line

    def __reduce__(self) -> Remade:
        """As any illegal action."""
        return type(self), (self.file, self.line, self.clause, self.sentence), self.__dict__

    def __str__(self) -> str:
        """Where, then which rule and why."""
        return f"{self.file}, line {self.line}: {super().__str__()}"


class InvalidLessonError(InvalidFileError):
    """A lesson or a mission that cannot be read or cannot be played."""


class InvalidPositionError(InvalidFileError):
    """A drawn position that cannot be read or cannot be."""


class InvalidRecordError(InvalidFileError):
    """A match file that cannot be read."""


class InvalidBotError(HydrophoneError):
    """A program's bot that is none, or that answers what its seat may not do."""


class InvalidOptionsError(HydrophoneError):
    """An option that does not exist, or a value that does not fit it."""


class StoreError(HydrophoneError):
    """The event store could not write; nothing was acknowledged."""
