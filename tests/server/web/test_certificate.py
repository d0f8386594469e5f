"""The certificate of the server's own: whom it names, who may read its key, when it is renewed."""

import asyncio
import datetime
import socket
import ssl
import sys
import time
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from hydrophone.server import certificate
from hydrophone.server.addresses import Listening
from hydrophone.server.certificate import own_certificate
from hydrophone.server.protocol.limits import Rate
from hydrophone.server.store.opening import CannotServeError
from hydrophone.server.web.connections import tls
from hydrophone.server.web.connections.open_connections import OpenConnections
from server.web.serving import serving, settings

x509 = pytest.importorskip("cryptography.x509")


def trusting(path: Path) -> ssl.SSLContext:
    """As a browser whose person has trusted this certificate."""
    return ssl.create_default_context(cafile=str(path))


def test_the_server_speaks_https_with_it(tmp_path: Path) -> None:
    path = own_certificate(tmp_path / "certificate.pem", ())
    with serving(settings(tmp_path), Listening(certificate=path)) as http:
        port = http.base_url.port
        page = httpx.get(f"https://127.0.0.1:{port}/", verify=trusting(path), timeout=60)
        with connect(f"wss://127.0.0.1:{port}/ws", ssl=trusting(path), open_timeout=60) as socket:
            socket.send('{"kind":"ping"}')
            answer = socket.recv()

    assert page.text == "<title>hydrophone</title>"
    assert "kind" in str(answer)


def test_a_handshake_that_never_begins_is_counted_and_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = own_certificate(tmp_path / "certificate.pem", ())
    monkeypatch.setattr(tls, "HANDSHAKE_S", 3600.0)
    with serving(
        settings(tmp_path, connections_per_address=3), Listening(certificate=path)
    ) as http:
        port = int(http.base_url.port or 0)
        silent = [socket.create_connection(("127.0.0.1", port)) for _ in range(3)]
        with socket.create_connection(("127.0.0.1", port)) as further:
            assert further.recv(1) == b"", "one more of this address is closed at once"
        for each in silent:
            each.close()
    monkeypatch.setattr(tls, "HANDSHAKE_S", 0.1)
    with serving(settings(tmp_path), Listening(certificate=path)) as http:
        with socket.create_connection(("127.0.0.1", int(http.base_url.port or 0))) as silent_one:
            assert silent_one.recv(1) == b"", "its time is over"
        page = httpx.get(
            f"https://127.0.0.1:{http.base_url.port}/", verify=trusting(path), timeout=60
        )
        assert page.status_code == 200


def test_a_handshake_has_ten_seconds_and_counts_until_it_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    guard = OpenConnections(
        time.monotonic, most=9, per_address=9, proxies=(), frames=Rate(burst=1, per_second=1)
    )
    allowed: list[tuple[object, int]] = []

    async def scene() -> None:
        over = asyncio.Event()

        async def shake(_: object, accepted: socket.socket, **how: object) -> None:
            allowed.append((how["ssl_handshake_timeout"], len(guard)))
            accepted.close()
            over.set()

        monkeypatch.setattr(asyncio.get_running_loop(), "connect_accepted_socket", shake)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        with socket.create_server(("127.0.0.1", 0)) as listener:
            accepting = tls.Accepting(guard, context).run(listener, asyncio.Protocol)
            task = asyncio.create_task(accepting)
            await asyncio.sleep(0)
            with socket.create_connection(listener.getsockname()):
                await over.wait()
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    asyncio.run(scene())
    assert allowed == [(10.0, 1)]
    assert len(guard) == 0


def test_what_is_no_handshake_is_closed(tmp_path: Path) -> None:
    path = own_certificate(tmp_path / "certificate.pem", ())
    with serving(settings(tmp_path), Listening(certificate=path)) as http:
        with socket.create_connection(("127.0.0.1", int(http.base_url.port or 0))) as plain:
            plain.sendall(b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n")
            while plain.recv(1024):
                pass
        page = httpx.get(
            f"https://127.0.0.1:{http.base_url.port}/", verify=trusting(path), timeout=60
        )
        assert page.status_code == 200


def test_its_key_is_for_its_owner_alone(tmp_path: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("Windows has no such modes")
    path = own_certificate(tmp_path / "new folder" / "certificate.pem", ())

    assert path.stat().st_mode & 0o777 == 0o600


def test_it_stays_while_it_names_what_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "certificate.pem"
    first = own_certificate(path, ("192.168.1.20", "play.example.org")).read_bytes()

    assert own_certificate(path, ("192.168.1.20",)).read_bytes() == first
    assert own_certificate(path, ("10.0.0.3",)).read_bytes() != first


def test_it_is_renewed_before_it_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "certificate.pem"
    monkeypatch.setattr(certificate, "_VALID", datetime.timedelta(days=29))
    first = own_certificate(path, ()).read_bytes()
    monkeypatch.undo()

    assert own_certificate(path, ()).read_bytes() != first


def test_what_is_no_certificate_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "certificate.pem"
    path.write_text("not a certificate", encoding="utf-8")

    assert own_certificate(path, ()).read_bytes().startswith(b"-----BEGIN PRIVATE KEY-----")


def test_without_the_package_a_sentence_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "cryptography", None)

    with pytest.raises(CannotServeError, match=r"pip install 'hydrophone\[tls\]'"):
        own_certificate(tmp_path / "certificate.pem", ())


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")

    with pytest.raises(CannotServeError, match="cannot be kept"):
        own_certificate(tmp_path / "file" / "certificate.pem", ())
