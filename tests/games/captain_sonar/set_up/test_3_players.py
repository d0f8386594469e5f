"""Captain Sonar, section 3: how many play, and who holds which posts."""

from itertools import product

import msgspec
import pytest

from hydrophone.bots.bot import Level
from hydrophone.core.crews import Crew
from hydrophone.core.game import Language
from hydrophone.core.seats import PerSide, Role, Seat, Side
from hydrophone.games.captain_sonar.line_up import DIVISIONS
from hydrophone.games.captain_sonar.options import PRESETS, CaptainOptions, Mode
from hydrophone.games.captain_sonar.refusals import Clause
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.server.protocol.messages import (
    LeaveSeat,
    MatchPhase,
    Observed,
    SetBot,
    SetReady,
    TakeSeat,
)
from server.match.house import Guest, House
from tracing import rule

DE, ES = PRESETS["de"], PRESETS["es"]

POSTS = {
    1: ("CFER",),
    2: ("CFE", "R"),
    3: ("CF", "E", "R"),
    4: ("C", "F", "E", "R"),
}
"""The posts of each member, by their first letters, as the books print them."""

ROLES = dict(zip("CFER", Role, strict=True))


def crew(side: Side, *people: str, bots: str = "") -> Crew:
    """``crew(Side.BLUE, "CF", "E", bots="R")``."""

    def seats(letters: str) -> tuple[Seat, ...]:
        return tuple(Seat.at(side, ROLES[letter]) for letter in letters)

    return Crew(tuple(seats(held) for held in people), seats(bots))


def broken(options: CaptainOptions, blue: Crew, yellow: Crew) -> Clause | None:
    return CAPTAIN_SONAR.broken_line_up(options, PerSide(blue, yellow))


def people(options: CaptainOptions, blue: int, yellow: int) -> Clause | None:
    """So many people on each side, at the posts of the book."""
    return broken(options, crew(Side.BLUE, *POSTS[blue]), crew(Side.YELLOW, *POSTS[yellow]))


def allowed(options: CaptainOptions) -> set[tuple[int, int]]:
    """The line-ups of people, the larger crew first."""
    return {
        (max(pair), min(pair))
        for pair in product(range(1, 5), repeat=2)
        if people(options, *pair) is None
    }


@rule("CAP-020")
def test_four_to_eight_play_in_crews_that_are_alike() -> None:
    assert allowed(DE) == {(4, 4), (4, 3), (3, 3), (3, 2), (2, 2)}
    assert people(DE, 4, 2) is people(DE, 2, 4) is Clause.EVEN_CREWS


@rule("CAP-021", "CAP-D01")
def test_the_spanish_edition_adds_three_and_two() -> None:
    assert allowed(ES) - allowed(DE) == {(2, 1), (1, 1)}
    assert people(ES, 3, 1) is Clause.EVEN_CREWS


@rule("CAP-022", "CAP-D02", "CAP-Q46")
def test_so_few_play_turn_by_turn_alone_where_the_edition_knows_them() -> None:
    assert people(DE, 2, 1) is people(DE, 1, 1) is Clause.TOO_FEW
    assert people(ES, 2, 1) is people(ES, 1, 1) is None
    live = msgspec.structs.replace(ES, mode=Mode.REAL_TIME)
    assert people(live, 2, 1) is people(live, 1, 1) is Clause.TOO_FEW
    assert allowed(live) == allowed(DE)
    three = CaptainOptions(min_players=3)
    assert people(three, 1, 2) is None
    assert people(three, 1, 1) is Clause.TOO_FEW


@rule("CAP-023", "CAP-024", "CAP-025", "CAP-026")
@pytest.mark.parametrize("size", POSTS)
def test_the_posts_of_a_crew_by_its_size(size: int) -> None:
    """Of all ways to share four posts only the printed one is right for each size."""
    right = set()
    for holders in product(range(4), repeat=4):
        members = {
            "".join(post for post, by in zip("CFER", holders, strict=True) if by == member)
            for member in holders
        }
        if len(members) == size and crew(Side.BLUE, *members).sizes(DIVISIONS):
            right.add(frozenset(members))

    assert right == {frozenset(POSTS[size])}


@rule("CAP-024", "CAP-025")
def test_other_ways_to_share_the_posts_are_refused() -> None:
    yellow = crew(Side.YELLOW, *POSTS[3])
    assert broken(DE, crew(Side.BLUE, "CE", "F", "R"), yellow) is Clause.THREE_POSTS
    assert broken(DE, crew(Side.BLUE, "C", "FER"), yellow) is Clause.TWO_POSTS
    assert broken(DE, crew(Side.BLUE, "CR", "FE"), yellow) is Clause.TWO_POSTS


