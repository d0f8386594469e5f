"""Who asks over HTTP, if their name stays."""

import secrets

from starlette.requests import Request

from hydrophone.server.people.person import LETTERS
from hydrophone.server.protocol.refusals import Reason, or_refused
from hydrophone.server.store.tables.people import Device
from hydrophone.server.web import weights
from hydrophone.server.web.match_routes import MatchFinder


class Asking:
    """Handlers for persons. ``nameless``: why others are refused."""

    nameless = Reason.NAME_NEEDED

    def __init__(self, finder: MatchFinder) -> None:
        self._finder = finder
        self._matches, self._limits = finder.matches, finder.limits
        self._ask = finder.ask

    async def _device(self, request: Request, weight: float = weights.PERSON) -> Device:
        """The device that asks, and pays; RefusedError if it is no person's."""
        self._limits.take(request, weight)
        return or_refused(await self._finder.device(request), self.nameless)


def fresh_code(letters: int) -> str:
    """Another code of so many letters, by chance."""
    return "".join(secrets.choice(LETTERS) for _ in range(letters))
