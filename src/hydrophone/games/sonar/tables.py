"""Tables of SONAR as the client shows them."""

from hydrophone.games.sonar.state import (
    DAMAGE_LIMIT,
    ENERGY_MAX,
    SILENCE_COST,
    SONAR_COST,
    TORPEDO_COST,
)


def tables() -> dict[str, object]:
    """Limits, and the energy that each order costs."""
    return {
        "ENERGY_MAX": ENERGY_MAX,
        "DAMAGE_MAX": DAMAGE_LIMIT,
        "COSTS": {
            "move": 0,
            "sonar": SONAR_COST,
            "silence": SILENCE_COST,
            "torpedo": TORPEDO_COST,
            "surface": 0,
        },
    }
