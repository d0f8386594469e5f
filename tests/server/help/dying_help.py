"""A process for help that dies of one match, once of another, and of a third if it is public."""

import os
from pathlib import Path

from hydrophone.server.help import worker as help_worker
from hydrophone.server.help.worker import HelpAnswer, HelpWorker, ToHelpWorker
from hydrophone.server.jobs import worker
from hydrophone.server.workers.line_worker import Forget


class Dying(HelpWorker):
    """Ends when it hears of "deadly", the first time of "weak", or publicly of "watched"."""

    def hear(self, told: ToHelpWorker) -> HelpAnswer:
        has_died = Path(os.environ["HAS_DIED"])
        public = not isinstance(told, Forget) and told.public
        if (
            told.match == "deadly"
            or (told.match == "watched" and public)
            or (told.match == "weak" and not has_died.exists())
        ):
            has_died.touch()
            os._exit(1)
        return super().hear(told)


if __name__ == "__main__":
    help_worker.HelpWorker = Dying  # type: ignore[misc]
    worker.main()
