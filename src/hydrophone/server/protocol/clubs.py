"""What goes over HTTP between the server and the members of a club, and is kept of its evenings."""

from typing import Annotated, Any, NewType, TypeAlias

import msgspec

from hydrophone.bots.bot import Level
from hydrophone.core.seats import Seat, Side
from hydrophone.server.protocol.messages import GameId, Name

MemberId = NewType("MemberId", str)
"""``m1`` for the first who came; it means nothing outside the club."""


class ClubWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of POST /api/clubs: a new club, led by who asks."""

    name: Name


class ClubLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of POST /api/clubs/{club}/members: the code by which people join."""

    link: str


class Member(msgspec.Struct, frozen=True):
    """A person of the club, as other members see them."""

    id: MemberId
    name: str
    pennant: str
    """Six hexadecimal digits from which a small pennant is drawn: others in each club."""
    host: bool = False


class SetUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played on an evening."""

    game: GameId
    options: Annotated[dict[str, Any], msgspec.Meta(extra={"typescript": "Partial<Options>"})]
    """The switches that differ from the game's own: edition, pace, chart."""
    bots: Level = Level.HELMSMAN
    """Who fills the boats."""
    rounds: Annotated[int, msgspec.Meta(ge=1, le=12)] = 4
    by_damage: bool = False
    """Points are the damage done to the enemy's boat; else of wins and draws."""
    even: bool = False
    """Both crews of a table have as many people, so one may sit out; else a bot makes up for it."""
    duplicate: bool = False
    """All tables of a round have the same starts, drawn by lot, and are compared; in every second
    round the crews change boats."""


class ClubResult(msgspec.Struct, frozen=True):
    """How a match ended."""

    winner: Side | None
    damage: dict[Side, int] = {}
    """Of each boat at the end."""


class ClubTable(msgspec.Struct, frozen=True):
    """A table of a round, and its match once the round is started."""

    seats: dict[Seat, MemberId]
    """Bots have the others."""
    match: str = ""
    code: str = ""
    """Empty until the match is open."""
    ended: ClubResult | None = None
    called_off: bool = False
    """The host does not wait for it any more; it gives no points."""

    @property
    def is_done(self) -> bool:
        """Is nothing more to come of it?"""
        return self.called_off or self.ended is not None


class Round(msgspec.Struct, frozen=True):
    """The tables of a round, and who sits out."""

    tables: tuple[ClubTable, ...]
    out: tuple[MemberId, ...] = ()
    started: bool = False
    is_open: bool = False
    """In what a member sees: results and codes of other tables are closed as yet."""

    @property
    def is_done(self) -> bool:
        """Are all its results in?"""
        return self.started and all(table.is_done for table in self.tables)

    @property
    def members(self) -> tuple[MemberId, ...]:
        """All whom it names, who sit out too."""
        return (*(each for table in self.tables for each in table.seats.values()), *self.out)


class Evening(msgspec.Struct, frozen=True):
    """All of an evening."""

    number: int
    """Counts the evenings of the club from 1."""
    at: float
    """When it began, in seconds since 1970."""
    set_up: SetUp
    here: tuple[MemberId, ...] = ()
    rounds: tuple[Round, ...] = ()
    is_over: bool = False

    @property
    def plan(self) -> Round | None:
        """The round that is not started yet."""
        return self.rounds[-1] if self.rounds and not self.rounds[-1].started else None

    @property
    def started(self) -> tuple[Round, ...]:
        """The rounds that are started."""
        return tuple(each for each in self.rounds if each.started)

    @property
    def is_done(self) -> bool:
        """Are all results of the rounds that are started in?"""
        return all(each.is_done for each in self.started)

    @property
    def may_plan(self) -> bool:
        """Are all results in, and is there another round to come?"""
        return not self.is_over and self.is_done and len(self.started) < self.set_up.rounds


class EveningRow(msgspec.Struct, frozen=True):
    """A member's matches of one evening that are over."""

    member: MemberId
    played: int = 0
    won: int = 0
    drawn: int = 0
    points: int = 0


class YearRow(msgspec.Struct, frozen=True):
    """A member's evenings of one year."""

    member: MemberId
    evenings: int
    played: int
    won: int
    mean: float | None
    """Points a match, on the mean of the best two thirds of their evenings; null: too few yet."""


