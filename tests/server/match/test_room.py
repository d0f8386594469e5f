"""One match from the lobby to the rematch, without an event loop."""

from typing import Any

import msgspec
import pytest

from hydrophone.board.grid import Cell, Direction
from hydrophone.bots.bot import Level, Report
from hydrophone.core.game import Action, Language
from hydrophone.core.seats import Seat
from hydrophone.games.sonar.actions import ChooseStart, Move, Surface, TellRow, UseSonar
from hydrophone.server.match.effects import AskBot, Write
from hydrophone.server.match.inputs import (
    BotAnswered,
    Commanded,
    RematchLaid,
    Woken,
)
from hydrophone.server.match.room import Room
from hydrophone.server.match.table.laying import swapped
from hydrophone.server.protocol.messages import (
    Acked,
    Configure,
    CrewSheet,
    Ended,
    HandOver,
    Leave,
    LeaveSeat,
    MatchPhase,
    Notice,
    Observed,
    Pin,
    Pinned,
    Refused,
    Rematch,
    RematchMade,
    SaveSheet,
    SetBot,
    SetLanguage,
    SetNames,
    SetReady,
    TakeAction,
    TakeSeat,
    TimerLeft,
    Welcome,
    WhyNot,
)
from server.match.house import CREW, Guest, House, play, turns

BLUE, BLUE_RADIO, YELLOW, YELLOW_RADIO = CREW


def raw(value: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))


def dived(**options: Any) -> tuple[House, Guest, Guest]:
    """A match in which both boats are under way and blue is Ann's."""
    house = House(**options)
    ann, bob = house.crews()
    ann.act(BLUE, ChooseStart(Cell("A1")))
    bob.act(YELLOW, ChooseStart(Cell("J10")))
    return house, ann, bob


# --- the lobby ---------------------------------------------------------------------------------


def test_the_host_is_known_by_their_token_and_others_by_coming() -> None:
    house = House()
    ann, bob = house.host(), house.come("Bob")

    assert ann.welcome.you == "p1"
    assert ann.lobby.host == "p1"
    assert [p.name for p in bob.lobby.players] == ["Ann", "Bob"]
    assert ann.lobby.players == bob.lobby.players


def test_a_person_without_a_name_is_a_guest_in_their_language() -> None:
    house = House()
    house.come(language=Language.GERMAN)

    assert house.come().lobby.players[1].name == "Gast 2"


def test_a_match_starts_when_every_seat_is_filled_and_everybody_is_ready() -> None:
    house = House()
    ann, bob = house.host(), house.come("Bob")
    ann.say(TakeSeat("", BLUE))
    bob.say(TakeSeat("", YELLOW))
    ann.say(SetReady("", True))
    bob.say(SetReady("", True))
    assert ann.phase() is MatchPhase.LOBBY

    ann.say(SetBot("", BLUE_RADIO, Level.LANDLUBBER))
    assert ann.phase() is MatchPhase.LOBBY
    ann.say(SetBot("", YELLOW_RADIO, Level.SEADOG))

    assert ann.phase() is MatchPhase.RUNNING
    assert ann.last(Observed).reset
    assert ann.heard()


def test_nobody_sits_in_both_boats() -> None:
    house = House()
    ann = house.host()
    ann.say(TakeSeat("", BLUE))

    assert ann.refusal(TakeSeat("", YELLOW_RADIO)) == "both_sides"
    assert isinstance(ann.say(TakeSeat("", BLUE_RADIO)), Acked)


def test_a_taken_seat_is_refused_and_a_bot_gives_way() -> None:
    house = House()
    ann, bob = house.host(), house.come("Bob")
    ann.say(TakeSeat("", BLUE))
    ann.say(SetBot("", YELLOW, Level.HELMSMAN))

    assert bob.refusal(TakeSeat("", BLUE)) == "seat_taken"
    assert isinstance(bob.say(TakeSeat("", YELLOW)), Acked)
    assert ann.refusal(SetBot("", YELLOW, Level.HELMSMAN)) == "seat_taken"
    assert bob.refusal(SetBot("", BLUE_RADIO, Level.HELMSMAN)) == "host_only"
    assert bob.refusal(TakeSeat("", Seat.BLUE_ENGINEER)) == "no_such_seat"
    assert bob.refusal(LeaveSeat("", BLUE)) == "not_your_seat"


