"""Laws 2 and 11 for computed help: it is a function of what the seat was told, in its moments too.

Two truths that a viewer cannot tell apart give them the same help, byte by byte and at the same
time; and nobody whose help it is not is told a word more or less. The same holds for what people
without a post can deduce.
"""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any
from zlib import crc32

import msgspec
import pytest
from msgspec.structs import replace

from games.captain_sonar.positions import options_on as captain_options
from games.sonar.positions import options_on as sonar_options
from hydrophone.board.grid import Cell, Direction
from hydrophone.core.game import Action
from hydrophone.core.help import Help
from hydrophone.core.real_time import CallStop
from hydrophone.core.seats import SPECTATOR, Seat, Side, Viewer
from hydrophone.games.captain_sonar.options import Mode
from hydrophone.games.sonar.actions import ChooseStart, GoSilent, Move
from hydrophone.games.sonar.rules import Sonar
from hydrophone.server.help import pool as help_pool
from hydrophone.server.help.pool import STEP_S
from hydrophone.server.match.effects import ConnectionId
from hydrophone.server.match.inputs import HelpComputed
from hydrophone.server.match.moment import Moment
from hydrophone.server.match.telling import delayed_view, helping
from hydrophone.server.protocol.messages import Helped
from laws.laws import Case, two_truths
from laws.moments.test_moments_in_real_time import GOES as GOES_EAST
from laws.moments.test_moments_in_real_time import (
    OPEN,
    SOUTH,
    START,
    STAYS,
    ForOne,
    ann,
    commanding,
)
from laws.moments.timed import Choose, Frame, Hidden, Timed
from laws.registry import FIXTURES
from laws.test_room import Played, for_two, table

STEPS = (12, 25)
SAMPLES = [(game, name) for game, each in FIXTURES.items() for name in each.with_help]
PACES_S = (2.5 * STEP_S, 0.3 * STEP_S)
"""Seconds between two things that a viewer hears of: slower and faster than help is told."""


def _is_help(message: bytes) -> bool:
    return message.startswith((b'{"kind":"helped"', b'{"kind":"deduced"'))


@pytest.mark.parametrize("viewer", [Seat.BLUE_CAPTAIN, Seat.YELLOW_CAPTAIN, SPECTATOR])
@pytest.mark.parametrize(("game", "sample"), SAMPLES)
def test_two_truths_get_the_same_help_at_the_same_time(
    game: str, sample: str, viewer: Viewer
) -> None:
    fixture = FIXTURES[game]
    options = replace(for_two(fixture.options[sample]), help=Help.CHANCES)
    seed = table(game, options).seed
    different = helps = 0
    for steps, pace_s in zip(STEPS, PACES_S, strict=True):
        played = Played(fixture, options, viewer, pace_s)
        (pair,) = deque(two_truths(fixture, Case(options, seed, steps), viewer), maxlen=1)
        different += pair.acts["one"] != pair.acts["two"]
        one, two = played.frames(pair.acts["one"]), played.frames(pair.acts["two"])
        assert one == two
        helps += sum(_is_help(each.message) for each in one)

    assert different
    assert bool(helps) is (viewer is not SPECTATOR or bool(fixture.game.chart_option))


# --- real time ---------------------------------------------------------------------------------


def captains(*orders: Action, thinks_s: float = 0.01, takes_s: float = 0.01) -> Timed:
    """Captain Sonar in real time: Ann holds all posts, bots steer yellow by these orders."""
    options: Any = captain_options(
        OPEN,
        min_players=2,
        mode=Mode.REAL_TIME,
        bot_min_course_s=1,
        resume_s=1,
        help=Help.CHANCES,
    )
    match = Timed(ForOne(), options, Hidden(commanding(START, *orders), thinks_s))
    return _played(match, ann, takes_s)


def steering(*orders: Action) -> Choose:
    """A Captain of SONAR who gives these orders."""
    left = list(orders)

    def choose(seat: Seat, legal: Sequence[Action]) -> Action | None:
        return left.pop(0) if left and left[0] in legal else None

    return choose


