"""The switches of Captain Sonar, with a preset per edition (specification, section 25).

The mode is a switch like any other; those that one mode alone reads say so.
"""

from enum import StrEnum
from typing import Annotated

import msgspec

from hydrophone.board.chart import Chart, drawn_chart
from hydrophone.core.errors import InvalidOptionsError
from hydrophone.core.game import TURN_LIMIT
from hydrophone.core.real_time import EMPTY_STOP_S, StopOptions
from hydrophone.core.scenarios import CUSTOM, packaged_scenarios, scenario_named


class Edition(StrEnum):
    """The rulebook a preset follows."""

    DE = "de"
    ES = "es"


class Mode(StrEnum):
    """How the crews share the time (CAP-002)."""

    TURN = "turn"
    REAL_TIME = "real_time"


REAL_TIME = Mode.REAL_TIME
"""Bare name for hot code: finding a member in its enum takes longer than comparing it."""


class DoubleKo(StrEnum):
    """Who wins when one explosion sinks both (CAP-381)."""

    DRAW = "draw"
    SHOOTER_WINS = "shooter_wins"
    SHOOTER_LOSES = "shooter_loses"


class TriggerWindow(StrEnum):
    """When own mines may be set off (CAP-423)."""

    ANY_TIME = "any_time"
    OWN_TURN = "own_turn"


class LockRelease(StrEnum):
    """What must lie between two activations (CAP-237)."""

    ANNOUNCED_COURSE = "announced_course"
    ANY_MOVE = "any_move"


class TorpedoPath(StrEnum):
    """Does land stop a torpedo (CAP-299)?"""

    AROUND_ISLANDS = "around_islands"
    IGNORE_ISLANDS = "ignore_islands"


class TorpedoLine(StrEnum):
    """May a torpedo turn (CAP-291)?"""

    BENT = "bent"
    STRAIGHT = "straight"


class TorpedoClears(StrEnum):
    """Whose mine on the impact space is destroyed (CAP-295)."""

    BOTH = "both"
    OWN = "own"
    NONE = "none"


class TurnActivation(StrEnum):
    """When in the own turn a system may be activated (CAP-240)."""

    AFTER_COURSE = "after_course"
    ANY_TIME_OWN_TURN = "any_time_own_turn"


class TurnGate(StrEnum):
    """Does a course wait until the enemy Radio Operator has drawn the last one (CAP-074)?"""

    OFF = "off"
    SOFT = "soft"
    HARD = "hard"


NO_GATE, SOFT_GATE, HARD_GATE = TurnGate
"""Bare names for hot code: finding a member in its enum takes longer than comparing it."""


class Blackout(StrEnum):
    """Who notices that no course is legal (CAP-100)."""

    STRICT = "strict"
    CAPTAIN_CALLS = "captain_calls"


class SurfaceInExtra(StrEnum):
    """Turns after surfacing in an extra turn (CAP-193)."""

    THREE_TURNS = "three_turns"
    ALTERNATE = "alternate"


class CircuitVsPanel(StrEnum):
    """Which comes first when one cross completes both (CAP-176)."""

    CIRCUIT_FIRST = "circuit_first"
    PANEL_FIRST = "panel_first"


class EngineerQuery(StrEnum):
    """Must the Engineer be asked before an activation (CAP-231)?"""

    AUTO = "auto"
    MANUAL = "manual"


AUTO_QUERY, MANUAL_QUERY = EngineerQuery
"""Bare names for hot code: finding a member in its enum takes longer than comparing it."""


class OutlineCheck(StrEnum):
    """Who checks the outline of a surfaced boat (CAP-215)?"""

    ENGINE = "engine"
    ENEMY_ENGINEER = "enemy_engineer"


class OutlineFail(StrEnum):
    """What is drawn again after a failed check (CAP-205)?"""

    RESTART_ALL = "restart_all"
    REDRAW_BAD = "redraw_bad"


class OutlineBy(StrEnum):
    """By what a section is outlined (CAP-201)."""

    PEN = "pen"
    KEYS = "keys"
    EITHER = "either"


