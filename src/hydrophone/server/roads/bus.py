"""What carries parcels between servers. It may lose some; road_link notices."""

from collections.abc import Callable
from importlib.util import find_spec
from typing import Protocol
from urllib.parse import urlsplit

from hydrophone.core.errors import HydrophoneError


class NoBusError(HydrophoneError):
    """There can be no bus as it is set."""


class Bus(Protocol):
    """Carries parcels to nodes and from them."""

    async def ready(self) -> None:
        """Wait for the bus, but not for long."""
        ...

    def listen(self, node: int) -> None:
        """This node has this number from now on, or (0) none."""
        ...

    def publish(self, node: int, parcel: bytes) -> None:
        """Send this to a node, or to all (0), or lose it; never waits."""
        ...

    def probe(self, answered: Callable[[], None]) -> None:
        """Ask the bus for a sign of life, and call back when it comes, if it does."""
        ...

    @property
    def is_there(self) -> bool:
        """Is the bus reached just now?"""
        ...

    @property
    def waiting(self) -> int:
        """Bytes that wait for the bus."""
        ...

    async def close(self) -> None:
        """Send what is waiting, and end."""
        ...


def check_bus(address: str) -> None:
    """Could there be a bus? NoBusError if not; whether it is there now is another matter."""
    if not _leads_somewhere(address):
        raise NoBusError("this is no address of a NATS server; it looks like nats://host:4222")
    if find_spec("nats") is None:
        raise NoBusError("the driver for NATS is not installed: pip install 'hydrophone[cluster]'")


def _leads_somewhere(address: str) -> bool:
    """Is this the address of one server, and nothing more?"""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        return False
    more = parts.path.strip("/") or parts.query or parts.fragment
    return (
        parts.scheme in ("nats", "tls")
        and parts.hostname not in (None, "", "none")  # "none" is no host for nats-py
        and port != 0
        and not more
        and address.isprintable()
        and " " not in address
    )


def shown_bus(address: str) -> str:
    """The address as people may read it, without name and password."""
    scheme, _, rest = address.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2]}"


def open_bus(
    address: str, receive: Callable[[bytes], None], receive_all: Callable[[bytes], None]
) -> Bus:
    """The bus, tried for until it is there.

    ``receive`` is told each parcel for this node, ``receive_all`` what is for every node.
    """
    check_bus(address)
    from hydrophone.server.roads.nats_bus import NatsBus

    return NatsBus(address, receive, receive_all)
