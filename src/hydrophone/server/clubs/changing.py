"""What members change of their club, as functions from one to the next; RefusedError."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from hydrophone.core.seats import Seat
from hydrophone.server.clubs import club as clubs
from hydrophone.server.clubs import comebacks, plan
from hydrophone.server.clubs import evening as evenings
from hydrophone.server.clubs.club import ClubSeen
from hydrophone.server.people.person import PersonId
from hydrophone.server.protocol.clubs import (
    Arrange,
    BeginEvening,
    BeHere,
    CallOff,
    CameBack,
    Change,
    ClubChange,
    EndEvening,
    Evening,
    EveningChange,
    GoAway,
    Lead,
    MemberId,
    NewLink,
    ObjectToComeback,
    ProposePlan,
    Rename,
    Round,
    SetUp,
    TalkByPhrases,
)
from hydrophone.server.protocol.refusals import Reason, RefusedError


class Codes(NamedTuple):
    """Fresh codes, in case that those of the club are to be void."""

    link: str
    screen: str


def prepared(known: ClubSeen, wanted: ClubChange, seats: Sequence[Seat], seed: int) -> Change:
    """A proposal becomes an arrangement before it is made, as it takes a while to find."""
    if not isinstance(wanted, ProposePlan):
        return wanted
    return Arrange(plan.propose(known.must_be_on(), seats, seed))


def to_start(known: ClubSeen, person: PersonId) -> Round:
    """The round that this person may start now; RefusedError."""
    by, evening = known.must_know(person), known.must_be_on()
    clubs.check_host(known.club, known.ids, by)
    if evening.plan is None or not evening.may_plan:
        raise RefusedError(Reason.ROUND_RUNNING)
    if not evening.plan.tables:
        raise RefusedError(Reason.TOO_FEW_HERE)
    return evening.plan


def change(
    known: ClubSeen,
    by: MemberId,
    wanted: Change,
    *,
    now: float,
    fresh: Codes,
    seats: Sequence[Seat],
) -> ClubSeen:
    """The club after it. ``seats`` are those of a table of the evening."""
    is_own = isinstance(wanted, GoAway | BeHere) and wanted.member == by
    if not is_own and not isinstance(wanted, ObjectToComeback):
        clubs.check_host(known.club, known.ids, by)
    if isinstance(wanted, GoAway | BeHere | Lead) and wanted.member not in known.persons:
        raise RefusedError(Reason.UNKNOWN_CLUB)
    match wanted:
        case Rename(name=name):
            return replace(known, club=replace(known.club, name=name))
        case NewLink():
            return _closed(known, fresh, screen=True)
        case TalkByPhrases(only=is_only):
            return replace(known, club=replace(known.club, phrases_only=is_only))
        case Lead(member=member, host=is_host):
            club = clubs.with_host(known.club, known.ids, member, is_host)
            return replace(known, club=club if is_host else replace(club, screen=fresh.screen))
        case GoAway(member=member):
            was_host = member in clubs.hosts(known.club, known.ids)
            return _closed(_without(known, member), fresh, screen=was_host)
        case CameBack():
            return comebacks.said(known, by, wanted)
        case ObjectToComeback():
            return comebacks.objected(known, by, now)
        case BeginEvening(set_up=set_up):
            club = replace(known.club, screen=known.club.screen or fresh.screen)
            return replace(known, club=club, evening=_begun(known, set_up, now))
        case _:
            return replace(known, evening=_evening(known.must_be_on(), wanted, seats))


def _closed(known: ClubSeen, fresh: Codes, *, screen: bool) -> ClubSeen:
    """Who knew the link has it no more; ``screen``: nor the screen's code."""
    club = known.club
    return replace(
        known,
        club=replace(club, link=fresh.link, screen=fresh.screen if screen else club.screen),
    )


def _evening(evening: Evening, wanted: EveningChange, seats: Sequence[Seat]) -> Evening:
    match wanted:
        case BeHere(member=member, here=is_here):
            return (evenings.come if is_here else evenings.go)(evening, member)
        case Arrange(plan=arranged):
            return evenings.changed(evening, arranged, seats)
        case CallOff(match=match, off=is_off):
            return evenings.called_off(evening, match, is_off)
        case EndEvening():
            return replace(evening, rounds=evening.started, is_over=True)


def _begun(known: ClubSeen, set_up: SetUp, now: float) -> Evening:
    """Another evening; until its first round is started, what is played may still change.

    One that was over before that is not kept.
    """
    last = known.evening
    if last is not None and not last.is_over:
        if last.started:
            raise RefusedError(Reason.EVENING_ON)
        return replace(last, set_up=set_up, rounds=())
    number = 1 if last is None else last.number + bool(last.started)
    return Evening(number, now, set_up)


def _without(known: ClubSeen, member: MemberId) -> ClubSeen:
    evening = known.evening
    if evening is not None and not evening.is_over:
        evening = evenings.go(evening, member)
    return replace(
        comebacks.without(known, member),
        persons={each: who for each, who in known.persons.items() if each != member},
        names={each: name for each, name in known.names.items() if each != member},
        evening=evening,
    )
