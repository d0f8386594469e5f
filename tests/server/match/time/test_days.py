"""A match over days: its clock goes on while nobody looks, and bots help out when it is over."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from hydrophone.board.grid import Cell, Direction
from hydrophone.core.seats import Seat, Side
from hydrophone.games.sonar.actions import ChooseStart, Move
from hydrophone.server.match.handlers.voting import FIRST_TURNS
from hydrophone.server.match.time.days import LINGER_S, over_at
from hydrophone.server.people import vacations
from hydrophone.server.protocol.messages import (
    Acked,
    ClaimWin,
    Days,
    MatchPhase,
    Motion,
    SetBot,
    SetPause,
    SetReady,
    SetTerms,
    SetVacation,
    TakeSeat,
    Undo,
    Vote,
    Voted,
)
from server.match.house import CREW, Guest, House, two_against_one

DAY_S = 86_400.0
HOUR_S = 3_600.0
CAPTAINS = (Seat.BLUE_CAPTAIN, Seat.YELLOW_CAPTAIN)


def at(text: str) -> float:
    """A time in Greenwich, in seconds since 1970."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


# --- counting -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("began", "days", "over"),
    [
        ("2026-11-26T09:00", Days(12), "2026-11-26T21:00"),  # a Thursday
        ("2026-11-26T09:00", Days(72), "2026-11-29T09:00"),
        ("2026-11-26T09:00", Days(24, no_weekends=True), "2026-11-27T09:00"),
        ("2026-11-27T09:00", Days(24, no_weekends=True), "2026-11-30T09:00"),
        ("2026-11-28T15:00", Days(24, no_weekends=True), "2026-12-01T00:00"),
        ("2026-11-26T09:00", Days(168, no_weekends=True), "2026-12-07T09:00"),
    ],
)
def test_hours_do_not_count_at_weekends_where_that_was_agreed(
    began: str, days: Days, over: str
) -> None:
    assert over_at(at(began), days) == at(over)


def test_time_stands_in_vacations_of_the_crew_also_in_two_that_overlap() -> None:
    began, day = at("2026-11-23T12:00"), Days(24)
    first = (began + 0.5 * DAY_S, began + 3 * DAY_S)
    second = (began + 2 * DAY_S, began + 5 * DAY_S)
    before, after = (began - DAY_S, began), (began + 9 * DAY_S, began + 10 * DAY_S)

    assert over_at(began, day, [second, first, before, after]) == began + 5.5 * DAY_S


# --- a match ------------------------------------------------------------------------------------


def duel(house: House | None = None, **options: Any) -> tuple[House, Guest, Guest]:
    """Ann against Bob, each alone in a boat, over days; their boats have dived."""
    house = house or House(map="open_waters", **options)
    house.now = at("2026-11-23T12:00")
    ann, bob = house.host(), house.come("Bob")
    for seat in CREW:
        (ann if seat.side is Side.BLUE else bob).say(TakeSeat("", seat))
    assert isinstance(ann.say(SetTerms("", days=Days(24))), Acked)
    for guest in (ann, bob):
        guest.say(SetReady("", True))
    for guest, seat in zip((ann, bob), CAPTAINS, strict=True):
        assert isinstance(guest.act(seat, ChooseStart(Cell("C6"))), Acked)
    return house, ann, bob


def wait_for(house: House, until: Callable[[], bool], most_s: float) -> None:
    """Time passes until something is so; bots answer at once."""
    end = house.now + most_s
    house.bots_answer()
    while not until():
        next_at = house.next_at()
        assert next_at is not None, "the match would never go on"
        assert next_at <= end, "it takes longer than it may"
        house.wait(max(0.0, next_at - house.now))
        house.bots_answer()


def die(house: House) -> None:
    """The server dies; another takes the match up when it is due, as the store says."""
    due_in_s = house.room.timing(house.now).due_in_s
    house.restart()
    house.wake_at = None if due_in_s is None else house.now + due_in_s


def whose_turn(house: House) -> Side:
    (side,) = house.room.match.must_run().referee.held_up_by
    return side


def test_all_are_told_whose_turn_it_is_and_until_when() -> None:
    house, ann, bob = duel()
    (deadline,) = ann.lobby.deadlines
    assert (deadline.side, deadline.until) == (Side.BLUE, house.now + DAY_S)
    assert not deadline.is_over
    assert bob.lobby.deadlines == ann.lobby.deadlines

    house.wait(HOUR_S)
    ann.act(Seat.BLUE_CAPTAIN, Move(Direction.UP))
    (deadline,) = bob.lobby.deadlines
    assert (deadline.side, deadline.until) == (Side.YELLOW, house.now + DAY_S)


