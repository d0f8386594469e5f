"""How much Hypothesis tries, and what many tests share.

Hypothesis tries the same examples at each run, so that no run fails by chance where the one before
passed. ``--hypothesis-profile=large`` (``make laws``) is where chance looks: it tries 25 times as
much, other examples each time, and prints how to see a failure again.
"""

import contextlib
import gc
import logging
import os
import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

from hydrophone.server.logs.lines import LogLimit

if sys.platform != "win32":
    import fcntl

if TYPE_CHECKING:
    from server.store.postgres import Postgres

settings.register_profile("quick", max_examples=40, deadline=None, derandomize=True)
settings.register_profile(
    "large",
    max_examples=1000,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("quick")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect what is the same each time, and let the garbage collector pass it by.

    Hypothesis also tries numbers and words that stand in the modules imported so far. Which these
    are depends on the tests that ran before, so the same examples come without them. Modules and
    tests are some 360,000 objects of which none is ever let go. Afterwards it looks seldom, as in
    a server: hardly anything that a test makes is part of a cycle.
    """
    if settings().derandomize:
        assert callable(providers._get_local_constants)
        providers._get_local_constants = Constants
    gc.disable()
    try:
        with compiled_once():
            return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(50_000, 20, 100)
        gc.enable()


@contextlib.contextmanager
def compiled_once() -> Iterator[None]:
    """Let one worker compile, while the others wait; then they read side by side what it kept."""
    with Path(__file__).open("rb") as held:
        is_one_of_many = "PYTEST_XDIST_WORKER" in os.environ and not sys.dont_write_bytecode
        if sys.platform != "win32" and is_one_of_many:
            try:
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                fcntl.flock(held, fcntl.LOCK_SH)
        yield


@pytest.fixture(autouse=True)
def whole_log() -> None:
    """A server that another test has started in this process has limited what is logged there."""
    for handler in logging.getLogger().handlers:
        for limit in [each for each in handler.filters if isinstance(each, LogLimit)]:
            handler.removeFilter(limit)


@pytest.fixture(scope="session")
def postgres() -> "Iterator[Postgres]":
    """A PostgreSQL server that no test stops; tests of a worker share it."""
    from server.store.postgres import running

    with running() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where nothing is kept yet."""
    if request.param == "sqlite":
        return str(tmp_path / "matches.db")
    corner: str = request.getfixturevalue("postgres").corner()
    return corner
