"""``python tools/release.py [TAG]``: is this tree the release that a tag names?

The version stands in ``src/hydrophone/__init__.py`` alone. The changelog's newest release has the
same version and a date; a tag is the version behind a v, and nothing is unreleased below it. What
is tagged has a public address in pyproject.toml, of which the README's links are made.
Without a tag those that name this commit are checked, if there are any.
"""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEAD = re.compile(r"^## (.*)\n((?:(?!## ).*\n?)*)", re.MULTILINE)


def faults(root: Path, tags: list[str]) -> list[str]:
    """What does not fit, in sentences."""
    version = _version(root)
    unreleased, *releases = HEAD.findall((root / "CHANGELOG.md").read_text(encoding="utf-8"))
    found = []
    if unreleased[0] != "Unreleased":
        found.append("The changelog does not begin with what is unreleased.")
    newest = releases[0][0] if releases else "nothing"
    if not re.fullmatch(rf"{re.escape(version)} - \d{{4}}-\d\d-\d\d", newest):
        found.append(f"The version is {version}, the changelog's newest release is {newest}.")
    if tags and unreleased[1].strip():
        found.append("The changelog has entries that are not in the release.")
    if tags and not _address(root):
        found.append("pyproject.toml names no public address: Source below [project.urls].")
    found += [
        f"The tag is {tag}, the version is {version}." for tag in tags if tag != f"v{version}"
    ]
    return found


def _address(root: Path) -> str:
    """Where the repository is, for all to see; empty if nothing names a place."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    address: str = project.get("urls", {}).get("Source", "")
    return address if address.startswith("https://") else ""


def _version(root: Path) -> str:
    text = (root / "src" / "hydrophone" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(\d+\.\d+\.\d+)"$', text, re.MULTILINE)
    if not found:
        raise SystemExit("src/hydrophone/__init__.py names no version.")
    return found[1]


def _tags_here() -> list[str]:
    command = ["git", "tag", "--points-at", "HEAD"]
    told = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return told.stdout.split()


def main(arguments: list[str]) -> int:
    """Print what does not fit."""
    found = faults(ROOT, arguments or _tags_here())
    print("\n".join(found) or f"This is {_version(ROOT)}.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
