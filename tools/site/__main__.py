"""``python -m tools.site [FOLDER]`` (``make site``) builds the site, by default into build/site.

Every warning is an error: a link or an anchor that leads nowhere, a page behind no door.
"""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def build(folder: Path) -> "subprocess.CompletedProcess[str]":
    """Build the site anew; what Sphinx complains of is in ``stderr``."""
    shutil.rmtree(folder, ignore_errors=True)
    words = ["-W", "--keep-going", "-q", "-E", "-b", "html", "-c", str(ROOT / "tools" / "site")]
    words += ["-d", f"{folder}.cache", str(ROOT), str(folder)]
    return subprocess.run(
        [sys.executable, "-m", "sphinx", *words], capture_output=True, text=True, cwd=ROOT
    )


def main(arguments: list[str]) -> int:
    """Build it and say where it is."""
    folder = Path(*arguments) if arguments else ROOT / "build" / "site"
    done = build(folder)
    print(done.stderr or f"The site is in {folder / 'index.html'}")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
