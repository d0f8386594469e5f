"""The front door for programs: everything that docs/library.md promises, and nothing else.

What lies behind it may move; this does not.
"""

from hydrophone.belief.tracker import Tracker
from hydrophone.board.chart import Chart
from hydrophone.bots.bot import Bot, Level
from hydrophone.core.chance import Chance
from hydrophone.core.errors import (
    HydrophoneError,
    IllegalActionError,
    IllegalLineError,
    InvalidChartError,
    InvalidNotationError,
    InvalidOptionsError,
    InvalidPositionError,
    InvalidRecordError,
    UnknownNameError,
)
from hydrophone.core.game import Action, Event, Language, Observation, Outcome, Timer
from hydrophone.core.seats import CLOCK, SPECTATOR, Seat, Side
from hydrophone.library.charts import chart_names, packaged_chart, read_chart
from hydrophone.library.match import Bots, Match, Refusal
from hydrophone.library.values import as_json, editions, game_names, make_tracker, read_observation

__all__ = [
    "CLOCK",
    "SPECTATOR",
    "Action",
    "Bot",
    "Bots",
    "Chance",
    "Chart",
    "Event",
    "HydrophoneError",
    "IllegalActionError",
    "IllegalLineError",
    "InvalidChartError",
    "InvalidNotationError",
    "InvalidOptionsError",
    "InvalidPositionError",
    "InvalidRecordError",
    "Language",
    "Level",
    "Match",
    "Observation",
    "Outcome",
    "Refusal",
    "Seat",
    "Side",
    "Timer",
    "Tracker",
    "UnknownNameError",
    "as_json",
    "chart_names",
    "editions",
    "game_names",
    "make_tracker",
    "packaged_chart",
    "read_chart",
    "read_observation",
]
