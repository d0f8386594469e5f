"""A backup that was made under play, as docs/operations.md says, is played on from where it was."""

import os
import shutil
import signal
import stat
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from tools.bootstrap import ROOT, find_postgresql

from hydrophone.server.store.opening import open_store
from server.store.postgres import Postgres
from server.store.test_crash import play
from server.web.serving import Table, Visitor, process


def backup(source: str | Path, folder: Path) -> Path:
    """What deploy/backup makes of it."""
    path = f"{find_postgresql()}:{os.environ['PATH']}"
    done = subprocess.run(
        [ROOT / "deploy" / "backup", source, folder],
        check=True, stdout=subprocess.PIPE, text=True, env={**os.environ, "PATH": path},
    )  # fmt: skip
    made = Path(done.stdout.strip())
    assert stat.S_IMODE(made.stat().st_mode) == 0o600
    return made


def is_played_on(address: str, restored: str, back_up: Callable[[], object],
                 restore: Callable[[], None]) -> None:  # fmt: skip
    """Back up in the middle of a match, lose the end of it, restore, and play on."""
    with process(address, signal.SIGTERM) as (http, _):
        table = Table(http)
        with table.people(http) as people:
            table.begin(people)
            _, before = play(people, 10)
            back_up()
            _, lost = play(people, 10)
    restore()
    with process(restored, signal.SIGTERM) as (http, _):
        with Visitor(http) as ann:
            ann.hello(table.match, table.tokens["blue.captain"])
            kept = ann.hear("observed")["observations"]
        with table.people(http) as people:
            more, _ = play(people, 10)

    assert kept[: len(before)] == before
    assert len(kept) < len(before) + len(lost)
    assert more == 10


def test_a_database_is_backed_up_under_play_and_restored(
    postgres: Postgres, tmp_path: Path
) -> None:
    address, restored = postgres.fresh(), postgres.fresh()

    def restore() -> None:
        programs, (dump,) = find_postgresql(), tmp_path.iterdir()
        assert programs is not None
        words = ("--no-owner", "--exit-on-error", f"--dbname={restored}", str(dump))
        subprocess.run((str(programs / "pg_restore"), *words), check=True, stdin=subprocess.DEVNULL)

    is_played_on(address, restored, lambda: backup(address, tmp_path), restore)


def test_a_file_is_backed_up_under_play_and_restored(tmp_path: Path) -> None:
    if shutil.which("sqlite3") is None:
        pytest.skip("sqlite3 is not installed. As an administrator: apt-get install sqlite3.")
    file, folder = tmp_path / "matches.db", tmp_path / "backups"
    folder.mkdir()

    def restore() -> None:
        for name in ("matches.db", "matches.db-wal", "matches.db-shm"):
            (tmp_path / name).unlink(missing_ok=True)
        (made,) = folder.iterdir()
        made.rename(file)

    is_played_on(str(file), str(file), lambda: backup(file, folder), restore)


def test_backups_are_kept_for_two_weeks(tmp_path: Path) -> None:
    if shutil.which("sqlite3") is None:
        pytest.skip("sqlite3 is not installed. As an administrator: apt-get install sqlite3.")
    file, folder = tmp_path / "matches.db", tmp_path / "backups"
    folder.mkdir()
    open_store(str(file), time.time).close()
    for days in (1, 20):
        old = folder / f"matches-{days}.db"
        old.touch()
        then = old.stat().st_mtime - days * 86_400
        os.utime(old, (then, then))
    (folder / "letters").touch()
    os.utime(folder / "letters", (0, 0))

    made = backup(file, folder)

    left = {"letters", "matches-1.db", made.name}
    assert {path.name for path in folder.iterdir()} == left


def test_a_backup_that_is_not_whole_gets_no_name(tmp_path: Path) -> None:
    """What is damaged is copied as it is; the backup says so, and older ones stay."""
    if shutil.which("sqlite3") is None:
        pytest.skip("sqlite3 is not installed. As an administrator: apt-get install sqlite3.")
    file, folder = tmp_path / "matches.db", tmp_path / "backups"
    folder.mkdir()
    file.write_bytes(b"")
    old = folder / "matches-1.db"
    old.touch()
    os.utime(old, (0, 0))

    done = subprocess.run(
        [ROOT / "deploy" / "backup", file, folder], capture_output=True, text=True
    )

    assert done.returncode != 0
    assert "no such table: match" in done.stderr
    assert {path.suffix for path in folder.iterdir()} == {".part", ".db"}
    assert old.exists()
