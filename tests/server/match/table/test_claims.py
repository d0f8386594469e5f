"""All people of a crew have gone: bots play on; the others may claim the win if it was agreed."""

from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from hydrophone.board.grid import Cell
from hydrophone.core.game import Action, Outcome
from hydrophone.core.real_time import CallStop, WithdrawStop
from hydrophone.core.seats import Seat, Side
from hydrophone.games.captain_sonar.actions import ChooseStart as CaptainStart
from hydrophone.games.captain_sonar.actions import CrossSymbol, MarkGauge, OrderCourse, SayOk
from hydrophone.games.sonar.actions import ChooseStart, Move
from hydrophone.games.u_jagd.actions import ConfirmMap, PlaceContact
from hydrophone.kits.registry import game_named
from hydrophone.notation.record import read_record
from hydrophone.server.protocol.messages import (
    Acked,
    ClaimWin,
    Leave,
    MatchPhase,
    Observed,
    SetBot,
    SetReady,
    SetTerms,
    TakeSeat,
)
from server.match.house import CREW, Guest, House
from tracing import rule

GRACE_S = 40.0
CLAIM = ClaimWin("")


def duel(*, claims: bool = True) -> tuple[House, Guest, Guest]:
    """Ann in the blue boat against Bob; the table has agreed that a deserted match may be won."""
    house = House(map="open_waters")
    ann, bob = house.host(), house.come("Bob")
    for seat in CREW:
        (ann if seat.side is Side.BLUE else bob).say(TakeSeat("", seat))
    assert isinstance(ann.say(SetTerms("", claims=claims)), Acked)
    for guest in (ann, bob):
        guest.say(SetReady("", True))
    assert ann.phase() is MatchPhase.RUNNING
    return house, ann, bob


def outcome(house: House) -> Outcome | None:
    return house.room.match.must_run().referee.outcome


def test_a_crew_claims_the_win_after_the_last_enemy_has_left_for_good() -> None:
    house, ann, bob = duel()
    assert ann.lobby.claims
    assert not ann.lobby.gone
    bob.say(Leave(""))
    assert list(ann.lobby.gone) == [Side.YELLOW]

    assert isinstance(ann.say(CLAIM), Acked)
    assert ann.phase() is MatchPhase.OVER
    assert outcome(house) == Outcome(Side.BLUE, "forfeit")
    assert b"match_ended" in bytes(ann.last(Observed).observations[-1])


def test_it_may_be_claimed_from_people_who_are_long_away_but_not_at_once() -> None:
    house, ann, bob = duel()
    bob.go()
    house.wait(GRACE_S - 1)
    assert ann.refusal(CLAIM) == "enemy_is_here"
    house.wait(1)

    assert ann.lobby.gone == (Side.YELLOW,)
    assert isinstance(ann.say(CLAIM), Acked)
    assert outcome(house) == Outcome(Side.BLUE, "forfeit")


def test_who_comes_back_in_time_has_lost_nothing() -> None:
    house, ann, bob = duel()
    bob.go()
    house.wait(GRACE_S + 1)
    house.come(token=bob.welcome.token)

    assert ann.lobby.gone == ()
    assert ann.refusal(CLAIM) == "enemy_is_here"


def test_nobody_claims_a_win_where_that_was_not_agreed() -> None:
    _, ann, bob = duel(claims=False)
    bob.say(Leave(""))

    assert ann.lobby.gone == (Side.YELLOW,)
    assert ann.refusal(CLAIM) == "no_claims"


@pytest.mark.parametrize("post", [Seat.YELLOW_CAPTAIN, Seat.YELLOW_RADIO_OPERATOR])
def test_one_mate_who_stays_keeps_the_match(post: Seat) -> None:
    house = House(map="open_waters")
    ann, bob, cleo = house.host(), house.come("Bob"), house.come("Cleo")
    for seat in CREW:
        who = ann if seat.side is Side.BLUE else bob if seat is post else cleo
        who.say(TakeSeat("", seat))
    ann.say(SetTerms("", claims=True))
    for guest in (ann, bob, cleo):
        guest.say(SetReady("", True))
    bob.say(Leave(""))

    assert ann.lobby.gone == ()
    assert ann.refusal(CLAIM) == "enemy_is_here"


