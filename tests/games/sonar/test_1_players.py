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
    torpedo,
)
from hydrophone.belief.sonar import SonarTracker
from hydrophone.board.grid import Cell
from hydrophone.core.crews import Crew
from hydrophone.core.game import Language
from hydrophone.core.seats import PerSide, Role, Seat, Side
from hydrophone.games.sonar.actions import GoSilent, Move, SonarAction, Surface, TellRow, UseSonar
from hydrophone.games.sonar.events import (
    MoveHeard,
    SilenceHeard,
    SonarHeard,
    SonarObservation,
    Surfaced,
    TorpedoHeard,
)
from hydrophone.games.sonar.refusals import Clause
from hydrophone.games.sonar.rules import SONAR
from hydrophone.games.sonar.state import SonarState
from hydrophone.server.match.table.laying import lay
from hydrophone.server.match.table.tables import come, take_seat
from hydrophone.server.protocol.refusals import RefusedError
from tracing import rule

BLUE_RADIO, YELLOW_RADIO = Seat.BLUE_RADIO_OPERATOR, Seat.YELLOW_RADIO_OPERATOR


@rule("SON-001")
def test_two_crews_of_a_captain_and_a_radio_operator() -> None:
    seats = SONAR.seats(options_on(S0))

    assert seats == (BLUE, BLUE_RADIO, YELLOW, YELLOW_RADIO)


BOAT = """
    . . . .
    . B . .
    . . . .
    . . . .
"""


def moments() -> list[SonarState]:
    """Set-up, play and a question that waits."""
    setup, _ = SONAR.new(options_on(S0), 1)
    play = drawn(S0, energy=4)
    answer = drawn(S0, energy=4)
    answer = SONAR.apply(answer, BLUE, UseSonar())[0]
    return [setup, play, answer]


@rule("SON-002")
@pytest.mark.parametrize("seat", [BLUE_RADIO, YELLOW_RADIO])
def test_only_captains_give_orders(seat: Seat) -> None:
    for state in moments():
        assert SONAR.legal_actions(state, seat) == ()
        assert seat not in SONAR.blocked_by(state)
        for action in every_action(state.public.chart):
            clause = refusal(state, seat, action)
            assert clause in (Clause.CAPTAIN_ONLY, Clause.CLOCK)


@rule("SON-003")
@pytest.mark.parametrize(
    ("order", "heard"),
    [
        (Move(UP), MoveHeard(Side.BLUE, UP)),
        (UseSonar(), SonarHeard(Side.BLUE)),
        (GoSilent(UP), SilenceHeard(Side.BLUE)),
        (torpedo("A1"), TorpedoHeard(Side.BLUE, Cell("A1"))),
        (Surface(), Surfaced(Side.BLUE, Cell("B2"))),
    ],
)
def test_the_radio_operator_hears_every_order_of_the_enemy(
    order: SonarAction, heard: SonarObservation
) -> None:
    state = drawn(BOAT, energy=4)
    told = [SONAR.project(event, YELLOW_RADIO) for event in events(state, BLUE, order)]

    assert told[0] == heard


@rule("SON-003")
def test_the_radio_operator_can_find_the_enemy_by_listening() -> None:
    """Nine steps to the right tell the column, a sonar tells the row."""
    state = begun(options_on(S0), first=YELLOW, blue="A4", yellow="A1")
    tracker = SonarTracker(state.public.options, Side.BLUE)
    right = [(YELLOW, Move(RIGHT)), (BLUE, Move(RIGHT))] * 9
    sonar: list[tuple[Seat, SonarAction]] = [(YELLOW, UseSonar()), (BLUE, TellRow(4))]

    places = []
    for seat, action in [*right, *sonar]:
        state, happened = SONAR.apply(state, seat, action)
        for event in happened:
            observation = SONAR.project(event, YELLOW_RADIO)
            if observation is not None:
                tracker.observe(observation)
        places.append(set(tracker.belief.support))

    assert places[-3] == {f"J{row}" for row in range(1, 11)}
    assert places[-1] == {"J4"}


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
def test_a_player_alone_in_a_boat_holds_both_posts() -> None:
    assert players_who_can_sit(("P", "Q", "R", "R"))
    assert players_who_can_sit(("P", "P", "R", "R"))
    assert not players_who_can_sit(("P", "Q", "R", "P"))


def crew_of(side: Side, people: int) -> Crew:
    """So many people on one side: one alone has both posts, a third has none."""
    posts = (Seat.at(side, Role.CAPTAIN), Seat.at(side, Role.RADIO_OPERATOR))
    return Crew((posts,) if people == 1 else (*((seat,) for seat in posts), ())[:people])


def broken(blue: Crew, yellow: Crew) -> Clause | None:
    return SONAR.broken_line_up(options_on(S0), PerSide(blue, yellow))


@rule("SON-004")
def test_two_to_four_people_in_two_crews_are_accepted() -> None:
    pairs = set(product(range(4), repeat=2))
    refused = {
        (blue, yellow)
        for blue, yellow in pairs
        if broken(crew_of(Side.BLUE, blue), crew_of(Side.YELLOW, yellow)) is Clause.PLAYERS
    }

    assert pairs - refused == {(1, 1), (1, 2), (2, 1), (2, 2)}
    assert SONAR.explain(Clause.PLAYERS, Language.ENGLISH).startswith("Two to four")


@rule("SON-004", "SON-005")
@pytest.mark.parametrize(
    ("crew", "clause"),
    [
        (Crew(bots=(BLUE, BLUE_RADIO)), None),
        (Crew(((BLUE,),), bots=(BLUE_RADIO,)), None),
        (Crew(((BLUE_RADIO,),), bots=(BLUE,)), None),
        (Crew(((BLUE,),)), Clause.PLAYERS),
        (Crew(bots=(BLUE_RADIO,)), Clause.PLAYERS),
    ],
)
def test_bots_count_as_players_and_every_post_is_held(crew: Crew, clause: Clause | None) -> None:
    assert broken(crew, crew_of(Side.YELLOW, 2)) is clause


@rule("SON-009")
def test_colours_carry_no_rule() -> None:
    """The same match with the sides changed tells the same story."""

    def story(first: Seat) -> list[Any]:
        state = begun(options_on(S0), first=first, blue="A1", yellow="A1")
        told = []
        for action in (Move(RIGHT), Move(RIGHT), Move(RIGHT), Move(RIGHT)):
            (seat,) = SONAR.blocked_by(state)
            state, happened = SONAR.apply(state, seat, action)
            told.append(happened)
        return told

    swapped = [msgspec.json.encode(line).decode() for line in story(BLUE)]
    for ours, theirs in (("blue", "?"), ("yellow", "blue"), ("?", "yellow")):
        swapped = [line.replace(ours, theirs) for line in swapped]
    assert swapped == [msgspec.json.encode(line).decode() for line in story(YELLOW)]
