"""A language that a machine makes: English with accents, each word two fifths longer."""

import re

_ACCENTS = str.maketrans("aceinouyACEINOU", "àçéïñôûÿÀÇÉÏÑÔÛ")

_KEPT = re.compile(r"(\{[^}]*\}|\[[^\]]*\]|\*\*[^*]*\*\*)")
"""Parameters, forms and numbers of clauses, which no language changes."""

_WORD = re.compile(r"[^\W\d_]+")

LONGER = 0.4
"""Part of its length by which each word is longer."""


def pseudo(text: str) -> str:
    """What the language says for an English text."""
    parts = _KEPT.split(text)
    return "".join(part if _KEPT.fullmatch(part) else _WORD.sub(_longer, part) for part in parts)


def _longer(word: re.Match[str]) -> str:
    return word[0].translate(_ACCENTS) + "ø" * round(LONGER * len(word[0]))
