"""Who comes aboard: seats taken, asked for and given, and what keeps others out of a crew.

Before the start people sit down where there is room. After it the seats of a crew are its own: a
person of no crew gets one that a bot holds, or whose person is long gone, if the crew gives it to
them (the host, if the crew has no person). Functions from table to table, as in ``tables``.
"""

from collections.abc import Container
from hashlib import scrypt
from hmac import compare_digest
from unicodedata import normalize

from msgspec.structs import replace

from hydrophone.core.seats import Seat, Side
from hydrophone.server.match.table import tables
from hydrophone.server.match.table.tables import Table
from hydrophone.server.protocol.limits import Rate
from hydrophone.server.protocol.messages import MatchPhase, PlayerId
from hydrophone.server.protocol.refusals import Reason, RefusedError

PASSWORD_TRIES = Rate(burst=5, per_second=0.05)
"""Wrong passwords from one address."""


def ask_for_seat(
    table: Table, player: PlayerId, seat: Seat | None, vacant: Container[PlayerId]
) -> Table:
    """Ask a crew for one of its seats while the match runs, or for none any more."""
    person = tables.person_of(table, player)
    tables.check_phase(table, MatchPhase.RUNNING)
    if seat is not None:
        info = tables.info_of(table, seat)
        if info.player is not None and info.player not in vacant:
            raise RefusedError(Reason.SEAT_TAKEN)
        _check_may_board(table, player, seat.side)
    return tables.put_person(table, replace(person, asks=seat))


def hand_over(
    table: Table,
    player: PlayerId,
    seat: Seat,
    to: PlayerId | None,
    vacant: Container[PlayerId],
) -> Table:
    """Offer a seat while the match runs, or take the offer back.

    A person offers their own to a crew mate. A bot's seat, or one whose person is long gone, is
    the crew's to offer, also to a person of no crew.
    """
    tables.check_phase(table, MatchPhase.RUNNING)
    info = tables.info_of(table, seat)
    is_held = info.player is not None and info.player not in vacant
    if info.player != player and (is_held or not may_give(table, player, seat.side)):
        raise RefusedError(Reason.NOT_YOUR_SEAT)
    if to is not None:
        if is_held and (to == player or tables.crew_of(table, to) is not seat.side):
            raise RefusedError(Reason.NOT_A_MATE)
        tables.person_of(table, to, Reason.UNKNOWN_PERSON)
        _check_may_board(table, to, seat.side)
    return tables.put(table, replace(info, offered=to))


def may_give(table: Table, player: PlayerId, side: Side) -> bool:
    """May this person give the crew's seats? The host's only if the crew has no person."""
    if tables.crew_of(table, player) is side:
        return True
    return player == table.host and not tables.crew_people(table, side)


def _check_may_board(table: Table, player: PlayerId, side: Side) -> None:
    crew = tables.crew_of(table, player)
    if side.enemy in (crew, tables.person_of(table, player).left):
        raise RefusedError(Reason.BOTH_SIDES)
    if crew is None and table.lets_nobody_aboard:
        raise RefusedError(Reason.CLOSED)


# --- passwords of the crews --------------------------------------------------------------------


def set_password(table: Table, player: PlayerId, hashed: str | None) -> Table:
    """The own crew's password before the start, or none."""
    tables.check_phase(table, MatchPhase.LOBBY)
    side = tables.side_must_be(table, player)
    others = {own: kept for own, kept in table.passwords.items() if own is not side}
    fresh = {} if hashed is None else {side: hashed}
    return replace(table, passwords={**others, **fresh})


def needs_password(table: Table, player: PlayerId, side: Side) -> bool:
    """Is the person of no such crew, and has the crew a password?"""
    return side in table.passwords and tables.crew_of(table, player) is not side


def opens(table: Table, side: Side, hashed: str) -> bool:
    """Is this the crew's password? Takes as long for a wrong one as for the right one."""
    return compare_digest(table.passwords[side], hashed)


def salt_of(table: Table, side: Side) -> str | None:
    """What the crew's password is hashed with; None if it has none."""
    return table.passwords[side].partition("$")[0] if side in table.passwords else None


def hashed(password: str, salt: str) -> str:
    """A password as it is kept. It takes long on purpose, so never on the event loop."""
    digest = scrypt(normalize("NFKC", password).encode(), salt=salt.encode(), n=4096, r=8, p=1)
    return f"{salt}${digest.hex()}"


def without_lapsed(table: Table) -> Table:
    """A password lapses with the last person of its crew: no other person could tell it."""
    kept = {s: kept for s, kept in table.passwords.items() if tables.crew_people(table, s)}
    return table if kept == table.passwords else replace(table, passwords=kept)
