"""A hydrophone server of several."""

import json
import sys
import urllib.error
import urllib.request
from collections.abc import Mapping
from http import HTTPStatus
from pathlib import Path

from tools.cluster.programs import Program

HOST = "127.0.0.1"

_ANSWER_S = 1.0
"""Seconds that a server has to say how it is."""


class Node:
    """One server; by environment it is told its name, and where to keep matches."""

    def __init__(self, log: Path, port: int, environment: Mapping[str, str]) -> None:
        self.port = port
        self._log = log
        self._environment = environment
        self.program = self._started()

    @property
    def address(self) -> str:
        """Where it listens, for its operator."""
        return f"http://{HOST}:{self.port}"

    def _started(self) -> Program:
        words = ["-m", "hydrophone", "serve", "--host", HOST, "--port", str(self.port)]
        return Program(
            [sys.executable, *words, "--proxy", HOST], self._log, environment=self._environment
        )

    def start(self) -> None:
        """Start it again, without waiting until it works."""
        self.program = self._started()

    def works(self) -> bool:
        """Does it say that all is well?"""
        try:
            with urllib.request.urlopen(f"{self.address}/health", timeout=_ANSWER_S) as answer:
                return bool(answer.status == HTTPStatus.OK and json.load(answer)["status"] == "ok")
        except (OSError, urllib.error.URLError):
            return False
