"""The pages of a rulebook's clauses, in each language: ``clauses/<language>.md`` beside the game.

A clause is one line, ``- **SON-082** No submarine ...``. If an action can be refused by it, what
the person who tried the action reads stands below, ``  > You may not ...``. All else is for
programmers.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import NamedTuple

_CLAUSE = re.compile(r"^- \*\*([A-Z]+-[A-Z]?\d+)\*\* (.+)$")
_REFUSAL = re.compile(r"^  > (.+)$")


class ClausePage(NamedTuple):
    """One language's page."""

    clauses: Mapping[str, str]
    """Number of the clause to its words for players."""
    refusals: Mapping[str, str]
    """Number of the clause to what is said when it refuses an action."""


@cache
def page_of(package: str, language: str) -> ClausePage:
    """The page in this language beside the game of this package."""
    text = files(package).joinpath("clauses", f"{language}.md").read_text(encoding="utf-8")
    lines = text.splitlines()
    clauses = {number: words for line in lines for number, words in _CLAUSE.findall(line)}
    return ClausePage(MappingProxyType(clauses), MappingProxyType(dict(_refusals(lines))))


def _refusals(lines: list[str]) -> Iterator[tuple[str, str]]:
    number = ""
    for line in lines:
        if clause := _CLAUSE.match(line):
            number = clause[1]
        elif refusal := _REFUSAL.match(line):
            yield number, refusal[1]
