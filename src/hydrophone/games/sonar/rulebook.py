"""What players are told of the rules of SONAR; the words stand in ``clauses``."""

from collections.abc import Mapping
from types import MappingProxyType

from hydrophone.core.rulebook import Clauses, Rulebook, RuleSection, Situation
from hydrophone.core.seats import Role

_SECTIONS = (
    RuleSection(
        "crews",
        ("Crews and posts", "Besatzungen und Posten", "Tripulaciones y puestos"),
        "captain",
        ("SON-001", "SON-002", "SON-003", "SON-004", "SON-005", "SON-190"),
    ),
    RuleSection(
        "start",
        ("The start", "Der Start", "La salida"),
        "submarine",
        (
            "SON-022",
            "SON-026",
            "SON-027",
            "SON-Q25",
            "SON-028",
            "SON-025",
            "SON-202",
            "SON-046",
            "SON-047",
            "SON-030",
        ),
    ),
    RuleSection(
        "chart",
        ("The chart", "Die Karte", "El mapa"),
        "chart",
        ("SON-041", "SON-042", "SON-043"),
    ),
    RuleSection(
        "turns",
        ("Turns", "Züge", "Turnos"),
        "hourglass",
        ("SON-060", "SON-061", "SON-062", "SON-063"),
    ),
    RuleSection(
        "move",
        ("Moving", "Manövrieren", "Mover"),
        "north",
        ("SON-080", "SON-082", "SON-083", "SON-084", "SON-085", "SON-086", "SON-215"),
    ),
    RuleSection(
        "energy",
        ("Energy", "Energie", "Energía"),
        "first-mate",
        ("SON-100", "SON-101", "SON-102", "SON-103", "SON-104", "SON-Q01"),
    ),
    RuleSection(
        "radio_operator",
        ("The Radio Operator", "Der Funker", "El Operador de Radio"),
        "radio-operator",
        ("SON-110", "SON-029", "SON-111", "SON-112"),
    ),
    RuleSection(
        "sonar",
        ("Sonar", "Sonar", "Sonar"),
        "sonar",
        ("SON-120", "SON-121", "SON-123", "SON-124", "SON-125", "SON-Q18"),
    ),
    RuleSection(
        "silence",
        ("Silence", "Schleichfahrt", "Silencio"),
        "silence",
        ("SON-130", "SON-131", "SON-132", "SON-135"),
    ),
    RuleSection(
        "torpedo",
        ("Torpedo and damage", "Torpedo und Schaden", "Torpedo y daño"),
        "torpedo",
        (
            "SON-140",
            "SON-141",
            "SON-142",
            "SON-143",
            "SON-144",
            "SON-148",
            "SON-147",
            "SON-150",
            "SON-149",
        ),
    ),
    RuleSection(
        "surface",
        ("Surfacing", "Auftauchen", "Emerger"),
        "surface",
        (
            "SON-160",
            "SON-161",
            "SON-162",
            "SON-163",
            "SON-166",
            "SON-167",
            "SON-168",
            "SON-051",
        ),
    ),
    RuleSection(
        "real_time",
        ("Real time", "Echtzeit", "Modo simultáneo"),
        "stop",
        (
            "SON-191",
            "SON-192",
            "SON-197",
            "SON-Q09",
            "SON-193",
            "SON-194",
            "SON-196",
            "SON-199",
            "SON-Q08",
            "SON-200",
            "SON-195",
            "SON-201",
            "SON-203",
        ),
    ),
    RuleSection(
        "end",
        ("The end", "Das Ende", "El final"),
        "trophy",
        ("SON-180", "SON-064", "SON-181", "SON-182"),
    ),
    RuleSection(
        "advice",
        ("Good advice", "Gute Ratschläge", "Buenos consejos"),
        "book",
        ("SON-211", "SON-212"),
    ),
)

_WAYS: Clauses = ("SON-082", "SON-083", "SON-084")

_STOP: Clauses = ("SON-193", "SON-194", "SON-201", "SON-203")

