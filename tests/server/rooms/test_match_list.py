"""The list of open matches: what is pushed to whom, and how much at most."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hydrophone.server.match.effects import ConnectionId
from hydrophone.server.protocol.limits import Rate
from hydrophone.server.protocol.messages import ListedMatch, Matches, Phase
from hydrophone.server.rooms.match_list import (
    PARTS,
    ROUNDS_KEPT,
    SHOWN,
    SHOWN_OF_ONE_ADDRESS,
    MatchList,
)
from server.web.serving import FAST, Visitor, opened, serving, settings


class Listed:
    """A room that says of itself what it is told to say."""

    def __init__(self, code: str, **changes: Any) -> None:
        class Table:
            match = code

        class Match:
            table = Table()

        self.match = Match()
        self.entry: ListedMatch | None = ListedMatch(
            code, 0, "sonar", Phase.LOBBY, "Ann", "en", "", real_time=False, **changes
        )

    def listing(self) -> ListedMatch | None:
        return self.entry


class Watcher:
    """A list, its rooms, and one who watches."""

    def __init__(self, *rooms: Listed, connection: int = 1) -> None:
        self.rooms: list[Any] = list(rooms)
        self.matches = MatchList(lambda match: match[0])
        self.connection = ConnectionId(connection)
        self.first = self.matches.watch(self.connection)

    def round(self) -> list[Matches]:
        """What the watcher is told in a whole round."""
        found = []
        for _ in range(PARTS):
            told = self.matches.tell(self.rooms)
            if told is not None and self.connection in told[0]:
                found.append(told[1])
        return found

    def news(self) -> Matches:
        (news,) = [each for _ in range(2) for each in self.round()]
        return news


def codes(news: Matches) -> list[str]:
    return [each.code for each in news.listed]


def test_who_comes_is_told_all_and_then_what_changes() -> None:
    ann, bob = Listed("AAAAAA"), Listed("BBBBBB")
    watcher = Watcher(ann)
    assert watcher.first == Matches((), reset=True)
    assert codes(watcher.news()) == ["AAAAAA"]
    watcher.rooms.append(bob)
    assert codes(watcher.news()) == ["BBBBBB"]
    assert watcher.round() == []
    ann.entry = None
    gone = watcher.news()
    assert (gone.listed, gone.gone) == ((), ("AAAAAA",))
    again = watcher.matches.watch(ConnectionId(1 + PARTS))
    assert codes(again) == ["BBBBBB"]
    assert again.reset


def test_what_happens_within_a_round_is_told_once() -> None:
    ann = Listed("AAAAAA")
    watcher = Watcher(ann)
    watcher.news()
    for watching in range(10):
        assert ann.entry is not None
        ann.entry = msgspec.structs.replace(ann.entry, watching=watching)
    assert [each.watching for each in watcher.news().listed] == [9]


def test_every_watcher_is_told_once_a_round() -> None:
    watcher = Watcher(Listed("AAAAAA"))
    for connection in range(2, 1000):
        watcher.matches.watch(ConnectionId(connection))
    told = [each for _ in range(2 * PARTS) if (each := watcher.matches.tell(watcher.rooms))]

    assert sum(len(to) for to, _ in told) == 999
    assert max(len(to) for to, _ in told) == 50
    watcher.matches.leave(watcher.connection)
    watcher.rooms.clear()
    assert watcher.round() + watcher.round() == []


@pytest.mark.parametrize("phase", [Phase.LOBBY, Phase.RUNNING])
def test_of_many_matches_the_newest_are_shown(phase: Phase) -> None:
    letters = [chr(65 + n % 26) + chr(65 + n // 26) + "AAAA" for n in range(26 * 20)]
    watcher = Watcher()
    for code in letters:
        room = Listed(code)
        assert room.entry is not None
        room.entry = msgspec.structs.replace(room.entry, phase=phase)
        watcher.rooms.append(room)
        watcher.matches.tell([])
    news = watcher.news()

    assert len(news.listed) == SHOWN
    assert len(msgspec.json.encode(news)) < 16 * 1024


def test_of_one_address_only_a_few_are_shown() -> None:
    flood = [Listed(f"A{n:05}") for n in range(1000)]
    watcher = Watcher(Listed("BBBBBB"), *flood)

    assert len(watcher.news().listed) == SHOWN_OF_ONE_ADDRESS + 1


def test_a_match_that_begins_is_newer_than_those_that_wait() -> None:
    ann, bob = Listed("AAAAAA"), Listed("BBBBBB")
    watcher = Watcher(ann, bob)
    watcher.news()
    assert ann.entry is not None
    ann.entry = msgspec.structs.replace(ann.entry, phase=Phase.RUNNING)
    (running,) = watcher.news().listed
    assert running.number == 3


def test_a_room_that_cannot_say_what_it_is_keeps_no_other_out() -> None:
    class Broken(Listed):
        def listing(self) -> ListedMatch | None:
            raise ValueError(self)

    watcher = Watcher(Broken("AAAAAA"), Listed("BBBBBB"))
    assert codes(watcher.news()) == ["BBBBBB"]


# --- several servers ---------------------------------------------------------------------------


class Servers:
    """Two lists that tell each other, and one who watches the other."""

    def __init__(self, *rooms: Listed) -> None:
        self.here, self.there = Watcher(*rooms), Watcher()
        self.carries = True
        for number, one, other in ((1, self.here, self.there), (2, self.there, self.here)):
            one.matches.share = self._way(number, other)

    def _way(self, number: int, to: Watcher) -> Callable[[Sequence[ListedMatch]], None]:
        def share(entries: Sequence[ListedMatch]) -> None:
            if self.carries:
                to.matches.hear(number, entries)

        return share

    def rounds(self, count: int = 2) -> list[Matches]:
        """What the watcher there is told in so many rounds of both."""
        told: list[Matches] = []
        for _ in range(count * PARTS):
            self.here.matches.tell(self.here.rooms)
            news = self.there.matches.tell(self.there.rooms)
            told += [] if news is None else [news[1]]
        return told


def test_the_matches_of_all_servers_are_listed_everywhere() -> None:
    servers = Servers(Listed("AAAAAA"))
    servers.there.rooms.append(Listed("BBBBBB"))
    listed = [entry for news in servers.rounds(3) for entry in news.listed]
    servers.here.rooms.clear()
    gone = [code for news in servers.rounds(2) for code in news.gone]

    assert sorted(entry.code for entry in listed) == ["AAAAAA", "BBBBBB"]
    assert gone == ["AAAAAA"]


def test_a_server_that_is_silent_is_forgotten() -> None:
    servers = Servers(Listed("AAAAAA"))
    servers.rounds()
    servers.carries = False

    assert servers.rounds(ROUNDS_KEPT - 1) == []
    assert [code for news in servers.rounds(3) for code in news.gone] == ["AAAAAA"]


def test_a_match_that_moves_to_another_server_keeps_its_place() -> None:
    servers = Servers(*(Listed(code) for code in ("AAAAAA", "BBBBBB", "CCCCCC")))
    servers.rounds(3)
    moved = servers.here.rooms.pop(0)
    servers.there.rooms.append(moved)
    news = [entry for each in servers.rounds(3) for entry in each.listed]
    fresh = Listed("DDDDDD")
    servers.there.rooms.append(fresh)
    (newest,) = [entry for each in servers.rounds(2) for entry in each.listed]

    assert news == []
    assert newest.number > 3


def test_a_match_that_two_servers_tell_of_is_listed_as_the_last_of_them_has_it() -> None:
    """It has moved and goes on, and the server before has not been forgotten yet."""
    entry = Listed("AAAAAA").entry
    assert entry is not None
    before = msgspec.structs.replace(entry, number=1)
    for after in (
        msgspec.structs.replace(before, phase=Phase.RUNNING, number=2),
        msgspec.structs.replace(before, watching=7),
    ):
        watcher = Watcher()
        watcher.matches.hear(1, [before])
        watcher.round()
        watcher.round()
        watcher.matches.hear(2, [after])
        assert watcher.news().listed == (after,)
        assert watcher.round() == []


def test_a_game_that_only_another_release_knows_is_not_listed() -> None:
    watcher = Watcher(Listed("AAAAAA"))
    entry = Listed("BBBBBB").entry
    assert entry is not None
    watcher.matches.hear(1, [msgspec.structs.replace(entry, game="chess")])

    assert codes(watcher.news()) == ["AAAAAA"]


def test_the_list_of_all_servers_is_no_longer_than_that_of_one() -> None:
    watcher = Watcher(Listed("AAAAAA"))
    for node in range(1, 50):
        entries = tuple(
            msgspec.structs.replace(entry, code=f"{node:03}{n:03}", number=n)
            for n in range(2 * SHOWN)
            if (entry := Listed("AAAAAA").entry) is not None
        )
        watcher.matches.hear(node, entries)

    assert len(watcher.news().listed) == SHOWN


# --- over real sockets -------------------------------------------------------------------------


def test_a_stranger_finds_a_match_and_loses_it_when_its_host_goes(tmp_path: Path) -> None:
    with serving(settings(tmp_path)) as http, Visitor(http) as stranger:
        stranger.send("watch_matches", language="de")
        assert stranger.hear() == {"kind": "matches", "listed": [], "gone": [], "reset": True}
        hidden, made = opened(http), opened(http, listed=True)
        with Visitor(http) as other, Visitor(http) as ann:
            other.hello(hidden["code"], hidden["token"])
            assert ann.hello(made["code"], made["token"])["lobby"]["listed"]
            (entry,) = stranger.hear("matches")["listed"]
            assert (entry["code"], entry["phase"]) == (made["code"], "lobby")
        assert stranger.hear("matches")["gone"] == [made["code"]]


def test_who_watches_the_list_does_nothing_else(tmp_path: Path) -> None:
    with serving(settings(tmp_path)) as http, Visitor(http) as stranger:
        stranger.send("watch_matches")
        stranger.hear("matches")
        stranger.send("ping")
        assert stranger.hear()["kind"] == "pong"
        stranger.send("watch_matches")
        assert stranger.hear()["code"] == "wrong_order"
        stranger.send("hello", match="AAAAAA")
        assert stranger.hear()["code"] == "wrong_order"
        stranger.command("set_ready", ready=True)
        assert stranger.hear() | {"sentence": ""} == {
            "kind": "bye",
            "code": "wrong_order",
            "sentence": "",
        }


def test_an_address_that_asks_for_the_list_all_the_time_is_turned_away(tmp_path: Path) -> None:
    changes = {"frames": FAST, "writes": Rate(burst=100, per_second=0.001)}
    with serving(settings(tmp_path, **changes)) as http:
        kinds = []
        for _ in range(8):
            with Visitor(http) as stranger:
                stranger.send("watch_matches")
                kinds.append(stranger.hear().get("code", "matches"))
    assert kinds == ["matches"] * 6 + ["too_fast"] * 2
