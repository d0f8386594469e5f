"""Set up a fresh machine: the virtual environment, and the browser for the tests.

Standard library only, since it runs before anything is installed. ``python tools/bootstrap.py``
makes .venv; ``python tools/bootstrap.py chromium`` sees to a Chromium.
"""

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if sys.platform == "win32" else "bin")


def make_environment() -> None:
    """Create .venv and install the program and its tools."""
    if sys.version_info < (3, 11):
        version = ".".join(map(str, sys.version_info[:2]))
        raise SystemExit(
            f"hydrophone needs Python 3.11 or newer; this is {version}. "
            "Name another one with: make PYTHON=python3.12 ..."
        )
    if not (BIN / "python").exists():
        print("Making the virtual environment .venv ...", flush=True)
        venv.create(VENV, with_pip=True)
    print("Installing what hydrophone needs ...", flush=True)
    wanted = [*_dev_requirements(), "editables", "hatchling"]
    _pip("install", "--quiet", *wanted)
    _pip("install", "--quiet", "--no-build-isolation", "--editable", str(ROOT))


def _dev_requirements() -> list[str]:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return list(project["dependency-groups"]["dev"])


def _pip(*arguments: str) -> None:
    pip = [str(BIN / "python"), "-m", "pip", "--disable-pip-version-check", *arguments]
    if subprocess.run(pip).returncode:
        raise SystemExit(
            "Could not install the Python packages (see above). "
            "Is there a connection to the Python package index?"
        )


def find_chromium() -> str | None:
    """The path of a Chromium on this machine, or None."""
    chosen = os.environ.get("CHROMIUM")
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return chosen or next((path for path in map(shutil.which, names) if path), None)


def see_to_chromium() -> None:
    """Install Debian's Chromium if there is none and we may."""
    if find_chromium():
        return
    if not shutil.which("apt-get"):
        raise SystemExit(
            "The browser tests need Chromium. "
            "Install it, or say where it is: make CHROMIUM=/path test"
        )
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    print("Installing Chromium for the browser tests ...", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update", "-qq"], ["install", "-y", "-qq", "chromium"]):
        if subprocess.run([*sudo, "apt-get", *words], env=environment).returncode:
            raise SystemExit(
                "Could not install Chromium. As an administrator: apt-get install chromium"
            )


if __name__ == "__main__":
    if sys.argv[1:] == ["chromium"]:
        see_to_chromium()
    else:
        make_environment()
