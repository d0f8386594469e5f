"""What tests of the server share."""

from pathlib import Path

import pytest


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where nothing is kept yet."""
    if request.param == "sqlite":
        return str(tmp_path / "matches.db")
    fresh: str = request.getfixturevalue("postgres").fresh()
    return fresh