_ACTIONS: Mapping[str, Clauses] = {
    "choose_start": ("SON-026", "SON-027", "SON-046", "SON-047", "SON-041"),
    "tell_row": ("SON-121", "SON-125", "SON-Q18"),
    "tell_column": ("SON-121", "SON-125", "SON-Q18"),
    "move": ("SON-080", *_WAYS, "SON-086", "SON-101"),
    "use_sonar": ("SON-120", "SON-121", "SON-124"),
    "go_silent": ("SON-130", "SON-131", "SON-132", "SON-104", "SON-Q01"),
    "launch_torpedo": ("SON-140", "SON-141", "SON-142", "SON-143", "SON-147"),
    "surface": ("SON-161", "SON-162", "SON-051"),
    "call_stop": _STOP,
    "withdraw_stop": ("SON-196", "SON-200", "SON-203"),
    "take_back": ("SON-Q09",),
}

_POSTS: Mapping[Situation, Mapping[Role, Clauses]] = {
    Situation.SETUP: {
        Role.CAPTAIN: ("SON-026", "SON-027", "SON-028"),
        Role.RADIO_OPERATOR: ("SON-003", "SON-028", "SON-029"),
    },
    Situation.TURN: {
        Role.CAPTAIN: ("SON-061", "SON-062", "SON-192", "SON-193", "SON-166"),
        Role.RADIO_OPERATOR: ("SON-110", "SON-111", "SON-112", "SON-123"),
    },
    Situation.WAIT: {
        Role.CAPTAIN: ("SON-060", "SON-121", "SON-150"),
        Role.RADIO_OPERATOR: ("SON-110", "SON-111", "SON-112", "SON-123"),
    },
    Situation.STOP: {
        Role.CAPTAIN: ("SON-194", "SON-199", "SON-195"),
        Role.RADIO_OPERATOR: ("SON-194", "SON-199", "SON-195"),
    },
}

_REAL_TIME = (
    "SON-190",
    "SON-202",
    *(clause for section in _SECTIONS if section.id == "real_time" for clause in section.clauses),
)

RULEBOOK = Rulebook(
    package="hydrophone.games.sonar",
    sections=_SECTIONS,
    symbols=MappingProxyType(
        {
            "SON-003": "radio-operator",
            "SON-041": "chart",
            "SON-046": "pin",
            "SON-047": "pin",
            "SON-062": "first-mate",
            "SON-085": "surface",
            "SON-086": "first-mate",
            "SON-143": "burst",
            "SON-144": "burst",
            "SON-147": "burst",
            "SON-149": "burst",
            "SON-192": "north",
            "SON-197": "clock",
            "SON-Q09": "clock",
            "SON-Q18": "clock",
            "SON-200": "clock",
            "SON-201": "clock",
            "SON-203": "clock",
            "SON-211": "silence",
            "SON-212": "sonar",
        }
    ),
    modes=MappingProxyType(
        {
            **dict.fromkeys(("SON-004", "SON-025", "SON-060", "SON-061"), "turn_by_turn"),
            **dict.fromkeys(_REAL_TIME, "real_time"),
        }
    ),
    editions=MappingProxyType({"SON-046": "de", "SON-047": "en", "SON-051": "de"}),
    options=MappingProxyType(
        {
            "SON-026": {"starts_by_lot": False},
            "SON-027": {"starts_by_lot": False},
            "SON-046": {"fixed_start_map1": "mandatory", "starts_by_lot": False},
            "SON-047": {"fixed_start_map1": "suggested", "starts_by_lot": False},
            "SON-051": {"north_pole_damage": True},
            "SON-104": {"silence_charges": False},
            "SON-147": {"self_hit": True},
            "SON-Q01": {"silence_charges": True},
            "SON-Q25": {"starts_by_lot": True},
        }
    ),
    charts=MappingProxyType({"SON-046": "starts", "SON-047": "starts", "SON-051": "holes"}),
    amounts=MappingProxyType(
        {
            "SON-182": ("turn_limit",),
            "SON-Q09": ("rt_min_move_interval_s",),
            "SON-Q18": ("answer_timeout_s",),
            "SON-197": ("rt_min_move_interval_s",),
            "SON-200": ("stop_timeout_s",),
            "SON-201": ("rt_min_move_interval_s",),
            "SON-203": ("empty_stop_s", "empty_stops_to_claim"),
        }
    ),
    actions=_ACTIONS,
    posts=_POSTS,
)
