"""Each proxy of deploy/ leads all people of a match to one server, which works."""

import re
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import httpx
import pytest
from tools.bootstrap import (
    NO_CADDY,
    NO_HAPROXY,
    NO_NGINX,
    ROOT,
    find_caddy,
    find_haproxy,
    find_nginx,
)
from tools.cluster.cluster import NODES
from tools.cluster.programs import Program, free_port, listens
from tools.cluster.proxy import Proxy
from websockets.sync.client import connect

from deploy.plain import Plain

NAMES = tuple(f"node{number}" for number in range(1, NODES + 1))

ROUTES = tuple(f"{route:03x}" for route in range(0, 4096, 64))
"""Some of all routes."""

NODE = re.compile(r"10\.0\.0\.1(\d):8642")
"""A server, as the files of deploy/ name it."""

OPENED_TO_ALL = (
    (re.compile(r"listen 443 ssl;"), "listen 127.0.0.1:{port};"),
    (re.compile(r"ssl_certificate.*;"), ""),
)
"""nginx without a certificate."""

NGINX = """
daemon off; pid {folder}/nginx.pid; error_log stderr;
events {{ }}
http {{
    access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {settings};
}}
"""

CADDY = "{\n\tadmin off\n\tdefault_bind 127.0.0.1\n}\n"

Started = Callable[[Path, list[int]], tuple[int, Program]]
"""Start a proxy before servers at these ports; its own port."""


def started_haproxy(folder: Path, nodes: list[int]) -> tuple[int, Program]:
    if find_haproxy() is None:
        pytest.skip(NO_HAPROXY)
    proxy = Proxy(folder, free_port(), nodes)
    return proxy.port, proxy.program


def started_nginx(folder: Path, nodes: list[int]) -> tuple[int, Program]:
    program = find_nginx()
    if program is None:
        pytest.skip(NO_NGINX)
    port = free_port()
    text = before(nodes, (ROOT / "deploy" / "nginx.conf").read_text())
    for pattern, instead in OPENED_TO_ALL:
        text = pattern.sub(instead.format(port=port), text)
    settings, whole = folder / "hydrophone.conf", folder / "nginx.conf"
    settings.write_text(text)
    whole.write_text(NGINX.format(folder=folder, settings=settings))
    return port, Program((program, "-e", "stderr", "-c", whole), folder / "nginx.log")


def started_caddy(folder: Path, nodes: list[int]) -> tuple[int, Program]:
    program = find_caddy()
    if program is None:
        pytest.skip(NO_CADDY)
    port = free_port()
    settings = folder / "Caddyfile"
    settings.write_text(CADDY + before(nodes, (ROOT / "deploy" / "Caddyfile.several").read_text()))
    own = {
        "HYDROPHONE_SITE": f"http://127.0.0.1:{port}",
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
    }
    words = (program, "run", "--adapter", "caddyfile", "--config", settings)
    return port, Program(words, folder / "caddy.log", environment=own)


def before(nodes: list[int], settings: str) -> str:
    """The settings of a proxy before servers of this machine."""
    return NODE.sub(lambda found: f"127.0.0.1:{nodes[int(found[1]) - 1]}", settings)


class Door:
    """A proxy, and the servers behind it."""

    def __init__(self, port: int, servers: list[Plain]) -> None:
        self.servers = servers
        self._url = f"http://127.0.0.1:{port}"
        self._http = httpx.Client(base_url=self._url, timeout=60)

    def leads_to(self, query: str = "") -> str:
        """Where a person comes with this address."""
        with connect(f"{self._url}/ws{query}".replace("http", "ws", 1), open_timeout=60) as person:
            return str(person.recv(10))

    def asks(self, path: str) -> str:
        """Who answers a question."""
        return self._http.get(path).text

    def close(self) -> None:
        self._http.close()


STARTED = {"haproxy": started_haproxy, "nginx": started_nginx, "caddy": started_caddy}


