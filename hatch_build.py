"""What hatchling asks of this package: the web client in the wheel, and the page of the index."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface


class ClientHook(BuildHookInterface[Any]):
    """Runs tools/client.py before a wheel is packed; editable installs go without."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client unless this is an editable install."""
        del build_data
        if version == "editable":
            return
        tool = Path(self.root) / "tools" / "client.py"
        if subprocess.run([sys.executable, str(tool), "build"]).returncode:
            raise SystemExit("The web client could not be built (see above).")


class ReadmeHook(MetadataHookInterface):
    """The README as a package index shows it, where no file of the repository lies beside it."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the README to what is said of the package."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        home = metadata.get("urls", {}).get("Source")
        metadata["readme"] = {"content-type": "text/markdown", "text": index_page(text, home)}


def index_page(readme: str, home: str | None) -> str:
    """The README with the addresses of pictures and pages whole.

    While the repository has no public address, links are their words, and pictures are left out.
    """
    if home is None:
        words = re.sub(r"^!\[.*\]\(.*\)\n+", "", readme, flags=re.MULTILINE)
        return re.sub(rf"\[([^\]]*)\]{_NEAR}", r"\1", words)
    at = home.rstrip("/")
    pages = re.sub(rf"(!\[[^\]]*\]){_NEAR}", rf"\1({at}/raw/HEAD/\2)", readme)
    pages = re.sub(r"(\[[^\]]*\])\((#[^)]+)\)", rf"\1({at}\2)", pages)
    return re.sub(rf"(\[[^\]]*\]){_NEAR}", rf"\1({at}/blob/HEAD/\2)", pages)


_NEAR = r"\((?!\w+:)([^)]+)\)"
"""The address of something in the repository."""
