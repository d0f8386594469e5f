"""What a notice says is what the client says where no push service is asked."""

import json
import re
from pathlib import Path

import pytest

from hydrophone.core.game import Language
from hydrophone.core.seats import Side
from hydrophone.server.match.effects import Notify
from hydrophone.server.match.telling.notices import UNNAMED
from hydrophone.server.notices.payload import payload
from hydrophone.server.protocol.messages import Subscription

WEB = Path(__file__).parents[3] / "web" / "src"


def said_by_client(words: str, key: str, language: Language) -> str:
    """The message of the client's table."""
    text = (WEB / "i18n" / f"{words}.words.ts").read_text("utf-8")
    found = re.search(rf'"{key}": {{.*?\b{language}: "([^"]*)"', text, re.DOTALL)
    assert found
    return found[1]


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("is_over", [False, True])
def test_a_notice_says_what_the_client_says(language: Language, is_over: bool) -> None:
    browser = Subscription("https://push.example", "key", "secret", language)
    notice = json.loads(payload(Notify("m", "C", "p", ("Orca", "Eel"), is_over, ()), browser))
    key = "notice.over" if is_over else "notice.turn"
    assert notice["body"] == said_by_client("panels", key, language)
    against = said_by_client("lobby", "yours.against", language)
    assert notice["title"] == against.format(own="Orca", other="Eel")


def test_boats_without_a_name_are_called_what_the_client_calls_them() -> None:
    names = (WEB / "connection" / "names.ts").read_text("utf-8")
    line = next(line for line in names.splitlines() if line.startswith("const UNNAMED"))
    assert dict(re.findall(r'(\w+): "(\w+)"', line)) == {
        str(side): name for side, name in UNNAMED.items()
    }
    assert set(UNNAMED) == set(Side)
