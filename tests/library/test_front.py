"""What a program can do from the front door beyond acting: see, keep, let time pass, play many."""

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, get_args
from xml.etree import ElementTree

import pytest

import hydrophone
from hydrophone import (
    SPECTATOR,
    AboutCell,
    Bot,
    CellNote,
    HydrophoneError,
    IllegalActionError,
    InvalidNotationError,
    InvalidOptionsError,
    Level,
    Match,
    Pointed,
    Post,
    Report,
    Said,
    Seat,
    Side,
    UnknownNameError,
    arena,
    as_json,
    chart_names,
    make_tracker,
    packaged_chart,
    read_act,
    sonar,
    write_act,
)
from hydrophone.kits.registry import KITS, game_named
from hydrophone.notation.record import read_record
from hydrophone.play.arena import play_match
from kits.having import having
from library.test_worlds import GAMES, moments, same_face

GOLDEN = Path(__file__).parents[1] / "golden"
RECORDS = sorted(path for game in KITS for path in (GOLDEN / game).glob("*.jsonl"))
REAL_TIME: dict[str, dict[str, Any]] = {
    "sonar": {"real_time": True, "turn_limit": 40},
    "captain_sonar": {"mode": "real_time", "turn_limit": 40},
}

# --- seen ----------------------------------------------------------------------------------------


def written(svg: str) -> list[str]:
    """The words on a picture, which is one."""
    root = ElementTree.fromstring(svg)
    return [each.text or "" for each in root.iter() if each.tag.endswith("}text")]


@pytest.mark.parametrize("game", having("tracker"))
def test_a_match_is_drawn_for_every_viewer(game: str) -> None:
    match = Match.new(game, options={"turn_limit": 6}, seed=4)
    match.bots(dict.fromkeys(Side, "helmsman")).play()

    pictures = {viewer: (match.svg(viewer), match.text(viewer)) for viewer in match.viewers}

    assert match._repr_svg_() == match.svg()
    assert written(match.svg())
    assert "yellow: on one of" in pictures[Seat.BLUE_CAPTAIN][1]
    assert "yellow: on one of" in pictures[SPECTATOR][1]
    assert "on one of" not in match.text()
    assert pictures[Seat.BLUE_CAPTAIN] != pictures[Seat.YELLOW_CAPTAIN]


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_for_a_viewer_holds_only_what_that_viewer_knows(game: str) -> None:
    """Law: two truths that a crew cannot tell apart are drawn alike."""
    for match, side in moments(game):
        other = same_face(match, side, Random(5))
        for seat in (seat for seat in match.seats if seat.side is side):
            assert match.svg(seat) == other.svg(seat)
            assert match.text(seat) == other.text(seat)
        assert match.text("spectator") == other.text("spectator")


def test_a_tracker_is_drawn_with_its_places() -> None:
    match = Match.new("sonar", seed=4)
    match.act("blue.captain", "choose_start A1")
    match.act("yellow.captain", "choose_start A1")
    tracker = match.tracker("yellow")

    assert repr(tracker) == "<Tracker of yellow: 91 cells, 91 tracks, 6.5 bits>"
    assert tracker.text().count("?") == 91
    assert tracker._repr_svg_().count("#c06a00") >= 91


def test_a_chart_is_drawn() -> None:
    for name in chart_names():
        chart = packaged_chart(name)
        assert set(written(chart._repr_svg_())) >= {"A", "1", str(chart.grid.height)}


def test_a_position_is_drawn_and_a_world_too() -> None:
    position = Match.from_position("captain_sonar", "turn: yellow\nB . .\nM . Y")

    assert "\N{BLACK FOUR POINTED STAR}" in written(position.svg())
    assert position.text().splitlines()[1:4] == ["     A B C", "   1 B . .", "   2 . . Y"]


def test_names_are_listed_for_completion() -> None:
    assert set(hydrophone.__all__) <= set(dir(hydrophone))
    space: dict[str, Any] = {}
    exec("from hydrophone import *", space)
    assert set(hydrophone.__all__) <= set(space)


# --- types ---------------------------------------------------------------------------------------


def test_a_match_of_a_game_has_its_game() -> None:
    match = sonar.Match.new(seed=3)

    assert (match.game, type(match.copy())) == ("sonar", sonar.Match)
    with pytest.raises(UnknownNameError, match="a match of u_jagd, not of sonar"):
        sonar.Match.new("u_jagd")


# --- short notation ------------------------------------------------------------------------------


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_short_notation_is_read_as_it_was_written(path: Path) -> None:
    match = Match.from_record(path)

    for act in match.acts:
        assert read_act(match.game, str(act)) == (act.by, act.do)
        assert write_act(act.by, act.do) == str(act)
        assert match.action(str(act).partition(" ")[2]) == act.do


