"""A match in real time stands while nobody who plays is there, and goes on after a count-down."""

from typing import Any

from hydrophone.board.grid import Cell
from hydrophone.bots.bot import Level
from hydrophone.core.game import Timer
from hydrophone.core.real_time import EndRest
from hydrophone.core.seats import Side
from hydrophone.games.sonar.actions import ChooseStart
from hydrophone.server.match.effects import Timing
from hydrophone.server.match.table.terms import SHORT_PAUSES
from hydrophone.server.match.time.pauses import SHORT_S
from hydrophone.server.protocol.messages import (
    Acked,
    Manners,
    MatchPhase,
    Observed,
    Pause,
    Pin,
    Resume,
    SaveSheet,
    SetBot,
    SetPause,
    SetReady,
    TakeSeat,
    WhyPaused,
)
from server.match.house import CREW, Guest, House, two_against_one
from server.match.live import ANSWER_S, LiveSonar, live
from server.match.test_writes_in_flight import SlowHouse

BLUE, _, YELLOW, YELLOW_RADIO = CREW


def left_s(guest: Guest) -> float:
    """What is left of the only timer, as a guest was told last."""
    (timer,) = guest.last(Observed).timers
    return timer.left_s


def left_alone() -> tuple[House, Guest, Guest, Guest]:
    """Eve watches a match; after seven seconds Ann and Bob are gone."""
    house, ann, bob = live()
    eve = house.come("Eve", spectate=True)
    house.wait(5)
    ann.go()
    house.wait(2)
    assert eve.lobby.paused is None, "Bob is there"
    bob.go()
    return house, eve, ann, bob


def test_a_match_without_people_at_its_posts_stands_and_all_are_told() -> None:
    house, eve, _, _ = left_alone()
    assert eve.lobby.paused == Pause(0.0, 7.0)
    assert left_s(eve) == ANSWER_S - 7
    house.wait(2 * ANSWER_S)

    assert house.phase() is MatchPhase.RUNNING
    assert house.come(spectate=True).lobby.paused == Pause(2 * ANSWER_S, 7.0)


def test_it_goes_on_when_a_person_of_each_crew_is_back() -> None:
    house, eve, ann, bob = left_alone()
    house.wait(100)
    ann = house.come(token=ann.welcome.token)
    house.wait(60)
    assert eve.lobby.paused == Pause(100.0, 7.0)
    bob = house.come(token=bob.welcome.token)
    assert eve.lobby.paused == Pause(160.0, 7.0, 5.0)
    house.wait(4.9)
    assert ann.act(BLUE, ann.offers()[BLUE].legal[0]).code == "paused"  # type: ignore[union-attr]
    house.wait(0.1)

    assert [guest.lobby.paused for guest in (eve, ann, bob)] == [None, None, None]
    assert left_s(ann) == left_s(eve) == ANSWER_S - 7
    assert isinstance(ann.act(BLUE, ann.offers()[BLUE].legal[0]), Acked)


def test_it_goes_on_when_one_says_so() -> None:
    house, eve, ann, _ = left_alone()
    dora, back = house.come("Dora"), house.come(token=ann.welcome.token)
    assert dora.refusal(Resume("")) == "only_watching"
    assert eve.refusal(Resume("")) == "only_watching"
    assert isinstance(back.say(Resume("")), Acked)
    assert eve.lobby.paused == Pause(0.0, 7.0, 5.0)
    house.wait(5)

    assert eve.lobby.paused is None
    assert back.refusal(Resume("")) == "not_paused"


def test_the_count_down_ends_when_nobody_is_there_again() -> None:
    house, eve, ann, _ = left_alone()
    back = house.come(token=ann.welcome.token)
    back.say(Resume(""))
    back.go()
    house.wait(100)

    assert eve.lobby.paused == Pause(0.0, 7.0), "as they were told when it ended"


def test_a_restart_is_a_pause_and_costs_no_time() -> None:
    house, _, ann, bob = left_alone()
    house.restart()
    ann, bob = (house.come(token=guest.welcome.token) for guest in (ann, bob))
    assert ann.welcome.lobby.paused == Pause(0.0, 7.0)
    assert ann.lobby.paused == bob.lobby.paused == Pause(0.0, 7.0, 5.0)
    house.wait(5)

    assert left_s(ann) == ANSWER_S - 7


def test_a_kill_costs_the_time_since_it_was_kept_last() -> None:
    house, ann, _ = live()
    house.wait(7.5)
    house.restart(kept_s=0.02)

    assert house.come(token=ann.welcome.token).lobby.paused == Pause(0.0, 7.48)


