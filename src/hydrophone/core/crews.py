"""How a crew is manned: which posts each person holds, and which are left to bots.

A person is one member of a crew, however many posts they hold. Bots are members too, and fill any
post each on its own or several together, as the line-up needs it.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TypeAlias

import msgspec

from hydrophone.core.seats import SIDES, PerSide, Role, Seat

Division: TypeAlias = Sequence[frozenset[Role]]
"""The posts of each member of a crew."""


class Crew(msgspec.Struct, frozen=True):
    """The seats of one side by who holds them."""

    people: tuple[tuple[Seat, ...], ...] = ()
    """The seats of each person."""
    bots: tuple[Seat, ...] = ()
    numbers: tuple[int, ...] = ()
    """The number of each person at the table, which they keep whatever they hold, from 1 on; empty
    where no server counts them."""

    def divides_as(self, division: Division) -> bool:
        """Are all posts manned, and does each person hold exactly what one member holds?"""
        held = [_roles(seats) for seats in self.people]
        manned = _roles(self.bots).union(*held)
        return manned == frozenset[Role]().union(*division) and all(h in division for h in held)

    def sizes(self, divisions: Mapping[int, Division]) -> tuple[int, ...]:
        """How many members the crew may be counted as."""
        return tuple(size for size, parts in divisions.items() if self.divides_as(parts))


def bots_on(seats: Collection[Seat]) -> PerSide[Crew]:
    """Both crews, with bots on all these seats and no holder on others."""
    return PerSide(
        *(Crew(bots=tuple(seat for seat in seats if seat.side is side)) for side in SIDES)
    )


def _roles(seats: Iterable[Seat]) -> frozenset[Role]:
    return frozenset(seat.role for seat in seats)
