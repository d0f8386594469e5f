"""What is kept of a match without a person, or with another name of theirs.

Without them their name, notes, sheets, pins and keys go. What was played stays, and so do the names
of boats, which are the crews'.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from hydrophone.server.people import figures, history
from hydrophone.server.people.history import Result

_OWN = ("tokens", "done", "push")
"""Values that belong to one player, whose id is in their name or is their value."""

_OF_SEATS = ("sheet", "pin")
"""Values that belong to a seat."""


def edited(
    players: Sequence[str],
    entries: Sequence[str],
    kept: Mapping[str, str],
    *,
    name: str = "",
    own: str = "",
) -> tuple[list[str], dict[str, str | None]]:
    """A log in which these players have another name, or (empty) are taken out; and its values.

    Of the values those that change, None for those that go. ``own`` keeps who the person is, if
    they are one.
    """
    named = _named(players, entries, name)
    if name:
        result = kept.get(history.NAME)
        return named, {} if result is None else {history.NAME: _result(players, result, name)}
    seats = _seats_in(players, entries)
    return [_unpinned(seats, each) for each in named], _kept_without(players, own, kept, seats)


def _named(players: Sequence[str], entries: Sequence[str], name: str) -> list[str]:
    """The entries of a log: wherever its tables name these players, they have this name."""
    named = re.compile(
        rf'("id":"(?:{"|".join(map(re.escape, players))})","name":)"(?:[^"\\]|\\.)*"'
    )
    said = msgspec.json.encode(name).decode()
    return [named.sub(lambda found: found[1] + said, entry) for entry in entries]


def _unpinned(seats: frozenset[str], entry: str) -> str:
    """The entry without what these seats have pinned."""
    if not entry.startswith('{"kind":"acted"') or '"pins":{' not in entry:
        return entry
    act = msgspec.json.decode(entry)
    act["pins"] = {seat: cell for seat, cell in act["pins"].items() if seat not in seats}
    return msgspec.json.encode(act).decode()


def _result(players: Sequence[str], value: str, name: str) -> str:
    result = msgspec.json.decode(value, type=Result)
    sat = (replace(s, name=name) if s.player in players else s for s in result.seats)
    return msgspec.json.encode(replace(result, seats=tuple(sat))).decode()


def _kept_without(
    players: Sequence[str], own: str, kept: Mapping[str, str], seats: frozenset[str]
) -> dict[str, str | None]:
    """The values that change. ``seats``: where the players have sat."""
    changed: dict[str, str | None] = {}
    for name, value in kept.items():
        kind, _, owner = name.partition(":")
        if (
            name in (own, figures.NAME)  # they count pins, which go
            or (kind in _OWN and owner in players)
            or (kind in _OF_SEATS and owner in seats)
        ):
            changed[name] = None
        elif kind == "notes":
            notes: list[dict[str, Any]] = msgspec.json.decode(value)
            left = [note for note in notes if note["by"] not in players]
            changed[name] = msgspec.json.encode(left).decode()
        elif name == history.NAME:
            changed[name] = _result(players, value, "")
    return changed


def _seats_in(players: Sequence[str], entries: Sequence[str]) -> frozenset[str]:
    """The seats that the players had in any of the tables of a log."""
    found: set[str] = set()
    for entry in entries:
        if entry.startswith('{"kind":"table"'):
            table = msgspec.json.decode(entry)["table"]
            found |= {
                each["seat"]
                for each in table["seats"]
                if each["player"] in players or each.get("kept_for") in players
            }
    return frozenset(found)
