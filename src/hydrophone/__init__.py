"""Hidden-submarine games: rules, deduction, crews, referee and server in one house.

Programs find everything that they may rely on here: ``from hydrophone import Match``. It is loaded
when it is first asked for (docs/library.md). The types of one game are in a module of its own, such
as ``hydrophone.sonar``.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hydrophone.library import *  # noqa: F403

__version__ = "0.2.0"


def __getattr__(name: str) -> Any:
    """A name of the front door."""
    if name == "__all__" or not name.startswith("_"):
        library = import_module("hydrophone.library")
        if name in ("__all__", *library.__all__):
            return getattr(library, name)
    raise AttributeError(f"module 'hydrophone' has no attribute {name!r}")


def __dir__() -> list[str]:
    """The names of the front door, for completion."""
    return sorted([*import_module("hydrophone.library").__all__, "__version__"])
