"""What several events of Captain Sonar share: who is told, and changes that they make."""

from typing import Protocol, TypeVar

from msgspec.structs import replace

from hydrophone.core.game import Event
from hydrophone.core.seats import Role, Side
from hydrophone.games.captain_sonar.state import GAUGE_PLACE, CaptainPublic, Heard, Sheets
from hydrophone.games.captain_sonar.systems import System, damage_after

T = TypeVar("T")


class _Called(Protocol):
    @property
    def public(self) -> bool: ...


L = TypeVar("L", bound=_Called)


class CalledEvent(Event, frozen=True, gc=False):
    """The own crew is told; all viewers are, if the event says ``public``."""

    def heard(self: L) -> L | None:
        """What all viewers hear who are not of the crew it happens to."""
        return self if self.public else None


def stepped(
    public: CaptainPublic, side: Side, step: Heard, waiting: tuple[Role, ...]
) -> CaptainPublic:
    """The step is heard, and these OKs are to come."""
    known = public.of(side)
    return public.put(side, replace(known, heard=(*known.heard, step), waiting=waiting))


def hurt(public: CaptainPublic, side: Side, taken: int) -> CaptainPublic:
    """All know of so much more damage."""
    known = public.of(side)
    return public.put(side, replace(known, damage=damage_after(known.damage, taken)))


def activated(sheets: Sheets, system: System, public: CaptainPublic) -> Sheets:
    """CAP-237, CAP-238: the lock falls, the gauge is wiped."""
    acted = public.turn is not None
    return replace(sheets, marks=marked(sheets, system, 0), lock=True, acted=acted)


def marked(sheets: Sheets, system: System, marks: int) -> tuple[int, ...]:
    """The marks of all gauges when this system's gauge holds so many."""
    place = GAUGE_PLACE[system]
    return (*sheets.marks[:place], marks, *sheets.marks[place + 1 :])


def without(items: tuple[T, ...], gone: T) -> tuple[T, ...]:
    """The items without the first that equals ``gone``."""
    if gone not in items:
        return items
    place = items.index(gone)
    return (*items[:place], *items[place + 1 :])
