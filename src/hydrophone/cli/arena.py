"""``hydrophone arena``: matches between bots."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import click
import msgspec

from hydrophone.cli.switches import read_options
from hydrophone.core.game import AnyGame, Options, Outcome
from hydrophone.core.seats import Seat, Side
from hydrophone.kits.makers import level_named
from hydrophone.kits.registry import game_named
from hydrophone.notation.record import Act, Header, Record, write_record
from hydrophone.play.arena import BotMatch, arena, respond
from hydrophone.play.arena import result_of as counted

RESPONDER = "responder"
"""How a bot that knows its enemy is named in words and records."""


class Contest(NamedTuple):
    """What was asked for."""

    game: str
    edition: str | None
    options: tuple[str, ...]
    first: str
    second: str
    matches: int
    seed: int
    respond: str | None = None
    """In place of both: the level that bots meet who know it."""
    processes: int = 1
    """That share the matches."""

    @property
    def names(self) -> tuple[str, str]:
        """Who plays against whom."""
        return (RESPONDER, self.respond) if self.respond else (self.first, self.second)


def show_contest(contest: Contest, records: Path | None, *, as_json: bool) -> None:
    """Play the matches and count, from the first crew's point of view."""
    game = game_named(contest.game)
    options = read_options(game, contest.edition, contest.options)
    played = _matches(contest, options)
    result = counted(played if records is None else _kept(contest, game, options, played, records))
    endings = dict(sorted(result.terminations.items()))
    told = {"won": result.wins, "lost": result.losses, "drawn": result.draws}
    if as_json:
        worth = {"points": result.points, "interval": result.interval}
        click.echo(msgspec.json.encode({**told, "endings": endings, **worth}))
        return
    counts = ", ".join(f"{count} {key}" for key, count in told.items())
    low, high = result.interval
    click.echo(f"{' against '.join(contest.names)}: {counts}")
    click.echo(f"    points: {result.points:.1%}, with 95 % between {low:.1%} and {high:.1%}")
    for ending, count in endings.items():
        click.echo(f"    {ending}: {count}")


def _kept(
    contest: Contest,
    game: AnyGame,
    options: Options,
    played: Iterator[tuple[Side, BotMatch]],
    folder: Path,
) -> Iterator[tuple[Side, BotMatch]]:
    for number, (side, match) in enumerate(played, 1):
        sitters = {
            seat: f"bot:{RESPONDER if contest.respond and seat.side is side else level}"
            for seat, level in match.levels.items()
        }
        keep_record(folder, number, game, options, match.seed, sitters, match.acts, match.outcome)
        yield side, match


def _matches(contest: Contest, options: Options) -> Iterator[tuple[Side, BotMatch]]:
    game, many = contest.game, (contest.matches, contest.seed, contest.processes)
    if contest.respond:
        return respond(game, options, level_named(game, contest.respond), *many)
    first, second = (level_named(game, each) for each in (contest.first, contest.second))
    return arena(game, options, first, second, *many)


def result_of(outcome: Outcome, side: Side) -> str:
    """What came of a match for the crew of this side."""
    if outcome.winner is None:
        return "drawn"
    return "won" if outcome.winner is side else "lost"


def keep_record(
    folder: Path,
    number: int,
    game: AnyGame,
    options: Options,
    seed: int,
    seats: Mapping[Seat, str],
    acts: tuple[Act, ...],
    outcome: Outcome,
) -> None:
    """Write a finished match of this number as a record; ``seats`` says who sat where."""
    header = Header(game=game.id, options=options, seed=seed, seats=seats, rules=game.rules_version)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{game.id}-{number:04}.jsonl"
    path.write_bytes(write_record(Record(header, acts, outcome)))
