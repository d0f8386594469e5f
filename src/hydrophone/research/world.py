"""What all environments have in common: a game with its options, and what its agents observe."""

import operator
from collections.abc import Collection
from typing import Any, Final, NamedTuple, SupportsIndex, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from hydrophone.core.chance import SEED_MAX
from hydrophone.core.errors import IllegalActionError, InvalidOptionsError, UnknownNameError
from hydrophone.core.game import Action, AnyGame, Options, Outcome
from hydrophone.core.presets import Switches, as_mapping, asked_options
from hydrophone.core.seats import Seat, Side
from hydrophone.kits.makers import numbers_of
from hydrophone.kits.registry import game_named, kit_named
from hydrophone.play.pictures import SeenBoats, boats_of, grid_of
from hydrophone.play.referee import Referee
from hydrophone.research.encoder import Encoder
from hydrophone.research.numbering import Numbering, numbering
from hydrophone.research.talk import Phrasebook, Speech, Spoken, mates

Meaning: TypeAlias = Action | Speech | None
"""What a number does: an act, something said, or nothing."""

SeatInput: TypeAlias = dict[str, Any]
"""``observation``, ``values`` and ``action_mask``."""


RENDER_MODES: Final = ("ansi",)
"""What ``render`` can draw: text."""


class SeatTurn(NamedTuple):
    """A seat and what it may do now."""

    seat: Seat
    may_act: bool = True
    may_speak: bool = False
    may_wait: bool = False


class World:
    """One game with these options, and its numbers."""

    def __init__(
        self,
        game: str,
        edition: str | None,
        options: Switches,
        *,
        live: bool,
        talk: bool = False,
    ) -> None:
        """``live`` is real time; InvalidOptionsError if the options say otherwise.

        With ``talk`` the phrases of crews have numbers too.
        """
        self.game: AnyGame = game_named(game)
        self.options: Options = _options(self.game, edition, options, live)
        self.numbering: Numbering = numbering(self.game, self.options)
        self.encoder = Encoder(self.game, numbers_of(game), self.options)
        self.seats = self.game.seats(self.options)
        if talk and not any(mate in self.seats for mate in mates(self.seats[0])):
            raise InvalidOptionsError(f"a crew of {game} is one post, and has no mates to talk to")
        self.book = Phrasebook(self.encoder.grid) if talk else None
        self.speech: tuple[Speech, ...] = () if self.book is None else self.book.speech
        """What can be said; numbered after the actions."""
        self.waits = len(self.numbering) + len(self.speech)
        """The number after them: to do and say nothing, where that is allowed at times."""
        self._count = self.waits + (live or talk)

    def referee(self, chance: np.random.Generator) -> Referee:
        """A fresh match by the next number of this chance."""
        seed = int(chance.integers(0, SEED_MAX, dtype=np.uint64, endpoint=True))
        return Referee(self.game, self.options, seed)

    def mates(self, seat: Seat) -> tuple[Seat, ...]:
        """The others of its crew, Radio Operators first."""
        return tuple(mate for mate in mates(seat) if mate in self.seats)

    def meaning(self, number: int | None, turn: SeatTurn) -> Meaning:
        """What a number does in this turn. The result None is to wait.

        UnknownNameError if there is no such number. IllegalActionError if it speaks or waits when
        that is not allowed; whether an act is legal says the referee.
        """
        whole = _whole(number)
        if whole == self.waits < self._count:
            return self._allowed(None, turn.may_wait)
        acts = len(self.numbering)
        if acts <= whole < acts + len(self.speech):
            return self._allowed(self.speech[whole - acts], turn.may_speak)
        return self._allowed(self.action(number), turn.may_act)

    @staticmethod
    def _allowed(meaning: Meaning, is_allowed: bool) -> Meaning:
        if not is_allowed:
            raise IllegalActionError("TALK", "this post may not do so now")
        return meaning

    def action(self, number: int | None) -> Action:
        """The action of a number; UnknownNameError if there is none."""
        whole = _whole(number)
        if not 0 <= whole < len(self.numbering):
            raise UnknownNameError(f"no action has the number {number!r}")
        return self.numbering.actions[whole]

    def observed(
        self, referee: Referee, talk: Spoken, seat: Seat, turn: SeatTurn | None = None
    ) -> SeatInput:
        """What a seat knows, and the mask of its turn, if its agent has one."""
        asked = None if turn is None else turn.seat
        planes, values = self.encoder.encode(referee.view(seat), seat.side, asked)
        if self.book is not None:
            said = self.book.encode(talk.heard_by(seat))
            planes, values = np.concatenate((planes, said[0])), np.concatenate((values, said[1]))
        return {"observation": planes, "values": values, "action_mask": self._mask(referee, turn)}

    def _mask(self, referee: Referee, turn: SeatTurn | None) -> NDArray[np.int8]:
        acts = len(self.numbering)
        mask = np.zeros(self._count, np.int8)
        if turn is None:
            return mask
        if turn.may_act:
            for action in referee.legal_actions(turn.seat):
                mask[self.numbering.number(action)] = 1
        mask[acts : acts + len(self.speech)] = turn.may_speak
        mask[self.waits :] = turn.may_wait
        return mask

    @property
    def planes(self) -> tuple[str, ...]:
        """The names of the planes, in order."""
        return self.encoder.planes + (() if self.book is None else self.book.planes)

    @property
    def values(self) -> tuple[str, ...]:
        """The names of the values, in order."""
        return self.encoder.values + (() if self.book is None else self.book.values)

    def action_space(self) -> spaces.Discrete:
        """The space of the numbers."""
        return spaces.Discrete(self._count)

    def observation_space(self) -> spaces.Dict:
        """The space of what an agent observes."""
        shape = (len(self.planes), *self.encoder.shape[1:])
        return spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, shape, np.float32),
                "values": spaces.Box(0.0, 1.0, (len(self.values),), np.float32),
                "action_mask": spaces.Box(0, 1, (self._count,), np.int8),
            }
        )


