"""The tracker of Captain Sonar: what each event tells, checked by hand, by brute force, in play."""

from collections import Counter
from collections.abc import Callable
from itertools import permutations
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from belief.oracle import Track, TrackOracle
from games.captain_sonar.positions import (
    C10,
    CD,
    CI3,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    begun,
    cells,
    open_water,
    options_on,
    with_marks,
)
from hydrophone.belief import captain_sonar
from hydrophone.belief.captain_sonar import CaptainTracker
from hydrophone.belief.mines import MOST_KNOWN
from hydrophone.belief.track import KEPT_PLANES, TrackBelief
from hydrophone.board.cellset import cells_of
from hydrophone.board.grid import Cell, Direction
from hydrophone.core.seats import CLOCK, SPECTATOR, Actor, Side
from hydrophone.games.captain_sonar.actions import Fact
from hydrophone.games.captain_sonar.damage.blasts import (
    BlastAnswered,
    DamagedItself,
    Exploded,
    MineDestroyed,
    MineDropHeard,
    Weapon,
)
from hydrophone.games.captain_sonar.events import (
    CaptainObservation,
    CourseHeard,
    DroneAnswered,
    SilenceHeard,
    SonarAnswered,
    SonarAsked,
    StayedSilent,
    Surfaced,
    SystemReady,
    TurnBegan,
)
from hydrophone.games.captain_sonar.judging.reach import blast, fact_cells, torpedo_targets
from hydrophone.games.captain_sonar.options import (
    Blackout,
    CaptainOptions,
    LockRelease,
    Mode,
    TorpedoLine,
    TorpedoPath,
    chart_of,
)
from hydrophone.games.captain_sonar.phase import Termination
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.captain_sonar.state import CaptainState
from hydrophone.games.captain_sonar.systems import (
    COURSE_OF,
    DIRECTION_OF,
    GAUGE_SIZE,
    SILENCE_MAX,
    System,
)
from hydrophone.games.captain_sonar.waiting import blocked_by
from tracing import rule

US, THEM = Side.BLUE, Side.YELLOW
THEIR_TURN = TurnBegan(THEM, 1, 1)
SILENCE = SilenceHeard(THEM)
SONAR = SonarAsked(THEM)


def on(*named: str) -> tuple[CaptainObservation, ...]:
    """They are on one of these spaces: the only way to tell so much is an answered blast."""
    assert len(named) == 1
    return (Exploded(US, Weapon.MINE, Cell(named[0])), BlastAnswered(THEM, 2, 2))


def head(*courses: Any) -> tuple[CaptainObservation, ...]:
    return tuple(CourseHeard(THEM, course) for course in courses)


def ready(system: System = System.TORPEDO, *, public: bool = True) -> SystemReady:
    return SystemReady(THEM, system, public)


def tracker(picture: str, *told: CaptainObservation, **switches: Any) -> CaptainTracker:
    found = CaptainTracker(options_on(picture, **switches), THEM)
    for observation in told:
        found.observe(observation)
    return found


def left(picture: str, *told: CaptainObservation, **switches: Any) -> set[str]:
    """Where they can be after this was heard."""
    return set(tracker(picture, *told, **switches).belief.support)


def spaces(words: str) -> set[str]:
    return set(cells(words))


# --- what each event tells ---------------------------------------------------------------------


@rule("CAP-112")
def test_they_start_anywhere_at_sea() -> None:
    assert left(CI3) == set(chart_of(options_on(CI3)).exits)


@rule("CAP-112", "CAP-110")
def test_a_course_leads_neither_off_the_map_nor_onto_land_nor_across_itself() -> None:
    assert not {cell for cell in left(C10, *head(WEST)) if cell.startswith("J")}
    assert "E4" not in left(CI3, *head(EAST))
    assert not left(C10, *head(NORTH, SOUTH))


@rule("CAP-112", "CAP-351", "CAP-354")
def test_a_silence_is_of_none_to_four_spaces_in_one_line() -> None:
    assert left(C10, *on("E5"), SILENCE) == spaces("E5 E1 E2 E3 E4 E6 E7 E8 E9 A5 B5 C5 D5") | (
        spaces("F5 G5 H5 I5")
    )


