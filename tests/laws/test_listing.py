"""The list of open matches holds no play.

An entry is the same from the start to the end of a match, whatever is done in it; so what watchers
of the list are told, and when, does not depend on the play either. Only the end takes the match out
of the list, at the next round. It is public: everybody who may watch the match learns of it then,
those too who saw it late.
"""

import random
from collections.abc import Callable

import msgspec
import pytest

from hydrophone.server.match.effects import ConnectionId
from hydrophone.server.match.room import Room
from hydrophone.server.protocol.messages import Delay, ListedMatch, MatchPhase
from hydrophone.server.rooms.match_list import (
    PARTS,
    ROUND_S,
    ListEntry,
    MatchList,
    encode_entry,
    entry_of,
    shown,
)
from laws.strangers import (
    SAMPLES,
    act_at_random,
    opened,
    options_of,
    rules_for_two,
)
from server.match.house import House

WATCHED_S = 30.0

ACT_EACH = 8
"""Parts of a round from one act to the next."""

KEPT_EACH = 10
"""Parts of a round from one look at what is to be kept to the next."""


def listed(game: str, sample: str) -> House:
    return House(rules_for_two(game), **options_of(game, sample))


@pytest.mark.parametrize(("game", "sample"), SAMPLES)
def test_an_entry_is_the_same_until_the_match_is_over(game: str, sample: str) -> None:
    acts = 0
    for seed in range(3):
        house = listed(game, sample)
        crews = opened(house, Delay())
        chance = random.Random(seed)
        before = msgspec.json.encode(house.room.listing())
        for _ in range(400):
            acts += act_at_random(house, crews, chance)
            house.wait(0.7)
            if house.phase() is MatchPhase.OVER:
                break
            assert msgspec.json.encode(house.room.listing()) == before
        if house.phase() is MatchPhase.OVER:
            assert house.room.listing() is None
    assert acts > 30


def told(
    game: str, sample: str, seed: int
) -> tuple[list[tuple[float, bytes]], list[tuple[float, bytes]]] | None:
    """What a watcher of the list is told and when, and what is kept for it and when.

    None if the match ends meanwhile. The watcher may be on another server than the match.
    """
    house, matches = listed(game, sample), MatchList()
    heard = [(house.now, msgspec.json.encode(matches.watch(ConnectionId(3))))]
    kept: list[tuple[float, bytes]] = []
    entry: ListEntry | None = None
    crews = opened(house, Delay())
    chance = random.Random(seed)
    for tick in range(round(WATCHED_S * PARTS / ROUND_S)):
        if tick % ACT_EACH == 0:
            act_at_random(house, crews, chance)
        house.wait(ROUND_S / PARTS)
        if tick % KEPT_EACH == 0:
            before, entry = entry, entry_of(house.room, "somewhere", entry, house.now)
            if entry is None:
                return None
            if entry is not before:
                kept.append((round(house.now, 3), encode_entry(entry)))
            matches.hear(shown([encode_entry(entry).decode()], house.now))
        for _, news in matches.tell():
            heard.append((round(house.now, 3), msgspec.json.encode(news)))
    return (heard, kept) if house.phase() is MatchPhase.RUNNING else None


@pytest.mark.parametrize(("game", "sample"), SAMPLES)
def test_watchers_of_the_list_are_told_the_same_at_the_same_moments(game: str, sample: str) -> None:
    tries = (told(game, sample, seed) for seed in range(12))
    found = [each for each in tries if each is not None]

    assert len(found) > 1
    assert len(found[0][0]) == 2
    assert found[0][1], "it is kept, and once more when it grows old"
    assert all(each == found[0] for each in found)


def counts_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leak: the entry says how far the match is."""
    usual = Room.listing

    def listing(self: Room) -> ListedMatch | None:
        entry, running = usual(self), self.match.running
        turns = 0 if running is None else running.referee.turns
        return entry and msgspec.structs.replace(entry, watching=turns)

    monkeypatch.setattr(Room, "listing", listing)


def shows_who_is_awaited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leak: a boat is named otherwise as long as it is awaited."""
    usual = Room.listing

    def listing(self: Room) -> ListedMatch | None:
        entry, running = usual(self), self.match.running
        seats = () if running is None else running.referee.blocked_by
        boats = {seat.side: "waits" for seat in seats}
        return entry and msgspec.structs.replace(entry, boats=boats)

    monkeypatch.setattr(Room, "listing", listing)


@pytest.mark.parametrize("leak", [counts_turns, shows_who_is_awaited])
def test_a_leak_is_found(
    leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    with pytest.raises(AssertionError):
        test_an_entry_is_the_same_until_the_match_is_over("sonar", "archipelago, en")
    with pytest.raises(AssertionError):
        test_watchers_of_the_list_are_told_the_same_at_the_same_moments("sonar", "archipelago, en")
