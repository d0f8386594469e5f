"""What each crew could know, against brute force: every track one by one, on a small chart."""

from collections.abc import Iterator
from math import log2

import msgspec
import pytest

from belief.oracle import TrackOracle
from hydrophone.belief.tracker import entropy
from hydrophone.board.chart import Chart
from hydrophone.board.grid import Cell, Direction, column_letter, row_number
from hydrophone.bots.bot import Level
from hydrophone.core.game import Observation
from hydrophone.core.seats import CAPTAINS, Seat, Side
from hydrophone.debrief.debrief import debrief
from hydrophone.debrief.knowledge import played
from hydrophone.games.sonar.actions import LaunchTorpedo
from hydrophone.games.sonar.events import (
    ColumnTold,
    HitItself,
    MoveHeard,
    RowTold,
    SilenceHeard,
    Surfaced,
    TorpedoHeard,
    TorpedoHit,
    TorpedoLaunched,
    TorpedoMissed,
    TurnBegan,
)
from hydrophone.games.sonar.options import PRESETS
from hydrophone.kits.registry import game_named
from hydrophone.notation.record import FIRST_ACT, Header, Record
from hydrophone.play.arena import play_match
from hydrophone.play.log import fresh_referee, replay
from hydrophone.play.referee import Told

POND = """\
title: Pond
provenance: test
sea:
  A B C D E
1 . . . . .
2 . # . . .
3 . . . . .
4 . . . # .
5 . . . . .
zones:
  A B C D E
1 1 1 2 2 2
2 1 1 2 2 2
3 3 3 3 4 4
4 3 3 3 4 4
5 3 3 3 4 4
"""

OPTIONS = msgspec.structs.replace(PRESETS["en"], map="custom", drawing=POND, turn_limit=40)


def a_match(seed: int) -> Record:
    """A match between cadets, who shoot at random, so that hits and misses tell something."""
    game = game_named("sonar")
    levels = dict.fromkeys(game.seats(OPTIONS), Level.LANDLUBBER)
    match = play_match(game, OPTIONS, levels, seed)
    seats = dict.fromkeys(levels, "bot:landlubber")
    header = Header(game="sonar", options=OPTIONS, seed=seed, seats=seats)
    return Record(header, match.acts, match.outcome)


class Ears:
    """One crew that writes down every track its enemy can have run."""

    def __init__(self, chart: Chart, side: Side) -> None:
        self.chart, self.side = chart, side
        self.tracks = TrackOracle(chart)
        self.shot_by: Side | None = None
        self.target = Cell("A1")
        self.hit_itself = False

    def hear(self, told: Told) -> None:
        for observation in told[CAPTAINS[self.side]]:
            self._hear(observation)
        self._over_with_shot()

    def _hear(self, heard: Observation) -> None:
        enemy = self.side.enemy
        match heard:
            case MoveHeard(side, direction) if side is enemy:
                self.tracks = self.tracks.step(Direction(direction))
            case SilenceHeard(side) if side is enemy:
                self.tracks = self.tracks.silence()
            case RowTold(side, row) if side is enemy:
                self.tracks = self.tracks.condition(lambda cell: row_number(cell) == row)
            case ColumnTold(side, column) if side is enemy:
                self.tracks = self.tracks.condition(lambda cell: column_letter(cell) == column)
            case Surfaced(side, place) if side is enemy:
                self.tracks = self.tracks.condition(lambda cell: cell == place).surfaced()
            case TorpedoHeard(side, target) | TorpedoLaunched(side, target):
                self.shot_by, self.target, self.hit_itself = side, target, False
            case TorpedoHit(side) if side is enemy:
                self.tracks = self.tracks.condition(lambda cell: cell == self.target)
            case TorpedoMissed(side) if side is enemy:
                self.tracks = self.tracks.condition(lambda cell: cell != self.target)
            case HitItself(side):
                self.hit_itself = side is enemy
            case TurnBegan() | _:
                pass

    def _over_with_shot(self) -> None:
        """The shooter was in the zone of its target, and on it only if it hit itself."""
        if self.shot_by is self.side.enemy:
            zone = self.chart.zone
            self.tracks = self.tracks.condition(lambda cell: zone[cell] == zone[self.target])
            hit = self.hit_itself
            self.tracks = self.tracks.condition(lambda cell: (cell == self.target) is hit)
        self.shot_by = None

    def chance(self, place: Cell) -> float:
        counts = self.tracks.counts
        return counts.get(place, 0) / sum(counts.values())

    @property
    def bits(self) -> float:
        counts = list(self.tracks.counts.values())
        whole = sum(counts)
        return sum(count / whole * log2(whole / count) for count in counts)


