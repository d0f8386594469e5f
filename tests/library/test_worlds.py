"""A match goes on as one crew can believe it to be, and tells nothing else of the truth."""

from random import Random
from typing import Any

import msgspec
import pytest

from hydrophone import Chance, InvalidOptionsError, Match, Post, Seat, Side
from hydrophone.core.seats import CAPTAINS
from kits.having import having

GAMES = having("tracker")
TURNS = 16
LONGER = {"sonar": 60}
"""Turns of each crew in games whose bots need more of them to meet."""


def played(game: str, seed: int, acts: int, level: str) -> Match:
    """A match of bots after so many acts, or at its end."""
    whole = Match.new(game, options={"turn_limit": LONGER.get(game, TURNS)}, seed=seed)
    whole.bots(dict.fromkeys(Side, level)).play()
    record = whole.record().splitlines(keepends=True)
    part = [line for line in record if b'"outcome"' not in line][: 1 + acts]
    return Match.from_record(b"".join(part))


def moments(game: str) -> list[tuple[Match, Side]]:
    """Matches in the middle, each with a side that has to decide."""
    found = []
    for seed, levels in enumerate(("helmsman", "seadog")):
        for acts in (6, 15, 33, 60):
            match = played(game, seed, acts, levels)
            if match.outcome is None and match.blocked_by:
                found.append((match, match.blocked_by[0].side))
    return found


def worlds(match: Match, side: Side, count: int) -> list[Match]:
    """So many worlds of the enemy of the side that decides."""
    drawn = match.tracker(side.enemy).sample(Chance(count), count)
    return [match.world(side.enemy, each, seed=n) for n, each in enumerate(drawn)]


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_a_world_to_its_end(game: str) -> None:
    for match, side in moments(game):
        for world in worlds(match, side, 1):
            outcome = world.bots(dict.fromkeys(Side, "seadog")).play()

            assert outcome is not None
            assert match.outcome is None


@pytest.mark.parametrize("game", GAMES)
def test_the_crew_itself_finds_everything_as_it_was(game: str) -> None:
    for match, side in moments(game):
        for world in worlds(match, side, 2):
            for seat in match.seats:
                if seat.side is side:
                    assert world.view(seat) == match.view(seat)
                    assert world.legal_actions(seat) == match.legal_actions(seat)
                    assert world.observations(seat) == match.observations(seat)
            assert world.view("spectator") == match.view("spectator")
            assert world.tracker(side.enemy).marginal == match.tracker(side.enemy).marginal


@pytest.mark.parametrize("game", GAMES)
def test_the_enemys_view_is_what_it_was_told(game: str) -> None:
    for match, side in moments(game):
        for world in worlds(match, side, 2):
            seat = CAPTAINS[side.enemy]
            assert world.view(seat).own == world.true_state.sheets.of(side.enemy)


def same_face(match: Match, side: Side, chance: Random) -> Match:
    """A match of another truth about the enemy that this side cannot tell from the first."""
    state, enemy = match.true_state, side.enemy
    drawn = match.tracker(enemy).sample(Chance(chance.getrandbits(32)), 1)[0]
    sheets = match.tracker(enemy).sheets(drawn, state.public.of(enemy))
    sheets = msgspec.structs.replace(sheets, track=drawn) if hasattr(sheets, "track") else sheets
    other = match.copy()
    both = {side.value: state.sheets.of(side), enemy.value: sheets}
    other._referee._state = msgspec.structs.replace(
        state,
        sheets=type(state.sheets)(both["blue"], both["yellow"]),
        chance=Chance(chance.getrandbits(32)),
    )
    return other


@pytest.mark.parametrize("game", GAMES)
def test_a_world_holds_nothing_of_the_truth_that_its_crew_does_not_know(game: str) -> None:
    """Law: from two truths that a crew cannot tell apart, the same worlds are made."""
    chance = Random(3)
    for match, side in moments(game):
        other = same_face(match, side, chance)
        for world, twin in zip(worlds(match, side, 2), worlds(other, side, 2), strict=True):
            assert world.true_state == twin.true_state
            assert world.legal_actions(CAPTAINS[side]) == twin.legal_actions(CAPTAINS[side])


def test_a_world_is_marked_as_no_record() -> None:
    match, side = moments("sonar")[0]
    (world,) = worlds(match, side, 1)

    with pytest.raises(InvalidOptionsError, match="a world that was made up has no record"):
        world.record()
    assert match.record()


def test_a_world_is_a_match_like_others() -> None:
    match, side = moments("sonar")[0]
    (world,) = worlds(match, side, 1)
    before = world.true_state
    twin = world.copy()
    twin.act(CAPTAINS[side], twin.legal_actions(CAPTAINS[side])[0])

    assert world.true_state == before
    assert twin.true_state != before
    assert len(twin.observations(CAPTAINS[side])) > len(world.observations(CAPTAINS[side]))


@pytest.mark.parametrize("game", ["sonar", "captain_sonar", "u_jagd"])
def test_the_sheets_that_are_given_are_no_sentence(game: str) -> None:
    match = Match.new(game, seed=1)
    side = Side.BLUE
    (world,) = worlds(match, side, 1)
    (given,) = world.observations(CAPTAINS[side.enemy])[len(match.observations("spectator")) :]

    assert world.say(given, viewer=CAPTAINS[side.enemy]) == ""


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_makes_the_same_worlds_of_what_it_has_heard(game: str) -> None:
    """Without a match: all of it but who acted, which no seat hears."""
    for match, side in moments(game):
        seat = CAPTAINS[side]
        post = Post(game, match.true_state.public.options, seat, 3)
        (drawn,) = match.tracker(side.enemy).sample(Chance(7), 1)
        world = match.world(side.enemy, drawn, seed=5)
        own = Match.from_heard(post, match.observations(seat), drawn, seed=5)

        assert own.true_state == world.true_state
        for viewer in match.viewers:
            assert own.observations(viewer) == world.observations(viewer)
            assert own.view(viewer) == world.view(viewer)
        crews: dict[str, Any] = dict.fromkeys(Side, "helmsman")
        assert own.bots(crews).play() == world.bots(crews).play()


def test_a_bot_makes_no_world_of_what_it_knows_to_be_untrue() -> None:
    match = Match.new("sonar", seed=8)
    match.act("blue.captain", "choose_start A1")
    match.act("yellow.captain", "choose_start J10")
    post = Post("sonar", match.true_state.public.options, Seat.BLUE_CAPTAIN, 3)

    with pytest.raises(InvalidOptionsError, match="cannot be true of yellow"):
        Match.from_heard(post, match.observations("blue.captain"), ("C3",))
