"""What a crew shares and nobody else sees: pencil sheets and pins."""

from collections.abc import Iterable

from hydrophone.core.seats import Seat
from hydrophone.server.protocol.messages import Pinned


class CrewSheets:
    """Sheets and pins by seat. Who may see them is said by the seats that are asked for."""

    def __init__(self) -> None:
        self._sheets: dict[Seat, str] = {}
        self._pins: dict[Seat, Pinned] = {}

    def keep(self, seat: Seat, body: str) -> None:
        """Another state of a seat's sheet."""
        self._sheets[seat] = body

    def sheets(self, seats: Iterable[Seat]) -> dict[Seat, str]:
        """The sheets of these seats."""
        return {seat: self._sheets[seat] for seat in seats if seat in self._sheets}

    def pin(self, pinned: Pinned) -> bool:
        """Another pin of a seat; False if it is where it was."""
        if self._pins.get(pinned.seat) == pinned:
            return False
        self._pins[pinned.seat] = pinned
        return True

    def pins(self, seats: Iterable[Seat]) -> list[Pinned]:
        """The pins of these seats."""
        return [self._pins[seat] for seat in seats if seat in self._pins]
