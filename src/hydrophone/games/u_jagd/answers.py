"""The answers to a player's questions, which are events and are kept by all who hear them."""

from typing import Any, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from hydrophone.core.game import PublicEvent
from hydrophone.core.seats import Side
from hydrophone.games.u_jagd.contacts import ContactId, Sight
from hydrophone.games.u_jagd.field import Band, Line
from hydrophone.games.u_jagd.plans import Noise

H = TypeVar("H", bound=Any)
"""What all may know, in which the answers are kept."""


class SquareNote(msgspec.Struct, frozen=True, gc=False):
    """What the answers say of one enemy square (UJ-090 to UJ-094)."""

    dots: str
    """Black, blue, green, white: 1 certainly noise, 0 certainly none, ? open."""
    contacts: tuple[ContactId | None, ...]
    """What fits the dots and the periscope; null is an empty square."""


class SonarAnswered(PublicEvent, frozen=True, gc=False, tag="sonar_answered"):
    """This side asked for two bands of one line; the true answer, band by band (UJ-051)."""

    side: Side
    line: Line
    bands: tuple[Band, Band]
    noises: tuple[Noise, Noise]

    def on_public(self, public: H) -> H:
        """The answer is kept."""
        return _answered(public, self)


class PeriscopeAnswered(PublicEvent, frozen=True, gc=False, tag="periscope_answered"):
    """This side looked along a line; the true answer, square by square (UJ-061)."""

    side: Side
    line: Line
    sights: tuple[Sight, Sight]

    def on_public(self, public: H) -> H:
        """The answer is kept."""
        return _answered(public, self)


FieldAnswer: TypeAlias = SonarAnswered | PeriscopeAnswered
"""An answered question: all that a player learns of the enemy's map before the end."""


def _answered(public: H, answer: FieldAnswer) -> H:
    hunter = public.of(answer.side)
    answered: H = public.put(answer.side, replace(hunter, answers=(*hunter.answers, answer)))
    return answered
