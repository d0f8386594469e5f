"""What a Radio Operator can conclude in SONAR (clause SON-113), event by event."""

from collections.abc import Iterable

import msgspec
import pytest

from hydrophone.belief.sonar import SonarTracker
from hydrophone.board.grid import Cell, Direction
from hydrophone.bots.bot import Level
from hydrophone.core.game import Observation
from hydrophone.core.seats import SPECTATOR, Seat, Side
from hydrophone.games.sonar.events import (
    ColumnTold,
    MoveHeard,
    RowTold,
    SilenceHeard,
    SonarHeard,
    SonarObservation,
    StartsFixed,
    Surfaced,
    TorpedoHeard,
    TorpedoHit,
    TorpedoMissed,
    TurnBegan,
)
from hydrophone.games.sonar.options import CHARTS, PRESETS, SonarOptions, Stuck
from hydrophone.kits.registry import game_named
from hydrophone.play.arena import play_match
from hydrophone.play.referee import Referee
from tracing import rule


def open_sea(island: str = "") -> str:
    """10 by 10 points in four blocks, with at most one island."""
    letters = "  A B C D E F G H I J"
    sea = [
        f"{row} " + " ".join("#" if f"{c}{row}" == island else "." for c in "ABCDEFGHIJ")
        for row in range(1, 11)
    ]
    zones = [
        f"{row} " + " ".join(("12" if row <= 5 else "34")[c >= "F"] for c in "ABCDEFGHIJ")
        for row in range(1, 11)
    ]
    lines = ["title: S", "provenance: test", "sea:", letters, *sea, "zones:", letters, *zones]
    return "\n".join(lines)


def options(island: str = "", edition: str = "en", **changes: object) -> SonarOptions:
    return msgspec.structs.replace(
        PRESETS[edition], map="custom", drawing=open_sea(island), **changes
    )


def after(options: SonarOptions, *heard: SonarObservation) -> SonarTracker:
    tracker = SonarTracker(options, Side.YELLOW)
    for observation in heard:
        tracker.observe(observation)
    return tracker


def step(direction: Direction) -> MoveHeard:
    return MoveHeard(Side.YELLOW, direction)


def cells(tracker: SonarTracker) -> set[str]:
    return set(tracker.belief.support)


RIGHT, LEFT, UP = Direction.RIGHT, Direction.LEFT, Direction.UP


@rule("SON-112", "SON-111")
def test_a_track_that_would_cross_an_island_is_impossible() -> None:
    tracker = after(options("C2"), step(LEFT), step(UP))

    assert tracker.belief.tracks == 78
    starts = {_shifted(cell, 1, 1) for cell in cells(tracker)}
    assert "D3" not in starts
    assert "D4" in starts


def _shifted(cell: str, columns: int, rows: int) -> str:
    return f"{chr(ord(cell[0]) + columns)}{int(cell[1:]) + rows}"


@rule("SON-113", "SON-150")
@pytest.mark.parametrize(("self_hit", "left"), [(True, "E1 E2 E4 E5"), (False, "E1 E2 E3 E4 E5")])
def test_a_torpedo_tells_the_zone_and_that_the_shooter_is_not_on_the_target(
    self_hit: bool, left: str
) -> None:
    moves = [step(RIGHT)] * 4
    tracker = after(
        options(edition="de", self_hit=self_hit),
        *moves,
        TorpedoHeard(Side.YELLOW, Cell("E3")),
        TorpedoMissed(Side.BLUE),
        TurnBegan(Side.BLUE, 6),
    )

    assert cells(tracker) == set(left.split())


@rule("SON-123")
def test_after_row_2_only_candidates_in_row_2_remain() -> None:
    tracker = after(options(), step(UP), RowTold(Side.YELLOW, 2, False))

    assert cells(tracker) == {f"{letter}2" for letter in "ABCDEFGHIJ"}


def test_row_and_column_leave_one_cell() -> None:
    told = RowTold(Side.YELLOW, 7, False), ColumnTold(Side.YELLOW, "D", False)

    assert cells(after(options(), *told)) == {"D7"}


def test_a_silence_is_one_hidden_step() -> None:
    at_e5 = Surfaced(Side.YELLOW, Cell("E5"))
    tracker = after(options(), at_e5, step(RIGHT), SilenceHeard(Side.YELLOW))

    assert cells(tracker) == {"G5", "F4", "F6"}


@rule("SON-113")
def test_our_torpedo_tells_where_the_enemy_is_or_is_not() -> None:
    fired = TorpedoHeard(Side.BLUE, Cell("F4"))
    near = Surfaced(Side.YELLOW, Cell("E5")), step(RIGHT), SilenceHeard(Side.YELLOW), fired

    assert cells(after(options(), *near, TorpedoMissed(Side.YELLOW))) == {"G5", "F6"}
    assert cells(after(options(), *near, TorpedoHit(Side.YELLOW, 1))) == {"F4"}


@rule("SON-113")
def test_after_a_surfacing_one_candidate_remains() -> None:
    tracker = after(
        options(), step(UP), SilenceHeard(Side.YELLOW), Surfaced(Side.YELLOW, Cell("H7"))
    )

    assert tracker.belief.counts() == {"H7": 1}


@rule("SON-113", "SON-046")
def test_printed_starts_are_known() -> None:
    tracker = after(options(), StartsFixed(Cell("A1"), Cell("J10")))

    assert cells(tracker) == {"J10"}


@rule("SON-113")
def test_with_must_surface_a_sonar_tells_that_the_boat_was_not_stuck() -> None:
    """The corner of SON-166: on A1 all directions are closed, so a boat that asks is not there."""
    spiral = [step(Direction.DOWN), step(LEFT), step(UP)]
    heard: list[SonarObservation] = [*spiral, SonarHeard(Side.YELLOW)]

    assert "A1" in cells(after(options(), *heard))
    assert "A1" not in cells(after(options(stuck=Stuck.MUST_SURFACE), *heard))


@pytest.mark.parametrize("chart", CHARTS)
@pytest.mark.parametrize("edition", ["en", "de"])
def test_a_whole_match_never_loses_either_boat(chart: str, edition: str) -> None:
    game = game_named("sonar")
    setup = msgspec.structs.replace(PRESETS[edition], map=chart, turn_limit=40)
    levels = dict.fromkeys(game.seats(setup), Level.LANDLUBBER)
    for seed in range(6):
        match = play_match(game, setup, levels, seed)
        referee = Referee(game, setup, seed)
        trackers = {side: SonarTracker(setup, side) for side in Side}
        own: dict[Side, SonarOwn] = {side: SonarOwn(setup, side) for side in Side}
        told = referee.opening()
        for act in match.acts:
            for side, tracker in trackers.items():
                for observation in told[SPECTATOR]:
                    tracker.observe(observation)  # type: ignore[arg-type]
                own[side].hear(told[Seat(f"{side}.captain")])
                if own[side].cell is not None:
                    assert own[side].cell in tracker.belief.support
            _, told = referee.act(act.by, act.do)


class SonarOwn:
    """Where a boat really is, from its own Captain's observations."""

    def __init__(self, options: SonarOptions, side: Side) -> None:
        self._game = game_named("sonar")
        self._view = self._game.blank(options, Seat(f"{side}.captain"))

    def hear(self, observations: Iterable[Observation]) -> None:
        for observation in observations:
            self._view = self._view.after(observation)

    @property
    def cell(self) -> Cell | None:
        own = self._view.own
        return own.position if own and own.track else None
