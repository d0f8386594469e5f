"""What players are told of the rules of Echo; the words stand in ``clauses``."""

from collections.abc import Mapping

from hydrophone.core.rulebook import Clauses, Rulebook, RuleSection, Situation
from hydrophone.core.seats import Role

_SECTIONS = (
    RuleSection(
        "aim",
        ("Players and aim", "Spieler und Ziel", "Jugadores y objetivo"),
        "submarine",
        ("ECH-001", "ECH-002"),
    ),
    RuleSection(
        "start",
        ("Start", "Start", "Salida"),
        "lock",
        ("ECH-010", "ECH-011", "ECH-012"),
    ),
    RuleSection(
        "turns",
        ("Turns", "Züge", "Turnos"),
        "hourglass",
        ("ECH-020", "ECH-021", "ECH-022", "ECH-023", "ECH-024"),
    ),
    RuleSection(
        "end",
        ("End", "Ende", "Final"),
        "torpedo",
        ("ECH-030", "ECH-031"),
    ),
)

_ACTIONS: Mapping[str, Clauses] = {
    "choose_start": ("ECH-010",),
    "steer": ("ECH-022",),
    "ping": ("ECH-023",),
    "fire": ("ECH-024", "ECH-030"),
}

_POSTS: Mapping[Situation, Mapping[Role, Clauses]] = {
    Situation.SETUP: {Role.CAPTAIN: ("ECH-002", "ECH-011", "ECH-012")},
    Situation.TURN: {Role.CAPTAIN: ("ECH-021", "ECH-031")},
    Situation.WAIT: {Role.CAPTAIN: ("ECH-020", "ECH-022")},
}

RULEBOOK = Rulebook(package="stranger", sections=_SECTIONS, actions=_ACTIONS, posts=_POSTS)
