"""The list of open matches: what is pushed to whom, and how much at most."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from hydrophone.server.host.match_list import PARTS, SHOWN, SHOWN_OF_ONE_ADDRESS, MatchList
from hydrophone.server.match.effects import ConnectionId
from hydrophone.server.protocol.limits import Rate
from hydrophone.server.protocol.messages import ListedMatch, Matches, Phase
from server.host.serving import FAST, Visitor, opened, serving, settings


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