@pytest.fixture(params=STARTED)
def door(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Door]:
    servers = [Plain(name) for name in NAMES]
    for server in servers:
        threading.Thread(target=server.run, daemon=True).start()
    with ExitStack() as stack:
        for server in servers:
            stack.callback(server.end)
        port, program = STARTED[request.param](tmp_path, [server.port for server in servers])
        stack.callback(program.end)
        program.wait_for(lambda: listens(port))
        with closing(Door(port, servers)) as made:
            yield made


def test_all_people_of_a_match_come_to_one_server(door: Door) -> None:
    placed = {route: door.leads_to(f"?route={route}") for route in ROUTES}

    assert set(placed.values()) == set(NAMES), "each has some"
    assert {route: door.leads_to(f"?route={route}") for route in ROUTES} == placed
    for route in ROUTES:
        assert door.asks(f"/api/matches/x/record?route={route}") == placed[route]
    assert {door.leads_to() for _ in range(40)} == set(NAMES), "without a route, anywhere"


def test_a_server_that_is_named_is_taken_while_it_works(door: Door) -> None:
    route = ROUTES[3]
    usual = door.leads_to(f"?route={route}")
    for name in NAMES:
        assert door.leads_to(f"?route={route}&at={name}") == name
    assert door.leads_to(f"?route={route}&at=node9") == usual
    assert door.leads_to(f"?route={route}&at=") == usual

    other = next(name for name in NAMES if name != usual)
    door.servers[NAMES.index(other)].end()
    assert door.leads_to(f"?route={route}&at={other}") != other


def test_the_routes_of_a_dead_server_are_shared_and_others_stay(door: Door) -> None:
    placed = {route: door.leads_to(f"?route={route}") for route in ROUTES}
    door.servers[0].end()

    after = {route: door.leads_to(f"?route={route}") for route in ROUTES}
    assert {after[route] for route in ROUTES if placed[route] == NAMES[0]} == set(NAMES[1:])
    stay = [route for route in ROUTES if placed[route] != NAMES[0]]
    assert {route: after[route] for route in stay} == {route: placed[route] for route in stay}


def test_what_is_for_operators_is_kept_from_outside(door: Door) -> None:
    for path in ("/metrics", "/operator", "/Operator/x", "/%6fperator"):
        assert door.asks(path) not in NAMES


def test_two_proxies_that_were_set_up_in_another_order_agree(tmp_path: Path) -> None:
    """HAProxy places by the ids of servers, not by their places in the list."""
    program = find_haproxy()
    if program is None:
        pytest.skip(NO_HAPROXY)
    servers = [Plain(name) for name in NAMES]
    for server in servers:
        threading.Thread(target=server.run, daemon=True).start()
    with ExitStack() as stack:
        for server in servers:
            stack.callback(server.end)
        ports = [server.port for server in servers]
        first = Proxy(tmp_path, free_port(), ports)
        stack.callback(first.program.end)
        lines = (tmp_path / "proxy.cfg").read_text().splitlines()
        places = [n for n, line in enumerate(lines) if re.match(r" +server node\d .* id ", line)]
        assert len(places) == NODES
        found = [lines[place] for place in places]
        for place, line in zip(places, reversed(found), strict=True):
            lines[place] = line
        turned = tmp_path / "turned.cfg"
        turned.write_text("\n".join([*lines, ""]))
        port = free_port()
        own = {f"HYDROPHONE_NODE{n}": f"127.0.0.1:{node}" for n, node in enumerate(ports, 1)}
        second = Program(
            (program, "-db", "-f", turned),
            tmp_path / "turned.log",
            environment={**own, "HYDROPHONE_BIND": f"127.0.0.1:{port}"},
        )
        stack.callback(second.end)
        second.wait_for(lambda: listens(port))
        with closing(Door(first.port, servers)) as one, closing(Door(port, servers)) as other_one:
            for route in ROUTES:
                query = f"?route={route}"
                assert one.leads_to(query) == other_one.leads_to(query)
