"""``python -m hydrophone`` is the command ``hydrophone``."""

from hydrophone.cli.main import main

if __name__ == "__main__":
    main()
