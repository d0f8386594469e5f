"""What leaves for a push service, read by a browser that has the keys."""

import asyncio
import socket
import stat
from http.client import HTTPException
from pathlib import Path
from unittest.mock import Mock

import pytest
from msgspec.structs import replace

from hydrophone.core.game import Language
from hydrophone.server.match.effects import Notify
from hydrophone.server.notices import sender
from hydrophone.server.notices.payload import SIZE
from hydrophone.server.notices.sender import Notices, Sent
from hydrophone.server.notices.services import place_of
from hydrophone.server.protocol.refusals import RefusedError
from hydrophone.server.store.opening import CannotServeError
from server.notices.browser import ENDPOINT, Browser, claims

NOW = 1_800_000_000.0


def notices(folder: Path, browser: Browser, *further: str) -> Notices:
    contact = "mailto:ann@example.org"
    return Notices(folder / "key.pem", lambda: NOW, contact, further, browser.post)


def send(
    folder: Path, browser: Browser, *, is_over: bool = False, boats: tuple[str, str] = ("A", "B")
) -> Sent:
    notify = Notify("match-id", "ABCDEF", "p1", boats, is_over, (browser.subscription,))

    async def scene() -> Sent:
        own = notices(folder, browser)
        try:
            return await own.send(notify, "opener")
        finally:
            await own.close()

    return asyncio.run(scene())


def test_a_notice_says_the_boats_and_one_sentence_and_nothing_else(tmp_path: Path) -> None:
    browser = Browser(language=Language.GERMAN)
    send(tmp_path, browser, boats=("Kelpie", "Marlin"))
    send(tmp_path, browser, is_over=True, boats=("Kelpie", "Marlin"))

    title = "Kelpie gegen Marlin"
    assert browser.read() == [
        {"title": title, "body": "Du bist dran", "code": "ABCDEF"},
        {"title": title, "body": "Die Partie ist zu Ende", "code": "ABCDEF"},
    ]


def test_all_notices_have_one_size_in_every_language_and_with_the_longest_names(
    tmp_path: Path,
) -> None:
    sizes: set[tuple[int, int]] = set()
    for language in Language:
        browser = Browser(language=language)
        for is_over in (False, True):
            send(tmp_path, browser, is_over=is_over)
            send(tmp_path, browser, is_over=is_over, boats=("🐙" * 24, '"' * 24))
        pairs = zip(browser.plain(), browser.posts, strict=True)
        sizes |= {(len(plain), len(body)) for plain, (_, body, _) in pairs}
    assert len(sizes) == 1
    assert {plain for plain, _ in sizes} == {SIZE}


def test_the_headers_name_the_server_and_tell_no_match(tmp_path: Path) -> None:
    browser = Browser()
    send(tmp_path, browser)
    send(tmp_path, browser, is_over=True)
    (place, _, headers), (_, _, later) = browser.posts

    assert place.geturl() == ENDPOINT
    assert claims(headers["Authorization"]) == {
        "aud": "https://fcm.googleapis.com",
        "exp": int(NOW) + sender.SIGNED_S,
        "sub": "mailto:ann@example.org",
    }
    assert headers["Content-Encoding"] == "aes128gcm"
    assert headers["Topic"] == later["Topic"], "a newer notice of a match replaces the older"
    assert "match-id" not in str(headers)
    assert len(headers["Topic"]) == 32


def test_the_key_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    one, other = (notices(tmp_path, Browser()) for _ in range(2))
    assert one.public_key == other.public_key
    assert stat.S_IMODE((tmp_path / "key.pem").stat().st_mode) == 0o600
    (tmp_path / "key.pem").write_text("no key")
    with pytest.raises(CannotServeError, match=r"key\.pem"):
        notices(tmp_path, Browser())


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_named(tmp_path: Path, status: int) -> None:
    browser = Browser()
    browser.status = status
    assert send(tmp_path, browser) == Sent(gone=(ENDPOINT,))


@pytest.mark.parametrize("status", [200, 201])
def test_a_browser_that_was_reached_is_called_once(tmp_path: Path, status: int) -> None:
    browser = Browser()
    browser.status = status
    assert send(tmp_path, browser) == Sent()
    assert len(browser.posts) == 1


@pytest.mark.parametrize("status", [302, 400, 403, 429, 500])
def test_whatever_else_is_answered_has_failed_and_is_posted_once(
    tmp_path: Path, status: int
) -> None:
    browser = Browser()
    browser.status = status
    assert send(tmp_path, browser) == Sent(unreached=(browser.subscription,))
    assert len(browser.posts) == 1


