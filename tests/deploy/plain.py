"""A server that only proxies are tried on."""

import contextlib
from http import HTTPStatus

from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.sync.server import ServerConnection, serve


class Plain:
    """Behind a proxy it is always well; it lets all callers in by /ws and sends them its name."""

    def __init__(self, name: str = "") -> None:
        self.heard: list[Headers] = []
        """The headers of those who came by /ws, one after the other."""
        self._name = name
        self._socket = serve(self._stay, "127.0.0.1", 0, process_request=self._answer)
        self.port = int(self._socket.socket.getsockname()[1])

    def _answer(self, connection: ServerConnection, request: Request) -> Response | None:
        if not request.path.startswith("/ws"):
            return connection.respond(HTTPStatus.OK, self._name)
        self.heard.append(request.headers)
        return None

    def _stay(self, connection: ServerConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            if self._name:
                connection.send(self._name)
            connection.recv()

    def run(self) -> None:
        """Serve until it is ended."""
        self._socket.serve_forever()

    def end(self) -> None:
        """Listen no more."""
        self._socket.shutdown()