@rule("CAP-028")
def test_bots_are_members_and_group_as_the_line_up_needs_it() -> None:
    bots = crew(Side.YELLOW, bots="CFER")
    for blue in (*POSTS.values(), ("C",), ("CFE",), ("CF", "R")):
        rest = "".join(letter for letter in "CFER" if letter not in "".join(blue))
        alone = blue == POSTS[1]
        expected = Clause.TOO_FEW if alone else None
        assert broken(DE, crew(Side.BLUE, *blue, bots=rest), bots) is expected
    assert broken(ES, crew(Side.BLUE, "CFER"), bots) is None
    assert broken(DE, crew(Side.BLUE, bots="CFER"), bots) is None
    assert broken(DE, crew(Side.BLUE, "CR", bots="FE"), bots) is Clause.THREE_POSTS


@pytest.mark.parametrize("clause", [Clause.EVEN_CREWS, Clause.TOO_FEW, Clause.TWO_POSTS])
def test_a_refused_line_up_is_explained(clause: Clause) -> None:
    assert len({CAPTAIN_SONAR.explain(clause, language) for language in Language}) == len(Language)


# --- at a table of the server ------------------------------------------------------------------


@pytest.fixture
def house() -> House:
    return House("captain_sonar")


def sit(guest: Guest, side: Side, letters: str) -> None:
    for letter in letters:
        guest.say(TakeSeat("", Seat.at(side, ROLES[letter])))


@rule("CAP-022", "CAP-028")
def test_the_start_key_says_why_not(house: House) -> None:
    ann, bob = house.host(), house.come("Bob")
    sit(ann, Side.BLUE, "CFER")
    assert ann.lobby.hindrance is None, "seats are still open"
    sit(bob, Side.YELLOW, "CFER")
    hindrance = bob.lobby.hindrance
    assert hindrance is not None
    assert hindrance.code == "CAP-022"
    assert set(hindrance.sentences) == set(Language)
    assert ann.refusal(SetReady("", True)) == "CAP-022"

    for guest, seat in ((ann, Seat.BLUE_RADIO_OPERATOR), (bob, Seat.YELLOW_RADIO_OPERATOR)):
        guest.say(LeaveSeat("", seat))
        ann.say(SetBot("", seat, Level.LANDLUBBER))
    assert bob.lobby.hindrance is None
    for guest in (ann, bob):
        guest.say(SetReady("", True))
    assert ann.phase() is MatchPhase.RUNNING


@rule("CAP-020")
def test_a_table_where_all_are_ready_does_not_begin_unless_the_crews_may(house: House) -> None:
    ann, bob = house.host(), house.come("Bob")
    sit(ann, Side.BLUE, "CFE")
    sit(bob, Side.YELLOW, "CFER")
    for guest in (ann, bob):
        guest.say(SetReady("", True))
    sit(ann, Side.BLUE, "R")

    assert ann.phase() is MatchPhase.LOBBY
    assert ann.lobby.hindrance is not None


@rule("CAP-025", "CAP-028")
def test_a_crew_of_two_with_a_bot_begins(house: House) -> None:
    ann, bob = house.host(), house.come("Bob")
    for guest, side in ((ann, Side.BLUE), (bob, Side.YELLOW)):
        sit(guest, side, "CFE")
        ann.say(SetBot("", Seat.at(side, Role.RADIO_OPERATOR), Level.LANDLUBBER))
        guest.say(SetReady("", True))

    assert ann.phase() is MatchPhase.RUNNING
    assert ann.lobby.hindrance is None


@rule("CAP-028")
@pytest.mark.parametrize("post", Role)
def test_a_lone_person_plays_with_bots_on_all_other_posts(house: House, post: Role) -> None:
    ann = house.host()
    ann.say(TakeSeat("", Seat.at(Side.BLUE, post)))
    assert ann.refusal(TakeSeat("", Seat.YELLOW_CAPTAIN)) == "both_sides"
    for info in ann.lobby.seats:
        if info.player is None:
            ann.say(SetBot("", info.seat, Level.LANDLUBBER))
    ann.say(SetReady("", True))

    assert ann.phase() is MatchPhase.RUNNING
    assert ann.last(Observed).reset


@rule("CAP-028")
def test_bots_play_among_themselves(house: House) -> None:
    ann = house.host()
    for info in ann.lobby.seats:
        ann.say(SetBot("", info.seat, Level.LANDLUBBER))
    ann.say(SetReady("", True))

    assert ann.phase() is MatchPhase.RUNNING
