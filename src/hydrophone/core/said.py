"""What happens as sentences that people read: who did what to whom, in each language.

The sentences of a game lie in ``said.txt`` beside it: ``begins.en: {who} [begin|begins].`` and so
in each language. Those with a dot in their key are what people say, and the terms in that; all
others are lines of the announcements. What several games say alike lies in ``said.txt`` here; a
game's own sentence goes before it. The client's are written from the same files
(``tools/tables.py``).

In a sentence ``{name}`` stands for a value, ``{count|one|more}`` for what agrees with a number,
and ``[you|they]`` for what the crew that did it reads, and what others read.
"""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final, TypeAlias

import msgspec

from hydrophone.core.game import ByTable, Language, Sentences
from hydrophone.core.seats import Side

Filling: TypeAlias = str | int

YOU: Final = "you"
"""The key of what the reader's own crew is called."""

LEFT: Final[Mapping[str, str]] = MappingProxyType(
    {ByTable.FORFEIT: "gone", ByTable.RESIGNED: "resigned"}
)
"""By how a match ended, the key of what has become of a crew that lost it without being sunk."""

_QUOTES: Final[Sentences] = ("“{}”", "„{}“", "“{}”")
_SENTENCE = re.compile(r"(?m)^([\w.]+): (.+)$")
_READERS = re.compile(r"\[([^|\]]*)\|([^\]]*)\]")
_VALUE = re.compile(r"\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}")


def sentences_of(package: str) -> Mapping[str, Sentences]:
    """The sentences of the game of this package by their keys, and those that games share."""
    return MappingProxyType({**sentences_in("hydrophone.core"), **sentences_in(package)})


@cache
def sentences_in(package: str) -> Mapping[str, Sentences]:
    """The sentences that lie in this package by their keys."""
    text = (files(package) / "said.txt").read_text(encoding="utf-8")
    found: dict[str, dict[str, str]] = {}
    for name, sentence in _SENTENCE.findall(text):
        key, _, language = name.rpartition(".")
        found.setdefault(key, {})[language] = sentence
    in_order = {key: [said[language] for language in Language] for key, said in found.items()}
    return MappingProxyType(msgspec.convert(in_order, dict[str, Sentences]))


class Narrator:
    """Tells what happens in a match to one reader: a crew, or (None) all other viewers."""

    def __init__(
        self,
        sentences: Mapping[str, Sentences],
        language: Language,
        boats: Mapping[Side, str],
        reader: Side | None,
    ) -> None:
        self.reader = reader
        self._sentences = sentences
        self._language = language
        self._boats = boats

    def crew(self, side: Side) -> str:
        """What the crew is called: "You", or its boat's name."""
        return self.call(YOU) if side is self.reader else self._boats[side]

    def call(self, key: str, **values: Filling) -> str:
        """What is said at the table, or a term."""
        return self._filled(key, values, None)

    def plain(self, key: str) -> str:
        """A sentence without a crew."""
        return self._filled(key, {}, None)

    def tell(self, key: str, side: Side, **values: Filling) -> str:
        """The sentence of what this crew did: ``who`` is the crew, ``other`` the one against it."""
        crews = {"who": self.crew(side), "other": self.crew(side.enemy)}
        return self._filled(key, {**crews, **values}, side)

    def quote(self, words: str) -> str:
        """Words as they were said."""
        return _QUOTES[self._language.column].format(words)

    def says(self, side: Side, words: str) -> str:
        """What this crew says."""
        return f"{self.crew(side)}: {self.quote(words)}"

    def hurt(self, side: Side, words: str, count: int) -> str:
        """What this crew says to harm to its boat, and how much it is."""
        return f"{self.says(side, words)} {self.harm(side, count)}"

    def harm(self, side: Side, count: int) -> str:
        """How much harm this crew's boat took."""
        return self._filled("harm", {"count": count, "boat": self._boats[side]}, side)

    def ending(self, winner: Side | None, termination: str, draw: str = "draw") -> str:
        """What became of the loser, and who has won; ``draw`` is the key of no winner."""
        if winner is None:
            return self.plain(draw)
        fate = self.tell(LEFT.get(termination, "sunk"), winner.enemy)
        return f"{fate} {self.tell('wins', winner)}"

    def _filled(self, key: str, values: Mapping[str, Filling], side: Side | None) -> str:
        did_it = side is not None and side is self.reader
        text = self._sentences[key][self._language.column]
        read = _READERS.sub(lambda found: found[1 if did_it else 2], text)

        def value(found: re.Match[str]) -> str:
            said = values[found[1]]
            if found[2] is None:
                return str(said)
            return found[2] if said == 1 else found[3]

        return _VALUE.sub(value, read)
