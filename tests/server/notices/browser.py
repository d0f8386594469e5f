"""A browser with its push service, as a test has them: it keeps what comes, and reads it."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from typing import Any
from urllib.parse import SplitResult

import http_ece
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from hydrophone.server.protocol.messages import Subscription

ENDPOINT = "https://fcm.googleapis.com/fcm/send/ann"


class Browser:
    """The keys of one browser, and its push service."""

    def __init__(self, endpoint: str = ENDPOINT, **more: Any) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self.status = 201
        self.posts: list[tuple[SplitResult, bytes, Mapping[str, str]]] = []
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self._auth = b"0123456789abcdef"
        self.subscription = Subscription(endpoint, _text(point), _text(self._auth), **more)

    def post(self, place: SplitResult, body: bytes, headers: Mapping[str, str]) -> int:
        """What the server sends comes here."""
        self.posts.append((place, body, headers))
        return self.status

    def plain(self) -> list[bytes]:
        """What has come, decrypted."""
        return [
            http_ece.decrypt(body, private_key=self._key, auth_secret=self._auth)
            for _, body, _ in self.posts
        ]

    def read(self) -> list[dict[str, str]]:
        """What has come, as the service worker reads it."""
        return [msgspec.json.decode(body) for body in self.plain()]


def _text(key: bytes) -> str:
    return urlsafe_b64encode(key).rstrip(b"=").decode()


def claims(header: str) -> dict[str, Any]:
    """What a signature says."""
    token = header.partition("t=")[2].partition(",")[0].split(".")[1]
    return dict(msgspec.json.decode(urlsafe_b64decode(token + "=" * (-len(token) % 4))))
