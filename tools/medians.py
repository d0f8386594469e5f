"""What crews of bots come to in the figures of a debrief, as the client shows it beside a person's.

``python tools/medians.py`` plays the matches, some minutes long, and writes for each game
``web/src/games/<game>/medians.json``: by mode the median of each figure over both crews of
``MATCHES`` matches.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf, isinf
from pathlib import Path
from statistics import median

import msgspec

from hydrophone.board.grid import Cell
from hydrophone.bots.bot import Bot, Level
from hydrophone.core.game import Options
from hydrophone.core.seats import Role, Seat
from hydrophone.debrief.debrief import debrief
from hydrophone.facts.figures import Figures
from hydrophone.games.captain_sonar import options as captain_sonar
from hydrophone.games.captain_sonar.options import CaptainOptions
from hydrophone.games.sonar import options as sonar
from hydrophone.games.u_jagd import options as u_jagd
from hydrophone.kits.makers import make_bot
from hydrophone.kits.registry import game_named
from hydrophone.notation.record import Act, Header, Record
from hydrophone.play.arena import play_match
from hydrophone.play.log import fresh_referee, replay
from hydrophone.play.referee import Told

GAMES = Path(__file__).resolve().parent.parent / "web" / "src" / "games"
LEVEL = Level.HELMSMAN
MATCHES = 20
NEVER = frozenset({"turns_to_five", "turns_to_one"})
"""Figures of which None is more than any number; of others it is left out."""

_SONAR = sonar.PRESETS["en"]
_CAPTAIN: CaptainOptions = captain_sonar.PRESETS["de"]
TABLES: dict[str, dict[str, Options]] = {
    "sonar": {"turn": _SONAR, "real_time": msgspec.structs.replace(_SONAR, real_time=True)},
    "captain_sonar": {
        "turn": _CAPTAIN,
        "real_time": msgspec.structs.replace(_CAPTAIN, mode=captain_sonar.Mode.REAL_TIME),
    },
    "u_jagd": {"turn": next(iter(u_jagd.PRESETS.values()))},
}
"""The options of each game, by mode."""


def crews(game_id: str, options: Options) -> Iterator[Figures]:
    """Both crews of all matches in figures."""
    game = game_named(game_id)
    for seed in range(MATCHES):
        match = play_match(game, options, dict.fromkeys(game.seats(options), LEVEL), seed)
        header = Header(game=game_id, options=options, seed=seed, seats={})
        yield from debrief(pinned(Record(header, match.acts))).figures


def pinned(record: Record) -> Record:
    """With each place that a bot of ``LEVEL`` as Radio Operator would have pinned, had it news."""
    header = record.header
    referee = fresh_referee(header)
    bots = {
        seat: make_bot(header.game, LEVEL, seat, header.options, 0)
        for seat in referee.seats
        if seat.role is Role.RADIO_OPERATOR
    }
    acts: list[Act] = []
    shown: dict[Seat, Cell | None] = dict.fromkeys(bots)
    pins: dict[Seat, Cell | None] = {}
    _hear(bots, referee.opening())
    for step in replay(record, referee):
        acts.append(msgspec.structs.replace(step.act, pins=pins))
        _hear(bots, step.told)
        pins = {seat: cell for seat, cell in _pins(bots).items() if cell != shown[seat]}
        shown |= pins
    return msgspec.structs.replace(record, acts=tuple(acts))


def _hear(bots: Mapping[Seat, Bot], told: Told) -> None:
    for seat, bot in bots.items():
        for observation in told[seat]:
            bot.observe(observation)


def _pins(bots: Mapping[Seat, Bot]) -> dict[Seat, Cell | None]:
    reports = {seat: bot.report() for seat, bot in bots.items()}
    return {seat: None if report is None else report.pin for seat, report in reports.items()}


def medians(crews: Iterable[Figures]) -> dict[str, object]:
    """The median of each figure, in the form of figures; rounded to three places."""
    written = [msgspec.to_builtins(each) for each in crews]
    found: dict[str, object] = {}
    for name in Figures.__struct_fields__:
        values = [each[name] for each in written]
        if name == "ok_after_s":
            roles = dict.fromkeys(role for value in values for role in value)
            found[name] = {
                role: _median([value[role] for value in values if role in value]) for role in roles
            }
        elif name in NEVER:
            found[name] = _median([inf if value is None else value for value in values])
        else:
            found[name] = _median([value for value in values if value is not None])
    return found


def _median(values: Sequence[float]) -> float | None:
    middle = median(values) if values else inf
    return None if isinf(middle) else round(middle, 3)


def written(game: str) -> str:
    """The JSON of this game."""
    tables = {mode: medians(crews(game, options)) for mode, options in TABLES[game].items()}
    return msgspec.json.format(msgspec.json.encode(tables), indent=2).decode() + "\n"


if __name__ == "__main__":
    for game in TABLES:
        (GAMES / game / "medians.json").write_text(written(game), "utf-8")
