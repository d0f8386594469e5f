"""SONAR, section 1: components and players."""

from itertools import product
from typing import Any

import msgspec
import pytest

from games.sonar.positions import (
    BLUE,
    RIGHT,
    S0,
    UP,
    YELLOW,
    begun,
    drawn,
    events,
    every_action,
    options_on,
    refusal,
)
from hydrophone.core.crews import Crew
from hydrophone.core.game import Language
from hydrophone.core.seats import PerSide, Seat, Side
from hydrophone.games.sonar.actions import Move, UseSonar
from hydrophone.games.sonar.refusals import Clause
from hydrophone.games.sonar.rules import SONAR, legal_actions, new, waits_for
from hydrophone.games.sonar.state import SonarState
from hydrophone.server.lobby import come, lay, place, take_seat
from hydrophone.server.messages import NewSeat
from hydrophone.server.refusals import RefusedError
from tracing import rule

BLUE_RADIO, YELLOW_RADIO = Seat.BLUE_RADIO_OPERATOR, Seat.YELLOW_RADIO_OPERATOR


@rule("SON-001")
def test_two_crews_of_a_captain_and_a_radio_operator() -> None:
    seats = SONAR.seats(options_on(S0))

    assert seats == (BLUE, BLUE_RADIO, YELLOW, YELLOW_RADIO)


def moments() -> list[SonarState]:
    """Set-up, play and a question that waits."""
    setup, _ = new(options_on(S0), 1)
    play = drawn(S0, energy=4)
    answer = drawn(S0, energy=4)
    answer = SONAR.apply(answer, BLUE, UseSonar())[0]
    return [setup, play, answer]


@rule("SON-002", "SON-003")
@pytest.mark.parametrize("seat", [BLUE_RADIO, YELLOW_RADIO])
def test_only_captains_give_orders(seat: Seat) -> None:
    for state in moments():
        assert legal_actions(state, seat) == ()
        assert seat not in waits_for(state)
        for action in every_action(state.chart):
            clause = refusal(state, seat, action)
            assert clause in (Clause.CAPTAIN_ONLY, Clause.CLOCK)


@rule("SON-003")
def test_the_radio_operator_hears_every_order_of_the_enemy() -> None:
    state = drawn(S0)
    heard = [SONAR.project(event, YELLOW_RADIO) for event in events(state, BLUE, Move(UP))]

    assert None not in heard


def players_who_can_sit(choice: tuple[str, ...]) -> bool:
    """May these people take the four seats, in this order?"""
    table = lay("m", "CODE", SONAR, options_on(S0), "host")
    people = {}
    for name in sorted(set(choice)):
        table, person = come(table, name, ())
        people[name] = person.id
    try:
        for seat, name in zip(SONAR.seats(options_on(S0)), choice, strict=True):
            table = take_seat(table, people[name], seat, ())
    except RefusedError:
        return False
    return True


@rule("SON-004", "SON-005", "SON-D17")
def test_two_to_four_players_sit_down_and_nobody_in_both_boats() -> None:
    counts = {
        len(set(choice)) for choice in product("PQRS", repeat=4) if players_who_can_sit(choice)
    }

    assert counts == {2, 3, 4}


@rule("SON-005")
def test_a_player_alone_in_his_boat_holds_both_posts() -> None:
    assert players_who_can_sit(("P", "Q", "R", "R"))
    assert players_who_can_sit(("P", "P", "R", "R"))
    assert not players_who_can_sit(("P", "Q", "R", "P"))


@rule("SON-004")
def test_bots_count_as_players() -> None:
    table = lay("m", "CODE", SONAR, options_on(S0), "host")
    table = place(
        table,
        [
            NewSeat(seat, "me" if seat.side is Side.BLUE else "mate")
            for seat in SONAR.seats(options_on(S0))
        ],
    )

    assert all(info.player or info.bot for info in table.seats)


@rule("SON-004")
def test_the_rules_themselves_ask_for_one_or_two_in_each_boat() -> None:
    options = options_on(S0)

    def broken(*blue: Seat) -> Clause | None:
        yellow = Crew(bots=(Seat.YELLOW_CAPTAIN, Seat.YELLOW_RADIO_OPERATOR))
        return SONAR.broken_line_up(options, PerSide(Crew((blue,)), yellow))

    assert broken(Seat.BLUE_CAPTAIN, Seat.BLUE_RADIO_OPERATOR) is None
    assert broken(Seat.BLUE_CAPTAIN) is broken() is Clause.PLAYERS
    assert SONAR.explain(Clause.PLAYERS, Language.ENGLISH).startswith("Two to four")


@rule("SON-009")
def test_colours_carry_no_rule() -> None:
    """The same match with the sides changed tells the same story."""

    def story(first: Seat) -> list[Any]:
        state = begun(options_on(S0), first=first, blue="A1", yellow="A1")
        told = []
        for action in (Move(RIGHT), Move(RIGHT), Move(RIGHT), Move(RIGHT)):
            (seat,) = waits_for(state)
            state, happened = SONAR.apply(state, seat, action)
            told.append(happened)
        return told

    swapped = [msgspec.json.encode(line).decode() for line in story(BLUE)]
    for ours, theirs in (("blue", "?"), ("yellow", "blue"), ("?", "yellow")):
        swapped = [line.replace(ours, theirs) for line in swapped]
    assert swapped == [msgspec.json.encode(line).decode() for line in story(YELLOW)]