def test_bots_that_were_there_from_the_start_are_no_crew_that_is_gone() -> None:
    house = House(map="open_waters")
    ann = house.host()
    for seat in CREW[:2]:
        ann.say(TakeSeat("", seat))
    ann.say(SetTerms("", claims=True))
    for seat in CREW[2:]:
        ann.say(SetBot("", seat, "landlubber"))
    ann.say(SetReady("", True))

    assert ann.phase() is MatchPhase.RUNNING
    assert ann.lobby.gone == ()
    assert ann.refusal(CLAIM) == "enemy_is_here"


def test_those_who_only_watch_claim_nothing() -> None:
    house, _, bob = duel()
    bob.say(Leave(""))
    eve = house.come("Eve")

    assert eve.refusal(CLAIM) == "seat_first"


def test_a_claimed_win_is_the_same_after_a_restart() -> None:
    house, ann, bob = duel()
    bob.say(Leave(""))
    ann.say(CLAIM)
    house.restart()

    assert outcome(house) == Outcome(Side.BLUE, "forfeit")
    assert house.room.match.table.phase is MatchPhase.OVER


def test_only_the_host_agrees_to_it_and_only_before_the_start() -> None:
    house = House(map="open_waters")
    ann, bob = house.host(), house.come("Bob")

    assert bob.refusal(SetTerms("", claims=True)) == "host_only"
    for seat in CREW:
        (ann if seat.side is Side.BLUE else bob).say(TakeSeat("", seat))
    bob.say(SetReady("", True))
    ann.say(SetTerms("", claims=True))
    assert not any(person.ready for person in ann.lobby.players)
    for guest in (ann, bob):
        guest.say(SetReady("", True))
    assert ann.refusal(SetTerms("", claims=False)) == "match_running"


# --- an enemy who stalls -----------------------------------------------------------------------

TURN_S = 300.0


def open_duel() -> tuple[House, Guest, Guest]:
    """Ann in the blue boat against Bob, at a table that strangers find."""
    house = House(map="open_waters")
    ann, bob = house.host(), house.come("Bob")
    for seat in CREW:
        (ann if seat.side is Side.BLUE else bob).say(TakeSeat("", seat))
    assert isinstance(ann.say(SetTerms("", listed=True)), Acked)
    for guest in (ann, bob):
        guest.say(SetReady("", True))
    assert ann.phase() is MatchPhase.RUNNING
    return house, ann, bob


def turn_left(guest: Guest) -> dict[str | None, float]:
    """Seconds left to each crew for its turn, as a guest was told last."""
    return {each.owner: each.left_s for each in guest.last(Observed).timers if each.name == "turn"}


def test_at_an_open_table_a_start_is_marked_in_time_or_the_win_is_claimed() -> None:
    house, ann, bob = open_duel()
    assert (ann.lobby.turn_s, ann.lobby.turn_s_is_set) == (TURN_S, False)
    assert turn_left(ann) == {Side.BLUE: TURN_S, Side.YELLOW: TURN_S}
    house.wait(TURN_S - 1)
    assert ann.refusal(CLAIM) == "no_claims", "it has not marked its own start either"
    ann.act(Seat.BLUE_CAPTAIN, ChooseStart(Cell("A1")))
    assert ann.refusal(CLAIM) == "no_claims"
    assert turn_left(bob) == {Side.YELLOW: 1.0}

    house.wait(1)

    assert ann.lobby.claimants == bob.lobby.claimants == (Side.BLUE,)
    assert bob.refusal(CLAIM) == "no_claims"
    assert isinstance(ann.say(CLAIM), Acked)
    assert outcome(house) == Outcome(Side.BLUE, "forfeit")


def test_who_moves_before_the_claim_has_lost_nothing() -> None:
    house, ann, bob = open_duel()
    ann.act(Seat.BLUE_CAPTAIN, ChooseStart(Cell("A1")))
    house.wait(TURN_S)
    assert list(ann.lobby.claimants) == [Side.BLUE]
    bob.act(Seat.YELLOW_CAPTAIN, ChooseStart(Cell("J10")))

    assert not ann.lobby.claimants
    assert ann.refusal(CLAIM) == "no_claims"
    (left,) = turn_left(ann).values()
    assert left == TURN_S, "a turn has begun"