class CaptainOptions(StopOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Defaults are the German preset, without empty stops and a limit of turns."""

    edition: Edition = Edition.DE
    mode: Mode = Mode.TURN
    scenario: str = "alpha"
    drawing: str = ""
    """The drawing of a chart of one's own; read if ``scenario`` is ``custom``."""
    min_players: Annotated[int, msgspec.Meta(ge=2, le=4)] = 4
    """Read turn by turn; real time needs four (CAP-022)."""
    starts_by_lot: bool = False
    """Starts are drawn, and none is marked (CAP-Q55)."""
    double_ko: DoubleKo = DoubleKo.DRAW
    mine_trigger_window: TriggerWindow = TriggerWindow.ANY_TIME
    """Read turn by turn."""
    trigger_needs_no_breakdown: bool = False
    lock_release: LockRelease = LockRelease.ANNOUNCED_COURSE
    torpedo_path: TorpedoPath = TorpedoPath.AROUND_ISLANDS
    torpedo_line: TorpedoLine = TorpedoLine.BENT
    torpedo_min_range: Annotated[int, msgspec.Meta(ge=0, le=1)] = 1
    torpedo_clears: TorpedoClears = TorpedoClears.BOTH
    torpedo_clears_archer: bool = False
    turn_activation: TurnActivation = TurnActivation.ANY_TIME_OWN_TURN
    """Read turn by turn."""
    turn_gate: TurnGate = TurnGate.SOFT
    """Read turn by turn."""
    blackout: Blackout = Blackout.STRICT
    surface_in_extra: SurfaceInExtra = SurfaceInExtra.THREE_TURNS
    """Read turn by turn."""
    circuit_vs_panel: CircuitVsPanel = CircuitVsPanel.CIRCUIT_FIRST
    double_breakdown: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    activation_requires_ok: bool = True
    self_damage_public: bool = True
    announce_mine_destroyed: bool = False
    ready_public: bool = True
    silence_zero: bool = True
    engineer_query: EngineerQuery = EngineerQuery.AUTO
    answer_timeout_s: Annotated[int, msgspec.Meta(ge=0, le=300)] = 0
    """Seconds until the clock answers a sonar (CAP-446); 0: turn by turn, as printed, it waits for
    ever, and in real time 30 (CAP-Q38)."""
    turn_limit: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 0
    """Turns of each crew until the match is drawn, in real time courses and surfacings of each; 0
    for none. Matches between bots set one."""
    surface_requires_ok: bool = True
    """Read in real time: surfacing waits for both OKs; without, open tasks lapse (CAP-Q37)."""
    outline_check: OutlineCheck = OutlineCheck.ENEMY_ENGINEER
    """Read in real time, like all that follow."""
    outline_fail: OutlineFail = OutlineFail.RESTART_ALL
    outline_by: OutlineBy = OutlineBy.EITHER
    outline_gap: Annotated[int, msgspec.Meta(ge=0, le=40)] = 8
    """Units of the sheet between the ends of a closed line at most (CAP-213)."""
    outline_hint: bool = False
    """Is a line that does not hold refused at once, and not found at the check?"""
    outline_min_s: Annotated[int, msgspec.Meta(ge=0, le=60)] = 3
    """Seconds that each section takes at least: no crew is faster than a hand."""
    check_timeout_s: Annotated[int, msgspec.Meta(ge=1, le=300)] = 20
    """Seconds until the clock checks an outline for the enemy Engineer (CAP-215)."""
    stop_timeout_s: Annotated[int, msgspec.Meta(ge=1, le=300)] = 10
    """Seconds of a stop until its caller's order is due (CAP-445)."""
    resume_s: Annotated[int, msgspec.Meta(ge=0, le=10)] = 3
    """Seconds of the count-down after a stop."""
    min_course_interval_s: Annotated[int, msgspec.Meta(ge=0, le=60)] = 0
    """Seconds between two courses of a crew at least, for a calm match; 0 for none."""
    bot_min_course_s: Annotated[int, msgspec.Meta(ge=0, le=60)] = 2
    """Seconds that a bot Captain takes for a course or a surfacing at least (CAP-Q39)."""
    bot_outline_s: Annotated[int, msgspec.Meta(ge=0, le=60)] = 6
    """Seconds that a bot takes for a section of the outline (CAP-Q39)."""


PRESETS = {
    "de": CaptainOptions(empty_stop_s=EMPTY_STOP_S, turn_limit=TURN_LIMIT),
    "es": CaptainOptions(
        edition=Edition.ES,
        empty_stop_s=EMPTY_STOP_S,
        turn_limit=TURN_LIMIT,
        min_players=2,
        turn_activation=TurnActivation.AFTER_COURSE,
    ),
}

FORMER_SWITCHES = frozenset({"surfaced_log"})
"""What a surfaced crew's list kept: the client never keeps what they may not note (CAP-Q23)."""

SCENARIOS = packaged_scenarios("hydrophone.games.captain_sonar")
"""The faces of the printed scenarios, as files (CAP-011): a light one, a dark one, or both."""

DARK_FACE = "_realtime"
"""How the name of a dark face ends, behind the name of its scenario."""

REAL_TIME_CHARTS = tuple(name for name in SCENARIOS if name.endswith(DARK_FACE))
"""Names of the charts of real time, scenario by scenario."""

CHARTS = tuple(name for name in SCENARIOS if name not in REAL_TIME_CHARTS)
"""The scenarios turn by turn, in the order in which the rulebooks recommend them (CAP-390)."""

REAL_TIME_SCENARIOS = tuple(name.removesuffix(DARK_FACE) for name in REAL_TIME_CHARTS)
"""Those that have a chart for real time: the sixth has no other."""


def check_options(options: CaptainOptions) -> None:
    """Raise InvalidOptionsError if the scenario has no chart in this mode; else as ``chart_of``."""
    is_dark_alone = options.scenario in REAL_TIME_SCENARIOS and options.scenario not in CHARTS
    if options.mode is Mode.TURN and is_dark_alone:
        raise InvalidOptionsError(f"scenario {options.scenario!r} is played in real time alone")
    chart_of(options)


def chart_of(options: CaptainOptions) -> Chart:
    """The chart of a match; UnknownNameError or InvalidChartError if it cannot be had.

    In real time the scenario's dark face, turn by turn its light one (CAP-042).
    """
    if options.scenario == CUSTOM:
        return drawn_chart(options.drawing)
    if options.mode is REAL_TIME:
        return scenario_named(SCENARIOS, options.scenario + DARK_FACE)
    return scenario_named(SCENARIOS, options.scenario)