def listened(record: Record) -> Iterator[tuple[int, dict[Side, Ears]]]:
    """Both crews' ears after each line."""
    referee = fresh_referee(record.header)
    chart = referee.game.chart_of(record.header.options)
    assert chart is not None
    ears = {side: Ears(chart, side) for side in Side}
    for told_to in ears.values():
        told_to.hear(referee.opening())
    for step in replay(record, referee):
        yield step.line - 1, ears
        for told_to in ears.values():
            told_to.hear(step.told)
        yield step.line, ears


@pytest.mark.parametrize("seed", range(6))
def test_bits_not_known_are_those_of_all_tracks_one_by_one(seed: int) -> None:
    record = a_match(seed)
    counted = {
        line: {side: ears.bits for side, ears in both.items()} for line, both in listened(record)
    }

    looked_at = debrief(record)

    assert len(looked_at.moments) == len(record.acts) > 10
    for moment in looked_at.moments:
        for side in Side:
            bits = counted[moment.line][side]
            assert moment.bits.of(side) == pytest.approx(bits, abs=1e-9)
            before = counted[moment.line - 1][side]
            assert moment.gained.of(side) == pytest.approx(before - bits, abs=1e-9)


def test_shots_have_the_chances_of_all_tracks_one_by_one() -> None:
    shots = 0
    for seed in range(12):
        record = a_match(seed)
        chances = {}
        for line, ears in listened(record):
            if line + 1 - FIRST_ACT in range(len(record.acts)):
                act = record.acts[line + 1 - FIRST_ACT]
                if isinstance(act.do, LaunchTorpedo) and isinstance(act.by, Seat):
                    chances[line + 1] = ears[act.by.side].chance(act.do.target)
        looked_at = debrief(record)
        assert {shot.line: shot.chance for shot in looked_at.shots} == pytest.approx(chances)
        assert all(shot.expected == shot.chance for shot in looked_at.shots)
        shots += len(looked_at.shots)
    assert shots > 10


def test_missed_shots_are_the_best_with_a_chance_of_three_in_five() -> None:
    """Of a row of orders between two shots of a crew, only its best missed shot is shown."""
    found = 0
    for seed in range(30):
        record = a_match(seed)
        referee, fired = fresh_referee(record.header), dict.fromkeys(Side, 0)
        best: dict[tuple[Side, int], float] = {}
        ears = {
            line: {side: e.tracks for side, e in both.items()} for line, both in listened(record)
        }
        for line, act in enumerate(record.acts, FIRST_ACT):
            if isinstance(act.by, Seat):
                counts = ears[line - 1][act.by.side].counts
                offered = [a for a in referee.legal_actions(act.by) if isinstance(a, LaunchTorpedo)]
                chances = [counts.get(a.target, 0) / sum(counts.values()) for a in offered]
                if isinstance(act.do, LaunchTorpedo):
                    fired[act.by.side] += 1
                elif chances and max(chances) >= 0.6:
                    row = act.by.side, fired[act.by.side]
                    best[row] = max(best.get(row, 0.0), max(chances))
            referee.act(act.by, act.do)
        missed = debrief(record).missed
        assert sorted(shot.chance for shot in missed) == pytest.approx(sorted(best.values()))
        assert all(shot.taken is None for shot in missed)
        found += len(missed)
    assert found > 3


def test_what_both_crews_knew_at_a_line_is_what_the_debrief_counts() -> None:
    record = a_match(1)
    moment = debrief(record).moments[7]

    first, *_ = acts = list(played(record))
    known = next(each.knows for each in acts if each.line == moment.line)

    assert known.blue.bits == moment.bits.blue
    assert len(known.yellow.chances) == moment.places.yellow
    assert sum(known.yellow.chances.values()) == pytest.approx(1)
    assert first.knew.blue.bits == debrief(record).bits.blue


def test_entropy_is_zero_for_certainty_and_one_bit_for_a_coin() -> None:
    first, second, third = Cell("A1"), Cell("B1"), Cell("C1")
    assert entropy({first: 3.0}) == 0
    assert entropy({first: 1.0, second: 1.0}) == 1
    assert entropy({first: 0.0, second: 2.0, third: 2.0}) == 1
    assert entropy({}) == 0
