"""The bots at a table: they hear what their seats are told, talk to their crew, and act."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from hydrophone.board.grid import Cell
from hydrophone.bots.bot import Bot
from hydrophone.bots.notes import Phrase, Pointed, Said
from hydrophone.core.chance import Chance
from hydrophone.core.errors import InvalidBotError
from hydrophone.core.game import Action
from hydrophone.core.seats import Actor, Role, Seat
from hydrophone.play.referee import Referee, Told

MOST_ACTS: Final = 2_000
"""Acts after which a turn must have ended: no rule ends a set-up that is begun again for ever."""


class Players:
    """Some seats' bots in one match. Which of several acts first is drawn by ``chance``.

    The seats of ``people`` are played as persons play: they may speak after whatever is heard.
    """

    def __init__(
        self, bots: Mapping[Seat, Bot], chance: Chance, people: Collection[Seat] = ()
    ) -> None:
        self._bots = bots
        self._chance = chance
        self._talk = Talk(bots, people)
        self._acts, self._turns = 0, -1

    def hear(self, told: Told, actor: Actor | None) -> None:
        """Tell every seat what came of the actor's action; the actor's bot may then speak."""
        for seat, bot in self._bots.items():
            for observation in told[seat]:
                bot.observe(observation)
        self._talk.after(actor)

    def next_action(self, referee: Referee) -> tuple[Seat, Action] | None:
        """What one of the bots does now; None if the match waits for none of them.

        InvalidBotError if ``MOST_ACTS`` have ended no turn.
        """
        self._look_on(referee)
        blocking = referee.blocked_by
        unasked = self._unasked(referee, blocking)
        if unasked is not None:
            return unasked
        asked = [seat for seat in blocking if seat in self._bots]
        if not asked:
            return None
        seat, self._chance = self._chance.pick(asked)
        return seat, self._bots[seat].choose(referee.legal_actions(seat))

    def _look_on(self, referee: Referee) -> None:
        self._acts += 1
        if self._acts % MOST_ACTS == 0:
            before, self._turns = self._turns, referee.turns
            if before == self._turns:
                waiting = ", ".join(referee.blocked_by)
                raise InvalidBotError(f"{MOST_ACTS} acts have ended no turn; asked is {waiting}")

    def _unasked(self, referee: Referee, blocking: Sequence[Seat]) -> tuple[Seat, Action] | None:
        """An action that the match does not wait for: a mine set off in the enemy's turn."""
        for seat in referee.may_act:
            if seat not in blocking and seat in self._bots:
                action = self._bots[seat].volunteer(referee.legal_actions(seat))
                if action is not None:
                    return seat, action
        return None


class Talk:
    """What mates tell each other: who may speak also shows a place, but repeats nothing.

    The seats of ``people`` speak first, and of them Radio Operators, on whom the others rely.
    """

    def __init__(self, bots: Mapping[Seat, Bot], people: Collection[Seat] = ()) -> None:
        self._bots = bots
        self._people = sorted(people, key=lambda seat: seat.role is not Role.RADIO_OPERATOR)
        self._last: dict[Seat, tuple[Phrase, ...]] = {}
        self._pins: dict[Seat, Cell | None] = {}
        self._mates = {
            seat: [bot for mate, bot in bots.items() if mate is not seat and mate.side is seat.side]
            for seat in bots
        }

    def after(self, actor: Actor | None) -> None:
        """All who may speak after this actor's action was heard do so."""
        for speaker in dict.fromkeys((*self._people, actor)):
            if isinstance(speaker, Seat):
                self._let_speak(speaker)

    def _let_speak(self, actor: Seat) -> None:
        """Hand on what this seat has to say."""
        if not (mates := self._mates.get(actor)):
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
