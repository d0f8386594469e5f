"""The switches of Captain Sonar, with a preset per edition (specification, section 25).

The switches that belong to the clockwork of real time are not here.
"""

from enum import StrEnum
from typing import Annotated

import msgspec

from hydrophone.board.chart import Chart, drawn_chart, packaged_chart
from hydrophone.core.game import Options


class Edition(StrEnum):
    """The rulebook a preset follows."""

    DE = "de"
    ES = "es"


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


class CaptainOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Defaults are the German preset."""

    edition: Edition = Edition.DE
    scenario: str = "alpha"
    drawing: str = ""
    """The drawing of a chart of one's own; read if ``scenario`` is ``custom``."""
    min_players: Annotated[int, msgspec.Meta(ge=2, le=4)] = 4
    double_ko: DoubleKo = DoubleKo.DRAW
    mine_trigger_window: TriggerWindow = TriggerWindow.ANY_TIME
    trigger_needs_no_breakdown: bool = False
    lock_release: LockRelease = LockRelease.ANNOUNCED_COURSE
    torpedo_path: TorpedoPath = TorpedoPath.AROUND_ISLANDS
    torpedo_line: TorpedoLine = TorpedoLine.BENT
    torpedo_min_range: Annotated[int, msgspec.Meta(ge=0, le=1)] = 1
    torpedo_clears: TorpedoClears = TorpedoClears.BOTH
    torpedo_clears_archer: bool = False
    turn_activation: TurnActivation = TurnActivation.ANY_TIME_OWN_TURN
    turn_gate: TurnGate = TurnGate.SOFT
    blackout: Blackout = Blackout.STRICT
    surface_in_extra: SurfaceInExtra = SurfaceInExtra.THREE_TURNS
    circuit_vs_panel: CircuitVsPanel = CircuitVsPanel.CIRCUIT_FIRST
    double_breakdown: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    activation_requires_ok: bool = True
    self_damage_public: bool = True
    announce_mine_destroyed: bool = False
    ready_public: bool = True
    silence_zero: bool = True
    engineer_query: EngineerQuery = EngineerQuery.AUTO
    answer_timeout_s: Annotated[int, msgspec.Meta(ge=0, le=300)] = 0
    """Seconds until the clock answers a sonar; 0, the printed turn-by-turn rule, waits for ever."""
    turn_limit: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 0
    """Turns of each crew until the match is drawn; 0 for none. Matches between bots set one."""


PRESETS = {
    "de": CaptainOptions(),
    "es": CaptainOptions(
        edition=Edition.ES, min_players=2, turn_activation=TurnActivation.AFTER_COURSE
    ),
}

CHARTS = ("alpha", "bravo", "charlie", "delta", "echo")
"""The five scenarios, in the order in which the rulebooks recommend them (CAP-390)."""


def chart_of(options: CaptainOptions) -> Chart:
    """The chart of a match; UnknownNameError or InvalidChartError if it cannot be had."""
    if options.scenario == "custom":
        return drawn_chart(options.drawing)
    return packaged_chart(options.scenario)
