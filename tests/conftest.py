"""How much Hypothesis tries, and what many tests share.

``--hypothesis-profile=large`` tries 25 times as much.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from server.host.postgres import Postgres

settings.register_profile("quick", max_examples=40, deadline=None)
settings.register_profile(
    "large",
    max_examples=1000,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("quick")


@pytest.fixture(scope="session")
def postgres() -> "Iterator[Postgres]":
    """A PostgreSQL server that no test stops; tests of a worker share it."""
    from server.host.postgres import running

    with running() as server:
        yield server