def test_options_are_the_hosts_and_ask_everybody_again() -> None:
    house = House()
    ann, bob = house.host(), house.come("Bob")
    bob.say(TakeSeat("", BLUE))
    bob.say(SetReady("", True))

    assert bob.refusal(Configure("", raw({}))) == "host_only"
    assert ann.refusal(Configure("", raw({"map": "atlantis"}))) == "unknown_chart"
    assert ann.refusal(Configure("", raw({"energy": 9}))) == "bad_options"
    assert ann.refusal(Configure("", raw({"map": "custom", "drawing": "x"}))) == "invalid_chart"
    assert isinstance(ann.say(Configure("", raw({"turn_limit": 5}))), Acked)
    assert bob.lobby.options.turn_limit == 5
    assert not any(player.ready for player in bob.lobby.players)


def test_a_mistake_in_a_chart_is_told_with_its_line() -> None:
    ann = House().host()
    answer = ann.say(Configure("", raw({"map": "custom", "drawing": "title: X\nsee:\n"})))

    assert isinstance(answer, Refused)
    assert "line 2" in answer.sentence


def test_names_of_people_and_boats() -> None:
    house = House()
    ann, bob = house.host(), house.come("Bob")

    assert ann.refusal(SetNames("", boat="Nautilus")) == "seat_first"
    ann.say(TakeSeat("", YELLOW))
    ann.say(SetNames("", name="Anna", boat="Nautilus"))

    assert bob.lobby.boats == {"yellow": "Nautilus"}
    assert bob.lobby.players[0].name == "Anna"


def test_when_the_host_leaves_another_is_host() -> None:
    house = House()
    ann, bob = house.host(), house.come("Bob")
    ann.say(Leave(""))

    assert ann.bye == "left"
    assert ann.line in house.closed
    assert bob.lobby.host == "p2"
    assert [player.id for player in bob.lobby.players] == ["p2"]


def test_when_the_host_is_long_gone_another_is_host() -> None:
    house = House()
    ann, bob = house.host(), house.come("Bob")
    ann.go()
    house.wait(39)
    assert bob.lobby.host == "p1"
    house.wait(2)

    assert bob.lobby.host == "p2"


def test_among_bots_alone_the_host_gives_the_start() -> None:
    house = House(turn_limit=10)
    ann = house.host()
    for seat in CREW:
        ann.say(SetBot("", seat, Level.LANDLUBBER))
    assert ann.phase() is MatchPhase.LOBBY
    ann.say(SetReady("", True))
    house.bots_answer()

    assert ann.phase() is MatchPhase.OVER
    assert house.over


# --- playing -----------------------------------------------------------------------------------


def test_each_crew_is_told_what_it_may_know() -> None:
    _, ann, bob = dived()
    assert b'{"kind":"start_chosen","side":"blue","cell":"A1"}' in ann.heard()
    assert b'{"kind":"start_locked","side":"blue"}' in bob.heard()
    assert not any(b"A1" in heard for heard in bob.heard())


def test_a_broken_rule_is_explained_in_the_persons_language() -> None:
    house, ann, bob = dived()
    waiting = next(turns(ann, bob))[0]
    other = bob if waiting is ann else ann
    seat = YELLOW if waiting is ann else BLUE
    other.say(SetLanguage("", Language.GERMAN))
    answer = other.act(seat, Surface())

    assert answer == Refused(answer.id, "SON-061", "Der andere Kapitän ist am Zug.")  # type: ignore[union-attr]
    assert len(house.room.match.log) == 2


