"""A drawn position is heard of, deduced from and played on by bots."""

from typing import Any

import pytest

from hydrophone import InvalidPositionError, Match, Seat, Side, as_json
from hydrophone.kits.registry import game_named

SEA = """
    A B C D E F
  1 . 1 . . . .
  2 . 2 B . . .
  3 . . # . Y .
  4 . . . . a .
"""
CHART = {"sonar": {"map": "archipelago"}, "captain_sonar": {"scenario": "alpha"}}
LIVE: dict[str, dict[str, Any]] = {
    "sonar": {"real_time": True},
    "captain_sonar": {"mode": "real_time"},
}
POSITIONS = [
    ("sonar", False, "turn: blue\nblue.energy: 4"),
    ("sonar", True, "stop: yellow\nyellow.energy: 3"),
    ("sonar", True, "blue.next: right"),
    ("captain_sonar", False, "turn: yellow\nblue.gauges: torpedo=3\nyellow.mines: F1"),
    ("captain_sonar", False, "yellow.surfaced: true"),
    ("captain_sonar", True, "stop: yellow\nyellow.gauges: silence=6"),
    ("captain_sonar", True, "blue.next: south"),
    ("captain_sonar", True, "yellow.surfaced: true\nyellow.sections: tower bow"),
]
every_position = pytest.mark.parametrize(
    "drawn", POSITIONS, ids=lambda drawn: f"{drawn[0]}, {drawn[2]}".replace("\n", ", ")
)


def match_of(drawn: tuple[str, bool, str]) -> Match:
    game, live, head = drawn
    options = {"turn_limit": 12, **(LIVE[game] if live else {})}
    return Match.from_position(game, f"{head}\n{SEA}", options=options, seed=3)


@every_position
def test_a_view_is_what_was_heard(drawn: tuple[str, bool, str]) -> None:
    match = match_of(drawn)

    for viewer in match.viewers:
        view = game_named(match.game).blank(match.true_state.public.options, viewer)
        for observation in match.observations(viewer):
            view = view.after(observation)
            assert as_json(observation)["kind"]
        assert view == match.view(viewer)


@every_position
def test_how_the_match_stands_is_no_sentence(drawn: tuple[str, bool, str]) -> None:
    match = match_of(drawn)

    for viewer in match.viewers:
        *_, shown = (match.say(each, "de", viewer) for each in match.observations(viewer))
        assert shown == ""


@every_position
def test_a_tracker_follows_the_drawn_track(drawn: tuple[str, bool, str]) -> None:
    match = match_of(drawn)

    for side in Side:
        tracker = match.tracker(side)
        assert match.true_state.sheets.of(side).track[-1] in tracker.support
        assert 1 < len(tracker.support) < 20


@every_position
def test_nothing_hidden_is_heard(drawn: tuple[str, bool, str]) -> None:
    """Blue hears the same wherever yellow's track lies, and whatever its sheets say."""
    game, live, head = drawn
    if "surfaced" in head:
        pytest.skip("where it surfaced is told")
    hidden = {"sonar": "yellow.energy: 1", "captain_sonar": "yellow.crossed: W1"}[game]
    options = {"turn_limit": 12, **CHART[game], **(LIVE[game] if live else {})}
    one, other = (
        Match.from_position(game, "\n".join(lines), options=options, seed=3)
        for lines in (
            ["blue.track: A1 A2", "yellow.track: D3 D4"],
            ["blue.track: A1 A2", "yellow.track: B5 B6", hidden],
        )
    )
    for viewer in (seat for seat in one.seats if seat.side is Side.BLUE):
        assert one.observations(viewer) == other.observations(viewer)
    assert one.observations(Seat.YELLOW_CAPTAIN) != other.observations(Seat.YELLOW_CAPTAIN)


@every_position
@pytest.mark.parametrize("level", ["landlubber", "helmsman", "seadog"])
def test_bots_play_on_to_the_end(drawn: tuple[str, bool, str], level: str) -> None:
    match = match_of(drawn)

    assert match.bots(dict.fromkeys(Side, level)).play() is not None


def test_the_next_section_is_drawn_by_another_person() -> None:
    match = match_of(POSITIONS[-1])

    may = [seat for seat in match.may_act if seat.side is Side.YELLOW]
    assert may == [Seat.YELLOW_FIRST_MATE, Seat.YELLOW_RADIO_OPERATOR]
    assert {action.section for action in match.legal_actions(may[0])} == {"stern", "hull"}  # type: ignore[attr-defined]


def test_a_course_that_waits_is_taken_when_the_rest_ends() -> None:
    match = match_of(POSITIONS[2])
    (rest,) = match.timers

    assert match.pass_time(rest.duration_s) == (rest.action,)
    own: Any = match.view("blue.captain").own
    assert own.track[-1] == "D2"


@pytest.mark.parametrize(
    ("game", "live", "head", "what"),
    [
        ("sonar", False, "blue.next: up", "real time only"),
        ("captain_sonar", False, "blue.next: north", "real time only"),
        ("captain_sonar", False, "stop: blue", "no stops"),
        ("captain_sonar", True, "blue.sections: bow", "only a boat that has surfaced"),
        ("captain_sonar", True, "blue.surfaced: true\nblue.sections: bow bow", "twice"),
        ("captain_sonar", True, "blue.surfaced: true\nblue.sections: bow hull stern tower", "sec"),
    ],
)
def test_what_cannot_be_is_refused(game: str, live: bool, head: str, what: str) -> None:
    with pytest.raises(InvalidPositionError, match=what):
        match_of((game, live, head))
