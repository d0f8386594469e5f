"""Why the bots of a match acted as they did, worked out again from what their seats were told.

A bot's choice follows from what it heard, so nothing of its reasons has to be kept. What mates said
to each other stands in no record: a bot that relied on it says no more than that, and where a
person's wish may have decided it says nothing.
"""

from collections.abc import Mapping

from hydrophone.bots.bot import Bot, Level
from hydrophone.core.errors import UnknownNameError
from hydrophone.core.game import AnyGame, AnyState, Observation
from hydrophone.core.reasons import Cause, Explains, Heeds
from hydrophone.core.seats import Seat
from hydrophone.kits.makers import level_named, make_bot
from hydrophone.notation.record import Act, Header
from hydrophone.play.referee import Told

_BOT = "bot:"
"""How a record begins to name a bot."""


class Explainers:
    """The bots of a match, each made when it acts first, with what its seat has heard."""

    def __init__(self, header: Header) -> None:
        self._header = header
        self._levels = _levels(header)
        self._people = [seat for seat, sitter in header.seats.items() if sitter == "person"]
        self._heard: Mapping[Seat, list[Observation]] = {seat: [] for seat in self._levels}
        self._bots: dict[Seat, Bot] = {}

    def hear(self, told: Told) -> None:
        """What the seats are told."""
        for seat, heard in self._heard.items():
            heard.extend(told.get(seat, ()))  # a record may name seats that its game has not

    def why(self, act: Act, game: AnyGame, before: AnyState) -> Cause | None:
        """The reason of a bot for its act, of which no seat has been told yet."""
        seat = act.by
        if not isinstance(seat, Seat) or seat not in self._levels:
            return None
        bot = self._bot(seat)
        if not isinstance(bot, Explains):
            return None
        why = bot.why_by_record if isinstance(bot, Heeds) else bot.why
        return why(act.do, game.legal_actions(before, seat))

    def _bot(self, seat: Seat) -> Bot:
        """It has heard everything so far."""
        bot = self._bots.get(seat)
        if bot is None:
            mates = [each for each in self._people if each.side is seat.side]
            header, level = self._header, self._levels[seat]
            bot = self._bots[seat] = make_bot(header.game, level, seat, header.options, 0, mates)
        for observation in self._heard[seat]:
            bot.observe(observation)
        self._heard[seat].clear()
        return bot


def _levels(header: Header) -> dict[Seat, Level]:
    found: dict[Seat, Level] = {}
    for seat, sitter in header.seats.items():
        if sitter.startswith(_BOT):
            try:
                found[seat] = level_named(header.game, sitter.removeprefix(_BOT))
            except UnknownNameError:
                continue  # a level that this release has not
    return found
