"""A member who lost all their devices and came back as another: a host says so.

A week later the two are one member, if no member objects. The week begins once a third member has
seen it, so that no host does it alone and unseen. A visit of the old one, by any device, ends it.
Two who have met at an evening are two.
"""

from msgspec.structs import replace

from hydrophone.server.clubs.club import ClubSeen, number
from hydrophone.server.protocol.clubs import CameBack, Comeback, MemberId
from hydrophone.server.protocol.refusals import Reason, RefusedError

OBJECT_S = 7 * 86_400.0
"""Seconds for which members can object."""


def said(known: ClubSeen, by: MemberId, wanted: CameBack) -> ClubSeen:
    """A host says so; RefusedError."""
    old, new = wanted.old, wanted.new
    if old not in known.persons or new not in known.persons:
        raise RefusedError(Reason.UNKNOWN_CLUB)
    if known.comeback is not None or by in {old, new} or number(new) <= number(old):
        raise RefusedError(Reason.NO_COMEBACK)
    after = replace(known, comeback=Comeback(old, new, by))
    if not any(waits_for(after, each) for each in known.ids):
        raise RefusedError(Reason.NO_COMEBACK)
    return after


def waits_for(known: ClubSeen, member: MemberId) -> bool:
    """Does the week begin once this member has seen it? They were there before the new one."""
    comeback = known.comeback
    return (
        comeback is not None
        and comeback.at is None
        and member not in {comeback.old, comeback.by}
        and number(member) < number(comeback.new)
    )


def seen(known: ClubSeen, by: MemberId, now: float) -> ClubSeen:
    """A member has seen it."""
    if known.comeback is None or not waits_for(known, by):
        return known
    return replace(known, comeback=replace(known.comeback, at=now + OBJECT_S))


def objected(known: ClubSeen, by: MemberId, now: float) -> ClubSeen:
    """A member objects, and for a week no host can say so again; or the host takes it back."""
    comeback = known.comeback
    if comeback is None or comeback.objected is not None:
        return known
    if by == comeback.by:
        return replace(known, comeback=None)
    return replace(known, comeback=replace(comeback, at=now + OBJECT_S, objected=by))


def without(known: ClubSeen, member: MemberId) -> ClubSeen:
    """A member leaves, and what a host said of them lapses; an objection bars hosts as before."""
    comeback = known.comeback
    if comeback is None or comeback.objected or member not in {comeback.old, comeback.new}:
        return known
    return replace(known, comeback=None)


def is_due(known: ClubSeen, now: float) -> bool:
    """Is the week over?"""
    at = None if known.comeback is None else known.comeback.at
    return at is not None and at <= now


def hosts_after(known: ClubSeen, comeback: Comeback) -> tuple[MemberId, ...]:
    """The hosts of the club once the two are one member: the old number stays."""
    led_by = (comeback.old if each == comeback.new else each for each in known.club.hosts)
    return tuple(dict.fromkeys(led_by))