@rule("CAP-353")
def test_a_silence_stops_at_land_and_at_their_own_route() -> None:
    found = left(with_marks(C10, G5="#"), *on("D5"), *head(EAST), SILENCE)

    assert found & spaces("A5 B5 C5 D5 F5 G5 H5") == spaces("F5")


@rule("CAP-D17")
def test_a_silence_of_none_can_be_switched_off() -> None:
    assert "E5" not in left(C10, *on("E5"), SILENCE, silence_zero=False)


@rule("CAP-112")
def test_who_calls_a_system_ready_after_a_silence_has_moved() -> None:
    """After a silence of none nobody marks a gauge."""
    assert "E5" not in left(C10, *on("E5"), SILENCE, ready())
    assert "E5" in left(C10, *on("E5"), SILENCE, *head(NORTH, EAST, SOUTH), SILENCE) | {"E5"}


def test_who_takes_damage_by_a_breakdown_after_a_silence_has_moved() -> None:
    damage = DamagedItself(THEM, Termination.BREAKDOWN, 1, 1, True)

    assert "E5" not in left(C10, *on("E5"), SILENCE, damage)


def test_a_ready_call_after_the_next_course_tells_nothing_of_the_silence() -> None:
    assert "F5" in left(C10, *on("E5"), SILENCE, *head(EAST), ready())


def test_what_only_the_crew_itself_hears_tells_nothing() -> None:
    """A Captain follows the own boat with the enemy's ears."""
    options = {"ready_public": False, "self_damage_public": False}
    own_hit = DamagedItself(THEM, Termination.OWN_WEAPON, 1, 1, False)
    blast_at_e5 = (Exploded(THEM, Weapon.MINE, Cell("E5")), BlastAnswered(US, 0, 0))

    assert "E5" in left(C10, *on("E5"), SILENCE, ready(public=False), **options)
    assert "A1" in left(C10, *blast_at_e5, own_hit, *head(SOUTH, NORTH)[:0], **options)


@rule("CAP-341", "CAP-342", "CAP-112")
def test_of_two_sonar_statements_exactly_one_is_true() -> None:
    told = SonarAnswered(THEM, Fact.COLUMN, "B", Fact.ROW, "3", False)
    found = left(C10, told)

    assert "B3" not in found
    assert spaces("B1 B10 A3 J3") <= found
    assert len(found) == 18


def test_a_sonar_statement_of_a_sector() -> None:
    told = SonarAnswered(THEM, Fact.ROW, "1", Fact.SECTOR, "1", False)

    assert left(C10, told) == spaces("F1 G1 H1 I1 J1") | {
        f"{letter}{row}" for letter in "ABCDE" for row in range(2, 6)
    }


@rule("CAP-331")
def test_a_drone_tells_the_sector_or_excludes_it() -> None:
    assert len(left(C10, DroneAnswered(US, "1", True))) == 25
    assert len(left(C10, DroneAnswered(US, "1", False))) == 75
    assert len(left(C10, DroneAnswered(THEM, "1", True))) == 100


@rule("CAP-290", "CAP-291", "CAP-299")
def test_a_torpedo_was_launched_from_at_most_four_steps_around_islands() -> None:
    launched = Exploded(THEM, Weapon.TORPEDO, Cell("F3"))
    found = left(CI3, launched)

    assert spaces("F7 J3 C3") & found == spaces("F7 J3")
    assert "F3" not in found, "not on its own space"
    assert "D3" not in found, "the island is between"
    assert "D3" in left(CI3, launched, torpedo_path=TorpedoPath.IGNORE_ISLANDS)
    assert "F3" in left(CI3, launched, torpedo_min_range=0)
    assert "G4" not in left(CI3, launched, torpedo_line=TorpedoLine.STRAIGHT)


