"""Charts of a server's own folder: offered for the game they name, played on as drawings."""

import logging
from pathlib import Path

import pytest

from hydrophone.server.offered_charts import offered_charts
from hydrophone.server.protocol.messages import MAX_BODY
from server.web.serving import play_bots, serving, settings

POND = """\
title: Pond
title.de: Teich
provenance: drawn for this test
game: sonar
number: 2
option.turn_limit: 6
option.self_hit: false

sea:
    A B C
  1 . . .
  2 . o .
  3 . . #

zones:
    A B C
  1 1 1 2
  2 1 2 2
  3 1 1 2
"""

FIRST = POND.replace("Pond", "Sound").replace("number: 2", "number: 1")


def test_a_file_of_a_user_is_offered_and_played_on(tmp_path: Path) -> None:
    folder = tmp_path / "charts"
    folder.mkdir()
    (folder / "pond.txt").write_text(POND, encoding="utf-8")
    (folder / "sound.txt").write_text(FIRST, encoding="utf-8")
    (folder / "notes.md").write_text("no chart", encoding="utf-8")
    with serving(settings(tmp_path, charts=folder)) as http:
        games = {game["id"]: game for game in http.get("/api/catalogue").json()["games"]}
        first, pond = games["sonar"]["offered"]

        assert games["captain_sonar"]["offered"] == games["u_jagd"]["offered"] == []
        assert [first["chart"]["name"], pond["chart"]["name"]] == ["sound", "pond"]
        assert pond["chart"]["titles"] == {"en": "Pond", "de": "Teich", "es": "Pond"}
        assert pond["presets"] == {"turn_limit": 6, "self_hit": False}

        options = {"map": "custom", "drawing": pond["drawing"], **pond["presets"]}
        match = play_bots(http, **options)["match"]

        replay = http.get(f"/api/matches/{match}/replay").json()
        assert replay["options"]["drawing"] == POND
        assert replay["options"]["turn_limit"] == 6


FAULTS = {
    "no chart": (b"title: X\n", "line 1: the drawing does not say its provenance"),
    "no game": (POND.replace("game: sonar\nnumber: 2\n", "").encode(), "line 4: options need"),
    "no options, no game": (
        POND.replace("game: sonar\n", "")
        .replace("option.turn_limit: 6\noption.self_hit: false\n", "")
        .encode(),
        "a line 'game: NAME' has to say for which game it is",
    ),
    "an unknown option": (POND.replace("turn_limit", "speed").encode(), "no option 'speed'"),
    "no text": (b"title: \xff", "line 1: the text is not UTF-8"),
    "too large": (b"// " + b"x" * MAX_BODY, f"at most {MAX_BODY} bytes"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_bad_file_is_named_and_left_out(
    name: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    data, why = FAULTS[name]
    (tmp_path / "bad.txt").write_bytes(data)
    (tmp_path / "good.txt").write_text(POND, encoding="utf-8")

    with caplog.at_level(logging.ERROR):
        (offer,) = offered_charts(tmp_path)

    assert offer.chart.name == "good"
    assert f"{tmp_path / 'bad.txt'}" in caplog.text
    assert why in caplog.text


def test_without_a_folder_nothing_is_offered() -> None:
    assert offered_charts(None) == ()
