"""Build the web client into the wheel, so that the installed program needs no Node.js."""

import subprocess
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
        tool = Path(self.root) / "tools" / "client.py"
        if subprocess.run([sys.executable, str(tool), "build"]).returncode:
            raise SystemExit("The web client could not be built (see above).")
