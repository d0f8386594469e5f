"""What the client writes down: figures that are the server's, and movements that come to rest."""

import re
from pathlib import Path

import pytest

from hydrophone.server.match.table.terms import SHORT_PAUSES
from hydrophone.server.match.time.pauses import RESUME_S

WEB = Path(__file__).parents[2] / "web" / "src"


@pytest.mark.parametrize(
    ("path", "name", "figure"),
    [
        ("match/manners/shortPauses.ts", "MOST", SHORT_PAUSES),
        ("match/bands/PauseBand.svelte", "COUNT_DOWN_S", RESUME_S),
    ],
)
def test_a_figure_of_the_client_is_the_servers(path: str, name: str, figure: float) -> None:
    found = re.search(rf"const {name} = (\d+);", (WEB / path).read_text(encoding="utf-8"))
    assert found
    assert float(found[1]) == figure


def test_every_movement_of_the_client_comes_to_rest() -> None:
    styles = {path: path.read_text(encoding="utf-8") for path in WEB.rglob("*.svelte")}
    assert styles

    assert [path for path, text in styles.items() if re.search(r"\binfinite\b", text)] == []
