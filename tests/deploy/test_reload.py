"""deploy/haproxy.cfg is read again under people who are connected: nobody stays behind."""

import signal
import time
from pathlib import Path

import pytest
from tools.bootstrap import NO_HAPROXY, find_haproxy
from tools.cluster.cluster import NODES
from tools.cluster.programs import Program, free_port
from tools.cluster.proxy import SETTINGS, without_user
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from deploy.plain import Plain

LOADED = "Loading success."
"""HAProxy says so when a process of it has read the settings and takes people."""

WITHIN_S = 60.0
"""Seconds that HAProxy has to reload, and to cut off who came by its old process."""

ASKED_AGAIN_S = 1.0
"""HAProxy passes over what it is asked in the moment after it has loaded."""


def test_who_came_by_the_old_process_comes_back_by_the_new_one(
    tmp_path: Path, server: Plain
) -> None:
    """The old one asks no server any more how it is, and would cut nobody off from a frozen one."""
    program = find_haproxy()
    if program is None:
        pytest.skip(NO_HAPROXY)
    port = free_port()
    settings, log = tmp_path / "haproxy.cfg", tmp_path / "log"
    settings.write_text(without_user(SETTINGS.read_text()))
    own = {f"HYDROPHONE_NODE{n}": f"127.0.0.1:{server.port}" for n in range(1, NODES + 1)}
    own["HYDROPHONE_BIND"] = f"127.0.0.1:{port}"
    proxy = Program((program, "-W", "-f", settings), log, environment=own)
    try:
        proxy.wait_for(lambda: LOADED in log.read_text())
        with connect(f"ws://127.0.0.1:{port}/ws", open_timeout=WITHIN_S) as person:
            until = time.monotonic() + WITHIN_S
            while log.read_text().count(LOADED) < 2 and time.monotonic() < until:
                proxy.signal(signal.SIGUSR2)  # as systemctl reload does
                time.sleep(ASKED_AGAIN_S)
            assert log.read_text().count(LOADED) >= 2
            with pytest.raises(ConnectionClosed):
                person.recv(WITHIN_S)
        with (
            connect(f"ws://127.0.0.1:{port}/ws", open_timeout=WITHIN_S) as person,
            pytest.raises(TimeoutError),
        ):
            person.recv(0.1)
    finally:
        proxy.end()
    assert "SIGKILL" not in proxy.how_ended, "it ends when it is asked to"