def test_what_is_not_an_action_of_the_game_is_refused() -> None:
    _, ann, _ = dived()

    assert ann.refusal(TakeAction("", BLUE, raw({"kind": "fly"}))) == "unknown_action"
    assert ann.refusal(TakeAction("", BLUE, raw({"kind": "move"}))) == "unknown_action"
    assert ann.refusal(TakeAction("", BLUE, raw(7))) == "unknown_action"


def test_nobody_acts_for_another() -> None:
    house, ann, bob = dived()
    spectator = house.come(spectate=True)
    stranger = house.come("Cleo")

    assert bob.refusal(TakeAction("", BLUE, raw(Surface()))) == "not_your_seat"
    assert stranger.refusal(TakeAction("", BLUE, raw(Surface()))) == "not_your_seat"
    assert spectator.refusal(TakeAction("", BLUE, raw(Surface()))) == "only_watching"
    assert ann.refusal(TakeAction("", Seat.BLUE_ENGINEER, raw(Surface()))) == "no_such_seat"
    assert ann.refusal(TakeAction("", BLUE, raw({"kind": "answer_for_him"}))).startswith("SON-")


def test_asking_why_not_does_nothing() -> None:
    house, ann, _ = dived()
    before = house.entries[:]
    legal = ann.say(WhyNot("", BLUE, raw(Surface())))
    answers = {type(legal), type(ann.say(WhyNot("", BLUE, raw(UseSonar()))))}

    assert Refused in answers
    assert house.entries == before
    assert len(house.room.match.log) == 2


def test_a_repeated_command_is_answered_and_not_done_twice() -> None:
    house, ann, bob = dived()
    guest, seat = next(turns(ann, bob))
    way = guest.offers()[seat].legal[0]
    first = guest.act(seat, way, "same")
    count = len(house.room.match.log)
    again = guest.act(seat, way, "same")

    assert first == again == Acked("same")
    assert len(house.room.match.log) == count


def test_a_repeated_command_is_known_after_a_restart() -> None:
    house, ann, bob = dived()
    guest, seat = next(turns(ann, bob))
    way = guest.offers()[seat].legal[0]
    guest.act(seat, way, "same")
    count = len(house.room.match.log)
    house.restart()
    back = house.come(token=guest.welcome.token)

    assert back.act(seat, way, "same") == Acked("same")
    assert len(house.room.match.log) == count


def test_nothing_is_said_to_a_viewer_for_whom_nothing_happened() -> None:
    """No count may tell that something hidden happened: neither messages nor numbers."""
    house, ann, bob = dived()
    spectator = house.come(spectate=True)
    play(ann, bob, 6)

    assert spectator.last(Observed).seq == len(spectator.heard())
    assert spectator.last(Observed).offers == ()


def test_the_clock_answers_for_a_captain_who_does_not() -> None:
    house, ann, bob = dived(answer_timeout_s=30)
    asker = None
    for guest, seat in turns(ann, bob):
        legal: tuple[Action, ...] = guest.offers()[seat].legal
        sonar = next((action for action in legal if isinstance(action, UseSonar)), None)
        guest.act(seat, sonar or legal[0])
        if sonar is not None:
            asker = guest
            break
    assert asker is not None
    owner = asker.last(Observed).waits_for[0]
    assert asker.last(Observed).timers == (TimerLeft("answer", owner, 30, runs=True),)
    count = len(house.room.match.log)
    house.wait(29)
    assert len(house.room.match.log) == count
    house.wait(2)

    assert house.room.match.log.acts[-1].by == "clock"
    assert asker.last(Observed).timers == ()


def test_the_end_is_told_to_all_and_kept() -> None:
    house, ann, bob = dived(turn_limit=3)
    spectator = house.come(spectate=True)
    play(ann, bob)

    assert ann.last(Ended) == bob.last(Ended) == spectator.last(Ended)
    assert ann.phase() is MatchPhase.OVER
    assert house.over
    assert ann.refusal(TakeSeat("", YELLOW)) == "not_running"
    assert ann.refusal(SetReady("", True)) == "match_running"
    assert ann.refusal(TakeAction("", BLUE, raw(Surface()))) == "SON-182"


