"""Set up a fresh machine: the virtual environment, and what the tests drive beside it.

Standard library only, since it runs before anything is installed, and readable for old Pythons,
since it tells them that they are too old. ``python tools/bootstrap.py`` makes .venv;
``python tools/bootstrap.py chromium`` sees to a Chromium, ``... engines`` to PostgreSQL and
HAProxy, ``... proxies`` to Caddy and nginx; several of these may stand behind one another.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if sys.platform == "win32" else "bin")
OLDEST = (3, 11)
NEWER = ("python3.14", "python3.13", "python3.12", "python3.11")
BUILD = ("editables", "hatchling>=1.27")
NO_POSTGRESQL = (
    "PostgreSQL is not installed. As an administrator, on Debian: apt-get install postgresql."
)
NO_HAPROXY = "HAProxy is not installed. As an administrator, on Debian: apt-get install haproxy."
NO_CADDY = "Caddy is not installed. As an administrator, on Debian: apt-get install caddy."
NO_NGINX = "nginx is not installed. As an administrator, on Debian: apt-get install nginx-light."


def make_environment() -> None:
    """Create .venv and install the program and its tools, as pinned in constraints.txt."""
    if sys.version_info < OLDEST:
        _go_on_with_a_newer_python()
    if not _has_pip():
        _create()
    print("Installing what hydrophone needs ...", flush=True)
    _pip("install", "--quiet", *_dev_requirements(), *BUILD)
    _pip("install", "--quiet", "--no-build-isolation", "--editable", f"{ROOT}[server]")


def _go_on_with_a_newer_python() -> None:
    for name in NEWER:
        path = shutil.which(name)
        if path and subprocess.run([path, "-c", ""], stderr=subprocess.DEVNULL).returncode == 0:
            raise SystemExit(subprocess.run([path, *sys.argv]).returncode)
    version = ".".join(map(str, sys.version_info[:2]))
    raise SystemExit(
        f"hydrophone needs Python 3.11 or newer; this is {version}. "
        "If there is another one on this machine, name it: make PYTHON=/path/to/python3 ..."
    )


def _has_pip() -> bool:
    python = BIN / "python"
    if not python.exists():
        return False
    asked = subprocess.run([str(python), "-m", "pip", "--version"], capture_output=True)
    return asked.returncode == 0


def _create() -> None:
    print("Making the virtual environment .venv ...", flush=True)
    try:
        venv.create(VENV, clear=True, with_pip=True)
    except subprocess.CalledProcessError:
        raise SystemExit(
            "This Python cannot make virtual environments. "
            "On Debian and Ubuntu, as an administrator: apt-get install python3-venv"
        ) from None


def _dev_requirements() -> list[str]:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return list(project["dependency-groups"]["dev"])


def _pip(command: str, *arguments: str) -> None:
    pip = [str(BIN / "python"), "-m", "pip", "--disable-pip-version-check", command]
    pins = ["--constraint", str(ROOT / "constraints.txt")]
    if subprocess.run([*pip, *pins, *arguments]).returncode:
        raise SystemExit(
            "Could not install the Python packages (see above). "
            "Is there a connection to the Python package index?"
        )


LIGHT_CHROMIUM = "chromium-headless-shell"
"""Debian's Chromium without windows: the same pages for less than half of the processor."""


def find_chromium() -> str | None:
    """The path of a Chromium on this machine, the light one first, or None."""
    chosen = os.environ.get("CHROMIUM")
    others = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return chosen or next(filter(None, map(shutil.which, (LIGHT_CHROMIUM, *others))), None)


def see_to_chromium() -> None:
    """Install the light Chromium if we may; another that is there will do."""
    if os.environ.get("CHROMIUM") or shutil.which(LIGHT_CHROMIUM):
        return
    may_install = _may_install()
    if may_install:
        print("Installing Chromium for the browser tests ...", flush=True)
        if _install(LIGHT_CHROMIUM):
            return
    if find_chromium():
        return
    if not may_install:
        raise SystemExit(
            "The browser tests need Chromium. "
            "Install it, or say where it is: make CHROMIUM=/path/to/chromium test"
        )
    if not _install("chromium"):
        raise SystemExit(
            "Could not install Chromium. As an administrator: apt-get install chromium"
        )


def find_postgresql() -> Path | None:
    """The folder of PostgreSQL's own programs on this machine, or None."""
    found = shutil.which("pg_ctl")
    if found:
        return Path(found).resolve().parent
    kept = Path("/usr/lib/postgresql").glob("*/bin/pg_ctl")
    newest = max(kept, key=lambda path: float(path.parts[-3]), default=None)
    return None if newest is None else newest.parent


def find_haproxy() -> str | None:
    """The path of HAProxy on this machine, or None."""
    return shutil.which("haproxy") or shutil.which("haproxy", path="/usr/sbin")


def find_caddy() -> str | None:
    """The path of Caddy on this machine, or None."""
    return shutil.which("caddy")


def find_nginx() -> str | None:
    """The path of nginx on this machine, or None."""
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")


def see_to_engines() -> None:
    """Install Debian's PostgreSQL and HAProxy if we may; without them tests are skipped."""
    _see_to("postgresql", find_postgresql, NO_POSTGRESQL)
    _see_to("haproxy", find_haproxy, NO_HAPROXY)


def see_to_proxies() -> None:
    """Install Debian's Caddy and nginx if we may; without them tests are skipped."""
    _see_to("caddy", find_caddy, NO_CADDY)
    _see_to("nginx-light", find_nginx, NO_NGINX)


def _see_to(package: str, find: Callable[[], object], missing: str) -> None:
    if not find() and _may_install():
        print(f"Installing {package} ...", flush=True)
        _install(package)
    if not find():
        print(f"{missing} Its tests are skipped.", flush=True)


def _may_install() -> bool:
    return shutil.which("apt-get") is not None and _administrator() is not None


def _install(package: str) -> bool:
    """Did it work?"""
    _ask_for_packages()
    return _apt_get("--yes", "install", package)


@cache
def _ask_for_packages() -> None:
    """What can be installed; asked once."""
    _apt_get("update")


def _apt_get(*arguments: str) -> bool:
    """Did it work?"""
    # sudo forgets the environment, so the words for apt-get travel with the command.
    words = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    words += ["-o", "Acquire::http::Timeout=30"]
    return subprocess.run([*(_administrator() or []), *words, *arguments]).returncode == 0


def _administrator() -> list[str] | None:
    if os.geteuid() == 0:
        return []
    return ["sudo", "-n"] if shutil.which("sudo") else None


SEE_TO = {"chromium": see_to_chromium, "engines": see_to_engines, "proxies": see_to_proxies}

if __name__ == "__main__":
    for name in sys.argv[1:]:
        SEE_TO[name]()
    if not sys.argv[1:]:
        make_environment()