@rule("CAP-310", "CAP-311", "CAP-312")
def test_what_our_explosion_did_tells_how_near_they_were() -> None:
    shot = Exploded(US, Weapon.TORPEDO, Cell("C3"))
    ring = spaces("B2 B3 B4 C2 C4 D2 D3 D4")

    assert left(C10, shot, BlastAnswered(THEM, 2, 2)) == spaces("C3")
    assert left(C10, shot, BlastAnswered(THEM, 1, 1)) == ring
    assert left(C10, shot, BlastAnswered(THEM, 0, 0)) == left(C10) - ring - spaces("C3")


def test_who_says_nothing_of_own_damage_was_not_near_their_own_explosion() -> None:
    mine = (Exploded(THEM, Weapon.MINE, Cell("C3")), BlastAnswered(US, 0, 0))
    ring = spaces("B2 B3 B4 C2 C4 D2 D3 D4")

    assert left(C10, *mine, THEIR_TURN) == left(C10) - ring - spaces("C3")
    assert left(C10, *mine, DamagedItself(THEM, Termination.OWN_WEAPON, 1, 1, True)) == ring
    assert "B2" in left(C10, *mine, THEIR_TURN, self_damage_public=False)


def test_an_archer_mine_tells_where_they_were_not_and_needs_no_range() -> None:
    told = (Exploded(THEM, Weapon.ARCHER_MINE, Cell("C4")), BlastAnswered(US, 0, 0), THEIR_TURN)

    assert "J10" in left("echo", *told)
    assert "C5" not in left("echo", *told)


@rule("CAP-077", "CAP-261")
def test_a_track_leads_neither_over_a_mine_that_goes_off_nor_over_one_that_is_destroyed() -> None:
    """A mine is laid off the route, and then blocks its owner."""
    walk = (*on("C3"), *head(EAST, EAST, EAST, EAST))
    mine = (Exploded(THEM, Weapon.MINE, Cell("D3")), BlastAnswered(US, 0, 0))

    assert left(C10, *walk, *mine) == set()
    assert left(C10, *walk, MineDestroyed(THEM, Cell("D3"), True)) == set()
    assert left(C10, *walk, MineDestroyed(THEM, Cell("D4"), True)) == spaces("G3")
    assert left(C10, *walk, MineDestroyed(US, Cell("D3"), True)) == spaces("G3")
    assert left(C10, *on("C3"), SILENCE, *mine) & spaces("C3 D3 E3 F3 G3 B3") == spaces("B3 C3")


def test_a_mine_that_is_laid_tells_nothing_yet() -> None:
    assert left(C10, MineDropHeard(THEM)) == left(C10)


@rule("CAP-261", "CAP-263")
def test_a_mine_was_laid_beside_the_boat() -> None:
    laid = (MineDropHeard(THEM), *head(EAST, EAST))
    destroyed = MineDestroyed(THEM, Cell("C3"), True)

    assert left(C10, *laid, destroyed) == spaces("D2 D4 E2 E4 F2 F3 F4"), "not D3: over C3"

    dived_anew = (*laid, Surfaced(THEM, "1"), *head(NORTH))
    assert left(C10, *dived_anew, destroyed) == spaces("D1 D2 D3 E1 E3"), "from D2 D3 D4 E2 E4"


@rule("CAP-264")
def test_of_a_mine_laid_before_a_silence_nothing_is_known() -> None:
    far = MineDestroyed(THEM, Cell("J10"), True)

    assert left(C10, *on("C3"), MineDropHeard(THEM), far) == set()
    assert left(C10, *on("C3"), MineDropHeard(THEM), SILENCE, far) == left(C10, *on("C3"), SILENCE)


@rule("CAP-266")
def test_each_mine_lies_in_one_place() -> None:
    two = (MineDropHeard(THEM), *head(EAST, EAST, EAST, EAST), MineDropHeard(THEM))
    west, east = (MineDestroyed(THEM, Cell(cell), True) for cell in ("B2", "G2"))

    assert left(C10, *two, west) == spaces("E1 E3 F1 F3 G1 G2 G3")
    assert left(C10, *two, west, east) == spaces("F1 F3 G1 G3")
    assert left(C10, *two, west, MineDestroyed(THEM, Cell("C2"), True)) == set()


