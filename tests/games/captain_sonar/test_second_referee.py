"""A referee written from the clauses stands beside the rules of real time, on random orders.

Turn by turn a second program does the same: tests/laws/sizes/test_walks_of_captain_sonar.py.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from games.captain_sonar.positions import answer, crew, live
from games.captain_sonar.second_referee import (
    CIRCUITS,
    KINDS,
    OF_MATE,
    POSTS,
    SECTIONS,
    SIZES,
    STEPS,
    Boat,
    Order,
    SecondReferee,
    Table,
)
from hydrophone.board.grid import Cell
from hydrophone.core.game import AnyGame
from hydrophone.core.real_time import (
    AllowCalls,
    CallStop,
    EndRest,
    LapseStop,
    ResumePlay,
    TakeBack,
    WithdrawStop,
)
from hydrophone.core.seats import CLOCK, Actor, Role, Seat, Side
from hydrophone.games.captain_sonar.actions import (
    AnswerByLot,
    AskDrone,
    AskSonar,
    CaptainAction,
    CheckByClock,
    CheckOutline,
    CrossSymbol,
    Dive,
    DrawSection,
    DropMine,
    GoSilent,
    LaunchTorpedo,
    MarkGauge,
    OrderCourse,
    PassDrawingTime,
    SayOk,
    StaySilent,
    Surface,
    TriggerArcher,
    TriggerMine,
)
from hydrophone.games.captain_sonar.options import LockRelease, OutlineCheck, OutlineFail
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.captain_sonar.state import CaptainState
from hydrophone.games.captain_sonar.surfaced.outline import OutlineTrace, Section, key_path
from hydrophone.games.captain_sonar.systems import Course, System, symbols_of
from laws.planted.faults import Planted, with_fault
from tracing import rule

ACTS = 150
"""Acts of a walk at most."""

ISLANDS = ["....", ".#..", "....", "..#."]
ICE = ["o...", "..#.", "....", ".o.."]
ARCHER = [".*..", "....", "#.*.", "...."]
TABLES = {
    "islands": Table(ISLANDS),
    "ice": Table(ICE, all_again=False, double_breakdown=2),
    "Archer mines": Table(ARCHER, resume_s=0, any_move=True),
    "calm": Table(ISLANDS, interval_s=5, outline_min_s=3, empty_stop_s=0),
    "checked by the program": Table(ICE, outline_min_s=3, by_engine=True, resume_s=0),
}
ROLES = dict(zip(POSTS, Role, strict=True))
COURSES = dict(zip("NESW", Course, strict=True))
CELLS = tuple(f"{column}{row}" for column in "ABCDE" for row in range(1, 6))
PAIRS = (("column", "row"), ("column", "sector"), ("row", "sector"))
SAID = {"column": "ABCD", "row": "1234", "sector": "1234"}

CAPTAINS_ORDERS: tuple[Order, ...] = (
    *(("course", way) for way in STEPS),
    *(("silence", way, str(spaces)) for way in STEPS for spaces in range(1, 6)),
    *((kind, cell) for kind in ("drop", "trigger", "torpedo", "archer") for cell in CELLS),
    *(("drone", sector) for sector in "12345"),
    *(
        ("answer", one, first, other, second)
        for one, other in PAIRS
        for first in SAID[one]
        for second in SAID[other]
    ),
    *((kind,) for kind in ("surface", "dive", "stay", "sonar", "stop", "withdraw", "take_back")),
)
ORDERS: dict[str, tuple[Order, ...]] = {
    "captain": CAPTAINS_ORDERS,
    "helmsman": (
        *(("mark", system) for system in SIZES),
        *(order for order in CAPTAINS_ORDERS if order[0] in OF_MATE),
        ("ok",),
    ),
    "engineer": (
        *(("cross", f"{panel}{number}") for panel in STEPS for number in range(1, 7)),
        ("check", "good"),
        ("check", "bad"),
    ),
    "radio": (),
}
LINES: tuple[Order, ...] = tuple(("draw", section, "right") for section in SECTIONS)

PLAIN: dict[str, CaptainAction] = {
    "surface": Surface(),
    "dive": Dive(),
    "stay": StaySilent(),
    "sonar": AskSonar(),
    "stop": CallStop(),
    "withdraw": WithdrawStop(),
    "take_back": TakeBack(),
    "ok": SayOk(),
    "lapse": LapseStop(),
    "lot": AnswerByLot(),
    "resume": ResumePlay(),
}
WITH_WORDS: dict[str, Callable[..., CaptainAction]] = {
    "course": lambda way: OrderCourse(COURSES[way]),
    "silence": lambda way, spaces: GoSilent(COURSES[way], int(spaces)),
    "drop": lambda cell: DropMine(Cell(cell)),
    "trigger": lambda cell: TriggerMine(Cell(cell)),
    "torpedo": lambda cell: LaunchTorpedo(Cell(cell)),
    "archer": lambda cell: TriggerArcher(Cell(cell)),
    "drone": AskDrone,
    "answer": lambda one, first, other, second: answer(f"{one} {first}", f"{other} {second}"),
    "mark": lambda system: MarkGauge(System(system)),
    "cross": CrossSymbol,
    "rested": lambda side: EndRest(Side(side)),
    "may_call": lambda side: AllowCalls(Side(side)),
    "time_to_show": lambda side: PassDrawingTime(Side(side)),
}


def action_of(order: Order) -> CaptainAction:
    """The order as the program says it."""
    match order:
        case ("draw", section, how):
            keys = key_path(Section(section))
            return DrawSection(
                Section(section), OutlineTrace(keys=keys if how == "right" else "U"), "X"
            )
        case ("check", "good" | "bad"):
            return CheckOutline(good=order[1] == "good")
        case ("check", side):
            return CheckByClock(Side(side))
        case _:
            kind, *words = order
            return WITH_WORDS[kind](*words) if words else PLAIN[kind]


def begun(table: Table, chance: Random) -> tuple[CaptainState, SecondReferee]:
    """The same position for both: boats anywhere, charged and worn in some way."""
    second = SecondReferee(table, {}, table.cells("*"))
    for side in ("blue", "yellow"):
        gauges = {s: chance.choice((0, size - 1, size, size)) for s, size in SIZES.items()}
        if not table.cells("*"):
            gauges["scenario"] = 0
        start = chance.choice(sorted(table.cells(".o*")))
        worn = set(chance.sample(sorted(set[str]().union(*KINDS.values())), chance.randrange(9)))
        for circuit in CIRCUITS:
            worn -= circuit if circuit <= worn else set()
        second.boats[side] = Boat([start], gauges, worn, damage=chance.randrange(3))
    blue, yellow = (
        crew(
            track=boat.at,
            crossed=" ".join(sorted(boat.crossed)),
            damage=boat.damage,
            marks={System(system): count for system, count in boat.gauges.items()},
        )
        for boat in second.boats.values()
    )
    state = live(
        "\n".join(" ".join(row) for row in table.rows),
        blue=blue,
        yellow=yellow,
        resume_s=table.resume_s,
        min_course_interval_s=table.interval_s,
        outline_min_s=table.outline_min_s,
        empty_stop_s=table.empty_stop_s,
        double_breakdown=table.double_breakdown,
        lock_release=LockRelease.ANY_MOVE if table.any_move else LockRelease.ANNOUNCED_COURSE,
        outline_fail=OutlineFail.RESTART_ALL if table.all_again else OutlineFail.REDRAW_BAD,
        outline_check=OutlineCheck.ENGINE if table.by_engine else OutlineCheck.ENEMY_ENGINEER,
        turn_limit=0,
    )
    return state, second


Who = tuple[str, str]
"""Side and post; the side of the clock is ``clock``."""


def seat_of(who: Who) -> Actor:
    side, post = who
    return CLOCK if side == "clock" else Seat.at(Side(side), ROLES[post])


def agree(game: AnyGame, state: CaptainState, second: SecondReferee) -> list[tuple[Who, Order]]:
    """Every order, legal or not, is judged alike; returns those that are legal."""
    legal: list[tuple[Who, Order]] = []
    for side in second.boats:
        for post in POSTS:
            found = [o for o in (*ORDERS[post], *LINES) if second.is_legal(side, post, o)]
            offered = set(game.legal_actions(state, seat_of((side, post))))
            assert {action_of(order) for order in found} == offered, (side, post)
            legal += [((side, post), order) for order in found]
    due = [] if second.won else list(second.due())
    assert {action_of(order) for order in due} == set(game.legal_actions(state, CLOCK))
    return legal + [(("clock", ""), order) for order in due]


def are_refused_alike(state: CaptainState, second: SecondReferee, chance: Random) -> None:
    """A few orders of anybody, judged one by one."""
    for _ in range(4):
        who = chance.choice(["blue", "yellow"]), chance.choice(POSTS)
        order = chance.choice([*ORDERS[chance.choice(POSTS[:3])], *LINES])
        broken = CAPTAIN_SONAR.broken_rule(state, seat_of(who), action_of(order))
        assert (broken is None) == second.is_legal(*who, order), (who, order, broken)


def look_alike(state: CaptainState, second: SecondReferee) -> None:
    """Both tell the same of both boats, of the Archer mines, the end, and who may claim."""
    for side in Side:
        boat, sheets = second.boats[side.value], state.sheets.of(side)
        assert list(map(str, sheets.track)) == boat.track
        assert set(map(str, sheets.mines)) == boat.mines
        assert {s.value: sheets.gauge(s) for s in System} == boat.gauges
        assert set(symbols_of(sheets.crossed)) == boat.crossed
        assert (sheets.damage, sheets.lock) == (boat.damage, boat.lock)
        assert {each.section.value for each in sheets.sections} == set(boat.sheet)
    assert set(map(str, state.public.archer)) == second.archer
    outcome = state.public.outcome
    assert second.won == ("" if outcome is None else outcome.winner or "draw")
    claimants = [side.value for side in CAPTAIN_SONAR.claimants(state)]
    assert len(claimants) > 1 or [second.claimant()] == (claimants or [""])


def chosen(legal: list[tuple[Who, Order]], chance: Random) -> tuple[Who, Order]:
    """One of them: each kind is as likely as the others, and a line may be drawn wrong."""
    kinds = sorted({(who, order[0]) for who, order in legal})
    who, kind = chance.choice(kinds)
    order = chance.choice([o for each, o in legal if (each, o[0]) == (who, kind)])
    if kind == "draw" and chance.random() < 0.1:
        return who, (*order[:2], "wrong")
    return who, order


def walk(name: str, seed: int, game: AnyGame = CAPTAIN_SONAR) -> set[str]:
    """The kinds of orders of one match, judged and carried out by both."""
    chance = Random(seed)
    state, second = begun(TABLES[name], chance)
    kinds = set()
    for _ in range(ACTS):
        legal = agree(game, state, second)
        are_refused_alike(state, second, chance)
        if second.won:
            break
        who, order = chosen(legal, chance)
        kinds.add(order[0])
        state, _ = game.apply(state, seat_of(who), action_of(order))
        second.play(*who, order)
        look_alike(state, second)
    return kinds


@rule("CAP-101", "CAP-102", "CAP-126", "CAP-185", "CAP-239", "CAP-395", "CAP-441", "CAP-444")
@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("seed", range(4))
def test_both_referees_judge_and_do_the_same(name: str, seed: int) -> None:
    walk(name, seed)


# --- the second referee can differ -------------------------------------------------------------


class SurfacesWithoutLock(Planted):
    """A fault of the rules: surfacing clears the lock (CAP-185, CAP-Q36)."""

    def apply(self, state: Any, actor: Any, action: Any) -> Any:
        after, told = self.game.apply(state, actor, action)
        if isinstance(action, Surface):
            sheets = replace(after.sheets.of(actor.side), lock=False)
            after = replace(after, sheets=after.sheets.put(actor.side, sheets))
        return after, told


class ChecksInAStop(Planted):
    """A fault of the rules: the clock of a check runs on in a stop (CAP-444)."""

    def legal_actions(self, state: Any, actor: Any) -> Any:
        if actor is not CLOCK:
            return self.game.legal_actions(state, actor)
        checks = [t.action for t in self.game.timers(state) if t.name == "check" and not t.runs]
        return (*self.game.legal_actions(state, actor), *checks)


@pytest.mark.parametrize("fault", [SurfacesWithoutLock, ChecksInAStop])
def test_both_faults_that_once_passed_all_tests_are_found(fault: type[Planted]) -> None:
    game = with_fault("captain_sonar", fault).game

    def walk_often() -> None:
        for seed in range(8):
            walk("ice", seed, game)

    with pytest.raises(AssertionError):
        walk_often()
