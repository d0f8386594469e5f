"""The client's golden streams say what the rules say today."""

from typing import Any

import msgspec
import pytest

from client.streams import FOLDER, streams
from hydrophone.games.captain_sonar.actions import CaptainObservation
from hydrophone.games.sonar.actions import SonarObservation


def test_the_files_are_those_the_rules_would_write() -> None:
    assert {path.name: path.read_bytes() for path in FOLDER.glob("*.jsonl")} == streams()


@pytest.mark.parametrize(
    ("game", "observations"),
    [("sonar", SonarObservation), ("captain_sonar", CaptainObservation)],
)
def test_every_observation_occurs(game: str, observations: Any) -> None:
    told = {
        observation["kind"]
        for content in streams().values()
        for stream in map(msgspec.json.decode, content.splitlines())
        for observation in stream["observations"]
        if stream["game"] == game
    }
    assert told == {kind.__struct_config__.tag for kind in observations.__args__}