@rule("CAP-182", "CAP-184")
def test_surfacing_tells_the_sector_and_begins_the_track_anew() -> None:
    found = tracker(C10, *on("C3"), *head(EAST), Surfaced(THEM, "1"), *head(WEST))

    assert set(found.belief.support) == spaces("C3")
    assert found.since == 1
    assert left(C10, *on("C3"), Surfaced(THEM, "2")) == set()


@rule("CAP-395", "CAP-396")
def test_on_the_ice_damage_tells_whether_they_came_up_in_a_hole() -> None:
    ice = DamagedItself(THEM, Termination.ICE, 1, 1, True)

    assert left(CD, Surfaced(THEM, "1", in_hole=True)) == spaces("B2"), "at once"
    assert len(left(CD, Surfaced(THEM, "1"), ice, THEIR_TURN)) == 24
    assert len(left(CD, Surfaced(THEM, "1"), THEIR_TURN, self_damage_public=False)) == 25


@rule("CAP-100")
def test_who_uses_a_system_before_their_course_is_not_walled_in() -> None:
    corner = with_marks(C10, B1="#", A3="#")
    stuck = (*on("A2"), *head(NORTH), THEIR_TURN, SONAR)

    assert left(corner, *on("A2"), *head(NORTH), SONAR) == spaces("A1")
    assert left(corner, *stuck) == set()
    assert left(corner, *stuck, blackout=Blackout.CAPTAIN_CALLS) == spaces("A1")


@rule("CAP-D08")
def test_where_a_silent_move_frees_the_next_system_its_use_tells_of_the_move() -> None:
    told = (*on("E5"), SILENCE, THEIR_TURN, SONAR)

    assert "E5" in left(C10, *told)
    assert "E5" not in left(C10, *told, lock_release=LockRelease.ANY_MOVE)


def test_the_own_crew_hears_its_silence_as_everybody_does() -> None:
    assert left(C10, *on("E5"), StayedSilent(THEM)) == left(C10, *on("E5"), SILENCE)


# --- against brute force -----------------------------------------------------------------------

POND = """
    . . . . .
    . # . . .
    . . . . .
    . . o . .
"""
CHANNEL = """
    . . . . . .
    . . # . * .
"""
LAKE = """
    . . . .
    . . . .
    . . . #
    . . . .
"""
SETUPS: dict[str, CaptainOptions] = {
    "pond": options_on(POND),
    "pond, nothing told": options_on(POND, self_damage_public=False, ready_public=False),
    "channel": options_on(CHANNEL, torpedo_min_range=0, announce_mine_destroyed=True),
    "lake": options_on(LAKE, silence_zero=False, announce_mine_destroyed=True),
    "lake, any move": options_on(LAKE, lock_release=LockRelease.ANY_MOVE),
    "lake, es": options_on(LAKE, "es", blackout=Blackout.CAPTAIN_CALLS),
    "pond, real time": options_on(POND, mode=Mode.REAL_TIME),
    "channel, calm": options_on(CHANNEL, mode=Mode.REAL_TIME, min_course_interval_s=4),
    "lake, without OKs": options_on(LAKE, mode=Mode.REAL_TIME, activation_requires_ok=False),
}
MOST_TRACKS = 3_000
SELDOM = {"Surface": 1, "EndTurn": 20, "OrderCourse": 40}


