"""The rulebooks' tables as the client shows them, written from the rules.

``python tools/tables.py`` writes ``web/src/games/<game>/tables.ts``, and from ``said.txt`` beside
the rules ``line.words.ts`` and a table of it; what games say alike goes into a ``line.words.ts``
of the stations. A test compares them. With names of games that other
packages bring, theirs are written besides.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import get_args, get_type_hints

import msgspec

from hydrophone.core.game import (
    AnyGame,
    Event,
    Language,
    PublicEvent,
    Sentences,
    SheetEvent,
    VeiledEvent,
)
from hydrophone.core.said import sentences_in
from hydrophone.games.captain_sonar.event_parts import CalledEvent
from hydrophone.kits.kit import Kit
from hydrophone.kits.registry import house, kit_named

SOURCE = Path(__file__).resolve().parent.parent / "web" / "src"
CLIENT = SOURCE / "games"
SHARED = SOURCE / "stations" / "said" / "line.words.ts"
HEAD = "/** Tables of the rulebook, written by tools/tables.py from the rules: do not edit. */\n"


def heard(game: AnyGame) -> dict[str, object]:
    """What others hear of each event than the crew it happens to, as core/told.ts reads it."""
    return {_kind(event): _heard(event) for event in get_args(game.event_type)}


def _heard(event: type[Event]) -> object:
    if issubclass(event, PublicEvent):
        return "all"
    if issubclass(event, SheetEvent):
        return "nothing"
    if issubclass(event, CalledEvent):
        return "if_public"
    if not issubclass(event, VeiledEvent):
        raise TypeError(f"{event} does not say by its base who hears of it")
    veil = get_type_hints(vars(event)["heard"])["return"]
    return {"kind": _kind(veil), "fields": list(veil.__struct_fields__)}


def _kind(struct: type[msgspec.Struct]) -> str:
    return str(struct.__struct_config__.tag)


def written(tables: Mapping[str, object]) -> str:
    """The tables as a TypeScript module."""
    return HEAD + "".join(
        f"\nexport const {name} = {_value(table)};\n" for name, table in tables.items()
    )


def _value(table: object) -> str:
    if isinstance(table, int):
        return str(table)
    if isinstance(table, list):
        rows = "".join(f"  {json.dumps(row)},\n" for row in table)
        return f"[\n{rows}] as const"
    if isinstance(table, dict):
        lines = "".join(f"  {key}: {json.dumps(row)},\n" for key, row in table.items())
        return f"{{\n{lines}}} as const"
    raise TypeError(f"{table!r} is no table")


def module(kit: Kit) -> str:
    """The tables of one game: those of its rulebook, who hears of its events, what is said."""
    tables = {} if kit.tables is None else kit.tables()
    said = f"\n{calls(kit.game)}" if kit.said else ""
    return written({**tables, "HEARD": heard(kit.game)}) + said


def lines(game: AnyGame) -> str:
    """The lines of announcements, as a table of words."""
    name = game.namespace[0].lower() + game.namespace[1:]
    take = 'import { sharedLines } from "../../stations/said/line.words";\n'
    return _lines(take, name, f"  ...sharedLines,\n{_messages(game.package, calls=False)}")


def shared_lines() -> str:
    """The lines that games share."""
    return _lines("", "shared", _messages("hydrophone.core", calls=False))


def _lines(take: str, name: str, rows: str) -> str:
    head = "/** Lines of announcements, written by tools/tables.py: do not edit. */\n\n"
    words = 'import { messages } from "../../i18n/catalogue";\n'
    return f"{head}{words}{take}\nexport const {name}Lines = messages({{\n{rows}}});\n"


def calls(game: AnyGame) -> str:
    """What is said at the table, and the terms in it: a part of the game's words."""
    return f"export const CALLS = {{\n{_messages(game.package, calls=True)}}} as const;\n"


def _messages(package: str, *, calls: bool) -> str:
    return "".join(
        f"  {json.dumps(key)}: {{\n{_said(said)}  }},\n"
        for key, said in sentences_in(package).items()
        if ("." in key) is calls
    )


def _said(sentences: Sentences) -> str:
    told = zip(Language, sentences, strict=True)
    return "".join(f"    {at}: {json.dumps(text, ensure_ascii=False)},\n" for at, text in told)


def modules(others: Sequence[str] = ()) -> dict[Path, str]:
    """Every file with what belongs into it; ``others`` are games that other packages bring."""
    kits = (*house(), *map(kit_named, others))
    told = {CLIENT / kit.game.id / "line.words.ts": lines(kit.game) for kit in kits if kit.said}
    tables = {CLIENT / kit.game.id / "tables.ts": module(kit) for kit in kits}
    return {SHARED: shared_lines(), **tables, **told}


if __name__ == "__main__":
    for path, text in modules(sys.argv[1:]).items():
        path.write_text(text, encoding="utf-8")
