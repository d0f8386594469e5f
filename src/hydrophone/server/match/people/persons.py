"""Which people at one table have a name that stays: each is one player, whatever device they use.

The player of such a person is open to them alone, and to no token without them.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from hydrophone.core.seats import Side
from hydrophone.server.match.table import tables, terms
from hydrophone.server.match.table.tables import Table
from hydrophone.server.people import person as persons
from hydrophone.server.people.person import NOBODY, AtTable, PersonId
from hydrophone.server.protocol.messages import PlayerId
from hydrophone.server.protocol.refusals import Reason, RefusedError


class Persons:
    """The persons of one match."""

    def __init__(self) -> None:
        self._at: dict[PersonId, AtTable] = {}

    def put(self, person: PersonId, at: AtTable) -> None:
        """This is who the person is here."""
        if person:
            self._at[person] = at

    def of(self, player: PlayerId) -> PersonId:
        """Whose player this is, or was until they left; NOBODY of one without a name that stays."""
        return next((who for who, at in self._at.items() if player in at.players), NOBODY)

    def player(self, person: PersonId, table: Table) -> PlayerId | None:
        """The player at the table who is this person."""
        at = self._at.get(person)
        return at.players[-1] if at is not None and table.person(at.players[-1]) else None

    def knew_a_boat(self, person: PersonId, table: Table) -> bool:
        """Does or did this person belong to a crew?"""
        at = self._at.get(person)
        return at is not None and (
            at.side is not None or any(tables.crew_of(table, player) for player in at.players)
        )

    def with_player(self, person: PersonId, player: PlayerId, table: Table) -> AtTable:
        """The person once this player is theirs; RefusedError if they left the other crew.

        What vacations the player has taken are theirs as well.
        """
        at, side = self._at.get(person, AtTable()), tables.crew_of(table, player)
        if None is not at.side is not side is not None:
            raise RefusedError(Reason.BOTH_SIDES)
        players = (*(each for each in at.players if each != player), player)
        spans = terms.vacations_of(table.vacations, players)
        return replace(at, players=players, vacations=spans)

    def left(self, player: PlayerId, side: Side | None) -> tuple[PersonId, AtTable]:
        """Whose player this is, and who that person is once they have left this crew for good."""
        person, at = self._behind(player)
        return person, replace(at, side=side or at.side)

    def on_vacation(self, player: PlayerId, table: Table) -> tuple[PersonId, AtTable]:
        """Whose player this is, and who that person is with the vacations of this table."""
        person, at = self._behind(player)
        return person, replace(at, vacations=terms.vacations_of(table.vacations, at.players))

    def _behind(self, player: PlayerId) -> tuple[PersonId, AtTable]:
        person = self.of(player)
        return person, self._at.get(person, AtTable())

    def kept(self, table: Table) -> Iterable[tuple[str, str]]:
        """As it is kept of the match that follows, of those who are at the table of this one."""
        for person in self._at:
            player = self.player(person, table)
            if player is not None:
                yield from persons.kept(person, AtTable((player,)))
