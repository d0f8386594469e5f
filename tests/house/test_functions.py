"""No function is longer than the client's are, whose limit stands in web/eslint.config.js."""

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2]

MOST = 60
"""Lines of a function."""


def too_long(root: Path) -> dict[str, int]:
    """Function to its lines, of those that have too many."""
    found: dict[str, int] = {}
    for path in root.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                if lines > MOST:
                    found[f"{path.relative_to(root)} {node.name}"] = lines
    return found


def test_no_function_is_longer_than_sixty_lines() -> None:
    assert too_long(ROOT / "src") == {}


def test_a_long_function_is_found(tmp_path: Path) -> None:
    (tmp_path / "long.py").write_text("async def of_60():\n" + "    pass\n" * 59)
    assert too_long(tmp_path) == {}

    (tmp_path / "long.py").write_text("def of_61():\n" + "    pass\n" * 60)
    assert too_long(tmp_path) == {"long.py of_61": MOST + 1}
