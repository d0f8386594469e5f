"""Which clauses of the rulebooks has no test? ``make rules``.

A clause is proven by a test that names it (``@rule("SON-082")`` in Python, ``// rule SON-082`` in
TypeScript) or listed in docs/clauses/interface.toml with the reason why no program can prove it.
The clauses of a game that can be played must all be one or the other.
"""

import re
import sys
import tomllib
from pathlib import Path

from hydrophone.games.registry import GAMES

ROOT = Path(__file__).resolve().parent.parent
CLAUSES = ROOT / "docs" / "clauses"
NAMED = re.compile(r"@rule\(([^)]*)\)|//\s*rule\s+([A-Z, 0-9-]+)")
CLAUSE = re.compile(r"\b(?:SON|UJ|CAP)-\d{3}\b")


def proven() -> dict[str, list[str]]:
    """Clause to the files whose tests name it."""
    found: dict[str, list[str]] = {}
    tests = [*(ROOT / "tests").rglob("test_*.py"), *(ROOT / "web" / "src").rglob("*.test.ts")]
    for file in sorted(tests):
        for match in NAMED.finditer(file.read_text(encoding="utf-8")):
            for clause in CLAUSE.findall(match.group(0)):
                found.setdefault(clause, []).append(str(file.relative_to(ROOT)))
    return found


def main() -> int:
    """Print the table; 1 if a clause of a playable game is open or a name is wrong."""
    tests = proven()
    excused: dict[str, str] = tomllib.loads((CLAUSES / "interface.toml").read_text("utf-8"))
    known: set[str] = set()
    faults: list[str] = []
    playable = {game.prefix for game in GAMES.values()}
    for file in sorted(CLAUSES.glob("*.txt")):
        clauses = file.read_text(encoding="utf-8").split()
        known.update(clauses)
        named = [clause for clause in clauses if clause in tests]
        left = [clause for clause in clauses if clause in excused and clause not in tests]
        missing = [clause for clause in clauses if clause not in tests and clause not in excused]
        print(f"{file.stem:8} {len(clauses)} clauses: {len(named)} tested, ", end="")
        print(f"{len(left)} left to the interface, {len(missing)} open")
        for clause in left:
            print(f"    {clause}  {excused[clause]}")
        if clauses and clauses[0].split("-")[0] in playable:
            faults += [f"{clause} has neither a test nor a reason" for clause in missing]
    for clause in sorted({*tests, *excused} - known):
        faults.append(f"{clause} is named but is no clause")
    print(*faults, sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
