"""SONAR and SONAR Family for programs: the types of its values, and matches that have them.

All kinds, with what they mean and who hears of them: docs/sonar_values.md.
"""
# Written by tools/vocabulary.py; do not edit.

from hydrophone.board.grid import Direction
from hydrophone.core.game import ByTable, Forfeit
from hydrophone.core.help import Help
from hydrophone.core.real_time import (
    AllowCalls,
    CallsAllowed,
    CallsBarred,
    CallStop,
    EmptyStops,
    EndRest,
    LapseStop,
    NextDropped,
    PlayResumed,
    RealTime,
    RestEnded,
    ResumePlay,
    Stop,
    StopCalled,
    StopSettled,
    StopStep,
    StopWithdrawn,
    TakeBack,
    WithdrawStop,
)
from hydrophone.games.sonar.actions import (
    AllowStop,
    AnswerByLot,
    ChooseStart,
    GoSilent,
    LaunchTorpedo,
    Move,
    Surface,
    TellColumn,
    TellRow,
    UseSonar,
)
from hydrophone.games.sonar.actions import SonarAction as Action
from hydrophone.games.sonar.events import (
    ColumnTold,
    Dived,
    HitItself,
    HurtByIce,
    MatchBegan,
    MatchEnded,
    Moved,
    MoveHeard,
    MoveWaits,
    RowTold,
    SilenceHeard,
    SonarHeard,
    SonarUsed,
    StartChosen,
    StartLocked,
    StartsFixed,
    StopAllowed,
    StopBarred,
    Surfaced,
    Termination,
    TorpedoHeard,
    TorpedoHit,
    TorpedoLaunched,
    TorpedoMissed,
    TurnBegan,
    WentSilent,
)
from hydrophone.games.sonar.events import SonarEvent as Event
from hydrophone.games.sonar.events import SonarObservation as Observation
from hydrophone.games.sonar.options import DoubleKo, EarlyMove, Edition, FixedStart, Stuck
from hydrophone.games.sonar.options import SonarOptions as Options
from hydrophone.games.sonar.phase import Phase, Turn
from hydrophone.games.sonar.state import Heard, Known, Sheets
from hydrophone.games.sonar.state import SonarPublic as Public
from hydrophone.games.sonar.state import SonarState as State
from hydrophone.games.sonar.state import SonarView as View
from hydrophone.library.typed import MatchOf

__all__ = [
    "Action",
    "AllowCalls",
    "AllowStop",
    "AnswerByLot",
    "ByTable",
    "CallStop",
    "CallsAllowed",
    "CallsBarred",
    "ChooseStart",
    "ColumnTold",
    "Direction",
    "Dived",
    "DoubleKo",
    "EarlyMove",
    "Edition",
    "EmptyStops",
    "EndRest",
    "Event",
    "FixedStart",
    "Forfeit",
    "GoSilent",
    "Heard",
    "Help",
    "HitItself",
    "HurtByIce",
    "Known",
    "LapseStop",
    "LaunchTorpedo",
    "Match",
    "MatchBegan",
    "MatchEnded",
    "Move",
    "MoveHeard",
    "MoveWaits",
    "Moved",
    "NextDropped",
    "Observation",
    "Options",
    "Phase",
    "PlayResumed",
    "Public",
    "RealTime",
    "RestEnded",
    "ResumePlay",
    "RowTold",
    "Sheets",
    "SilenceHeard",
    "SonarHeard",
    "SonarUsed",
    "StartChosen",
    "StartLocked",
    "StartsFixed",
    "State",
    "Stop",
    "StopAllowed",
    "StopBarred",
    "StopCalled",
    "StopSettled",
    "StopStep",
    "StopWithdrawn",
    "Stuck",
    "Surface",
    "Surfaced",
    "TakeBack",
    "TellColumn",
    "TellRow",
    "Termination",
    "TorpedoHeard",
    "TorpedoHit",
    "TorpedoLaunched",
    "TorpedoMissed",
    "Turn",
    "TurnBegan",
    "UseSonar",
    "View",
    "WentSilent",
    "WithdrawStop",
]


class Match(MatchOf[Action, Observation, Event, Public, Sheets]):
    """A match of SONAR and SONAR Family."""

    _GAME = "sonar"
