"""What an operator does about reports: dismiss them, rename or erase a player, end a match.

It is done in the store, so it holds on all servers: those that play the match read it again.
"""

from collections.abc import Sequence
from typing import TypeAlias, assert_never

import msgspec

from hydrophone.server.match.table import names
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
    """Do so; the devices that are no person's any more. RefusedError if there is no such match."""
    match = kept.named(order.match)
    if match is None and not isinstance(order, Dismiss):
        raise RefusedError(Reason.UNKNOWN_MATCH)
    match, people = match or order.match, kept.people
    gone: Sequence[str] = ()
    match order:
        case Dismiss(player=player):
            pass
        case RenamePlayer(player=player, name=said):
            name = names.clean(said)
            people.rename_player(match, player, name)
            person = people.whose(match, player)
            if person:
                people.rename(person, name)
        case ErasePlayer(player=player):
            person = people.whose(match, player)
            gone = [device.id for device in people.devices(person)]
            if person:
                people.erase(person)
            else:
                people.erase_player(match, player)
        case EndMatch():
            player = ""
            kept.forget(match)
        case _:
            assert_never(order)
    kept.conduct.settle(match, player)
    return gone
