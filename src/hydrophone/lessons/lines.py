"""The lines of a lesson or a mission: ``name: value``, in blocks, each with the line it stands on.

Empty lines and lines that begin with ``//`` are skipped. A line that begins with a blank goes on
with the value of the line before it.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NoReturn, TypeVar

import msgspec

from hydrophone.core.errors import InvalidLessonError, InvalidNotationError
from hydrophone.core.game import Action, AnyGame, Language
from hydrophone.core.seats import Actor, Seat, parse_actor

T = TypeVar("T")

_COMMENT = "//"

InLanguages = dict[Language, str]
"""The same in each language."""


class LessonLine(msgspec.Struct, frozen=True):
    """One entry and where it begins."""

    number: int
    name: str
    value: str


class Block:
    """Some entries that belong together, each read once.

    Attributes:
        file: where they stand, for errors.
        number: the line on which the block begins.
    """

    def __init__(self, file: str, number: int, lines: Iterable[LessonLine]) -> None:
        self.file = file
        self.number = number
        self._lines = list(lines)

    def fail(self, number: int, what: str) -> NoReturn:
        """This is wrong on that line."""
        raise InvalidLessonError(self.file, number, what)

    def every(self, name: str) -> tuple[LessonLine, ...]:
        """All entries of this name, in their order."""
        found = tuple(line for line in self._lines if line.name == name)
        self._lines = [line for line in self._lines if line.name != name]
        return found

    def named(self, prefix: str) -> tuple[LessonLine, ...]:
        """All entries whose name begins so; the names are given without it."""
        found = tuple(line for line in self._lines if line.name.startswith(prefix))
        self._lines = [line for line in self._lines if line not in found]
        return tuple(
            LessonLine(line.number, line.name[len(prefix) :], line.value) for line in found
        )

    def one(self, name: str) -> LessonLine | None:
        """The entry of this name, if there is one; InvalidLessonError if there are more."""
        found = self.every(name)
        if len(found) > 1:
            self.fail(found[1].number, f"{name} is said twice")
        return found[0] if found else None

    def must(self, name: str) -> LessonLine:
        """The entry of this name; InvalidLessonError without it."""
        found = self.one(name)
        if found is None:
            self.fail(self.number, f"{name} is missing")
        return found

    def number_of(self, name: str, least: int, most: int) -> int:
        """The whole number of this name, from ``least`` to ``most``."""
        line = self.must(name)
        if not line.value.isdecimal() or not least <= int(line.value) <= most:
            self.fail(line.number, f"{name} is {line.value!r}, not a number {least} to {most}")
        return int(line.value)

    def words(self, name: str) -> InLanguages:
        """What is said by this name in every language; InvalidLessonError if one is missing."""
        found = self.words_if_any(name)
        if found is None:
            self.fail(self.number, f"{name}.{Language.ENGLISH} is missing")
        return found

    def words_if_any(self, name: str) -> InLanguages | None:
        """What is said by this name in every language, or in none."""
        said = {language: self.one(f"{name}.{language}") for language in Language}
        there = {language: line for language, line in said.items() if line is not None}
        if not there:
            return None
        for language in Language:
            if language not in there:
                number = next(iter(there.values())).number
                self.fail(number, f"{name}.{language} is missing")
        return {language: line.value for language, line in there.items()}

    def check_read(self) -> None:
        """Fail if an entry is left that no reader has asked for."""
        for line in self._lines:
            self.fail(line.number, f"nothing is called {line.name!r} here")


def blocks_of(text: str, file: str, first: str) -> tuple[Block, list[Block]]:
    """The head of a text, and its blocks: each begins with an entry of the name ``first``.

    Without such a name all is head.
    """
    head: list[LessonLine] = []
    blocks: list[tuple[int, list[LessonLine]]] = []
    for line in _lines(text, file):
        if first and line.name == first:
            blocks.append((line.number, [line]))
        else:
            (blocks[-1][1] if blocks else head).append(line)
    return Block(file, 1, head), [Block(file, number, lines) for number, lines in blocks]


def _lines(text: str, file: str) -> list[LessonLine]:
    found: list[LessonLine] = []
    for number, written in enumerate(text.splitlines(), 1):
        if not written.strip() or written.lstrip().startswith(_COMMENT):
            continue
        if written[0].isspace():
            if not found:
                raise InvalidLessonError(file, number, "there is no line before it to go on with")
            last = found[-1]
            value = f"{last.value} {written.strip()}".strip()
            found[-1] = LessonLine(last.number, last.name, value)
            continue
        name, colon, value = (part.strip() for part in written.partition(":"))
        if not colon:
            raise InvalidLessonError(file, number, "expected 'name: value'")
        found.append(LessonLine(number, name, value))
    return found


# --- what stands in a value --------------------------------------------------------------------


class Actions:
    """Reads acts such as ``blue.captain move direction=right`` for one game."""

    def __init__(self, game: AnyGame, seats: Sequence[Seat], file: str) -> None:
        self._game = game
        self._seats = seats
        self._file = file

    def act(self, line: LessonLine) -> tuple[Actor, Action]:
        """Who acts, and what they do; InvalidLessonError if it is not an act of this game."""
        who, _, what = line.value.partition(" ")
        actor = self.actor(line, who)
        kind, *fields = what.split()
        said = {"kind": kind, **dict(self._field(line, field) for field in fields)}
        try:
            action: Action = msgspec.convert(said, self._game.action_type)
        except msgspec.ValidationError as error:
            self.fail(line, str(error))
        return actor, action

    def actor(self, line: LessonLine, name: str) -> Actor:
        """A seat of this match, or the clock."""
        try:
            actor = parse_actor(name)
        except InvalidNotationError as error:
            self.fail(line, str(error))
        if isinstance(actor, Seat) and actor not in self._seats:
            self.fail(line, f"{name} is no seat of this match")
        return actor

    def seat(self, line: LessonLine, name: str) -> Seat:
        """A seat of this match."""
        actor = self.actor(line, name)
        if not isinstance(actor, Seat):
            self.fail(line, f"{name} is no seat")
        return actor

    def fail(self, line: LessonLine, what: str) -> NoReturn:
        """This is wrong on that line."""
        raise InvalidLessonError(self._file, line.number, what)

    def _field(self, line: LessonLine, field: str) -> tuple[str, Any]:
        name, equals, value = field.partition("=")
        if not equals:
            self.fail(line, f"expected 'name=value' and found {field!r}")
        return name, value_of(value)


def value_of(text: str) -> Any:
    """A value as JSON, or the text itself."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text
