"""The switches of SONAR, with a preset per printed edition (specification, section 15)."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

import msgspec

from hydrophone.board.chart import Chart, drawn_chart
from hydrophone.core.game import TURN_LIMIT
from hydrophone.core.help import Help
from hydrophone.core.real_time import EMPTY_STOP_S, StopOptions
from hydrophone.core.scenarios import CUSTOM, packaged_scenarios, scenario_named


class Edition(StrEnum):
    """The rulebook a preset follows."""

    EN = "en"
    DE = "de"


class FixedStart(StrEnum):
    """Printed starts on charts that have them."""

    OFF = "off"
    SUGGESTED = "suggested"
    MANDATORY = "mandatory"


class Stuck(StrEnum):
    """What a Captain without a legal step may still do (SON-Q06)."""

    MAY_ACT = "may_act"
    MUST_SURFACE = "must_surface"


class DoubleKo(StrEnum):
    """Who wins when one torpedo sinks both (SON-Q07)."""

    DRAW = "draw"
    SHOOTER_LOSES = "shooter_loses"


class EarlyMove(StrEnum):
    """What becomes of a move in real time that comes too soon after the last one (SON-197)."""

    REFUSE = "refuse"
    WAIT = "wait"


class SonarOptions(StopOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Defaults are the English preset, without empty stops and a limit of turns."""

    edition: Edition = Edition.EN
    map: str = "archipelago"
    drawing: str = ""
    """The drawing of a chart of one's own; read if ``map`` is ``custom``."""
    fixed_start_map1: FixedStart = FixedStart.SUGGESTED
    starts_by_lot: bool = False
    """Starts are drawn, and none is marked (SON-Q25)."""
    north_pole_damage: bool = False
    self_hit: bool = True
    silence_charges: bool = False
    stuck: Stuck = Stuck.MAY_ACT
    double_ko: DoubleKo = DoubleKo.DRAW
    real_time: bool = False
    rt_min_move_interval_s: Annotated[int, msgspec.Meta(ge=0, le=10)] = 2
    early_move: EarlyMove = EarlyMove.REFUSE
    stop_timeout_s: Annotated[int, msgspec.Meta(ge=0, le=600)] = 10
    resume_s: Annotated[int, msgspec.Meta(ge=0, le=10)] = 3
    """Seconds of the count-down after a stop."""
    answer_timeout_s: Annotated[int, msgspec.Meta(ge=0, le=300)] = 30
    turn_limit: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 0


PRESETS = {
    "en": SonarOptions(empty_stop_s=EMPTY_STOP_S, turn_limit=TURN_LIMIT),
    "de": SonarOptions(
        edition=Edition.DE,
        empty_stop_s=EMPTY_STOP_S,
        turn_limit=TURN_LIMIT,
        fixed_start_map1=FixedStart.MANDATORY,
        north_pole_damage=True,
    ),
}

FORMER_HELP: tuple[str, Mapping[object, Help]] = (
    "ro_help",
    {"none": Help.NONE, "draw": Help.SHEET, "places": Help.SPACES},
)
"""How ``help`` was said before all games said it alike."""

FORMER_SWITCHES = frozenset({"ro_start", "dive_shout"})
"""Where the first mark goes, and a shout: neither changed anything in play."""

SCENARIOS = packaged_scenarios("hydrophone.games.sonar")
"""The charts of the rulebooks, as files (SON-D01)."""

CHARTS = tuple(SCENARIOS)
"""Their names, in the order of the rulebooks; offered in both editions."""


def chart_of(options: SonarOptions) -> Chart:
    """The chart of a match; UnknownNameError or InvalidChartError if it cannot be had."""
    if options.map == CUSTOM:
        return drawn_chart(options.drawing)
    return scenario_named(SCENARIOS, options.map)
