"""Beside other people a crew takes its last announced step back; what was said stays said."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from games.u_jagd.tables import UF1, confirmed
from hydrophone.board.grid import Cell, Direction
from hydrophone.bots.bot import Level
from hydrophone.core.game import Action
from hydrophone.core.help import Help
from hydrophone.core.seats import SPECTATOR, Seat
from hydrophone.games.captain_sonar.actions import CrossSymbol, MarkGauge
from hydrophone.games.sonar.actions import ChooseStart, GoSilent, Move, UseSonar
from hydrophone.games.u_jagd.actions import ConfirmMap, PlaceContact
from hydrophone.games.u_jagd.contacts import ContactId
from hydrophone.games.u_jagd.field import Square
from hydrophone.server.help.pool import STEP_S
from hydrophone.server.match.effects import Effects, Send
from hydrophone.server.match.log.entries import (
    Acted,
    Entry,
    TableSet,
    TookBack,
    Withdrawal,
    decode_entry,
    encode_entry,
    in_force,
)
from hydrophone.server.match.log.running_match import RunningMatch
from hydrophone.server.protocol.messages import (
    Acked,
    Days,
    Deduced,
    Delay,
    Helped,
    Manners,
    Observed,
    SetBot,
    SetTerms,
    Undo,
)
from server.match.house import CREW, Guest, House, two_against_one
from server.match.test_writes_in_flight import SlowHouse

BLUE, YELLOW = Seat.BLUE_CAPTAIN, Seat.YELLOW_CAPTAIN
NORTH, EAST, SOUTH = Move(Direction.UP), Move(Direction.RIGHT), Move(Direction.DOWN)


class Watched(House):
    """A room that notes what each line is sent, and when."""

    def __init__(self, game: str = "sonar", **options: Any) -> None:
        self.frames: dict[int, list[tuple[float, bytes]]] = {}
        super().__init__(game, **options)

    def do(self, effects: Effects) -> None:
        for effect in effects:
            if isinstance(effect, Send):
                frame = round(self.now, 3), msgspec.json.encode(effect.message)
                for line in effect.to:
                    self.frames.setdefault(line, []).append(frame)
        super().do(effects)


def sailing(listed: bool = False, delay_s: int = 0, **options: Any) -> tuple[Watched, Guest, Guest]:
    """Ann and Bob have begun, and it is Ann's turn."""
    house = Watched(map="open_waters", **options)
    house.host().say(SetTerms("", listed=listed, delay=Delay(seconds=delay_s)))
    ann, bob = house.crews()
    dive(ann, bob)
    return house, ann, bob


def dive(ann: Guest, bob: Guest) -> None:
    """Both choose a start, and Bob goes a space if it is his turn."""
    ann.act(BLUE, ChooseStart(Cell("C6")))
    bob.act(YELLOW, ChooseStart(Cell("H3")))
    if not ann.offers()[BLUE].legal:
        bob.act(YELLOW, Move(Direction.LEFT))
    assert ann.offers()[BLUE].legal


def told(house: House) -> dict[str, list[bytes]]:
    """What counts of all that each viewer was told."""
    streams = house.room.match.must_run().streams
    return {str(viewer): list(map(bytes, stream.heard)) for viewer, stream in streams.items()}


def withdrawn(guest: Guest) -> list[tuple[int, list[str]]]:
    """What a person is told that was taken back: where, and which observations."""
    shown = []
    for each in guest.last(Observed).withdrawn or ():
        kinds = [msgspec.json.decode(msgspec.json.encode(o))["kind"] for o in each.observations]
        shown.append((each.seq, kinds))
    return shown


def back(house: House, guest: Guest) -> Guest:
    """A person takes back, and comes again."""
    assert isinstance(guest.say(Undo("")), Acked)
    return again(house, guest)


def again(house: House, *guests: Guest) -> Guest:
    for guest in guests:
        come = house.come(token=guest.welcome.token, since=99)
    return come


# --- what may be taken back ---------------------------------------------------------------------


def test_a_course_counts_no_more_and_each_viewer_keeps_what_they_had_heard() -> None:
    house, ann, bob = sailing()
    eve = house.come("Eve", spectate=True)
    before = told(house)
    ann.act(BLUE, NORTH)
    heard = {viewer: all_of[len(before[viewer]) :] for viewer, all_of in told(house).items()}
    ann = back(house, ann)
    bob = again(house, bob)
    eve = house.come(token=eve.welcome.token, spectate=True, since=4)

    assert told(house) == before
    assert ann.offers()[BLUE].legal
    for guest, viewer in ((ann, BLUE), (bob, YELLOW), (eve, SPECTATOR)):
        seen = guest.last(Observed)
        assert seen.reset
        (said,) = seen.withdrawn or ()
        assert said.seq == len(before[str(viewer)])
        assert [msgspec.json.encode(each) for each in said.observations] == heard[str(viewer)]
    assert withdrawn(ann)[0][1] == ["moved", "turn_began"]
    assert withdrawn(bob)[0][1] == withdrawn(eve)[0][1] == ["move_heard", "turn_began"]


