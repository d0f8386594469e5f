"""A program plays every game through the front door, and every fault of it has a name."""

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hydrophone import (
    HydrophoneError,
    IllegalActionError,
    InvalidNotationError,
    InvalidOptionsError,
    InvalidPositionError,
    Level,
    Match,
    Side,
    UnknownNameError,
    as_json,
    editions,
    game_names,
    make_tracker,
    read_observation,
)
from hydrophone.kits.registry import KITS, game_named
from hydrophone.notation.record import read_record
from hydrophone.play.arena import play_match
from kits.having import having

GOLDEN = Path(__file__).parents[1] / "golden"
RECORDS = sorted(path for game in KITS for path in (GOLDEN / game).glob("*.jsonl"))

START = {"kind": "choose_start", "cell": "A1"}

MAPS = """
blue:
      A  B
    1 06 ..
    2 10 ..
yellow:
      A  B
    1 03 07
    2 09 ..
"""


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_record_is_a_match(path: Path) -> None:
    match = Match.from_record(path)

    assert match.outcome is not None
    assert match.outcome == read_record(path.read_bytes()).outcome
    assert match.blocked_by == ()
    kept = Match.from_record(match.record().decode())
    assert kept.true_state == match.true_state
    for viewer in match.viewers:
        view = game_named(match.game).blank(match.true_state.public.options, viewer)
        for observation in match.observations(viewer):
            view = view.after(observation)
        assert view == match.view(viewer)


def test_a_record_is_continued_where_it_ends() -> None:
    match = Match.new("sonar", seed=5)
    match.act("blue.captain", START, at=2.5)

    again = Match.from_record(match.record())
    again.act("yellow.captain", '{"kind":"choose_start","cell":"J10"}')
    match.act("yellow.captain", '{"kind":"choose_start","cell":"J10"}')

    assert again.record() == match.record()
    assert b'"at":2.5' in match.record()


@pytest.mark.parametrize("game", game_names())
def test_bots_play_as_they_do_in_the_arena(game: str) -> None:
    for edition in editions(game):
        match = Match.new(game, edition=edition, options={"turn_limit": 6}, seed=11)
        levels = dict.fromkeys(match.seats, Level.LANDLUBBER)

        outcome = match.bots(dict.fromkeys(Side, "landlubber")).play()

        record = read_record(match.record())
        arena = play_match(game_named(game), record.header.options, levels, 11)
        assert (record.acts, outcome) == (arena.acts, arena.outcome)
        assert set(record.header.seats.values()) == {"bot:landlubber"}


def test_bots_wait_for_the_others() -> None:
    match = Match.new("sonar", options={"fixed_start_map1": "off"}, seed=2)
    enemy = match.bots({"yellow": "helmsman"})

    assert enemy.play() is None
    assert match.blocked_by == ("blue.captain",)
    heard = len(match.observations("yellow.captain"))
    match.act("blue.captain", START)
    enemy.play()

    assert len(match.observations("yellow.captain")) > heard


def test_a_refusal_has_a_clause_and_a_sentence_in_each_language() -> None:
    match = Match.new("sonar")
    match.act("blue.captain", START)

    told = {match.refusal("blue.captain", START, language) for language in ("en", "de", "es")}

    assert len({refusal.sentence for refusal in told if refusal}) == 3
    (clause,) = {refusal.clause for refusal in told if refusal}
    with pytest.raises(IllegalActionError) as refused:
        match.act("blue.captain", START)
    assert refused.value.clause == clause
    assert match.refusal("yellow.captain", START) is None


def test_what_is_told_comes_in_order_and_since_a_number() -> None:
    match = Match.new("sonar")
    before = match.observations("spectator")

    told = match.act("blue.captain", START)

    assert match.observations("spectator") == (*before, *told[match.viewers[-1]])
    assert match.observations("spectator", len(before)) == told[match.viewers[-1]]


def test_a_copy_goes_its_own_way() -> None:
    match = Match.new("sonar")
    twin = match.copy()

    twin.act("blue.captain", START)

    assert match.record() != twin.record()
    assert match.refusal("blue.captain", START) is None
    assert len(match.observations("blue.captain")) < len(twin.observations("blue.captain"))
    assert len(match.true_events) < len(twin.true_events)


@pytest.mark.parametrize("game", having("tracker"))
def test_a_tracker_of_json_knows_what_that_of_the_match_knows(game: str) -> None:
    match = Match.new(game, options={"turn_limit": 6}, seed=4)
    match.bots(dict.fromkeys(Side, "landlubber")).play()
    other = make_tracker(game, "yellow")

    for observation in match.observations("blue.captain"):
        other.observe(read_observation(game, as_json(observation)))

    assert other.marginal == match.tracker("yellow").marginal
    assert other.count == match.tracker("yellow").count


def test_the_clock_acts_as_a_seat_does() -> None:
    match = Match.from_position("sonar", "blue.energy: 2\nB . . .\n. . . Y")
    assert match.legal_actions("clock") == ()
    match.act("blue.captain", {"kind": "use_sonar"})
    (timer,) = match.timers

    match.act("clock", timer.action)

    assert match.timers == ()
    assert match.blocked_by == ("yellow.captain",)


