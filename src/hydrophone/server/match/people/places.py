"""How many may come: the people of the table always, others as far as there are places.

Who holds a seat, has seen the match from a boat, or is the host belongs to the table. Others stand
beside it or watch; they share places of their own, of which one address gets a part.
"""

from collections import Counter, OrderedDict

from hydrophone.server.match.people.presence import AddressKey, Presence
from hydrophone.server.match.table import tables
from hydrophone.server.match.table.tables import Table
from hydrophone.server.protocol.limits import remember
from hydrophone.server.protocol.messages import PlayerId
from hydrophone.server.protocol.refusals import Reason, RefusedError

BYSTANDERS_FROM_ONE_ADDRESS = 12
"""Most people from one address who stand beside the table."""

ONLOOKERS = 100
"""Most spectators' connections to one match."""

ONLOOKERS_FROM_ONE_ADDRESS = 10
"""Most spectators' connections to one match from one address."""

BARRED_S = 600.0
"""Seconds until an address is let in again from which a person was put out."""

BARRED_KEPT = 256
"""Most addresses that are remembered as barred."""


class Places:
    """Where people came from, and which addresses are barred. After a restart all are new."""

    def __init__(self) -> None:
        self._addresses: dict[PlayerId, AddressKey] = {}
        self._barred: OrderedDict[AddressKey, float] = OrderedDict()

    def check_onlooker(self, presence: Presence, address: AddressKey) -> None:
        """RefusedError if there is no place for another spectator from this address."""
        there = Counter(c.address for c in presence.callers() if c.spectator)
        if there.total() >= ONLOOKERS or there[address] >= ONLOOKERS_FROM_ONE_ADDRESS:
            raise RefusedError(Reason.ROOM_FULL)

    def check_newcomer(
        self, table: Table, vacant: frozenset[PlayerId], address: AddressKey
    ) -> None:
        """RefusedError if too many people from this address stand beside the table already."""
        beside = [p.id for p in tables.bystanders(table) if p.id not in vacant]
        from_here = sum(self._addresses.get(player) == address for player in beside)
        if from_here >= BYSTANDERS_FROM_ONE_ADDRESS:
            raise RefusedError(Reason.ROOM_FULL)

    def came(self, table: Table, player: PlayerId, address: AddressKey) -> None:
        """A person at the table comes, or comes back, from this address."""
        known = {p: key for p, key in self._addresses.items() if table.person(p) is not None}
        self._addresses = {**known, player: address}

    def went(self, player: PlayerId) -> None:
        """A person is not at the table any more."""
        self._addresses.pop(player, None)

    # --- who was put out -----------------------------------------------------------------------

    def bar(self, presence: Presence, player: PlayerId, now: float) -> None:
        """This person was put out: no new person from where they came is let in for a while.

        Where they have long been gone, their place was cleared, and they may come again.
        """
        if player in presence.vacant(now):
            return
        here = {c.address for c in presence.callers() if c.player == player}
        known = self._addresses.get(player)
        for address in here if known is None else here | {known}:
            remember(self._barred, address, now + BARRED_S, BARRED_KEPT)

    def check_barred(
        self, table: Table, presence: Presence, address: AddressKey, now: float
    ) -> None:
        """RefusedError if the address is barred; not if people of the table are there too."""
        until = self._barred.get(address)
        if until is None or now >= until:
            return
        people = (table.person(c.player) for c in presence.callers() if c.address == address)
        if not any(person is not None and tables.belongs(table, person) for person in people):
            raise RefusedError(Reason.BARRED)
