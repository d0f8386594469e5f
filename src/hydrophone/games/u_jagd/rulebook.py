"""What players are told of the rules of U-Jagd; the words stand in ``clauses``."""

from collections.abc import Mapping
from types import MappingProxyType

from hydrophone.core.rulebook import Clauses, Rulebook, RuleSection, Situation
from hydrophone.core.seats import Role

_SECTIONS = (
    RuleSection(
        "aim",
        ("Players and aim", "Spieler und Ziel", "Jugadores y objetivo"),
        "submarine",
        ("UJ-001", "UJ-002", "UJ-003", "UJ-010", "UJ-011", "UJ-012"),
    ),
    RuleSection(
        "database",
        ("The Contact Database", "Die Contact Database", "La base de contactos"),
        "book",
        ("UJ-013", "UJ-014", "UJ-015", "UJ-016", "UJ-018", "UJ-065"),
    ),
    RuleSection(
        "map",
        ("Your Tactical Map", "Deine Tactical Map", "Tu mapa táctico"),
        "lock",
        ("UJ-031", "UJ-032", "UJ-033", "UJ-034", "UJ-036"),
    ),
    RuleSection(
        "turns",
        ("Turns", "Züge", "Turnos"),
        "hourglass",
        ("UJ-040", "UJ-041", "UJ-043", "UJ-042", "UJ-044"),
    ),
    RuleSection(
        "sonar",
        ("Passive sonar", "Passives Sonar", "Sonar pasivo"),
        "sonar",
        (
            "UJ-050",
            "UJ-051",
            "UJ-052",
            "UJ-Q04",
            "UJ-053",
            "UJ-054",
            "UJ-055",
            "UJ-057",
            "UJ-Q13",
        ),
    ),
    RuleSection(
        "periscope",
        ("Periscope", "Periskop", "Periscopio"),
        "periscope",
        ("UJ-060", "UJ-061", "UJ-062", "UJ-063"),
    ),
    RuleSection(
        "torpedo",
        ("Torpedo and the end", "Torpedo und Ende", "Torpedo y final"),
        "torpedo",
        ("UJ-070", "UJ-071", "UJ-072", "UJ-074", "UJ-076", "UJ-075"),
    ),
    RuleSection(
        "analysis",
        ("Working it out", "So kommst du dahinter", "Cómo deducirlo"),
        "pencil",
        ("UJ-090", "UJ-091", "UJ-092", "UJ-093", "UJ-094", "UJ-097"),
    ),
)

_ACTIONS: Mapping[str, Clauses] = {
    "place_contact": ("UJ-031", "UJ-032", "UJ-033"),
    "clear_square": ("UJ-033",),
    "confirm_map": ("UJ-036",),
    "use_sonar": ("UJ-050", "UJ-052"),
    "raise_periscope": ("UJ-060", "UJ-061", "UJ-062"),
    "launch_torpedo": ("UJ-070", "UJ-072", "UJ-074"),
    "hold_fire": ("UJ-076",),
}

_POSTS: Mapping[Situation, Mapping[Role, Clauses]] = {
    Situation.SETUP: {Role.CAPTAIN: ("UJ-002", "UJ-031", "UJ-032", "UJ-033", "UJ-036")},
    Situation.TURN: {Role.CAPTAIN: ("UJ-041", "UJ-042", "UJ-076", "UJ-093")},
    Situation.WAIT: {Role.CAPTAIN: ("UJ-040", "UJ-057", "UJ-090", "UJ-091", "UJ-092", "UJ-094")},
}

RULEBOOK = Rulebook(
    package="hydrophone.games.u_jagd",
    sections=_SECTIONS,
    symbols=MappingProxyType({"UJ-016": "ship", "UJ-065": "ship", "UJ-075": "eye"}),
    options=MappingProxyType({"UJ-076": {"last_turn": True}}),
    amounts=MappingProxyType({"UJ-031": ("rp_limit",), "UJ-044": ("turn_limit",)}),
    actions=_ACTIONS,
    posts=_POSTS,
    credit=(
        "U-Jagd is by Frank Boës (2016). These rules are retold from it and under the same "
        "licence, CC BY-SA 3.0 DE.",
        "U-Jagd ist von Frank Boës (2016). Diese Regeln sind danach erzählt und stehen unter "
        "derselben Lizenz, CC BY-SA 3.0 DE.",
        "U-Jagd es de Frank Boës (2016). Estas reglas están contadas a partir de él y llevan la "
        "misma licencia, CC BY-SA 3.0 DE.",
    ),
)