def test_short_notation_keeps_words_that_look_like_something_else() -> None:
    kinds = {kind.__name__: kind for kind in get_args(game_named("captain_sonar").action_type)}
    for initials in ("a b", "null", '"', "7", "[", "é"):
        match = Match.new("captain_sonar")
        said = {"section": "bow", "line": {"stroke": [[1, 2], [3, 4]]}, "initials": initials}
        action = match.action({"kind": "draw_section", **said})
        text = write_act("blue.engineer", action)

        assert type(action) is kinds["DrawSection"]
        assert read_act("captain_sonar", text) == ("blue.engineer", action)


def test_short_notation_leaves_out_what_goes_without_saying() -> None:
    match = Match.new("sonar")
    plain = match.action({"kind": "forfeit", "side": "blue"})
    agreed = match.action({"kind": "forfeit", "side": None, "how": "agreed"})

    assert write_act("clock", plain) == "clock forfeit blue"
    assert write_act("clock", agreed) == "clock forfeit null agreed"
    for action in (plain, agreed):
        assert read_act("sonar", write_act("clock", action)) == ("clock", action)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("blue.captain fly", "no action 'fly'"),
        ("blue.captain", "no action ''"),
        ("blue.captain move", "'move <direction>'"),
        ("blue.captain move up up", "'move <direction>'"),
        ("blue.captain move sideways", "sideways"),
        ("blue.captain tell_row x", "tell_row x"),
        ('blue.captain move "up', "cannot be read"),
        ("green.captain move up", "no seat 'green.captain'"),
    ],
)
def test_what_is_no_short_notation_is_refused(text: str, what: str) -> None:
    with pytest.raises(InvalidNotationError, match=re.escape(what)):
        read_act("sonar", text)


# --- time ----------------------------------------------------------------------------------------


def stopped() -> Match:
    """A match turn by turn in which yellow owes an answer, by a clock."""
    match = Match.from_position("sonar", "blue.energy: 2\nB . . .\n. . . Y")
    match.act("blue.captain", "use_sonar")
    return match


def test_the_clock_acts_when_time_has_passed() -> None:
    match = stopped()
    (timer,) = match.timers

    assert match.pass_time(timer.duration_s - 0.5) == ()
    assert match.pass_time(0.5) == (timer.action,)
    assert match.now == timer.duration_s
    assert (match.acts[-1].by, match.acts[-1].at) == ("clock", timer.duration_s)


def test_a_copy_has_its_own_time() -> None:
    match = stopped()
    twin = match.copy()
    (timer,) = match.timers
    twin.pass_time(timer.duration_s)

    assert (match.now, len(match.acts)) == (0.0, 1)
    assert match.pass_time(timer.duration_s) == (timer.action,)


@pytest.mark.parametrize("at", [4.9, -1.0, float("nan"), float("inf")])
def test_time_does_not_run_back(at: float) -> None:
    match = Match.new("sonar")
    match.act("blue.captain", "choose_start A1", at=5)

    with pytest.raises(InvalidOptionsError, match="not a number of seconds from 5 on"):
        match.act("yellow.captain", "choose_start A1", at=at)
    with pytest.raises(InvalidOptionsError):
        match.pass_time(at - 5 if at < 5 else at)
    assert len(match.acts) == 1
    with pytest.raises(IllegalActionError):
        match.act("blue.captain", "choose_start A1", at=9)
    assert match.now == 5


@pytest.mark.parametrize("game", REAL_TIME)
def test_bots_play_real_time_as_they_do_in_the_arena(game: str) -> None:
    match = Match.new(game, options=REAL_TIME[game], seed=11)
    outcome = match.bots(dict.fromkeys(Side, "landlubber")).play()

    record = read_record(match.record())
    levels = dict.fromkeys(match.seats, Level.LANDLUBBER)
    whole = play_match(game_named(game), record.header.options, levels, 11)
    assert [(act.by, act.do) for act in record.acts] == [(act.by, act.do) for act in whole.acts]
    assert outcome == whole.outcome
    times = [act.at for act in record.acts if act.at is not None]
    assert times == sorted(times)
    assert Match.from_record(match.record()).now == times[-1]


@pytest.mark.parametrize("game", REAL_TIME)
def test_a_match_in_real_time_is_the_same_in_short_spans(game: str) -> None:
    whole, parts = (Match.new(game, options=REAL_TIME[game], seed=5) for _ in range(2))
    whole.bots(dict.fromkeys(Side, "helmsman")).play()
    crews = parts.bots(dict.fromkeys(Side, "helmsman"))
    while crews.play(seconds=7) is None:
        assert parts.now % 7 == 0

    assert parts.record() == whole.record()