def test_the_clock_of_days_goes_on_while_nobody_looks_and_that_of_the_match_stands() -> None:
    house, ann, bob = duel()
    for guest in (ann, bob):
        guest.go()
    timing = house.room.timing(house.now)
    assert not timing.runs
    assert timing.due_in_s == DAY_S
    clock_s = timing.at

    house.wait(DAY_S - 1)
    assert house.room.rests(house.now)
    assert house.room.timing(house.now).at == clock_s
    assert house.room.timing(house.now).due_in_s == 1


def test_when_the_days_are_over_a_bot_does_this_turn_and_the_seat_stays_the_persons() -> None:
    house, ann, bob = duel()
    for guest in (ann, bob):
        guest.go()
    wait_for(house, lambda: whose_turn(house) is Side.YELLOW, DAY_S)

    table = house.room.match.table
    assert [info.bot for info in table.seats] == [None] * 4
    assert not table.boarded
    assert not house.asked, "nobody acts for Bob before his time is over"
    back = house.come(token=bob.welcome.token)
    (deadline,) = back.lobby.deadlines
    assert (deadline.side, deadline.until) == (Side.YELLOW, house.now + DAY_S)


def test_people_who_are_here_when_their_time_is_over_may_still_act_themselves() -> None:
    house, ann, bob = duel()
    house.wait(DAY_S)
    assert ann.lobby.deadlines[0].is_over
    assert bob.lobby.deadlines[0].is_over
    (asked,) = house.asked
    assert asked.seat is Seat.BLUE_CAPTAIN

    assert isinstance(ann.act(Seat.BLUE_CAPTAIN, Move(Direction.UP)), Acked)
    house.bots_answer()
    assert whose_turn(house) is Side.YELLOW, "what the bot had chosen is forgotten"


def test_after_a_second_turn_in_a_row_bots_hold_the_posts_until_the_people_are_back() -> None:
    house, ann, bob = duel()
    for guest in (ann, bob):
        guest.go()
    turns = house.room.match.must_run().referee.turns
    wait_for(house, lambda: all(info.bot for info in house.room.match.table.seats), 5 * DAY_S)
    assert house.room.match.must_run().referee.turns == turns + 3, "each missed one, Ann two"
    assert {info.kept_for for info in house.room.match.table.seats} == {"p1", "p2"}
    assert not house.asked, "bots alone do not play it out"
    assert house.room.timing(house.now).due_in_s is None
    assert house.room.rests(house.now)

    ann = house.come(token=ann.welcome.token)
    assert [info.player for info in ann.lobby.seats] == ["p1", "p1", None, None]
    assert ann.refusal(Undo("")) == "answered", "the other boat is still Bob's"
    house.bots_answer(4)
    wait_for(house, lambda: whose_turn(house) is Side.BLUE, LINGER_S)
    assert not ann.lobby.deadlines[0].is_over
    assert ann.lobby.deadlines[0].until >= house.now + DAY_S - LINGER_S


def test_a_person_who_looked_in_keeps_the_post_though_the_turn_was_missed() -> None:
    house, ann, bob = duel()
    bob.go()
    ann.go()
    for _ in range(2):
        wait_for(house, lambda: whose_turn(house) is Side.YELLOW, DAY_S)
        looks = house.come(token=ann.welcome.token)
        looks.go()
        back = house.come(token=bob.welcome.token)
        back.act(Seat.YELLOW_CAPTAIN, back.offers()[Seat.YELLOW_CAPTAIN].legal[0])
        back.go()
        looks = house.come(token=looks.welcome.token)
        looks.go()
        ann, bob = looks, back
    wait_for(house, lambda: whose_turn(house) is Side.YELLOW, DAY_S)

    assert all(info.player for info in house.room.match.table.seats)


def test_nine_days_with_restarts_are_as_nine_days_without() -> None:
    def turns(*, restarts: bool) -> list[tuple[float, int]]:
        house, ann, bob = duel()
        for guest in (ann, bob):
            guest.go()
        began, told = house.now, []
        for _ in range(9 * 24):
            house.wait(HOUR_S)
            house.bots_answer()
            if restarts:
                die(house)
            referee = house.room.match.must_run().referee
            if house.phase() is MatchPhase.OVER or all(i.bot for i in house.room.match.table.seats):
                break
            told.append((house.now - began, referee.turns))
        return told

    assert turns(restarts=True) == turns(restarts=False)


