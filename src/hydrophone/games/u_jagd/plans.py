"""A Tactical Map as a value: what it costs, what is wrong with it, what it answers.

A Plan lists the contacts of A1, A2, B1, B2; None is an empty square, which is silent and
invisible (UJ-Q02).
"""

from collections.abc import Iterator
from enum import IntEnum
from itertools import product
from typing import TypeAlias

from hydrophone.games.u_jagd.contacts import SILENT, Contact, ContactId, ContactType, Sight
from hydrophone.games.u_jagd.field import BAND_PLACE, PLACE, PLACES, SQUARES, Band, Line, Square
from hydrophone.games.u_jagd.options import UJagdOptions
from hydrophone.games.u_jagd.refusals import Clause

Plan: TypeAlias = tuple[ContactId | None, ContactId | None, ContactId | None, ContactId | None]

NO_CONTACTS: Plan = (None, None, None, None)


class Noise(IntEnum):
    """How many of a line's two squares make noise in a band (UJ-052)."""

    NONE = 0
    NOISE = 1
    LOUD = 2


def put(plan: Plan, square: Square, contact: ContactId | None) -> Plan:
    """The plan with this contact (or none) in the square."""
    place = PLACE[square]
    a1, a2, b1, b2 = (contact if at == place else old for at, old in enumerate(plan))
    return (a1, a2, b1, b2)


def contacts_of(options: UJagdOptions, plan: Plan) -> tuple[Contact, ...]:
    """The rows of the plan's contacts; empty squares left out."""
    database = options.database
    return tuple([database[contact - 1] for contact in plan if contact is not None])


def cost(options: UJagdOptions, plan: Plan) -> int:
    """The sum of resource points (UJ-018)."""
    return _points(contacts_of(options, plan))


# --- what is wrong with it ---------------------------------------------------------------------


def fault(options: UJagdOptions, plan: Plan) -> Clause | None:
    """The rule of the set-up that the plan as a whole breaks, or None."""
    return excess(options, plan) or _gap(options, plan)


def excess(options: UJagdOptions, plan: Plan) -> Clause | None:
    """What is wrong and cannot be mended by adding contacts (UJ-031 to UJ-033)."""
    contacts = contacts_of(options, plan)
    if _submarines(contacts) > 1:
        return Clause.ONE_SUBMARINE
    if not options.duplicates and len(set(contacts_ids(contacts))) < len(contacts):
        return Clause.FURTHER_CONTACTS
    return Clause.RP_LIMIT if _points(contacts) > options.rp_limit else None


def _gap(options: UJagdOptions, plan: Plan) -> Clause | None:
    if not _submarines(contacts_of(options, plan)):
        return Clause.ONE_SUBMARINE
    return None if options.empty_squares or None not in plan else Clause.FURTHER_CONTACTS


def contacts_ids(contacts: tuple[Contact, ...]) -> tuple[ContactId, ...]:
    """Their ids."""
    return tuple(contact.id for contact in contacts)


def _points(contacts: tuple[Contact, ...]) -> int:
    return sum([contact.rp for contact in contacts])


def _submarines(contacts: tuple[Contact, ...]) -> int:
    return [contact.type for contact in contacts].count(ContactType.SUBMARINE)


def all_plans(options: UJagdOptions) -> Iterator[Plan]:
    """Every legal plan (UJ-037). What is legal does not depend on the squares."""
    ids: tuple[ContactId | None, ...] = (None, *contacts_ids(options.database))
    legal = {tuple(chosen) for chosen in _choices(options, ids, ())}
    for places in product(range(len(ids)), repeat=len(SQUARES)):
        if tuple(sorted(places)) in legal:
            a1, a2, b1, b2 = places
            yield ids[a1], ids[a2], ids[b1], ids[b2]


def is_any_legal(options: UJagdOptions) -> bool:
    """Is there a legal plan at all?"""
    ids = (None, *contacts_ids(options.database))
    return next(_choices(options, ids, ()), None) is not None


def _choices(
    options: UJagdOptions, ids: tuple[ContactId | None, ...], chosen: tuple[int, ...]
) -> Iterator[tuple[int, ...]]:
    """The contacts of all legal plans, as places among the ids, in rising order."""
    plan = _plan(ids, chosen)
    if excess(options, plan) is not None:
        return
    if len(chosen) < len(SQUARES):
        for place in range(chosen[-1] if chosen else 0, len(ids)):
            yield from _choices(options, ids, (*chosen, place))
    elif _gap(options, plan) is None:
        yield chosen


def _plan(ids: tuple[ContactId | None, ...], chosen: tuple[int, ...]) -> Plan:
    a1, a2, b1, b2 = (*(ids[place] for place in chosen), *NO_CONTACTS)[: len(SQUARES)]
    return a1, a2, b1, b2


# --- what it answers ---------------------------------------------------------------------------


def signature(options: UJagdOptions, contact: ContactId | None) -> str:
    """The four marks of a contact; an empty square is silent."""
    return SILENT if contact is None else options.database[contact - 1].signature


def sight(options: UJagdOptions, contact: ContactId | None) -> Sight:
    """What a periscope shows of it (UJ-061, UJ-062)."""
    return Sight.NOTHING if contact is None else options.database[contact - 1].sight


def noise(options: UJagdOptions, plan: Plan, line: Line, band: Band) -> Noise:
    """The answer to a sonar (UJ-052), which is also the sum at the end of the line (UJ-034)."""
    place = BAND_PLACE[band]
    return Noise(sum(signature(options, plan[at])[place] == "1" for at in PLACES[line]))


def submarine_square(options: UJagdOptions, plan: Plan) -> Square:
    """Where the submarine of a legal plan is."""
    return next(square for square in SQUARES if holds_submarine(options, plan, square))


def holds_submarine(options: UJagdOptions, plan: Plan, square: Square) -> bool:
    """Is the submarine in this square?"""
    return is_submarine(options, plan[PLACE[square]])


def is_submarine(options: UJagdOptions, contact: ContactId | None) -> bool:
    """Is the contact one of the five submarines?"""
    if contact is None:
        return False
    return options.database[contact - 1].type is ContactType.SUBMARINE