def moved(away_s: float = 2.5, kept_s: float = 0.0) -> tuple[House, Guest, Guest]:
    """After seven seconds the server dies; another has the match within seconds."""
    house, ann, bob = live()
    house.wait(7)
    house.restart(away_s, kept_s)
    house.wait(1)
    return house, ann, bob


def test_it_goes_on_at_once_when_everybody_is_back_after_its_server_was_away() -> None:
    house, ann, bob = moved(kept_s=0.02)
    ann = house.come(token=ann.welcome.token)
    assert ann.welcome.lobby.paused == Pause(1.0, 6.98, why=WhyPaused.MOVED)
    house.wait(0.5)
    bob = house.come(token=bob.welcome.token)
    assert ann.lobby.paused == Pause(1.5, 6.98, 0.5, WhyPaused.MOVED)
    house.wait(0.4)
    assert ann.act(BLUE, ann.offers()[BLUE].legal[0]).code == "paused"  # type: ignore[union-attr]
    house.wait(0.1)

    assert ann.lobby.paused is None
    assert left_s(ann) == left_s(bob) == 53.02
    assert isinstance(ann.act(BLUE, ann.offers()[BLUE].legal[0]), Acked)


def test_for_the_rest_of_the_crews_it_waits_a_little() -> None:
    house = House(LiveSonar(), map="open_waters")
    ann, bob, cleo = house.host(), house.come("Bob"), house.come("Cleo")
    for guest, seat in zip((ann, cleo, bob, bob), CREW, strict=True):
        guest.say(TakeSeat("", seat))
    for guest in (ann, bob, cleo):
        guest.say(SetReady("", True))
    house.wait(7)
    house.restart(2.5)
    ann = house.come(token=ann.welcome.token)
    assert ann.lobby.paused == Pause(0.0, 7.0, 5.0, WhyPaused.MOVED), "of yellow there is nobody"
    house.wait(2)
    house.come(token=bob.welcome.token)
    assert ann.lobby.paused == Pause(2.0, 7.0, 2.0, WhyPaused.MOVED), "Cleo is not there"
    house.wait(1.9)
    assert ann.lobby.paused is not None
    house.wait(0.1)

    assert ann.lobby.paused is None


def test_a_crew_that_does_not_come_back_holds_nobody_up_for_long() -> None:
    house, ann, _ = moved()
    ann = house.come(token=ann.welcome.token)
    house.wait(4.9)
    assert ann.lobby.paused is not None
    house.wait(0.1)

    assert ann.lobby.paused is None


def test_who_was_away_for_long_or_stood_already_has_the_whole_count_down() -> None:
    house, ann, bob = moved(away_s=25)
    house.wait(4)
    backs = [house.come(token=guest.welcome.token) for guest in (ann, bob)]
    assert backs[0].lobby.paused == Pause(5.0, 7.0, 5.0)

    house, _, ann, bob = left_alone()
    house.restart(away_s=2.5)
    backs = [house.come(token=guest.welcome.token) for guest in (ann, bob)]
    assert backs[0].lobby.paused == Pause(0.0, 7.0, 5.0)


def test_a_match_that_moves_twice_before_it_goes_on_has_moved() -> None:
    house, ann, bob = moved()
    house.restart(away_s=5)
    ann, bob = (house.come(token=guest.welcome.token) for guest in (ann, bob))

    assert ann.lobby.paused == Pause(0.0, 7.0, 0.5, WhyPaused.MOVED)


def test_the_time_of_a_match_is_kept_as_it_runs_or_stands() -> None:
    house, ann, bob = live()
    assert house.room.timing(house.now) == Timing(0.0, runs=True)
    house.wait(50)
    assert house.room.timing(house.now) == Timing(50.0, runs=True)
    ann.go()
    bob.go()
    house.wait(50)
    assert house.room.timing(house.now) == Timing(50.0, runs=False)
    assert house.room.rests(house.now)


def test_a_match_between_bots_goes_on_while_somebody_watches() -> None:
    house = House(LiveSonar(), map="open_waters", turn_limit=6)
    ann = house.host()
    for seat in CREW:
        ann.say(SetBot("", seat, Level.LANDLUBBER))
    ann.say(SetReady("", True))
    eve = house.come("Eve", spectate=True)
    ann.go()
    for _ in range(200):
        house.bots_answer()
        house.wait(0.5)

    assert eve.lobby.paused is None
    assert house.phase() is MatchPhase.OVER