def test_once_a_turn() -> None:
    house, ann, bob = sailing()
    ann.act(BLUE, NORTH)
    ann = back(house, ann)
    bob = again(house, bob)
    ann.act(BLUE, EAST)
    assert ann.refusal(Undo("")) == "taken_back_once"

    bob.act(YELLOW, NORTH)
    bob = back(house, bob)
    ann = again(house, ann)
    bob.act(YELLOW, SOUTH)
    ann.act(BLUE, NORTH)
    ann = back(house, ann)
    assert [kinds[0] for _, kinds in withdrawn(ann)] == ["moved", "move_heard", "moved"]


def takes_back(*guests: Guest) -> list[bool]:
    return [any(offer.undo is True for offer in guest.offers().values()) for guest in guests]


def test_each_is_told_whether_they_may_take_back() -> None:
    house, ann, bob = sailing()
    assert takes_back(ann) == [False]
    ann.act(BLUE, NORTH)
    assert takes_back(ann, bob) == [True, False]
    bob.act(YELLOW, SOUTH)
    assert takes_back(ann, bob) == [False, True]
    bob = back(house, bob)
    ann = again(house, ann)
    assert takes_back(ann, bob) == [True, False], "nothing answers her course any more"
    bob.act(YELLOW, SOUTH)
    assert takes_back(ann, bob) == [False, False], "once a turn"


def test_not_what_has_been_answered_nor_what_the_enemy_has_done() -> None:
    house, ann, bob = sailing()
    assert ann.refusal(Undo("")) == "answered", "the boats have dived"
    ann.act(BLUE, NORTH)
    assert bob.refusal(Undo("")) == "answered"
    bob.act(YELLOW, SOUTH)
    assert ann.refusal(Undo("")) == "answered"
    for _ in range(3):
        ann.act(BLUE, NORTH)
        bob.act(YELLOW, SOUTH)
    ann.act(BLUE, UseSonar())
    assert isinstance(house.room.match.log.last.do, UseSonar)
    assert ann.refusal(Undo("")) == "answered"


def test_a_start_until_both_boats_have_dived() -> None:
    house = Watched(map="open_waters")
    ann, bob = house.crews()
    ann.act(BLUE, ChooseStart(Cell("C6")))
    ann = back(house, ann)
    bob = again(house, bob)
    assert withdrawn(bob) == [(len(bob.heard()), ["start_locked"])]
    ann.act(BLUE, ChooseStart(Cell("D6")))
    bob.act(YELLOW, ChooseStart(Cell("H3")))
    assert bob.refusal(Undo("")) == "answered"


def test_only_by_who_announced_it() -> None:
    house, ann, _, cleo = two_against_one()
    assert cleo.refusal(Undo("")) == "not_your_seat"
    assert isinstance(ann.say(Undo("")), Acked)
    assert house.room.match.announced is None


def captains(**options: Any) -> tuple[Watched, Guest, Guest]:
    house = Watched("captain_sonar", min_players=2, **options)
    ann, bob = house.crews()
    for guest, seat in ((ann, BLUE), (bob, YELLOW)):
        guest.act(seat, guest.offers()[seat].legal[0])
    first, other = (ann, bob) if ann.offers()[BLUE].legal else (bob, ann)
    return house, first, other


def act(guest: Guest, kind: str) -> None:
    """Do the first act of this kind that is offered."""
    for seat, offer in guest.offers().items():
        for action in offer.legal:
            if type(action).__name__ == kind:
                assert isinstance(guest.act(seat, action), Acked)
                return
    raise AssertionError(f"{kind} is not offered: {guest.offers()}")


def test_what_mates_call_out_and_the_enemys_pencil_are_no_answer() -> None:
    house, first, other = captains()
    before = told(house)
    act(first, "OrderCourse")
    act(first, "MarkGauge")
    act(first, "CrossSymbol")
    act(other, "ConfirmDrawn")
    first = back(house, first)
    other = again(house, other)

    assert told(house) == before
    kinds = ["course_heard", "ok_said", "ok_said", "drawing_confirmed"]
    assert withdrawn(other)[0][1] == kinds
    own = [kind for kind in withdrawn(first)[0][1] if kind not in kinds]
    assert own == ["course_taken", "gauge_marked", "symbol_crossed"]
    done = {type(act.do) for act in house.room.match.log.acts}
    assert not done & {MarkGauge, CrossSymbol}