# --- coming back -------------------------------------------------------------------------------


def test_coming_back_brings_only_what_was_missed() -> None:
    house, ann, bob = dived()
    token, since = bob.welcome.token, bob.last(Observed).seq
    bob.go()
    guest, seat = next(turns(ann, bob))
    assert guest is ann, "blue begins with this seed"
    ann.act(seat, ann.offers()[seat].legal[0])
    back = house.come(token=token, since=since)
    missed = back.last(Observed)

    assert not missed.reset
    assert missed.seq == since + len(missed.observations)
    fresh = [msgspec.json.encode(observation) for observation in missed.observations]
    assert bob.heard() + fresh == house.come(token=token).heard()


@pytest.mark.parametrize("since", [0, 10_000])
def test_a_number_that_does_not_fit_brings_everything(since: int) -> None:
    house, _, bob = dived()
    bob.go()
    back = house.come(token=bob.welcome.token, since=since)

    assert back.last(Observed).reset
    assert back.heard() == bob.heard()


def test_a_restarted_server_goes_on_where_it_was() -> None:
    house, ann, bob = dived()
    play(ann, bob, 9)
    before = {guest: guest.heard() for guest in (ann, bob)}
    lobby_before, offers = ann.lobby, ann.offers()
    ann.say(SaveSheet("", BLUE_RADIO, '{"pencil":1}'))
    house.restart()
    back = {guest: house.come(token=guest.welcome.token, since=4) for guest in (ann, bob)}

    for guest, again in back.items():
        assert not again.last(Observed).reset
        assert again.last(Observed).seq == len(before[guest])
        fresh = [msgspec.json.encode(o) for o in again.last(Observed).observations]
        assert fresh == before[guest][4:]
    assert back[ann].offers() == offers
    assert back[ann].welcome.sheets == {BLUE_RADIO: '{"pencil":1}'}
    assert back[bob].lobby.seats == lobby_before.seats
    play(back[ann], back[bob], 4)


def test_a_token_is_new_each_time_and_a_lost_welcome_locks_nobody_out() -> None:
    house = House()
    first = house.host_token
    ann = house.host()
    second = ann.welcome.token
    ann.go()
    lost = house.come(token=first)  # the second was never received
    lost.go()
    third = lost.welcome.token
    back = house.come(token=third)
    back.go()

    assert len({first, second, third, back.welcome.token}) == 4
    assert house.come(token=first).bye == "wrong_token"
    assert house.come(token="made up").bye == "wrong_token"


def test_only_hashes_of_tokens_are_kept() -> None:
    house = House()
    ann = house.host()

    assert house.host_token not in repr(house.kept)
    assert ann.welcome.token not in repr(house.kept)


def test_two_tabs_of_one_person_do_not_fight() -> None:
    house, ann, bob = dived()
    tab = house.come(token=ann.welcome.token)
    play(ann, bob, 4)
    assert tab.heard()[-1] == ann.heard()[-1]
    assert ann.line not in house.closed

    for _ in range(12):  # both lose their lines in turn, and each has its own token
        tab.go()
        tab = house.come(token=tab.welcome.token)
        ann.go()
        ann = house.come(token=ann.welcome.token)
    assert tab.all(Welcome)
    assert ann.all(Welcome)
    play(ann, bob, 4)


def test_a_sheet_drawn_in_one_tab_is_seen_in_the_other() -> None:
    house, ann, _ = dived()
    tab = house.come(token=ann.welcome.token)
    ann.say(SaveSheet("", BLUE_RADIO, "line"))

    assert tab.last(CrewSheet) == CrewSheet(BLUE_RADIO, "line")
    assert not ann.all(CrewSheet)