def test_bots_are_not_asked_while_the_match_stands() -> None:
    house = House(LiveSonar(), map="open_waters")
    ann = house.host()
    for seat in CREW[1:]:
        ann.say(SetBot("", seat, Level.LANDLUBBER))
    ann.say(TakeSeat("", BLUE))
    ann.say(SetReady("", True))
    house.come("Eve", spectate=True)
    ann.go()
    house.bots_answer()
    house.wait(100)
    acts = len(house.room.match.log)
    house.come(token=ann.welcome.token)
    house.wait(5)
    house.bots_answer()
    house.wait(5)

    assert acts == 0
    assert len(house.room.match.log) > 0
    assert not [seat for seat in ann.lobby.seats if seat.kept_for]


def test_turn_by_turn_a_match_goes_on_while_anybody_looks() -> None:
    house, ann, bob, cleo = two_against_one()
    eve = house.come("Eve", spectate=True)
    for guest in (ann, bob, cleo):
        guest.go()

    assert eve.lobby.paused is None
    assert house.come(token=ann.welcome.token).refusal(Resume("")) == "not_paused"


def test_one_person_pauses_and_goes_on_by_one_press() -> None:
    house = House(map="open_waters", pace_s=0.6)
    ann = house.host()
    for seat in CREW[1:]:
        ann.say(SetBot("", seat, Level.LANDLUBBER))
    ann.say(TakeSeat("", BLUE))
    ann.say(SetReady("", True))
    house.bots_answer()
    eve = house.come("Eve", spectate=True)
    assert eve.refusal(SetPause("", True)) == "only_watching"
    house.wait(3)
    ann.say(SetPause("", True))
    assert ann.lobby.paused == eve.lobby.paused == Pause(0.0, 3.0, why=WhyPaused.WANTED)
    assert ann.act(BLUE, ann.offers()[BLUE].legal[0]).code == "paused"  # type: ignore[union-attr]
    house.wait(100)
    house.restart()
    ann = house.come(token=ann.welcome.token)
    assert ann.lobby.paused is not None, "it stands however long its server was away"
    ann.say(SetPause("", False))

    assert ann.lobby.paused is None
    assert ann.last(Observed).clock_s == 3.0
    assert isinstance(ann.act(BLUE, ann.offers()[BLUE].legal[0]), Acked)


def test_two_crews_pause_once_both_want_it_and_go_on_once_one_does() -> None:
    _, ann, bob, cleo = two_against_one()
    cleo.say(SetPause("", True))
    assert (bob.lobby.pause, bob.lobby.paused) == ((Side.BLUE,), None)
    ann.say(SetPause("", False))
    assert bob.lobby.pause == ()
    ann.say(SetPause("", True))
    bob.say(SetPause("", True))
    assert cleo.lobby.paused is not None
    ann.say(SetPause("", False))

    assert (bob.lobby.pause, bob.lobby.paused) == ((), None)


def test_in_real_time_a_pause_ends_by_a_count_down() -> None:
    house, ann, bob = live()
    house.wait(7)
    for guest in (ann, bob):
        guest.say(SetPause("", True))
    house.wait(100)
    assert left_s(ann) == ANSWER_S - 7
    assert not ann.last(Observed).timers[0].runs
    bob.say(SetPause("", False))
    assert ann.lobby.paused == Pause(100.0, 7.0, 5.0)
    house.wait(5)

    assert ann.lobby.paused is None
    assert left_s(ann) == ANSWER_S - 7


def test_real_time_begins_by_a_count_down_for_one_person_alone() -> None:
    house = House(real_time=True, map="open_waters")
    ann = house.host()
    for seat in CREW[1:]:
        ann.say(SetBot("", seat, Level.LANDLUBBER))
    ann.say(TakeSeat("", BLUE))
    ann.say(SetReady("", True))
    assert ann.lobby.paused is None, "the boats have not dived"
    ann.act(BLUE, ChooseStart(Cell("C6")))
    house.bots_answer()
    house.wait(3)
    paused = ann.lobby.paused
    assert paused is not None
    assert (paused.resumes_in_s, paused.why) == (5.0, WhyPaused.BEGINS)
    house.wait(paused.resumes_in_s - (house.now - 1000.0 - paused.clock_s) - 0.1)
    acts = len(house.room.match.log)
    house.bots_answer()
    assert len(house.room.match.log) == acts
    house.wait(0.1)

    assert ann.lobby.paused is None
    assert isinstance(ann.act(BLUE, ann.offers()[BLUE].legal[0]), Acked)


def test_pens_that_must_rest_are_refused() -> None:
    _, ann, bob = live()
    assert isinstance(ann.say(SaveSheet("", BLUE, "pencil")), Acked)
    assert bob.refusal(SaveSheet("", YELLOW, "pencil")) == "pens_rest"
    assert bob.refusal(Pin("", YELLOW, "C3")) == "pens_rest"
    assert bob.refusal(Pin("", BLUE, "C3")) == "not_your_seat"


