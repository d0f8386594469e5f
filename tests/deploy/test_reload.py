"""deploy/haproxy.cfg is read again under people who are connected: nobody stays behind."""

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest
from tools.bootstrap import NO_HAPROXY, find_haproxy
from tools.cluster.programs import free_port
from tools.cluster.proxy import SETTINGS, without_user
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from deploy.plain import Plain

LOADED = "Loading success."
"""HAProxy says so when a process of it has read the settings and takes people."""

WITHIN_S = 15.0
"""Seconds that HAProxy has to start, to reload, and to cut off who came by its old process."""

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
    (tmp_path / "haproxy.cfg").write_text(without_user(SETTINGS.read_text()))
    nodes = {f"HYDROPHONE_NODE{n}": f"127.0.0.1:{server.port}" for n in (1, 2, 3)}
    own = {**os.environ, **nodes, "HYDROPHONE_BIND": f"127.0.0.1:{port}"}
    words = (program, "-W", "-f", tmp_path / "haproxy.cfg")
    with (tmp_path / "log").open("w") as log:
        proxy = subprocess.Popen(words, env=own, stdout=log, stderr=log)

    def loaded(times: int, within_s: float) -> bool:
        until = time.monotonic() + within_s
        while (tmp_path / "log").read_text().count(LOADED) < times and time.monotonic() < until:
            time.sleep(0.05)
        return (tmp_path / "log").read_text().count(LOADED) >= times

    def reload() -> bool:
        proxy.send_signal(signal.SIGUSR2)  # as systemctl reload does
        return loaded(2, ASKED_AGAIN_S)

    try:
        assert loaded(1, WITHIN_S)
        with connect(f"ws://127.0.0.1:{port}/ws") as person:
            assert any(reload() for _ in range(round(WITHIN_S / ASKED_AGAIN_S)))
            with pytest.raises(ConnectionClosed):
                person.recv(WITHIN_S)
        with connect(f"ws://127.0.0.1:{port}/ws") as person, pytest.raises(TimeoutError):
            person.recv(0.1)
    finally:
        proxy.terminate()
        proxy.wait(WITHIN_S)
