"""Three servers, their database and a proxy on this machine: ``make cluster``.

    make cluster                                       for this machine alone; nothing is kept
    make cluster OPTIONS="--data ~/sea"                matches are kept in that folder
    make cluster OPTIONS=--lan                         for the other devices of your network, too

Prints the addresses and goes on until Ctrl-C, which ends all. While it runs, lines that are typed
kill, freeze or end a program, to see that play goes on (docs/operations.md).
"""

import argparse
import contextlib
import queue
import signal
import socket
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

from tools.cluster.cluster import Cluster
from tools.cluster.commands import HELP, obey
from tools.cluster.node import HOST
from tools.cluster.programs import NotStartedError, free_port
from tools.cluster.proxy import EVERYWHERE

from hydrophone.server.addresses import Listening
from hydrophone.server.run import own_address

PORT = 8642
"""Port for players, unless it is in use."""

LOOK_S = 0.2
"""Seconds between two looks at the programs."""

_ENDS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""What ends it all."""


def main() -> int:
    """Start all, follow what is typed until Ctrl-C, end all; the exit status."""
    words = _words()
    with contextlib.suppress(KeyboardInterrupt), _folder(words.data) as folder:
        for number in _ENDS:
            signal.signal(number, _interrupt)
        try:
            return _run(folder, words)
        except NotStartedError as error:
            print(error, file=sys.stderr)
            return 1
    return 0


def _words() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="make cluster", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument(
        "--data",
        type=Path,
        metavar="FOLDER",
        help="folder that keeps the matches and the logs (default: a temporary one)",
    )
    parser.add_argument(
        "--port",
        type=int,
        default=0,
        help=f"port for players (default: {PORT}, or a free one if that is in use)",
    )
    parser.add_argument("--lan", action="store_true", help="let other devices of your network join")
    return parser.parse_args()


def _interrupt(number: int, frame: FrameType | None) -> None:  # noqa: ARG001
    raise KeyboardInterrupt


@contextlib.contextmanager
def _folder(wished: Path | None) -> Iterator[Path]:
    """Where all files are: the folder that is wished for, or one that is removed in the end."""
    if wished is not None:
        folder = wished.expanduser().resolve()
        folder.mkdir(parents=True, exist_ok=True)
        yield folder
        return
    with tempfile.TemporaryDirectory(prefix="hydrophone-cluster-") as temporary:
        yield Path(temporary)


def _run(folder: Path, words: argparse.Namespace) -> int:
    print("Starting PostgreSQL, three servers and HAProxy ...", flush=True)
    port = words.port or _usual_port()
    is_kept = words.data is not None
    with Cluster(folder, port, _tell, is_kept=is_kept, lan=words.lan) as cluster:
        _announce(cluster, Listening(host=EVERYWHERE if words.lan else HOST, port=port))
        where = "are kept in" if is_kept else "are, until the end, in"
        _tell(f"\nMatches and logs {where} {folder}.\n\n{HELP}\nCtrl-C ends it all.")
        with contextlib.suppress(KeyboardInterrupt):
            _follow(cluster)
        for number in _ENDS:
            signal.signal(number, signal.SIG_IGN)
        _tell("\nEnding all ...")
    _tell("Nothing is left running." + ("" if is_kept else " The matches are removed."))
    return 0


def _usual_port() -> int:
    try:
        with socket.create_server((HOST, PORT)):
            return PORT
    except OSError:
        return free_port()


def _tell(text: str) -> None:
    print(text, flush=True)


def _announce(cluster: Cluster, listening: Listening) -> None:
    addresses = [own_address(listening), *listening.for_others().addresses]
    _tell("\nFor players, by the proxy: " + ", ".join(addresses))
    _tell("For you, how the servers stand, and their numbers (/metrics):")
    for name, node in cluster.nodes.items():
        _tell(f"  {name}  process {node.program.pid:<8} {node.address}/operator")


def _follow(cluster: Cluster) -> None:
    """Look after the programs and obey what is typed, until Ctrl-C."""
    typed: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(typed,), daemon=True).start()
    while True:
        with contextlib.suppress(queue.Empty):
            _tell(obey(cluster, typed.get(timeout=LOOK_S)))
        cluster.look()


def _read(typed: queue.SimpleQueue[str]) -> None:
    for line in sys.stdin:
        if line.strip():
            typed.put(line)


if __name__ == "__main__":
    sys.exit(main())
