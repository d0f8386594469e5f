"""The list of open matches: what is pushed to whom, and how much at most."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from hydrophone.server.match.effects import ConnectionId
from hydrophone.server.people.person import NOBODY, PersonId
from hydrophone.server.protocol.limits import Rate
from hydrophone.server.protocol.messages import ListedMatch, Matches, MatchPhase
from hydrophone.server.rooms.match_list import (
    ENTRY_S,
    PARTS,
    SHOWN,
    SHOWN_OF_ONE_ADDRESS,
    ListEntry,
    MatchList,
    encode_entry,
    entry_of,
    shown,
)
from server.web.serving import FAST, Visitor, opened, serving, settings


class Listed:
    """A room that says of itself what it is told to say."""

    host = NOBODY

    def __init__(self, code: str, **changes: Any) -> None:
        class Table:
            match = code

        class Match:
            table = Table()

        self.match = Match()
        self.entry: ListedMatch | None = ListedMatch(
            code, 0, "sonar", MatchPhase.LOBBY, "Ann", "en", "", real_time=False, **changes
        )

    def listing(self) -> ListedMatch | None:
        return self.entry


NOW = 2e9


class Server:
    """Rooms, and what is kept of them for the list."""

    def __init__(self, *rooms: Listed) -> None:
        self.rooms: list[Any] = list(rooms)
        self.now = NOW
        self.kept: dict[str, ListEntry | None] = {}

    def keep(self) -> list[str]:
        """A second passes, and the entries are kept as they are."""
        self.now += 1
        for room in self.rooms:
            match = room.match.table.match
            self.kept[match] = entry_of(room, match[0], self.kept.get(match), self.now)
        return [encode_entry(each).decode() for each in self.kept.values() if each is not None]


class Watcher:
    """A list, a server, and one who watches."""

    def __init__(self, *rooms: Listed, connection: int = 1) -> None:
        self.server = Server(*rooms)
        self.rooms = self.server.rooms
        self.matches = MatchList()
        self.connection = ConnectionId(connection)
        self.first = self.matches.watch(self.connection)

    def round(self, *others: Server) -> list[Matches]:
        """What the watcher is told in a whole round."""
        texts = [text for server in (self.server, *others) for text in server.keep()]
        self.matches.hear(shown(texts, self.server.now))
        found = []
        for _ in range(PARTS):
            found += [news for to, news in self.matches.tell() if self.connection in to]
        return found

    def news(self, *others: Server) -> Matches:
        (news,) = [each for _ in range(2) for each in self.round(*others)]
        return news


def codes(news: Matches) -> list[str]:
    return [each.code for each in news.listed]


def test_who_comes_is_told_all_and_then_what_changes() -> None:
    ann, bob = Listed("AAAAAA"), Listed("BBBBBB")
    watcher = Watcher(ann)
    assert watcher.matches.is_watched
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


def test_who_has_hidden_a_host_is_told_nothing_of_their_matches() -> None:
    ann, eve, hides = Listed("AAAAAA"), Listed("EEEEEE"), frozenset({PersonId("eve")})
    eve.host = PersonId("eve")
    watcher = Watcher(ann, eve)
    watcher.matches.leave(watcher.connection)
    assert watcher.matches.watch(watcher.connection, hides) == Matches((), reset=True)
    assert codes(watcher.news()) == ["AAAAAA"]
    again = watcher.matches.watch(ConnectionId(1 + PARTS), hides)
    assert codes(again) == ["AAAAAA"]
    assert codes(watcher.matches.watch(ConnectionId(1 + 2 * PARTS))) == ["AAAAAA", "EEEEEE"]
    ann.host, eve.host = eve.host, ann.host
    changed = watcher.news()
    assert (codes(changed), changed.gone) == (["EEEEEE"], ("AAAAAA",))
    assert not any(b"eve" in msgspec.json.encode(each) for each in (again, changed))
    ann.entry = None
    assert watcher.round() + watcher.round() == []


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
    watcher.matches.hear(shown(watcher.server.keep(), watcher.server.now))
    told = [each for _ in range(2 * PARTS) for each in watcher.matches.tell()]

    assert sum(len(to) for to, _ in told) == 999
    assert max(len(to) for to, _ in told) == -(-999 // PARTS)
    watcher.matches.leave(watcher.connection)
    assert watcher.round() + watcher.round() == []


@pytest.mark.parametrize("phase", [MatchPhase.LOBBY, MatchPhase.RUNNING])
def test_of_many_matches_the_newest_are_shown(phase: MatchPhase) -> None:
    letters = [chr(65 + n % 26) + chr(65 + n // 26) + "AAAA" for n in range(26 * 20)]
    watcher = Watcher()
    for code in letters:
        room = Listed(code)
        assert room.entry is not None
        room.entry = msgspec.structs.replace(room.entry, phase=phase)
        watcher.rooms.append(room)
    news = watcher.news()

    assert len(news.listed) == SHOWN
    assert len(msgspec.json.encode(news)) < 16 * 1024
    newest = Listed("ZZZZZZ")
    assert newest.entry is not None
    newest.entry = msgspec.structs.replace(newest.entry, phase=phase)
    watcher.rooms.append(newest)
    assert codes(watcher.news()) == ["ZZZZZZ"]


def test_of_one_address_only_a_few_are_shown() -> None:
    flood = [Listed(f"A{n:05}") for n in range(1000)]
    watcher = Watcher(Listed("BBBBBB"), *flood)

    assert len(watcher.news().listed) == SHOWN_OF_ONE_ADDRESS + 1


def test_a_match_that_begins_is_newer_than_those_that_wait() -> None:
    ann, bob = Listed("AAAAAA"), Listed("BBBBBB")
    watcher = Watcher(ann, bob)
    before = {each.code: each.number for each in watcher.news().listed}
    assert ann.entry is not None
    ann.entry = msgspec.structs.replace(ann.entry, phase=MatchPhase.RUNNING)
    (running,) = watcher.news().listed
    assert running.number > max(before.values())


def test_a_room_that_cannot_say_what_it_is_keeps_no_other_out() -> None:
    class Broken(Listed):
        def listing(self) -> ListedMatch | None:
            raise ValueError(self)

    watcher = Watcher(Broken("AAAAAA"), Listed("BBBBBB"))
    assert codes(watcher.news()) == ["BBBBBB"]


def test_an_entry_is_kept_again_only_when_it_changes_or_grows_old() -> None:
    ann, server = Listed("AAAAAA"), Server()
    server.rooms.append(ann)
    server.keep()
    first = server.kept["AAAAAA"]
    for _ in range(10):
        server.keep()
    assert server.kept["AAAAAA"] is first
    server.now += ENTRY_S / 2
    server.keep()
    again = server.kept["AAAAAA"]
    assert first is not None
    assert again is not None
    assert again.match == first.match
    assert again.until > first.until


# --- several servers ---------------------------------------------------------------------------


def test_the_matches_of_all_servers_are_listed_everywhere() -> None:
    watcher, other = Watcher(Listed("AAAAAA")), Server(Listed("BBBBBB"))
    assert sorted(codes(watcher.news(other))) == ["AAAAAA", "BBBBBB"]


def test_the_entry_of_a_server_that_has_died_is_shown_for_a_while() -> None:
    other = Server(Listed("BBBBBB"))
    texts = other.keep()
    assert list(shown(texts, other.now + ENTRY_S - 1)) == ["BBBBBB"]
    assert shown(texts, other.now + ENTRY_S) == {}


def test_a_match_that_moves_to_another_server_keeps_its_place() -> None:
    room, one, other = Listed("AAAAAA"), Server(), Server()
    one.rooms.append(room)
    one.keep()
    other.rooms.append(room)
    other.kept = dict(one.kept)
    other.now += 30
    other.keep()
    before, after = one.kept["AAAAAA"], other.kept["AAAAAA"]
    assert before is not None
    assert after is not None
    assert after.match.number == before.match.number


def test_what_another_release_lists_and_this_one_does_not_know_is_not_shown() -> None:
    watcher = Watcher(Listed("AAAAAA"))
    (text,) = watcher.server.keep()
    other = text.replace("AAAAAA", "BBBBBB").replace("sonar", "chess")
    assert list(shown([text, other, '{"of": "tomorrow"}', ""], watcher.server.now)) == ["AAAAAA"]


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
            "at": "",
        }


def test_an_address_that_asks_for_the_list_all_the_time_is_turned_away(tmp_path: Path) -> None:
    changes = {"frames": FAST, "budget": Rate(burst=110, per_second=0.001)}
    with serving(settings(tmp_path, **changes)) as http:
        kinds = []
        for _ in range(8):
            with Visitor(http) as stranger:
                stranger.send("watch_matches")
                kinds.append(stranger.hear().get("code", "matches"))
    assert kinds == ["matches"] * 6 + ["too_fast"] * 2
