"""What the tests of the cluster share."""

from collections.abc import Iterator

import pytest

from cluster.nodes import Cluster, cluster


@pytest.fixture(scope="module")
def three() -> Iterator[Cluster]:
    """Three servers on one database; a module's tests share and mend them.

    They end with the module, so that they do not run beside all other tests.
    """
    with cluster() as made:
        yield made
