"""Tables of Captain Sonar as the client shows them."""

from hydrophone.games.captain_sonar.surfaced.outline import (
    BORDERS,
    HEIGHT,
    KEY_WALKS,
    MAX_POINTS,
    MAX_STEP,
    WIDTH,
)
from hydrophone.games.captain_sonar.systems import (
    DAMAGE_LIMIT,
    GAUGE_SIZE,
    KIND_OF,
    SILENCE_MAX,
    SYMBOL_CIRCUIT,
    SYMBOL_KIND,
    SYMBOL_PANEL,
    SYMBOLS,
    System,
)


def tables() -> dict[str, object]:
    """Gauges, kinds of systems, symbols with their panels and circuits, limits, the profile."""
    return {
        "SYSTEMS": list(System),
        "SIZES": dict(GAUGE_SIZE),
        "KINDS": dict(KIND_OF),
        "SYMBOLS": [
            {
                "id": symbol,
                "panel": SYMBOL_PANEL[symbol],
                "kind": SYMBOL_KIND[symbol],
                "circuit": SYMBOL_CIRCUIT.get(symbol),
            }
            for symbol in SYMBOLS
        ],
        "DAMAGE_MAX": DAMAGE_LIMIT,
        "SILENCE_MAX": SILENCE_MAX,
        "SHEET_WIDTH": WIDTH,
        "SHEET_HEIGHT": HEIGHT,
        "STROKE_POINTS_MAX": MAX_POINTS,
        "STROKE_STEP_MAX": MAX_STEP,
        "SECTIONS": [
            {"id": section, **BORDERS[section]._asdict(), **walk._asdict()}
            for section, walk in KEY_WALKS.items()
        ],
    }
