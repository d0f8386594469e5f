"""HAProxy in front of the servers of one machine, set as deploy/haproxy.cfg sets it anywhere."""

import re
from collections.abc import Sequence
from pathlib import Path

from tools.bootstrap import NO_HAPROXY, ROOT, find_haproxy
from tools.cluster.node import HOST
from tools.cluster.programs import NotStartedError, Program, listens

SETTINGS = ROOT / "deploy" / "haproxy.cfg"

EVERYWHERE = "0.0.0.0"

_OTHER_USER = re.compile(r"^ +(user|group) .*\n", re.MULTILINE)
"""Whom it runs as on a machine of its own."""


class Proxy:
    """One proxy; people come to its port and reach the server of their route."""

    def __init__(
        self,
        folder: Path,
        port: int,
        nodes: Sequence[int],
        *,
        lan: bool = False,
        name: str = "proxy",
    ) -> None:
        """``nodes`` are the ports of node1, node2 and node3; ``lan`` lets other machines come here.

        ``name`` is that of its files: several proxies in a folder need several.
        """
        program = find_haproxy()
        if program is None:
            raise NotStartedError(NO_HAPROXY)
        if listens(port):
            raise NotStartedError(f"Port {port} is in use; choose another.")
        self.port = port
        self._log = folder / f"{name}.log"
        settings = folder / f"{name}.cfg"
        settings.write_text(without_user(SETTINGS.read_text()))
        self._words = (program, "-db", "-f", str(settings))
        self._environment = {
            "HYDROPHONE_BIND": f"{EVERYWHERE if lan else HOST}:{port}",
            **{f"HYDROPHONE_NODE{n}": f"{HOST}:{node}" for n, node in enumerate(nodes, 1)},
        }
        self.program = self._started()

    def _started(self) -> Program:
        program = Program(self._words, self._log, environment=self._environment)
        program.wait_for(lambda: listens(self.port))
        return program

    def start(self) -> None:
        """Start it again, and wait until it listens."""
        self.program = self._started()


def without_user(settings: str) -> str:
    """Settings of a proxy that runs as the user who starts it."""
    return _OTHER_USER.sub("", settings)
