"""What notices tell to whom: the enemy nothing of them, and their person nothing of the enemy."""

from collections.abc import Callable
from typing import Any

import pytest

from hydrophone.board.grid import Cell, Direction, column_letter
from hydrophone.core.seats import Seat
from hydrophone.games.sonar.actions import GoSilent, Move
from hydrophone.server.match.handling import DONE_BY
from hydrophone.server.match.inputs import NoticeSent
from hydrophone.server.match.moment import Moment
from hydrophone.server.match.telling import announcements, notices
from hydrophone.server.protocol.messages import Acked, Seen, Subscribe, Unsubscribe
from server.match.house import House
from server.match.test_voting import Heard
from server.match.time.test_days import duel, whose_turn
from server.notices.test_when import MINUTE_S, phone

ANN, BOB = Seat.BLUE_CAPTAIN, Seat.YELLOW_CAPTAIN


def frames(*, wants: bool) -> list[tuple[float, int, bytes]]:
    """What Ann and Eve, who watches, are told while Bob wants notices, or wants none."""
    house = Heard(map="open_waters")
    eve = house.come("Eve", spectate=True)
    _, ann, bob = duel(house)
    if wants:
        bob.say(Subscribe("", phone()))
        bob.say(Subscribe("", phone("desk")))
    ann.act(ANN, Move(Direction.UP))
    house.wait(MINUTE_S)
    if wants:
        assert house.notified, "Bob was told"
        house.do(house.room.take(NoticeSent("p2", (phone("desk").endpoint,)), house.now))
        bob.say(Seen(""))
    bob.act(BOB, Move(Direction.UP))
    house.wait(MINUTE_S)
    if wants:
        bob.say(Unsubscribe("", phone().endpoint))
    return house.told_to(ann, eve)


def test_the_enemy_and_onlookers_are_told_the_same_whatever_a_person_wants() -> None:
    assert frames(wants=True) == frames(wants=False)


@pytest.mark.parametrize("command", ["subscribe", "seen", "sent", "unsubscribe"])
def test_a_frame_to_others_would_be_found(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    right: Callable[..., None] = getattr(notices, command)

    def leaks(moment: Moment, *more: Any) -> None:
        right(moment, *more)
        announcements.tell_table(moment)

    monkeypatch.setattr(notices, command, leaks)
    for kind in [kind for kind, does in DONE_BY.items() if does is right]:
        monkeypatch.setitem(DONE_BY, kind, leaks)
    assert frames(wants=True) != frames(wants=False)


def told_after(way: Direction) -> list[tuple[float, str, bool]]:
    """When Bob is told what, if Ann goes silent that way, which he does not hear."""
    house, ann, bob = duel()
    for _ in range(6):
        guest, seat = (ann, ANN) if whose_turn(house) == "blue" else (bob, BOB)
        assert isinstance(guest.act(seat, Move(Direction.UP)), Acked)
    bob.say(Subscribe("", phone()))
    bob.go()
    assert isinstance(ann.act(ANN, GoSilent(way)), Acked)
    return told_in(house)


def told_in(house: House) -> list[tuple[float, str, bool]]:
    """What is told in the next minutes, with its times."""
    told: list[tuple[float, str, bool]] = []
    began = house.now
    for _ in range(100):
        house.wait(0.25)
        told += [(house.now - began, n.player, n.is_over) for n in house.notified]
        house.notified.clear()
    return told


def told_by_way() -> list[list[tuple[float, str, bool]]]:
    return [told_after(way) for way in (Direction.UP, Direction.LEFT, Direction.RIGHT)]


def test_a_notice_tells_nothing_of_what_its_person_does_not_hear() -> None:
    up, left, right = told_by_way()
    assert up == left == right == [(5.0, "p2", False)]


def test_a_notice_that_tells_where_the_enemy_went_would_be_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    usual = notices.look

    def leaks(moment: Moment) -> None:
        """Bob is told nothing of his turn while Ann's last step went to the left."""
        usual(moment)
        running = moment.match.running
        track: tuple[Cell, ...] = ()
        if running is not None:
            track = running.referee.true_state.sheets.blue.track
        if len(track) > 1 and column_letter(track[-1]) < column_letter(track[-2]):
            moment.room.due_notices.clear()

    monkeypatch.setattr(notices, "look", leaks)
    up, left, right = told_by_way()
    assert up == right != left