class Listener:
    """What the tracker should say: all tracks one by one, told apart by whether the boat stayed."""

    def __init__(self, options: CaptainOptions) -> None:
        self.options, self.chart = options, chart_of(options)
        self.moved, self.stayed = TrackOracle(self.chart), TrackOracle(self.chart, ())
        self.steering = False
        self.at_any_time = options.mode is Mode.REAL_TIME and options.activation_requires_ok
        self.laid: list[list[Direction] | None] = []
        """The courses since each mine was laid; None if there was a silence."""
        self.found: list[tuple[Cell, int]] = []

    @property
    def tracks(self) -> tuple[Track, ...]:
        return self.moved.all_tracks + self.stayed.all_tracks

    @property
    def counts(self) -> Counter[Cell]:
        return Counter(track[-1] for track in self.tracks)

    def hear(self, told: tuple[CaptainObservation, ...]) -> None:
        """Everything that one action told."""
        for number, observation in enumerate(told):
            self._activation(observation)
            self._hear(observation, told[number + 1 :])

    def _hear(self, observation: CaptainObservation, rest: tuple[CaptainObservation, ...]) -> None:
        match observation:
            case TurnBegan(side):
                self.steering = side is THEM
            case CourseHeard(side, course) if side is THEM:
                self.steering = False
                self.laid = [
                    gone if gone is None else [*gone, DIRECTION_OF[course]] for gone in self.laid
                ]
                self._all(TrackOracle(self.chart, self.tracks).step(DIRECTION_OF[course]))
            case SilenceHeard(side) if side is THEM:
                self._forget_mines()
                before = TrackOracle(self.chart, self.tracks)
                self.moved = before.silence(1, 4)
                stays = before.all_tracks if self.options.silence_zero else ()
                self.stayed = TrackOracle(self.chart, stays)
            case SystemReady(side) if side is THEM:
                self.stayed = TrackOracle(self.chart, ())
            case DroneAnswered(side, sector, there) if side is US:
                self._keep(lambda track: (self.chart.zone[track[-1]] == sector) == there)
            case SonarAnswered(side) if side is THEM:
                first = fact_cells(self.chart, observation.first, observation.first_value)
                second = fact_cells(self.chart, observation.second, observation.second_value)
                true = [set(cells_of(self.chart.grid, fact)) for fact in (first, second)]
                self._keep(lambda track: sum(track[-1] in fact for fact in true) == 1)
            case MineDropHeard(side) if side is THEM:
                if len(self.laid) >= MOST_KNOWN:
                    self._forget_mines()
                self.laid.append([])
            case MineDestroyed(side, cell) if side is THEM:
                self._mine(cell)
            case Exploded(side, weapon, cell):
                self._explosion(side, weapon, cell, rest)
            case DamagedItself(side, Termination.BREAKDOWN) if side is THEM:
                self.stayed = TrackOracle(self.chart, ())
            case Surfaced(side, sector) if side is THEM:
                self.steering = False
                self._keep(lambda track: self.chart.zone[track[-1]] == sector)
                if self.chart.holes and self.options.self_damage_public:
                    holes = set(cells_of(self.chart.grid, self.chart.holes))
                    hurt = any(isinstance(other, DamagedItself) for other in rest)
                    self._keep(lambda track: (track[-1] in holes) != hurt)
                self._all(TrackOracle(self.chart, self.tracks).surfaced())
            case _:
                pass

    def _explosion(
        self, side: Side, weapon: Weapon, cell: Cell, rest: tuple[CaptainObservation, ...]
    ) -> None:
        chart = self.chart
        if side is US:
            taken = next(each.taken for each in rest if isinstance(each, BlastAnswered))
            self._keep(lambda track: blast(chart, cell, track[-1]) == taken)
            return
        if weapon is Weapon.TORPEDO:
            bit = chart.grid.bit[cell]
            self._keep(lambda track: bool(torpedo_targets(chart, self.options, track[-1]) & bit))
        if weapon is Weapon.MINE:
            self._mine(cell)
        if self.options.self_damage_public:
            own = sum(each.taken for each in rest if isinstance(each, DamagedItself))
            self._keep(lambda track: blast(chart, cell, track[-1]) == own)

    def _mine(self, cell: Cell) -> None:
        """It lay off the route, and some way of giving each place its mine must fit."""
        self.found.append((cell, len(self.laid)))
        self._keep(lambda track: cell not in track and self._fits(track[-1]))

    def _fits(self, here: Cell) -> bool:
        return any(
            all(
                mine < before and self._beside(here, self.laid[mine], cell)
                for mine, (cell, before) in zip(mines, self.found, strict=True)
            )
            for mines in permutations(range(len(self.laid)), len(self.found))
        )

    def _beside(self, here: Cell, gone: list[Direction] | None, mine: Cell) -> bool:
        """Was the boat next to the mine before it went all this way?"""
        if gone is None:
            return True
        grid, place = self.chart.grid, here
        for way in reversed(gone):
            place = grid.neighbour(place, way.opposite) or place
        columns = abs(grid.column(place) - grid.column(mine))
        return max(columns, abs(grid.row(place) - grid.row(mine))) == 1

    def _forget_mines(self) -> None:
        self.laid, self.found = [None] * (len(self.laid) - len(self.found)), []

    def _activation(self, observation: CaptainObservation) -> None:
        match observation:
            case SonarAsked(side) | MineDropHeard(side) | SilenceHeard(side) | DroneAnswered(side):
                used = side is THEM
            case Exploded(side, Weapon.TORPEDO | Weapon.ARCHER_MINE):
                used = side is THEM
            case _:
                used = False
        free = self.steering or self.at_any_time
        if used and free and self.options.blackout is Blackout.STRICT:
            self.moved, self.stayed = self.moved.not_stuck(), self.stayed.not_stuck()
        if used and self.options.lock_release is LockRelease.ANY_MOVE:
            self.stayed = TrackOracle(self.chart, ())

    def _keep(self, fits: Callable[[Track], bool]) -> None:
        self.moved = TrackOracle(self.chart, filter(fits, self.moved.all_tracks))
        self.stayed = TrackOracle(self.chart, filter(fits, self.stayed.all_tracks))

    def _all(self, tracks: TrackOracle) -> None:
        """They moved for all to hear."""
        self.moved, self.stayed = tracks, TrackOracle(self.chart, ())