def test_a_connected_player_who_never_moves_loses_the_claim_in_play_too() -> None:
    """The crew that begins moves in the last second; then the other lets the whole turn go by."""
    house, ann, bob = open_duel()
    ann.act(Seat.BLUE_CAPTAIN, ChooseStart(Cell("A1")))
    bob.act(Seat.YELLOW_CAPTAIN, ChooseStart(Cell("J10")))
    ((first, _),) = turn_left(ann).items()
    mover, staller = (ann, bob) if first == Side.BLUE else (bob, ann)
    house.wait(TURN_S - 1)
    assert does(mover, Move)
    ((second, left),) = turn_left(ann).items()
    assert (second == first, left) == (False, TURN_S)

    house.wait(TURN_S - 1)
    assert mover.refusal(CLAIM) == "no_claims"
    house.wait(1)

    assert ann.lobby.claimants == bob.lobby.claimants == (first,)
    assert staller.refusal(CLAIM) == "no_claims"
    assert isinstance(mover.say(CLAIM), Acked)
    assert outcome(house) == Outcome(Side(str(first)), "forfeit")


def test_the_clock_of_a_turn_is_the_same_after_a_restart() -> None:
    house, ann, _ = open_duel()
    ann.act(Seat.BLUE_CAPTAIN, ChooseStart(Cell("A1")))
    house.wait(TURN_S - 1)
    token = ann.welcome.token
    house.restart()
    back = house.come(token=token)

    assert turn_left(back) == {Side.YELLOW: 1.0}
    house.wait(1)
    assert back.lobby.claimants == (Side.BLUE,)


@pytest.mark.parametrize("seconds", [0, 45])
def test_the_host_chooses_the_time_of_a_turn_and_all_are_asked_again(seconds: int) -> None:
    house = House(map="open_waters")
    ann, bob = house.host(), house.come("Bob")
    assert ann.lobby.turn_s == 0, "among friends there is no clock"
    assert bob.refusal(SetTerms("", turn_s=45)) == "host_only"
    for seat in CREW:
        (ann if seat.side is Side.BLUE else bob).say(TakeSeat("", seat))
    ann.say(SetTerms("", listed=True))
    bob.say(SetReady("", True))
    assert isinstance(ann.say(SetTerms("", turn_s=seconds)), Acked)

    assert (bob.lobby.turn_s, bob.lobby.turn_s_is_set) == (seconds, True)
    assert not any(person.ready for person in bob.lobby.players)
    for guest in (ann, bob):
        guest.say(SetReady("", True))
    ann.act(Seat.BLUE_CAPTAIN, ChooseStart(Cell("A1")))
    house.wait(1_000)
    assert ann.lobby.claimants == ((Side.BLUE,) if seconds else ())
    assert ann.refusal(SetTerms("", turn_s=0)) == "match_running"


@pytest.mark.parametrize("game", ["sonar", "captain_sonar"])
def test_in_real_time_a_crew_of_empty_stops_moves_little_and_loses_the_claim(game: str) -> None:
    """Bob calls a stop whenever he may and lets it lapse, Ann moves whenever she may.

    All is as people agree who change nothing: 10 s for the order, 3 s of count-down, then 20 s of
    play with an order only, 40 s after the second stop in a row.
    """
    house, ann, bob = live_duel(game)
    while not does(bob, CallStop):
        does(bob, *WORK)
        does(ann, *WORK)
        house.wait(1)
    calls, moves = [house.now], 0
    while ann.lobby.claimants == ():
        house.wait(1)
        if does(bob, CallStop):
            calls.append(house.now)
        moves += does(ann, Move, OrderCourse)
        if house.now % 2:  # no quicker than people, whose boat breaks down later
            does(ann, *WORK)
        assert house.now < 1_300, "the claim comes"

    assert [later - sooner for sooner, later in pairwise(calls)] == [33, 53]
    assert moves >= 8, "between the stops there was time to play"
    assert ann.lobby.claimants == (Side.BLUE,)
    assert isinstance(ann.say(CLAIM), Acked)
    assert outcome(house) == Outcome(Side.BLUE, "forfeit")


