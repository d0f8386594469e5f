"""The client's golden streams say what the rules say today."""

import msgspec

from client.streams import FOLDER, streams
from hydrophone.games.sonar.actions import SonarObservation


def test_the_files_are_those_the_rules_would_write() -> None:
    assert {path.name: path.read_bytes() for path in FOLDER.glob("*.jsonl")} == streams()


def test_every_observation_of_sonar_occurs() -> None:
    told = {
        observation["kind"]
        for content in streams().values()
        for line in content.splitlines()
        for observation in msgspec.json.decode(line)["observations"]
    }
    assert told == {kind.__struct_config__.tag for kind in SonarObservation.__args__}
