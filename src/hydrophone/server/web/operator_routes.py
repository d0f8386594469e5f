"""What a server tells its operator over HTTP: /health to all, /metrics and /operator to few."""

import asyncio
import contextlib
import time
from collections.abc import Callable, Sequence
from functools import partial
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from hydrophone import __version__
from hydrophone.core.errors import StoreError
from hydrophone.server.match.effects import Write
from hydrophone.server.operations.metrics import MEDIA_TYPE, written
from hydrophone.server.operations.node_metrics import Node, node_metrics
from hydrophone.server.operations.node_status import Known, Others, Standing, standing
from hydrophone.server.operations.page import page
from hydrophone.server.operations.process_use import ProcessUse, process_name
from hydrophone.server.operations.pulse import Pulse, Round
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.rooms.registry import MatchRegistry
from hydrophone.server.store.face import Store
from hydrophone.server.web.responses import addresses_named, language_of, value


class OperatorDesk:
    """The handlers, and what they know of this server, which may have a name, and of the others."""

    _node: Node
    _pulse: Pulse

    def __init__(
        self, operators: Sequence[str], name: str, steady: Callable[[], float] = time.monotonic
    ) -> None:
        self._operators = [ip_network(each, strict=False) for each in operators]
        self._steady = steady
        self._began = steady()
        self._own = Known(name or process_name())
        self._others = Others()
        self._task: asyncio.Task[None] | None = None
        self.routes = (
            Route("/health", self.health),
            Route("/metrics", self.metrics),
            Route("/operator", self.page),
        )

    async def run(self, node: Node) -> None:
        """Feel the pulse of the server for as long as it runs."""
        self._node = node
        self._pulse = Pulse(
            self._steady,
            ProcessUse(),
            partial(probe, node.store, node.matches),
            None if node.bus is None else node.bus.probe,
            waiting=lambda: 0 if node.bots is None else node.bots.waiting,
            is_awake=lambda: len(node.guard) > 0 or node.store.lease_troubles is not None,
            ended=self._round_over,
        )
        try:
            await self._pulse.run()
        finally:
            if self._task is not None:
                await asyncio.wait({self._task})

    async def health(self, _: Request) -> Response:
        """GET /health: does it work?"""
        status, matches = "ok", self._node.matches
        if matches.drains:
            status = "draining"
        elif not matches.keeps:
            status = "store_failed"
        elif matches.stuck:
            status = "matches_stuck"
        answer = {"status": status, "version": __version__}
        return value(answer, 200 if status == "ok" else 503)

    async def metrics(self, request: Request) -> Response:
        """GET /metrics."""
        self._check(request)
        headers = {"cache-control": "no-store", "content-type": MEDIA_TYPE}
        return Response(
            written(node_metrics(self._node, self._pulse, self._up_s())), headers=headers
        )

    async def page(self, request: Request) -> Response:
        """GET /operator: this server and the others, for people."""
        self._check(request)
        text = page(self._own, self._others.known, language_of(request))
        return HTMLResponse(text, headers={"cache-control": "no-store"})

    def _round_over(self, measured: Round) -> None:
        """Remember how this server stands, and tell the others."""
        now = standing(self._node, measured, self._up_s())
        self._own.standings.append(now)
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._exchange(now))

    async def _exchange(self, now: Standing) -> None:
        text = msgspec.json.encode(now).decode()
        with contextlib.suppress(StoreError):  # the store's own faults are told elsewhere
            told = await asyncio.to_thread(self._node.store.exchange, self._own.name, text)
            self._others.hear(told)

    def _up_s(self) -> float:
        return self._steady() - self._began

    def _check(self, request: Request) -> None:
        """RefusedError unless all who ask, and pass on, are operators."""
        if not all(_is_in(address, self._operators) for address in addresses_named(request)):
            raise RefusedError(Reason.NOT_FOUND)


def probe(store: Store, matches: MatchRegistry, answered: Callable[[], None]) -> None:
    """Make a write that changes no match: does the store work, and how quickly?"""

    def done(error: StoreError | None) -> None:
        matches.store_works = error is None
        answered()

    store.write(Write(""), done)


def _is_in(address: str, networks: Sequence[IPv4Network | IPv6Network]) -> bool:
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    mapped = getattr(parsed, "ipv4_mapped", None)
    return any((mapped or parsed) in network for network in networks)
