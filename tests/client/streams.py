"""What viewers of seeded matches were told, and the views that follow, for the client to repeat.

``python tests/client/streams.py`` writes the files again after a wanted change.
"""

from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from hydrophone.core.chance import Chance
from hydrophone.core.crews import Crew
from hydrophone.core.game import Action, AnyGame, AnyState, Options
from hydrophone.core.help import Help
from hydrophone.core.seats import CLOCK, SPECTATOR, Actor, PerSide, Seat, Viewer
from hydrophone.games.captain_sonar.actions import DrawSection
from hydrophone.games.captain_sonar.options import (
    CaptainOptions,
    EngineerQuery,
    LockRelease,
    Mode,
    OutlineFail,
    TurnGate,
)
from hydrophone.games.captain_sonar.surfaced.outline import OutlineTrace
from hydrophone.games.sonar.options import EarlyMove, FixedStart, SonarOptions
from hydrophone.games.u_jagd.options import UJagdOptions
from hydrophone.kits.registry import KITS

FOLDER = Path(__file__).parents[1] / "golden" / "client"
EVERY = 20
"""A view is kept after so many observations, and after the last one."""

POND = """\
title: Pond
provenance: drawn for this test

sea:
     A B C
   1 . . .
   2 . # .
   3 . . .

zones:
     A B C
   1 1 1 1
   2 1 1 1
   3 1 1 1
"""


class Sample(NamedTuple):
    """One seeded match of a game and those whose streams are kept."""

    game: str
    options: Options
    seed: int
    viewers: tuple[Viewer, ...]


SAMPLES = {
    "sonar_free": Sample(
        "sonar",
        SonarOptions(turn_limit=30),
        11,
        (Seat.BLUE_CAPTAIN, Seat.YELLOW_RADIO_OPERATOR, SPECTATOR),
    ),
    "sonar_printed_starts": Sample(
        "sonar",
        SonarOptions(fixed_start_map1=FixedStart.MANDATORY, turn_limit=9),
        5,
        (Seat.BLUE_RADIO_OPERATOR, Seat.YELLOW_CAPTAIN, SPECTATOR),
    ),
    "sonar_ice": Sample(
        "sonar",
        SonarOptions(map="north_pole", north_pole_damage=True),
        1,
        (Seat.BLUE_CAPTAIN, Seat.YELLOW_CAPTAIN),
    ),
    "sonar_pond": Sample(
        "sonar",
        SonarOptions(map="custom", drawing=POND),
        25,
        (Seat.BLUE_CAPTAIN, Seat.YELLOW_CAPTAIN),
    ),
    "sonar_real_time": Sample(
        "sonar",
        SonarOptions(
            map="custom",
            drawing=POND,
            real_time=True,
            early_move=EarlyMove.WAIT,
            empty_stop_s=5,
            turn_limit=16,
        ),
        3,
        (Seat.BLUE_CAPTAIN, Seat.YELLOW_RADIO_OPERATOR, SPECTATOR),
    ),
    "captain_sonar_alpha": Sample(
        "captain_sonar",
        CaptainOptions(turn_limit=30),
        11,
        (Seat.BLUE_CAPTAIN, Seat.YELLOW_ENGINEER, SPECTATOR),
    ),
    "captain_sonar_archer_mines": Sample(
        "captain_sonar",
        CaptainOptions(
            scenario="echo",
            torpedo_clears_archer=True,
            announce_mine_destroyed=True,
            ready_public=False,
            turn_limit=40,
        ),
        3,
        (Seat.BLUE_FIRST_MATE, Seat.YELLOW_CAPTAIN, SPECTATOR),
    ),
    "captain_sonar_ice": Sample(
        "captain_sonar",
        CaptainOptions(
            scenario="delta",
            engineer_query=EngineerQuery.MANUAL,
            turn_gate=TurnGate.HARD,
            self_damage_public=False,
            turn_limit=40,
        ),
        8,
        (Seat.BLUE_ENGINEER, Seat.YELLOW_FIRST_MATE, SPECTATOR),
    ),
    "captain_sonar_pond": Sample(
        "captain_sonar",
        CaptainOptions(
            scenario="custom",
            drawing=POND,
            lock_release=LockRelease.ANY_MOVE,
            turn_gate=TurnGate.OFF,
        ),
        113,
        (Seat.BLUE_CAPTAIN, Seat.YELLOW_RADIO_OPERATOR),
    ),
    "captain_sonar_real_time": Sample(
        "captain_sonar",
        CaptainOptions(
            mode=Mode.REAL_TIME,
            scenario="custom",
            drawing=POND,
            min_course_interval_s=2,
            empty_stop_s=5,
            turn_limit=16,
        ),
        6,
        (Seat.BLUE_CAPTAIN, Seat.YELLOW_RADIO_OPERATOR, SPECTATOR),
    ),
    "captain_sonar_redrawn": Sample(
        "captain_sonar",
        CaptainOptions(
            mode=Mode.REAL_TIME,
            scenario="echo",
            outline_fail=OutlineFail.REDRAW_BAD,
            outline_min_s=0,
            surface_requires_ok=False,
            resume_s=0,
            turn_limit=12,
        ),
        13,
        (Seat.BLUE_FIRST_MATE, Seat.YELLOW_CAPTAIN, SPECTATOR),
    ),
    "u_jagd_ruled": Sample(
        "u_jagd",
        UJagdOptions(),
        1,
        (Seat.BLUE_CAPTAIN, Seat.YELLOW_CAPTAIN, SPECTATOR),
    ),
    "u_jagd_last_turn": Sample(
        "u_jagd",
        UJagdOptions(last_turn=True, help=Help.NONE, empty_squares=False),
        28,
        (Seat.BLUE_CAPTAIN, Seat.YELLOW_CAPTAIN),
    ),
    "u_jagd_drawn": Sample(
        "u_jagd",
        UJagdOptions(turn_limit=2),
        2,
        (Seat.BLUE_CAPTAIN, Seat.YELLOW_CAPTAIN, SPECTATOR),
    ),
}


