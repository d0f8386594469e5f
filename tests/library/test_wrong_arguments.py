"""What a program hands in wrongly is refused by a sentence, and nothing has changed."""

import copy
import pickle
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from hydrophone import (
    Bot,
    Chance,
    HydrophoneError,
    InvalidBotError,
    InvalidChartError,
    InvalidNotationError,
    InvalidOptionsError,
    Match,
    Post,
    Report,
    arena,
    captain_sonar,
    make_tracker,
    packaged_chart,
    read_act,
    read_chart,
    sonar,
)
from hydrophone.core.errors import IllegalLineError

NOTHING: Any = None
"""What a type checker would refuse is handed in all the same."""


def match() -> Match:
    begun = Match.new("sonar", seed=8)
    begun.act("blue.captain", "choose_start A1")
    begun.act("yellow.captain", "choose_start J10")
    return begun


def live() -> Match:
    return Match.new("sonar", options={"real_time": True})


def fought(matches: int = 1, **more: Any) -> Any:
    return arena("sonar", "landlubber", "landlubber", matches, **more)


NUMBERS: dict[str, tuple[Callable[[Any], Any], tuple[Any, ...], str]] = {
    "seed": (lambda n: Match.new("sonar", seed=n), (-1, 2**64, 1.5, "7", None), "the seed is "),
    "seed of an arena": (lambda n: fought(seed=n), (-1, 2**64), "the seed is "),
    "seed of a world": (lambda n: match().world("yellow", ("C4",), seed=n), (-1, "x"), "the seed"),
    "matches": (fought, (-1, 0, "3", 1.5), "matches is "),
    "processes": (lambda n: fought(processes=n), (-1, 0, "3", None), "processes is "),
    "time to pass": (lambda s: match().pass_time(s), (-1, "x", None, 10**400), "the time to pass"),
    "time of an act": (
        lambda s: match().act("yellow.captain", "move up", at=s),
        (-1, "x", float("nan")),
        "the time of the act",
    ),
    "time to play": (
        lambda s: live().bots({"blue": "helmsman"}).play(seconds=s),
        (-1, "x", float("nan")),
        "the time to play",
    ),
    "observations": (lambda n: match().observations("spectator", n), (-1, "x", 1.5), "since"),
    "samples": (lambda n: match().tracker("yellow").sample(Chance(1), n), (-1, "x"), "the count"),
}


@pytest.mark.parametrize("name", NUMBERS)
def test_a_number_that_does_not_fit_is_named(name: str) -> None:
    hand_in, wrong, what = NUMBERS[name]
    for value in wrong:
        with pytest.raises(InvalidOptionsError, match=what):
            hand_in(value)


def test_whole_numbers_of_other_libraries_are_welcome() -> None:
    class Whole:
        def __index__(self) -> int:
            return 7

    begun = Match.new("sonar", seed=Whole())  # type: ignore[arg-type]

    assert type(begun.seed) is int
    assert begun.record() == Match.new("sonar", seed=7).record()


OPTIONS: tuple[tuple[Callable[[], Any], str], ...] = (
    (lambda: Match.new("sonar", options=NOTHING or "map=volcano"), "names with their values"),  # type: ignore[arg-type]
    (lambda: Match.new("sonar", options=NOTHING or 5), "names with their values"),  # type: ignore[arg-type]
    (lambda: Match.new("sonar", options={"drawing": ". ."}), "map='custom'"),
    (lambda: match().bots(NOTHING or "helmsman"), "bots are named by seats"),  # type: ignore[arg-type]
    (lambda: match().describe(date="yesterday"), "a day such as 2026-11-26, not 'yesterday'"),
    (lambda: match().describe(date="2026-13-01"), "a day such as"),
    (lambda: match().describe(players=NOTHING or "Ada"), "names stand with their seats"),  # type: ignore[arg-type]
    (lambda: match().describe(boats={"blue": NOTHING or 3}), "a record cannot say"),  # type: ignore[dict-item]
    (lambda: match().describe(event="x" * 201), "a record cannot say"),
    (lambda: match().tracker("yellow").sample(NOTHING or 3, 1), "a Chance such as"),  # type: ignore[arg-type]
    (
        lambda: match().line_up_refusal({"Ada": ["blue.captain"], "Bob": "blue.captain"}),
        "cannot be both Ada's and Bob's",
    ),
    (lambda: arena("sonar", NOTHING or 3, "seadog", 1), "a crew is a level"),  # type: ignore[arg-type]
    (lambda: arena("sonar", "seadog", {"crew": 3}, 1), "a crew is a level"),
    (lambda: arena("sonar", First(None), "seadog", 1), "a crew is a level"),  # type: ignore[arg-type]
    (
        lambda: arena("sonar", lambda post: First(post), "seadog", 2, processes=2),
        "several processes",
    ),
)


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_what_does_not_fit_is_refused_in_a_sentence(number: int) -> None:
    hand_in, what = OPTIONS[number]
    with pytest.raises(InvalidOptionsError, match=what):
        hand_in()


