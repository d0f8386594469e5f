"""The rulebooks' tables as the client shows them, written from the rules.

``python tools/tables.py`` writes ``web/src/games/<game>/tables.ts``; a test compares them.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import get_args, get_type_hints

import msgspec

from hydrophone.core.game import AnyGame, Event, PublicEvent, SheetEvent, VeiledEvent
from hydrophone.games.captain_sonar import outline, systems
from hydrophone.games.captain_sonar.event_parts import CalledEvent
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.sonar import state as sonar
from hydrophone.games.sonar.rules import SONAR
from hydrophone.games.u_jagd.contacts import printed_database
from hydrophone.games.u_jagd.rules import U_JAGD

CLIENT = Path(__file__).resolve().parent.parent / "web" / "src" / "games"
HEAD = "/** Tables of the rulebook, written by tools/tables.py from the rules: do not edit. */\n"


def captain_sonar() -> dict[str, object]:
    """Gauges, kinds of systems, symbols with their panels and circuits, limits, the profile."""
    return {
        "SYSTEMS": list(systems.System),
        "SIZES": dict(systems.GAUGE_SIZE),
        "KINDS": dict(systems.KIND_OF),
        "SYMBOLS": [
            {
                "id": symbol,
                "panel": systems.SYMBOL_PANEL[symbol],
                "kind": systems.SYMBOL_KIND[symbol],
                "circuit": systems.SYMBOL_CIRCUIT.get(symbol),
            }
            for symbol in systems.SYMBOLS
        ],
        "DAMAGE_MAX": systems.DAMAGE_LIMIT,
        "SILENCE_MAX": systems.SILENCE_MAX,
        "SHEET_WIDTH": outline.WIDTH,
        "SHEET_HEIGHT": outline.HEIGHT,
        "STROKE_POINTS_MAX": outline.MAX_POINTS,
        "STROKE_STEP_MAX": outline.MAX_STEP,
        "SECTIONS": [
            {"id": section, **outline.BANDS[section]._asdict(), **walk._asdict()}
            for section, walk in outline.KEY_WALKS.items()
        ],
        "HEARD": heard(CAPTAIN_SONAR),
    }


def sonar_tables() -> dict[str, object]:
    """Limits, and the energy that each order costs."""
    return {
        "ENERGY_MAX": sonar.ENERGY_MAX,
        "DAMAGE_MAX": sonar.DAMAGE_LIMIT,
        "COSTS": {
            "move": 0,
            "sonar": sonar.SONAR_COST,
            "silence": sonar.SILENCE_COST,
            "torpedo": sonar.TORPEDO_COST,
            "surface": 0,
        },
        "HEARD": heard(SONAR),
    }


def u_jagd() -> dict[str, object]:
    """The Contact Database without signatures, which a match may change, and without names."""
    return {
        "CONTACTS": [
            {"id": row.id, "type": row.type, "surface": row.surface, "rp": row.rp}
            for row in printed_database()
        ],
        "HEARD": heard(U_JAGD),
    }


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


def modules() -> dict[Path, str]:
    """Every file with what belongs into it."""
    return {
        CLIENT / "captain_sonar" / "tables.ts": written(captain_sonar()),
        CLIENT / "sonar" / "tables.ts": written(sonar_tables()),
        CLIENT / "u_jagd" / "tables.ts": written(u_jagd()),
    }


if __name__ == "__main__":
    for path, text in modules().items():
        path.write_text(text, encoding="utf-8")
