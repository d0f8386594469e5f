"""Which numbers of an admiral could be better: it plays with many of them changed, and counts.

``python -m tools.tune GAME [--matches 200] [--chart NAME ...] [--real-time] [--seed 7] [--jobs N]``

In each match against sea dogs each number of its effort, its weights and its temper stays as it is
with a chance of 0.6, else it is half or twice as large, by lot. What each change gives is found by
least squares over all matches at once: with 5,000 matches each to about 1.7 points either way (one
standard error), so a hundred changes cost no more than one. Only what holds under another seed is
worth taking.
"""

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from bench.captain_admiral import __main__ as captain_admiral
from bench.sonar_admiral import __main__ as sonar_admiral
from msgspec import Struct
from msgspec.structs import asdict, replace
from numpy.typing import NDArray

from bench import contest
from hydrophone.bots.bot import Bot, Level
from hydrophone.bots.captain_sonar import ADMIRAL
from hydrophone.bots.captain_sonar.ahead.searcher import effort_of, weights_of
from hydrophone.bots.sonar.searcher import EFFORT
from hydrophone.bots.sonar.value import WEIGHTS
from hydrophone.core.chance import Chance
from hydrophone.core.seats import Seat
from hydrophone.games.captain_sonar.options import PRESETS as CAPTAIN_PRESETS
from hydrophone.games.captain_sonar.options import Mode
from hydrophone.games.sonar.options import PRESETS as SONAR_PRESETS

STAYS = 60
"""Per cent of matches in which a number stays as it is."""

Change: TypeAlias = tuple[str, str, int]
"""A part of the admiral, a number of it, and whether it is halved (0) or doubled (1)."""

Row: TypeAlias = tuple[frozenset[Change], float]
"""What was changed in a match, and the points of the admiral: 0, 0.5 or 1."""

Parts: TypeAlias = Mapping[str, Struct]
"""The parts of an admiral by their names."""


class Effect(NamedTuple):
    """What a change gives, in points, with its standard error."""

    change: Change
    gain: float
    error: float


def numbers(parts: Parts) -> list[tuple[str, str]]:
    """Part and name of each number that can be halved and doubled."""
    return [
        (part, name)
        for part, struct in parts.items()
        for name, value in asdict(struct).items()
        if isinstance(value, int | float) and not isinstance(value, bool) and value
    ]


def drawn(parts: Parts, seed: int) -> frozenset[Change]:
    """What is changed in a match, by lot."""
    chance, changes = Chance(seed).fork("changes"), set[Change]()
    for part, name in numbers(parts):
        lot, chance = chance.roll(100)
        if lot >= STAYS:
            changes.add((part, name, lot % 2))
    return frozenset(changes)


def changed(parts: Parts, changes: frozenset[Change]) -> Mapping[str, dict[str, Any]]:
    """For each part its numbers that are other."""
    found: dict[str, dict[str, Any]] = {part: {} for part in parts}
    for part, name, doubled in changes:
        value = getattr(parts[part], name)
        half = max(1, value // 2) if isinstance(value, int) else value / 2
        found[part][name] = 2 * value if doubled else half
    return found


def effects(rows: Sequence[Row]) -> list[Effect]:
    """What each change gives by least squares, surest first; more rows than changes are needed."""
    changes = sorted({change for made, _ in rows for change in made})
    if len(rows) <= len(changes) + 1:
        raise SystemExit(f"{len(rows)} matches are too few for {len(changes)} changes.")
    table: NDArray[np.float64] = np.array(
        [[1.0, *(float(change in made) for change in changes)] for made, _ in rows]
    )
    points = np.array([point for _, point in rows])
    inverse = np.linalg.pinv(table.T @ table)
    fitted = inverse @ table.T @ points
    rest = points - table @ fitted
    spread = rest @ rest / (len(rows) - len(changes) - 1)
    errors = np.sqrt(np.maximum(np.diag(inverse) * spread, 1e-12))
    found = [Effect(*each) for each in zip(changes, fitted[1:], errors[1:], strict=True)]
    return sorted(found, key=lambda effect: -effect.gain / effect.error)


Play: TypeAlias = Callable[[contest.Share, list[frozenset[Change]]], Iterator[contest.Played]]
"""Plays a share of the matches, and tells what was changed in each."""


def _changing(
    parts: Parts,
    admiral: Callable[..., contest.Make[Any]],
    played: Callable[[contest.Share, contest.Make[Any]], Iterator[contest.Played]],
) -> Play:
    """``admiral`` makes one with some numbers changed, ``played`` has one meet sea dogs."""

    def play(share: contest.Share, told: list[frozenset[Change]]) -> Iterator[contest.Played]:
        def make(seat: Seat, options: Any, seed: int) -> Bot:
            told.append(drawn(parts, seed))
            return admiral(**changed(parts, told[-1]))(seat, options, seed)

        return played(share, make)

    return play


def _sonar(words: argparse.Namespace, chart: str) -> Play:
    options = replace(SONAR_PRESETS["en"], map=chart, real_time=words.real_time)
    options = replace(options, turn_limit=sonar_admiral.TURN_LIMIT)
    parts: Parts = {"effort": EFFORT, "weights": WEIGHTS}
    played = sonar_admiral.Contest(options, words.matches, words.seed).played
    return _changing(
        parts, sonar_admiral.admiral, lambda share, make: played(share, make, None, Level.SEADOG)
    )


def _captain_sonar(words: argparse.Namespace, chart: str) -> Play:
    mode = Mode.REAL_TIME if words.real_time else Mode.TURN
    options = replace(CAPTAIN_PRESETS["de"], scenario=chart, mode=mode)
    options = replace(options, turn_limit=captain_admiral.TURN_LIMIT)
    parts: Parts = {
        "effort": effort_of(options),
        "weights": weights_of(options),
        "temper": ADMIRAL.temper_in(options),
    }
    played = captain_admiral.Contest(options, words.matches, words.seed).played
    return _changing(
        parts, captain_admiral.searching, lambda share, make: played(share, make, None)
    )


GAMES: Mapping[str, tuple[Callable[[argparse.Namespace, str], Play], tuple[str, ...]]] = {
    "sonar": (_sonar, ("archipelago", "open_waters")),
    "captain_sonar": (_captain_sonar, ("alpha", "bravo", "charlie", "delta", "echo")),
}
"""How a game is played, and on which charts if none is named."""


def rows_of(play: Play, jobs: int) -> list[Row]:
    """What was changed in each match, and what came of it."""

    def work(share: contest.Share) -> list[Row]:
        told: list[frozenset[Change]] = []
        points = [
            (outcome.winner is side) + (outcome.winner is None) / 2
            for side, (_, outcome) in play(share, told)
        ]
        return [*zip(told, points, strict=True)]

    return [row for rows in contest.spread(jobs, work) for row in rows]


def main() -> None:
    """Print what each change gives."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--matches", type=int, default=200, help="on each chart")
    parser.add_argument("--chart", action="append")
    parser.add_argument("--real-time", action="store_true")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--jobs", type=int, default=1, help="processes that share the matches")
    words = parser.parse_args()
    player, charts = GAMES[words.game]
    rows = [
        row for chart in words.chart or charts for row in rows_of(player(words, chart), words.jobs)
    ]
    mean = sum(points for _, points in rows) / len(rows)
    print(f"{len(rows)} matches with changes, {mean:.1%} of the points")
    for (part, name, doubled), gain, error in effects(rows):
        change = f"{part}.{name} {'doubled' if doubled else 'halved'}"
        print(f"{change:32} {100 * gain:+5.1f} +- {100 * error:.1f} points")


if __name__ == "__main__":
    main()
