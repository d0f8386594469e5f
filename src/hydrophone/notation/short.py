"""An act in a few words, both ways: ``blue.captain move right``.

The words are those of the record's JSON: who acts, the kind of the action, then its fields in
order; what its last fields have by default is left out. A word with a space or a sign of JSON in it
is written as JSON.
"""

import re
from collections.abc import Iterator
from difflib import get_close_matches
from json import JSONDecodeError, JSONDecoder
from typing import Any, get_args

import msgspec

from hydrophone.core.errors import InvalidNotationError
from hydrophone.core.game import Action, AnyGame
from hydrophone.core.seats import Actor, parse_actor

_PLAIN = re.compile(r"""[^\s"\[{]\S*""")
_JSON = JSONDecoder()


def print_action(action: Action) -> str:
    """The action in words, without its actor."""
    fields = list(msgspec.structs.fields(action))
    while fields and getattr(action, fields[-1].name) == fields[-1].default:
        fields.pop()
    values = (msgspec.to_builtins(getattr(action, field.name)) for field in fields)
    return " ".join([str(action.__struct_config__.tag), *map(_word, values)])


def print_act(by: str, action: Action) -> str:
    """The act in words."""
    return f"{by} {print_action(action)}"


def parse_action(game: AnyGame, text: str) -> Action:
    """The action of these words; InvalidNotationError if it is none of the game."""
    kind, *words = list(_words(text)) or [""]
    fields = _fields(game).get(kind) if isinstance(kind, str) else None
    if fields is None:
        near = get_close_matches(str(kind), _fields(game), 3)
        hint = f"; did you mean {' or '.join(map(repr, near))}?" if near else ""
        raise InvalidNotationError(f"{game.id} has no action {kind!r}{hint}")
    if not sum(field.required for field in fields) <= len(words) <= len(fields):
        wants = " ".join([kind, *(f"<{field.name}>" for field in fields)])
        raise InvalidNotationError(f"{text!r} is not of the form {wants!r}")
    names = (field.name for field in fields)
    said = {"kind": kind, **dict(zip(names, words, strict=False))}
    try:
        action: Action = msgspec.convert(said, game.action_type, strict=False)
    except msgspec.ValidationError as error:
        raise InvalidNotationError(f"{text!r}: {error}") from None
    return action


def parse_act(game: AnyGame, text: str) -> tuple[Actor, Action]:
    """Who does what by these words; InvalidNotationError if they are no act of the game."""
    by, _, rest = text.strip().partition(" ")
    return parse_actor(by), parse_action(game, rest)


def _fields(game: AnyGame) -> dict[str, tuple[msgspec.structs.FieldInfo, ...]]:
    """The kinds of actions of the game with their fields."""
    return {
        str(kind.__struct_config__.tag): msgspec.structs.fields(kind)
        for kind in get_args(game.action_type) or (game.action_type,)
    }


def _word(value: Any) -> str:
    if isinstance(value, str) and _PLAIN.fullmatch(value) and value != "null":
        return value
    return msgspec.json.encode(value).decode()


def _words(text: str) -> Iterator[Any]:
    at = 0
    text = text.strip()
    while at < len(text):
        plain = _PLAIN.match(text, at)
        if plain is not None:
            yield plain[0]
            at = plain.end()
        else:
            try:
                value, at = _JSON.raw_decode(text, at)
            except (JSONDecodeError, RecursionError):
                raise InvalidNotationError(f"{text[at:]!r:.80} cannot be read") from None
            yield value
        at += len(text[at:]) - len(text[at:].lstrip())
