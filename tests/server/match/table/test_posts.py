"""Posts change hands while a match runs: within a crew, and nobody learns anything by it."""

from dataclasses import replace

import msgspec
import pytest

from games.captain_sonar.positions import outline
from hydrophone.board.grid import Cell
from hydrophone.bots.bot import Level
from hydrophone.core.seats import Role, Seat, Side
from hydrophone.games.captain_sonar.actions import ChooseStart, Surface
from hydrophone.games.captain_sonar.options import CaptainOptions
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.captain_sonar.surfaced.outline import Section
from hydrophone.kits.registry import KITS
from hydrophone.server.match.table.tables import AtClub
from hydrophone.server.protocol.messages import (
    Acked,
    CrewSheet,
    HandOver,
    Leave,
    LeaveSeat,
    Lobby,
    MatchPhase,
    Observed,
    Refused,
    SaveSheet,
    SetBot,
    SetReady,
    TakeSeat,
)
from server.match.house import CREW, Guest, House, two_against_one
from tracing import rule

BLUE, BLUE_RADIO, YELLOW, YELLOW_RADIO = CREW


def holder(guest: Guest, seat: Seat) -> str | None:
    """Who sits there, as a guest was told last."""
    info = next(info for info in guest.lobby.seats if info.seat is seat)
    return info.player or info.bot


def test_an_offered_post_is_taken_by_the_crew_mate_it_was_offered_to() -> None:
    _, ann, _, cleo = two_against_one()
    seen = ann.heard()
    assert cleo.refusal(TakeSeat("", BLUE)) == "seat_taken"
    ann.say(HandOver("", BLUE, cleo.welcome.you))
    assert cleo.lobby.seats[0].offered == cleo.welcome.you
    assert holder(cleo, BLUE) == ann.welcome.you, "it is theirs until it is taken"
    cleo.say(TakeSeat("", BLUE))

    assert holder(ann, BLUE) == holder(ann, BLUE_RADIO) == cleo.welcome.you
    assert cleo.lobby.seats[0].offered is None
    assert cleo.heard() == seen, "she sees what that seat was told, and nothing else"
    assert {offer.seat for offer in cleo.last(Observed).offers} == {BLUE, BLUE_RADIO}
    assert ann.last(Observed).reset
    assert ann.last(Observed).offers == ()


def test_a_person_without_a_post_stays_of_their_crew() -> None:
    _, ann, _, cleo = two_against_one()
    ann.say(HandOver("", BLUE, cleo.welcome.you))
    cleo.say(TakeSeat("", BLUE))
    assert ann.refusal(TakeSeat("", YELLOW)) == "seat_taken"
    cleo.say(HandOver("", BLUE_RADIO, ann.welcome.you))
    ann.say(TakeSeat("", BLUE_RADIO))

    assert holder(cleo, BLUE_RADIO) == ann.welcome.you


def test_an_offer_can_be_taken_back_and_ends_when_the_mate_leaves() -> None:
    _, ann, _, cleo = two_against_one()
    ann.say(HandOver("", BLUE, cleo.welcome.you))
    ann.say(HandOver("", BLUE, None))
    assert cleo.refusal(TakeSeat("", BLUE)) == "seat_taken"
    ann.say(HandOver("", BLUE, cleo.welcome.you))
    cleo.say(Leave(""))

    assert ann.lobby.seats[0].offered is None


def test_a_post_is_offered_to_crew_mates_alone() -> None:
    house, ann, bob, cleo = two_against_one()
    stranger, watching = house.come("Dora"), house.come(spectate=True)
    for other in (ann, bob, stranger, watching):
        assert ann.refusal(HandOver("", BLUE, other.welcome.you)) == "not_a_mate"
    assert ann.refusal(HandOver("", BLUE, "nobody")) == "not_a_mate"
    assert cleo.refusal(HandOver("", BLUE, cleo.welcome.you)) == "not_your_seat"
    assert bob.refusal(HandOver("", BLUE, bob.welcome.you)) == "not_your_seat"
    assert ann.refusal(HandOver("", Seat.BLUE_ENGINEER, None)) == "no_such_seat"
    assert watching.refusal(HandOver("", BLUE, None)) == "only_watching"


