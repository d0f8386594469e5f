"""What a crew shares and nobody else sees: pencil sheets and pins."""

from collections.abc import Iterable

from hydrophone.core.seats import Seat
from hydrophone.server.match.effects import ConnectionId, Effect, Send
from hydrophone.server.protocol.messages import Pinned, Sheet


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

    def show_pins(self, seats: Iterable[Seat], to: tuple[ConnectionId, ...]) -> list[Effect]:
        """Send the pins of these seats."""
        pins = (self._pins.get(seat) for seat in seats)
        return [Send(to, pin) for pin in pins if pin is not None]

    def show_all(self, seats: tuple[Seat, ...], to: tuple[ConnectionId, ...]) -> list[Effect]:
        """Send sheets and pins of these seats."""
        sheets: list[Effect] = [Send(to, Sheet(s, b)) for s, b in self.sheets(seats).items()]
        return sheets + self.show_pins(seats, to)
