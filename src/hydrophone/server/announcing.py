"""What a person at the terminal is told when the server listens."""

import io
from typing import TextIO

import segno

from hydrophone.server.reach import Listening

_BLACK_ON_WHITE = "\033[97;40m{line}\033[0m"
"""A line of half blocks: the blocks are the light fields, whatever the terminal's colours are."""

_LOCAL_HOSTS = ("", "0.0.0.0", "::", "127.0.0.1")  # noqa: S104


def own_address(listening: Listening) -> str:
    """The address for a browser on this machine."""
    host = listening.host
    return listening.origin("localhost" if host in _LOCAL_HOSTS else host)


def announce(listening: Listening, out: TextIO) -> None:
    """Say where the server is, for this machine and for others."""
    own = own_address(listening)
    lines = [f"hydrophone is at {own}"]
    reach = listening.reach()
    others = [address for address in reach.addresses if address != own]
    lines += [f"for others in your network: {address}" for address in others]
    if reach.addresses and out.isatty() and _can_draw(out):
        lines += ["", *_drawn(reach.addresses[0]), ""]
    if listening.proxies:
        lines.append(f"others come by the proxy: {', '.join(listening.proxies)}")
    elif reach.command:
        lines.append(f"only this machine can reach it; for others: {reach.command}")
    elif not reach.addresses:
        lines.append("this machine is in no network, so others cannot reach it")
    if listening.certificate is not None:
        lines.append(
            "The certificate is of its own making, so browsers warn once: "
            "choose 'Advanced', then go on."
        )
    if out.isatty():
        lines.append("Ctrl+C stops it; matches are kept.")
    print("\n".join(lines), file=out, flush=True)


def _can_draw(out: TextIO) -> bool:
    try:
        "▀▄█".encode(out.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def _drawn(text: str) -> list[str]:
    """A QR code of half blocks, line by line."""
    drawing = io.StringIO()
    segno.make(text, micro=False).terminal(drawing, border=2, compact=True)
    return [_BLACK_ON_WHITE.format(line=line) for line in drawing.getvalue().splitlines()]
