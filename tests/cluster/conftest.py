"""What the tests of the cluster share."""

from collections.abc import Iterator

import pytest

from cluster.nodes import Cluster, cluster


@pytest.fixture(scope="session")
def three() -> Iterator[Cluster]:
    """Three servers on one database; tests of a worker share and mend them."""
    with cluster() as made:
        yield made
