"""What all posts of a bot crew share: the view of their seat, and the cadet, who plays any post."""

from collections.abc import Sequence

from hydrophone.bots.bot import Report
from hydrophone.bots.notes import Said
from hydrophone.core.chance import Chance
from hydrophone.core.seats import Seat
from hydrophone.games.captain_sonar.actions import (
    CaptainAction,
    CaptainObservation,
    ConfirmDrawn,
    CrossSymbol,
    DropMine,
    LaunchTorpedo,
    Surface,
    TriggerArcher,
    TriggerMine,
)
from hydrophone.games.captain_sonar.observe import blank, fold
from hydrophone.games.captain_sonar.options import CaptainOptions, chart_of
from hydrophone.games.captain_sonar.reach import blast
from hydrophone.games.captain_sonar.state import CaptainView, Sheets
from hydrophone.games.captain_sonar.systems import after_cross


class Post:
    """A bot on a post: it folds what its seat is told."""

    def __init__(self, seat: Seat, options: CaptainOptions, chance: Chance) -> None:
        self.seat = seat
        self.options = options
        self.chart = chart_of(options)
        self.view: CaptainView = blank(options, seat)
        self._chance = chance

    def observe(self, observation: CaptainObservation) -> None:
        """Take in what the seat is told."""
        self.view = fold(self.view, observation)

    def hear(self, said: Said) -> None:
        """A post that obeys nobody."""

    def choose(self, legal: Sequence[CaptainAction]) -> CaptainAction:
        """One of the legal actions, by chance."""
        return self.pick(legal)

    def volunteer(self, legal: Sequence[CaptainAction]) -> CaptainAction | None:
        """A Radio Operator says that he has drawn; others keep still."""
        return next((action for action in legal if isinstance(action, ConfirmDrawn)), None)

    def report(self) -> Report | None:
        """Nothing to tell."""
        return None

    @property
    def sheets(self) -> Sheets:
        """The own crew's sheets; there are some once the start is marked."""
        if self.view.own is None:
            raise LookupError("no start yet")
        return self.view.own

    def pick(self, actions: Sequence[CaptainAction]) -> CaptainAction:
        """One of them, all equally likely."""
        choice, self._chance = self._chance.pick(actions)
        return choice

    def noise(self) -> float:
        """A trifle that breaks ties."""
        value, self._chance = self._chance.roll(1000)
        return value * 1e-6


class Cadet(Post):
    """Plays any post by chance among the actions that do his crew no harm at once."""

    def choose(self, legal: Sequence[CaptainAction]) -> CaptainAction:
        """A kind of action first, so that many targets do not outweigh few courses."""
        sane = [action for action in legal if not self._harms(action)] or list(legal)
        kinds = sorted({type(action).__name__ for action in sane})
        tickets = [kind for kind in kinds for _ in range(3 if kind in _OFTEN else 1)]
        kind, self._chance = self._chance.pick(tickets)
        return self.pick([action for action in sane if type(action).__name__ == kind])

    def _harms(self, action: CaptainAction) -> bool:
        match action:
            case Surface():
                return True
            case LaunchTorpedo(cell) | TriggerMine(cell) | TriggerArcher(cell):
                return blast(self.chart, cell, self.sheets.position) > 0
            case DropMine():
                return len(self.sheets.mines) >= 3
            case CrossSymbol(symbol):
                return after_cross(self.sheets.crossed, symbol).damage > 0
            case _:
                return False


_OFTEN = {"OrderCourse", "EndTurn"}
