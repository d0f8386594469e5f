"""U-Jagd for programs: the types of its values, and matches that have them.

All kinds, with what they mean and who hears of them: docs/u_jagd_values.md.
"""
# Written by tools/vocabulary.py; do not edit.

from hydrophone.core.game import ByTable, Forfeit
from hydrophone.core.help import Help
from hydrophone.games.u_jagd.actions import (
    ClearSquare,
    ConfirmMap,
    HoldFire,
    LaunchTorpedo,
    PlaceContact,
    RaisePeriscope,
    UseSonar,
)
from hydrophone.games.u_jagd.actions import UJagdAction as Action
from hydrophone.games.u_jagd.answers import PeriscopeAnswered, SonarAnswered, SquareNote
from hydrophone.games.u_jagd.contacts import Sight
from hydrophone.games.u_jagd.events import (
    ContactPlaced,
    FireHeld,
    LastTurnBegan,
    MapConfirmed,
    MapsShown,
    MatchBegan,
    MatchEnded,
    SquareCleared,
    TargetAnalysed,
    Termination,
    TorpedoHit,
    TorpedoLaunched,
    TorpedoMissed,
    TurnBegan,
)
from hydrophone.games.u_jagd.events import UJagdEvent as Event
from hydrophone.games.u_jagd.events import UJagdEvent as Observation
from hydrophone.games.u_jagd.field import Band, Line, Square
from hydrophone.games.u_jagd.options import FirstPlayer
from hydrophone.games.u_jagd.options import UJagdOptions as Options
from hydrophone.games.u_jagd.phase import Phase
from hydrophone.games.u_jagd.plans import Noise
from hydrophone.games.u_jagd.state import Hunter, Sheets
from hydrophone.games.u_jagd.state import UJagdPublic as Public
from hydrophone.games.u_jagd.state import UJagdState as State
from hydrophone.games.u_jagd.state import UJagdView as View
from hydrophone.library.typed import MatchOf

__all__ = [
    "Action",
    "Band",
    "ByTable",
    "ClearSquare",
    "ConfirmMap",
    "ContactPlaced",
    "Event",
    "FireHeld",
    "FirstPlayer",
    "Forfeit",
    "Help",
    "HoldFire",
    "Hunter",
    "LastTurnBegan",
    "LaunchTorpedo",
    "Line",
    "MapConfirmed",
    "MapsShown",
    "Match",
    "MatchBegan",
    "MatchEnded",
    "Noise",
    "Observation",
    "Options",
    "PeriscopeAnswered",
    "Phase",
    "PlaceContact",
    "Public",
    "RaisePeriscope",
    "Sheets",
    "Sight",
    "SonarAnswered",
    "Square",
    "SquareCleared",
    "SquareNote",
    "State",
    "TargetAnalysed",
    "Termination",
    "TorpedoHit",
    "TorpedoLaunched",
    "TorpedoMissed",
    "TurnBegan",
    "UseSonar",
    "View",
]


class Match(MatchOf[Action, Observation, Event, Public, Sheets]):
    """A match of U-Jagd."""

    _GAME = "u_jagd"
