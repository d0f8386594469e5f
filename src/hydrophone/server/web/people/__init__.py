"""Persons whose names stay, over HTTP."""

from importlib.util import find_spec


def has_passkeys() -> bool:
    """Is the package there that checks passkeys?"""
    return find_spec("webauthn") is not None
