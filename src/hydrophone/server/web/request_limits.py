"""What one address, or a page of another site, may ask for over HTTP and over sockets."""

import logging
import secrets
from collections.abc import Callable
from hashlib import blake2b
from ipaddress import IPv6Address, ip_network

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

from hydrophone.server.addresses import is_own_machine, number_of
from hydrophone.server.match.people.presence import AddressKey
from hydrophone.server.operations.orders import OperatorOrders
from hydrophone.server.protocol.limits import Buckets, Rate
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.settings import Settings
from hydrophone.server.web import weights
from hydrophone.server.web.loop_turns import LoopTurns
from hydrophone.server.web.responses import PASSED_ON, HostNames, address_of, own_origin

PASSWORDS = Rate(burst=30, per_second=0.2)
"""Passwords that are hashed for one address, set and said: beside what they weigh."""

REPORTS = Rate(burst=10, per_second=1 / 3600)
"""Reports of players that one address may send, beside what they weigh: an operator reads them."""

log = logging.getLogger(__name__)


class RequestLimits:
    """The limits of one server: a budget of each address, and what it may guess."""

    def __init__(
        self, settings: Settings, now: Callable[[], float], orders: OperatorOrders
    ) -> None:
        self.orders = orders
        self._origins = settings.allowed_origins
        self._now = now
        self.turns = LoopTurns()
        self._keys = AddressKeys(secrets.token_bytes(16))
        self._budget = Buckets(settings.budget)
        self._guesses = Buckets(settings.guesses)
        self._passwords = Buckets(PASSWORDS)
        self._reports = Buckets(REPORTS)
        self._proxy_is_named = bool(settings.proxies)
        self.proxy_not_named = False
        """Has a proxy of this machine passed people on, and no proxy was named?"""
        self.hosts = HostNames(settings.host_names, settings.allowed_origins)

    def key(self, asked: HTTPConnection) -> AddressKey:
        """The key of the address that asks."""
        return self._keys.of(address_of(asked))

    def is_own_page(self, headers: Headers) -> bool:
        """Is it no page of another site that asks?"""
        return self.hosts.know(headers) and own_origin(headers, self._origins)

    def check_proxy(self, asked: HTTPConnection) -> None:
        """RefusedError if a proxy of this machine passes people on that was not named.

        All who come by it would share one address and its limits.
        """
        address = address_of(asked)
        if self._proxy_is_named or PASSED_ON not in asked.headers or not is_own_machine(address):
            return
        if not self.proxy_not_named:
            self.proxy_not_named = True
            log.error(
                "a proxy passes people on and was not named, so all are refused: "
                "start with --proxy 127.0.0.1 (or ::1)"
            )
        raise RefusedError(Reason.PROXY_NOT_NAMED, f"--proxy {address}")

    def check_origin(self, asked: HTTPConnection) -> None:
        """RefusedError for a page of another site."""
        if not own_origin(asked.headers, self._origins):
            raise RefusedError(Reason.FOREIGN_ORIGIN)

    def take(self, asked: HTTPConnection, weight: float) -> AddressKey:
        """Take a request of this weight; the key of its address, or RefusedError."""
        self.check_origin(asked)
        address = self.key(asked)
        self.pay(address, weight)
        return address

    def take_creation(self, asked: HTTPConnection) -> AddressKey:
        """As ``take``, of a new match; RefusedError also if none are opened."""
        self.check_origin(asked)
        if self.orders.is_closed:
            raise RefusedError(Reason.NO_NEW_MATCHES)
        return self.take(asked, weights.MATCH)

    def pay(self, address: AddressKey, weight: float) -> None:
        """The address pays for what it asks for; RefusedError says when it has enough."""
        self._budget.pay(address, self._now(), weight)

    def charge(self, address: str, weight: float) -> None:
        """The address pays for what was done for it, and owes what it does not have."""
        now = self._now()
        self._budget.of(address, now).charge(now, weight)

    def charge_s(self, address: str, seconds: float) -> None:
        """As ``charge``, for so many seconds of a processor."""
        self.charge(address, 1000 * seconds)

    def pay_password(self, address: AddressKey) -> None:
        """A password is hashed for the address, or TooFastError."""
        self._passwords.pay(address, self._now())

    def pay_report(self, address: AddressKey) -> None:
        """The address reports a player, or TooFastError."""
        self._reports.pay(address, self._now())

    def check_guess(self, asked: HTTPConnection) -> None:
        """TooFastError if the address has asked for too many unknown codes."""
        self._guesses.check(address_of(asked), self._now())

    def count_guess(self, asked: HTTPConnection) -> None:
        """The address has asked for an unknown code."""
        now = self._now()
        self._guesses.of(address_of(asked), now).take(now)


NETWORK_V6 = 64
"""Bits of an IPv6 address that belong to one customer's network."""


class AddressKeys:
    """Addresses as keys: equal where the addresses are, and no way back from one to the other.

    They hold as long as the secret salt is the same. Who has one address of IPv6 has a whole
    network of them, so the network counts as one address.
    """

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
