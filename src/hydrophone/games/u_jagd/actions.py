"""What a player of U-Jagd may do: the closed union of actions, imperative."""

from typing import TypeAlias

from hydrophone.core.game import Action, Forfeit
from hydrophone.games.u_jagd.contacts import ContactId
from hydrophone.games.u_jagd.field import Band, Line, Square


class PlaceContact(Action, frozen=True, gc=False, tag="place_contact"):
    """Enter a contact in a free square of the own map (UJ-032, UJ-033)."""

    square: Square
    contact: ContactId


class ClearSquare(Action, frozen=True, gc=False, tag="clear_square"):
    """Take a contact off the own map again."""

    square: Square


class ConfirmMap(Action, frozen=True, gc=False, tag="confirm_map"):
    """The own map is complete and shall not change any more (UJ-036)."""


class UseSonar(Action, frozen=True, gc=False, tag="use_sonar"):
    """Ask for two bands of one line (UJ-050)."""

    line: Line
    bands: tuple[Band, Band]


class RaisePeriscope(Action, frozen=True, gc=False, tag="raise_periscope"):
    """Look along one line (UJ-060)."""

    line: Line


class LaunchTorpedo(Action, frozen=True, gc=False, tag="launch_torpedo"):
    """Fire at a square of the enemy's map (UJ-070)."""

    target: Square


class HoldFire(Action, frozen=True, gc=False, tag="hold_fire"):
    """No shot in the last turn (UJ-076)."""


UJagdAction: TypeAlias = (
    PlaceContact
    | ClearSquare
    | ConfirmMap
    | UseSonar
    | RaisePeriscope
    | LaunchTorpedo
    | HoldFire
    | Forfeit
)
