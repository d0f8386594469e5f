"""Operators tell servers that run what is to hold."""

import contextlib
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from hydrophone.cli.main import main
from hydrophone.core.game import Language
from hydrophone.server.operations import pulse
from hydrophone.server.operations.orders import (
    MOST_BARS,
    Announce,
    BarNetwork,
    Close,
    Open,
    OperatorOrders,
    Unbar,
)
from hydrophone.server.protocol.refusals import Reason, sentence
from server.store.postgres import running, until
from server.web.serving import Visitor, opened, serving, settings


class Time:
    """A clock that a test sets."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_networks_are_barred_for_a_while() -> None:
    clock = Time()
    orders = OperatorOrders(clock)
    orders.obey(BarNetwork("203.0.113.7/24", 60))
    orders.obey(BarNetwork("2001:db8::/64", 60))

    assert orders.is_barred("203.0.113.200")
    assert orders.is_barred("::ffff:203.0.113.1")
    assert orders.is_barred("2001:db8::5")
    assert not orders.is_barred("203.0.114.1")
    assert not orders.is_barred("testclient")
    orders.obey(Unbar("2001:db8::/64"))
    assert not orders.is_barred("2001:db8::5")
    clock.now += 61
    assert not orders.is_barred("203.0.113.200")


def test_a_network_is_barred_once_and_not_without_end() -> None:
    orders = OperatorOrders(Time())
    for _ in range(3):
        orders.obey(BarNetwork("203.0.113.0/24", 60))
    assert len(orders.told.bars) == 1
    for number in range(MOST_BARS - 1):
        orders.obey(BarNetwork(f"10.0.{number}.0/24", 60))
    with pytest.raises(ValueError, match="barred already"):
        orders.obey(BarNetwork("198.51.100.0/24", 60))
    with pytest.raises(ValueError, match="198"):
        orders.obey(BarNetwork("198.51.100.0/240", 60))


def test_a_notice_goes_by_itself() -> None:
    clock = Time()
    orders = OperatorOrders(clock)
    orders.obey(Announce({Language.ENGLISH: "We restart at 22:00"}, 60))
    assert orders.notice == {Language.ENGLISH: "We restart at 22:00"}
    clock.now += 61
    assert orders.notice == {}


def test_the_latest_orders_hold_on_all_servers() -> None:
    clock = Time()
    one, other = OperatorOrders(clock), OperatorOrders(clock, is_closed=True)
    one.obey(Close())
    one.obey(Open())
    other.hear([one.told])
    assert not other.is_closed
    other.obey(BarNetwork("203.0.113.0/24", 60))
    one.hear([other.told])
    other.hear([one.told])
    assert one.told == other.told


@pytest.mark.parametrize("reason", [Reason.NO_NEW_MATCHES, Reason.NETWORK_BARRED])
def test_a_refusal_has_a_sentence_in_each_language(reason: Reason) -> None:
    assert len({sentence(reason, language) for language in Language}) == len(Language)


def ordered(http: httpx.Client, *words: str) -> str:
    """What the command says."""
    done = CliRunner().invoke(main, ["operator", *words, "--at", str(http.base_url)])
    assert done.exit_code == 0, done.output
    return done.output


def asked(http: httpx.Client) -> tuple[int, str]:
    """What it answers to a wish for a match."""
    wish = {"game": "sonar", "options": {}, "seats": [], "name": "Ann"}
    answer = http.post("/api/matches", json=wish)
    return answer.status_code, answer.json().get("code", "")


def test_an_operator_has_hands_on_a_server_that_runs(tmp_path: Path) -> None:
    own = settings(tmp_path, metrics_to=("127.0.0.1",), proxies=("127.0.0.1",), closed=True)
    with serving(own) as http:
        assert asked(http) == (403, "no_new_matches")
        assert "New matches are opened." in ordered(http, "open")
        made = opened(http)
        assert "not opened" in ordered(http, "close")
        assert asked(http) == (403, "no_new_matches")

        assert http.get("/api/notice").json() == {"notice": {}}
        ordered(http, "notice", "We restart at 22:00", "--de", "Neustart um 22:00", "--for", "2h")
        told = {"en": "We restart at 22:00", "de": "Neustart um 22:00"}
        assert http.get("/api/notice").json() == {"notice": told}
        ordered(http, "notice", "")
        assert http.get("/api/notice").json() == {"notice": {}}

        with Visitor(http) as ann:
            assert ann.hello(made["code"], made["token"])["kind"] == "welcome"
            assert "Barred: 127.0.0.1/32" in ordered(http, "bar", "127.0.0.1", "--for", "1h")
            assert ann.hear("bye")["code"] == "network_barred"
        assert http.get("/api/catalogue").status_code == 403
        elsewhere = {"X-Forwarded-For": "198.51.100.9"}
        assert http.get("/api/catalogue", headers=elsewhere).status_code == 200
        assert http.get("/health").status_code == 200
        ordered(http, "unbar", "127.0.0.1")
        assert http.get("/api/catalogue").status_code == 200


def test_an_order_reaches_the_other_servers_of_a_database_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pulse, "BEAT_S", 3600.0)  # so they never tell each other how they stand
    notice = {"en": "We restart at 22:00"}
    with running() as postgres, contextlib.ExitStack() as servers:
        address = postgres.fresh()
        one, other = (
            servers.enter_context(
                serving(settings(tmp_path, db=address, name=name, metrics_to=("127.0.0.1",)))
            )
            for name in ("one", "other")
        )
        ordered(one, "notice", notice["en"])
        until(lambda: other.get("/api/notice").json() == {"notice": notice})


def test_only_operators_give_orders(tmp_path: Path) -> None:
    own = settings(tmp_path, metrics_to=("127.0.0.1",), proxies=("127.0.0.1",))
    with serving(own) as http:
        for headers in ({"X-Forwarded-For": "198.51.100.9"}, {"Origin": "https://else.example"}):
            answer = http.post("/operator/orders", json={"kind": "close"}, headers=headers)
            assert answer.status_code in (403, 404)
        wishes: list[object] = [{"kind": "bar", "network": "x", "for_s": 5}, {"kind": "open?"}, []]
        for wrong in wishes:
            assert http.post("/operator/orders", json=wrong).status_code == 400
        done = CliRunner().invoke(main, ["operator", "bar", "x", "--at", str(http.base_url)])
        assert done.exit_code != 0
        assert "Traceback" not in done.output
        assert not http.get("/operator/orders").json()["is_closed"]


@pytest.mark.parametrize("words", [["bar", "10.0.0.1", "--for", "0h"], ["close", "--at", "sea"]])
def test_a_command_that_is_called_wrongly_says_so(words: list[str]) -> None:
    done = CliRunner().invoke(main, ["operator", *words])
    assert done.exit_code == 64
