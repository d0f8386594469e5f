"""A match with programs: one process for the seats of a crew, and never one for two crews."""

import sys

import msgspec

from hydrophone.bots.bot import Level
from hydrophone.core.seats import Role, Seat, Side
from hydrophone.kits.registry import game_named
from hydrophone.notation.record import Header
from hydrophone.play.log import fresh_referee
from hydrophone.programs.entrants import LevelEntrant, ProgramEntrant
from hydrophone.programs.matches import ProgramMatch, Terms, play_with_programs

CAPTAIN_SONAR = game_named("captain_sonar")
OPTIONS = msgspec.structs.replace(CAPTAIN_SONAR.presets["de"], turn_limit=3)
PRACTICE = Terms(faults_lose=False)

WHO = """
import json, os, sys
for text in sys.stdin:
    line = json.loads(text)
    if line["kind"] == "hello":
        print(json.dumps({"kind": "ready", "name": "Who"}), flush=True)
    elif line["kind"] == "ping":
        print(json.dumps({"kind": "pong"}), flush=True)
    elif line["kind"] == "choose":
        act = {"kind": "act", "id": line["id"], "choice": 0, "why": str(os.getpid())}
        print(json.dumps(act if line["must"] else {"kind": "pass", "id": line["id"]}), flush=True)
"""
PROGRAM = ProgramEntrant("who", (sys.executable, "-c", WHO))
CADET = LevelEntrant(Level.LANDLUBBER)


def played(seats: set[Seat], seed: int = 1) -> ProgramMatch:
    """A match with the program on these seats and cadets on the others."""
    seated = {seat: PROGRAM if seat in seats else CADET for seat in CAPTAIN_SONAR.seats(OPTIONS)}
    return play_with_programs(CAPTAIN_SONAR, OPTIONS, seated, seed, PRACTICE)


def test_two_seats_of_a_crew_share_a_process_and_two_crews_never_do() -> None:
    match = played(set(CAPTAIN_SONAR.seats(OPTIONS)))

    processes = {
        side: {reason.why for reason in match.reasons if reason.seat.side is side} for side in Side
    }
    roles = {reason.seat.role for reason in match.reasons}
    assert match.faults == ()
    assert {Role.CAPTAIN, Role.ENGINEER, Role.FIRST_MATE} <= roles
    assert all(len(each) == 1 for each in processes.values())
    assert processes[Side.BLUE] != processes[Side.YELLOW]


def test_a_program_may_sit_among_bots() -> None:
    match = played({Seat.BLUE_ENGINEER})

    assert match.faults == ()
    assert {reason.seat for reason in match.reasons} == {Seat.BLUE_ENGINEER}


def test_what_was_done_can_be_played_again() -> None:
    match = played({Seat.BLUE_CAPTAIN, Seat.YELLOW_ENGINEER})
    seats = dict.fromkeys(CAPTAIN_SONAR.seats(OPTIONS), "person")
    referee = fresh_referee(
        Header(game="captain_sonar", options=OPTIONS, seed=match.seed, seats=seats)
    )
    for act in match.acts:
        referee.act(act.by, act.do)

    assert referee.outcome == match.outcome


def test_a_program_is_told_another_seed_than_that_of_the_match() -> None:
    """By the seed of the match all that is hidden could be known."""
    told: list[bytes] = []

    class Ears:
        def __init__(self, carrier: object) -> None:
            self.carrier: object = carrier

        def send(self, line: bytes) -> None:
            told.append(line)
            self.carrier.send(line)  # type: ignore[attr-defined]

        def __getattr__(self, name: str) -> object:
            return getattr(self.carrier, name)

    seated = {
        seat: PROGRAM if seat.side is Side.BLUE else CADET for seat in CAPTAIN_SONAR.seats(OPTIONS)
    }
    terms = msgspec.structs.replace(PRACTICE, wrap=Ears)
    play_with_programs(CAPTAIN_SONAR, OPTIONS, seated, 4_242_424_242, terms)

    assert b'"seed":' in told[0]
    assert b"4242424242" not in b"".join(told)
