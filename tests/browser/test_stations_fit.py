"""Every station fits every screen: nothing scrolls, is cut, covered, too small to read or hit."""

from collections import defaultdict

import pytest

from browser.crew import People
from browser.fitting import Fault, faults
from browser.standing_still import Stage
from browser.stations import SCENES

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("language", ["en", "de", "es"])
@pytest.mark.parametrize("game", SCENES)
def test_every_station_fits_every_screen(people: People, game: str, language: str) -> None:
    stage = Stage(people.person(language=language, dark=language == "de"), SCENES[game])
    stage.enter(language)
    found: dict[Fault, list[str]] = defaultdict(list)
    for scene in SCENES[game]:
        stage.show(scene)
        for fault in faults(stage.frame):
            found[fault].append(scene)

    assert not found
