"""No folder is a tower: at most twenty modules, what belongs together in a folder of its own."""

from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

MOST = 20


def is_module(path: Path) -> bool:
    """A file of program text; tests and words of the client lie beside what they are of."""
    if path.suffix == ".py":
        return path.name != "__init__.py"
    is_beside = path.name.endswith((".test.ts", "words.ts"))
    return path.suffix in {".ts", ".svelte"} and not is_beside


def too_large(top: str, root: Path = ROOT) -> dict[str, int]:
    """Folder to the number of its modules, of those that have too many."""
    modules = (path for path in (root / top).rglob("*") if is_module(path))
    sizes = Counter(path.parent.relative_to(root).as_posix() for path in modules)
    return {folder: size for folder, size in sizes.items() if size > MOST}


@pytest.mark.parametrize("top", ["src", "tests", "tools", "bench", "web/src"])
def test_no_folder_has_more_than_twenty_modules(top: str) -> None:
    assert too_large(top) == {}


def test_a_tower_is_found(tmp_path: Path) -> None:
    (tmp_path / "src" / "tower").mkdir(parents=True)
    for number in range(MOST):
        (tmp_path / "src" / "tower" / f"floor_{number}.py").touch()
    for beside in ("__init__.py", "floor.test.ts", "words.ts", "page.md"):
        (tmp_path / "src" / "tower" / beside).touch()

    assert too_large("src", tmp_path) == {}

    (tmp_path / "src" / "tower" / "Roof.svelte").touch()
    assert too_large("src", tmp_path) == {"src/tower": MOST + 1}
