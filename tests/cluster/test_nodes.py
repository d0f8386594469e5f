"""A cluster whose servers do not begin leaves none of them behind."""

import os
from typing import Any

import pytest

from cluster import nodes
from cluster.nodes import Node, cluster


def test_servers_that_do_not_begin_are_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[int] = []
    start = Node.__init__

    def noted(node: Node, *given: Any) -> None:
        start(node, *given)
        started.append(node.pid)

    monkeypatch.setattr(Node, "__init__", noted)
    monkeypatch.setattr(Node, "is_well", lambda _: False)
    monkeypatch.setattr(nodes, "START_S", 0)
    with pytest.raises(AssertionError, match="does not begin"), cluster():
        pass

    assert len(started) == len(nodes.NAMES)
    for group in started:
        with pytest.raises(ProcessLookupError):
            os.killpg(group, 0)
