"""Why bots acted as they did: of every game and level, in three languages, from what they knew."""

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from hydrophone.board.grid import Cell
from hydrophone.bots.bot import Level
from hydrophone.core.game import Language
from hydrophone.core.reasons import Cause, Motive
from hydrophone.core.seats import CAPTAINS, Role, Seat, Side
from hydrophone.debrief.debrief import Debrief, debrief
from hydrophone.debrief.reason_words import said
from hydrophone.kits.registry import kit_named
from hydrophone.notation.record import Header, Record
from hydrophone.play.arena import play_match

GAMES = ("sonar", "captain_sonar", "u_jagd")
LEVELS = [(game, level) for game in GAMES for level in kit_named(game).bots.levels]  # type: ignore[union-attr]
SETTING_UP = {"place_contact", "clear_square", "confirm_map", "choose_start"}


def played(game_id: str, level: Level, seed: int, turns: int = 8, **changed: Any) -> Record:
    game = kit_named(game_id).game
    options = msgspec.structs.replace(
        next(iter(game.presets.values())), turn_limit=turns, **changed
    )
    levels = dict.fromkeys(game.seats(options), level)
    seats = dict.fromkeys(levels, f"bot:{level.value}")
    acts = play_match(game, options, levels, seed).acts
    return Record(Header(game=game_id, options=options, seed=seed, seats=seats), acts)


def with_seats(record: Record, seats: Mapping[Seat, str]) -> Record:
    header = msgspec.structs.replace(record.header, seats={**record.header.seats, **seats})
    return msgspec.structs.replace(record, header=header)


def reasons_of(looked_at: Debrief, side: Side) -> list[Cause | None]:
    own = (moment for moment in looked_at.moments if moment.by == CAPTAINS[side].value)
    return [moment.reason for moment in own]


@pytest.mark.parametrize(("game", "level"), LEVELS)
def test_a_captain_of_every_level_says_why(game: str, level: Level) -> None:
    looked_at = debrief(played(game, level, seed=5))
    captains = [seat.value for seat in CAPTAINS.values()]
    acts = [m for m in looked_at.moments if m.by in captains and m.do not in SETTING_UP]

    assert acts
    assert all(moment.reason is not None for moment in acts)


def test_every_reason_is_a_sentence_in_three_languages() -> None:
    for why in Motive:
        for places in (1, 7):
            reason = Cause(why, Cell("C4"), 0.25, places)
            sentences = {said(reason, language) for language in Language}
            assert len(sentences) == len(Language)
            assert all(each.endswith(".") and "{" not in each for each in sentences)


def test_the_chance_of_a_shot_is_that_which_an_exact_crew_could_know() -> None:
    looked_at = debrief(played("sonar", Level.SEADOG, seed=2, turns=30))
    why = {moment.line: moment.reason for moment in looked_at.moments}

    assert looked_at.shots
    for shot in looked_at.shots:
        reason = why[shot.line]
        assert reason is not None
        assert reason.why is Motive.LIKELY
        assert reason.cell == shot.aim.cell
        assert abs(reason.chance - shot.chance) < 1e-9


def test_a_bot_with_a_fault_says_what_it_believed() -> None:
    """A sailor has forgotten what an exact crew would still know."""
    looked_at = debrief(played("captain_sonar", Level.SAILOR, seed=3, turns=60))
    why = {moment.line: moment.reason for moment in looked_at.moments}
    chances = [
        (reason.chance, shot.chance) for shot in looked_at.shots if (reason := why[shot.line])
    ]

    assert any(believed < exact == 1.0 for believed, exact in chances)
    assert any(believed > exact == 0.0 for believed, exact in chances)


def test_people_are_given_no_reasons_and_whom_they_told_says_no_more() -> None:
    operator = Seat.at(Side.BLUE, Role.RADIO_OPERATOR)
    record = played("sonar", Level.HELMSMAN, seed=2, turns=30)
    looked_at = debrief(with_seats(record, {operator: "person", CAPTAINS[Side.YELLOW]: "person"}))

    assert reasons_of(looked_at, Side.YELLOW) == [None] * len(reasons_of(looked_at, Side.YELLOW))
    kinds = {reason.why for reason in reasons_of(looked_at, Side.BLUE) if reason}
    assert kinds == {Motive.START, Motive.CREW_SAID}


def test_in_captain_sonar_a_shot_may_be_near_to_where_the_crew_supposed_the_enemy() -> None:
    operator = Seat.at(Side.BLUE, Role.RADIO_OPERATOR)
    record = played("captain_sonar", Level.HELMSMAN, seed=2, turns=30)
    looked_at = debrief(with_seats(record, {operator: "person"}))

    kinds = {reason.why for reason in reasons_of(looked_at, Side.BLUE) if reason}
    assert kinds == {Motive.START, Motive.CREW_NEAR}


def test_where_a_persons_wish_may_have_decided_a_captain_says_nothing() -> None:
    mate = Seat.at(Side.BLUE, Role.FIRST_MATE)
    record = played("captain_sonar", Level.HELMSMAN, seed=2, turns=30)
    acts = debrief(with_seats(record, {mate: "person"})).moments
    wished = {"order_course", "surface", "ask_drone", "ask_sonar"}
    kinds = {"blue.captain": set[str](), "yellow.captain": set[str]()}
    for moment in acts:
        if moment.reason is not None and moment.by in kinds:
            kinds[moment.by].add(moment.do)

    assert "launch_torpedo" in kinds["blue.captain"]
    assert not kinds["blue.captain"] & wished
    assert "order_course" in kinds["yellow.captain"]


def test_a_bot_on_a_seat_that_the_game_has_not_is_passed_over() -> None:
    record = played("sonar", Level.DECKHAND, seed=2, turns=2)
    stray = with_seats(record, {Seat.at(Side.BLUE, Role.ENGINEER): "bot:seadog"})

    assert debrief(stray).moments == debrief(record).moments
