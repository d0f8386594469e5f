"""What people without a post are told that all can deduce: no more than the agreed help allows."""

from typing import Any

import pytest
from msgspec.structs import replace

from hydrophone.core.help import Help
from hydrophone.core.seats import SPECTATOR, Seat, Side
from hydrophone.server.help.pool import STEP_S
from hydrophone.server.match.telling import helping
from hydrophone.server.match.telling.helping import TURNS_LATE
from hydrophone.server.protocol.messages import (
    Deduced,
    Delay,
    Helped,
    Observed,
    SetTerms,
)
from server.match.helpers import help_for
from server.match.house import Guest, House, turns

LISTENS = {Side.BLUE: Seat.YELLOW_RADIO_OPERATOR, Side.YELLOW: Seat.BLUE_RADIO_OPERATOR}
"""Who looks for this boat."""


def watched(
    help_: Help, *, game: str = "sonar", delay: Delay | None = None, **options: Any
) -> tuple[House, Guest, Guest, Guest]:
    """Ann is blue, Bob yellow, and Eve's page is the big screen of their table."""
    house = House(game, help=help_, **options)
    eve = house.come("Eve", spectate=True, table=True)
    if delay is not None:
        house.host().say(SetTerms("", delay=delay))
    return house, *house.crews(), eve


def played(acts: int, *match: Any) -> None:
    """Both take legal actions, mostly steps; all that is due comes."""
    house, ann, bob, _ = match
    for number, (guest, seat) in enumerate(turns(ann, bob, acts)):
        legal = guest.offers()[seat].legal
        guest.act(seat, legal[number * number % len(legal)])
        house.wait(STEP_S)


def cells(told: Deduced | Helped) -> set[int]:
    return {place for place, mark in enumerate(told.spaces) if mark == "1"}


def last_of(eve: Guest) -> dict[Side, Deduced]:
    return {told.side: told for told in eve.all(Deduced)}


@pytest.mark.parametrize("game", ["sonar", "captain_sonar"])
def test_it_follows_from_what_all_heard_and_is_told_to_who_has_no_post(game: str) -> None:
    players: dict[str, Any] = {"min_players": 2} if game == "captain_sonar" else {}
    match = house, ann, bob, eve = watched(Help.CHANCES, game=game, **players)
    played(40, *match)

    running = house.room.match.must_run()
    heard, options = running.streams[SPECTATOR].heard, running.referee.options
    for side, told in last_of(eve).items():
        public = replace(options, help=Help.SPACES)
        computed = help_for(running.referee.game, public, LISTENS[side], heard)
        assert told == Deduced(side, len(heard), computed.spaces, computed.exact)
        assert 0 < len(cells(told)) < len(told.spaces)
    assert set(last_of(eve)) == set(Side)
    assert not ann.all(Deduced)
    assert not bob.all(Deduced)


def excludes_no_more_than_help(*match: Any) -> bool:
    """Of each boat the big screen shows each space that the enemy's Radio Operator is shown."""
    _, ann, bob, eve = match
    for guest, side in ((ann, Side.YELLOW), (bob, Side.BLUE)):
        helps, shown = guest.all(Helped), [each for each in eve.all(Deduced) if each.side is side]
        if not all(cells(own) <= cells(seen) for own, seen in zip(helps, shown, strict=False)):
            return False
        if not cells(helps[-1]) <= cells(shown[-1]):
            return False
    return True


@pytest.mark.parametrize("game", ["sonar", "captain_sonar"])
def test_a_crew_in_the_same_room_sees_no_more_than_its_help(game: str) -> None:
    players: dict[str, Any] = {"min_players": 2} if game == "captain_sonar" else {}
    match = watched(Help.SPACES, game=game, **players)
    played(40, *match)

    assert excludes_no_more_than_help(*match)


def test_a_screen_that_shows_more_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leak: a space where the boat can be is left out, since it is not there in truth."""
    usual = helping.computed

    def computed(moment: Any, came: Any) -> None:
        true = came.computed.spaces.replace("1", "0", 1) if came.public else came.computed.spaces
        usual(moment, replace(came, computed=replace(came.computed, spaces=true)))

    monkeypatch.setattr(helping, "computed", computed)
    match = watched(Help.SPACES)
    played(12, *match)

    assert not excludes_no_more_than_help(*match)


def is_old(*match: Any) -> bool:
    """Rests all that is told on what was heard ten turns ago?"""
    house, _, _, eve = match
    running = house.room.match.must_run()
    turns_of = running.turns
    newest = max((told.heard for told in eve.all(Deduced)), default=0)
    return newest > 0 and turns_of[newest - 1] <= running.referee.turns - TURNS_LATE


@pytest.mark.parametrize("level", [Help.NONE, Help.SHEET])
def test_without_agreed_spaces_it_is_ten_turns_old(level: Help) -> None:
    match = house, _, _, eve = watched(level, map="open_waters")
    turns_at: list[tuple[int, int]] = []
    for _ in range(30):
        played(1, *match)
        newest = max((told.heard for told in eve.all(Deduced)), default=0)
        turns_at.append((house.room.match.must_run().referee.turns, newest))

    assert all(newest == 0 for turn, newest in turns_at if turn < TURNS_LATE)
    assert is_old(*match)
    assert {told.side for told in eve.all(Deduced)} == set(Side)
    before = house.room.match.must_run().turns
    assert all(before[n - 1] <= turn - TURNS_LATE for turn, n in turns_at if n)


def test_one_that_is_younger_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(helping, "TURNS_LATE", TURNS_LATE - 1)
    match = watched(Help.NONE, map="open_waters")
    played(30, *match)

    assert not is_old(*match)


@pytest.mark.parametrize(("level", "turns_"), [(Help.SPACES, 4), (Help.NONE, 14)])
def test_with_a_delay_it_rests_on_what_they_were_told(level: Help, turns_: int) -> None:
    delay = Delay(turns=turns_)
    match = _, _, _, eve = watched(level, map="open_waters", delay=delay)
    for _ in range(30):
        played(1, *match)
        told = [each.seq for each in eve.all(Observed)]
        assert all(each.heard <= max(told) for each in eve.all(Deduced))
    assert eve.all(Deduced)


def test_nothing_is_computed_while_nobody_watches_and_all_comes_when_somebody_does() -> None:
    match = house, _, _, eve = watched(Help.SPACES, map="open_waters")
    played(4, *match)
    eve.go()
    asked = len(house.helping.asked)
    played(4, *match)
    assert not any(each.public for each in house.helping.asked[asked:])
    house.restart()
    eve = house.come("Eve", spectate=True)
    house.wait(STEP_S)

    heard = len(house.room.match.must_run().streams[SPECTATOR].heard)
    assert {told.side: told.heard for told in eve.all(Deduced)} == dict.fromkeys(Side, heard)


def test_a_game_without_a_chart_has_none() -> None:
    match = house, ann, _, eve = watched(Help.SPACES, game="u_jagd")
    played(6, *match)

    assert ann.all(Helped)
    assert not eve.all(Deduced)
    assert not any(each.public for each in house.helping.asked)