def test_a_position_is_played_on() -> None:
    match = Match.from_position("captain_sonar", "turn: yellow\nB . .\n. . Y", seed=9)

    match.act("yellow.captain", {"kind": "order_course", "course": "north"})

    assert match.seed == 9
    own: Any = match.view("yellow.captain").own
    assert own.track == ("C2", "C1")
    assert match.observations("blue.captain")
    with pytest.raises(InvalidOptionsError, match="no record"):
        match.record()


def test_maps_of_u_jagd_are_entered() -> None:
    match = Match.from_position("u_jagd", MAPS)

    own: Any = match.view("yellow.captain").own
    assert own.map == (3, 9, 7, None)
    assert Match.from_record(match.record()).true_state == match.true_state
    with pytest.raises(IllegalActionError):
        Match.from_position("u_jagd", MAPS, options={"empty_squares": False})


@pytest.mark.parametrize(
    ("call", "error", "what"),
    [
        ({"game": "chess"}, UnknownNameError, "no game 'chess', only sonar, captain_sonar"),
        ({"game": "sonar", "edition": "fr"}, UnknownNameError, "only en, de"),
        ({"game": "sonar", "options": {"edition": "fr"}}, UnknownNameError, "only en, de"),
        ({"game": "u_jagd", "edition": "en"}, UnknownNameError, "only de"),
        (
            {"game": "sonar", "edition": "de", "options": {"edition": "en"}},
            InvalidOptionsError,
            "both de and en",
        ),
        ({"game": "sonar", "options": {"maps": "x"}}, UnknownNameError, "no option 'maps', only"),
        (
            {"game": "sonar", "options": {"turn_limit": "x"}},
            InvalidOptionsError,
            "turn_limit cannot be 'x', only a whole number from 0 to",
        ),
        ({"game": "sonar", "options": {"turn_limit": object()}}, InvalidOptionsError, "object"),
        ({"game": "sonar", "options": {"map": "atlantis"}}, UnknownNameError, "atlantis"),
        ({"game": "sonar", "seed": -1}, InvalidOptionsError, "seed"),
        ({"game": "sonar", "seed": 2**64}, InvalidOptionsError, "seed"),
    ],
)
def test_what_does_not_fit_is_refused(
    call: dict[str, Any], error: type[HydrophoneError], what: str
) -> None:
    with pytest.raises(error, match=what):
        Match.new(**call)


def test_names_and_forms_that_do_not_exist_are_refused() -> None:
    match = Match.new("sonar")

    with pytest.raises(UnknownNameError, match="no seat 'green'"):
        match.legal_actions("green")
    with pytest.raises(UnknownNameError, match="in this match, only"):
        match.observations("blue.engineer")
    with pytest.raises(UnknownNameError, match=r"no viewer 'green'.*, spectator"):
        match.observations("green")
    with pytest.raises(InvalidNotationError, match="no action 'mov'; did you mean 'move'"):
        match.act("blue.captain", "mov up")
    with pytest.raises(UnknownNameError, match="no side 'green', only blue, yellow"):
        match.tracker("green")
    with pytest.raises(InvalidNotationError):
        match.act("blue.captain", {"kind": "fly"})
    with pytest.raises(InvalidNotationError):
        match.act("blue.captain", b"\xff")
    with pytest.raises(UnknownNameError, match="only en, de, es"):
        match.refusal("blue.captain", START, "fr")
    with pytest.raises(UnknownNameError, match="only landlubber, "):
        match.bots({"yellow": "mermaid"})
    with pytest.raises(InvalidPositionError, match="line 2"):
        Match.from_position("sonar", "B .\n. ?")


def pickled(match: Match) -> Match:
    """Through a file or to another process, and back."""
    back: Match = pickle.loads(pickle.dumps(match))
    return back


@pytest.mark.parametrize("carried", [copy.deepcopy, pickled])
@pytest.mark.parametrize("game", having("tracker"))
def test_a_match_and_its_trackers_can_be_copied_and_pickled(
    game: str, carried: Callable[[Match], Match]
) -> None:
    match = Match.new(game, seed=5)
    for _ in range(12):
        seat = match.blocked_by[0]
        match.act(seat, match.legal_actions(seat)[0])

    other = carried(match)
    tracker = pickle.loads(pickle.dumps(match.tracker("blue")))

    assert other.record() == match.record()
    assert other.true_state == match.true_state
    assert tracker.marginal == match.tracker("blue").marginal
    seat = match.blocked_by[0]
    action = match.legal_actions(seat)[-1]
    assert other.act(seat, action) == match.act(seat, action)
    other.act(other.blocked_by[0], other.legal_actions(other.blocked_by[0])[0])
    assert len(other.true_events) > len(match.true_events), "each goes its own way"


def test_a_match_says_what_it_is() -> None:
    match = Match.new("sonar", edition="de", seed=3)
    assert repr(match) == "<Match sonar, edition de, seed 3, 0 acts, runs>"
    seated = match.bots({"yellow": "landlubber"})
    assert repr(seated) == "<Bots on yellow.captain, yellow.radio_operator>"

    over = Match.from_record(RECORDS[0])

    assert over.outcome is not None
    assert f"by {over.outcome.termination}>" in repr(over)
