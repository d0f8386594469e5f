"""Who plays: a level of our bots, or a program by its command."""

from typing import TypeAlias

import msgspec

from hydrophone.bots.bot import Level, level_of
from hydrophone.core.errors import UnknownNameError
from hydrophone.kits.makers import levels_of
from hydrophone.programs.process import words_of


class LevelEntrant(msgspec.Struct, frozen=True):
    """Our bots of one level."""

    level: Level

    @property
    def name(self) -> str:
        """What a table calls it."""
        return self.level.value


class ProgramEntrant(msgspec.Struct, frozen=True):
    """A program of another author: what a table calls it, and the words of its command."""

    name: str
    words: tuple[str, ...]


Entrant: TypeAlias = LevelEntrant | ProgramEntrant


def entrant(game: str, said: str) -> Entrant:
    """``helmsman``, or ``NAME=COMMAND``; UnknownNameError for anything else.

    ``game`` is the id of the game, which has levels of its own.
    """
    name, sign, command = said.partition("=")
    if sign:
        return program(name, command)
    levels = levels_of(game)
    level = level_of(said, levels)
    if level is not None:
        return LevelEntrant(level)
    raise UnknownNameError(
        f"{said!r} is neither a level ({', '.join(levels)}) nor of the form NAME=COMMAND"
    )


def program(name: str, command: str) -> ProgramEntrant:
    """The program of a command; UnknownNameError if name or command is none."""
    try:
        words = words_of(command)
    except ValueError as error:
        raise UnknownNameError(f"{command!r} is no command: {error}") from None
    if not words:
        raise UnknownNameError(f"{command!r} is no command")
    if not name:
        raise UnknownNameError(f"{name}={command} is not of the form NAME=COMMAND")
    return ProgramEntrant(name, words)
