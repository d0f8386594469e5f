"""A match is rebuilt from its record; what cannot have happened is told with its line."""

import pytest

from hydrophone.board.grid import Cell, Direction
from hydrophone.core.errors import IllegalLineError, InvalidRecordError
from hydrophone.core.game import Outcome
from hydrophone.core.seats import CLOCK, Seat
from hydrophone.games.sonar.actions import AnswerByLot, ChooseStart, Move, SonarAction, UseSonar
from hydrophone.games.sonar.events import MoveHeard
from hydrophone.games.sonar.options import SonarOptions
from hydrophone.games.sonar.rules import SEATS
from hydrophone.notation.record import Act, Header, Record, read_record, write_record
from hydrophone.play.log import Log, fresh_referee, rebuild, replay

BLUE, YELLOW = Seat.BLUE_CAPTAIN, Seat.YELLOW_CAPTAIN
HEADER = Header(
    game="sonar",
    options=SonarOptions(turn_limit=4),
    seed=1,
    seats=dict.fromkeys(SEATS, "person"),
)


def played(*more: tuple[Seat, SonarAction]) -> tuple[Log, Record]:
    """Both on A1 and J10, then two moves each, then more."""
    referee, log = fresh_referee(HEADER), Log()
    acts: list[tuple[Seat, SonarAction]] = [
        (BLUE, ChooseStart(Cell("A1"))),
        (YELLOW, ChooseStart(Cell("J10"))),
    ]
    for by, do in acts:
        referee.act(by, do)
        log.append(Act(by, do, 2))
    for _ in range(4):
        (by,) = referee.blocked_by
        do = Move(Direction.DOWN if by is BLUE else Direction.UP)
        referee.act(by, do)
        log.append(Act(by, do))
    for by, do in more:
        referee.act(by, do)
        log.append(Act(by, do))
    return log, log.record(HEADER, referee.outcome)


def test_a_match_is_rebuilt_from_its_record() -> None:
    _, record = played()

    again = rebuild(read_record(write_record(record)))

    original = rebuild(record)
    assert again.blocked_by == original.blocked_by
    assert again.legal_actions(BLUE) == original.legal_actions(BLUE)


def test_a_log_is_its_actions_in_their_order() -> None:
    log, record = played()

    assert len(log) == len(record.acts) == 6
    assert log.acts == record.acts
    assert [act.at for act in log.acts] == [2, 2, None, None, None, None]


def test_every_step_says_what_happened_and_who_heard_what() -> None:
    _, record = played()

    steps = list(replay(record, fresh_referee(HEADER)))

    assert [step.line for step in steps] == [2, 3, 4, 5, 6, 7]
    assert [step.act for step in steps] == list(record.acts)
    heard = steps[2].told[Seat.BLUE_CAPTAIN if steps[2].act.by is YELLOW else YELLOW]
    assert isinstance(heard[0], MoveHeard)


def test_an_illegal_action_is_told_with_line_clause_and_sentence() -> None:
    _, record = played()
    first = record.acts[2].by
    back = Move(Direction.UP if first is BLUE else Direction.DOWN)
    bad = Record(HEADER, (*record.acts, Act(first, back)))

    with pytest.raises(IllegalLineError) as caught:
        rebuild(bad, "match.jsonl")

    error = caught.value
    assert (error.file, error.line) == ("match.jsonl", 8)
    assert error.clause == "SON-082"
    assert error.sentence == "Your own track lies there; only surfacing wipes it."
    assert str(error) == f"match.jsonl, line 8: SON-082: {error.sentence}"


def test_an_outcome_that_is_not_true_is_told() -> None:
    _, record = played()
    claimed = Record(HEADER, record.acts, Outcome(None, "turn_limit"))

    with pytest.raises(InvalidRecordError, match="line 8: the match goes on"):
        rebuild(claimed)


def test_what_the_clock_did_replays_the_same() -> None:
    _, record = played()
    (asker,) = rebuild(record).blocked_by
    acts = (*record.acts, Act(asker, UseSonar()), Act(CLOCK, AnswerByLot(), 30.0))

    told = [list(replay(Record(HEADER, acts), fresh_referee(HEADER)))[-1].told for _ in range(2)]

    assert told[0] == told[1]