# --- leaving -----------------------------------------------------------------------------------


def test_a_bot_takes_the_seat_of_whoever_leaves_a_running_match() -> None:
    house, ann, bob = dived()
    bob.say(Leave(""))
    yellow = [info for info in ann.lobby.seats if info.seat.side == "yellow"]

    assert all(info.bot is Level.HELMSMAN and info.player is None for info in yellow)
    assert house.come(token=bob.welcome.token).bye == "wrong_token"
    guest, seat = next(turns(ann, bob))
    if guest is ann:
        ann.act(seat, ann.offers()[seat].legal[0])
    assert [asked.seat for asked in house.asked if asked.must] == [YELLOW]


def test_nobody_changes_sides_in_a_running_match() -> None:
    house, ann, _ = dived()
    ann.say(LeaveSeat("", BLUE_RADIO))
    ann.say(LeaveSeat("", BLUE))
    assert ann.lobby.seats[0].bot is Level.HELMSMAN

    cleo = house.come("Cleo")
    ann.say(HandOver("", BLUE_RADIO, cleo.welcome.you))
    assert isinstance(cleo.say(TakeSeat("", BLUE_RADIO)), Acked)
    assert ann.refusal(TakeSeat("", YELLOW)) == "seat_taken"
    assert isinstance(ann.say(TakeSeat("", BLUE)), Acked)


def test_whoever_knew_one_boat_never_enters_the_other() -> None:
    house, ann, bob = dived()
    bob.say(Leave(""))
    ann.say(LeaveSeat("", BLUE))
    ann.say(LeaveSeat("", BLUE_RADIO))

    assert ann.refusal(TakeSeat("", YELLOW)) == "both_sides"
    house.restart()
    back = house.come(token=ann.welcome.token)
    assert back.refusal(TakeSeat("", YELLOW)) == "both_sides"


def test_whoever_stands_up_sees_as_a_spectator_from_then_on() -> None:
    house, ann, _ = dived()
    ann.say(LeaveSeat("", BLUE_RADIO))
    assert not ann.last(Observed).reset
    ann.say(LeaveSeat("", BLUE))

    assert ann.last(Observed).reset
    assert ann.heard() == house.come(spectate=True).heard()
    ann.go()
    assert house.come(token=ann.welcome.token, since=3).last(Observed).reset


def test_a_newcomer_is_given_a_bots_seat_and_sees_what_its_crew_saw() -> None:
    house, ann, bob = dived()
    bob.say(SaveSheet("", YELLOW_RADIO, "pencil"))
    seen = bob.heard()
    bob.say(Leave(""))
    cleo = house.come("Cleo")
    ann.say(HandOver("", YELLOW, cleo.welcome.you))
    cleo.say(TakeSeat("", YELLOW))

    assert cleo.last(Observed).reset
    assert cleo.heard() == seen
    assert cleo.last(CrewSheet) == CrewSheet(YELLOW_RADIO, "pencil")


def test_a_bot_replaces_whoever_is_away_for_long_and_nobody_else_does() -> None:
    house, ann, bob = dived()
    cleo = house.come("Cleo")
    bob.go()
    house.wait(39)
    assert cleo.refusal(TakeSeat("", YELLOW)) == "seat_taken"
    assert cleo.refusal(SetBot("", YELLOW_RADIO, Level.SEADOG)) == "host_only"
    house.wait(2)

    assert ann.lobby.seats[2].vacant
    assert cleo.refusal(TakeSeat("", YELLOW)) == "ask_first"
    assert isinstance(ann.say(SetBot("", YELLOW, Level.SEADOG)), Acked)
    assert isinstance(ann.say(SetBot("", YELLOW_RADIO, Level.SEADOG)), Acked)
    assert ann.refusal(HandOver("", YELLOW, cleo.welcome.you)) == "not_your_seat"
    back = house.come(token=bob.welcome.token, since=2)
    assert not back.last(Observed).reset, "it is still their stream"
    assert {offer.seat for offer in back.last(Observed).offers} == {YELLOW, YELLOW_RADIO}


