"""Which addresses a notice is sent to: those of known push services, over https.

A subscription's address comes from a stranger, so a server that called just any would be theirs to
aim at others, or at its own network.
"""

import re
from collections.abc import Iterable
from urllib.parse import SplitResult, urlsplit

KNOWN = (
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    ".push.apple.com",
    ".notify.windows.com",
)
"""Hosts of push services; with a dot in front all below it."""

NAME = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)+")
"""A host as it is registered: no address in figures of IPv6, no port, no other signs."""


def place_of(endpoint: str, further: Iterable[str] = ()) -> SplitResult | None:
    """The address in its parts, None if nothing is sent there. ``further``: an operator's hosts."""
    try:
        place = urlsplit(endpoint)
        port, host = place.port, place.hostname
    except ValueError:
        return None
    is_plain = place.scheme == "https" and port in (None, 443) and "@" not in place.netloc
    is_plain = is_plain and NAME.fullmatch(host or "") is not None
    is_plain = is_plain and endpoint.isascii() and endpoint.isprintable() and " " not in endpoint
    if host is None or not is_plain or not _is_known(host, (*KNOWN, *further)):
        return None
    return place


def _is_known(host: str, known: Iterable[str]) -> bool:
    return any(host.endswith(each) if each.startswith(".") else host == each for each in known)
