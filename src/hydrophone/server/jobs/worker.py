"""The process that does jobs and computes help: one line on stdin, one answer a line on stdout."""

import hashlib
import io
import time
import zlib
from collections.abc import Callable
from typing import TypeAlias

import msgspec

from hydrophone.board.chart import drawn_chart
from hydrophone.core.errors import InvalidChartError
from hydrophone.kits.scenarios import scenario_of
from hydrophone.server.help import worker as help_worker
from hydrophone.server.jobs.job import DONE, CodePicture, Draw, GoOn, Hash, Job, Look, refused
from hydrophone.server.match.table import boarding
from hydrophone.server.protocol.descriptions.catalogue import scenario_info
from hydrophone.server.protocol.limits import ResultCache
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.records import uploaded_record, what_if
from hydrophone.server.records.finished import replay_of
from hydrophone.server.store.packing import packed
from hydrophone.server.workers.line_worker import answer_lines

MOST_S = 20.0
"""Seconds of the processor that one record is worked on at most."""

ToJobWorker: TypeAlias = Job | help_worker.ToHelpWorker

encode = msgspec.json.encode


class JobWorker:
    """What this process remembers: the seats it helps, and the records it has looked at."""

    def __init__(self) -> None:
        self._helping = help_worker.HelpWorker()
        self._looked = ResultCache()

    def hear(self, told: ToJobWorker) -> msgspec.Struct | bytes:
        """Do what a line asks for."""
        if isinstance(told, help_worker.ToHelpWorker):
            return self._helping.hear(told)
        try:
            return DONE + self._do(told)
        except RefusedError as error:
            return refused(error)

    def _do(self, job: Job) -> bytes:
        match job:
            case Look(what="replay"):
                record = uploaded_record.read_uploaded(job.record)
                return encode(replay_of(record, job.seats or {}))
            case Look():
                return self._look(job)
            case GoOn():
                record = uploaded_record.read_uploaded(job.record)
                log = what_if.log_of(record, job.wish, job.first, job.fresh)
                return encode(what_if.Laid(log[0], (len(log), packed(log))))
            case Hash(password, salt):
                return encode(boarding.hashed(password, salt))
            case Draw(drawing):
                return _drawn(drawing)
            case CodePicture(text):
                return encode(_picture(text))

    def _look(self, job: Look) -> bytes:
        """All that can be seen of a record comes from one pass, and is kept for the next line."""
        name = hashlib.sha256(job.record).hexdigest()
        what = f"{name} {job.what} {job.line}"
        kept = self._looked.get(what)
        if kept is None:
            looked = uploaded_record.look_at(job.record, _until(MOST_S))
            found = {
                f"{name} brought 0": looked.brought,
                f"{name} debrief 0": looked.brought.debriefed,
                **{f"{name} beliefs {n}": each for n, each in enumerate(looked.beliefs, 1)},
            }
            if what not in found:
                raise RefusedError(Reason.NOT_FOUND)
            results = {key: zlib.compress(encode(value), 1) for key, value in found.items()}
            for key, result in results.items():
                self._looked.put(key, result)
            kept = results[what]
        return zlib.decompress(kept)


def _until(seconds: float) -> Callable[[], None]:
    """RefusedError once this process has worked for so long."""
    end = time.process_time() + seconds

    def watch() -> None:
        if time.process_time() >= end:
            raise RefusedError(Reason.RECORD_TOO_LONG)

    return watch


def _drawn(drawing: str) -> bytes:
    try:
        return encode(scenario_info(scenario_of(drawn_chart(drawing))))
    except InvalidChartError as error:
        raise RefusedError(Reason.INVALID_CHART, str(error)) from None


def _picture(text: str) -> str:
    import segno  # with it come the clients of the web, a tenth of what this process imports

    picture = io.BytesIO()
    segno.make(text, micro=False).save(picture, kind="svg", scale=8, border=2, xmldecl=False)
    return picture.getvalue().decode()


def main() -> None:
    """Answer line by line until standard input ends."""
    answer_lines(ToJobWorker, lambda: JobWorker().hear)


if __name__ == "__main__":
    main()
