"""When a person of a match over days is told: by what their seat knows, once until they look."""

from typing import Any

import msgspec

from hydrophone.board.grid import Direction
from hydrophone.core.seats import Seat
from hydrophone.games.sonar.actions import Move
from hydrophone.server.match.effects import Notify
from hydrophone.server.match.inputs import NoticeSent
from hydrophone.server.match.telling.notices import AGAIN_S, TRIES, WAIT_S
from hydrophone.server.people.erasing import edited
from hydrophone.server.protocol.messages import (
    Acked,
    Leave,
    MatchPhase,
    Motion,
    Seen,
    Subscribe,
    Subscription,
    Unsubscribe,
    Vote,
)
from server.match.house import Guest, House
from server.match.time.test_days import DAY_S, at, die, duel, wait_for, whose_turn

MINUTE_S = 60.0


def phone(name: str = "bob", quiet: tuple[int, int] | None = None) -> Subscription:
    return Subscription(f"https://fcm.googleapis.com/{name}", "key", "secret", quiet=quiet)


def told(house: House) -> list[tuple[str, bool]]:
    """Who was told since the last question, and whether it was of the end."""
    notified, house.notified = house.notified, []
    return [(notify.player, notify.is_over) for notify in notified]


def moved(ann: Guest) -> None:
    """Ann moves; it is Bob's turn."""
    assert isinstance(ann.act(Seat.BLUE_CAPTAIN, Move(Direction.UP)), Acked)


def at_sea(quiet: tuple[int, int] | None = None, **options: Any) -> tuple[House, Guest, Guest]:
    """Bob wants to be told on his phone; it is Ann's turn, at noon."""
    house, ann, bob = duel(**options)
    assert isinstance(bob.say(Subscribe("", phone(quiet=quiet))), Acked)
    return house, ann, bob


def test_a_person_is_told_five_seconds_after_it_is_their_turn() -> None:
    house, ann, bob = at_sea()
    bob.go()
    house.wait(MINUTE_S)
    assert not told(house), "it is not his turn"

    moved(ann)
    house.wait(WAIT_S - 0.1)
    assert not told(house)
    house.wait(0.1)
    (notify,) = house.notified
    assert notify == Notify(
        "match-id", "ABCDEF", "p2", ("Marlin", "Kelpie"), is_over=False, to=(phone(),)
    )


def test_a_page_that_is_looked_at_says_so_and_an_open_tab_is_no_excuse() -> None:
    house, ann, bob = at_sea()
    moved(ann)
    assert isinstance(bob.say(Seen("")), Acked)
    house.wait(DAY_S / 2)
    assert not told(house)

    house, ann, bob = at_sea()
    moved(ann)
    house.wait(WAIT_S)
    assert told(house) == [("p2", False)], "his tab is open, and nobody looks at it"


def test_one_notice_until_it_is_seen() -> None:
    house, ann, bob = at_sea()
    bob.go()
    moved(ann)
    wait_for(house, lambda: whose_turn(house) == "blue", DAY_S)
    assert told(house) == [("p2", False)]
    ann.act(Seat.BLUE_CAPTAIN, ann.offers()[Seat.BLUE_CAPTAIN].legal[0])
    house.wait(MINUTE_S)
    assert not told(house), "he has not seen the last one"

    bob = house.come(token=bob.welcome.token)
    bob.say(Seen(""))
    bob.act(Seat.YELLOW_CAPTAIN, bob.offers()[Seat.YELLOW_CAPTAIN].legal[0])
    bob.go()
    ann.act(Seat.BLUE_CAPTAIN, ann.offers()[Seat.BLUE_CAPTAIN].legal[0])
    house.wait(MINUTE_S)
    assert told(house) == [("p2", False)]


def test_quiet_hours_put_a_notice_off_until_they_are_over() -> None:
    house, ann, bob = at_sea(quiet=(11 * 60, 13 * 60 + 30))
    bob.go()
    began = house.now
    assert began == at("2026-11-23T12:00")
    moved(ann)
    ann.go()
    wait_for(house, lambda: bool(house.notified), DAY_S)
    assert house.now == at("2026-11-23T13:30")


def test_quiet_hours_may_go_over_midnight() -> None:
    house, ann, bob = at_sea(quiet=(22 * 60, 8 * 60))
    bob.go()
    house.wait(11 * 3600.0)
    moved(ann)
    wait_for(house, lambda: bool(house.notified), DAY_S)
    assert house.now == at("2026-11-24T08:00")


def test_while_the_store_fails_a_notice_is_tried_once_a_second() -> None:
    house, ann, bob = at_sea()
    bob.go()
    moved(ann)
    house.works = False
    house.wait(WAIT_S + 10)
    assert 8 < house.refused < 13
    assert not told(house)

    house.works = True
    house.wait(1)
    assert told(house) == [("p2", False)]


def test_who_is_to_be_told_outlives_the_server_and_nobody_is_told_twice() -> None:
    house, ann, bob = at_sea()
    bob.go()
    moved(ann)
    ann.go()
    die(house)
    house.wait(MINUTE_S)
    assert told(house) == [("p2", False)]
    die(house)
    house.wait(MINUTE_S)
    assert not told(house)


def test_all_who_want_it_are_told_of_the_end_and_then_their_browsers_are_forgotten() -> None:
    house, ann, bob = at_sea(turn_limit=1)
    moved(ann)
    bob.say(Seen(""))
    bob.act(Seat.YELLOW_CAPTAIN, bob.offers()[Seat.YELLOW_CAPTAIN].legal[0])
    bob.go()
    assert house.phase() is MatchPhase.OVER
    house.wait(WAIT_S)
    assert told(house) == [("p2", True)]
    assert msgspec.json.decode(house.kept["push:p2"])["to"] == []


