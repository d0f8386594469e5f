"""A process for help that dies of one match, and once of another."""

import os
from pathlib import Path

from hydrophone.server.help import worker as help_worker
from hydrophone.server.help.worker import HelpAnswer, HelpWorker, ToHelpWorker
from hydrophone.server.jobs import worker


class Dying(HelpWorker):
    """Ends when it hears of the match "deadly", and the first time of "weak"."""

    def hear(self, told: ToHelpWorker) -> HelpAnswer:
        has_died = Path(os.environ["HAS_DIED"])
        if told.match == "deadly" or (told.match == "weak" and not has_died.exists()):
            has_died.touch()
            os._exit(1)
        return super().hear(told)


if __name__ == "__main__":
    help_worker.HelpWorker = Dying  # type: ignore[misc]
    worker.main()