def charged(state: CaptainState) -> CaptainState:
    """The same with nothing broken and all gauges full but one, which nobody else notices."""
    marks = tuple(GAUGE_SIZE[system] - (system is System.DRONE) for system in System)
    replace = msgspec.structs.replace
    for side in Side:
        sheets = state.sheets.of(side)
        if not sheets.waiting:
            full = replace(sheets, marks=marks, crossed=0)
            state = replace(state, sheets=state.sheets.put(side, full))
    return state


def play(options: CaptainOptions, seed: int, steps: int) -> set[str]:
    """A random match with much power, as a spectator hears it; says what was heard of them."""
    chance = Random(seed)
    starts = sorted(chart_of(options).exits)
    state = begun(options, blue=chance.choice(starts), yellow=chance.choice(starts))
    found, listener, kinds = CaptainTracker(options, THEM), Listener(options), set[str]()
    last: tuple[CaptainObservation, ...] = ()
    for _ in range(steps):
        clock = (CLOCK,) if CAPTAIN_SONAR.legal_actions(state, CLOCK) else ()
        actors: tuple[Actor, ...] = (*blocked_by(state), *clock)
        if not actors:
            break
        if chance.random() < 0.4:
            state = charged(state)
        seat = chance.choice(actors)
        legal = CAPTAIN_SONAR.legal_actions(state, seat)
        names = sorted({type(action).__name__ for action in legal})
        name = chance.choices(names, [SELDOM.get(each, 8) for each in names])[0]
        action = chance.choice([each for each in legal if type(each).__name__ == name])
        state, happened = CAPTAIN_SONAR.apply(state, seat, action)
        seen = (CAPTAIN_SONAR.project(event, SPECTATOR) for event in happened)
        told = tuple(observation for observation in seen if observation is not None)
        listener.hear(told)
        for observation in told:
            found.observe(observation)
        kinds.update(type(observation).__name__ for observation in told)
        if len(listener.tracks) > MOST_TRACKS:
            break
        last = told or last
        if not _is_unsettled(last):
            assert found.belief.counts() == listener.counts
        assert state.sheets.of(THEM).position in listener.counts
        assert state.sheets.of(THEM).position in found.belief.support
    return kinds


def _is_unsettled(last: tuple[CaptainObservation, ...]) -> bool:
    """What was not told of own damage is known with the next thing that is said."""
    surfaced = bool(last) and isinstance(last[-1], Surfaced)
    return surfaced or any(isinstance(observation, Exploded) for observation in last)


