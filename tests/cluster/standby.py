"""A streaming standby of a PostgreSQL server, which is promoted when that one dies."""

import os
import shutil
import time
from pathlib import Path

import psycopg
from tools.bootstrap import find_postgresql
from tools.cluster.programs import run_as

from server.store.postgres import Postgres

READY_S = 120.0
"""Most seconds until a standby has caught up, or a promoted one takes writes."""


def standby_of(primary: Postgres, folder: Path) -> Postgres:
    """A copy that follows; what the primary acknowledges from now on is on both."""
    programs = find_postgresql()
    assert programs is not None
    folder.mkdir(mode=0o711)
    data = folder / "postgres"
    data.mkdir(mode=0o700)
    if os.geteuid() == 0:
        shutil.chown(data, "postgres")
    address = primary.address("postgres") + "?application_name=standby"
    words: list[str | Path] = [
        programs / "pg_basebackup", "--dbname", address, "--pgdata", data,
        "--write-recovery-conf", "--checkpoint", "fast", "--no-sync",
    ]  # fmt: skip
    run_as("postgres", words)
    made = Postgres(folder)
    _until(primary, "SELECT count(*) > 0 FROM pg_stat_replication WHERE state = 'streaming'")
    _told(primary, "ALTER SYSTEM SET synchronous_standby_names = 'standby'")
    _told(primary, "SELECT pg_reload_conf()")
    _until(primary, "SELECT count(*) > 0 FROM pg_stat_replication WHERE sync_state = 'sync'")
    return made


def promoted(standby: Postgres) -> None:
    """The standby is the one that takes writes from now on."""
    _told(standby, "SELECT pg_promote()")
    _until(standby, "SELECT NOT pg_is_in_recovery()")


def _told(server: Postgres, words: str) -> None:
    with psycopg.connect(server.address("postgres"), autocommit=True) as connection:
        connection.execute(words.encode())


def _until(server: Postgres, question: str) -> None:
    until = time.monotonic() + READY_S
    with psycopg.connect(server.address("postgres"), autocommit=True) as connection:
        while connection.execute(question.encode()).fetchone() != (True,):
            assert time.monotonic() < until, question
            time.sleep(0.02)