def test_bots_play_their_part_after_the_last_person_has_gone_and_then_the_match_stands() -> None:
    house = House(map="open_waters", pace_s=1.0)
    ann = house.host()
    for seat in CREW[:2]:
        ann.say(TakeSeat("", seat))
    for seat in CREW[2:]:
        ann.say(SetBot("", seat, "landlubber"))
    ann.say(SetTerms("", days=Days(24)))
    ann.say(SetReady("", True))
    ann.act(Seat.BLUE_CAPTAIN, ChooseStart(Cell("C6")))
    house.bots_answer()
    wait_for(house, lambda: whose_turn(house) is Side.BLUE, 100)
    ann.act(Seat.BLUE_CAPTAIN, Move(Direction.UP))
    ann.go()
    wait_for(house, lambda: whose_turn(house) is Side.BLUE, 100)

    assert house.room.timing(house.now).runs
    house.wait(LINGER_S)
    timing = house.room.timing(house.now)
    assert not timing.runs
    assert timing.due_in_s is not None
    assert DAY_S - LINGER_S - 100 < timing.due_in_s < DAY_S


# --- manners ------------------------------------------------------------------------------------


def test_nobody_loses_by_being_away() -> None:
    house, ann, bob = duel()
    bob.go()
    house.wait(DAY_S - 1)
    assert ann.lobby.gone == ()
    assert ann.refusal(ClaimWin("")) == "no_claims"
    assert not ann.lobby.seats[2].vacant


def test_time_stands_while_a_person_is_on_vacation_which_they_declare() -> None:
    house, ann, bob = duel()
    began = house.now
    assert isinstance(ann.say(SetVacation("", 10)), Acked)
    (deadline,) = bob.lobby.deadlines
    assert deadline.until == began + 11 * DAY_S
    assert [(v.player, v.until) for v in bob.lobby.vacations] == [("p1", began + 10 * DAY_S)]

    house.wait(2 * DAY_S + HOUR_S)
    ann.say(SetVacation("", 0))
    (deadline,) = bob.lobby.deadlines
    assert deadline.until == house.now + DAY_S
    assert not bob.lobby.vacations
    assert ann.refusal(SetVacation("", 28)) == "no_vacation_left", "three days are taken"
    assert isinstance(ann.say(SetVacation("", 27)), Acked)


def test_vacations_count_for_a_year_and_once() -> None:
    ago = ((400, 370), (100, 90), (95, 80), (3, -2))
    taken = [(-one * DAY_S, -end * DAY_S) for one, end in ago]
    assert vacations.are_too_many([*taken, (0.0, 9 * DAY_S)], 0.0), "20 and 3 + 9"
    assert not vacations.are_too_many([*taken, (0.0, 7 * DAY_S)], 0.0)


def test_a_vacation_of_the_others_moves_no_time_of_the_own_crew() -> None:
    house, ann, bob = duel()
    bob.say(SetVacation("", 5))
    assert ann.lobby.deadlines[0].until == house.now + DAY_S


def test_a_match_over_days_has_no_pause_and_no_real_time() -> None:
    _, ann, _ = duel()
    assert ann.refusal(SetPause("", True)) == "not_agreed"
    live = House(map="open_waters", edition="de", real_time=True).host()
    assert live.refusal(SetTerms("", days=Days(12))) == "only_turns"
    plain, _ = House(map="open_waters").crews()
    assert plain.refusal(SetVacation("", 3)) == "not_agreed"
    assert plain.refusal(SetTerms("", days=Days(12))) == "match_running"


def test_a_crew_gives_up_when_all_its_people_want_it_however_seldom_they_meet() -> None:
    house, ann, bob, cleo = two_against_one(days=Days(24))
    bob.act(Seat.YELLOW_CAPTAIN, ChooseStart(Cell("C6")))
    for _ in range(2 * FIRST_TURNS):
        guest, seat = (ann, CREW[0]) if whose_turn(house) is Side.BLUE else (bob, CREW[2])
        assert isinstance(guest.act(seat, guest.offers()[seat].legal[0]), Acked)
    cleo.go()
    assert isinstance(ann.say(Vote("", Motion.RESIGN, True)), Acked)
    assert house.phase() is MatchPhase.RUNNING, "Ann alone does not give up for both"
    ann.go()

    house.restart()
    cleo = house.come(token=cleo.welcome.token)
    assert cleo.last(Voted).wanted == {Motion.RESIGN: ("p1",)}
    assert not bob.all(Voted)
    cleo.say(Vote("", Motion.RESIGN, True))
    assert house.phase() is MatchPhase.OVER