def test_a_browser_that_is_gone_is_told_no_more_and_others_are() -> None:
    house, ann, bob = at_sea()
    bob.say(Subscribe("", phone("desk")))
    house.do(house.room.take(NoticeSent("p2", (phone().endpoint,)), house.now))
    assert phone().endpoint not in house.kept["push:p2"]
    bob.say(Unsubscribe("", phone("attic").endpoint))
    moved(ann)
    house.wait(WAIT_S)
    assert [notify.to for notify in house.notified] == [(phone("desk"),)]

    house, ann, bob = at_sea()
    bob.say(Unsubscribe("", phone().endpoint))
    moved(ann)
    house.wait(WAIT_S)
    assert not told(house)


def fail(house: House) -> None:
    """The push service of Bob's phone has answered nothing."""
    house.do(house.room.take(NoticeSent("p2", unreached=(phone(),)), house.now))


def test_a_notice_that_reached_no_browser_is_sent_again_some_minutes_later_and_not_for_ever() -> (
    None
):
    house, ann, bob = at_sea()
    bob.go()
    moved(ann)
    house.wait(WAIT_S)
    for _ in range(TRIES - 1):
        assert told(house) == [("p2", False)]
        fail(house)
        house.wait(AGAIN_S - 0.1)
        assert not told(house)
        house.wait(0.1)
    assert told(house) == [("p2", False)]
    fail(house)
    house.wait(2 * AGAIN_S)
    assert not told(house)


def test_who_has_looked_meanwhile_is_not_told_again() -> None:
    house, ann, bob = at_sea()
    moved(ann)
    house.wait(WAIT_S)
    fail(house)
    bob.say(Seen(""))
    house.wait(2 * AGAIN_S)
    assert told(house) == [("p2", False)]


def acts(guest: Guest) -> None:
    """They do the first thing that is legal; it is the other's turn."""
    seat = next(seat for seat, offer in guest.offers().items() if offer.legal)
    assert isinstance(guest.act(seat, guest.offers()[seat].legal[0]), Acked)


def test_a_notice_that_failed_delays_none_of_a_later_turn() -> None:
    house, ann, bob = at_sea()
    moved(ann)
    house.wait(WAIT_S)
    fail(house)
    house.notified.clear()
    acts(bob)
    acts(ann)
    house.wait(WAIT_S)
    for _ in range(TRIES - 1):
        assert told(house) == [("p2", False)], "it has all its tries, too"
        fail(house)
        house.wait(AGAIN_S)
    assert told(house) == [("p2", False)]


def test_the_end_is_told_as_usual_while_a_notice_of_the_last_turn_waits_to_go_again() -> None:
    house, ann, bob = at_sea()
    for _ in range(3):
        acts(ann)
        acts(bob)
    acts(ann)
    house.wait(WAIT_S)
    fail(house)
    house.notified.clear()
    ann.say(Vote("", Motion.RESIGN, wanted=True))
    assert house.phase() is MatchPhase.OVER
    house.wait(WAIT_S)
    assert told(house) == [("p2", True)]


def over(quiet: tuple[int, int] | None = None) -> House:
    """Bob's match is over, he has gone before he could be told, and it is noon."""
    house, ann, bob = at_sea(quiet, turn_limit=1)
    moved(ann)
    bob.say(Seen(""))
    bob.act(Seat.YELLOW_CAPTAIN, bob.offers()[Seat.YELLOW_CAPTAIN].legal[0])
    bob.go()
    ann.go()
    assert house.phase() is MatchPhase.OVER
    return house


def test_the_end_is_told_again_too_if_it_reached_no_browser() -> None:
    house = over()
    house.wait(WAIT_S)
    fail(house)
    house.wait(AGAIN_S)
    assert told(house) == [("p2", True), ("p2", True)]
    house.wait(2 * AGAIN_S)
    assert not told(house)


def test_the_end_is_told_after_quiet_hours_though_the_server_began_again_meanwhile() -> None:
    house = over(quiet=(11 * 60, 13 * 60 + 30))
    due_in_s = house.room.timing(house.now).due_in_s
    assert due_in_s is not None
    assert house.now + due_in_s == at("2026-11-23T13:30")
    assert house.room.rests(house.now), "the store says when it is due"

    die(house)
    house.wait(1.0)
    wait_for(house, lambda: bool(house.notified), DAY_S)
    assert told(house) == [("p2", True)]
    assert house.now == at("2026-11-23T13:30") + WAIT_S, "it is claimed when it is due"
    assert house.room.timing(house.now).due_in_s is None


def test_who_has_left_for_good_is_told_no_more_also_after_a_restart() -> None:
    house, _, bob = at_sea()
    bob.say(Leave(""))
    assert msgspec.json.decode(house.kept["push:p2"])["to"] == []


def test_only_people_of_a_running_match_over_days_are_told() -> None:
    house = House(map="open_waters")
    ann, _ = house.crews()
    assert ann.refusal(Subscribe("", phone())) == "not_agreed"
    assert isinstance(ann.say(Seen("")), Acked)


def test_a_person_who_erases_themselves_takes_their_browsers_along() -> None:
    kept = {"push:p1": "{}", "push:p2": "{}"}
    assert edited(["p2"], [], kept, own="person:x") == ([], {"push:p2": None})