def test_a_world_is_made_of_what_can_be_true() -> None:
    begun = match()
    (drawn,) = begun.tracker("yellow").sample(Chance(1), 1)
    assert begun.world("yellow", drawn)

    wrong: tuple[Any, ...] = (None, 3, "A1", (), ("C3",), ("ZZ",), ("A1", "J10"), ["A1"], ("A1", 3))
    for hypothesis in wrong:
        with pytest.raises(InvalidOptionsError, match="cannot be true of yellow"):
            begun.world("yellow", hypothesis)

    begun.act("blue.captain", "move down")
    begun.act("yellow.captain", "move up")
    with pytest.raises(InvalidOptionsError, match="cannot be true of yellow"):
        begun.world("yellow", ("A2", "A10"))
    assert begun.world("yellow", ("A2", "A1"))


def test_a_map_of_u_jagd_that_an_answer_excludes_makes_no_world() -> None:
    begun = Match.new("u_jagd", options={"turn_limit": 4}, seed=1)
    begun.bots({"blue": "helmsman", "yellow": "helmsman"}).play()
    tracker = begun.tracker("yellow")
    fits = tracker.sample(Chance(1), 20)
    prior = make_tracker("u_jagd", "yellow", options=begun.options).sample(Chance(1), 200)

    assert all(map(tracker.allows, fits))
    assert not all(map(tracker.allows, prior))
    assert not tracker.allows(("A1",))


NOTATION: tuple[Callable[[], Any], ...] = (
    lambda: match().act("yellow.captain", captain_sonar.Surface()),
    lambda: match().refusal("yellow.captain", captain_sonar.Surface()),
    lambda: match().tracker("blue").observe({"kind": "surfaced"}),  # type: ignore[arg-type]
    lambda: match().tracker("blue").observe(NOTHING),
    lambda: make_tracker("sonar", "blue").observe(Match.new("u_jagd").observations("spectator")[0]),
    lambda: read_act("sonar", NOTHING),
    lambda: read_chart(NOTHING),
    lambda: Match.from_position("sonar", NOTHING),
    lambda: Match.from_position("u_jagd", NOTHING),
)


@pytest.mark.parametrize("number", range(len(NOTATION)))
def test_what_is_of_no_game_or_another_is_refused(number: int) -> None:
    with pytest.raises(InvalidNotationError):
        NOTATION[number]()


# --- bots of one's own ---------------------------------------------------------------------------


class First(Bot):
    """Takes what is offered first."""

    def __init__(self, post: Post | None) -> None:
        self.post = post

    def choose(self, legal: Sequence[Any]) -> Any:
        return legal[0]


class Duck:
    """Has forgotten to be a Bot."""

    def __init__(self, post: Post) -> None:
        self.post = post

    def choose(self, legal: Sequence[Any]) -> Any:
        return legal[0]


class Wordy(First):
    def choose(self, legal: Sequence[Any]) -> Any:
        return "move up"


class Absent(First):
    def choose(self, legal: Sequence[Any]) -> Any:
        return None


class Headstrong(First):
    def choose(self, legal: Sequence[Any]) -> Any:
        return sonar.Surface()


class Busy(First):
    def volunteer(self, legal: Sequence[Any]) -> Any | None:
        return "move up"


class Chatty(First):
    def report(self) -> Report | None:
        return "E5"  # type: ignore[return-value]


