"""Why a server cannot serve, in a sentence for the person who starts it."""

import contextlib
from collections.abc import Generator

from hydrophone.core.errors import StoreError
from hydrophone.server.store.face import StoreInUseError
from hydrophone.server.store.opening import shown


class CannotServeError(Exception):
    """The server cannot start; the message says why."""


class DatabaseInUseError(CannotServeError):
    """Another server keeps its matches in the same file."""


@contextlib.contextmanager
def kept_in(address: str) -> Generator[None]:
    """What goes wrong with the store of this address is a CannotServeError."""
    where = shown(address)
    try:
        yield
    except StoreInUseError as error:
        raise DatabaseInUseError(f"matches cannot be kept in {where}: {error}") from None
    except (OSError, StoreError) as error:
        raise CannotServeError(f"matches cannot be kept in {where}: {error}") from None
