"""A club: persons whose names stay, who meet for evenings. Who comes by its link is a member.

A member has a number in their club, and is known by it in all that is kept of its evenings: once a
person is erased their results stay, without a name.
"""

from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from hydrophone.server.clubs import evening as evenings
from hydrophone.server.people.person import PersonId, pennant
from hydrophone.server.protocol.clubs import Comeback, Evening, Member, MemberId
from hydrophone.server.protocol.refusals import Reason, RefusedError, or_refused

MEMBERS = 100
"""Most members of one club."""

CLUBS = 20
"""Most clubs of one person."""

STRANGER = MemberId("")
"""Who is no member: a screen that all can see."""

LINK = 12
"""Letters of the code by which people join."""


class Club(msgspec.Struct, frozen=True):
    """What is kept of a club beside its members and evenings."""

    id: str
    name: str
    link: str
    """The code by which people join."""
    hosts: tuple[MemberId, ...] = ()
    phrases_only: bool = False
    """In its matches people talk by set phrases alone."""
    joined: int = 0
    """How many members have ever come; numbers the next."""
    screen: str = ""
    """The code by which a screen that all can see looks at the evening, told to hosts alone; empty
    in a club of an earlier version, until its next evening begins."""


def joined(club: Club) -> tuple[Club, MemberId]:
    """Another person is a member; the first is host."""
    member = MemberId(f"m{club.joined + 1}")
    return replace(club, joined=club.joined + 1, hosts=club.hosts or (member,)), member


def hosts(club: Club, members: Sequence[MemberId]) -> tuple[MemberId, ...]:
    """The hosts who are members still; if there are none, the oldest member."""
    left = tuple(host for host in club.hosts if host in members)
    return left or tuple(sorted(members, key=number)[:1])


def check_host(club: Club, members: Sequence[MemberId], by: MemberId) -> None:
    """RefusedError if the member does not lead the club."""
    if by not in hosts(club, members):
        raise RefusedError(Reason.HOST_ONLY)


def with_host(club: Club, members: Sequence[MemberId], member: MemberId, is_host: bool) -> Club:
    """A member leads the club too, or does no more; the last host stays."""
    others = tuple(host for host in hosts(club, members) if host != member)
    return replace(club, hosts=(*others, member) if is_host else others or club.hosts)


def number(member: MemberId) -> int:
    """The how many-th member they were when they came."""
    return int(member[1:])


class ClubSeen(msgspec.Struct, frozen=True):
    """A club as it stands, to one of its members."""

    club: Club
    persons: Mapping[MemberId, PersonId]
    names: Mapping[MemberId, str]
    evening: Evening | None
    """The last one."""
    comeback: Comeback | None = None

    @property
    def ids(self) -> tuple[MemberId, ...]:
        """All members."""
        return tuple(self.persons)

    def member(self, person: PersonId) -> MemberId | None:
        """Which member the person is."""
        return next((each for each, who in self.persons.items() if who == person), None)

    def must_know(self, person: PersonId) -> MemberId:
        """The same; RefusedError if the person is none."""
        return or_refused(self.member(person), Reason.UNKNOWN_CLUB)

    def members(self) -> tuple[Member, ...]:
        """All members, as they see each other."""
        led_by = hosts(self.club, self.ids)
        return tuple(
            Member(each, self.names[each], pennant(person, self.club.id), each in led_by)
            for each, person in self.persons.items()
        )

    def as_seen(self, evening: Evening, person: PersonId) -> Evening:
        """The evening as this person may see it, at no table if they are no member."""
        return evenings.as_seen(evening, self.member(person) or STRANGER)

    def must_be_on(self) -> Evening:
        """The evening that is on; RefusedError if there is none."""
        if self.evening is None or self.evening.is_over:
            raise RefusedError(Reason.NO_EVENING)
        return self.evening
