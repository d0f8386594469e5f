"""The client's types are the server's types."""

from pathlib import Path

from tools.typescript import typescript

COMMITTED = Path(__file__).parents[3] / "web" / "src" / "protocol.ts"


def test_the_committed_types_are_the_written_ones() -> None:
    assert COMMITTED.read_text(encoding="utf-8") == typescript(), (
        "run: python -m tools.typescript > web/src/protocol.ts"
    )
