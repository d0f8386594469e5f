"""The route of a match: by which the proxy of several servers keeps its people together.

It stands in the addresses of a match (``/ws?route=3fa``). It is a few bits of a hash of the code:
enough to place the match, too few to find it. The client has the same function
(``web/src/connection/route.ts``).
"""

_OFFSET, _PRIME = 0x811C9DC5, 0x01000193
"""Of FNV-1a with 32 bits."""


def route_of(code: str) -> str:
    """Twelve bits of the code of a match, in any case, as three hexadecimal digits."""
    hashed = _OFFSET
    for byte in code.upper().encode():
        hashed = (hashed ^ byte) * _PRIME % 2**32
    return f"{(hashed >> 12 ^ hashed) & 0xFFF:03x}"
