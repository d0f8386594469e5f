"""What the process does: everything that can be seen of a record comes from one pass."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from hydrophone.kits.scenarios import packaged_chart
from hydrophone.server.jobs.job import CodePicture, Draw, GoOn, Hash, Look, read_answer
from hydrophone.server.jobs.worker import JobWorker
from hydrophone.server.match.table.boarding import hashed
from hydrophone.server.protocol.bodies import NewSeat, WhatIfWish
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.records import uploaded_record, what_if
from hydrophone.server.records.what_if import Fresh, Laid
from hydrophone.server.store.packing import unpacked

GOLDEN = Path(__file__).parents[2] / "golden"
RECORD = (GOLDEN / "sonar" / "both_sunk.jsonl").read_bytes()


def done(worker: JobWorker, job: msgspec.Struct) -> bytes:
    answer = worker.hear(job)  # type: ignore[arg-type]
    assert isinstance(answer, bytes)
    return read_answer(answer)


def test_a_record_is_played_once_for_all_its_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    passes: list[bytes] = []
    look_at = uploaded_record.look_at

    def counted(body: bytes, watch: Callable[[], None]) -> uploaded_record.Looked:
        passes.append(body)
        return look_at(body, watch)

    monkeypatch.setattr(uploaded_record, "look_at", counted)
    worker = JobWorker()
    brought = msgspec.json.decode(done(worker, Look(RECORD, "brought")))
    assert msgspec.json.decode(done(worker, Look(RECORD, "debrief"))) == brought["debriefed"]
    lines = [done(worker, Look(RECORD, "beliefs", n)) for n in range(1, 9)]

    assert len(set(lines)) > 1
    assert passes == [RECORD]


def test_only_so_many_acts_are_taken_over(monkeypatch: pytest.MonkeyPatch) -> None:
    seats = msgspec.convert([{"seat": "blue.captain", "who": "me"}], tuple[NewSeat, ...])
    wish = WhatIfWish(line=9, seats=seats, name="Ann")
    job = GoOn(RECORD, wish, "", Fresh("match", "CODE", 1, 0.0))
    laid = msgspec.json.decode(done(JobWorker(), job), type=Laid)
    count, body = laid.packed
    assert count == len(unpacked(body)) >= 10
    assert unpacked(body)[0] == laid.table
    monkeypatch.setattr(what_if, "MOST_ACTS", 7)
    with pytest.raises(RefusedError) as caught:
        done(JobWorker(), job)

    assert caught.value.reason is Reason.RECORD_TOO_LONG


def test_the_quick_jobs() -> None:
    worker = JobWorker()
    drawing = packaged_chart("archipelago").drawing

    assert msgspec.json.decode(done(worker, Hash("Ä", "salt"))) == hashed("Ä", "salt")
    assert msgspec.json.decode(done(worker, Draw(drawing)))["chart"]["width"] > 5
    assert msgspec.json.decode(done(worker, CodePicture("https://example.org"))).startswith("<svg")
    with pytest.raises(RefusedError) as caught:
        done(worker, Draw("sea:"))
    assert caught.value.reason is Reason.INVALID_CHART
