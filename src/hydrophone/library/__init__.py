"""The front door for programs: everything that docs/library.md promises, and nothing else.

What lies behind it may move; this does not.
"""

from hydrophone.board.chart import Chart
from hydrophone.bots.bot import Bot, Level, Report
from hydrophone.bots.notes import (
    AboutCell,
    AboutCourse,
    AboutSystem,
    CellNote,
    CourseName,
    CourseNote,
    CrewTalk,
    Phrase,
    Pointed,
    Said,
    SystemName,
    SystemNote,
    Word,
    WordNote,
)
from hydrophone.core.chance import Chance
from hydrophone.core.errors import (
    HydrophoneError,
    IllegalActionError,
    IllegalLineError,
    InvalidBotError,
    InvalidChartError,
    InvalidNotationError,
    InvalidOptionsError,
    InvalidPositionError,
    InvalidRecordError,
    UnknownNameError,
)
from hydrophone.core.game import Action, Event, Language, Observation, Options, Outcome, Timer, View
from hydrophone.core.seats import CLOCK, SPECTATOR, Role, Seat, Side
from hydrophone.debrief.debrief import Debrief
from hydrophone.library.bots import Bots
from hydrophone.library.charts import chart_names, packaged_chart, read_chart
from hydrophone.library.contests import Post, arena
from hydrophone.library.match import Match, Refusal
from hydrophone.library.trackers import Tracker, make_tracker
from hydrophone.library.values import (
    as_json,
    editions,
    game_names,
    read_act,
    read_observation,
    write_act,
)
from hydrophone.notation.record import About, Act
from hydrophone.play.arena import ArenaResult

__all__ = [
    "CLOCK",
    "SPECTATOR",
    "About",
    "AboutCell",
    "AboutCourse",
    "AboutSystem",
    "Act",
    "Action",
    "ArenaResult",
    "Bot",
    "Bots",
    "CellNote",
    "Chance",
    "Chart",
    "CourseName",
    "CourseNote",
    "CrewTalk",
    "Debrief",
    "Event",
    "HydrophoneError",
    "IllegalActionError",
    "IllegalLineError",
    "InvalidBotError",
    "InvalidChartError",
    "InvalidNotationError",
    "InvalidOptionsError",
    "InvalidPositionError",
    "InvalidRecordError",
    "Language",
    "Level",
    "Match",
    "Observation",
    "Options",
    "Outcome",
    "Phrase",
    "Pointed",
    "Post",
    "Refusal",
    "Report",
    "Role",
    "Said",
    "Seat",
    "Side",
    "SystemName",
    "SystemNote",
    "Timer",
    "Tracker",
    "UnknownNameError",
    "View",
    "Word",
    "WordNote",
    "arena",
    "as_json",
    "chart_names",
    "editions",
    "game_names",
    "make_tracker",
    "packaged_chart",
    "read_act",
    "read_chart",
    "read_observation",
    "write_act",
]
