"""A NATS server of one's own, on this machine alone."""

from collections.abc import Sequence
from pathlib import Path

from tools.bootstrap import NO_NATS, find_nats
from tools.cluster.programs import NotStartedError, Program, free_port, listens

_FOR_ONE = """
authorization {{
  user: hydrophone
  password: "{password}"
}}
"""


class Nats:
    """One server, which may be stopped and started."""

    def __init__(self, folder: Path, password: str = "") -> None:
        """With a password, only those may use it who know it; ``address`` tells it."""
        program = find_nats()
        if program is None:
            raise NotStartedError(NO_NATS)
        self.port = free_port()
        who = f"hydrophone:{password}@" if password else ""
        self.address = f"nats://{who}127.0.0.1:{self.port}"
        self._log = folder / "nats.log"
        self._settings = folder / "nats.conf"
        self._settings.touch(mode=0o600)
        closed = _FOR_ONE.format(password=password) if password else ""
        self._settings.write_text(f'listen: "127.0.0.1:{self.port}"\n{closed}')
        self._words: Sequence[str | Path] = (program, "--config", self._settings)
        self.program = self._started()

    def _started(self) -> Program:
        program = Program(self._words, self._log)
        program.wait_for(lambda: listens(self.port))
        return program

    def start(self) -> None:
        """Start it again, and wait until it listens."""
        self.program = self._started()
