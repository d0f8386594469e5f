"""The client's tables are those of the rules."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tools.tables import heard, modules

from hydrophone.core.game import AnyGame, Event, happens_to
from hydrophone.core.seats import CAPTAINS, Seat
from hydrophone.kits.makers import late_s, levels_of
from hydrophone.kits.registry import games
from hydrophone.notation.record import read_record
from hydrophone.play.log import fresh_referee, replay

GOLDEN = Path(__file__).parents[1] / "golden"
WORDS = sorted(Path(__file__).parents[2].glob("web/src/games/*/set_up.words.ts"))


@pytest.mark.parametrize("path", modules(), ids=lambda path: path.parent.name)
def test_the_file_is_the_one_the_rules_would_write(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == modules()[path], "run: python tools/tables.py"


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_what_others_hear_by_the_table_is_what_they_are_told(game: AnyGame) -> None:
    table: dict[str, Any] = heard(game)
    happened = list(_events(game))

    for event in happened:
        for captain in CAPTAINS.values():
            told = game.project(event, captain)
            assert _told(table, event, captain) == msgspec.to_builtins(told), (event, captain)
    assert {_kind(event) for event in happened} >= {
        kind for kind in table if table[kind] not in ("all", "nothing")
    }


def _events(game: AnyGame) -> Iterator[Event]:
    for path in sorted((GOLDEN / game.id).glob("*.jsonl")):
        record = read_record(path.read_bytes())
        for step in replay(record, fresh_referee(record.header)):
            yield from step.events


def _told(table: dict[str, Any], event: Event, captain: Seat) -> Any:
    whole, others = msgspec.to_builtins(event), table[_kind(event)]
    if happens_to(event, captain) or others == "all":
        return whole
    if others == "nothing":
        return None
    if others == "if_public":
        return whole if whole["public"] else None
    return {"kind": others["kind"], **{name: whole[name] for name in others["fields"]}}


def _kind(event: Event) -> str:
    tag = event.__struct_config__.tag
    assert isinstance(tag, str)
    return tag


@pytest.mark.parametrize("path", WORDS, ids=lambda path: path.parent.name)
def test_the_page_that_sets_up_a_match_says_which_levels_are_late(path: Path) -> None:
    said = re.findall(r'"setup\.(\w+)_live"', path.read_text(encoding="utf-8"))
    game = path.parent.name

    assert said == [level for level in levels_of(game) if late_s(game, level)]