def bots_alone(**options: Any) -> tuple[House, Guest]:
    """A match between bots has begun; its host looks on."""
    house = House(turn_limit=10, **options)
    ann = house.host()
    for seat in CREW:
        ann.say(SetBot("", seat, Level.LANDLUBBER))
    ann.say(SetReady("", True))
    return house, ann


def test_a_match_of_people_that_nobody_looks_at_stands_still() -> None:
    house, ann, bob = dived()
    ann.say(SetBot("", CREW[0], Level.LANDLUBBER))
    ann.go()
    bob.go()
    house.bots_answer()
    assert not house.asked
    assert house.room.timing(house.now).due_in_s is None
    assert house.room.rests(house.now)


def test_a_match_between_bots_goes_on_though_nobody_looks_and_is_due_until_its_end() -> None:
    house, ann = bots_alone()
    ann.go()
    assert house.room.timing(house.now).due_in_s is not None
    assert not house.room.rests(house.now)
    house.restart()
    house.do(house.room.take(Woken(), house.now))
    house.bots_answer()

    assert house.phase() is MatchPhase.OVER
    assert house.room.timing(house.now).due_in_s is None


# --- the crew's own ----------------------------------------------------------------------------


def test_sheets_and_pins_stay_in_the_crew() -> None:
    house, ann, bob = dived()
    watching = house.come(spectate=True)
    ann.say(SaveSheet("", BLUE_RADIO, "secret lines"))
    ann.say(Pin("", BLUE, "C3"))
    after = house.come(token=ann.welcome.token)

    assert ann.last(Pinned) == Pinned(BLUE, "C3")
    assert after.welcome.sheets == {BLUE_RADIO: "secret lines"}
    assert after.last(Pinned) == Pinned(BLUE, "C3")
    for other in (bob, watching, house.come(token=bob.welcome.token), house.come("Dora")):
        assert not other.all(CrewSheet)
        assert not other.all(Pinned)
        assert not other.all(Welcome)[-1].sheets
        assert "secret lines" not in repr(other.told)
    assert bob.refusal(SaveSheet("", BLUE_RADIO, "")) == "not_your_seat"
    assert bob.refusal(Pin("", BLUE, "C3")) == "not_your_seat"
    assert ann.refusal(Pin("", BLUE, "%%")) == "unknown_cell"


def test_a_pin_is_there_again_after_a_restart_and_so_is_none() -> None:
    house, ann, bob = dived()
    ann.say(Pin("", BLUE, "C3"))
    bob.say(Pin("", YELLOW, "D4"))
    bob.say(Pin("", YELLOW, None))
    house.restart()

    assert house.come(token=ann.welcome.token).last(Pinned) == Pinned(BLUE, "C3")
    assert house.come(token=bob.welcome.token).all(Pinned) == [Pinned(YELLOW, None)]


def test_a_bot_tells_its_guess_to_its_crew_alone() -> None:
    house = House()
    ann, bob = house.host(), house.come("Bob")
    ann.say(TakeSeat("", BLUE))
    bob.say(TakeSeat("", YELLOW))
    for seat in (BLUE_RADIO, YELLOW_RADIO):
        ann.say(SetBot("", seat, Level.SEADOG))
    for guest in (ann, bob):
        guest.say(SetReady("", True))
    asked = next(asked for asked in house.asked if asked.seat is BLUE_RADIO)
    assert asked.report
    guess = Report(Cell("D4"), {Cell("D4"): 0.75, Cell("E4"): 0.25})
    house.do(house.room.take(BotAnswered(asked, None, guess), house.now))

    assert ann.last(Pinned) == Pinned(BLUE_RADIO, "D4", {"D4": 0.75, "E4": 0.25})
    assert not bob.all(Pinned)


