"""A program runs in a process group of its own, under limits, and ends when it must."""

import os
import resource
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hydrophone.programs.faults import Fault, FaultError
from hydrophone.programs.lines import MOST_BYTES
from hydrophone.programs.process import ProcessLimits, ProgramProcess, words_of

LONG_S = 60.0


@contextmanager
def program(code: str, limits: ProcessLimits | None = None) -> Iterator[ProgramProcess]:
    process = ProgramProcess((sys.executable, "-c", code), limits)
    try:
        yield process
    finally:
        process.close()


def fault_of(process: ProgramProcess) -> Fault:
    try:
        while True:
            process.receive(LONG_S)
    except FaultError as error:
        return error.fault


def test_lines_go_in_and_out() -> None:
    with program("for line in __import__('sys').stdin: print(line[::-1], flush=True)") as process:
        process.send(b"abc")
        process.send(b"def")

        assert process.receive(LONG_S).strip() == b"cba"
        assert process.receive(LONG_S).strip() == b"fed"


def test_it_gets_none_of_our_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HYDROPHONE_STORE", "postgresql://secret")

    with program("import os; print(sorted(os.environ))") as process:
        names = process.receive(LONG_S).decode()

    assert "HYDROPHONE_STORE" not in names
    assert "HOME" not in names
    assert "PATH" in names


def test_it_stands_in_a_group_and_session_of_its_own() -> None:
    with program("import os; print(os.getpid(), os.getpgid(0), os.getsid(0))") as process:
        own, group, session = map(int, process.receive(LONG_S).split())

    assert own == group == session != os.getsid(0)


def test_what_it_has_started_ends_with_it() -> None:
    code = (
        "import subprocess, sys\n"
        "child = subprocess.Popen(['sleep', '1000'])\n"
        "print(child.pid, flush=True)\n"
        "sys.stdin.read()\n"
    )
    with program(code) as process:
        child = int(process.receive(LONG_S))
        assert not has_ended(child)

    until = time.monotonic() + LONG_S
    while not has_ended(child):
        assert time.monotonic() < until
        time.sleep(0.01)


def has_ended(pid: int) -> bool:
    """Gone, or dead with nobody who has asked for its status."""
    stat = Path(f"/proc/{pid}/stat")
    try:
        return stat.read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


def test_it_may_use_so_much_memory() -> None:
    code = "print('begun', flush=True); b = bytearray(300 * 2**20); print('had', flush=True)"
    with program(code, ProcessLimits(memory_mib=200)) as process:
        assert process.receive(LONG_S) == b"begun"
        assert fault_of(process) is Fault.CRASHED


def test_it_may_use_so_much_of_a_processor() -> None:
    with program("while True: pass", ProcessLimits(cpu_s=1)) as process:
        assert fault_of(process) is Fault.CRASHED


def test_its_limits_are_not_ours() -> None:
    before = resource.getrlimit(resource.RLIMIT_DATA)

    with program("pass") as process:
        fault_of(process)

    assert resource.getrlimit(resource.RLIMIT_DATA) == before


def test_one_that_says_more_than_anybody_reads_floods() -> None:
    with program("while True: print('x')") as process:
        time.sleep(0.2)
        assert fault_of(process) is Fault.FLOODING


def test_a_line_that_has_no_end_floods() -> None:
    with program(f"print('x' * {MOST_BYTES + 1}, flush=True); input()") as process:
        assert fault_of(process) is Fault.FLOODING


def test_a_line_of_the_most_bytes_is_read() -> None:
    with program(f"print('x' * {MOST_BYTES}, flush=True); input()") as process:
        assert len(process.receive(LONG_S)) == MOST_BYTES


def test_one_that_does_not_read_holds_nobody_up() -> None:
    with program("import time; print(1, flush=True); time.sleep(1000)") as process:
        process.receive(LONG_S)
        for _ in range(100):
            process.send(b"x" * 60_000)

        with pytest.raises(TimeoutError):
            process.receive(0.01)


def test_one_that_ignores_its_end_is_ended() -> None:
    code = (
        "import signal, time\n"
        "for name in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):\n"
        "    signal.signal(name, signal.SIG_IGN)\n"
        "print(__import__('os').getpid(), flush=True)\n"
        "while True: time.sleep(1000)\n"
    )
    with program(code) as process:
        pid = int(process.receive(LONG_S))

    with pytest.raises(ProcessLookupError):
        os.kill(pid, signal.SIGCONT)


def test_a_command_that_cannot_be_run_has_crashed() -> None:
    process = ProgramProcess(("/no/such/program",))
    try:
        assert fault_of(process) is Fault.CRASHED
    finally:
        process.close()


def test_a_command_is_parted_as_a_shell_would() -> None:
    assert words_of("python3 'my bot.py' --fast") == ("python3", "my bot.py", "--fast")