def test_nothing_is_handed_over_before_the_start() -> None:
    house = House()
    ann = house.host()
    ann.say(TakeSeat("", BLUE))

    assert ann.refusal(HandOver("", BLUE, None)) == "not_running"
    assert ann.refusal(SetBot("", BLUE, Level.SEADOG)) == "seat_taken"


def test_a_post_goes_to_a_bot_and_comes_back() -> None:
    house, ann, bob, cleo = two_against_one()
    assert isinstance(cleo.say(SetBot("", BLUE_RADIO, Level.SEADOG)), Acked)
    assert holder(bob, BLUE_RADIO) == Level.SEADOG
    house.bots_answer()
    assert isinstance(cleo.say(TakeSeat("", BLUE_RADIO)), Acked)

    assert holder(bob, BLUE_RADIO) == cleo.welcome.you
    assert cleo.heard() == ann.heard(), "nothing was missed"
    assert bob.refusal(SetBot("", BLUE, Level.SEADOG)) == "seat_taken"
    assert bob.refusal(SetBot("", YELLOW, None)) == "match_running"


def test_the_other_crew_and_spectators_see_who_sits_where_and_nothing_else() -> None:
    house, ann, bob, cleo = two_against_one()
    watching = house.come(spectate=True)
    before = {guest: len(guest.told) for guest in (bob, watching)}
    cleo.say(SaveSheet("", BLUE_RADIO, "pencil"))
    ann.say(HandOver("", BLUE, cleo.welcome.you))
    cleo.say(TakeSeat("", BLUE))
    cleo.say(SetBot("", BLUE_RADIO, Level.LANDLUBBER))
    ann.say(TakeSeat("", BLUE_RADIO))

    assert ann.last(CrewSheet) == CrewSheet(BLUE_RADIO, "pencil")
    for guest, count in before.items():
        assert {type(message) for message in guest.told[count:]} == {Lobby}


def test_a_handed_over_post_outlives_a_restart() -> None:
    house, ann, _, cleo = two_against_one()
    ann.say(HandOver("", BLUE, cleo.welcome.you))
    house.restart()
    back = house.come(token=cleo.welcome.token)
    back.say(TakeSeat("", BLUE))
    house.restart()

    assert holder(house.come(token=back.welcome.token), BLUE) == back.welcome.you


def test_all_posts_of_a_large_crew_can_be_handed_round() -> None:
    house = House("captain_sonar")
    ann, bob = house.host(), house.come("Bob")
    ann.say(TakeSeat("", Seat.BLUE_CAPTAIN))
    bob.say(TakeSeat("", Seat.BLUE_ENGINEER))
    for info in ann.lobby.seats:
        if info.player is None:
            ann.say(SetBot("", info.seat, Level.LANDLUBBER))
    for guest in (ann, bob):
        guest.say(SetReady("", True))
    assert ann.phase() is MatchPhase.RUNNING
    bob.say(HandOver("", Seat.BLUE_ENGINEER, ann.welcome.you))
    ann.say(TakeSeat("", Seat.BLUE_ENGINEER))
    bob.say(TakeSeat("", Seat.BLUE_RADIO_OPERATOR))
    ann.say(SetBot("", Seat.BLUE_CAPTAIN, Level.HELMSMAN))

    seats = [holder(bob, info.seat) for info in bob.lobby.seats[:4]]
    assert seats == [Level.HELMSMAN, Level.LANDLUBBER, ann.welcome.you, bob.welcome.you]
    for guest in (ann, bob):
        assert len(guest.last(Observed).offers) == 1


# --- bots that do not exist --------------------------------------------------------------------


def test_a_bot_of_an_unknown_level_is_refused() -> None:
    ann = House().host()

    assert ann.refusal(SetBot("", BLUE, "mermaid")) == "unknown_level"
    assert holder(ann, BLUE) is None


