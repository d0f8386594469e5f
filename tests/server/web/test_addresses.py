"""Addresses reach a match as keys that tell nothing of them."""

import pytest

from hydrophone.server.web.request_limits import AddressKeys

KEYS = AddressKeys(b"salt")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("192.0.2.7", "::ffff:192.0.2.7"),
        ("2001:db8::1", "2001:db8::ffff:2"),
        ("fe80::1%eth0", "fe80::1%eth1"),
        ("testclient", "testclient"),
    ],
)
def test_the_same_customer_has_the_same_key(one: str, other: str) -> None:
    assert KEYS.of(one) == KEYS.of(other)


def test_others_have_other_keys() -> None:
    addresses = ["192.0.2.7", "192.0.2.8", "2001:db8::1", "2001:db8:0:1::1", ""]

    assert len({KEYS.of(address) for address in addresses}) == len(addresses)


def test_a_key_tells_nothing_of_the_address() -> None:
    assert "192" not in KEYS.of("192.0.2.7")
    assert KEYS.of("192.0.2.7") != AddressKeys(b"other").of("192.0.2.7")