def streams() -> dict[str, bytes]:
    """File name to content: one line for each viewer."""
    return {f"{name}.jsonl": _lines(sample) for name, sample in SAMPLES.items()}


def _lines(sample: Sample) -> bytes:
    game = KITS[sample.game].game
    events = _events(game, sample)
    told = (_stream(game, sample.options, events, viewer) for viewer in sample.viewers)
    return b"".join(msgspec.json.encode(stream) + b"\n" for stream in told)


def _events(game: AnyGame, sample: Sample) -> list[Any]:
    """A match whose players pick a kind of action first, then one of that kind."""
    state, happened = game.new(sample.options, sample.seed)
    events = list(happened)
    chance = Chance(sample.seed).fork("players")
    if (manned := game.man(state, PerSide(_CREW_OF_TWO, Crew()))) is not None:
        state, happened = game.apply(state, CLOCK, manned)
        events.extend(happened)
    while game.outcome(state) is None:
        actor, chance = chance.pick(_actors(game, sample.options, state))
        action, chance = _pick(game.legal_actions(state, actor), chance)
        action, chance = _by_hand(action, chance)
        state, happened = game.apply(state, actor, action)
        events.extend(happened)
    return events


def _actors(game: AnyGame, options: Options, state: AnyState) -> tuple[Actor, ...]:
    """Turn by turn whom the match waits for; in real time all who can act, the clock too."""
    if not game.is_real_time(options):
        return game.blocked_by(state)
    clock = (CLOCK,) if game.legal_actions(state, CLOCK) else ()
    return (*game.may_act(state), *clock)


_CREW_OF_TWO = Crew(
    ((Seat.BLUE_CAPTAIN, Seat.BLUE_FIRST_MATE, Seat.BLUE_ENGINEER), (Seat.BLUE_RADIO_OPERATOR,))
)


def _by_hand(action: Action, chance: Chance) -> tuple[Action, Chance]:
    """The action; now and then a section is signed and not outlined."""
    if not isinstance(action, DrawSection):
        return action, chance
    line, chance = chance.pick([action.line] * 9 + [OutlineTrace()])
    return replace(action, line=line), chance


def _pick(legal: tuple[Any, ...], chance: Chance) -> tuple[Action, Chance]:
    """A kind of action, but surfacing only where nothing else is left to do."""
    every = {type(action).__name__ for action in legal}
    kinds = sorted(every - {"Surface"})
    if not kinds or kinds == ["WithdrawStop"]:
        kinds = sorted(every)
    kind, chance = chance.pick(kinds)
    return chance.pick([action for action in legal if type(action).__name__ == kind])


def _stream(game: AnyGame, options: Options, events: list[Any], viewer: Viewer) -> dict[str, Any]:
    view = game.blank(options, viewer)
    told: list[Any] = []
    views: dict[int, Any] = {0: view.flat()}
    for event in events:
        observation = game.project(event, viewer)
        if observation is None:
            continue
        told.append(observation)
        view = view.after(observation)
        if len(told) % EVERY == 0:
            views[len(told)] = view.flat()
    views[len(told)] = view.flat()
    return {"game": game.id, "viewer": viewer, "observations": told, "views": views}


def write() -> None:
    """Write all files."""
    for name, content in streams().items():
        (FOLDER / name).write_bytes(content)


if __name__ == "__main__":
    write()
