"""What a person may type while several servers run on their machine."""

import signal
from collections.abc import Callable, Mapping
from types import MappingProxyType

from tools.cluster.cluster import AGAIN_S, Cluster

HELP = f"""\
Type a line to see what happens to those who play:
  end node2      it ends in order, as in an upgrade
  kill node2     it dies in the middle of what it does
  freeze node2   it stands still; wake node2 lets it go on
  show           what runs, and by which process
The same goes for postgres and proxy. What has ended starts again after {AGAIN_S:.0f} s.
"""


def obey(cluster: Cluster, line: str) -> str:
    """Do what a line says; what to tell the person."""
    match line.split():
        case ["show"]:
            return _shown(cluster)
        case [verb, name] if verb in _VERBS and name in cluster.parts:
            return _VERBS[verb](cluster, name)
        case _:
            return HELP


def _shown(cluster: Cluster) -> str:
    lines = []
    for name, part in cluster.parts.items():
        state = f"process {part.program.pid}" if part.program.runs else "has ended"
        lines.append(f"  {name:10}{state}")
    return "\n".join(lines)


def _end(cluster: Cluster, name: str) -> str:
    cluster.parts[name].program.ask_to_end()
    return f"{name} is asked to end"


def _kill(cluster: Cluster, name: str) -> str:
    cluster.parts[name].program.signal(signal.SIGKILL)
    return f"{name} is killed"


def _freeze(cluster: Cluster, name: str) -> str:
    cluster.parts[name].program.signal(signal.SIGSTOP)
    return f"{name} is frozen; 'wake {name}' lets it go on"


def _wake(cluster: Cluster, name: str) -> str:
    cluster.parts[name].program.signal(signal.SIGCONT)
    return f"{name} goes on"


_VERBS: Mapping[str, Callable[[Cluster, str], str]] = MappingProxyType(
    {"end": _end, "kill": _kill, "freeze": _freeze, "wake": _wake}
)
