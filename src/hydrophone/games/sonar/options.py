"""The switches of SONAR, with a preset per printed edition (specification, section 15)."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

import msgspec

from hydrophone.board.chart import Chart, drawn_chart, packaged_chart
from hydrophone.core.game import TURN_LIMIT
from hydrophone.core.help import Help
from hydrophone.core.real_time import EMPTY_STOP_S, StopOptions


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


class SheetStart(StrEnum):
    """Where the Radio Operator's first mark goes (SON-D04); no effect on play."""

    FREE = "free"
    CENTRE = "centre"


class SonarOptions(StopOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Defaults are the English preset, without empty stops and a limit of turns."""

    edition: Edition = Edition.EN
    map: str = "archipelago"
    drawing: str = ""
    """The drawing of a chart of one's own; read if ``map`` is ``custom``."""
    fixed_start_map1: FixedStart = FixedStart.SUGGESTED
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
    ro_start: SheetStart = SheetStart.FREE
    dive_shout: bool = True


PRESETS = {
    "en": SonarOptions(empty_stop_s=EMPTY_STOP_S, turn_limit=TURN_LIMIT),
    "de": SonarOptions(
        edition=Edition.DE,
        empty_stop_s=EMPTY_STOP_S,
        turn_limit=TURN_LIMIT,
        fixed_start_map1=FixedStart.MANDATORY,
        north_pole_damage=True,
        ro_start=SheetStart.CENTRE,
    ),
}

FORMER_HELP: tuple[str, Mapping[object, Help]] = (
    "ro_help",
    {"none": Help.NONE, "draw": Help.SHEET, "places": Help.SPACES},
)
"""How ``help`` was said before all games said it alike."""

CHARTS = ("archipelago", "volcano", "north_pole", "open_waters", "jules_verne", "umbria")
"""Offered in both editions, in the order of the rulebooks (SON-D01)."""


def chart_of(options: SonarOptions) -> Chart:
    """The chart of a match; UnknownNameError or InvalidChartError if it cannot be had."""
    if options.map == "custom":
        return drawn_chart(options.drawing)
    return packaged_chart(options.map)