def test_a_bot_is_given_what_its_seat_heard_and_nothing_else() -> None:
    house = House()
    ann = house.host()
    for seat in CREW:
        ann.say(TakeSeat("", seat) if seat in CREW[:2] else SetBot("", seat, Level.LANDLUBBER))
    ann.say(SetReady("", True))
    asked: list[AskBot] = []
    for action in (ChooseStart(Cell("C5")), Move(Direction.UP)):
        ann.act(BLUE, action)
        while house.asked:
            asked.append(house.asked[0])
            house.bots_answer(1)

    assert {each.seat for each in asked} == {YELLOW}
    heard = b"".join(msgspec.json.encode(o) for o in asked[-1].heard[: asked[-1].count])
    assert b'"start_chosen"' in heard
    assert b"C5" not in heard
    seeds = {each.seed for each in asked}
    assert house.room.match.running.began.seed not in seeds  # type: ignore[union-attr]


def test_an_answer_of_a_bot_that_was_replaced_is_forgotten() -> None:
    house = House()
    ann = house.host()
    ann.say(TakeSeat("", BLUE))
    for seat in CREW[1:]:
        ann.say(SetBot("", seat, Level.LANDLUBBER))
    ann.say(SetReady("", True))
    asked = next(asked for asked in house.asked if asked.seat is YELLOW)
    bob = house.come("Bob")
    ann.say(HandOver("", YELLOW, bob.welcome.you))
    bob.say(TakeSeat("", YELLOW))
    house.do(house.room.take(BotAnswered(asked, 0, None), house.now))

    assert not house.room.match.log


def test_a_spectator_hears_what_everybody_may_hear() -> None:
    house, ann, bob = dived()
    watching = house.come(spectate=True)
    play(ann, bob, 8)

    assert watching.heard()
    assert all(b'"cell"' not in heard for heard in watching.heard() if b"surfaced" not in heard)
    assert watching.refusal(TakeSeat("", BLUE)) == "only_watching"
    assert watching.refusal(Rematch("")) == "only_watching"


# --- the store fails ---------------------------------------------------------------------------


def test_a_failing_store_refuses_and_changes_nothing() -> None:
    house, ann, bob = dived()
    guest, seat = next(turns(ann, bob))
    way = guest.offers()[seat].legal[0]
    heard, log = (ann.heard(), bob.heard()), len(house.room.match.log)
    house.works = False
    answer = guest.act(seat, way, "again")

    assert isinstance(answer, Refused)
    assert answer.code == "store_failed"
    assert (ann.heard(), bob.heard()) == heard
    assert len(house.room.match.log) == log
    assert [notice.code for notice in bob.all(Notice)] == ["store_failed"]

    house.works = True
    assert guest.act(seat, way, "again") == Acked("again")
    assert [notice.code for notice in bob.all(Notice)] == ["store_failed", "store_recovered"]


def test_people_come_back_with_their_old_token_while_the_store_fails() -> None:
    house, ann, _ = dived()
    token = ann.welcome.token
    ann.go()
    house.works = False
    back = house.come(token=token, since=2)

    assert back.welcome.token == token
    assert house.come("Cleo").bye == "store_failed"
    assert isinstance(back.say(SaveSheet("", BLUE, "x")), Refused)


def test_bots_try_again_after_the_store_has_failed() -> None:
    house = House(turn_limit=4)
    ann = house.host()
    for seat in CREW:
        ann.say(SetBot("", seat, Level.LANDLUBBER))
    ann.say(SetReady("", True))
    house.works = False
    house.bots_answer()
    assert not house.room.match.log
    house.works = True
    for _ in range(20):
        house.wait(1)
        house.bots_answer()

    assert house.phase() is MatchPhase.OVER


