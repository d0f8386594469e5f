"""The bots at a table: they hear what their seats are told, talk to their crew, and act."""

from collections.abc import Collection, Mapping, Sequence

from hydrophone.board.grid import Cell
from hydrophone.bots.bot import Bot
from hydrophone.bots.notes import Phrase, Pointed, Said
from hydrophone.core.chance import Chance
from hydrophone.core.game import Action
from hydrophone.core.seats import Actor, Clock, Seat
from hydrophone.play.referee import Referee, Told


class Players:
    """Some seats' bots in one match. Which of several acts first is drawn by ``chance``.

    The seats of ``people`` are played by bots that stand for persons: they may speak at any time.
    """

    def __init__(
        self, bots: Mapping[Seat, Bot], chance: Chance, people: Collection[Seat] = ()
    ) -> None:
        self._bots = bots
        self._chance = chance
        self._people = people
        self._talk = Talk(bots)

    def hear(self, told: Told, actor: Actor | None) -> None:
        """Tell every seat what came of the actor's action; the actor's bot may then speak."""
        for seat, bot in self._bots.items():
            for observation in told[seat]:
                bot.observe(observation)
        speakers = self._people if actor is None else (actor, *self._people)
        for speaker in dict.fromkeys(speakers):
            self._talk.let_speak(speaker)

    def next_action(self, referee: Referee) -> tuple[Seat, Action] | None:
        """What one of the bots does now; None if the match waits for none of them."""
        blocking = referee.blocked_by
        unasked = self._unasked(referee, blocking)
        if unasked is not None:
            return unasked
        asked = [seat for seat in blocking if seat in self._bots]
        if not asked:
            return None
        seat, self._chance = self._chance.pick(asked)
        return seat, self._bots[seat].choose(referee.legal_actions(seat))

    def _unasked(self, referee: Referee, blocking: Sequence[Seat]) -> tuple[Seat, Action] | None:
        """An action that the match does not wait for: a mine set off in the enemy's turn."""
        for seat in referee.may_act:
            if seat not in blocking and seat in self._bots:
                action = self._bots[seat].volunteer(referee.legal_actions(seat))
                if action is not None:
                    return seat, action
        return None


class Talk:
    """What mates tell each other: who may speak also shows a place, but repeats nothing."""

    def __init__(self, bots: Mapping[Seat, Bot]) -> None:
        self._bots = bots
        self._last: dict[Seat, tuple[Phrase, ...]] = {}
        self._pins: dict[Seat, Cell | None] = {}
        self._mates = {
            seat: [bot for mate, bot in bots.items() if mate is not seat and mate.side is seat.side]
            for seat in bots
        }

    def let_speak(self, actor: Actor) -> None:
        """Hand on what this seat has to say."""
        if isinstance(actor, Clock) or not (mates := self._mates.get(actor)):
            return
        report = self._bots[actor].report()
        if report is not None and report.pin != self._pins.get(actor):
            self._pins[actor] = report.pin
            for mate in mates:
                mate.hear(Pointed(actor, report.pin))
        phrases = () if report is None else report.notes
        before, self._last[actor] = self._last.get(actor, ()), phrases
        for phrase in phrases:
            if phrase not in before:
                for mate in mates:
                    mate.hear(Said(actor, phrase))
