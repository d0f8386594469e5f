"""Which addresses are told to others, and to whom they are told."""

import io
from pathlib import Path

import httpx
import pytest

from hydrophone.server import addresses
from hydrophone.server.addresses import Listening, is_own_machine
from hydrophone.server.protocol.bodies import Addresses
from hydrophone.server.run import announce, own_address
from server.web.serving import opened, serving, settings

LAN = "192.168.1.20"


@pytest.fixture
def in_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """This machine has an address of a home network, and some that lead nowhere."""
    found = ("169.254.7.7", LAN, "127.0.1.1", LAN)
    monkeypatch.setattr(addresses, "_own_addresses", lambda _: iter(found))


@pytest.fixture
def in_no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "_own_addresses", lambda _: iter(("127.0.1.1",)))


class Terminal(io.StringIO):
    """A terminal that can draw, if its encoding has the blocks."""

    def __init__(self, encoding: str = "utf-8") -> None:
        super().__init__()
        self._encoding = encoding

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._encoding

    def isatty(self) -> bool:
        return True


def announced(listening: Listening, out: io.StringIO) -> str:
    announce(listening, out)
    return out.getvalue()


# --- addresses ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "is_own"),
    [
        ("localhost", True),
        ("LOCALHOST.", True),
        ("127.3.2.1", True),
        ("::1", True),
        ("[::1]", True),
        ("192.168.1.20", False),
        ("play.example.org", False),
        ("localhost.example.org", False),
        ("", False),
    ],
)
def test_own_machine_is_what_means_the_one_who_says_it(host: str, is_own: bool) -> None:
    assert is_own_machine(host) is is_own


def test_only_addresses_that_others_can_call_are_told(in_a_network: None) -> None:
    listening = Listening(host="0.0.0.0", port=8642, command="unused")

    assert listening.for_others() == Addresses((f"http://{LAN}:8642",))


def test_a_server_for_this_machine_tells_the_command_for_others(in_a_network: None) -> None:
    assert Listening(port=1, command="make lan").for_others() == Addresses((), "make lan")


def test_no_command_helps_a_machine_without_a_network(in_no_network: None) -> None:
    assert Listening(host="0.0.0.0", port=1, command="make lan").for_others() == Addresses()


def test_a_server_at_one_address_tells_it() -> None:
    assert Listening(host="2001:db8::7", port=80).for_others() == Addresses(
        ("http://[2001:db8::7]:80",)
    )


def test_looking_for_addresses_finds_none_that_only_this_machine_has() -> None:
    for address in Listening(host="0.0.0.0", port=1).for_others().addresses:
        assert not is_own_machine(address.removeprefix("http://").removesuffix(":1"))


# --- in the terminal ---------------------------------------------------------------------------


def test_the_terminal_shows_every_address_and_a_code_to_scan(in_a_network: None) -> None:
    text = announced(Listening(host="0.0.0.0", port=8642), Terminal())

    first, second, *rest = text.splitlines()
    assert first == "hydrophone is at http://localhost:8642"
    assert second == f"for others in your network: http://{LAN}:8642"
    blocks = [line for line in rest if "█" in line]
    assert len(blocks) >= 14
    assert len({len(line) for line in blocks}) == 1


def test_a_file_and_a_terminal_without_blocks_get_the_text_alone(in_a_network: None) -> None:
    listening = Listening(host="0.0.0.0", port=8642)

    for out in (io.StringIO(), Terminal("cp1252")):
        text = announced(listening, out)
        assert f"http://{LAN}:8642" in text
        assert "█" not in text


def test_the_terminal_says_that_others_cannot_come(in_no_network: None) -> None:
    local = announced(Listening(port=1, command="make lan"), io.StringIO())
    alone = announced(Listening(host="0.0.0.0", port=1), io.StringIO())

    assert "only this machine can reach it; for others: make lan" in local
    assert "this machine is in no network" in alone


@pytest.mark.parametrize(
    ("host", "address"),
    [("0.0.0.0", "http://localhost:5"), ("::", "http://localhost:5"), (LAN, f"http://{LAN}:5")],
)
def test_the_browser_is_opened_at_an_address_that_works_here(host: str, address: str) -> None:
    assert own_address(Listening(host=host, port=5)) == address


# --- over HTTP ---------------------------------------------------------------------------------


def test_only_a_page_of_this_machine_is_told_its_addresses(
    tmp_path: Path, in_a_network: None
) -> None:
    listening = Listening(host="0.0.0.0", port=8642)
    with serving(settings(tmp_path), listening) as http:
        here = http.get("/api/reach").json()
        by_name = http.get("/api/reach", headers={"host": "192.0.2.7"}).json()
    with serving(settings(tmp_path, proxies=("127.0.0.1",)), listening) as http:
        from_afar = http.get("/api/reach", headers={"x-forwarded-for": "192.0.2.7"}).json()

    assert here == {"addresses": [f"http://{LAN}:8642"], "command": ""}
    assert by_name == from_afar == {"addresses": [], "command": ""}


def picture(http: httpx.Client, path: str, host: str) -> str:
    answer = http.get(path, headers={"host": host})
    assert answer.headers["content-type"] == "image/svg+xml"
    return answer.text


def test_a_code_to_scan_holds_the_address_for_others(tmp_path: Path, in_a_network: None) -> None:
    listening = Listening(host="0.0.0.0", port=8642)
    lan = f"{LAN}:8642"
    with serving(settings(tmp_path), listening) as http:
        code = opened(http)["code"]
        for path in ("/api/qr.svg", f"/api/matches/{code}/qr.svg"):
            assert picture(http, path, "localhost:8642") == picture(http, path, lan)
            assert picture(http, path, lan) != picture(http, path, "192.168.1.21:8642")


def test_without_an_address_for_others_the_code_holds_the_own(tmp_path: Path) -> None:
    with serving(settings(tmp_path)) as http:
        here = picture(http, "/api/qr.svg", "localhost:1")

        assert here != picture(http, "/api/qr.svg", "localhost:2")


def test_behind_a_proxy_others_come_by_it() -> None:
    listening = Listening(port=8642, command="make lan", proxies=("10.0.0.10",))

    said = announced(listening, io.StringIO())

    assert "others come by the proxy: 10.0.0.10" in said
    assert "make lan" not in said
