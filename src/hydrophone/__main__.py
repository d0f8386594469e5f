"""The command ``hydrophone``, also as ``python -m hydrophone``."""

import gc
import sys

YOUNG = 200_000
"""Objects until the garbage collector looks: imports make fewer, and none of those is let go."""


def main() -> None:
    """Carry out a command; one sentence if its packages are not installed."""
    gc.set_threshold(YOUNG)
    try:
        from hydrophone.cli.main import main as commands
    except ModuleNotFoundError as error:
        if error.name != "click":
            raise
        sys.exit(
            "Error: the packages of the commands are not installed: pip install "
            "'hydrophone[server]', or 'hydrophone[commands]' for those that need no server"
        )
    commands()


if __name__ == "__main__":
    main()
