"""Computed help over real WebSockets: to the Radio Operators alone, and again after a reconnect."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from server.web.serving import FAST, SEATS, Visitor, opened, serving, settings


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """One server for all tests of this file."""
    with serving(settings(tmp_path_factory.mktemp("help"), budget=FAST)) as http:
        yield http


def kinds_until_pong(visitor: Visitor) -> list[str]:
    """What a visitor is told up to the answer of a ping."""
    visitor.send("ping")
    kinds: list[str] = []
    while not kinds or kinds[-1] != "pong":
        kinds.append(visitor.hear()["kind"])
    return kinds


def test_help_comes_to_the_radio_operator_and_to_nobody_else(http: httpx.Client) -> None:
    seats = [{"seat": "blue.captain", "who": "me"}, {"seat": "blue.radio_operator", "who": "open"}]
    seats += [{"seat": seat, "who": "landlubber"} for seat in SEATS if seat.startswith("yellow")]
    made = opened(http, seats=seats, options={"help": "chances"})
    with Visitor(http) as ann, Visitor(http) as cleo, Visitor(http) as eve:
        ann.hello(made["code"], made["token"])
        cleo.hello(made["code"], name="Cleo")
        eve.hello(made["code"], spectate=True)
        cleo.command("take_seat", seat="blue.radio_operator")
        for visitor in (ann, cleo):
            visitor.command("set_ready", ready=True)
        cleo.hear("observed")
        ann.command("act", seat="blue.captain", action={"kind": "choose_start", "cell": "A1"})
        help_: dict[str, Any] = {"heard": 0}
        while help_["heard"] < 4:
            help_ = cleo.hear("helped")
        others = kinds_until_pong(ann) + kinds_until_pong(eve)

    assert help_["seat"] == "blue.radio_operator"
    assert len(help_["chances"]) == 4 * len(help_["spaces"]) == 400
    assert set(help_["spaces"]) <= {"0", "1"}
    assert "helped" not in others


def test_it_is_there_again_after_a_reconnect(http: httpx.Client) -> None:
    seats = [{"seat": "blue.captain", "who": "me"}]
    made = opened(
        http,
        game="u_jagd",
        seats=[*seats, {"seat": "yellow.captain", "who": "landlubber"}],
        options={"help": "spaces"},
    )
    with Visitor(http) as ann:
        token = ann.hello(made["code"], made["token"])["token"]
        ann.command("set_ready", ready=True)
        first = ann.hear("helped")
    with Visitor(http) as ann:
        ann.hello(made["code"], token)
        again = ann.hear("helped")

    assert len(first["spaces"]) == 4 * 17
    assert (again["spaces"], again["chances"]) == (first["spaces"], "")
