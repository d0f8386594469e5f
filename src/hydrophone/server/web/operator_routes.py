"""What a server tells its operator over HTTP: /health to all, /metrics and /operator to few."""

import asyncio
import contextlib
import time
from collections.abc import Callable, Collection, Coroutine, Sequence
from functools import partial
from ipaddress import ip_network
from urllib.parse import parse_qsl

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from hydrophone import __version__
from hydrophone.core.errors import StoreError
from hydrophone.server.addresses import is_in
from hydrophone.server.operations.node_metrics import MEDIA_TYPE, Node, node_metrics
from hydrophone.server.operations.node_status import KnownServer, Status, heard, latest, status_of
from hydrophone.server.operations.orders import OperatorOrder, OperatorOrders
from hydrophone.server.operations.page import NO_REPORTS, page
from hydrophone.server.operations.pulse import (
    UNMEASURED,
    ProcessUse,
    Pulse,
    PulseRound,
    process_name,
)
from hydrophone.server.operations.settling import ReportOrder, settle
from hydrophone.server.protocol.refusals import Reason, RefusedError, sentence
from hydrophone.server.store.tables.conduct import Reports
from hydrophone.server.web.responses import (
    addresses_named,
    body_of,
    language_of,
    own_origin,
    value,
)

FORM = "application/x-www-form-urlencoded"


