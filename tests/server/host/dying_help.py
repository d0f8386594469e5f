"""A process for help that dies of one match."""

import os

from hydrophone.server.host import help_worker
from hydrophone.server.host.help_worker import Answer, Told, Worker


class Dying(Worker):
    """Ends when it hears of the match "deadly"."""

    def hear(self, told: Told) -> Answer:
        if told.match == "deadly":
            os._exit(1)
        return super().hear(told)


if __name__ == "__main__":
    help_worker.Worker = Dying  # type: ignore[misc]
    help_worker.main()
