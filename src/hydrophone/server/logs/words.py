"""What the log may say of a match and of an error, so that it tells nothing of play.

An operator may be a player too, and logs are passed on to other programs and people.
"""

from hashlib import sha256
from traceback import extract_tb
from types import TracebackType

from hydrophone.core.errors import InvalidLessonError, StoreError

MARK_LENGTH = 8
"""Letters of a mark."""

_TELLS_NOTHING = (StoreError, InvalidLessonError, OSError, EOFError)
"""Errors whose words are about the machine, never about play."""

_DRIVER = "psycopg"
"""The package of the database, of which errors the same is true, in their first line."""


def mark(match: str) -> str:
    """A match in the log: its id is a secret that lets people in, so it is not written there.

    ``hydrophone store find`` prints the id for a person who has the store.
    """
    return sha256(match.encode(errors="surrogateescape")).hexdigest()[:MARK_LENGTH]


def brief(error: BaseException) -> str:
    """An error in a few words: its own if they tell nothing of play, else its kind and place."""
    of_driver = type(error).__module__.partition(".")[0] == _DRIVER
    words = str(error).strip().partition("\n")[0]
    if words and (of_driver or isinstance(error, _TELLS_NOTHING)):
        return words
    places = frames(error.__traceback__)
    return f"{type(error).__name__} at {places[-1]}" if places else type(error).__name__


def frames(trace: TracebackType | None) -> list[str]:
    """Where an error came from, the innermost last: files, lines and functions, no values."""
    return [f"{_short(f.filename)}:{f.lineno} in {f.name}" for f in extract_tb(trace)]


def _short(file: str) -> str:
    """From the package on; where it is installed is private."""
    parts = file.replace("\\", "/").split("/")
    start = len(parts) - 1 - parts[::-1].index("hydrophone") if "hydrophone" in parts else -2
    return "/".join(parts[start:])