def _whole(number: object) -> int:
    """The number as an int, with those of NumPy; -1, which no action has, if it is none."""
    return operator.index(number) if isinstance(number, SupportsIndex) else -1


def render_mode_named(name: str | None) -> str | None:
    """``ansi`` or None; UnknownNameError for anything else."""
    if name not in (None, *RENDER_MODES):
        raise UnknownNameError(f"there is no render mode {name!r}, only {', '.join(RENDER_MODES)}")
    return name


def check_agent(agent: str, agents: Collection[str]) -> None:
    """UnknownNameError if the agent is none of these."""
    if agent not in agents:
        raise UnknownNameError(f"there is no agent {agent!r}, only {', '.join(agents)}")


def reward(outcome: Outcome | None, side: Side) -> float:
    """Of a crew: 1 for a match that it has won, -1 for a lost one, else 0."""
    if outcome is None or outcome.winner is None:
        return 0.0
    return 1.0 if outcome.winner is side else -1.0


def as_text(referee: Referee) -> str:
    """The chart with both boats: the truth, for who watches and not for agents."""
    game = referee.game
    chart, prior = game.chart_of(referee.options), kit_named(game.id).tracker
    blue = None if prior is None else prior(referee.options, Side.BLUE)
    return SeenBoats(grid_of(chart, blue), chart, boats_of(referee), {}, game.id).text()


def _options(game: AnyGame, edition: str | None, said: Switches, live: bool) -> Options:
    if live and not game.real_time:
        raise UnknownNameError(f"{game.id} is not played in real time")
    switches = {**(game.real_time if live else {}), **as_mapping(said)}
    options = asked_options(game, edition, switches)
    if game.is_real_time(options) is not live:
        pace, other = ("real time", "aec.env") if live else ("turn by turn", "live.parallel_env")
        raise InvalidOptionsError(
            f"this environment is {pace}, and the options say otherwise ({other} is for that)"
        )
    return options
