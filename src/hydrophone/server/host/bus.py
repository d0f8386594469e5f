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
        """Send this to a node, or lose it; never waits."""
        ...

    async def close(self) -> None:
        """Send what is waiting, and end."""
        ...


def check_bus(address: str) -> None:
    """Could there be a bus? NoBusError if not; whether it is there now is another matter."""
    if urlsplit(address).scheme not in ("nats", "tls") or not urlsplit(address).hostname:
        raise NoBusError("this is no address of a NATS server; it looks like nats://host:4222")
    if find_spec("nats") is None:
        raise NoBusError("the driver for NATS is not installed: pip install 'hydrophone[cluster]'")


def open_bus(address: str, receive: Callable[[bytes], None]) -> Bus:
    """The bus, tried for until it is there; ``receive`` is told each parcel."""
    check_bus(address)
    from hydrophone.server.host.nats_bus import NatsBus

    return NatsBus(address, receive)
