"""The rules of a game as the client reads them: one file for each game and language."""

import hashlib
from functools import cache
from typing import Any

import msgspec

from hydrophone.core.game import Language
from hydrophone.core.rulebook import ChartPart, Rulebook, RuleMode, RuleSection, Situation
from hydrophone.core.seats import Role
from hydrophone.kits.registry import KITS, kit_named
from hydrophone.server.protocol.messages import GameId


class Rule(msgspec.Struct, frozen=True):
    """One clause in the words of one language."""

    clause: str
    text: str
    symbol: str
    mode: RuleMode | None
    """The one mode in which it holds; null for both."""
    edition: str | None
    """The language of the one edition that has it; null for all."""
    options: dict[str, Any]
    """It holds only where these options have these values; empty for always."""
    chart: ChartPart | None
    """It holds only on a chart on which this is drawn; null for all."""
    amounts: tuple[str, ...]
    """The options with its numbers; it holds only where the first of them is not 0."""


class RulesSection(msgspec.Struct, frozen=True):
    """Clauses that belong together, in the order in which they are read."""

    id: str
    title: str
    rules: tuple[Rule, ...]


class Rules(msgspec.Struct, frozen=True):
    """Answer to GET /api/rules/{game}/{language}.json: the rules in the players' words."""

    game: GameId
    language: Language
    sections: tuple[RulesSection, ...]
    actions: dict[str, tuple[str, ...]]
    """The clauses that matter to a player who may take an action, by its kind."""
    posts: dict[Situation, dict[Role, tuple[str, ...]]]
    """The clauses that matter to the holder of a post, whatever they may do."""
    credit: str
    """Whose the retold rules are and under which licence; empty if that needs no words."""


@cache
def rules_of(game: str, language: Language) -> Rules:
    """The rules of this game in this language."""
    book = kit_named(game).rulebook
    return Rules(
        game=game,
        language=language,
        sections=tuple(_section(book, section, language) for section in book.sections),
        actions=dict(book.actions),
        posts={situation: dict(posts) for situation, posts in book.posts.items()},
        credit=book.credit[language.column] if book.credit else "",
    )


@cache
def rules_file(game: str, language: Language) -> bytes:
    """The same as JSON."""
    return msgspec.json.encode(rules_of(game, language))


@cache
def rules_version(game: str, language: Language) -> str:
    """Short name of what the file holds: another text, another name."""
    return hashlib.sha256(rules_file(game, language)).hexdigest()[:12]


def rules_urls(game: str) -> dict[Language, str]:
    """Where the rules of the game are, in each language; what an address holds never changes."""
    return {
        language: f"/api/rules/{game}/{language}.json?v={rules_version(game, language)}"
        for language in Language
    }


def rules_named(game: str, file: str) -> Language | None:
    """The language of the file of this game, or None if there is no such file."""
    if game not in KITS:
        return None
    return next((language for language in Language if file == f"{language}.json"), None)


def _section(book: Rulebook, section: RuleSection, language: Language) -> RulesSection:
    texts = book.texts(language)
    rules = tuple(
        Rule(
            clause=clause,
            text=texts[clause],
            symbol=book.symbols.get(clause, section.symbol),
            mode=book.modes.get(clause),
            edition=book.editions.get(clause),
            options=dict(book.options.get(clause, {})),
            chart=book.charts.get(clause),
            amounts=book.amounts.get(clause, ()),
        )
        for clause in section.clauses
    )
    return RulesSection(section.id, section.titles[language.column], rules)