class SonarForOne(Sonar):
    """Ann may hold both posts of her boat."""

    @staticmethod
    def broken_line_up(options: Any, crews: Any) -> None:
        return None


def divers(*orders: Action, takes_s: float = 0.01, help_: Help = Help.CHANCES) -> Timed:
    """SONAR in real time: Ann's boat lies still, a bot steers yellow by these orders."""
    options: Any = sonar_options(
        OPEN, real_time=True, rt_min_move_interval_s=1, resume_s=1, help=help_
    )
    yellow = steering(ChooseStart(Cell("C5")), *orders)
    match = Timed(SonarForOne(), options, Hidden(yellow))
    return _played(match, steering(ChooseStart(Cell("A1"))), takes_s)


def _played(match: Timed, blue: Choose, takes_s: float) -> Timed:
    match.helping.takes_s = takes_s
    match.begin(blue)
    match.play(20)
    return match


SILENT_UP, SILENT_LEFT = GoSilent(Direction.UP), GoSilent(Direction.LEFT)
THREE = (*[Move(Direction.UP)] * 3, CallStop())
"""Three moves for the energy of a silence, and the stop that it needs in real time."""


def same(one: Timed, two: Timed) -> bool:
    """Do Ann and a spectator get the same at the same moments?"""
    return one.seen() == two.seen()


def helps(frames: Iterable[Frame]) -> list[Frame]:
    return [frame for frame in frames if _is_help(frame.message)]


def test_in_real_time_a_silence_shows_in_no_help() -> None:
    stayed, gone = captains(SOUTH, STAYS, SOUTH), captains(SOUTH, GOES_EAST, SOUTH)

    assert len(gone.acts()) > len(stayed.acts())
    assert same(stayed, gone)
    assert len(helps(gone.seen()["Ann"])) > 3
    assert len(helps(gone.seen()["Eve"])) > 3


def test_in_real_time_of_sonar_a_silence_shows_in_no_help() -> None:
    up, left = divers(*THREE, SILENT_UP), divers(*THREE, SILENT_LEFT)

    assert SILENT_LEFT in left.acts()
    assert SILENT_UP in up.acts()
    assert same(up, left)
    assert len(helps(up.seen()["Ann"])) > 1


def test_in_real_time_people_without_a_post_are_told_nothing_unless_spaces_are_agreed() -> None:
    """There are no turns after which it would be old."""
    for level in Help:
        onlooker = divers(*THREE, SILENT_UP, help_=level).seen()["Eve"]
        assert bool(helps(onlooker)) is level.is_computed


@pytest.mark.parametrize("takes_s", [0.001, 0.05, 0.099])
def test_how_long_it_is_computed_does_not_show(takes_s: float) -> None:
    """Up to a step of the grid; what takes longer comes with the next, whatever it was."""
    assert same(captains(SOUTH, STAYS, SOUTH), captains(SOUTH, STAYS, SOUTH, takes_s=takes_s))
    assert same(divers(*THREE, SILENT_UP), divers(*THREE, SILENT_UP, takes_s=takes_s))


def test_the_acts_come_when_they_come_without_help() -> None:
    """However long help takes: all other frames have the same moments."""
    quick, slow = captains(SOUTH, STAYS, SOUTH), captains(SOUTH, STAYS, SOUTH, takes_s=3.0)

    for name in ("Ann", "Eve"):
        others = [
            [frame for frame in match.seen()[name] if not _is_help(frame.message)]
            for match in (quick, slow)
        ]
        assert others[0] == others[1]


# --- the law can fail --------------------------------------------------------------------------


