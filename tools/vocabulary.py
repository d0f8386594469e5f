"""The values of each game for programs: a module with their types, and two pages about them.

``python -m tools.vocabulary`` writes ``src/hydrophone/<game>.py``, ``docs/<game>_values.md`` and
``docs/reference/<game>.md``; a test compares them.
"""

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from enum import Enum
from importlib import import_module
from inspect import cleandoc
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
from msgspec import inspect as types
from tools.tables import heard

import hydrophone.library
from hydrophone.board.grid import Cell
from hydrophone.core.game import AnyGame
from hydrophone.core.seats import Role, Seat, Side
from hydrophone.kits.registry import house

ROOT = Path(__file__).resolve().parent.parent
CLAUSES = re.compile(r"\s*\(([A-Z]+-[A-Z]?\d+(?:(?:, | to )[A-Z]+-[A-Z]?\d+)*)(?:, (``\w+``))?\)")
_PLAIN = {Cell: "cell", Side: "side", Seat: "seat", Role: "role", str: "text", int: "number"}
_PLAIN |= {bool: "`true` or `false`", float: "number", type(None): "`null`"}


def title_of(game: AnyGame) -> str:
    """What the game is called on its page."""
    page = (ROOT / "docs" / f"{game.id}.md").read_text(encoding="utf-8")
    return page.partition("\n")[0].removeprefix("# ")


# --- the module --------------------------------------------------------------------------------


def module(game: AnyGame) -> str:
    """The module that exports the game's types."""
    package = type(game).__module__.rpartition(".")[0]
    named: dict[str, type | tuple[str, str]] = {
        "Action": _alias(f"{package}.actions", game.action_type),
        "Event": _alias(f"{package}.events", game.event_type),
        "Observation": _alias(f"{package}.events", game.observation_type),
        "Options": game.options_type,
        "Public": game.public_type,
        "Sheets": game.sheets_type,
        "View": _alias(f"{package}.state", None, "View"),
        "State": _alias(f"{package}.state", None, "State"),
    }
    exported = dict(_exported(game, set(named)))
    sources: dict[str, tuple[str, str]] = {
        name: (kind.__module__, kind.__name__) for name, kind in exported.items()
    }
    for name, found in named.items():
        sources[name] = found if isinstance(found, tuple) else (found.__module__, found.__name__)
    imports = "\n".join(
        f"from {source} import {name}{'' if name == shown else f' as {shown}'}"
        for shown, (source, name) in sources.items()
    )
    names = ", ".join(f'"{name}"' for name in ("Match", *sources))
    return _in_order(
        f'''"""{title_of(game)} for programs: the types of its values, and matches that have them.

All kinds, with what they mean and who hears of them: docs/{game.id}_values.md.
"""
# Written by tools/vocabulary.py; do not edit.

from hydrophone.library.typed import MatchOf
{imports}

__all__ = [{names}]


class Match(MatchOf[Action, Observation, Event, Public, Sheets]):
    """A match of {title_of(game)}."""

    _GAME = "{game.id}"
'''
    )


def _alias(source: str, kind: Any, ending: str = "") -> tuple[str, str]:
    """Where a type has its name: the name of this type, or the one with this ending."""
    for name, value in vars(import_module(source)).items():
        if (kind is not None and value == kind) or (
            ending and name.endswith(ending) and name != ending
        ):
            return source, name
    raise LookupError(f"{source} has no name for it")


def _exported(game: AnyGame, taken: set[str]) -> Iterator[tuple[str, type]]:
    """Actions, events, observations, and all that their fields and those of views are made of."""
    roots = (game.action_type, game.event_type, game.observation_type)
    parts = (game.options_type, game.public_type, game.sheets_type)
    found: dict[str, type] = {}
    for root in (*roots, *parts):
        for kind in _within(types.type_info(root), set()):
            if kind in parts or kind.__name__ in hydrophone.library.__all__:
                continue
            if found.setdefault(kind.__name__, kind) is not kind or kind.__name__ in taken:
                raise LookupError(f"two types of {game.id} are called {kind.__name__}")
    yield from found.items()


def _within(info: types.Type, seen: set[type]) -> Iterator[type]:
    match info:
        case types.StructType(cls=kind, fields=fields):
            kind = get_origin(kind) or kind
            if kind in seen:
                return
            seen.add(kind)
            if kind is not msgspec.Struct:
                yield kind
            for field in fields:
                yield from _within(field.type, seen)
        case types.EnumType(cls=kind):
            yield kind
        case types.UnionType(types=members):
            for member in members:
                yield from _within(member, seen)
        case types.Metadata(type=inner):
            yield from _within(inner, seen)
        case types.TupleType(item_types=items):
            for item in items:
                yield from _within(item, seen)
        case types.CollectionType(item_type=item):
            yield from _within(item, seen)
        case types.DictType(key_type=key, value_type=value):
            yield from _within(key, seen)
            yield from _within(value, seen)
        case _:
            return


def _in_order(text: str) -> str:
    """As the formatter has it."""
    ruff = [str(Path(sys.executable).with_name("ruff"))]
    for command in (["check", "--quiet", "--select", "I,RUF022", "--fix"], ["format", "--quiet"]):
        name = ["--stdin-filename", str(ROOT / "src" / "hydrophone" / "values.py"), "-"]
        done = subprocess.run(
            [*ruff, *command, *name],
            input=text,
            capture_output=True,
            text=True,
            check=True,
            cwd=ROOT,
        )
        text = done.stdout
    return text