WRONG: dict[type, str] = {
    Duck: "Duck on blue.captain is no bot, for it has no observe, hear, volunteer, report",
    Wordy: "blue.captain: Wordy.choose gave 'move up', not one of its 91 legal actions",
    Absent: "blue.captain: Absent.choose gave None",
    Headstrong: r"blue.captain: Headstrong.choose gave Surface\(\)",
    Chatty: "blue.captain: Chatty.report gave 'E5', not a Report or None",
}


@pytest.mark.parametrize("kind", WRONG)
@pytest.mark.parametrize("real_time", [False, True])
def test_a_bot_that_answers_what_it_may_not_is_named(kind: Any, real_time: bool) -> None:
    options = {"turn_limit": 4, "real_time": real_time}
    crew = {"captain": kind, "crew": "helmsman"}
    seats = {"blue": "helmsman", "blue.captain": kind, "yellow": "helmsman"}

    with pytest.raises(InvalidBotError, match=WRONG[kind]) as told:
        arena("sonar", crew, "helmsman", 1, options=options)
    assert "in the match of seed " in told.value.__notes__[0]
    with pytest.raises(InvalidBotError, match=WRONG[kind]):
        Match.new("sonar", options=options).bots(seats).play()


def test_what_a_bot_volunteers_is_legal_too() -> None:
    seats: dict[str, Any] = {"blue": "helmsman", "blue.captain": Busy, "yellow": "helmsman"}
    with pytest.raises(InvalidBotError, match=r"Busy\.volunteer gave 'move up'"):
        live().bots(seats).play()


def test_bots_that_end_no_turn_are_stopped() -> None:
    """One that takes what is offered first lays a contact of U-Jagd down and up for ever."""
    seats: dict[str, Any] = {"blue": First, "yellow": "landlubber"}

    with pytest.raises(InvalidBotError, match=r"have ended no turn; asked is blue\.captain"):
        arena("u_jagd", First, "landlubber", 1)
    with pytest.raises(InvalidBotError, match="have ended no turn"):
        Match.new("u_jagd").bots(seats).play()


@pytest.mark.parametrize("bot", [None, 3, object(), lambda post: None])
def test_what_is_no_bot_is_named(bot: Any) -> None:
    with pytest.raises(InvalidBotError, match=r"on blue\.captain is no bot"):
        Match.new("sonar").bots({"blue.captain": bot})


# --- errors --------------------------------------------------------------------------------------


def errors() -> list[HydrophoneError]:
    found: list[HydrophoneError] = [IllegalLineError("x.jsonl", 3, "SON-082", "No.")]
    for wrong in (
        lambda: match().act("blue.captain", "move up"),
        lambda: read_chart(packaged_chart("alpha").drawing.replace(".", "q", 2)),
        lambda: Match.from_record("{}"),
    ):
        with pytest.raises(HydrophoneError) as told:
            wrong()
        told.value.add_note("in the match of seed 3")
        found.append(told.value)
    return found


def test_errors_come_whole_out_of_another_process() -> None:
    for error in errors():
        for again in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
            assert (type(again), str(again)) == (type(error), str(error))
            assert vars(again).keys() == vars(error).keys()


def test_all_faults_of_a_drawing_come_along() -> None:
    with pytest.raises(InvalidChartError) as told:
        read_chart("title: x\nprovenance: y\nnonsense\nmore\n")

    again = pickle.loads(pickle.dumps(told.value))
    assert list(map(str, again.faults)) == list(map(str, told.value.faults))


def test_a_lost_match_is_found_again_by_its_record(tmp_path: Path) -> None:
    path, crew = tmp_path / "all.jsonl", {"captain": First, "crew": "landlubber"}
    options = {"turn_limit": 8}
    result = arena("sonar", crew, "landlubber", 4, options=options, records=path)

    found = list(Match.from_records(path))
    assert len(found) == result.matches
    assert sum(len(each.acts) for each in found) == result.actions
    assert found[1].about.players == {"yellow.captain": "First"}
    again = Match.new("sonar", options=options, seed=found[1].seed)
    again.bots({"blue": "landlubber", "yellow": "landlubber", "yellow.captain": First}).play()
    assert again.acts == found[1].acts


def test_the_interval_of_an_arena_is_wilsons() -> None:
    result = arena("sonar", "landlubber", "landlubber", 4, options={"turn_limit": 2})

    assert result.points == 0.5
    low, high = result.interval
    assert (round(low, 3), round(high, 3)) == (0.15, 0.85)
