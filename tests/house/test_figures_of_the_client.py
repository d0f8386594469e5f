"""Figures that the client writes down are the server's."""

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
