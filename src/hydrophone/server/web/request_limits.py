"""What one address, or a page of another site, may ask for over HTTP and over sockets."""

import secrets
from collections.abc import Callable

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

from hydrophone.server.match.people.presence import AddressKey
from hydrophone.server.operations.orders import OperatorOrders
from hydrophone.server.protocol.limits import Buckets
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.settings import Settings
from hydrophone.server.web.addresses import AddressKeys
from hydrophone.server.web.responses import HostNames, address_of, own_origin


class RequestLimits:
    """The limits of one server, each a budget of each address."""

    def __init__(
        self, settings: Settings, now: Callable[[], float], orders: OperatorOrders
    ) -> None:
        self._orders = orders
        self._origins = settings.allowed_origins
        self._now = now
        self._keys = AddressKeys(secrets.token_bytes(16))
        self._creations = Buckets(settings.creations)
        self._writes = Buckets(settings.writes)
        self._computations = Buckets(settings.computations)
        self._lessons = Buckets(settings.lessons)
        self._guesses = Buckets(settings.guesses)
        self.hosts = HostNames(settings.host_names, settings.allowed_origins)

    def key(self, asked: HTTPConnection) -> AddressKey:
        """The key of the address that asks."""
        return self._keys.of(address_of(asked))

    def is_own_page(self, headers: Headers) -> bool:
        """Is it no page of another site that asks?"""
        return self.hosts.know(headers) and own_origin(headers, self._origins)

    def check_origin(self, asked: HTTPConnection) -> None:
        """RefusedError for a page of another site."""
        if not own_origin(asked.headers, self._origins):
            raise RefusedError(Reason.FOREIGN_ORIGIN)

    def check_creation(self, asked: HTTPConnection) -> None:
        """RefusedError if no matches are opened, or too many by the address."""
        if self._orders.is_closed:
            raise RefusedError(Reason.NO_NEW_MATCHES)
        self._check(self._creations, asked)

    def check_computation(self, asked: HTTPConnection) -> None:
        """RefusedError if the address asks for too much that takes long."""
        self._check(self._computations, asked)

    def check_lesson(self, asked: HTTPConnection) -> None:
        """RefusedError if the address is too fast at lessons."""
        self._check(self._lessons, asked)

    def check_guess(self, asked: HTTPConnection) -> None:
        """RefusedError if the address has asked for too many unknown codes."""
        if self._guesses.empty(address_of(asked), self._now()):
            raise RefusedError(Reason.TOO_FAST)

    def count_guess(self, asked: HTTPConnection) -> None:
        """The address has asked for an unknown code."""
        self._guesses.take(address_of(asked), self._now())

    def may_write(self, address: str, cost: float) -> bool:
        """May the address have so many KiB written?"""
        return self._writes.take(address, self._now(), cost)

    def _check(self, budget: Buckets, asked: HTTPConnection) -> None:
        if not budget.take(address_of(asked), self._now()):
            raise RefusedError(Reason.TOO_FAST)