class OperatorRoutes:
    """The handlers, and what they know of this server and of the others.

    ``operators`` are addresses and networks; ``name`` is the server's own, if it has one.
    ``ordered`` is called when other orders may hold, ``send_away`` with devices that are no
    person's any more.
    """

    def __init__(
        self,
        node: Node,
        operators: Sequence[str],
        name: str,
        orders: OperatorOrders,
        ordered: Callable[[], None] = lambda: None,
        send_away: Callable[[Collection[str]], None] = lambda _: None,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self._node = node
        self._orders = orders
        self._ordered = ordered
        self._send_away = send_away
        self._operators = [ip_network(each, strict=False) for each in operators]
        self._steady = steady
        self._began = steady()
        self._own = KnownServer(name or process_name())
        self._others: Sequence[KnownServer] = ()
        self._tasks: set[asyncio.Task[None]] = set()
        self._exchanging = asyncio.Lock()
        self._pulse = Pulse(
            steady,
            ProcessUse(),
            self._probe,
            waiting=lambda: node.bots.waiting,
            is_awake=lambda: node.sockets() > 0,
            ended=self._round_over,
        )
        self.routes = (
            Route("/health", self.health),
            Route("/metrics", self.metrics),
            Route("/operator", self.page),
            Route("/operator/orders", self.orders, methods=["GET", "POST"]),
            Route("/operator/reports", self.reports, methods=["GET", "POST"]),
        )

    async def run(self) -> None:
        """Feel the pulse of the server for as long as it runs."""
        try:
            await self._pulse.run()
        finally:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def health(self, _: Request) -> Response:
        """GET /health: is this server to be sent people?"""
        status, matches = "ok", self._node.matches
        if matches.drains:
            status = "draining"
        elif not matches.store.keeps:
            status = "store_failed"
        answer = {"status": status, "version": __version__}
        return value(answer, 200 if status == "ok" else 503)

    async def metrics(self, request: Request) -> Response:
        """GET /metrics."""
        self._check(request)
        headers = {"cache-control": "no-store", "content-type": MEDIA_TYPE}
        return Response(node_metrics(self._node, self._pulse, self._up_s()), headers=headers)

    async def page(self, request: Request) -> Response:
        """GET /operator: this server and the others, for people."""
        self._check(request)
        return await self._page(request)

    async def _page(self, request: Request, refusal: str = "") -> Response:
        """The page, without reports if the store fails: the page warns of that."""
        is_live, language = "live" in request.query_params, language_of(request)
        try:
            reports = await self._reports()
        except RefusedError:
            reports = NO_REPORTS
        known = self._own, self._others
        text = page(*known, language, reports, is_live=is_live, refusal=refusal)
        headers = {"cache-control": "no-store"}
        return HTMLResponse(text, 400 if refusal else 200, headers=headers)

    async def orders(self, request: Request) -> Response:
        """GET /operator/orders: what holds. POST: an Order, for this server and the others."""
        if self._is_order(request):
            try:
                self._orders.obey(msgspec.json.decode(await body_of(request), type=OperatorOrder))
            except ValueError as error:  # msgspec's is one
                raise RefusedError(Reason.MALFORMED, str(error)) from None
            self._ordered()
            self.exchange_now(is_order=True)
        return value(self._orders.told)

    async def reports(self, request: Request) -> Response:
        """GET /operator/reports: what people have reported. POST: what is done about it.

        The page posts forms, and its reader is answered by the page; programs post JSON.
        """
        if not self._is_order(request):
            return value(await self._reports())
        body = await body_of(request)
        if not request.headers.get("content-type", "").startswith(FORM):
            await self._settle(msgspec.json.decode(body, type=ReportOrder))
            return value(await self._reports())
        try:
            await self._settle(msgspec.convert(dict(parse_qsl(body.decode())), ReportOrder))
        except msgspec.ValidationError as error:
            refusal = sentence(Reason.MALFORMED, language_of(request), str(error))
        except RefusedError as error:
            refusal = sentence(error.reason, language_of(request), error.detail)
        else:
            is_live = "live" in request.query_params
            return RedirectResponse("/operator?live" if is_live else "/operator", 303)
        return await self._page(request, refusal)

    async def _settle(self, order: ReportOrder) -> None:
        """Do what an operator wants; RefusedError."""
        matches = self._node.matches
        self._send_away(await matches.store.ask(settle, matches.store.kept, order))
        await matches.compare()

    async def _reports(self) -> Reports:
        """What people have reported; RefusedError if the store fails."""
        store = self._node.matches.store
        return await store.ask(store.kept.conduct.reports)

    def _is_order(self, request: Request) -> bool:
        """Does an operator order something, from a page of this server if from any?"""
        self._check(request)
        if request.method == "POST" and not own_origin(request.headers, ()):
            raise RefusedError(Reason.FOREIGN_ORIGIN)
        return request.method == "POST"

    def exchange_now(self, *, is_order: bool = False) -> None:
        """Ask at once: an operator has told something to this server (``is_order``) or another."""
        known = latest(self._own)
        measured = UNMEASURED if known is None else known.measured
        now = status_of(self._node, measured, self._up_s())
        self._later(self._exchange(now, is_order=is_order))

    def _probe(self, answered: Callable[[], None]) -> None:
        """Ask whether the store works."""

        async def ask() -> None:
            await self._node.matches.store.probe()
            answered()

        self._later(ask())

    def _round_over(self, measured: PulseRound) -> None:
        """Remember the status of this server, and tell the others."""
        now = status_of(self._node, measured, self._up_s())
        self._own.statuses.append(now)
        self._later(self._exchange(now))

    def _later(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _exchange(self, now: Status, *, is_order: bool = False) -> None:
        with contextlib.suppress(StoreError):  # the store's own faults are told elsewhere
            async with self._exchanging:  # or what was told first could be written last
                text = msgspec.json.encode(replace(now, orders=self._orders.told)).decode()
                ask = partial(self._node.matches.store.kept.exchange, is_order=is_order)
                told = await asyncio.to_thread(ask, self._own.name, text)
            self._others = heard(self._others, told)
            self._orders.hear(stand.orders for each in self._others if (stand := latest(each)))
            self._ordered()

    def _up_s(self) -> float:
        return self._steady() - self._began

    def _check(self, request: Request) -> None:
        """RefusedError unless all who ask, and pass on, are operators."""
        if not all(is_in(each, self._operators) for each in addresses_named(request)):
            raise RefusedError(Reason.NOT_FOUND)
