"""Contests of two Captains: who gets how many points, and what an order costs."""

import argparse
import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from multiprocessing.connection import Connection
from types import MappingProxyType
from typing import NamedTuple, Never, TypeAlias, TypeVar

from hydrophone.bots.bot import Bot
from hydrophone.core.chance import Chance
from hydrophone.core.game import Options, Outcome
from hydrophone.core.seats import CAPTAINS, Seat, Side
from hydrophone.notation.record import Act
from hydrophone.play.arena import pairings, wilson_95

OptionsT = TypeVar("OptionsT", bound=Options)
ResultT = TypeVar("ResultT")

Make: TypeAlias = Callable[[Seat, OptionsT, int], Bot]
"""Makes the Captain of a crew for its seat, by these options and the bot's seed."""

Played: TypeAlias = tuple[Side, tuple[Sequence[Act], Outcome]]
"""The side of the first Captain, what was done, and how it ended."""


NO_CHANGES: Mapping[str, Never] = MappingProxyType({})
"""A Captain as it is."""


class Share(NamedTuple):
    """Which of the matches a process plays: each so many pairs from this one on."""

    part: int = 0
    of: int = 1


class Points(NamedTuple):
    """What came of some matches for the first player."""

    won: int
    drawn: int
    lost: int
    actions: int

    def __str__(self) -> str:
        """The share of the points with its interval."""
        count = self.won + self.drawn + self.lost
        share = (self.won + self.drawn / 2) / count
        low, high = wilson_95(share, count)
        return (
            f"{share:6.1%} [{low:.0%}, {high:.0%}] of {count}, "
            f"{self.won} - {self.drawn} - {self.lost}, {self.actions / count:.0f} actions"
        )


def captains(
    options: OptionsT,
    matches: int,
    seed: int,
    share: Share,
    makes: tuple[Make[OptionsT] | None, Make[OptionsT] | None],
) -> Iterator[tuple[Side, int, Mapping[Seat, Bot]]]:
    """The first Captain's side in each match, its seed, and the Captains of those who make one."""
    for number, (side, match_seed) in enumerate(pairings(matches, seed)):
        if number // 2 % share.of != share.part:
            continue
        made: dict[Seat, Bot] = {}
        for crew, make in zip((side, side.enemy), makes, strict=True):
            seat = CAPTAINS[crew]
            if make is not None:
                made[seat] = make(seat, options, Chance(match_seed).seed_for(seat))
        yield side, match_seed, made


def points_of(played: Iterable[Played]) -> Points:
    """What the first Captain gets."""
    won = drawn = lost = actions = 0
    for side, (acts, outcome) in played:
        actions += len(acts)
        won += outcome.winner is side
        drawn += outcome.winner is None
        lost += outcome.winner is side.enemy
    return Points(won, drawn, lost, actions)


def spread(jobs: int, work: Callable[[Share], ResultT]) -> list[ResultT]:
    """What the work leads to for each share, in as many processes; EOFError if one fails."""
    if jobs == 1:
        return [work(Share())]
    forks = multiprocessing.get_context("fork")

    def put(share: Share, end: Connection) -> None:
        end.send(work(share))

    def begun(share: Share) -> Connection:
        result, end = forks.Pipe(duplex=False)
        with end:
            forks.Process(target=put, args=(share, end), daemon=True).start()
        return result

    return [result.recv() for result in [begun(Share(part, jobs)) for part in range(jobs)]]


def points(jobs: int, played: Callable[[Share], Iterable[Played]], spent_s: list[float]) -> Points:
    """What the first Captain gets in matches that so many processes share.

    ``spent_s``: the CPU times of orders so far, to which theirs are added.
    """
    before = [*spent_s]

    def work(share: Share) -> tuple[Points, list[float]]:
        spent_s.clear()
        return points_of(played(share)), [*spent_s]

    found = spread(jobs, work)
    spent_s[:] = [*before, *(spent for _, times in found for spent in times)]
    return Points(*map(sum, zip(*(each for each, _ in found), strict=True)))


def told_time(seconds: Iterable[float]) -> str:
    """Mean and 99th percentile of the CPU times of orders."""
    spent = sorted(seconds)
    mean, late = sum(spent) / len(spent), spent[int(len(spent) * 0.99)]
    return f"{1e3 * mean:.1f} ms an order, {1e3 * late:.1f} ms at the 99th percentile"


def words_for(
    about: str | None,
    parts: Sequence[str],
    charts: Iterable[str],
    editions: Iterable[str],
    edition: str,
) -> argparse.ArgumentParser:
    """What all these commands can be told."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("parts", nargs="*", default=["seadog"], choices=parts)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--chart", choices=charts, action="append")
    parser.add_argument("--edition", choices=editions, default=edition)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--jobs", type=int, default=1, help="processes that share the matches")
    return parser
