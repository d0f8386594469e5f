"""The scenes in which every station is measured: all posts, alone and together."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from browser.scenes import Plan
from hydrophone.core.help import Help
from hydrophone.games.captain_sonar.options import Edition, Mode
from hydrophone.games.sonar.options import EarlyMove

CAPTAIN, MATE, ENGINEER, OPERATOR = "captain", "first_mate", "engineer", "radio_operator"
ALL = (CAPTAIN, MATE, ENGINEER, OPERATOR)

_SAIL = {"map": "archipelago"}
_LIVE = {"map": "archipelago", "real_time": True, "early_move": EarlyMove.WAIT}
_HELPED_SAIL = {**_SAIL, "help": Help.SPACES}
_UNDER_WAY = frozenset({"launch_torpedo", "go_silent", "use_sonar"})


def _sonar(station: str, *roles: str, **plan: Any) -> Plan:
    return Plan("sonar", roles, f"station-{station}", options=_SAIL, **plan)


def _live_sonar(station: str, *roles: str, **plan: Any) -> Plan:
    return Plan("sonar", roles, f"station-{station}", options=_LIVE, **plan)


SONAR: Mapping[str, Plan] = {
    "captain start": _sonar("captain", CAPTAIN, offered=frozenset({"choose_start"}), begins=False),
    "captain": _sonar("captain", CAPTAIN, offered=_UNDER_WAY),
    "captain torpedo": _sonar("captain", CAPTAIN, offered=_UNDER_WAY, presses=("t", "ArrowUp")),
    "captain answer": _sonar("captain", CAPTAIN, offered=frozenset({"tell_row"})),
    "captain waits": _sonar("captain", CAPTAIN, awaited="yellow.captain"),
    "captain alone": _sonar("captain", CAPTAIN, offered=_UNDER_WAY, gone=True),
    "operator": _sonar("radio-operator", OPERATOR),
    "operator waits": _sonar("radio-operator", OPERATOR, begins=False),
    "operator helped": replace(_sonar("radio-operator", OPERATOR), options=_HELPED_SAIL),
    "both start": _sonar(
        "both", CAPTAIN, OPERATOR, offered=frozenset({"choose_start"}), begins=False
    ),
    "both": _sonar("both", CAPTAIN, OPERATOR, offered=_UNDER_WAY),
    "both sheet": _sonar("both", CAPTAIN, OPERATOR, offered=_UNDER_WAY, presses=("#tab-sheet",)),
    "both torpedo": _sonar("both", CAPTAIN, OPERATOR, offered=_UNDER_WAY, presses=("t", "ArrowUp")),
    "both answer": _sonar("both", CAPTAIN, OPERATOR, offered=frozenset({"tell_row"})),
    "live captain": _live_sonar("captain", CAPTAIN, offered=frozenset({"call_stop", "move"})),
    "live captain queued": _live_sonar("captain", CAPTAIN, offered=frozenset({"take_back"})),
    "live captain stops": _live_sonar("captain", CAPTAIN, offered=frozenset({"withdraw_stop"})),
    "live captain answer": _live_sonar("captain", CAPTAIN, offered=frozenset({"tell_row"})),
    "live captain stopped": _live_sonar(
        "captain",
        CAPTAIN,
        awaited="yellow.captain",
        not_offered=frozenset({"move"}),
        acts=40,
        told="stop_called",
    ),
    "live operator": _live_sonar("radio-operator", OPERATOR, awaited=None),
    "live operator stopped": _live_sonar("radio-operator", OPERATOR, told="stop_called"),
}

_MARKS = frozenset({"mark_gauge"})
_CROSSES = frozenset({"cross_symbol"})
_USES = frozenset({"end_turn", "launch_torpedo"})
_TURNS = {"scenario": "alpha", "edition": Edition.ES, "min_players": 2}
_TIMED = {
    "scenario": "alpha",
    "mode": Mode.REAL_TIME,
    "min_course_interval_s": 4,
    "surface_requires_ok": False,
    "outline_min_s": 0,
}


def _captain(station: str, *roles: str, **plan: Any) -> Plan:
    return Plan("captain_sonar", roles, f"station-{station}", options=_TURNS, **plan)


def _live_captain(station: str, *roles: str, **plan: Any) -> Plan:
    return Plan("captain_sonar", roles, f"station-{station}", options=_TIMED, **plan)


_UP: dict[str, Any] = {"wants": frozenset({"surface"}), "avoids": frozenset(), "acts": 40}

_CHECK = _live_captain(
    "engineer",
    ENGINEER,
    offered=frozenset({"check_outline"}),
    wants=frozenset({"surface"}),
    wanting="yellow",
    acts=40,
)

CAPTAIN_SONAR: Mapping[str, Plan] = {
    "captain start": _captain(
        "captain", CAPTAIN, offered=frozenset({"choose_start"}), begins=False
    ),
    "captain": _captain("captain", CAPTAIN, offered=frozenset({"order_course"})),
    "captain waits for OKs": _captain("captain", CAPTAIN, awaited="blue.engineer"),
    "captain uses": _captain("captain", CAPTAIN, offered=_USES, acts=80),
    "captain torpedo": _captain(
        "captain", CAPTAIN, offered=_USES, acts=80, presses=("t", "ArrowUp")
    ),
    "captain silence": _captain(
        "captain", CAPTAIN, offered=frozenset({"go_silent"}), acts=80, presses=("i", "ArrowUp")
    ),
    "captain drone": _captain(
        "captain", CAPTAIN, offered=frozenset({"ask_drone"}), acts=80, presses=("d",)
    ),
    "captain surfaces": _captain(
        "captain", CAPTAIN, offered=frozenset({"order_course"}), presses=("u",)
    ),
    "captain answer": _captain("captain", CAPTAIN, offered=frozenset({"answer_sonar"}), acts=20),
    "captain alone": _captain("captain", CAPTAIN, offered=_USES, acts=80, gone=True),
    "first mate": _captain("first-mate", MATE, offered=_MARKS),
    "first mate marks": _captain("first-mate", MATE, offered=_MARKS, presses=("i",)),
    "first mate drone": _captain(
        "first-mate", MATE, offered=frozenset({"ask_drone"}), acts=80, presses=("d",)
    ),
    "first mate waits": _captain("first-mate", MATE, awaited="yellow.captain"),
    "engineer": _captain("engineer", ENGINEER, offered=_CROSSES, acts=70),
    "engineer crosses": _captain("engineer", ENGINEER, offered=_CROSSES, acts=70, presses=("3",)),
    "engineer waits": _captain("engineer", ENGINEER, awaited="yellow.captain"),
    "operator": _captain("radio-operator", OPERATOR),
    "operator helped": replace(
        _captain("radio-operator", OPERATOR), options={**_TURNS, "help": Help.CHANCES}
    ),
    "operator drew": _captain("radio-operator", OPERATOR, offered=frozenset({"confirm_drawn"})),
    "all start": _captain("merged", *ALL, offered=frozenset({"choose_start"}), begins=False),
    "all steer": _captain("merged", *ALL, offered=frozenset({"order_course"}), acts=60),
    "all mark": _captain("merged", *ALL, offered=_MARKS, acts=60),
    "all cross": _captain("merged", *ALL, offered=_CROSSES, not_offered=_MARKS, acts=60),
    "all use": _captain("merged", *ALL, offered=_USES, acts=80),
    "all sheet": _captain(
        "merged", *ALL, offered=_USES, acts=80, presses=("#sheet-tools", "#tab-radio_operator")
    ),
    "all answer": _captain("merged", *ALL, offered=frozenset({"answer_sonar"}), acts=20),
    "captain and mate": _captain("merged", CAPTAIN, MATE, offered=_USES, acts=80),
    "three posts": _captain("merged", CAPTAIN, MATE, ENGINEER, offered=_USES, acts=60),
    "live captain": _live_captain("captain", CAPTAIN, offered=frozenset({"order_course"})),
    "live captain queued": _live_captain("captain", CAPTAIN, offered=frozenset({"take_back"})),
    "live captain stops": _live_captain("captain", CAPTAIN, offered=frozenset({"withdraw_stop"})),
    "live captain answer": _live_captain("captain", CAPTAIN, offered=frozenset({"answer_sonar"})),
    "live captain stopped": _live_captain("captain", CAPTAIN, told="stop_called", acts=60),
    "live first mate": _live_captain("first-mate", MATE, offered=_MARKS),
    "live first mate stopped": _live_captain("first-mate", MATE, told="stop_called", acts=60),
    "live engineer": _live_captain("engineer", ENGINEER, offered=_CROSSES),
    "live engineer stopped": _live_captain("engineer", ENGINEER, told="stop_called", acts=60),
    "live operator": _live_captain("radio-operator", OPERATOR),
    "live operator stopped": _live_captain("radio-operator", OPERATOR, told="stop_called", acts=60),
    "live merged": _live_captain("merged", CAPTAIN, MATE, offered=frozenset({"order_course"})),
    "live merged stopped": _live_captain("merged", CAPTAIN, MATE, told="stop_called", acts=60),
    "live outline": _live_captain("surfaced", MATE, offered=frozenset({"draw_section"}), **_UP),
    "live outline waits": _live_captain(
        "surfaced", OPERATOR, told="section_drawn", not_offered=frozenset({"draw_section"}), **_UP
    ),
    "live check": replace(_CHECK, station="outline-check"),
    "live check aside": replace(_CHECK, presses=("#check-aside",), station="outline-check"),
    "live dive": _live_captain("surfaced", CAPTAIN, offered=frozenset({"dive"}), **_UP),
}

_HUNT = frozenset({"launch_torpedo"})


def _hunter(**plan: Any) -> Plan:
    return Plan("u_jagd", (CAPTAIN,), "station-hunter", options={"help": Help.SPACES}, **plan)


U_JAGD: Mapping[str, Plan] = {
    "composing": _hunter(begins=False),
    "composed": _hunter(
        not_offered=frozenset({"place_contact"}),
        awaited="yellow.captain",
        acts=2,
        wants=frozenset({"confirm_map"}),
    ),
    "sonar": _hunter(offered=_HUNT),
    "periscope": _hunter(offered=_HUNT, presses=("p",)),
    "torpedo": _hunter(offered=_HUNT, presses=("t",)),
    "waits": _hunter(awaited="yellow.captain", told="sonar_answered"),
}

SCENES: Mapping[str, Mapping[str, Plan]] = {
    "sonar": SONAR,
    "captain_sonar": CAPTAIN_SONAR,
    "u_jagd": U_JAGD,
}