def test_a_program_plays_against_bots_in_real_time() -> None:
    match = Match.new("sonar", options=REAL_TIME["sonar"], seed=3)
    enemy = match.bots({"yellow": "helmsman"})
    match.act("blue.captain", "choose_start A1")
    chance = Random(2)
    while match.outcome is None:
        enemy.play(seconds=2)
        if legal := match.legal_actions("blue.captain"):
            match.act("blue.captain", chance.choice(legal))

    assert any(act.by == "yellow.captain" and act.at for act in match.acts)
    assert Match.from_record(match.record()).true_state == match.true_state


def test_seconds_are_for_real_time() -> None:
    with pytest.raises(InvalidOptionsError, match="real time only"):
        Match.new("sonar").bots({"blue": "helmsman"}).play(seconds=2)


# --- records -------------------------------------------------------------------------------------


def test_a_record_says_event_date_and_names(tmp_path: Path) -> None:
    match = Match.new("sonar")
    plain = match.record()
    match.describe(event="Cup", date="2026-11-26", players={"blue": "Ada"}, boats={"blue": "Nemo"})
    match.describe(players={"yellow.captain": "Ben", "blue": "Ada"})
    match.save(str(tmp_path / "cup.jsonl"))

    again = Match.from_record(str(tmp_path / "cup.jsonl"))
    assert (again.about.event, again.about.date) == ("Cup", "2026-11-26")
    assert again.about.players == {
        "blue.captain": "Ada",
        "blue.radio_operator": "Ada",
        "yellow.captain": "Ben",
    }
    assert again.record() == match.record()
    assert b"about" not in plain


@pytest.mark.parametrize(
    ("said", "error"),
    [
        ({"date": "26.11.2026"}, InvalidOptionsError),
        ({"event": "x" * 201}, InvalidOptionsError),
        ({"players": {"green": "Ada"}}, UnknownNameError),
        ({"boats": {"green": "Nemo"}}, UnknownNameError),
    ],
)
def test_what_a_record_cannot_say_is_refused(
    said: dict[str, Any], error: type[HydrophoneError]
) -> None:
    match = Match.new("sonar")
    before = match.record()
    with pytest.raises(error):
        match.describe(**said)
    assert match.record() == before