# --- the page ----------------------------------------------------------------------------------


def page(game: AnyGame) -> str:
    """The page about the game's values."""
    title = title_of(game)
    hears = heard(game)
    veils = {kind["kind"] for kind in hears.values() if isinstance(kind, dict)}
    events = [*get_args(game.event_type)]
    others = [k for k in get_args(game.observation_type) if k not in events]
    return "\n".join(
        [
            f"# {title}: its values",
            "",
            "<!-- Written by tools/vocabulary.py from the rules; do not edit. -->",
            "",
            f"Every action of [{title}]({game.id}.md) that a bot can choose, and every event that",
            "it can hear of. Kinds and fields are those of [records](record.md), of",
            "[programs](programs.md) and of the [server](server.md); the types are those of",
            f"`hydrophone.{game.id}` ([library](library.md#types)).",
            "",
            "## Actions",
            "",
            "| kind | type | fields | what it is | clause |",
            "| --- | --- | --- | --- | --- |",
            *(_row(kind) for kind in get_args(game.action_type)),
            "",
            "## Events",
            "",
            "A crew hears of its own events in full. What others hear, the enemy and spectators",
            "alike, has its own column; an event without a `side` is nobody's own.",
            "",
            "| kind | type | fields | others hear | what it is | clause |",
            "| --- | --- | --- | --- | --- | --- |",
            *(_row(kind, _others_hear(hears[_kind(kind)])) for kind in events),
            "",
            *(_veiled(others) if veils else []),
        ]
    )


def _veiled(others: Iterable[type]) -> Iterator[str]:
    yield "## What only others hear"
    yield ""
    yield "| kind | type | fields | what it is | clause |"
    yield "| --- | --- | --- | --- | --- |"
    yield from (_row(kind) for kind in others)
    yield ""


def _others_hear(told: object) -> str:
    match told:
        case "all":
            return "all of it"
        case "nothing":
            return "nothing"
        case {"kind": kind}:
            return f"`{kind}`"
        case _:
            return "all of it if `public`, else nothing"


def _row(kind: type, *more: str) -> str:
    doc = cleandoc(kind.__doc__ or "").replace("\n\n", " ").replace("\n", " ")
    clauses = ", ".join(found[0] for found in CLAUSES.findall(doc))
    said = CLAUSES.sub(lambda found: f" ({found[2]})" if found[2] else "", doc)
    said = said.replace(" Public.", "").replace("``", "`").replace("|", "\\|")
    cells = (f"`{_kind(kind)}`", f"`{kind.__name__}`", _fields(kind), *more, said, clauses)
    return f"| {' | '.join(cells)} |"


def _kind(kind: type) -> str:
    return str(kind.__struct_config__.tag)  # type: ignore[attr-defined]


def _fields(kind: type) -> str:
    hints = get_type_hints(kind)
    names = kind.__struct_fields__  # type: ignore[attr-defined]
    return "; ".join(f"`{name}`: {_type(hints[name])}" for name in names)


def _type(hint: Any) -> str:
    if hint in _PLAIN:
        return _PLAIN[hint]
    if hasattr(hint, "__supertype__"):
        return _type(hint.__supertype__)
    if get_origin(hint) is tuple:
        items = [item for item in get_args(hint) if item is not ...]
        many = dict.fromkeys(map(_type, items))
        count = "list" if ... in get_args(hint) else f"list of {len(items)}"
        return f"{count}: {', '.join(many)}"
    if get_args(hint):
        return " or ".join(map(_type, get_args(hint)))
    if issubclass(hint, Enum):
        return ", ".join(f"`{member.value}`" for member in hint)
    if issubclass(hint, msgspec.Struct):
        return f"`{hint.__name__}` ({_fields(hint)})"
    raise TypeError(f"{hint} has no words")


# --- the reference -------------------------------------------------------------------------------

_NAMES = {
    "Action": "An action: any of those that a seat or the clock can choose.",
    "Event": "An event: what happened, in full.",
    "Observation": "An observation: what a viewer hears of an event.",
    "State": "The whole truth of a match: the type of ``Match.true_state``.",
    "View": "What a viewer knows: the type of what ``Match.view`` gives.",
}


def reference(game: AnyGame) -> str:
    """The page with every name of the game's module."""
    module = f"hydrophone.{game.id}"
    names = (f".. py:data:: {name}\n   :module: {module}\n\n   {_NAMES[name]}" for name in _NAMES)
    parts = (game.options_type, game.public_type, game.sheets_type)
    classes = (f".. autoclass:: {part.__module__}.{part.__name__}" for part in parts)
    directives = "\n\n".join([f".. automodule:: {module}", *names, *classes])
    return f"""# {module}

The types of [{title_of(game)}](../{game.id}.md). What each action and event means, and who hears of
it, is a table of its own: [all that a bot hears and does](../{game.id}_values.md).

```{{eval-rst}}
{directives}
```
"""


def files() -> dict[Path, str]:
    """Every file with what belongs into it."""
    docs, found = ROOT / "docs", {}
    for game in (kit.game for kit in house()):
        found[ROOT / "src" / "hydrophone" / f"{game.id}.py"] = module(game)
        found[docs / f"{game.id}_values.md"] = page(game)
        found[docs / "reference" / f"{game.id}.md"] = reference(game)
    return found


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
