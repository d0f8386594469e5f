"""In a match with a delay, people without a post see everything later, and nothing before."""

from typing import Any

import msgspec
import pytest

from hydrophone.core.seats import SPECTATOR, Seat
from hydrophone.games.sonar.actions import UseSonar
from hydrophone.server.match.effects import ConnectionId
from hydrophone.server.match.telling.delayed_view import SLOT_S
from hydrophone.server.protocol.messages import (
    Acked,
    AskForSeat,
    Delay,
    Ended,
    HandOver,
    Lags,
    LeaveSeat,
    ListedMatch,
    Lobby,
    MatchPhase,
    Notice,
    Observed,
    Rematch,
    Resume,
    SetBot,
    SetNames,
    SetReady,
    SetTerms,
    TakeSeat,
)
from server.match.house import CREW, Guest, House, play, turns
from server.match.live import LiveSonar

MAP: dict[str, Any] = {"map": "open_waters"}


def late(seconds: int = 0, turns: int = 0, **options: Any) -> tuple[House, Guest, Guest, Guest]:
    """Ann is blue, Bob yellow, and Eve watches, all from the beginning."""
    house = House(**MAP, **options)
    eve = house.come("Eve", spectate=True)
    house.host().say(SetTerms("", delay=Delay(turns, seconds)))
    ann, bob = house.crews()
    assert ann.phase() is MatchPhase.RUNNING
    return house, ann, bob, eve


def seated(ann: Guest, bob: Guest) -> None:
    """All people sit, and nobody is ready."""
    for guest, seats in ((ann, CREW[:2]), (bob, CREW[2:])):
        for seat in seats:
            guest.say(TakeSeat("", seat))


def public(message: object) -> bytes:
    return msgspec.json.encode(message)


# --- the stream --------------------------------------------------------------------------------


def test_a_spectator_hears_everything_so_many_seconds_later() -> None:
    house, ann, bob, eve = late(seconds=60)
    moments: list[tuple[float, int]] = []
    for guest, seat in turns(ann, bob, 12):
        guest.act(seat, guest.offers()[seat].legal[0])
        moments.append((house.now, len(house.room.match.must_run().streams[SPECTATOR].heard)))
        house.wait(7)

    for moment, heard in moments:
        if moment + 60 > house.now:
            house.wait(moment + 60 - house.now)
        assert (
            len(eve.heard())
            == max((h for at, h in moments if at + 60 <= house.now), default=0)
            >= (heard if moment + 60 <= house.now else 0)
        )
    assert eve.heard() == [msgspec.json.encode(o) for o in _stream(house)]


def _stream(house: House) -> list[msgspec.Raw]:
    return house.room.match.must_run().streams[SPECTATOR].heard


def test_the_frames_are_those_of_a_spectator_on_time_only_later() -> None:
    on_time, later = late(seconds=0), late(seconds=30)
    for _, ann, bob, _ in (on_time, later):
        play(ann, bob, 30)
    later[0].wait(30)

    def frames(guest: Guest) -> list[bytes]:
        return [public(each) for each in guest.all(Observed)]

    assert frames(on_time[3]) == frames(later[3])
    assert len(frames(later[3])) > 10


def test_turns_are_seen_when_so_many_more_have_begun() -> None:
    house, ann, bob, eve = late(turns=3)
    counted: list[tuple[int, int]] = []
    for guest, seat in turns(ann, bob, 30):
        guest.act(seat, guest.offers()[seat].legal[0])
        running = house.room.match.must_run()
        counted.append((running.referee.turns, len(running.streams[SPECTATOR].heard)))
        seen = max(
            (heard for turn, heard in counted if turn + 3 <= running.referee.turns), default=0
        )
        assert len(eve.heard()) == seen or seen == 0
    assert 0 < len(eve.heard()) < counted[-1][1]


def test_time_alone_brings_no_turns() -> None:
    house, ann, bob, eve = late(turns=3)
    play(ann, bob, 6)
    before = len(eve.told)
    house.wait(3600)

    assert len(eve.told) == before