class TwinSonar(LiveSonar):
    """Two timers, the second rings a moment after the first."""

    def timers(self, state: Any) -> tuple[Timer, ...]:
        return tuple(
            Timer("rest", side, 0, at, EndRest(side))
            for side, at in ((Side.BLUE, 7.1), (Side.YELLOW, 7.2))
        )


def test_a_timer_that_rings_while_another_is_carried_out_waits_without_waking() -> None:
    house = SlowHouse(TwinSonar(), map="open_waters")
    house.crews()
    house.wait(7.05)
    house.slow = True
    house.wait(0.5)
    assert len(house.writes) == 1, "the first timer has rung"
    assert house.wake_at is None, "the room sees to the second when it has written"
    house.answer_all()

    assert house.wake_at is not None
    assert house.wake_at <= house.now, "the second rings at once"


# --- short pauses -------------------------------------------------------------------------------


def test_a_crew_stops_real_time_for_a_minute_and_it_goes_on_by_itself() -> None:
    house, ann, bob = live()
    house.wait(7)
    assert isinstance(ann.say(SetPause("", True, short=True)), Acked)
    short = Pause(0.0, 7.0, SHORT_S, WhyPaused.SHORT)
    assert [guest.lobby.paused for guest in (ann, bob)] == [short, short]
    assert bob.act(YELLOW, bob.offers()[YELLOW].legal[0]).code == "paused"  # type: ignore[union-attr]
    assert bob.refusal(SetPause("", True, short=True)) == "paused"
    bob.go()
    bob = house.come(token=bob.welcome.token)
    assert bob.lobby.paused == short, "who comes back does not cut it short"
    house.wait(SHORT_S - 0.1)
    assert bob.lobby.paused is not None
    house.wait(0.1)

    assert [guest.lobby.paused for guest in (ann, bob)] == [None, None]
    assert left_s(ann) == left_s(bob) == ANSWER_S - 7
    house.wait(3)
    assert left_s(house.come(spectate=True)) == ANSWER_S - 10, "it runs"


def test_each_crew_has_two_short_pauses_and_ends_its_own_early() -> None:
    house, ann, bob = live()
    for _ in range(SHORT_PAUSES):
        assert isinstance(ann.say(SetPause("", True, short=True)), Acked)
        assert isinstance(bob.say(Resume("")), Acked)
        assert bob.lobby.paused == Pause(0.0, 0.0, SHORT_S, WhyPaused.SHORT), "it is not his"
        assert isinstance(ann.say(Resume("")), Acked)
        assert bob.lobby.paused == Pause(0.0, 0.0, 5.0, WhyPaused.SHORT)
        house.wait(5)
        assert bob.lobby.paused is None
    assert ann.refusal(SetPause("", True, short=True)) == "no_pause_left"
    assert isinstance(bob.say(SetPause("", True, short=True)), Acked)
    assert bob.lobby.short_pauses == (Side.BLUE, Side.BLUE, Side.YELLOW)


def test_a_short_pause_that_nobody_wants_is_none() -> None:
    _, ann, _ = live()
    assert ann.refusal(SetPause("", False, short=True)) == "malformed"
    assert ann.lobby.paused is None
    assert ann.lobby.short_pauses == ()


def test_crews_may_agree_to_stand_longer_than_a_short_pause() -> None:
    house, ann, bob = live()
    ann.say(SetPause("", True, short=True))
    for guest in (ann, bob):
        guest.say(SetPause("", True))
    house.wait(2 * SHORT_S)
    assert ann.lobby.paused is not None
    assert ann.lobby.paused.why is WhyPaused.WANTED
    bob.say(SetPause("", False))
    house.wait(5)
    assert ann.lobby.paused is None


def test_a_short_pause_does_not_come_again_after_a_restart() -> None:
    house, ann, bob = live()
    ann.say(SetPause("", True, short=True))
    house.restart()
    ann, bob = (house.come(token=guest.welcome.token) for guest in (ann, bob))
    assert bob.lobby.paused == Pause(0.0, 0.0, 5.0)
    house.wait(5)
    assert bob.lobby.paused is None


def test_only_crews_of_people_in_real_time_have_short_pauses_and_the_host_may_switch_them_off() -> (
    None
):
    house = House("sonar")
    ann, _ = house.crews()
    assert ann.refusal(SetPause("", True, short=True)) == "not_agreed", "turn by turn"

    house, ann, _ = live(manners=Manners(short_pauses=False))
    assert ann.refusal(SetPause("", True, short=True)) == "not_agreed"
    eve = house.come("Eve")
    assert eve.refusal(SetPause("", True, short=True)) == "seat_first"
