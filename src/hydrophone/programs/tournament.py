"""A tournament: who plays whom, from which beginnings, and the table that comes of it.

Two matches make a pair: the same seed, and so the same beginning, with the sides swapped. All
meetings use the same seeds, so a table depends on the entrants and the seed alone.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import combinations

import msgspec

from hydrophone.core.chance import Chance
from hydrophone.core.errors import InvalidOptionsError
from hydrophone.core.game import AnyGame, Options
from hydrophone.core.seats import SIDES, Seat, Side
from hydrophone.programs.entrants import Entrant
from hydrophone.programs.matches import ProgramMatch, Terms, play_with_programs
from hydrophone.programs.ratings import Rating, Score, Sprt, Verdict, ratings


class TournamentForm(StrEnum):
    """Who plays whom."""

    ROUND_ROBIN = "round_robin"
    """Each against each."""
    GAUNTLET = "gauntlet"
    """The first against each of the others."""


class TournamentPlan(msgspec.Struct, frozen=True):
    """What is played."""

    game: AnyGame
    options: Options
    entrants: tuple[Entrant, ...]
    pairs: int
    """Pairs of matches of each meeting, at most."""
    seed: int
    form: TournamentForm = TournamentForm.ROUND_ROBIN
    sprt: Sprt | None = None
    """Ends a meeting as soon as it has a verdict."""

    def check(self) -> None:
        """InvalidOptionsError if this is no tournament."""
        names = [entrant.name for entrant in self.entrants]
        if len(names) < 2:
            raise InvalidOptionsError("a tournament needs two entrants at least")
        if len(set(names)) < len(names):
            raise InvalidOptionsError("two entrants have the same name")

    @property
    def meetings(self) -> tuple[tuple[int, int], ...]:
        """The entrants that meet, by their places."""
        all_pairs = tuple(combinations(range(len(self.entrants)), 2))
        return (
            all_pairs
            if self.form is TournamentForm.ROUND_ROBIN
            else all_pairs[: len(self.entrants) - 1]
        )


class Meeting(msgspec.Struct, frozen=True):
    """All matches between two entrants, from the point of view of the first."""

    one: int
    two: int
    score: Score
    pairs: tuple[float, ...]
    """Points of each pair of matches, of two."""
    faults: Counter[tuple[str, str]]
    """How often a program has lost by a fault: name and fault."""
    endings: Counter[str]
    verdict: Verdict = Verdict.OPEN


class RankingRow(msgspec.Struct, frozen=True):
    """One entrant in the table."""

    name: str
    rating: Rating
    score: Score
    against: dict[str, Score]
    faults: dict[str, int]


class Ranking(msgspec.Struct, frozen=True):
    """What came of a tournament; the strongest first."""

    game: str
    options: Options
    seed: int
    form: TournamentForm
    rows: tuple[RankingRow, ...]
    endings: dict[str, int]
    verdicts: dict[str, Verdict]
    """Of each meeting under a test, as "one against two"."""


def play_meeting(plan: TournamentPlan, one: int, two: int, terms: Terms) -> Meeting:
    """The matches between two entrants, until all are played or the test has a verdict."""
    meeting = Meeting(one, two, Score(), (), Counter(), Counter())
    for number in range(plan.pairs):
        seed = Chance(plan.seed).seed_for(str(number))
        pair = Score()
        for side in SIDES:
            match = play_with_programs(
                plan.game, plan.options, _seated(plan, one, two, side), seed, terms
            )
            pair += _score(match, side)
            meeting.endings[match.outcome.termination] += 1
            meeting.faults.update((note.program, note.fault.value) for note in match.faults)
        pairs = (*meeting.pairs, pair.points)
        verdict = plan.sprt.verdict(pairs) if plan.sprt else Verdict.OPEN
        meeting = msgspec.structs.replace(
            meeting, score=meeting.score + pair, pairs=pairs, verdict=verdict
        )
        if verdict is not Verdict.OPEN:
            break
    return meeting


def play_tournament(plan: TournamentPlan, terms: Terms) -> Iterator[Meeting]:
    """All meetings, one after another. A fault loses a match, and the tournament goes on."""
    plan.check()
    for one, two in plan.meetings:
        yield play_meeting(plan, one, two, terms)


def table_of(plan: TournamentPlan, meetings: Sequence[Meeting]) -> Ranking:
    """The cross table."""
    names = [entrant.name for entrant in plan.entrants]
    against: list[dict[str, Score]] = [{} for _ in names]
    endings: Counter[str] = Counter()
    faults: Counter[tuple[str, str]] = Counter()
    for each in meetings:
        against[each.one][names[each.two]] = each.score
        against[each.two][names[each.one]] = each.score.turned
        endings += each.endings
        faults += each.faults
    rated = ratings(len(names), {(each.one, each.two): each.score for each in meetings})
    rows = [
        RankingRow(
            name,
            rated[place],
            sum(against[place].values(), Score()),
            against[place],
            {fault: count for (who, fault), count in sorted(faults.items()) if who == name},
        )
        for place, name in enumerate(names)
    ]
    rows.sort(key=lambda row: (-row.rating.elo, row.name))
    verdicts = {f"{names[each.one]} against {names[each.two]}": each.verdict for each in meetings}
    return Ranking(
        plan.game.id,
        plan.options,
        plan.seed,
        plan.form,
        tuple(rows),
        dict(sorted(endings.items())),
        verdicts if plan.sprt else {},
    )


def _seated(plan: TournamentPlan, one: int, two: int, side: Side) -> dict[Seat, Entrant]:
    """The first entrant on this side, the second on the other."""
    sides = {side: plan.entrants[one], side.enemy: plan.entrants[two]}
    return {seat: sides[seat.side] for seat in plan.game.seats(plan.options)}


def _score(match: ProgramMatch, side: Side) -> Score:
    winner = match.outcome.winner
    if winner is None:
        return Score(draws=1)
    return Score(wins=1) if winner is side else Score(losses=1)