def test_the_end_shows_the_rest_and_then_how_it_ended() -> None:
    house, ann, bob, eve = late(seconds=900, turn_limit=4)
    play(ann, bob)
    assert house.phase() is MatchPhase.OVER

    assert eve.heard() == heard_in_public(house)
    assert eve.last(Ended).outcome == ann.last(Ended).outcome
    assert eve.phase() is MatchPhase.OVER
    kinds = [type(message) for message in eve.told[-3:]]
    assert kinds == [Observed, Ended, Lobby]
    before = len(eve.told)
    house.wait(1000)
    assert len(eve.told) == before


def heard_in_public(house: House) -> list[bytes]:
    return [msgspec.json.encode(each) for each in _stream(house)]


def test_who_was_put_off_for_long_is_told_the_rest_in_one_message() -> None:
    _, ann, bob, eve = late(seconds=900, turn_limit=15)
    before = len(eve.all(Observed))
    play(ann, bob)

    assert len(eve.all(Observed)) == before + 1


# --- coming, and coming again ------------------------------------------------------------------


def test_who_comes_later_sees_no_more_than_who_was_there() -> None:
    house, ann, bob, eve = late(seconds=60)
    play(ann, bob, 4)
    house.wait(50)
    play(ann, bob, 4)
    house.wait(15)
    for since in (0, 1, 3, 10_000):
        again = house.come("Fay", spectate=True, since=since)
        assert again.last(Observed).seq == eve.last(Observed).seq
        assert again.welcome.lobby.phase is MatchPhase.RUNNING
        again.go()
    table = house.come(None, spectate=True, table=True)
    beside = house.come("Gus")
    for guest in (table, beside):
        assert guest.heard() == eve.heard()


def test_timers_run_on_for_who_comes_between_two_acts() -> None:
    house, ann, bob, _ = late(seconds=60, answer_timeout_s=20)
    for guest, seat in turns(ann, bob):
        legal = guest.offers()[seat].legal
        sonar = [action for action in legal if isinstance(action, UseSonar)]
        guest.act(seat, (sonar or legal)[0])
        if ann.last(Observed).timers:
            break
    left = ann.last(Observed).timers[0].left_s
    house.wait(60)
    house.wait(5)
    fay = house.come("Fay", spectate=True)

    assert fay.last(Observed).timers[0].left_s == pytest.approx(left - 5)


def test_a_crew_sees_its_match_as_it_is() -> None:
    house, ann, bob, _ = late(seconds=60)
    play(ann, bob, 10)

    assert len(ann.heard()) == len(house.room.match.must_run().streams[CREW[0]].heard)


def test_who_gives_their_last_post_to_a_bot_sees_it_late_and_back_on_it_as_it_is() -> None:
    house, ann, bob, eve = late(seconds=60)
    play(ann, bob, 10)
    for seat in CREW[2:]:
        bob.say(SetBot("", seat, "helmsman"))
    assert bob.heard() == eve.heard()
    for seat in CREW[2:]:
        assert isinstance(bob.say(TakeSeat("", seat)), Acked)
    assert len(bob.heard()) == len(house.room.match.must_run().streams[CREW[2]].heard)


def test_after_a_restart_nothing_is_seen_too_early() -> None:
    house, ann, bob, eve = late(seconds=60)
    play(ann, bob, 4)
    house.wait(40)
    play(ann, bob, 4)
    house.wait(30)
    seen = eve.last(Observed).seq
    assert 0 < seen < len(_stream(house))
    house.restart()
    fay = house.come("Fay", spectate=True, since=seen)
    assert fay.last(Observed).seq == seen
    house.wait(29)
    assert fay.last(Observed).seq == seen
    house.wait(2)
    assert fay.heard() == heard_in_public(house)


def test_after_a_restart_a_pause_is_waited_for_once_more() -> None:
    """The log keeps times of the match, and a pause is not in them."""
    house, ann, bob, _ = late(seconds=60)
    play(ann, bob, 4)
    for line in house.told:
        Guest(house, line).go()
    house.wait(40)
    house.restart()
    fay = house.come("Fay", spectate=True)
    house.wait(59)
    assert fay.last(Observed).seq < len(_stream(house))
    house.wait(2)
    assert fay.heard() == heard_in_public(house)


