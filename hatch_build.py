"""Build the web client into the wheel, so that the installed program needs no Node.js."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface[Any]):
    """Runs tools/client.py before a wheel is packed; editable installs go without."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client unless this is an editable install."""
        del build_data
        if version == "editable":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root / "tools"))
        from client import build

        build(root)