def test_a_game_without_bots_refuses_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KITS, "sonar", replace(KITS["sonar"], bots=None))
    ann = House().host()

    assert ann.refusal(SetBot("", BLUE, Level.LANDLUBBER)) == "no_bots"
    assert isinstance(ann.say(SetBot("", BLUE, None)), Acked)


def test_whoever_leaves_a_running_match_leaves_no_offer() -> None:
    house, ann, _, cleo = two_against_one()
    ann.say(HandOver("", BLUE, cleo.welcome.you))
    ann.say(LeaveSeat("", BLUE))

    assert holder(cleo, BLUE) == Level.HELMSMAN
    assert msgspec.json.encode(house.room.match.table).count(b'"offered":"') == 0


# --- in the middle of an outline ---------------------------------------------------------------


@rule("CAP-202", "CAP-213", "CAP-214")
def test_whoever_has_drawn_passes_the_sheet_on_also_when_posts_change_hands() -> None:
    """Ann draws as Engineer, then she and Cleo swap that post for the radio's.

    People keep the number by which they came, so the sheet is Cleo's now, and each section is
    signed by the person who drew it.
    """
    house, ann, cleo = surfaced()
    assert isinstance(ann.act(Seat.BLUE_ENGINEER, outline(Section.STERN, "AN")), Acked)
    for giver, taker, seat in (
        (ann, cleo, Seat.BLUE_ENGINEER),
        (cleo, ann, Seat.BLUE_RADIO_OPERATOR),
    ):
        assert isinstance(giver.say(HandOver("", seat, taker.welcome.you)), Acked)
        assert isinstance(taker.say(TakeSeat("", seat)), Acked)

    again = ann.act(Seat.BLUE_RADIO_OPERATOR, outline(Section.TOWER, "AN"))
    assert isinstance(again, Refused)
    assert again.code == "CAP-202"
    assert isinstance(cleo.act(Seat.BLUE_ENGINEER, outline(Section.TOWER, "CL")), Acked)

    drawn = house.room.match.must_run().referee.true_state.sheets.blue.sections
    people = {guest: len(Role) - 1 + int(guest.welcome.you[1:]) for guest in (ann, cleo)}
    assert [(each.person, each.initials) for each in drawn] == [
        (people[ann], "AN"),
        (people[cleo], "CL"),
    ]


def surfaced() -> tuple[House, Guest, Guest]:
    """Ann holds all posts of blue's boat but the radio, which is Cleo's; it has surfaced."""
    options = msgspec.convert({"mode": "real_time", "scenario": "bravo"}, CaptainOptions)
    house = House("captain_sonar", **msgspec.structs.asdict(options))
    ann, bob, cleo, dan = house.host(), house.come("Bob"), house.come("Cleo"), house.come("Dan")
    for seat in CAPTAIN_SONAR.seats(options):
        is_radio = seat.role is Role.RADIO_OPERATOR
        blue, yellow = (cleo, dan) if is_radio else (ann, bob)
        (blue if seat.side is Side.BLUE else yellow).say(TakeSeat("", seat))
    for guest in (ann, bob, cleo, dan):
        guest.say(SetReady("", True))
    for guest, seat in ((ann, Seat.BLUE_CAPTAIN), (bob, Seat.YELLOW_CAPTAIN)):
        assert isinstance(guest.act(seat, ChooseStart(Cell("A1"))), Acked)
    assert isinstance(ann.act(Seat.BLUE_CAPTAIN, Surface()), Acked)
    house.wait(options.resume_s + 1)
    return house, ann, cleo


def test_at_a_clubs_table_game_and_seats_stay_as_they_were_planned() -> None:
    house = House()
    ann = house.host()
    ann.say(TakeSeat("", Seat.BLUE_CAPTAIN))
    match = house.room.match
    match.set_table(msgspec.structs.replace(match.table, at_club=AtClub("club", 1)))
    assert ann.refusal(LeaveSeat("", Seat.BLUE_CAPTAIN)) == "planned"
    assert ann.refusal(TakeSeat("", Seat.YELLOW_CAPTAIN)) == "planned"