def test_a_fault_of_one_browser_ends_no_other_notice(tmp_path: Path) -> None:
    good, bad = Browser(), replace(Browser().subscription, p256dh="no key")
    notify = Notify("match-id", "ABCDEF", "p1", ("A", "B"), False, (bad, good.subscription))

    async def scene() -> Sent:
        own = notices(tmp_path, good)
        try:
            return await own.send(notify, "opener")
        finally:
            await own.close()

    assert asyncio.run(scene()) == Sent()
    assert len(good.posts) == 1


def test_the_log_tells_where_a_mistake_of_ours_is_and_only_the_kind_of_a_fault_on_the_way(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    browser, bad = Browser(), Browser()
    bad.subscription = replace(bad.subscription, p256dh="no key")
    send(tmp_path, bad)
    (mistake,) = caplog.records
    assert mistake.exc_info is not None
    assert mistake.levelname == "ERROR"
    assert not mistake.args

    caplog.clear()
    for error in (OSError("psst"), HTTPException("psst")):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(browser, "post", Mock(side_effect=error))
            assert send(tmp_path, browser) == Sent(unreached=(browser.subscription,))
    assert [record.levelname for record in caplog.records] == ["WARNING"] * 2
    assert [record.exc_info for record in caplog.records] == [None] * 2
    assert "psst" not in caplog.text


def test_one_address_cannot_keep_all_threads_busy(tmp_path: Path) -> None:
    browser = Browser()
    notify = Notify("match-id", "ABCDEF", "p1", ("A", "B"), False, (browser.subscription,))

    async def scene() -> tuple[list[Sent], Sent]:
        own = notices(tmp_path, browser)
        try:
            many = [await own.send(notify, "flood") for _ in range(int(sender.RATE.burst) + 1)]
            return many, await own.send(notify, "other")
        finally:
            await own.close()

    many, other = asyncio.run(scene())
    assert many[-1] == Sent(unreached=notify.to), "the address has to wait"
    assert many[-2] == other == Sent()


def test_a_push_service_that_does_not_answer_holds_nothing_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = Browser()
    with socket.create_server(("127.0.0.1", 0)) as silent:
        monkeypatch.setattr(sender, "PATIENCE_S", 0.05)
        place = place_of(browser.subscription.endpoint)
        assert place is not None
        nowhere = place._replace(netloc=f"127.0.0.1:{silent.getsockname()[1]}")
        with pytest.raises(TimeoutError):
            sender.post(nowhere, b"", {})


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/fcm/send/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://10.0.0.1/x",
        "https://localhost/x",
        "https://example.org/x",
        "https://fcm.googleapis.com.example.org/x",
        "https://evilpush.apple.com.example.org/",
        "https://xpush.apple.com/",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com@127.0.0.1/x",
        "https://ann@fcm.googleapis.com/x",
        "https://fcm.googleapis.com:port/x",
        "https://fcm.googleapis.com/x y",
        "https://fcm.googleapis.com/\u00e4",
        "//fcm.googleapis.com/x",
        "fcm.googleapis.com/x",
        "",
    ],
)
def test_nothing_is_sent_but_to_known_push_services(tmp_path: Path, endpoint: str) -> None:
    assert place_of(endpoint) is None
    browser = Browser(endpoint)
    with pytest.raises(RefusedError):
        notices(tmp_path, browser).check(browser.subscription)


@pytest.mark.parametrize(
    "endpoint",
    [
        ENDPOINT,
        "https://updates.push.services.mozilla.com/wpush/v2/x",
        "https://web.push.apple.com/x",
        "https://wns2-am3p.notify.windows.com/w/?token=x",
    ],
)
def test_known_push_services_are_taken(tmp_path: Path, endpoint: str) -> None:
    browser = Browser(endpoint)
    notices(tmp_path, browser).check(browser.subscription)


def test_an_operator_may_add_a_push_service(tmp_path: Path) -> None:
    browser = Browser("https://push.example.org/x")
    notices(tmp_path, browser, "push.example.org").check(browser.subscription)


def test_keys_that_are_none_are_refused(tmp_path: Path) -> None:
    own = notices(tmp_path, Browser())
    for p256dh, auth in (("", ""), ("x" * 87, "short"), ("\u00e4" * 10, "x" * 22)):
        with pytest.raises(RefusedError):
            own.check(replace(Browser().subscription, p256dh=p256dh, auth=auth))
