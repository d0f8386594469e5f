"""This process: its name, and what it uses of the machine, as the system tells it."""

import os
import socket
import time
from pathlib import Path

_STATM = Path("/proc/self/statm")


def process_name() -> str:
    """How an operator finds this process: its machine and its number."""
    return f"{socket.gethostname()}:{os.getpid()}"


class ProcessUse:
    """This process, without the processes of its bots."""

    def cpu_s(self) -> float | None:
        """Seconds of CPU so far."""
        return time.process_time()

    def memory(self) -> int | None:
        """Bytes of memory; None where the system does not tell."""
        try:
            resident = int(_STATM.read_text().split()[1])
        except (OSError, ValueError, IndexError):
            return None
        return resident * os.sysconf("SC_PAGE_SIZE")
