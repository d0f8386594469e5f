"""Real WebSockets to a real server: people, bots, bad frames, slow clients."""

import contextlib
import json
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from hydrophone.server import periodic
from hydrophone.server.match.people.places import ONLOOKERS_FROM_ONE_ADDRESS
from hydrophone.server.protocol.messages import MAX_FRAME
from hydrophone.server.protocol.session import Session
from hydrophone.server.web.connections import connection as web
from hydrophone.server.web.connections.websocket import UNREAD_MOST
from server.web.serving import FAST, SEATS, Visitor, opened, play_bots, serving, settings

ARRIVAL = "bob-of-the-first-line-00"


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """One server for all tests of this file."""
    own = settings(tmp_path_factory.mktemp("socket"), budget=FAST, guesses=FAST)
    with serving(own) as http:
        yield http


def begun(ann: Visitor, bob: Visitor, made: dict[str, str]) -> None:
    """Ann and Bob sit down as Captains, and the match begins."""
    ann.hello(made["match"], made["token"])
    bob.hello(made["code"], name="Bob")
    ann.command("take_seat", seat="blue.captain")
    ann.command("set_ready", ready=True)
    bob.command("take_seat", seat="yellow.captain")
    bob.command("set_ready", ready=True)


def with_radio_bots(http: httpx.Client) -> dict[str, str]:
    radios = [{"seat": seat, "who": "landlubber"} for seat in SEATS if "radio" in seat]
    return opened(http, seats=radios)


def test_two_people_play_with_bots_at_their_sides(http: httpx.Client) -> None:
    with Visitor(http) as ann, Visitor(http) as bob:
        begun(ann, bob, with_radio_bots(http))
        for person, seat, cell in ((ann, "blue.captain", "A1"), (bob, "yellow.captain", "J10")):
            assert person.hear("observed")["reset"]
            action = {"kind": "choose_start", "cell": cell}
            person.command("act", seat=seat, action=action)
        heard: list[Any] = []
        while not any(o["kind"] == "turn_began" for o in heard):
            heard += bob.hear("observed")["observations"]

    assert {"kind": "start_locked", "side": "blue"} in heard
    assert {"kind": "start_chosen", "side": "yellow", "cell": "J10"} in heard
    assert "A1" not in json.dumps(heard)


def test_bots_finish_a_match_by_themselves(http: httpx.Client) -> None:
    made = play_bots(http)

    assert http.get(f"/api/matches/{made['match']}/replay").json()["steps"]


def test_matches_do_not_know_each_other(http: httpx.Client) -> None:
    one, two = opened(http), opened(http)
    with Visitor(http) as ann, Visitor(http) as bob:
        ann.hello(one["code"], one["token"])
        assert bob.hello(two["code"], one["token"])["code"] == "wrong_token"
    with Visitor(http) as ann, Visitor(http) as bob:
        ann.hello(one["code"], name="Zoe")
        bob.hello(two["code"], two["token"])
        bob.command("set_names", name="Robert")
        bob.hear("acked")
        ann.send("ping")
        assert ann.hear()["kind"] == "pong"


def test_unknown_matches_end_the_connection(http: httpx.Client) -> None:
    with Visitor(http) as ann:
        assert ann.hello("ZZZZZZ", language="de") == {
            "kind": "bye",
            "code": "unknown_match",
            "at": "",
            "sentence": "Diese Partie gibt es nicht. Prüfe den Code.",
        }
        with pytest.raises(ConnectionClosed):
            ann.hear()


def test_a_newcomer_whose_welcome_is_lost_comes_in_again(http: httpx.Client) -> None:
    made = opened(http)
    with Visitor(http) as host, Visitor(http) as bob:
        host.hello(made["code"], made["token"])
        for _ in range(2):
            with Visitor(http) as lost:
                lost.send("hello", match=made["code"], name="Bob", arrival=ARRIVAL)
                while here(host.hear("lobby")) != ["Ann", "Bob"]:
                    pass
            while here(host.hear("lobby")) != ["Ann"]:
                pass
        welcome = bob.hello(made["code"], name="Bob", arrival=ARRIVAL)
        assert here(welcome["lobby"]) == ["Ann", "Bob"]
        bob.command("take_seat", seat="blue.captain")
        assert bob.hear("acked", "refused")["kind"] == "acked"
    with Visitor(http) as again, Visitor(http) as stranger:
        assert again.hello(made["code"], welcome["token"])["you"] == welcome["you"]
        assert stranger.hello(made["code"], name="Bob", arrival=ARRIVAL)["code"] == "name_taken"


def here(lobby: dict[str, Any]) -> list[str]:
    """The names of the people who are connected."""
    return [player["name"] for player in lobby["players"] if player["present"]]


def test_an_arrival_of_a_wrong_form_is_refused_in_the_persons_language(http: httpx.Client) -> None:
    with Visitor(http) as bob:
        assert bob.hello("ABCDEF", arrival="bob", language="de") == {
            "kind": "bye",
            "code": "bad_arrival",
            "at": "",
            "sentence": "Diese Seite konnte sich nicht anmelden. Lade sie neu.",
        }


def test_bad_frames_are_refused_and_then_cut_off(http: httpx.Client) -> None:
    made = opened(http)
    with Visitor(http) as ann:
        ann.hello(made["code"], made["token"])
        for _ in range(4):
            ann.socket.send("{")
            assert ann.hear()["code"] == "malformed"
        ann.socket.send(b"\x00")
        assert ann.hear("bye")["code"] == "malformed"
        with pytest.raises(ConnectionClosed):
            ann.hear()


