"""Sends notices: encrypted for one browser each (RFC 8291), signed by this server (RFC 8292).

Needs the packages of the extra ``notices``. A push service is called once, and has five seconds to
answer; where it leads to is not followed.
"""

import asyncio
import logging
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from http.client import HTTPException, HTTPSConnection
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import SplitResult

import msgspec

from hydrophone.server.match.effects import Notify
from hydrophone.server.notices.payload import payload
from hydrophone.server.notices.services import place_of
from hydrophone.server.protocol.limits import Buckets, Rate
from hydrophone.server.protocol.messages import Subscription
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.store.opening import CannotServeError

PATIENCE_S = 5.0
"""Seconds that a push service has to answer."""

KEPT_S = 7 * 86_400
"""Seconds for which a push service keeps a notice for a browser that is off."""

SIGNED_S = 12 * 3600
"""Seconds for which a signature is good."""

AT_ONCE = 4
"""Notices on their way at a time."""

BACKLOG = 200
"""Notices that wait or are on their way; with more, none is taken on."""

RATE = Rate(burst=60, per_second=0.1)
"""Notices of the matches that were opened from one address."""

KEY_SIZES = (65, 16)
"""Bytes of a browser's public key, and of its secret."""

NO_ANSWER = 599
"""Stands for the status where there is none."""

GONE = (404, 410)
"""What a push service answers about a browser that is not to be called any more."""

Post: TypeAlias = Callable[[SplitResult, bytes, Mapping[str, str]], int]
"""Sends a body with headers to an address; the status of the answer. OSError, and what
``http.client`` raises."""

log = logging.getLogger(__name__)


class Sent(msgspec.Struct, frozen=True):
    """What has become of a notice."""

    gone: tuple[str, ...] = ()
    """The addresses of browsers that are not any more."""
    unreached: tuple[Subscription, ...] = ()
    """The browsers that it may reach later; none if it has reached any."""


def post(place: SplitResult, body: bytes, headers: Mapping[str, str]) -> int:
    """One POST over https."""
    connection = HTTPSConnection(str(place.hostname), place.port, timeout=PATIENCE_S)
    path = f"{place.path or '/'}?{place.query}" if place.query else place.path or "/"
    try:
        connection.request("POST", path, body, dict(headers))
        return connection.getresponse().status
    finally:
        connection.close()


class Notices:
    """Sends what rooms have to tell. ``key`` is a file with this server's key, made if need be.

    ``contact`` is an address of the operator, for the push services; ``further`` are hosts of
    push services beside the known ones. CannotServeError if none can be sent.
    """

    def __init__(
        self,
        key: Path,
        now: Callable[[], float],
        contact: str,
        further: tuple[str, ...],
        post: Post,
    ) -> None:
        if find_spec("http_ece") is None or find_spec("py_vapid") is None:
            raise CannotServeError(
                "the packages for notices are not installed: pip install 'hydrophone[notices]'"
            )
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        vapid: Any = import_module("py_vapid")  # has no types
        try:
            if not key.exists():
                _make(key, vapid.Vapid02())
            self._vapid = vapid.Vapid02.from_pem(key.read_bytes())
            self._vapid.sign(
                {"aud": "https://localhost", "exp": int(now()) + SIGNED_S, "sub": contact}
            )
        except (OSError, ValueError, vapid.VapidException) as error:
            raise CannotServeError(
                f"the key for notices in {key} cannot be used: {error}"
            ) from None
        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public_key = urlsafe_b64encode(point).rstrip(b"=").decode()
        """What browsers are told, so that they take notices of this server alone."""
        self._now, self._contact, self._post = now, contact, post
        self._further = tuple(each.lower() for each in further)
        self._threads = ThreadPoolExecutor(AT_ONCE, "notices")
        self._backlog = 0
        self._rates = Buckets(RATE)

    def check(self, subscription: Subscription) -> None:
        """RefusedError if nothing can be sent there."""
        try:
            sizes = len(_bytes(subscription.p256dh)), len(_bytes(subscription.auth))
        except ValueError:
            sizes = 0, 0
        if sizes != KEY_SIZES or place_of(subscription.endpoint, self._further) is None:
            raise RefusedError(Reason.UNKNOWN_SERVICE)

    async def send(self, notify: Notify, opener: str) -> Sent:
        """Send it to all browsers of a person. ``opener``: from which address the match is."""
        count, now = len(notify.to), self._now()
        if self._backlog + count > BACKLOG or not self._rates.of(opener, now).take(now, count):
            log.warning("a notice was not sent: there are too many")
            return Sent(unreached=notify.to)
        self._backlog += count
        loop = asyncio.get_running_loop()
        try:
            done = await asyncio.gather(
                *(loop.run_in_executor(self._threads, self._send, notify, to) for to in notify.to)
            )
        finally:
            self._backlog -= count
        sent = tuple(zip(notify.to, done, strict=True))
        gone = tuple(to.endpoint for to, status in sent if status in GONE)
        failed = tuple(to for to, status in sent if status >= 300 and status not in GONE)
        return Sent(gone, failed if len(gone) + len(failed) == count else ())

    def _send(self, notify: Notify, to: Subscription) -> int:
        """What a push service answers; that it answers nothing, or wrongly, counts as a fault."""
        place = place_of(to.endpoint, self._further)
        if place is None:
            return GONE[0]
        try:
            status = self._post(place, self._encrypted(notify, to), self._headers(notify, place))
        except (OSError, HTTPException) as error:
            log.warning("a notice could not be sent: %(fault)s", {"fault": type(error).__name__})
            return NO_ANSWER
        except Exception:  # keys that are none, or a mistake of ours; others' notices go on
            log.exception("a notice could not be made")
            return NO_ANSWER
        if status >= 300 and status not in GONE:
            log.warning("a push service has answered %(status)s", {"status": status})
        return status

    def _encrypted(self, notify: Notify, to: Subscription) -> bytes:
        from cryptography.hazmat.primitives.asymmetric import ec

        http_ece: Any = import_module("http_ece")  # has no types
        body: bytes = http_ece.encrypt(
            payload(notify, to),
            salt=os.urandom(16),
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=_bytes(to.p256dh),
            auth_secret=_bytes(to.auth),
        )
        return body

    def _headers(self, notify: Notify, place: SplitResult) -> Mapping[str, str]:
        claims = {
            "aud": f"https://{place.hostname}",
            "exp": int(self._now()) + SIGNED_S,
            "sub": self._contact,
        }
        topic = urlsafe_b64encode(sha256(notify.match.encode()).digest())[:32].decode()
        return {
            **self._vapid.sign(claims),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT_S),
            "Topic": topic,
            "Urgency": "normal",
        }

    async def close(self) -> None:
        """Wait for what is on its way; what has not begun is dropped."""
        await asyncio.to_thread(self._threads.shutdown, cancel_futures=True)


def _make(key: Path, vapid: Any) -> None:
    """Another key in this file, which its owner alone may read."""
    vapid.generate_keys()
    key.parent.mkdir(parents=True, exist_ok=True)
    key.touch(0o600, exist_ok=False)
    key.write_bytes(vapid.private_pem())


def _bytes(text: str) -> bytes:
    """What is written in base64 for addresses, without its filling; ValueError."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