def test_a_turn_that_is_ended_stays() -> None:
    _, first, other = captains()
    for kind in ("OrderCourse", "MarkGauge", "CrossSymbol"):
        act(first, kind)
    act(other, "ConfirmDrawn")
    act(first, "EndTurn")
    assert first.refusal(Undo("")) == "answered"


# --- where it may not be ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("listed", "said", "answer"),
    [
        (False, None, "answered"),
        (True, None, "no_take_back"),
        (True, True, "answered"),
        (False, False, "no_take_back"),
    ],
)
def test_among_friends_unless_the_host_says_otherwise(
    listed: bool, said: bool | None, answer: str
) -> None:
    house = House(map="open_waters")
    ann = house.host()
    ann.say(SetTerms("", listed=listed))
    ann.say(SetTerms("", manners=Manners(take_back=said)))
    ann, bob = house.crews()
    assert bob.lobby.manners.take_back is said
    assert ann.refusal(Undo("")) == answer


def test_not_with_a_delay_nor_by_those_who_watch() -> None:
    house, ann, _ = sailing(delay_s=30)
    ann.act(BLUE, NORTH)
    assert ann.refusal(Undo("")) == "no_take_back"
    assert house.come("Eve", spectate=True).refusal(Undo("")) == "only_watching"


# --- the clock of the crew ----------------------------------------------------------------------


def test_the_crew_has_its_time_for_the_turn_anew() -> None:
    house = House(map="open_waters")
    ann = house.host()
    ann.say(SetTerms("", turn_s=60))
    ann, bob = house.crews()
    dive(ann, bob)
    house.wait(50)
    ann.act(BLUE, NORTH)
    house.wait(50)
    back(house, ann)
    bob = again(house, bob)
    (timer,) = bob.last(Observed).timers
    assert (timer.owner, timer.left_s) == ("blue", 60)
    assert not bob.lobby.gone


def test_over_days_too() -> None:
    house, ann, bob, _ = two_against_one(Days(24))
    dive(ann, bob)
    house.wait(3600)
    ann.act(BLUE, NORTH)
    ann = back(house, ann)
    (deadline,) = ann.lobby.deadlines
    assert deadline.side == "blue"
    assert deadline.until == house.now + 24 * 3600


# --- the log, and what comes of it ---------------------------------------------------------------


def test_the_log_only_grows_and_is_read_the_same() -> None:
    house, ann, bob = sailing()
    ann.act(BLUE, NORTH)
    ann = back(house, ann)
    bob = again(house, bob)
    ann.act(BLUE, EAST)
    bob.act(YELLOW, SOUTH)
    entries = [decode_entry(body) for body in house.entries]
    assert sum(isinstance(entry, TookBack) for entry in entries) == 1
    assert sum(isinstance(entry, Acted) for entry in entries) == len(house.room.match.log) + 1
    stood, acts = told(house), house.room.match.log.acts
    said = withdrawn(again(house, bob))
    house.restart()

    assert (told(house), house.room.match.log.acts) == (stood, acts)
    assert withdrawn(again(house, bob)) == said
    assert [each.do for each in acts][-2:] == [EAST, SOUTH]


def test_a_command_that_comes_again_is_not_done_twice() -> None:
    house, ann, _ = sailing()
    ann.act(BLUE, NORTH)
    ann.say(Undo(""), id="back")
    ann = again(house, ann)
    assert isinstance(ann.say(Undo(""), id="back"), Acked)
    assert house.room.match.log.last.do != NORTH


def test_a_table_from_before_crews_could_take_back_leaves_open_what_they_may() -> None:
    """All of those said yes, of a person alone, and nobody had been asked."""
    house, _, _ = sailing(listed=True)
    now = encode_entry(TableSet(replace(house.room.match.table, manners=Manners(take_back=True))))
    kept = msgspec.json.decode(now)
    del kept["table"]["withdrew"]
    for entry, read in ((now, True), (msgspec.json.encode(kept), None)):
        decoded = decode_entry(entry)
        assert isinstance(decoded, TableSet)
        assert decoded.table.manners.take_back is read


def test_what_is_in_force() -> None:
    first, second, third = (Acted("blue.captain", NORTH, at) for at in (1.0, 2.0, 3.0))
    entries: list[Entry] = [first, second, TookBack(1, 4.0, side=BLUE.side), third]
    assert in_force(entries) == [first, Withdrawal((second,), BLUE.side, 4.0), third]


# --- work that the other crew does unheard -------------------------------------------------------


def drawn(slow: bool) -> tuple[SlowHouse, Guest, Guest]:
    """Ann has confirmed her map of U-Jagd, and Bob draws his."""
    house = SlowHouse("u_jagd")
    ann, bob = house.crews()
    for seat, action in confirmed(BLUE, UF1):
        assert isinstance(ann.act(seat, action), Acked)
    house.slow = slow
    bob.act(YELLOW, PlaceContact(Square.A1, ContactId(1)))
    return house, ann, bob


