"""The host of an open lobby chooses another game: who sits where stays, as far as seats exist."""

import msgspec
import pytest

from hydrophone.bots.bot import Level
from hydrophone.core.seats import Seat, Side
from hydrophone.server.protocol.messages import (
    Acked,
    Configure,
    MatchPhase,
    Observed,
    SetBot,
    SetReady,
    SetTerms,
    TakeSeat,
)
from server.match.house import CREW, Guest, House

BLUE, BLUE_RADIO, YELLOW, YELLOW_RADIO = CREW


def choose(guest: Guest, game: str, **options: object) -> object:
    body = msgspec.Raw(msgspec.json.encode(options))
    return guest.say(Configure("", body, game))


def holders(guest: Guest) -> dict[Seat, str]:
    """Who sits where, by name; a bot by its level."""
    names = {player.id: player.name for player in guest.lobby.players}
    return {
        info.seat: str(info.bot or names.get(info.player or "", "")) for info in guest.lobby.seats
    }


def duel() -> tuple[House, Guest, Guest]:
    """Ann holds the blue boat, Bob the yellow Captain's post and Cleo the other."""
    house = House()
    ann, bob, cleo = house.host(), house.come("Bob"), house.come("Cleo")
    for guest, seat in ((ann, BLUE), (ann, BLUE_RADIO), (bob, YELLOW), (cleo, YELLOW_RADIO)):
        guest.say(TakeSeat("", seat))
    return house, ann, bob


def test_who_holds_a_boat_alone_holds_it_in_the_other_game_and_a_crew_has_open_posts() -> None:
    _, ann, bob = duel()
    bob.say(SetReady("", True))
    assert isinstance(choose(ann, "captain_sonar", edition="de"), Acked)

    held = holders(bob)
    host = held[BLUE]
    assert bob.lobby.game == "captain_sonar"
    assert [who for seat, who in held.items() if seat.side is Side.BLUE] == [host] * 4
    assert held[YELLOW] == "Bob"
    assert held[YELLOW_RADIO] == "Cleo"
    assert held[Seat.YELLOW_ENGINEER] == held[Seat.YELLOW_FIRST_MATE] == ""
    assert not any(player.ready for player in bob.lobby.players)


def test_who_has_no_seat_in_the_other_game_stands_beside_the_table() -> None:
    _, ann, bob = duel()
    choose(ann, "u_jagd")

    assert holders(ann) == {BLUE: holders(ann)[BLUE], YELLOW: "Bob"}
    assert {player.name for player in bob.lobby.players} >= {"Bob", "Cleo"}


def test_bots_fill_the_new_posts_of_their_boat_and_the_match_begins_by_its_rules() -> None:
    house = House()
    ann = house.host()
    for seat in CREW[:2]:
        ann.say(TakeSeat("", seat))
    for seat in CREW[2:]:
        ann.say(SetBot("", seat, Level.LANDLUBBER))
    choose(ann, "captain_sonar", edition="es", min_players=2)
    bots = [info for info in ann.lobby.seats if info.seat.side is Side.YELLOW]
    assert [info.bot for info in bots] == [Level.LANDLUBBER] * 4
    assert len({info.bot_name for info in bots}) == 4
    choose(ann, "u_jagd")
    ann.say(SetReady("", True))

    assert ann.phase() is MatchPhase.RUNNING
    assert ann.last(Observed).offers[0].legal
    house.restart()
    assert house.room.match.game.id == house.room.match.table.game == "u_jagd"


@pytest.mark.parametrize(
    ("game", "options", "refusal"),
    [
        ("chess", {}, "unknown_game"),
        ("u_jagd", {"map": "volcano"}, "bad_options"),
        ("captain_sonar", {"scenario": "atlantis"}, "unknown_chart"),
    ],
)
def test_another_game_has_its_own_options(game: str, options: dict[str, str], refusal: str) -> None:
    _, ann, bob = duel()
    body = msgspec.Raw(msgspec.json.encode(options))

    assert ann.refusal(Configure("", body, game)) == refusal
    assert bob.refusal(Configure("", body, game)) in {refusal, "host_only"}
    assert ann.lobby.game == "sonar"


def test_no_other_game_once_the_match_runs() -> None:
    house = House(map="open_waters")
    ann, _ = house.crews()

    assert ann.refusal(Configure("", msgspec.Raw(b"{}"), "u_jagd")) == "match_running"


def test_a_game_without_masters_gets_its_strongest_bots_in_their_place() -> None:
    house = House()
    ann = house.host()
    for seat in (BLUE, YELLOW):
        ann.say(SetBot("", seat, Level.ADMIRAL))
    ann.say(SetTerms("", stand_in=Level.ADMIRAL))
    assert holders(ann)[BLUE] == Level.ADMIRAL
    choose(ann, "u_jagd")

    assert holders(ann) == {BLUE: Level.SEADOG, YELLOW: Level.SEADOG}
    assert ann.lobby.stand_in is Level.SEADOG
    assert ann.refusal(SetBot("", BLUE, Level.ADMIRAL)) == "unknown_level"
