"""What all environments have in common: a game with its options, and what its agents observe."""

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec
import numpy as np
from gymnasium import spaces

from hydrophone.core.chance import SEED_MAX
from hydrophone.core.errors import InvalidOptionsError, UnknownNameError
from hydrophone.core.game import Action, AnyGame, Options, Outcome
from hydrophone.core.presets import said_options
from hydrophone.core.seats import Seat, Side
from hydrophone.kits.registry import game_named
from hydrophone.play.referee import Referee
from hydrophone.research.numbering import Numbering, numbering
from hydrophone.research.planes import Encoder

Observed: TypeAlias = dict[str, Any]
"""``observation``, ``values`` and ``action_mask``."""


class World:
    """One game with these options, and its numbers."""

    def __init__(
        self, game: str, edition: str | None, options: Mapping[str, Any] | None, *, live: bool
    ) -> None:
        """``live`` is real time; InvalidOptionsError if the options say otherwise."""
        self.game: AnyGame = game_named(game)
        self.options: Options = _options(self.game, edition, options, live)
        self.numbering: Numbering = numbering(self.game, self.options)
        self.encoder = Encoder(self.game, self.options)
        self.seats = self.game.seats(self.options)

    def referee(self, chance: np.random.Generator) -> Referee:
        """A fresh match by the next number of this chance."""
        seed = int(chance.integers(0, SEED_MAX, dtype=np.uint64, endpoint=True))
        return Referee(self.game, self.options, seed)

    def action(self, number: int | None) -> Action:
        """The action of a number; UnknownNameError if there is none."""
        if number is None or not 0 <= number < len(self.numbering):
            raise UnknownNameError(f"no action has the number {number}")
        return self.numbering.actions[number]

    def observed(self, referee: Referee, seat: Seat, asked: Seat | None) -> Observed:
        """What a seat knows; ``asked`` is the seat of its agent that may act, with its mask."""
        planes, values = self.encoder.encode(referee.view(seat), seat.side, asked)
        mask = np.zeros(len(self.numbering), np.int8)
        if asked is not None:
            for action in referee.legal_actions(asked):
                mask[self.numbering.number(action)] = 1
        return {"observation": planes, "values": values, "action_mask": mask}

    def space(self, actions: int) -> spaces.Dict:
        """The space of observations, with a mask of so many actions."""
        return spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, self.encoder.shape, np.float32),
                "values": spaces.Box(0.0, 1.0, (len(self.encoder.values),), np.float32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )


def reward(outcome: Outcome | None, side: Side) -> float:
    """Of a crew: 1 for a match that it has won, -1 for a lost one, else 0."""
    if outcome is None or outcome.winner is None:
        return 0.0
    return 1.0 if outcome.winner is side else -1.0


def as_text(referee: Referee) -> str:
    """The match as its spectators know it."""
    view = referee.view(referee.viewers[-1])
    return msgspec.json.format(msgspec.json.encode(view.flat())).decode()


def _options(
    game: AnyGame, edition: str | None, said: Mapping[str, Any] | None, live: bool
) -> Options:
    if live and not game.real_time:
        raise UnknownNameError(f"{game.id} is not played in real time")
    switches = {**(game.real_time if live else {}), **(said or {})}
    try:
        options = said_options(game, msgspec.json.encode(switches), edition)
    except (TypeError, msgspec.DecodeError) as error:
        raise InvalidOptionsError(str(error)) from None
    game.check_options(options)
    if game.is_real_time(options) is not live:
        pace = "real time" if live else "turn by turn"
        raise InvalidOptionsError(f"this environment is {pace}, and the options say otherwise")
    return options
