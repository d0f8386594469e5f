"""What players are told of the rules of Captain Sonar; the words stand in ``clauses``."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from hydrophone.core.game import Sentences
from hydrophone.core.rulebook import Clauses, Rulebook, RuleMode, RuleSection, Situation
from hydrophone.core.seats import Role


def _numbered(numbers: str) -> Clauses:
    return tuple(f"CAP-{number}" for number in numbers.split())


def _section(name: str, titles: Sentences, symbol: str, numbers: str) -> RuleSection:
    return RuleSection(name, titles, symbol, _numbered(numbers))


_SECTIONS = (
    _section(
        "crews",
        ("Crews and posts", "Besatzungen und Posten", "Tripulaciones y puestos"),
        "person",
        "001 002 004 020 021 022 023 024 025 026 027",
    ),
    _section(
        "start",
        ("The start", "Der Start", "La salida"),
        "submarine",
        "047 Q55 048 049 050",
    ),
    _section(
        "chart",
        ("The chart", "Die Karte", "El mapa"),
        "chart",
        "060 061 062 063",
    ),
    _section(
        "captain",
        ("The Captain: courses", "Der Kapitän: Kurse", "El Capitán: rumbos"),
        "captain",
        "070 071 073 074 072 075 076 077 078 080",
    ),
    _section(
        "blackout",
        ("Blackout", "Blackout", "Apagón"),
        "warning",
        "100 101 102",
    ),
    _section(
        "turn",
        ("Turn by turn", "Rundenbasiert", "Por turnos"),
        "hourglass",
        "420 421 422",
    ),
    _section(
        "real_time",
        ("Real time", "Echtzeit", "Modo simultáneo"),
        "stop",
        "440 441 445 447 442 443 444",
    ),
    _section(
        "first_mate",
        (
            "The First Mate: gauges",
            "Der Erste Offizier: Drehschalter",
            "El Primer Oficial: medidores",
        ),
        "first-mate",
        "120 121 122 123 124 126 127",
    ),
    _section(
        "engineer",
        ("The Engineer: breakdowns", "Der Maschinist: Defekte", "El Ingeniero: fallas"),
        "engineer",
        "140 141 142 144 145 146 150 151 152 153",
    ),
    _section(
        "repairs",
        ("Repairs", "Reparaturen", "Reparaciones"),
        "circuit",
        "170 171 173 174 176",
    ),
    _section(
        "radio_operator",
        ("The Radio Operator", "Der Funker", "El Operador de Radio"),
        "radio-operator",
        "105 106 107 108 109 111",
    ),
    _section(
        "systems",
        ("Using systems", "Systeme einsetzen", "Usar sistemas"),
        "ready",
        "230 231 232 233 237 238 239 240",
    ),
    _section(
        "mines",
        ("Mines", "Minen", "Minas"),
        "mine",
        "260 261 262 263 264 265 266 270 271 273 423 275",
    ),
    _section(
        "torpedo",
        ("Torpedo", "Torpedo", "Torpedo"),
        "torpedo",
        "290 291 292 299 295 296 297",
    ),
    _section(
        "explosions",
        ("Explosions", "Explosionen", "Explosiones"),
        "burst",
        "310 311 312 313 314 315",
    ),
    _section("drone", ("Drone", "Drohne", "Dron"), "drone", "330 331 333"),
    _section("sonar", ("Sonar", "Sonar", "Sonar"), "sonar", "340 341 342 345 446"),
    _section(
        "silence",
        ("Silence", "Schleichfahrt", "Silencio"),
        "silence",
        "350 351 352 353 354 355 356 357 359",
    ),
    _section(
        "surface",
        ("Surfacing", "Auftauchen", "Emerger"),
        "surface",
        "180 181 182 184 185 186 183",
    ),
    _section(
        "surface_turns",
        ("Surfacing turn by turn", "Auftauchen, rundenbasiert", "Emerger por turnos"),
        "surface",
        "190 191 192 193 194",
    ),
    _section(
        "surface_real_time",
        ("Surfacing in real time", "Auftauchen in Echtzeit", "Emerger en el modo simultáneo"),
        "pencil",
        "200 201 202 203 214 212 213 204 205 206 207 208 209 216 215",
    ),
    _section(
        "end",
        ("Damage and the end", "Schaden und Ende", "Daño y final"),
        "burst",
        "130 131 380 381 382",
    ),
    _section(
        "scenarios",
        ("Scenarios", "Szenarien", "Escenarios"),
        "scenario",
        "391 392 393 394 395 396 397 398 399 401 403 370 371",
    ),
    _section(
        "advice",
        ("Good advice", "Gute Ratschläge", "Buenos consejos"),
        "book",
        "460 461 462 463 465 466 467 468 470 471 475",
    ),
)

_ACTIONS: Mapping[str, Clauses] = {
    "choose_start": _numbered("047 050 061"),
    "answer_sonar": _numbered("341 342 345 446"),
    "check_outline": _numbered("204 213 215"),
    "draw_section": _numbered("201 212 213 214"),
    "dive": _numbered("207"),
    "withdraw_stop": _numbered("445 447"),
    "order_course": _numbered("071 075 076 077 072"),
    "take_back": _numbered("072"),
    "mark_gauge": _numbered("121 123 126 127"),
    "say_ok": _numbered("075 126"),
    "cross_symbol": _numbered("141 142 144 151 152 171"),
    "tell_breakdown": _numbered("146 144"),
    "ask_engineer": _numbered("231 146"),
    "confirm_drawn": _numbered("106 107"),
    "call_stop": _numbered("445 232 447"),
    "drop_mine": _numbered("261 262 263 266"),
    "launch_torpedo": _numbered("290 291 299 297"),
    "ask_drone": _numbered("330 331"),
    "ask_sonar": _numbered("340 341 342"),
    "go_silent": _numbered("351 353 354 355"),
    "stay_silent": _numbered("352 356"),
    "trigger_archer": _numbered("398 399 401"),
    "trigger_mine": _numbered("270 273 311 312 275"),
    "surface": _numbered("182 184 191 192 201 395"),
    "end_turn": _numbered("421"),
}

_CREW_IN_STOP = _numbered("441 444")

_POSTS: Mapping[Situation, Mapping[Role, Clauses]] = {
    Situation.SETUP: {
        Role.CAPTAIN: _numbered("047 049 050"),
        Role.FIRST_MATE: _numbered("049 120 121"),
        Role.ENGINEER: _numbered("049 140 141"),
        Role.RADIO_OPERATOR: _numbered("049 105 106"),
    },
    Situation.TURN: {
        Role.CAPTAIN: _numbered("420 440 237 239 100"),
        Role.FIRST_MATE: _numbered("121 122 124 239"),
        Role.ENGINEER: _numbered("141 144 171 153"),
        Role.RADIO_OPERATOR: _numbered("106 107 108 109"),
    },
    Situation.WAIT: {
        Role.CAPTAIN: _numbered("073 423 331 341"),
        Role.FIRST_MATE: _numbered("073 124"),
        Role.ENGINEER: _numbered("073 144 153"),
        Role.RADIO_OPERATOR: _numbered("106 107 108 109"),
    },
    Situation.STOP: {
        Role.CAPTAIN: (*_CREW_IN_STOP, *_numbered("442 341")),
        Role.FIRST_MATE: _CREW_IN_STOP,
        Role.ENGINEER: _CREW_IN_STOP,
        Role.RADIO_OPERATOR: _CREW_IN_STOP,
    },
    Situation.SURFACED: {
        Role.CAPTAIN: _numbered("216 202 207 209"),
        Role.FIRST_MATE: _numbered("209 202 214"),
        Role.ENGINEER: _numbered("201 204 209 205"),
        Role.RADIO_OPERATOR: _numbered("209 202 214"),
    },
}


def _in_mode(mode: RuleMode, sections: Iterable[str], numbers: str) -> dict[str, RuleMode]:
    whole = (section.clauses for section in _SECTIONS if section.id in sections)
    return dict.fromkeys(
        (*(clause for part in whole for clause in part), *_numbered(numbers)), mode
    )


RULEBOOK = Rulebook(
    package="hydrophone.games.captain_sonar",
    sections=_SECTIONS,
    symbols=MappingProxyType(
        {
            "CAP-062": "burst",
            "CAP-071": "speech",
            "CAP-078": "surface",
            "CAP-124": "ready",
            "CAP-130": "burst",
            "CAP-144": "cross",
            "CAP-145": "weapons",
            "CAP-150": "radiation",
            "CAP-151": "radiation",
            "CAP-171": "circuit-1",
            "CAP-182": "speech",
            "CAP-200": "clock",
            "CAP-204": "eye",
            "CAP-207": "submarine",
            "CAP-215": "eye",
            "CAP-231": "engineer",
            "CAP-232": "stop",
            "CAP-238": "wipe",
            "CAP-275": "burst",
            "CAP-297": "burst",
            "CAP-355": "engineer",
            "CAP-380": "trophy",
            "CAP-382": "hourglass",
            "CAP-444": "clock",
            "CAP-447": "clock",
            "CAP-394": "surface",
            "CAP-395": "surface",
            "CAP-463": "radio-operator",
            "CAP-462": "radio-operator",
            "CAP-460": "captain",
            "CAP-461": "captain",
            "CAP-465": "speech",
            "CAP-466": "engineer",
            "CAP-467": "engineer",
            "CAP-468": "surface",
            "CAP-470": "mine",
            "CAP-471": "surface",
            "CAP-475": "surface",
        }
    ),
    modes=MappingProxyType(
        {
            **_in_mode("turn_by_turn", ("turn", "surface_turns"), "048 073 074 233 240 423"),
            **_in_mode("real_time", ("real_time", "surface_real_time"), "022 072 232"),
        }
    ),
    editions=MappingProxyType({"CAP-021": "es"}),
    options=MappingProxyType(
        {
            "CAP-047": {"starts_by_lot": False},
            "CAP-295": {"torpedo_clears": "both"},
            "CAP-315": {"self_damage_public": True},
            "CAP-352": {"silence_zero": True},
            "CAP-356": {"silence_zero": True},
            "CAP-394": {"scenario": "delta"},
            "CAP-396": {"scenario": "echo"},
            "CAP-Q55": {"starts_by_lot": True},
        }
    ),
    charts=MappingProxyType(
        {
            **dict.fromkeys(_numbered("395 475"), "holes"),
            **dict.fromkeys(_numbered("397 398 399 401"), "archer_mines"),
        }
    ),
    amounts=MappingProxyType(
        {
            "CAP-215": ("check_timeout_s",),
            "CAP-382": ("turn_limit",),
            "CAP-445": ("stop_timeout_s",),
            "CAP-447": ("empty_stop_s", "empty_stops_to_claim"),
        }
    ),
    actions=_ACTIONS,
    posts=_POSTS,
)
