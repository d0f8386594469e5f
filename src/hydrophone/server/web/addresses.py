"""Addresses as keys: equal where the addresses are, and no way back from one to the other.

Who has one address of IPv6 has a whole network of them, so the network counts as one address.
"""

from hashlib import blake2b
from ipaddress import IPv6Address, ip_network

from hydrophone.server.match.people.presence import AddressKey
from hydrophone.server.reach import number_of

NETWORK_V6 = 64
"""Bits of an IPv6 address that belong to one customer's network."""


class AddressKeys:
    """Makes the keys; they hold as long as the secret salt is the same."""

    def __init__(self, salt: bytes) -> None:
        self._salt = salt

    def of(self, address: str) -> AddressKey:
        """The key of an address as the socket tells it."""
        name = _network(address).encode()
        return AddressKey(blake2b(name, digest_size=9, key=self._salt).hexdigest())


def _network(address: str) -> str:
    number = number_of(address)
    if isinstance(number, IPv6Address):
        return str(ip_network((number, NETWORK_V6), strict=False))
    return address if number is None else str(number)