def test_an_oversized_frame_ends_the_connection(http: httpx.Client) -> None:
    with Visitor(http) as ann:
        ann.socket.send("x" * (MAX_FRAME + 1))
        assert ann.hear()["code"] == "too_large"
        with pytest.raises(ConnectionClosed):
            ann.hear()
    with Visitor(http) as ann:
        ann.socket.send("x" * (4 * MAX_FRAME))
        with pytest.raises(ConnectionClosed):
            ann.hear()


def test_a_flood_is_cut_off(http: httpx.Client) -> None:
    made = opened(http)
    with Visitor(http) as ann:
        ann.hello(made["code"], made["token"])
        with suppress(ConnectionClosed):  # the server may hang up before the last one
            for _ in range(150):
                ann.send("ping")
        assert ann.hear("refused")["code"] == "too_fast"
        assert ann.hear("bye")["code"] == "too_fast"


def test_another_site_may_not_open_a_socket(http: httpx.Client) -> None:
    with pytest.raises(InvalidStatus), Visitor(http, origin="https://evil.example"):
        pass
    with Visitor(http, origin=str(http.base_url).rstrip("/")) as ann:
        ann.send("ping")
        assert ann.hear()["kind"] == "pong"


def test_onlookers_of_one_address_keep_no_player_out(http: httpx.Client) -> None:
    made = opened(http)
    with ExitStack() as crowd, Visitor(http) as ann:
        welcome = ann.hello(made["code"], made["token"])
        onlookers = [crowd.enter_context(Visitor(http)) for _ in range(30)]
        told = [each.hello(made["code"], spectate=True)["kind"] for each in onlookers]
        with Visitor(http) as back, Visitor(http) as bob:
            again = back.hello(made["code"], welcome["token"])
            friend = bob.hello(made["code"], name="Bob")

    assert told.count("welcome") == ONLOOKERS_FROM_ONE_ADDRESS
    assert again["you"] == welcome["you"]
    assert friend["kind"] == "welcome"


def test_a_rematch_is_a_new_match_with_the_same_people(http: httpx.Client) -> None:
    made = play_bots(http)
    with Visitor(http) as host:
        welcome = host.hello(made["code"], made["token"])
        host.command("rematch")
        again = host.hear("rematch_made")
    with Visitor(http) as host:
        fresh = host.hello(again["code"], again["token"])

    assert fresh["you"] == welcome["you"]
    assert fresh["lobby"]["phase"] == "lobby"
    assert again["match"] != made["match"]


def test_the_server_says_goodbye_when_it_stops(tmp_path: Path) -> None:
    with serving(settings(tmp_path)) as http:
        made = opened(http)
        visitor = Visitor(http)
        visitor.__enter__()
        visitor.hello(made["code"], made["token"])
    assert visitor.hear("bye")["code"] == "closing"
    with pytest.raises(ConnectionClosed):
        visitor.hear("never")
    visitor.__exit__(None, None, None)


class Unread:
    """A WebSocket whose client reads nothing."""

    def __init__(self) -> None:
        self.told = list[bytes]()
        self.has_ended = False

    def unread(self) -> int:
        return sum(map(len, self.told))

    def hang_up(self) -> None:
        self.has_ended = True

    def lag_s(self) -> None: ...


def test_a_slow_client_is_hung_up_on() -> None:
    slow, known = Unread(), cast("Any", None)
    connection = web.Connection(
        known, known, known, slow.told.append, cast("Any", slow), Session(0.0), lambda: 0.0
    )
    for _ in range(20):
        connection.push(b"0" * (UNREAD_MOST // 8))

    assert [len(text) for text in slow.told[:-1]] == [UNREAD_MOST // 8] * 8
    assert json.loads(slow.told[-1])["code"] == "slow"
    assert slow.has_ended


def test_the_lag_of_a_connection_is_measured_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(periodic, "WATCH_S", 0.01)
    monkeypatch.setattr(periodic, "LAGS_S", 0.05)
    with serving(settings(tmp_path)) as http, Visitor(http) as ann, Visitor(http) as eve:
        made = opened(http)
        you = ann.hello(made["match"], made["token"])["you"]
        eve.hello(made["code"], spectate=True)
        for visitor in (ann, eve):
            assert 0 <= visitor.hear("lags")["ms"][you] < 10_000


@pytest.mark.parametrize("proxies", [(), ("127.0.0.1",)], ids=["alone", "behind a proxy"])
def test_onlookers_of_an_address_give_way_to_who_comes_next(
    tmp_path: Path, proxies: tuple[str, ...]
) -> None:
    """Behind a proxy too an address counts for itself, and people with a token come in."""
    headers = {"additional_headers": {"x-forwarded-for": "203.0.113.7"}} if proxies else {}
    with serving(settings(tmp_path, connections_per_address=16, proxies=proxies)) as http:
        made = opened(http)
        with contextlib.ExitStack() as stack:
            ann = stack.enter_context(Visitor(http, **headers))
            ann.hello(made["code"], made["token"])
            onlookers = [stack.enter_context(Visitor(http, **headers)) for _ in range(13)]
            for each in onlookers:
                each.send("watch_matches")
                each.hear("matches")
            bob = stack.enter_context(Visitor(http, **headers))
            assert bob.hello(made["code"], name="Bob")["kind"] == "welcome"
            assert onlookers[0].hear("bye")["code"] == "replaced"
            again = stack.enter_context(Visitor(http, **headers))
            assert again.hello(made["code"], made["token"])["kind"] == "welcome"
            assert onlookers[1].hear("bye")["code"] == "replaced"
            ann.send("ping")
            assert ann.hear("pong", "bye")["kind"] == "pong", "who plays stays"
