"""``make game NAME=coral_reef``: a new game that works, as a copy of Echo under another name.

What it writes lies in folders of its own: rules and clauses in ``games``, what is deduced and
played in ``kits``, stations and words in the client's ``games``, tests beside those of the other
games. Each file says at its top that it is to be filled in, and a test names those that still do.
"""

import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MARK = "To be filled in: this is still Echo."
"""What each file says at its top until it is a game of its own."""

_NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_ABOVE = ("bot", "facts", "kit", "tracker")
"""Modules that know more than rules."""


_ACTIONS = """\
| `kind` | fields |
| --- | --- |
| `choose_start` | `place`, a cell |
| `steer` | `way`: `west`, `east` |
| `ping` | `place` |
| `fire` | `place` |
| `forfeit` | only `clock`: nobody of the crew of `side` (`blue`, `yellow`) was left |
"""
"""What the page of a game says of its actions in a record: the last heading's."""


class TakenError(Exception):
    """A game of this name, or something else in its place, is here already."""


def files_of(name: str) -> Iterator[tuple[Path, str]]:
    """Where each file of the new game lies below the root, and what stands in it."""
    echo = ROOT / "tests"
    for file in sorted((echo / "stranger").rglob("*")):
        if file.suffix not in (".py", ".md", ".txt") or file.parent.name == "client":
            continue
        place = "kits" if file.stem in _ABOVE else "games"
        inside = file.relative_to(echo / "stranger")
        yield Path("src/hydrophone", place, name, inside), _renamed(file, name)
    yield (
        Path("src/hydrophone/kits", name, "__init__.py"),
        f'# {MARK}\n"""What is deduced and played in {_words(name)}, and its kit."""\n',
    )
    for file in sorted((echo / "stranger" / "client").iterdir()):
        yield Path("web/src/games", name, file.name), _renamed_client(file, name)
    for file in sorted((echo / "games" / "echo").glob("*.py")):
        yield Path("tests/games", name, file.name), _renamed(file, name)
    for file in sorted((echo / "golden" / "echo").iterdir()):
        yield Path("tests/golden", name, file.name), _renamed(file, name)
    yield Path("tests/laws", f"{name}.py"), _renamed(echo / "laws" / "echo.py", name)
    yield Path("docs", f"{name}.md"), _page(name)


def _words(name: str) -> str:
    return name.replace("_", " ").title()


def _class(name: str) -> str:
    return _words(name).replace(" ", "")


def _prefix(name: str) -> str:
    return name.replace("_", "")[:4].upper()


def _renamed(file: Path, name: str) -> str:
    text = file.read_text(encoding="utf-8")
    for module in _ABOVE:
        text = text.replace(f"from stranger.{module} ", f"from hydrophone.kits.{name}.{module} ")
    for old, new in (
        ("from stranger.", f"from hydrophone.games.{name}."),
        ('"stranger"', f'"hydrophone.games.{name}"'),
        ("ECH-", f"{_prefix(name)}-"),
        ('"Echo"', f'"{_class(name)}"'),
        ('"ECH"', f'"{_prefix(name)}"'),
        ("ECHO", name.upper()),
        ("laws.echo", f"laws.{name}"),
    ):
        text = text.replace(old, new)
    text = re.sub(r"\bEcho(?=[A-Z]|\()", _class(name), text)
    text = re.sub(r"\bEcho\b(?=[:\[]?$|:)", _class(name), text, flags=re.MULTILINE)
    text = text.replace("Echo", _words(name)).replace('"echo"', f'"{name}"')
    return _marked(file, text.replace("echo, ", f"{name}, "))


def _renamed_client(file: Path, name: str) -> str:
    camel = _class(name)[0].lower() + _class(name)[1:]
    text = file.read_text(encoding="utf-8")
    for old, new in (
        (r"(?<=export const )echo(?=: CardOf)", name),
        (r'(?<=["/])echo"', f'{name}"'),
        (r"\becho(?=[A-Z]|\b)", camel),
        (r"\bEcho(?=[A-Z.])", _class(name)),
        (r"\bEcho, (?=type )|\bEcho(?=,? .*from)", _class(name)),
        ("Echo", _words(name)),
    ):
        text = re.sub(old, new, text)
    return _marked(file, text)


def _marked(file: Path, text: str) -> str:
    if file.name == "said.txt":
        return f"# {MARK}\n\n{text}"
    match file.suffix:
        case ".py":
            return f"# {MARK}\n{text}"
        case ".ts":
            return f"// {MARK}\n{text}"
        case ".md" | ".svelte":
            return f"<!-- {MARK} -->\n{text}"
        case _:
            return text


def _page(name: str) -> str:
    """The page of the game, with the headings that all such pages have."""
    model = (ROOT / "docs" / "u_jagd.md").read_text(encoding="utf-8")
    headings = re.findall("^## .*", model, re.MULTILINE)
    title = f"# {_words(name)}\n\nTwo boats on a line of nine places ({_prefix(name)}-002)."
    return "\n\n".join([f"{title}\n\n<!-- {MARK} -->", *headings, _ACTIONS])


def write(name: str, root: Path = ROOT) -> list[Path]:
    """Write the game below the root: the files; ValueError or TakenError if it cannot be."""
    if not _NAME.fullmatch(name):
        raise ValueError(f"{name!r} is no name for a game: write small letters, such as coral_reef")
    files = list(files_of(name))
    taken = [path for path, _ in files if (root / path).exists()]
    if taken:
        raise TakenError(f"{taken[0]} is here already")
    for path, text in files:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    modules = [path for path, _ in files if path.suffix == ".py"]
    for command in (("check", "--select", "I", "--fix"), ("format",)):
        ruff([*command, "--quiet"], modules, root).check_returncode()
    return [path for path, _ in files]


def ruff(
    command: Sequence[str], modules: Sequence[Path], root: Path
) -> subprocess.CompletedProcess[str]:
    """Run ruff with the settings of this repository on modules below the root."""
    program = str(Path(sys.executable).with_name("ruff"))
    settings = str(ROOT / "pyproject.toml")
    words = [program, *command, "--config", settings, *map(str, modules)]
    return subprocess.run(words, cwd=root, capture_output=True, text=True, check=False)


def main() -> int:
    """Write the game of the name that is given, and say what is left to do."""
    if len(sys.argv) != 2 or not sys.argv[1]:
        print("usage: make game NAME=coral_reef")
        return 1
    name = sys.argv[1]
    try:
        paths = write(name)
    except (ValueError, TakenError) as error:
        print(error)
        return 1
    print(*paths, sep="\n")
    print("\nThe game is offered when src/hydrophone/kits/registry.py lists it in HOUSE,\n")
    print(f'    "{name}": "hydrophone.kits.{name}.kit",\n')
    print("and web/src/games/cards.ts its card:\n")
    print(f'    export {{ {name} }} from "./{name}/card";\n')
    print("Then 'make written' writes its types, tables and pages, and, once it is a game of its")
    print(f"own, 'python -m tools.golden {name}' its records in tests/golden/{name}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