def is_fed_from_the_state(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leak: its first letters say something of what the enemy crew knows."""
    usual = helping.computed

    def computed(moment: Moment, came: HelpComputed) -> None:
        sheets = moment.match.must_run().referee.true_state.sheets.of(came.seat.side.enemy)
        secret = f"{crc32(msgspec.json.encode(sheets)):010}"
        told = replace(came.computed, spaces=secret + came.computed.spaces[10:])
        usual(moment, replace(came, computed=told))

    monkeypatch.setattr(helping, "computed", computed)


def counts_what_others_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leak: its number is that of what the enemy was told."""
    usual = helping.computed

    def computed(moment: Moment, came: HelpComputed) -> None:
        enemy = Seat.at(came.seat.side.enemy, came.seat.role)
        count = len(moment.match.must_run().streams[enemy].heard)
        usual(moment, replace(came, count=count))

    monkeypatch.setattr(helping, "computed", computed)


def listens_to_a_crew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leak: what all can deduce is computed out of what one crew was told."""
    monkeypatch.setattr(helping, "SPECTATOR", Seat.YELLOW_CAPTAIN)
    monkeypatch.setattr(delayed_view, "SPECTATOR", Seat.YELLOW_CAPTAIN)


def comes_later_after_hidden_acts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leak: help waits a moment for each act of the match, heard or not."""
    usual = helping.look

    def look(moment: Moment) -> None:
        acts = len(moment.match.log.acts)
        monkeypatch.setattr(help_pool, "STEP_S", STEP_S + 0.001 * acts)
        usual(moment)

    monkeypatch.setattr(helping, "look", look)


def tells_as_soon_as_it_is_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leak: the grid of time is so fine that the time of computing shows."""
    monkeypatch.setattr(help_pool, "STEP_S", 0.004)


def tells_the_other_crew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leak: all viewers hear it."""

    def holders(moment: Moment, seat: Seat) -> tuple[ConnectionId, ...]:
        return moment.presence.connections()

    monkeypatch.setattr(helping, "holders", holders)


def _silence() -> bool:
    return same(captains(SOUTH, STAYS, SOUTH), captains(SOUTH, GOES_EAST, SOUTH))


def _silence_of_sonar() -> bool:
    return same(divers(*THREE, SILENT_UP), divers(*THREE, SILENT_LEFT))


def _onlooker() -> bool:
    """Of a silence, for people without a post alone."""
    stayed, gone = captains(SOUTH, STAYS, SOUTH), captains(SOUTH, GOES_EAST, SOUTH)
    return stayed.seen()["Eve"] == gone.seen()["Eve"]


def _computing() -> bool:
    return same(captains(SOUTH, STAYS), captains(SOUTH, STAYS, takes_s=0.05))


def _told_to_a_seat(frames: Iterable[Frame]) -> list[Frame]:
    return [frame for frame in frames if frame.message.startswith(b'{"kind":"helped"')]


def _strangers() -> bool:
    match = captains(SOUTH, STAYS)
    seats = {
        msgspec.json.decode(frame.message, type=Helped).seat.side
        for frame in _told_to_a_seat(match.seen()["Ann"])
    }
    return seats == {Side.BLUE} and not _told_to_a_seat(match.seen()["Eve"])


def _maps() -> bool:
    """U-Jagd: yellow draws one map or another that answers the question alike."""
    fixture = FIXTURES["u_jagd"]
    options = replace(fixture.options["as ruled"], help=Help.CHANCES)
    played = Played(fixture, options, Seat.BLUE_CAPTAIN, PACES_S[0])
    seed = table("u_jagd", options).seed
    (pair,) = deque(two_truths(fixture, Case(options, seed, 25), Seat.BLUE_CAPTAIN), maxlen=1)
    return played.frames(pair.acts["one"]) == played.frames(pair.acts["two"])


@pytest.mark.parametrize(
    ("leak", "law"),
    [
        (is_fed_from_the_state, _silence),
        (is_fed_from_the_state, _silence_of_sonar),
        (is_fed_from_the_state, _maps),
        (is_fed_from_the_state, _onlooker),
        (listens_to_a_crew, _onlooker),
        (counts_what_others_heard, _silence),
        (comes_later_after_hidden_acts, _silence),
        (comes_later_after_hidden_acts, _maps),
        (tells_as_soon_as_it_is_computed, _computing),
        (tells_the_other_crew, _strangers),
    ],
)
def test_the_law_finds_a_leak_that_is_planted(
    leak: Callable[[pytest.MonkeyPatch], None],
    law: Callable[[], bool],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert law()
    leak(monkeypatch)
    assert not law()
