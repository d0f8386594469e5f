"""An authenticator of our own: it makes passkeys and signs as a telephone does (WebAuthn)."""

import hashlib
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

ES256 = -7
PRESENT, WITH_KEY = 1, 64


def written(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def read(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Authenticator:
    """One passkey, for the pages of one origin."""

    def __init__(self, origin: str, name: str = "credential") -> None:
        self.origin = origin
        self.id = name.encode()
        self.uses = 0
        self.site = b""
        self._key = ec.generate_private_key(ec.SECP256R1())

    def made(self, wish: dict[str, Any]) -> dict[str, Any]:
        """What a page is given for the wish to make one."""
        self.site = wish["rp"]["id"].encode()
        numbers = self._key.public_key().public_numbers()
        x, y = (each.to_bytes(32, "big") for each in (numbers.x, numbers.y))
        key = cbor2.dumps({1: 2, 3: ES256, -1: 1, -2: x, -3: y})
        data = self._data(PRESENT | WITH_KEY) + bytes(16)
        data += len(self.id).to_bytes(2, "big") + self.id + key
        told = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self._given("webauthn.create", wish, attestationObject=written(told))

    def signed(self, wish: dict[str, Any]) -> dict[str, Any]:
        """What a page is given for the wish to sign in."""
        self.uses += 1
        data = self._data(PRESENT)
        said = self._said("webauthn.get", wish)
        signature = self._key.sign(data + hashlib.sha256(said).digest(), ec.ECDSA(hashes.SHA256()))
        return self._given(
            "webauthn.get", wish, authenticatorData=written(data), signature=written(signature)
        )

    def _data(self, flags: int) -> bytes:
        site = hashlib.sha256(self.site).digest()
        return site + bytes([flags]) + self.uses.to_bytes(4, "big")

    def _said(self, kind: str, wish: dict[str, Any]) -> bytes:
        said = {"type": kind, "challenge": wish["challenge"], "origin": self.origin}
        return json.dumps(said).encode()

    def _given(self, kind: str, wish: dict[str, Any], **response: str) -> dict[str, Any]:
        own = written(self.id)
        response["clientDataJSON"] = written(self._said(kind, wish))
        return {"id": own, "rawId": own, "type": "public-key", "response": response}
