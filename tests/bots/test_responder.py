"""Bots of SONAR and Captain Sonar that know which level they meet: what they see, and get."""

from collections.abc import Mapping
from dataclasses import replace as with_parts
from typing import Any

import pytest
from msgspec.structs import replace

from hydrophone.belief.sonar import SonarTracker
from hydrophone.board.grid import Cell, Direction
from hydrophone.bots.bot import Bot, Level
from hydrophone.bots.captain_sonar.ahead.searcher import SearchingCaptain
from hydrophone.bots.sonar.responder import SonarReader
from hydrophone.bots.sonar.searcher import Searcher
from hydrophone.core.chance import Chance
from hydrophone.core.errors import UnknownNameError
from hydrophone.core.seats import CAPTAINS, Seat, Side
from hydrophone.games.captain_sonar.options import PRESETS as CAPTAIN_PRESETS
from hydrophone.games.sonar.events import Dived, MatchBegan, Moved, StartChosen, StartLocked
from hydrophone.games.sonar.options import PRESETS, chart_of
from hydrophone.games.sonar.rules import SONAR
from hydrophone.kits import makers
from hydrophone.kits.kit import Kit
from hydrophone.kits.makers import make_bot, make_responder
from hydrophone.kits.registry import KITS
from hydrophone.play import arena
from hydrophone.play.players import Players
from hydrophone.play.referee import Referee

SHORT = replace(PRESETS["en"], turn_limit=100)
OPTIONS: Mapping[str, Any] = {
    "sonar": SHORT,
    "captain_sonar": replace(CAPTAIN_PRESETS["de"], turn_limit=100),
}
BLUE, YELLOW = Side.BLUE, Side.YELLOW
ME = Seat.BLUE_CAPTAIN
OPEN = 0.2
"""A chance of the enemy's cell below which the rules leave it open."""


def played(game: str, level: Level, matches: int) -> list[Any]:
    return list(arena.respond(game, OPTIONS[game], level, matches, seed=4))


@pytest.mark.parametrize(
    ("game", "level"),
    [
        ("sonar", Level.BOATSWAIN),
        ("sonar", Level.SEADOG),
        ("captain_sonar", Level.DECKHAND),
        ("captain_sonar", Level.HELMSMAN),
    ],
)
def test_it_beats_a_level_that_it_knows(game: str, level: Level) -> None:
    assert arena.result_of(played(game, level, matches=4)).points >= 0.75


@pytest.mark.parametrize("game", OPTIONS)
def test_the_same_seed_gives_the_same_matches(game: str) -> None:
    one, other = (played(game, Level.HELMSMAN, 1) for _ in range(2))

    assert one == other


def test_it_answers_those_who_search_too() -> None:
    assert all(match.outcome for _, match in played("sonar", Level.COMMODORE, 1))


# --- what it reads -----------------------------------------------------------------------------


@pytest.mark.parametrize("level", [Level.DECKHAND, Level.HELMSMAN, Level.SEADOG])
def test_it_strikes_out_what_the_level_would_not_do_and_never_the_truth(level: Level) -> None:
    options, read, ruled = SHORT, 0.0, 0.0
    referee = Referee(SONAR, options, 8)
    bots = {seat: make_bot("sonar", level, seat, options, 8) for seat in SONAR.seats(options)}
    shadow: Any = make_bot("sonar", level, CAPTAINS[YELLOW], options, 99)
    reader = SonarReader(options, shadow, YELLOW, Chance(1))
    tracker = SonarTracker(options, YELLOW)
    players = Players(bots, Chance(8))
    told: Any = referee.opening()
    while referee.outcome is None:
        players.hear(told, None)
        for observation in told[ME]:
            reader.observe(observation)
            tracker.observe(observation)
        if track := referee.true_state.sheets.of(YELLOW).track:
            assert reader.places.get(track[-1], 0) > 0
            by_rules = tracker.belief.marginal[track[-1]]
            if by_rules < OPEN:
                read, ruled = read + reader.places[track[-1]], ruled + by_rules
        turn = players.next_action(referee)
        assert turn is not None
        told = referee.act(*turn)[1]

    assert read > 1.5 * ruled > 0


def sailed(bot: Bot) -> None:
    """Blue begins on E9 and goes six steps."""
    for observation in (MatchBegan(BLUE), StartChosen(BLUE, Cell("E9")), StartLocked(YELLOW)):
        bot.observe(observation)
    bot.observe(Dived())
    chart, cell = chart_of(SHORT), Cell("E9")
    for way in (Direction.UP,) * 6:
        end = chart.grid.neighbour(cell, way)
        assert end is not None
        cell = end
        bot.observe(Moved(BLUE, way, cell, 4))


def test_it_knows_what_a_level_has_forgotten() -> None:
    """A deckhand draws on a new sheet after five acts."""
    open_waters = replace(SHORT, map="open_waters")
    hidden: list[int] = []
    for level in (Level.DECKHAND, Level.HELMSMAN):
        bot: Any = make_responder("sonar", level, ME, open_waters, 1)
        sailed(bot)
        hidden.append(bot._itself.belief.bits.bit_count())

    assert hidden[0] > hidden[1]


# --- whom it does not answer -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "kind"), [("sonar", Searcher), ("captain_sonar", SearchingCaptain)]
)
def test_whom_plays_by_chance_it_meets_as_an_admiral(game: str, kind: type[Bot]) -> None:
    bot = make_responder(game, Level.LANDLUBBER, ME, OPTIONS[game], 1)

    assert type(bot) is kind


def test_a_game_without_bots_that_respond_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def without_bots(_game: str) -> Kit:
        return with_parts(KITS["sonar"], bots=None)

    monkeypatch.setattr(makers, "kit_named", without_bots)
    with pytest.raises(UnknownNameError, match="sonar has no bot that responds to a level"):
        make_responder("sonar", Level.SEADOG, ME, OPTIONS["sonar"], 1)
