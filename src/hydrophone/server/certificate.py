"""A certificate of this server's own, for https in a network without names.

No browser knows who made it, so each warns once. What is written is encrypted all the same, and a
page over https may copy to the clipboard and keep the screen awake.
"""

import datetime
import ipaddress
import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from hydrophone.server.addresses import own_names
from hydrophone.server.store.opening import CannotServeError
from hydrophone.server.store.sqlite.file import OWNER_ONLY

if TYPE_CHECKING:
    from cryptography import x509

_VALID = datetime.timedelta(days=397)
"""As long as browsers accept."""

_RENEWED = datetime.timedelta(days=30)
"""The server makes a new certificate when the old one ends sooner than this."""


def own_certificate(path: Path, names: Iterable[str]) -> Path:
    """The file with key and certificate for these names and addresses; made if need be.

    CannotServeError if it cannot be.
    """
    wanted = frozenset((*names, *own_names(), "127.0.0.1", "::1"))
    try:
        if not _holds(path, wanted):
            _write(path, _made(sorted(wanted)))
    except ImportError:
        raise CannotServeError(
            "--tls needs the package 'cryptography': pip install 'hydrophone[tls]'"
        ) from None
    except OSError as error:
        reason = error.strerror or error
        raise CannotServeError(f"the certificate cannot be kept in {path}: {reason}") from None
    return path


def _holds(path: Path, wanted: frozenset[str]) -> bool:
    """Is a certificate there that names all this, and for long enough?"""
    from cryptography import x509

    try:
        found = x509.load_pem_x509_certificate(path.read_bytes())
        alternatives = found.extensions.get_extension_for_class(x509.SubjectAlternativeName)
    except (FileNotFoundError, ValueError, x509.ExtensionNotFound):
        return False
    named = {str(name.value) for name in alternatives.value}
    left = found.not_valid_after_utc - datetime.datetime.now(datetime.UTC)
    return wanted <= named and left > _RENEWED


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY), "wb") as file:
        file.write(content)
    fresh.replace(path)


def _made(names: list[str]) -> bytes:
    """A key and a certificate signed with it, as PEM."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import NameOID

    key = ec.generate_private_key(ec.SECP256R1())
    owner = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "hydrophone")])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(owner)
        .issuer_name(owner)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + _VALID)
        .add_extension(x509.SubjectAlternativeName(list(map(_as_name, names))), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    written_key: bytes = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    written: bytes = certificate.public_bytes(serialization.Encoding.PEM)
    return written_key + written


def _as_name(name: str) -> "x509.GeneralName":
    from cryptography import x509

    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)
