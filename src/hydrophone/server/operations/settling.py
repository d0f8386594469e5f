"""What an operator does about reports: dismiss them, rename or erase a player, end a match.

It is done in the store, so it holds on all servers: those that play the match read it again.
"""

from collections.abc import Sequence
from typing import TypeAlias, assert_never

import msgspec

from hydrophone.server.match.table import names
from hydrophone.server.people.person import NOBODY, PersonId
from hydrophone.server.protocol.messages import Name
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.store.store import Store


class Dismiss(msgspec.Struct, frozen=True, tag_field="kind", tag="dismiss"):
    """The reports of this player are settled."""

    match: str
    """Its code, or its id."""
    player: str


class RenamePlayer(msgspec.Struct, frozen=True, tag_field="kind", tag="rename"):
    """The player is called so in this match, and from now on if their name stays."""

    match: str
    player: str
    name: Name


class ErasePlayer(msgspec.Struct, frozen=True, tag_field="kind", tag="erase"):
    """The player's person is forgotten, everywhere; if their name does not stay, in this match."""

    match: str
    player: str


class EndMatch(msgspec.Struct, frozen=True, tag_field="kind", tag="end"):
    """The match is deleted, with all that is kept of it."""

    match: str


ReportOrder: TypeAlias = Dismiss | RenamePlayer | ErasePlayer | EndMatch


def settle(kept: Store, order: ReportOrder) -> Sequence[str]:
    """Do so; the devices that are no person's any more. RefusedError if there is no such match.

    A person who has dropped the match from their list is found by the report, and so is one whose
    match is gone.
    """
    found, people = kept.named(order.match), kept.people
    match = found or order.match
    gone: Sequence[str] = ()
    match order:
        case Dismiss(player=player):
            pass
        case RenamePlayer(player=player, name=said):
            person, name = _person(kept, found, order), names.clean(said)
            people.rename_player(match, player, name)
            if person:
                people.rename(person, name)
        case ErasePlayer(player=player):
            person = _person(kept, found, order)
            gone = [device.id for device in people.devices(person)]
            if person:
                people.erase(person)
            else:
                people.erase_player(match, player)
        case EndMatch():
            if found is None or not kept.forget(found):
                raise RefusedError(Reason.UNKNOWN_MATCH)
            return ()
        case _:
            assert_never(order)
    kept.conduct.settle(match, player=player)
    return gone


def _person(kept: Store, match: str | None, order: RenamePlayer | ErasePlayer) -> PersonId:
    """Who the player is, or was when they were reported; RefusedError if nothing is known."""
    reported = kept.conduct.reported(match or order.match, order.player)
    if match is None and reported is None:
        raise RefusedError(Reason.UNKNOWN_MATCH)
    person = NOBODY if match is None else kept.people.whose(match, order.player)
    return person or reported or NOBODY
