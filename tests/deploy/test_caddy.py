"""deploy/Caddyfile before deploy/haproxy.cfg: who comes from outside is who they are."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from tools.bootstrap import NO_CADDY, NO_HAPROXY, ROOT, find_caddy, find_haproxy
from tools.cluster.cluster import NODES
from tools.cluster.programs import Program, free_ports, listens
from tools.cluster.proxy import Proxy
from websockets.sync.client import connect

from deploy.plain import Plain

HERE = "{\n\tadmin off\n\tdefault_bind 127.0.0.1\n}\n"
"""What a Caddy of a test is told besides: only this machine reaches it."""

FORGED = {
    "X-Forwarded-For": "203.0.113.7",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "else.example",
    "X-Real-IP": "203.0.113.7",
}


@dataclass(frozen=True)
class Door:
    """Where people come in, and what stands behind both proxies."""

    port: int
    server: Plain


@pytest.fixture
def door(tmp_path: Path, server: Plain) -> Iterator[Door]:
    caddy = find_caddy()
    if caddy is None:
        pytest.skip(NO_CADDY)
    if find_haproxy() is None:
        pytest.skip(NO_HAPROXY)
    outer, inner = free_ports(2)
    proxy = Proxy(tmp_path, inner, [server.port] * NODES, lan=False)
    settings = tmp_path / "Caddyfile"
    settings.write_text(HERE + (ROOT / "deploy" / "Caddyfile").read_text())
    words = (caddy, "run", "--adapter", "caddyfile", "--config", settings)
    own = {
        "HYDROPHONE_SITE": f"http://127.0.0.1:{outer}",
        "HYDROPHONE_UPSTREAM": f"127.0.0.1:{inner}",
        "XDG_DATA_HOME": str(tmp_path),
        "XDG_CONFIG_HOME": str(tmp_path),
    }
    program = Program(words, tmp_path / "caddy.log", environment=own)
    try:
        program.wait_for(lambda: listens(outer))
        yield Door(outer, server)
    finally:
        program.end()
        proxy.program.end()


def test_nobody_passes_for_somebody_else(door: Door) -> None:
    with connect(
        f"ws://127.0.0.1:{door.port}/ws", additional_headers=FORGED, open_timeout=60
    ) as person:
        person.send("")

    (heard,) = door.server.heard
    assert heard.get_all("X-Forwarded-For") == ["127.0.0.1"]
    assert heard.get_all("X-Forwarded-Proto") == ["http"]
    assert heard.get_all("Host") == [f"127.0.0.1:{door.port}"]


@pytest.mark.parametrize("path", ["/metrics", "/operator/x", "/Operator", "/%6fperator"])
def test_only_operators_see_what_is_for_operators(door: Door, path: str) -> None:
    with httpx.Client(base_url=f"http://127.0.0.1:{door.port}", timeout=60) as people:
        assert people.get(path).status_code == 404
        assert people.get("/health").status_code == 200
