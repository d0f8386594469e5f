"""``hydrophone bot`` and ``hydrophone tournament``: programs of other authors in matches."""

import sys
from collections import Counter
from collections.abc import Collection
from pathlib import Path
from typing import Any, NamedTuple

import click
import msgspec

from hydrophone.cli.arena import keep_record, result_of
from hydrophone.cli.switches import read_options
from hydrophone.core.errors import InvalidOptionsError, UnknownNameError
from hydrophone.core.game import AnyGame, Options
from hydrophone.core.seats import Seat, Side
from hydrophone.kits.makers import level_named
from hydrophone.kits.registry import game_named
from hydrophone.play.arena import pairings
from hydrophone.programs.crew import Carrier
from hydrophone.programs.cross_table import as_json as table_as_json
from hydrophone.programs.cross_table import as_page, as_text
from hydrophone.programs.entrants import Entrant, LevelEntrant, entrant, program
from hydrophone.programs.matches import ProgramMatch, Terms, play_with_programs
from hydrophone.programs.ratings import Sprt
from hydrophone.programs.tournament import (
    Meeting,
    TournamentForm,
    TournamentPlan,
    play_tournament,
    table_of,
)

PROGRAM = "program"
"""What the practised program is called in a table and in records."""


class Practice(NamedTuple):
    """What was asked for."""

    game: str
    edition: str | None
    options: tuple[str, ...]
    command: str
    seats: tuple[str, ...]
    against: str
    mates: str
    matches: int
    seed: int


def practise(practice: Practice, terms: Terms, records: Path | None, *, as_json: bool) -> None:
    """Play the matches and say what came of each; a fault is noted and play goes on."""
    game = game_named(practice.game)
    options = read_options(game, practice.edition, practice.options)
    results: Counter[str] = Counter()
    told: list[dict[str, Any]] = []
    for number, (side, seed) in enumerate(pairings(practice.matches, practice.seed), 1):
        seated = _seated(practice, game, options, side)
        side = next(seat.side for seat, who in seated.items() if who.name == PROGRAM)
        match = play_with_programs(game, options, seated, seed, terms)
        result = result_of(match.outcome, side)
        results[result] += 1
        told.append(_told(match, side, result))
        if not as_json:
            click.echo(_lines_of(number, match, side, result))
        if records is not None:
            sitters = {seat: f"bot:{who.name}" for seat, who in seated.items()}
            keep_record(records, number, game, options, seed, sitters, match.acts, match.outcome)
    counts = {each: results[each] for each in ("won", "lost", "drawn")}
    if as_json:
        click.echo(msgspec.json.encode({**counts, "matches": told}))
    else:
        click.echo(", ".join(f"{count} {each}" for each, count in counts.items()))


def _seated(practice: Practice, game: AnyGame, options: Options, side: Side) -> dict[Seat, Entrant]:
    """The program on its seats (or on this side), levels on the others."""
    ours = program(PROGRAM, practice.command)
    mates, enemies = (
        LevelEntrant(level_named(game.id, name)) for name in (practice.mates, practice.against)
    )
    seats = game.seats(options)
    named = [seat_named(name, seats) for name in practice.seats]
    if len({seat.side for seat in named}) > 1:
        raise InvalidOptionsError("one program sits in one crew, not in both")
    if named:
        side = named[0].side
    own = named or [seat for seat in seats if seat.side is side]
    return {
        seat: ours if seat in own else mates if seat.side is side else enemies for seat in seats
    }


def seat_named(name: str, seats: Collection[Seat]) -> Seat:
    """One of these seats; UnknownNameError if none has this name."""
    if name not in seats:
        raise UnknownNameError(f"there is no seat {name!r}, only {', '.join(seats)}")
    return Seat(name)


def _told(match: ProgramMatch, side: Side, result: str) -> dict[str, Any]:
    return {
        "seed": match.seed,
        "side": side.value,
        "result": result,
        "termination": match.outcome.termination,
        "acts": len(match.acts),
        "faults": [msgspec.to_builtins(note) for note in match.faults],
        "reasons": [msgspec.to_builtins(reason) for reason in match.reasons],
    }


def _lines_of(number: int, match: ProgramMatch, side: Side, result: str) -> str:
    ending = match.outcome.termination.replace("_", " ")
    head = f"match {number}: {result} as {side.value} by {ending}, {len(match.acts)} acts"
    faults = Counter(f"    {note.fault}: {note.what}" for note in match.faults)
    noted = [line if count == 1 else f"{line} ({count} times)" for line, count in faults.items()]
    return "\n".join([head, *noted])


class ShownLines:
    """A carrier that shows its lines on standard error: ``<`` to the program, ``>`` from it."""

    def __init__(self, carrier: Carrier) -> None:
        self._carrier = carrier

    def send(self, line: bytes) -> None:
        """Tell the program."""
        click.echo(b"< " + line, err=True)
        self._carrier.send(line)

    def receive(self, timeout_s: float) -> bytes:
        """Its next line."""
        line = self._carrier.receive(timeout_s)
        click.echo(b"> " + line, err=True)
        return line

    def close(self) -> None:
        """End the program."""
        self._carrier.close()


class Tournament(NamedTuple):
    """What was asked for."""

    game: str
    edition: str | None
    options: tuple[str, ...]
    entrants: tuple[str, ...]
    pairs: int
    seed: int
    gauntlet: bool
    sprt: tuple[float, float] | None


def check_page(page: Path) -> None:
    """OSError if the page cannot be written, before hours are played for it."""
    page.open("a").close()


def show_tournament(asked: Tournament, terms: Terms, page: Path | None, *, as_json: bool) -> None:
    """Play it, and show the cross table."""
    game = game_named(asked.game)
    plan = TournamentPlan(
        game,
        read_options(game, asked.edition, asked.options),
        tuple(entrant(game.id, said) for said in asked.entrants),
        asked.pairs,
        asked.seed,
        TournamentForm.GAUNTLET if asked.gauntlet else TournamentForm.ROUND_ROBIN,
        None if asked.sprt is None else Sprt(*asked.sprt),
    )
    plan.check()
    meetings: list[Meeting] = []
    for meeting in play_tournament(plan, terms):
        meetings.append(meeting)
        one, two = plan.entrants[meeting.one], plan.entrants[meeting.two]
        score = meeting.score
        said = f"{one.name} against {two.name}: {score.wins}-{score.draws}-{score.losses}"
        click.echo(said, err=True)
    table = table_of(plan, meetings)
    if page is not None:
        page.write_text(as_page(table), encoding="utf-8")
    click.echo(table_as_json(table) if as_json else as_text(table))


def complaints() -> Any:
    """Where a practised program may complain: standard error, if it is a file of the system."""
    try:
        sys.stderr.fileno()
    except (OSError, ValueError):
        return None
    return sys.stderr.buffer