@rule("CAP-112")
@pytest.mark.parametrize("name", SETUPS)
@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_the_tracker_says_what_brute_force_says(name: str, seed: int) -> None:
    play(SETUPS[name], seed, 90)


def test_everything_there_is_to_hear_was_heard() -> None:
    """The comparison above is not empty."""
    kinds = {kind for name in SETUPS for seed in range(12) for kind in play(SETUPS[name], seed, 90)}

    assert kinds >= {
        "CourseHeard",
        "SilenceHeard",
        "SystemReady",
        "DroneAnswered",
        "SonarAnswered",
        "Exploded",
        "BlastAnswered",
        "DamagedItself",
        "MineDropHeard",
        "MineDestroyed",
        "Surfaced",
    }


# --- limits ------------------------------------------------------------------------------------


def walk(seed: int, steps: int) -> CaptainTracker:
    """A walk on open sea, half of it silent, with surfacing where nothing else is left."""
    chance, options = Random(seed), options_on(open_water(8))
    chart = chart_of(options)
    found = CaptainTracker(options, THEM)
    track = [chance.choice(sorted(chart.exits))]
    for _ in range(steps):
        way = chance.choice(list(Direction))
        run: list[Cell] = []
        while (cell := chart.grid.neighbour([*track, *run][-1], way)) and cell not in track:
            run.append(cell)
        length = min(len(run), chance.randint(0, 4))
        if chance.random() < 0.5:
            track += run[:length]
            found.observe(SILENCE)
        elif run:
            track.append(run[0])
            found.observe(CourseHeard(THEM, COURSE_OF[way]))
        else:
            track = track[-1:]
            found.observe(Surfaced(THEM, chart.zone[track[-1]]))
        assert track[-1] in found.belief.support
        assert len(found.belief.shapes) <= 17 * captain_sonar.MOST_SHAPES
    return found


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_the_truth_is_not_lost_beyond_the_limit_of_shapes(seed: int) -> None:
    """With so few shapes nearly every silence is coarsened."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(captain_sonar, "MOST_SHAPES", 12)
        walk(seed, 25)


def test_the_limit_is_met_only_where_it_is_low() -> None:
    """The test above coarsens; and no four silences meet the true limit."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(captain_sonar, "MOST_SHAPES", 12)
        assert not all(walk(seed, 25).belief.exact for seed in range(5))

    assert captain_sonar.MOST_SHAPES >= (1 + 4 * SILENCE_MAX) ** 3


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_four_silences_in_thirty_orders_on_open_sea_are_exact(seed: int) -> None:
    """Against the same without any limit; MOST_SHAPES says why it holds for every walk."""
    chance, options = Random(seed), options_on(open_water(15))
    found, belief = CaptainTracker(options, THEM), TrackBelief.prior(chart_of(options))
    silent = set(chance.sample(range(30), 4))
    for order in range(30):
        way = chance.choice(list(Direction))
        if order in silent:
            belief = belief.silence(0, SILENCE_MAX)
            found.observe(SILENCE)
        elif belief.step(way).bits:
            belief = belief.step(way)
            found.observe(CourseHeard(THEM, COURSE_OF[way]))

    assert found.belief.exact
    assert found.belief.counts() == belief.counts()


def test_a_match_of_very_many_dives_does_not_outgrow_the_counters() -> None:
    belief = TrackBelief.prior(chart_of(options_on(open_water(6))))
    sea, planes = belief.bits, 36
    for _ in range(50):
        belief = belief.silence(0, 4).silence(0, 4).surfaced()
        (cells_in_planes,) = belief.shapes.values()
        assert cells_in_planes.bit_length() <= planes * (KEPT_PLANES + 1)

    assert belief.bits == sea
    assert sum(belief.marginal.values()) == pytest.approx(1)
    assert belief.marginal[Cell("C3")] == pytest.approx(belief.marginal[Cell("D4")], rel=1e-9)
    assert belief.marginal[Cell("C3")] > belief.marginal[Cell("A1")]