def test_what_comes_in_while_something_is_written_waits_its_turn() -> None:
    house, ann, bob = dived()
    guest, seat = next(turns(ann, bob))
    legal = guest.offers()[seat].legal
    body = raw(legal[0])
    first = house.room.take(Commanded(guest.line, TakeAction("1", seat, body)), house.now)
    assert not house.room.take(Commanded(guest.line, TakeAction("2", seat, body)), house.now)
    house.do(first)

    answers = [m for m in guest.told if isinstance(m, Acked | Refused) and m.id in "12"]
    assert [type(answer) for answer in answers] == [Acked, Refused]


# --- again -------------------------------------------------------------------------------------


def test_a_rematch_swaps_the_sides() -> None:
    house, ann, bob = dived(turn_limit=2)
    assert ann.refusal(Rematch("")) == "not_over"
    play(ann, bob)
    ann.say(Rematch(""))
    bob.say(Rematch(""))
    assert house.rematch is not None

    table = swapped(house.rematch.table, "next-id", "GHJKMN")
    assert [info.player for info in table.seats] == ["p2", "p2", "p1", "p1"]
    assert table.phase is MatchPhase.LOBBY
    tokens = {"p1": "for-ann", "p2": "for-bob"}
    house.do(house.room.take(RematchLaid(Write("next-id", opened="GHJKMN"), tokens), house.now))

    assert "for-ann" not in repr(house.kept)
    assert ann.last(RematchMade) == RematchMade("next-id", "GHJKMN", "for-ann")
    assert bob.last(RematchMade).token == "for-bob"
    bob.go()
    assert house.come(token=bob.welcome.token).last(RematchMade).match == "next-id"
    assert house.come(spectate=True).last(RematchMade).token == ""


def test_who_comes_back_while_a_rematch_is_made_keeps_the_token_that_is_good_there() -> None:
    house, ann, bob = dived(turn_limit=2)
    play(ann, bob)
    ann.say(Rematch(""))
    bob.go()

    assert house.come(token=bob.welcome.token).welcome.token == bob.welcome.token


def restarted_after_rematch() -> tuple[House, Guest]:
    """A match that is over and has a rematch, read anew; and the person who did not ask for it."""
    house, ann, bob = dived(turn_limit=2)
    play(ann, bob)
    ann.say(Rematch(""))
    tokens = {"p1": "for-ann", "p2": "for-bob"}
    house.do(house.room.take(RematchLaid(Write("next-id", opened="GHJKMN"), tokens), house.now))
    house.restart()
    return house, bob


def test_after_a_restart_a_person_comes_to_the_rematch_with_the_token_that_they_have() -> None:
    house, bob = restarted_after_rematch()
    for _ in range(2):
        back = house.come(token=bob.welcome.token)
        assert back.welcome.token == bob.welcome.token, "no other is good in both matches"
        assert back.last(RematchMade) == RematchMade("next-id", "GHJKMN", bob.welcome.token)
        back.go()
    assert house.come(spectate=True).last(RematchMade).token == ""


def test_the_tokens_of_a_table_are_good_in_its_rematch() -> None:
    house, ann, bob = dived(turn_limit=2)
    play(ann, bob)
    ann.say(Rematch(""))
    assert house.rematch is not None
    following = House()
    table = swapped(house.rematch.table, "next-id", "GHJKMN")
    room, write, secrets = Room.open(
        following.room.match.game, table, following.entropy, before=house.rematch.tokens
    )

    for token in (bob.welcome.token, secrets["p2"]):
        assert room.person(token) == "p2"
    assert bob.welcome.token not in repr(write)


def test_moves_after_a_sonar_are_answers() -> None:
    """The offers follow the match: the asked Captain is offered the two true answers."""
    _, ann, bob = dived()
    for guest, seat in turns(ann, bob):
        legal: tuple[Action, ...] = guest.offers()[seat].legal
        sonar = next((action for action in legal if isinstance(action, UseSonar)), None)
        guest.act(seat, sonar or next(a for a in legal if isinstance(a, Move)))
        if sonar is not None:
            break
    asked, seat = next(turns(ann, bob))

    assert isinstance(asked.offers()[seat].legal[0], TellRow)
