"""Which clauses of the rulebooks have no test? ``make rules``.

The clauses stand beside each game in ``clauses/en.md``, of which players read a part too. A clause
is proven by a test that names it (``@rule("SON-082")`` in Python, ``// rule SON-082`` in
TypeScript), or it is listed in docs/untested.toml with a reason: it speaks of the interface, it is
advice, or it is not built yet. Each clause of a game that can be played must be one or the other
and not both, and a name that is no clause is a fault. A test that is skipped proves nothing.
Differences between the editions (``SON-D01``) and open questions (``SON-Q01``) may be named too;
they are counted, not asked for.
"""

import ast
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NAME = re.compile(r"[A-Z]+-[A-Z]?\d+")
IN_TYPESCRIPT = re.compile(rf"//\s*rule\s+{NAME.pattern}(?:[,\s]+{NAME.pattern})*|\brule\([^)]*\)")
CLAUSE = re.compile(r"[A-Z]+-\d+")
NUMBERED = re.compile(rf"^- \*\*({NAME.pattern})\*\* \S", re.MULTILINE)
"""A clause on the page of its rulebook: ``- **SON-082** No submarine ...``."""
NOT_RUN = {"skip", "xfail"}
UNTESTED = "docs/untested.toml"
PAGES = ("src/hydrophone/games/*/clauses/en.md", "tests/*/clauses/en.md")
REASONS = {"interface": "interface", "advice": "advice", "not_built": "not built yet"}
"""The tables of untested.toml, each with its words."""


def named_in_python(text: str) -> Iterator[tuple[str, int]]:
    """The names given to ``tracing.rule`` by tests that run, each with its line."""
    tree = ast.parse(text)
    if not any(_imports_rule(node) for node in ast.walk(tree)):
        return
    idle = [node for node in ast.walk(tree) if _is_idle(node)]
    left_out = {id(inner) for node in idle for inner in ast.walk(node)}
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="rule")) if id(node) not in left_out:
                for argument in node.args:
                    named = argument.value if isinstance(argument, ast.Constant) else "(computed)"
                    yield str(named), argument.lineno


def _imports_rule(node: ast.AST) -> bool:
    match node:
        case ast.ImportFrom(module="tracing", names=names):
            return any(name.name == "rule" and name.asname is None for name in names)
    return False


def _is_idle(node: ast.AST) -> bool:
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return False
    marks = (mark.func if isinstance(mark, ast.Call) else mark for mark in node.decorator_list)
    return any(isinstance(mark, ast.Attribute) and mark.attr in NOT_RUN for mark in marks)


def named_in_typescript(text: str) -> Iterator[tuple[str, int]]:
    """The names after ``// rule`` or in ``rule("...")``, each with its line."""
    for number, line in enumerate(text.splitlines(), start=1):
        for match in IN_TYPESCRIPT.finditer(line):
            for name in NAME.findall(match.group(0)):
                yield name, number


def proven(root: Path) -> dict[str, list[str]]:
    """Clause to the places whose tests name it."""
    found: dict[str, list[str]] = {}
    for pattern, names_in in (
        ("tests/**/test_*.py", named_in_python),
        ("web/src/**/*.test.ts", named_in_typescript),
        ("tests/browser/**/*.ts", named_in_typescript),
    ):
        for file in sorted(root.glob(pattern)):
            for name, line in names_in(file.read_text(encoding="utf-8")):
                found.setdefault(name, []).append(f"{file.relative_to(root).as_posix()}:{line}")
    return found


def untested(root: Path) -> dict[str, dict[str, str]]:
    """Kind of reason to clause to reason."""
    tables = tomllib.loads((root / UNTESTED).read_text(encoding="utf-8"))
    return {kind: tables.get(kind, {}) for kind in REASONS}


def rulebooks(root: Path) -> dict[str, list[str]]:
    """What every rulebook numbers, in the order of the book: clauses, differences, questions."""
    return {
        file.parent.parent.name: NUMBERED.findall(file.read_text(encoding="utf-8"))
        for pages in PAGES
        for file in sorted(root.glob(pages))
    }


def faults(root: Path, playable: set[str]) -> Iterator[str]:
    """What is wrong, a sentence each; ``playable`` holds the prefixes of the games on offer."""
    tests = proven(root)
    reasons = [pair for table in untested(root).values() for pair in sorted(table.items())]
    known = Counter(name for names in rulebooks(root).values() for name in names)
    excused = Counter(name for name, _ in reasons)
    yield from (f"{name} stands twice on the pages of clauses" for name in known if known[name] > 1)
    for name in sorted(filter(CLAUSE.fullmatch, known)):
        if name.split("-")[0] in playable and name not in tests and name not in excused:
            yield f"{name} has neither a test nor a reason"
    for name in sorted(tests.keys() - known):
        yield f"{', '.join(tests[name])}: {name} is no clause"
    yield from (f"{UNTESTED}: {fault}" for fault in _bad_reasons(reasons, tests, known))
    yield from (f"{UNTESTED}: {name} stands twice" for name in excused if excused[name] > 1)


def _bad_reasons(
    reasons: Iterable[tuple[str, str]], tests: Mapping[str, object], known: Mapping[str, int]
) -> Iterator[str]:
    for name, reason in reasons:
        if name not in known:
            yield f"{name} is no clause"
        elif not str(reason).strip():
            yield f"{name} has no reason"
        elif name in tests:
            yield f"{name} has a test, so its reason can go"


def table(root: Path) -> Iterator[str]:
    """One line a rulebook, and below it the clauses without a test, by reason."""
    tests, reasons = proven(root), untested(root)
    for book, names in rulebooks(root).items():
        clauses = [name for name in names if CLAUSE.fullmatch(name)]
        tested = sum(clause in tests for clause in clauses)
        excused = {kind: [c for c in clauses if c in reasons[kind]] for kind in REASONS}
        beside = [name for name in names if not CLAUSE.fullmatch(name)]
        counts = [
            f"{tested} tested",
            *(f"{len(excused[kind])} {REASONS[kind]}" for kind in REASONS),
        ]
        yield (
            f"{book}: {len(clauses)} clauses, {', '.join(counts)}, "
            f"{len(clauses) - tested - sum(map(len, excused.values()))} open; "
            f"{sum(name in tests for name in beside)} of {len(beside)} differences and questions"
        )
        for kind, left in excused.items():
            yield from (
                f"    {clause}  {REASONS[kind]}: {reasons[kind][clause]}" for clause in left
            )


def main() -> int:
    """Print the table and the faults; 1 if there is one."""
    print(*table(ROOT), sep="\n")
    from hydrophone.kits.registry import games

    found = list(faults(ROOT, {game.prefix for game in games()}))
    for fault in found:
        print(fault)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
