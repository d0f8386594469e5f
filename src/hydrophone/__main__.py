"""The command ``hydrophone``, also as ``python -m hydrophone``."""

import sys


def main() -> None:
    """Carry out a command; one sentence if its packages are not installed."""
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