def test_many_records_stand_in_one_file(tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    for record in RECORDS:
        Match.from_record(record).save(path, append=True)

    found = list(Match.from_records(path))
    assert [match.record() for match in found] == [
        Match.from_record(record).record() for record in RECORDS
    ]


def test_a_match_without_a_record_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    Match.new("sonar").save(path)
    before = path.read_bytes()

    with pytest.raises(InvalidOptionsError, match="has no record"):
        Match.from_position("sonar", "B . Y").save(path)
    assert path.read_bytes() == before


def test_a_fault_among_many_records_is_named(tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    Match.new("sonar").save(path)
    broken = Match.new("sonar", seed=1)
    broken.act("blue.captain", "choose_start A1")
    path.write_bytes(path.read_bytes() + broken.record().replace(b'"A1"', b'"Z9"'))

    with pytest.raises(IllegalActionError, match=r"all\.jsonl, match 2, line 2"):
        list(Match.from_records(path))


# --- afterwards ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", having("tracker", "facts"))
def test_a_match_is_debriefed(game: str) -> None:
    match = Match.new(game, options={"turn_limit": 6}, seed=4)
    match.bots(dict.fromkeys(Side, "helmsman")).play()

    assert len(match.debrief().moments) == len(match.acts)
    assert len(match.moments("de")) == len(match.debrief().key_moments)


@pytest.mark.parametrize("game", ["sonar", "captain_sonar", "u_jagd"])
def test_bots_say_why_they_did_it(game: str) -> None:
    match = Match.new(game, options={"turn_limit": 6}, seed=4)
    match.bots(dict.fromkeys(Side, "seadog")).play()
    english, german = match.reasons(), match.reasons("de")

    assert len(english) == len(german) == len(match.acts)
    assert list(map(bool, english)) == list(map(bool, german))
    assert any(english)
    assert english != german


def test_only_our_bots_say_why() -> None:
    match = Match.new("sonar", options={"turn_limit": 6}, seed=4)
    match.bots({"yellow": "seadog", "blue": "seadog", "blue.captain": First}).play()

    said = {act.by for act, reason in zip(match.acts, match.reasons(), strict=True) if reason}
    assert said == {Seat.YELLOW_CAPTAIN}


# --- line-ups ------------------------------------------------------------------------------------


def test_a_line_up_is_judged() -> None:
    match = Match.new("captain_sonar")

    refusal = match.line_up_refusal({"Ada": ["blue.captain", "blue.engineer"]}, "de")
    assert refusal is not None
    assert refusal.clause == "CAP-024"
    assert match.line_up_refusal({"Ada": ["blue.captain", "blue.first_mate"]}) is None
    with pytest.raises(InvalidOptionsError, match="Ada cannot sit in both crews"):
        match.line_up_refusal({"Ada": ["blue.captain", "yellow.captain"]})


# --- bots of one's own ---------------------------------------------------------------------------


class Speaker(Bot):
    """Says and shows one place, and writes down what it hears."""

    def __init__(self, post: Post | None = None) -> None:
        self.asked = 0
        self.heard: list[Any] = []

    def hear(self, told: Any) -> None:
        self.heard.append(told)

    def choose(self, legal: Sequence[Any]) -> Any:
        return legal[0]

    def report(self) -> Report | None:
        self.asked += 1
        return Report(pin="B2", notes=(CellNote(AboutCell.ENEMY_HERE, "B2"),))  # type: ignore[arg-type]


@pytest.mark.parametrize("options", [{}, {"real_time": True}])
def test_a_radio_operator_of_ones_own_speaks_before_the_captain_acts(
    options: dict[str, Any],
) -> None:
    match = Match.new("sonar", options=options, seed=1)
    captain, radio, enemy = Speaker(), Speaker(), Speaker()
    seats = {"yellow": enemy, "blue": captain, "blue.radio_operator": radio}
    bots = match.bots(seats)
    bots.play(seconds=8) if options else match.copy().bots(seats).play()

    assert radio.asked > 1, "after whatever is heard"
    place = CellNote(AboutCell.ENEMY_HERE, "B2")
    assert captain.heard[:2] == [
        Pointed(Seat.BLUE_RADIO_OPERATOR, "B2"),  # type: ignore[arg-type]
        Said(Seat.BLUE_RADIO_OPERATOR, place),
    ]
    assert len([each for each in captain.heard if each.seat is Seat.BLUE_RADIO_OPERATOR]) == 2


def test_a_bot_has_to_choose() -> None:
    class Mute(Bot):
        """Forgot it."""

    with pytest.raises(TypeError, match="choose"):
        Mute()  # type: ignore[abstract]


class First(Bot):
    def __init__(self, post: Post) -> None:
        assert post.tracker().side is post.seat.side.enemy
        assert post.chart is not None

    def choose(self, legal: Sequence[Any]) -> Any:
        return legal[0]


def test_an_arena_of_own_bots_is_the_same_in_several_processes() -> None:
    more: dict[str, Any] = {"matches": 6, "options": {"turn_limit": 8}, "seed": 3}
    crew = {"captain": First, "crew": "landlubber"}

    alone = arena("sonar", crew, "landlubber", **more)
    assert alone.matches == 6
    assert arena("sonar", crew, "landlubber", processes=2, **more) == alone


@pytest.mark.parametrize(
    ("crew", "error", "what"),
    [
        ("mermaid", UnknownNameError, "only landlubber, deckhand, "),
        ({"cook": "helmsman"}, UnknownNameError, "no role 'cook'"),
        ({"captain": "helmsman"}, InvalidOptionsError, "nobody is named for radio_operator"),
    ],
)
def test_what_is_no_crew_is_refused(crew: Any, error: type[HydrophoneError], what: str) -> None:
    with pytest.raises(error, match=what):
        arena("sonar", "helmsman", crew, 1)


# --- names ---------------------------------------------------------------------------------------

WRONG: dict[str, Any] = {
    "game": lambda: Match.new("chess"),
    "edition": lambda: Match.new("sonar", edition="fr"),
    "chart": lambda: Match.new("sonar", options={"map": "atlantis"}),
    "packaged chart": lambda: packaged_chart("atlantis"),
    "seat": lambda: Match.new("sonar").legal_actions("green.captain"),
    "seat of another game": lambda: Match.new("sonar").act("blue.engineer", "move up"),
    "viewer": lambda: Match.new("sonar").view("nobody"),
    "side": lambda: Match.new("sonar").tracker("green"),
    "followed side": lambda: make_tracker("sonar", "green"),
    "bots' side": lambda: Match.new("sonar").bots({"green": "helmsman"}),
    "level": lambda: Match.new("sonar").bots({"blue": "mermaid"}),
    "language": lambda: Match.new("sonar").refusal("blue.captain", "choose_start A1", "fr"),
    "language of moments": lambda: Match.new("sonar").moments("fr"),
    "game of an act": lambda: read_act("chess", "blue.captain move up"),
    "post in a line-up": lambda: Match.new("sonar").line_up_refusal({"Ada": ["green.captain"]}),
}


@pytest.mark.parametrize("name", WRONG)
def test_every_wrong_name_is_one_kind_of_error(name: str) -> None:
    with pytest.raises(UnknownNameError):
        WRONG[name]()


def test_a_view_is_told_as_json() -> None:
    view = as_json(Match.new("sonar", seed=3).view("blue.captain"))

    assert view["viewer"] == "blue.captain"
    assert view["blue"]["damage"] == 0
    assert "chart" not in view