def test_after_a_restart_turns_are_where_they_were() -> None:
    house, ann, bob, eve = late(turns=4)
    play(ann, bob, 25)
    seen = eve.last(Observed).seq
    house.restart()

    assert house.come("Fay", spectate=True).last(Observed).seq == seen


# --- the table ---------------------------------------------------------------------------------


def test_who_is_connected_is_seen_late() -> None:
    house, ann, bob, eve = late(seconds=60)
    bob.go()
    house.wait(59)
    assert all(player.present for player in eve.lobby.players)
    assert all(p.present for p in house.room.public(house.now).players)
    assert all(p.present for p in house.come("Fay", spectate=True).lobby.players)
    house.wait(2)

    assert [p.name for p in eve.lobby.players if not p.present] == ["Bob"]
    assert [p.name for p in ann.lobby.players if not p.present] == ["Bob"]


def test_spectators_see_each_other_at_once() -> None:
    house, ann, _, eve = late(seconds=60)
    fay = house.come("Fay", spectate=True)
    assert [p.name for p in eve.lobby.players if p.spectator] == ["Eve", "Fay"]
    fay.go()
    assert [p.name for p in eve.lobby.players if p.spectator] == ["Eve"]
    assert [p.name for p in ann.lobby.players if p.spectator] == ["Eve"]


def test_who_sits_where_is_seen_late() -> None:
    house, _, bob, eve = late(seconds=60)
    for seat in CREW[2:]:
        bob.say(SetBot("", seat, "helmsman"))
    assert not eve.lobby.boarded
    house.wait(60)

    assert [each.seat for each in eve.lobby.boarded] == [CREW[2], CREW[3]]


def test_coming_and_going_fills_nothing() -> None:
    house, _, bob, _ = late(seconds=900)
    bob.go()
    for _ in range(200):
        house.come("Bob", token=None)
        house.now += SLOT_S / 100

    assert len(house.room.delayed.waiting) < 10


def test_lags_and_notices_of_the_store_are_for_those_on_time() -> None:
    house, ann, bob, eve = late(seconds=60)
    lags = {ann.line: 0.05, bob.line: 0.3, eve.line: 0.07}
    house.do(house.room.tell_lags(lambda line: lags.get(ConnectionId(line))))
    house.works = False
    guest, seat = next(turns(ann, bob, 1))
    guest.act(seat, guest.offers()[seat].legal[0])

    assert ann.all(Lags)
    assert ann.all(Notice)
    assert not eve.all(Lags)
    assert not eve.all(Notice)


def test_a_pause_is_seen_late() -> None:
    house = House(LiveSonar(), **MAP)
    eve = house.come("Eve", spectate=True)
    host = house.host()
    host.say(SetTerms("", delay=Delay(seconds=60)))
    ann, bob = house.crews()
    house.wait(10)
    for guest in (host, ann, bob):
        guest.go()
    house.wait(59)
    assert eve.lobby.paused is None
    house.wait(2)
    assert eve.lobby.paused is not None


# --- what they may ask for ---------------------------------------------------------------------


def test_people_who_see_it_late_have_no_say_in_the_seats() -> None:
    house, _, bob, _ = late(seconds=60)
    gus = house.come("Gus")
    bob.go()
    for wait_s in (0, 100):
        house.wait(wait_s)
        for seat in Seat:
            for command in (
                TakeSeat("", seat),
                AskForSeat("", seat),
                LeaveSeat("", seat),
                SetBot("", seat, "helmsman"),
                HandOver("", seat, gus.welcome.you),
            ):
                assert gus.refusal(command) == "watching_late"
        assert gus.refusal(Resume("")) == "only_watching"


def test_a_match_with_a_delay_lets_nobody_aboard() -> None:
    house, ann, bob, _ = late(seconds=60)
    gus = house.come("Gus")
    for seat in CREW[2:]:
        bob.say(SetBot("", seat, "helmsman"))

    assert ann.lobby.closed
    assert bob.refusal(HandOver("", CREW[2], gus.welcome.you)) == "closed"


