"""Naming the clauses that a test proves: ``@rule("SON-082")``. ``make rules`` collects them."""

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

F = TypeVar("F", bound=Callable[..., Any])


def rule(*clauses: str) -> Callable[[F], F]:
    """Mark a test as proof of these clauses."""

    def mark(test: F) -> F:
        marked: F = pytest.mark.rule(*clauses)(test)
        return marked

    return mark
