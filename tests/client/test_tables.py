"""The client's tables are those of the rules."""

from pathlib import Path

import pytest
from tools.tables import modules


@pytest.mark.parametrize("path", modules(), ids=lambda path: path.parent.name)
def test_the_file_is_the_one_the_rules_would_write(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == modules()[path], "run: python tools/tables.py"