# --- the setting -------------------------------------------------------------------------------


def test_only_the_host_sets_it_and_before_the_start() -> None:
    house = House(**MAP)
    ann, bob = house.host(), house.come("Bob")
    for command in (SetTerms("", delay=Delay(seconds=5)), SetTerms("", listed=True)):
        assert bob.refusal(command) == "host_only"
        assert isinstance(ann.say(command), Acked)
    assert (bob.lobby.delay, bob.lobby.listed) == (Delay(seconds=5), True)
    seated(ann, bob)
    for guest in (ann, bob):
        guest.say(SetReady("", True))
    for command in (SetTerms("", delay=Delay(seconds=6)), SetTerms("", listed=False)):
        assert ann.refusal(command) == "match_running"


@pytest.mark.parametrize("command", [SetTerms("", delay=Delay(turns=2)), SetTerms("", listed=True)])
def test_all_are_asked_again_when_it_changes(command: SetTerms) -> None:
    house = House(**MAP)
    ann, bob = house.host(), house.come("Bob")
    seated(ann, bob)
    bob.say(SetReady("", True))
    ann.say(command)
    assert not any(player.ready for player in ann.lobby.players)
    bob.say(SetReady("", True))
    ann.say(command)
    assert [player.ready for player in ann.lobby.players] == [False, True]


def test_a_rematch_keeps_both() -> None:
    house, ann, bob, _ = late(seconds=60, turn_limit=3)
    play(ann, bob)
    ann.say(Rematch(""))

    assert house.rematch is not None
    assert house.rematch.table.delay == Delay(seconds=60)


def test_nothing_is_late_before_the_start() -> None:
    house = House(**MAP)
    eve, ann = house.come("Eve", spectate=True), house.host()
    ann.say(SetTerms("", delay=Delay(seconds=60)))
    ann.say(SetTerms("", closed=True))

    assert eve.lobby.closed


# --- the list ----------------------------------------------------------------------------------


def entry(house: House) -> ListedMatch | None:
    return house.room.listing()


def test_a_match_is_in_the_list_if_its_host_wants_it_and_is_there() -> None:
    house = House(**MAP)
    ann = house.host()
    assert entry(house) is None
    ann.say(SetTerms("", listed=True))
    listed = entry(house)
    assert listed is not None
    assert (listed.code, listed.host, listed.phase) == ("ABCDEF", "Ann", MatchPhase.LOBBY)
    ann.go()
    assert entry(house) is None


def test_a_full_table_waits_for_nobody() -> None:
    house = House(**MAP)
    ann, bob = house.host(), house.come("Bob")
    ann.say(SetTerms("", listed=True))
    seated(ann, bob)

    assert entry(house) is None


def test_a_running_match_is_in_the_list_until_its_end() -> None:
    house = House(**MAP, turn_limit=3)
    house.host().say(SetTerms("", listed=True))
    ann, bob = house.crews()
    listed = entry(house)
    assert listed is not None
    assert (listed.phase, listed.seats) == (MatchPhase.RUNNING, ())
    play(ann, bob)
    assert entry(house) is None


def test_many_who_watch_are_counted_in_tens() -> None:
    house = House(**MAP)
    house.host().say(SetTerms("", listed=True))
    house.crews()
    counts = set[int]()
    for number in range(25):
        house.come(f"Eve{number}", address=f"there-{number}", spectate=True)
        listed = entry(house)
        assert listed is not None
        counts.add(listed.watching)

    assert counts == {*range(1, 10), 10, 20}


def test_a_boat_that_is_renamed_is_seen_late_in_the_list_too() -> None:
    house = House(**MAP)
    house.host().say(SetTerms("", listed=True))
    ann = house.host()
    ann.say(SetTerms("", delay=Delay(seconds=60)))
    ann, _ = house.crews()
    ann.say(SetNames("", boat="Nine o clock"))
    before = entry(house)
    assert before is not None
    assert "Nine o clock" not in before.boats.values()
    house.wait(61)
    after = entry(house)
    assert after is not None
    assert "Nine o clock" in after.boats.values()
