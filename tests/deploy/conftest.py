"""What tests of deploy/ share."""

import threading
from collections.abc import Iterator

import pytest

from deploy.plain import Plain


@pytest.fixture
def server() -> Iterator[Plain]:
    made = Plain()
    threading.Thread(target=made.run, daemon=True).start()
    yield made
    made.end()