class ClubYear(msgspec.Struct, frozen=True):
    """Answer to GET /api/clubs/{club}/year."""

    year: int
    table: tuple[YearRow, ...]


class Comeback(msgspec.Struct, frozen=True):
    """A host says that a member has come back as another, after they lost all their devices."""

    old: MemberId
    new: MemberId
    by: MemberId
    """The host who says so."""
    at: float | None = None
    """When the two become one member, in seconds since 1970; null: no other member has seen it.
    After an objection: until when no host can say so again."""
    objected: MemberId | None = None
    """The member who objected: the two stay two."""


class ClubView(msgspec.Struct, frozen=True):
    """A club, as its members see it, or a screen that all can see."""

    id: str
    name: str
    link: str
    """The code by which people join; empty for a screen."""
    screen: str
    """The code by which a screen that all can see looks at the evening; empty but for hosts."""
    you: MemberId
    """Empty for a screen, which is told only of members who are or were here."""
    members: tuple[Member, ...]
    evening: Evening | None
    """The last one."""
    is_done: bool
    """Is nothing more waited for in the rounds of that evening that are started?"""
    table: tuple[EveningRow, ...]
    """Of that evening."""
    phrases_only: bool
    comeback: Comeback | None = None


class ClubName(msgspec.Struct, frozen=True):
    """A club of the person who asks, or one that they may join."""

    id: str
    name: str


# --- changes ------------------------------------------------------------------------------------


class Rename(msgspec.Struct, frozen=True, tag_field="kind", tag="rename"):
    """Host: the club is called so."""

    name: Name


class NewLink(msgspec.Struct, frozen=True, tag_field="kind", tag="new_link"):
    """Host: people join by another code, and screens look by another; those before are void."""


class Lead(msgspec.Struct, frozen=True, tag_field="kind", tag="lead"):
    """Host: a member leads the club too, or does no more."""

    member: MemberId
    host: bool


class TalkByPhrases(msgspec.Struct, frozen=True, tag_field="kind", tag="talk_by_phrases"):
    """Host: in the next rounds people talk by set phrases alone, or in their own words too."""

    only: bool


class GoAway(msgspec.Struct, frozen=True, tag_field="kind", tag="go_away"):
    """A member leaves the club for good; the host may say so of others."""

    member: MemberId


class CameBack(msgspec.Struct, frozen=True, tag_field="kind", tag="came_back"):
    """Host: a member has lost all their devices and come back as another."""

    old: MemberId
    new: MemberId


class ObjectToComeback(msgspec.Struct, frozen=True, tag_field="kind", tag="object_to_comeback"):
    """A member says that those two are not one; the host who said so takes it back."""


class BeginEvening(msgspec.Struct, frozen=True, tag_field="kind", tag="begin_evening"):
    """Host: an evening begins; or, before its first round, what is played is changed."""

    set_up: SetUp


class BeHere(msgspec.Struct, frozen=True, tag_field="kind", tag="be_here"):
    """A member is here, or has gone; the host may say so of others."""

    member: MemberId
    here: bool


class ProposePlan(msgspec.Struct, frozen=True, tag_field="kind", tag="propose_plan"):
    """Host: propose who plays with whom next."""


class Arrange(msgspec.Struct, frozen=True, tag_field="kind", tag="arrange"):
    """Host: the next round shall be so. What it says of matches and results is passed over."""

    plan: Round


class CallOff(msgspec.Struct, frozen=True, tag_field="kind", tag="call_off"):
    """Host: do not wait for this match any more, and do not count it; or do both again."""

    match: str
    off: bool


class EndEvening(msgspec.Struct, frozen=True, tag_field="kind", tag="end_evening"):
    """Host: that was the evening."""


EveningChange: TypeAlias = BeHere | Arrange | CallOff | EndEvening
"""What is changed of an evening that is on."""

ComebackChange: TypeAlias = CameBack | ObjectToComeback
"""What is said of a member who came back as another."""

Change: TypeAlias = (
    Rename | NewLink | Lead | TalkByPhrases | GoAway | ComebackChange | BeginEvening | EveningChange
)
"""What is changed of a club, once a plan that was asked for is found."""

ClubChange: TypeAlias = Change | ProposePlan
"""Body of POST /api/clubs/{club}."""
