"""Passkeys, over real sockets: made once, good in any browser, for one origin and one signature."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from hydrophone.core.errors import StoreError
from hydrophone.server.protocol.limits import Rate
from hydrophone.server.store.tables.passkeys import PasskeyTables
from hydrophone.server.web import public_routes
from hydrophone.server.web.people import passkeys
from server.web.serving import serving, settings
from server.web.test_people import browser, keep_name

pytest.importorskip("webauthn")

from server.people.authenticator import Authenticator


@pytest.fixture
def http(tmp_path: Path) -> Iterator[httpx.Client]:
    with serving(settings(tmp_path)) as http:
        yield http


def origin_of(http: httpx.Client, host: str = "localhost") -> str:
    return f"http://{host}:{http.base_url.port}"


def told(http: httpx.Client, path: str, body: Any = None, host: str = "localhost") -> Any:
    """What the server answers to a page of this host."""
    origin = origin_of(http, host)
    headers = {"origin": origin, "host": origin.removeprefix("http://")}
    return http.post(path, json=body, headers=headers).json()


def made(http: httpx.Client) -> Authenticator:
    """A passkey of the person of this browser."""
    own = Authenticator(origin_of(http))
    credential = own.made(told(http, "/api/me/passkeys/wish"))
    (kept,) = told(http, "/api/me/passkeys", {"credential": credential, "label": "Firefox"})
    assert kept["label"] == "Firefox"
    return own


def signed_in(browser: httpx.Client, own: Authenticator) -> Any:
    credential = own.signed(told(browser, "/api/people/passkey/wish"))
    return told(browser, "/api/people/passkey", {"credential": credential, "label": "Phone"})


def test_a_passkey_brings_the_name_to_any_browser(http: httpx.Client) -> None:
    keep_name(http)
    own = made(http)
    with browser(http) as phone:
        assert signed_in(phone, own)["name"] == "Ann"
        assert {each["label"] for each in phone.get("/api/me").json()["devices"]} == {
            "Firefox",
            "Phone",
        }
        assert signed_in(phone, own)["code"] == "wrong_order", "it has a name"
    with browser(http) as other:
        assert signed_in(other, own)["name"] == "Ann"


def test_each_challenge_is_signed_once_and_by_whom_it_was_made_for(http: httpx.Client) -> None:
    keep_name(http)
    own = made(http)
    with browser(http) as phone, browser(http) as thief:
        credential = own.signed(told(phone, "/api/people/passkey/wish"))
        assert told(phone, "/api/people/passkey", {"credential": credential})["name"] == "Ann"
        again = told(thief, "/api/people/passkey", {"credential": credential})
        assert again["code"] == "bad_passkey"
        keep_name(thief, "Eve")
        wish = told(http, "/api/me/passkeys/wish")
        foreign = Authenticator(origin_of(http), "of Eve").made(wish)
        answer = told(thief, "/api/me/passkeys", {"credential": foreign})
        assert answer["code"] == "bad_passkey", "that challenge was Ann's"
        assert told(http, "/api/me/passkeys", {"credential": own.made(wish)})["code"] == (
            "bad_passkey"
        ), "a passkey is made once"


def test_a_passkey_of_another_page_or_key_or_an_earlier_use_is_refused(http: httpx.Client) -> None:
    keep_name(http)
    own = made(http)
    with browser(http) as thief, browser(http) as phone:
        assert signed_in(phone, own)["name"] == "Ann"
        for changes in ({"origin": "http://evil.example"}, {"uses": 0}, {"site": b"else"}):
            good = {name: getattr(own, name) for name in changes}
            for name, value in changes.items():
                setattr(own, name, value)
            assert signed_in(thief, own)["code"] == "bad_passkey", changes
            for name, value in good.items():
                setattr(own, name, value)
        other = Authenticator(own.origin)
        other.site, other.uses, own.uses = own.site, 5, 1
        assert signed_in(thief, other)["code"] == "bad_passkey", "the key is another"
        for credential in ({}, {"id": "none"}, {"id": own.made(dummy())["id"], "response": 7}):
            answer = told(thief, "/api/people/passkey", {"credential": credential})
            assert answer["code"] == "bad_passkey"
        assert signed_in(thief, own)["name"] == "Ann"


def dummy() -> dict[str, Any]:
    return {"rp": {"id": "localhost"}, "challenge": "AAAA"}


def test_a_passkey_that_is_removed_is_good_no_more(http: httpx.Client) -> None:
    keep_name(http)
    own = made(http)
    with browser(http) as other:
        keep_name(other, "Eve")
        (passkey,) = http.get("/api/me/passkeys").json()
        assert other.request("DELETE", f"/api/me/passkeys/{passkey['id']}").json() == []
        assert len(http.get("/api/me/passkeys").json()) == 1, "only its person removes it"
        assert http.request("DELETE", f"/api/me/passkeys/{passkey['id']}").json() == []
    with browser(http) as phone:
        assert signed_in(phone, own)["code"] == "bad_passkey"


def test_a_passkey_goes_with_the_device_on_which_it_was_made(http: httpx.Client) -> None:
    keep_name(http)
    own = made(http)
    with browser(http) as phone:
        (phones,) = (each for each in signed_in(phone, own)["devices"] if each["here"])
        of_phone = Authenticator(own.origin, "of the phone")
        credential = of_phone.made(told(phone, "/api/me/passkeys/wish"))
        assert len(told(phone, "/api/me/passkeys", {"credential": credential})) == 2
        assert http.delete(f"/api/me/devices/{phones['id']}").status_code == 200
        assert signed_in(phone, of_phone)["code"] == "bad_passkey"
        assert signed_in(phone, own)["name"] == "Ann", "that was made on another"


def test_who_has_many_passkeys_hears_so_before_another_is_made(
    http: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_name(http)
    made(http)
    monkeypatch.setattr(passkeys, "PASSKEYS", 1)
    assert told(http, "/api/me/passkeys/wish")["code"] == "too_many_passkeys"


def test_a_store_that_does_not_answer_is_no_guess(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise StoreError("the disk is away")

    with serving(settings(tmp_path, guesses=Rate(burst=1, per_second=0.001))) as http:
        with monkeypatch.context() as broken:
            broken.setattr(PasskeyTables, "named", fails)
            codes = [
                told(http, "/api/people/passkey", {"credential": {}})["code"] for _ in range(3)
            ]
        assert codes == ["store_failed"] * 3
        assert told(http, "/api/people/passkey", {"credential": {}})["code"] == "bad_passkey"


def test_there_are_none_by_a_number_or_an_open_page(http: httpx.Client) -> None:
    keep_name(http)
    for host in ("127.0.0.1", "[::1]", "hydrophone.local"):
        for path in ("/api/me/passkeys/wish", "/api/people/passkey/wish"):
            assert told(http, path, host=host)["code"] in ("no_passkeys", "unknown_host")
    assert http.post("/api/people/passkey/wish").json()["code"] == "no_passkeys", "no page asks"
    assert http.get("/api/catalogue").json()["passkeys"]


def test_without_the_package_there_are_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (passkeys, public_routes):
        monkeypatch.setattr(module, "has_passkeys", lambda: False)
    with serving(settings(tmp_path)) as http:
        assert not http.get("/api/catalogue").json()["passkeys"]
        assert told(http, "/api/people/passkey/wish")["code"] == "no_passkeys"
