"""``hydrophone arena``: matches between bots."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import click
import msgspec

from hydrophone.bots.bot import Level
from hydrophone.core.errors import InvalidOptionsError, UnknownNameError
from hydrophone.core.game import AnyGame, Options
from hydrophone.core.seats import Side
from hydrophone.games.registry import game_named
from hydrophone.notation.record import Act, Header, Record, write_record
from hydrophone.play.arena import BotMatch, arena

TURN_LIMIT = 100
"""Matches between bots end after so many turns each, unless a limit is given (SON-182)."""


class Contest(NamedTuple):
    """What was asked for."""

    game: str
    edition: str | None
    options: tuple[str, ...]
    first: str
    second: str
    matches: int
    seed: int


def show_contest(contest: Contest, records: Path | None, *, as_json: bool) -> None:
    """Play the matches and count, from the first crew's point of view."""
    options = read_options(game_named(contest.game), contest.edition, contest.options)
    results: Counter[str] = Counter()
    endings: Counter[str] = Counter()
    for number, (side, match) in enumerate(_matches(contest, options), 1):
        results[_result(match, side)] += 1
        endings[str(match.outcome.termination)] += 1
        if records is not None:
            _keep(records / f"{contest.game}-{number:04}.jsonl", contest.game, options, match)
    told = {key: results[key] for key in ("won", "lost", "drawn")}
    if as_json:
        click.echo(msgspec.json.encode(told | {"endings": dict(sorted(endings.items()))}))
        return
    counts = ", ".join(f"{count} {key}" for key, count in told.items())
    click.echo(f"{contest.first} against {contest.second}: {counts}")
    for ending, count in sorted(endings.items()):
        click.echo(f"    {ending}: {count}")


def read_options(game: AnyGame, edition: str | None, said: tuple[str, ...]) -> Options:
    """The edition's preset with some switches set, each said as ``name=value``."""
    name = edition if edition is not None else next(iter(game.presets))
    if name not in game.presets:
        raise UnknownNameError(f"{game.id} has no edition {name!r}, only {', '.join(game.presets)}")
    fields: dict[str, Any] = msgspec.to_builtins(game.presets[name])
    if fields.get("turn_limit") == 0:
        fields["turn_limit"] = TURN_LIMIT
    fields |= dict(_switch(text) for text in said)
    try:
        options: Options = msgspec.convert(fields, game.options_type, strict=False)
    except msgspec.ValidationError as error:
        raise InvalidOptionsError(str(error)) from None
    game.check_options(options)
    return options


def _switch(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign:
        raise click.UsageError(f"{text!r} is not of the form name=value")
    return name, value


def _matches(contest: Contest, options: Options) -> Iterator[tuple[Side, BotMatch]]:
    levels = _level(contest.first), _level(contest.second)
    return arena(contest.game, options, *levels, contest.matches, contest.seed)


def _level(name: str) -> Level:
    try:
        return Level(name)
    except ValueError:
        raise UnknownNameError(f"there is no level {name!r}, only {', '.join(Level)}") from None


def _result(match: BotMatch, side: Side) -> str:
    if match.outcome.winner is None:
        return "drawn"
    return "won" if match.outcome.winner is side else "lost"


def _keep(path: Path, game: str, options: Options, match: BotMatch) -> None:
    seats = {seat: f"bot:{level}" for seat, level in match.levels.items()}
    header = Header(game=game, options=options, seed=match.seed, seats=seats)
    acts = tuple(Act(by, do) for by, do in match.actions)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(write_record(Record(header, acts, match.outcome)))
