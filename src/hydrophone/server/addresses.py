"""By which addresses a browser on another device finds this server."""

import ipaddress
import socket
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from hydrophone.server.protocol.bodies import Addresses

_ELSEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""An address of another network (RFC 5737, RFC 3849). Nothing is sent there."""

_EVERY_ADDRESS = {"": socket.AF_INET, "0.0.0.0": socket.AF_INET, "::": socket.AF_INET6}  # noqa: S104
"""Hosts that mean all addresses of this machine."""


class Listening(msgspec.Struct, frozen=True, kw_only=True):
    """Where a server listens, and how it is started so that other devices reach it."""

    host: str = "127.0.0.1"
    port: int = 0
    certificate: Path | None = None
    """The file with its key and certificate; with one it speaks https."""
    command: str = ""
    """Command that starts it for other devices; empty if no command helps."""
    proxies: tuple[str, ...] = ()
    """Addresses of proxies by which people come."""

    @property
    def is_for_others(self) -> bool:
        """Does the server listen on more than this machine's own loop?"""
        return not is_own_machine(self.host)

    def origin(self, address: str) -> str:
        """What a browser is given to come to this address."""
        host = f"[{address}]" if ":" in address else address
        scheme = "http" if self.certificate is None else "https"
        return f"{scheme}://{host}:{self.port}"

    def addresses(self) -> tuple[str, ...]:
        """Names or numbers for other devices, likeliest first. It asks the system: it may block."""
        if self.host not in _EVERY_ADDRESS:
            return (self.host,) if self.is_for_others else ()
        found = list(_own_addresses(socket.AF_INET))
        if not found and _EVERY_ADDRESS[self.host] is socket.AF_INET6:
            found = list(_own_addresses(socket.AF_INET6))
        return tuple(dict.fromkeys(filter(_is_shared, found)))

    def for_others(self) -> Addresses:
        """How other devices come here. It may block."""
        origins = tuple(map(self.origin, self.addresses()))
        return Addresses(origins, "" if origins or self.is_for_others else self.command)


def own_names() -> tuple[str, ...]:
    """By which this machine calls itself, and others in its network may."""
    machine = socket.gethostname()
    return "localhost", machine, f"{machine}.local"


def is_own_machine(host: str) -> bool:
    """Does this host (a name or number without port) mean the machine that says it?"""
    number = number_of(host)
    return number.is_loopback if number is not None else host.lower().rstrip(".") == "localhost"


def number_of(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """A host as a number, of IPv4 also where that is written as IPv6; None if it is a name."""
    try:
        number = ipaddress.ip_address(host.strip("[]").partition("%")[0])
    except ValueError:
        return None
    return getattr(number, "ipv4_mapped", None) or number


def is_in(address: str, networks: Iterable[ipaddress.IPv4Network | ipaddress.IPv6Network]) -> bool:
    """Does an address belong to one of these networks? A name belongs to none."""
    number = number_of(address)
    return number is not None and any(number in network for network in networks)


def _own_addresses(family: socket.AddressFamily) -> Iterator[str]:
    """First the address that this machine uses for other networks."""
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((_ELSEWHERE[family], 9))
            yield str(probe.getsockname()[0])
        except OSError:  # in no network, or in one that leads nowhere else
            pass
    try:
        for *_, address in socket.getaddrinfo(socket.gethostname(), None, family):
            yield str(address[0])
    except OSError:  # the machine does not know its own name
        pass


def _is_shared(address: str) -> bool:
    """Can another device call this address?"""
    parsed = ipaddress.ip_address(address.partition("%")[0])
    return not (parsed.is_loopback or parsed.is_unspecified or parsed.is_link_local)