def does(guest: Guest, *kinds: type[Action]) -> bool:
    """Is the first offer of these kinds carried out?"""
    offered = [(seat, act) for seat, offer in guest.offers().items() for act in offer.legal]
    wanted = [each for kind in kinds for each in offered if isinstance(each[1], kind)]
    return bool(wanted) and isinstance(guest.act(*wanted[0]), Acked)


WORK = (ChooseStart, CaptainStart, MarkGauge, CrossSymbol, SayOk, OrderCourse)
"""What fills a gauge, one first."""


def test_a_stop_that_is_taken_back_counts_too() -> None:
    house, ann, bob = live_duel()
    for _ in range(3):
        assert isinstance(bob.act(Seat.YELLOW_CAPTAIN, CallStop()), Acked)
        assert isinstance(bob.act(Seat.YELLOW_CAPTAIN, WithdrawStop()), Acked)
        house.wait(3 + 60)

    assert ann.lobby.claimants == (Side.BLUE,)


POSTS = {
    "sonar": tuple((seat,) for seat in CREW),
    "captain_sonar": tuple(
        posts
        for side in ("blue", "yellow")
        for posts in (
            tuple(Seat(f"{side}.{post}") for post in ("captain", "first_mate", "engineer")),
            (Seat(f"{side}.radio_operator"),),
        )
    ),
}
"""What Ann, Cleo, Bob and Dan hold."""

LIVE: Mapping[str, Mapping[str, object]] = {
    "sonar": {"real_time": True, "map": "open_waters"},
    "captain_sonar": {"mode": "real_time", "scenario": "bravo"},
}


def live_duel(game: str = "sonar") -> tuple[House, Guest, Guest]:
    """Ann and a mate against Bob and one, in real time and as printed; the boats have dived."""
    printed = next(iter(game_named(game).presets.values()))
    agreed = msgspec.convert({**msgspec.to_builtins(printed), **LIVE[game]}, type(printed))
    house = House(game, **msgspec.structs.asdict(agreed))
    people = house.host(), house.come("Cleo"), house.come("Bob"), house.come("Dan")
    for guest, seats in zip(people, POSTS[game], strict=True):
        for seat in seats:
            guest.say(TakeSeat("", seat))
    for guest in people:
        guest.say(SetReady("", True))
    ann, _, bob, _ = people
    for guest in (ann, bob):
        assert does(guest, ChooseStart, CaptainStart)
    return house, ann, bob


# --- set-ups -----------------------------------------------------------------------------------


@rule("UJ-036")
def test_a_hunter_who_does_not_draw_their_map_in_time_loses_the_claim() -> None:
    house = House("u_jagd")
    ann, bob = house.host(), house.come("Bob")
    for guest, seat in ((ann, Seat.BLUE_CAPTAIN), (bob, Seat.YELLOW_CAPTAIN)):
        guest.say(TakeSeat("", seat))
    assert isinstance(ann.say(SetTerms("", listed=True)), Acked)
    for guest in (ann, bob):
        guest.agree()
        guest.say(SetReady("", True))
    assert turn_left(ann) == {Side.BLUE: TURN_S, Side.YELLOW: TURN_S}
    for action in drawn_map():
        assert isinstance(ann.act(Seat.BLUE_CAPTAIN, action), Acked)
    assert does(bob, PlaceContact)
    house.wait(TURN_S - 1)
    assert ann.refusal(CLAIM) == "no_claims"
    assert does(bob, PlaceContact), "a contact on the map is no map that is confirmed"
    house.wait(1)

    assert ann.lobby.claimants == bob.lobby.claimants == (Side.BLUE,)
    assert bob.refusal(CLAIM) == "no_claims"
    assert isinstance(ann.say(CLAIM), Acked)
    assert outcome(house) == Outcome(Side.BLUE, "forfeit")


def drawn_map() -> list[Action]:
    """A whole map of blue, out of a record, and that it is confirmed."""
    golden = Path(__file__).parents[3] / "golden" / "u_jagd" / "missed.jsonl"
    acts = [act for act in read_record(golden.read_bytes()).acts if act.by is Seat.BLUE_CAPTAIN]
    confirmed = next(n for n, act in enumerate(acts) if isinstance(act.do, ConfirmMap))
    return [act.do for act in acts[: confirmed + 1]]
