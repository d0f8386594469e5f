"""Runs a command under limits: ``python -I launch.py MEMORY CPU_S WORD...``, a script by itself.

It takes the place of this process, so the command is what the group and the pipes belong to. No
other module of the program is imported: it must be quick, and works before anything is set up.
"""

import os
import sys

try:
    import resource
except ImportError:  # no such limits on this system
    resource = None  # type: ignore[assignment]

FILES = 256
"""Most files that are open at a time."""

FILE_BYTES = 64 * 1024 * 1024
"""Most bytes of a file that is written."""

NOT_FOUND = 127
"""Exit status of a command that cannot be run."""


def limit(memory: int, cpu_s: int) -> None:
    """Limit this process: bytes of data, seconds of a processor, files; no dumps of memory."""
    if resource is None:
        return
    limits = {
        resource.RLIMIT_DATA: memory,
        resource.RLIMIT_CPU: cpu_s,
        resource.RLIMIT_NOFILE: FILES,
        resource.RLIMIT_FSIZE: FILE_BYTES,
        resource.RLIMIT_CORE: 0,
    }
    for kind, most in limits.items():
        _, highest = resource.getrlimit(kind)
        if highest != resource.RLIM_INFINITY:
            most = min(most, highest)
        resource.setrlimit(kind, (most, most))


def main(words: list[str]) -> None:
    """Become the command."""
    limit(int(words[0]), int(words[1]))
    command = words[2:]
    try:
        os.execvp(command[0], command)  # noqa: S606
    except OSError as error:
        print(f"{command[0]}: {error.strerror}", file=sys.stderr)
        sys.exit(NOT_FOUND)


if __name__ == "__main__":
    main(sys.argv[1:])
