"""The client's golden streams say what the rules say today."""

import msgspec
import pytest

from client.streams import FOLDER, SAMPLES, streams
from hydrophone.kits.registry import game_named


def test_the_files_are_those_the_rules_would_write() -> None:
    assert {path.name: path.read_bytes() for path in FOLDER.glob("*.jsonl")} == streams()


@pytest.mark.parametrize("game", sorted({sample.game for sample in SAMPLES.values()}))
def test_every_observation_of_a_game_occurs(game: str) -> None:
    told = {
        observation["kind"]
        for name, content in streams().items()
        if name.startswith(game)
        for line in content.splitlines()
        for observation in msgspec.json.decode(line)["observations"]
    }
    kinds = game_named(game).observation_type.__args__

    assert told == {kind.__struct_config__.tag for kind in kinds}
