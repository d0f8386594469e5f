"""The golden records of real time, between them, hold every kind of stop."""

from pathlib import Path

from hydrophone.core.real_time import LapseStop, StopCalled, StopSettled, WithdrawStop
from hydrophone.games.captain_sonar.actions import AnswerByLot, AnswerSonar
from hydrophone.games.captain_sonar.judging.rings import STOPPING
from hydrophone.games.captain_sonar.phase import Termination
from hydrophone.notation.record import read_record
from hydrophone.play.log import PlayedStep, fresh_referee, replay
from tracing import rule

GOLDEN = Path(__file__).parents[2] / "golden" / "captain_sonar"
RECORDS = {
    path.stem.removeprefix("real_time_"): read_record(path.read_bytes(), path.name)
    for path in GOLDEN.glob("real_time_*.jsonl")
}


def steps() -> list[PlayedStep]:
    """Every step of every record."""
    return [
        step for record in RECORDS.values() for step in replay(record, fresh_referee(record.header))
    ]


def test_there_is_one_for_every_way_to_end() -> None:
    assert set(RECORDS) == set(Termination)
    for name, record in RECORDS.items():
        assert record.outcome is not None
        assert record.outcome.termination == name


@rule("CAP-441", "CAP-443", "CAP-445", "CAP-446")
def test_there_is_one_for_every_kind_of_stop() -> None:
    ends = {*STOPPING, AnswerSonar, AnswerByLot, WithdrawStop, LapseStop}
    done = {type(step.act.do) for step in steps()}
    assert ends <= done

    called = [step for step in steps() if any(isinstance(each, StopCalled) for each in step.events)]
    at_once = [any(isinstance(each, StopSettled) for each in step.events) for step in called]
    assert True in at_once
    assert False in at_once