@pytest.mark.parametrize("slow", [False, True])
def test_it_stays_also_while_it_is_being_written(slow: bool) -> None:
    house, ann, bob = drawn(slow)
    if slow:
        assert ann.say(Undo("")) is None
        assert [write.follows for write in house.writes] == [False, True], "it waits for nothing"
        house.slow = False
        house.answer_all()
    else:
        ann.say(Undo(""))
    ann, bob = again(house, ann), again(house, bob)

    assert withdrawn(ann)[0][1] == withdrawn(bob)[0][1] == ["map_confirmed"]
    assert b'"contact_placed"' in bob.heard()[-1]
    assert b'"contact_placed"' in ann.heard()[-1], "her own map is as it was"
    act(ann, "ClearSquare")
    act(ann, "PlaceContact")
    ann.act(BLUE, ConfirmMap())
    assert house.room.match.log.acts[-1].do == ConfirmMap()


# --- law 2: no viewer knows more or less than what was announced ----------------------------------


def seen_by_others(first: Action, then: Action) -> Iterable[object]:
    """All frames of Bob and Eve with their moments, and all that counts for them."""
    house, ann, bob = sailing()
    for _ in range(4):
        ann.act(BLUE, NORTH)
        bob.act(YELLOW, SOUTH)
    ann.act(BLUE, first)
    house.wait(3)
    ann = back(house, ann)
    bob = again(house, bob)
    eve = house.come("Eve", spectate=True)
    house.wait(2)
    ann.act(BLUE, then)
    house.wait(2)
    streams = house.room.match.must_run().streams
    counts = [list(map(bytes, streams[viewer].heard)) for viewer in (*CREW[2:], SPECTATOR)]
    return [house.frames[bob.line], house.frames[eve.line], counts]


def silences(direction: Direction) -> Callable[[], Iterable[object]]:
    return lambda: seen_by_others(GoSilent(direction), GoSilent(Direction.UP))


def test_two_silences_that_are_withdrawn_are_the_same_to_others() -> None:
    assert silences(Direction.RIGHT)() == silences(Direction.UP)()


def test_a_withdrawal_that_tells_others_the_crews_own_part_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    right = RunningMatch.withdraw

    def leaks(self: RunningMatch, withdrawal: Withdrawal) -> None:
        right(self, withdrawal)
        for viewer in (YELLOW, SPECTATOR):
            self.streams[viewer].withdrawn = self.streams[BLUE].withdrawn

    monkeypatch.setattr(RunningMatch, "withdraw", leaks)
    assert silences(Direction.RIGHT)() != silences(Direction.UP)()


def test_who_asks_in_vain_is_heard_by_nobody_else() -> None:
    """Law 1: neither by a frame nor by a moment."""

    def frames(asks: bool) -> list[list[tuple[float, bytes]]]:
        house, ann, bob = sailing()
        eve = house.come("Eve", spectate=True)
        ann.act(BLUE, NORTH)
        bob.act(YELLOW, SOUTH)
        if asks:
            assert ann.refusal(Undo("")) == "answered"
        house.wait(1)
        ann.act(BLUE, NORTH)
        return [house.frames[bob.line], house.frames[eve.line]]

    assert frames(asks=True) == frames(asks=False)


def test_help_and_bots_reckon_with_what_counts() -> None:
    """A course that was withdrawn changes nothing that the program computes."""

    def reckoned(withdraws: bool) -> tuple[object, ...]:
        house, ann, bob = sailing(help=Help.CHANCES)
        eve = house.come("Eve", spectate=True)
        if withdraws:
            ann.act(BLUE, NORTH)
            house.wait(STEP_S)
            ann = back(house, ann)
            bob = again(house, bob)
            eve = house.come(token=eve.welcome.token, spectate=True)
        ann.act(BLUE, EAST)
        house.wait(STEP_S)
        helped, deduced = bob.last(Helped), eve.last(Deduced)
        bob.say(SetBot("", YELLOW, Level.HELMSMAN))
        asked = house.asked[-1]
        assert asked.seat is YELLOW
        heard = [bytes(each) for each in asked.heard[: asked.count]]
        return told(house), helped, deduced, heard, asked.legal, asked.seed, asked.told

    assert reckoned(withdraws=True) == reckoned(withdraws=False)


def test_a_withdrawn_course_that_still_counts_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    house, ann, _ = sailing()
    before = told(house)
    ann.act(BLUE, NORTH)
    monkeypatch.setattr(
        "hydrophone.server.match.room.in_force",
        lambda entries: [each for each in entries if not isinstance(each, TookBack)],
    )
    back(house, ann)
    assert told(house) != before
