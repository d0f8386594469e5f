"""No modules import each other in a circle, for types neither."""

from collections.abc import Iterable

import grimp

LATE = {("hydrophone", "hydrophone.library")}
"""The package itself brings the library when it is asked for it."""


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """The modules that import each other, directly or by others, group by group (Tarjan)."""
    found: list[list[str]] = []
    place: dict[str, int] = {}
    low: dict[str, int] = {}
    path: list[str] = []

    def visit(module: str) -> None:
        place[module] = low[module] = len(place)
        path.append(module)
        for other in sorted(graph[module]):
            if other not in place:
                visit(other)
            if other in path:
                low[module] = min(low[module], low[other])
        if low[module] == place[module]:
            at = path.index(module)
            group = path[at:]
            del path[at:]
            if len(group) > 1:
                found.append(sorted(group))

    for module in sorted(graph):
        if module not in place:
            visit(module)
    return found


def imports_of(package: str, late: Iterable[tuple[str, str]] = ()) -> dict[str, set[str]]:
    """Module to the modules of the package that it imports."""
    built = grimp.build_graph(package, cache_dir=None)
    return {
        module: {
            other
            for other in built.find_modules_directly_imported_by(module)
            if (module, other) not in late
        }
        for module in built.modules
    }


def test_no_modules_import_each_other() -> None:
    assert circles(imports_of("hydrophone", LATE)) == []


def test_a_circle_is_found() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set()}

    assert circles(graph) == [["b", "c"]]
