"""A referee written from the clauses stands beside the rules, on random orders in both paces."""

from random import Random
from typing import Any

import pytest

from games.sonar.positions import options_on
from games.sonar.second_referee import STEPS, Boat, Order, SecondReferee, Table
from hydrophone.board.grid import Cell, Direction
from hydrophone.core.real_time import (
    AllowCalls,
    CallStop,
    EndRest,
    LapseStop,
    ResumePlay,
    WithdrawStop,
)
from hydrophone.core.seats import CAPTAINS, CLOCK, Actor, Side
from hydrophone.games.sonar.actions import (
    AllowStop,
    AnswerByLot,
    ChooseStart,
    GoSilent,
    LaunchTorpedo,
    Move,
    SonarAction,
    Surface,
    TellColumn,
    TellRow,
    UseSonar,
)
from hydrophone.games.sonar.options import Stuck
from hydrophone.games.sonar.rules import SONAR
from hydrophone.games.sonar.state import SonarState

ROWS = ["....", ".#..", "....", "...."]
PICTURE = "\n".join(" ".join(row) for row in ROWS)
POINTS = tuple(f"{column}{row}" for column in "ABCDE" for row in range(1, 6))
ORDERS: tuple[Order, ...] = (
    *(("move", way) for way in STEPS),
    *(("silence", way) for way in STEPS),
    ("sonar",),
    ("surface",),
    *(("torpedo", point) for point in POINTS),
    *(("row", str(row)) for row in range(1, 5)),
    *(("column", column) for column in "ABCD"),
    ("stop",),
    ("withdraw",),
)
PLAIN: dict[str, SonarAction] = {
    "sonar": UseSonar(),
    "surface": Surface(),
    "stop": CallStop(),
    "withdraw": WithdrawStop(),
    "lapse": LapseStop(),
    "resume": ResumePlay(),
    "lot": AnswerByLot(),
}
OF_ONE: dict[str, Any] = {
    "move": lambda way: Move(Direction(way)),
    "silence": lambda way: GoSilent(Direction(way)),
    "torpedo": lambda point: LaunchTorpedo(Cell(point)),
    "row": lambda row: TellRow(int(row)),
    "column": TellColumn,
    "rested": lambda side: EndRest(Side(side)),
    "may_stop": lambda side: AllowStop(Side(side)),
    "may_call": lambda side: AllowCalls(Side(side)),
}
TABLES = {
    "by turns": Table(ROWS),
    "by turns, other rules": Table(ROWS, self_hit=False, silence_charges=True, must_surface=True),
    "real time": Table(ROWS, real_time=True),
    "real time, 1 s": Table(ROWS, real_time=True, interval_s=1, must_surface=True),
    "real time, no interval": Table(ROWS, real_time=True, interval_s=0, silence_charges=True),
    "real time, stops for nothing": Table(ROWS, real_time=True, empty_stop_s=0, self_hit=False),
    "real time, neither": Table(ROWS, real_time=True, empty_stop_s=0, interval_s=0),
}


def action_of(order: Order) -> SonarAction:
    """The order as the program says it."""
    kind, *rest = order
    made: SonarAction = OF_ONE[kind](*rest) if rest else PLAIN[kind]
    return made


def begun(table: Table, chance: Random) -> tuple[SonarState, SecondReferee]:
    """The same match by both: the boats have dived anywhere."""
    options = options_on(
        PICTURE,
        real_time=table.real_time,
        self_hit=table.self_hit,
        silence_charges=table.silence_charges,
        stuck=Stuck.MUST_SURFACE if table.must_surface else Stuck.MAY_ACT,
        rt_min_move_interval_s=table.interval_s,
        empty_stop_s=table.empty_stop_s,
    )
    state, _ = SONAR.new(options, chance.randrange(1000))
    boats = {}
    for side in Side:
        start = chance.choice([point for point in POINTS if state.public.chart.is_sea(Cell(point))])
        state, _ = SONAR.apply(state, CAPTAINS[side], ChooseStart(Cell(start)))
        boats[side.value] = Boat([start])
    turn = state.public.turn
    return state, SecondReferee(table, boats, "" if turn is None else turn.side.value)


def agree(state: SonarState, second: SecondReferee) -> list[tuple[str, Order]]:
    """Every order, legal or not, is judged alike; returns those that are legal."""
    legal = []
    for side in Side:
        for order in ORDERS:
            broken = SONAR.broken_rule(state, CAPTAINS[side], action_of(order))
            assert (broken is None) == second.is_legal(side.value, order), (side, order, broken)
            legal += [(side.value, order)] if broken is None else []
    due = set() if second.won else set(second.due())
    assert {action_of(order) for order in due} == set(SONAR.legal_actions(state, CLOCK))
    return legal + [("clock", order) for order in sorted(due)]


def look_alike(state: SonarState, second: SecondReferee) -> None:
    """Both tell the same of both boats, of the end and of who may claim."""
    for side in Side:
        boat, sheets = second.boats[side.value], state.sheets.of(side)
        assert sheets.track == tuple(boat.track)
        assert (sheets.energy, state.public.of(side).damage) == (boat.energy, boat.damage)
    outcome = state.public.outcome
    assert second.won == ("" if outcome is None else outcome.winner or "draw")
    claimants = [side.value for side in SONAR.claimants(state)]
    assert len(claimants) > 1 or [second.claimant()] == (claimants or [""])


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("seed", range(6))
def test_both_referees_judge_and_do_the_same(name: str, seed: int) -> None:
    chance = Random(seed)
    state, second = begun(TABLES[name], chance)
    for _ in range(150):
        legal = agree(state, second)
        if second.won:
            break
        kinds = sorted({(side, order[0]) for side, order in legal})
        side, kind = chance.choice(kinds)
        order = chance.choice([order for who, order in legal if (who, order[0]) == (side, kind)])
        actor: Actor = CLOCK if side == "clock" else CAPTAINS[Side(side)]
        state, _ = SONAR.apply(state, actor, action_of(order))
        second.play(side, order)
        look_alike(state, second)
