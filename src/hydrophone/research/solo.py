"""A crew against one of ours, as an environment of Gymnasium: one agent, turn by turn."""

from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from hydrophone.core.errors import UnknownNameError
from hydrophone.core.game import AnyView
from hydrophone.core.presets import Switches
from hydrophone.core.seats import PerSide, Side
from hydrophone.kits.makers import level_named
from hydrophone.research.aec import MatchEnv
from hydrophone.research.crews import RANDOM, Crews
from hydrophone.research.world import RENDER_MODES, SeatInput


class SoloEnv(gymnasium.Env[SeatInput, Any]):
    """One match after another; the agent acts for all seats of its crew in turn.

    Actions, observations and rewards as in MatchEnv. A match that is truncated has no winner.
    """

    metadata: dict[str, Any] = {"render_modes": [*RENDER_MODES], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str = "sonar",
        *,
        enemy: str = "helmsman",
        side: str | None = None,
        edition: str | None = None,
        options: Switches = None,
        max_acts: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """``enemy`` is a level of our bots, or ``random``; without a ``side`` each match draws one.

        ``max_acts`` truncates a match after so many acts of both crews.
        """
        self._match = MatchEnv(
            game, edition=edition, options=options, max_acts=max_acts, render_mode=render_mode
        )
        if enemy != RANDOM:
            level_named(game, enemy)
        if side not in (None, *Side):
            raise UnknownNameError(f"there is no side {side!r}, only {', '.join(Side)}")
        self._enemy = enemy
        self._sides = tuple(Side) if side is None else (Side(side),)
        self._side = self._sides[0]
        self._crews: Crews
        self.numbering = self._match.numbering
        self.planes, self.values = self._match.planes, self._match.values
        """Their names, in order."""
        self.render_mode = render_mode
        self.action_space = self._match.world.action_space()
        self.observation_space = self._match.world.observation_space()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[SeatInput, dict[str, Any]]:
        """A fresh match; the same seed gives the same one, and the same matches after it."""
        super().reset(seed=seed, options=options)
        self._side = self._sides[int(self.np_random.integers(len(self._sides)))]
        number = int(self.np_random.integers(2**31))
        is_blue = self._side is Side.BLUE
        names = PerSide(RANDOM, self._enemy) if is_blue else PerSide(self._enemy, RANDOM)
        self._crews = Crews(self._match.world, names, number)
        self._match.reset(seed=number)
        self._crews.play_on(self._match, (self._side.enemy,))
        return self._observed(), self._info()

    def step(self, action: int) -> tuple[SeatInput, float, bool, bool, dict[str, Any]]:
        """Act, and let the enemy act until this crew is asked again.

        IllegalActionError if the act is not legal; then nothing has changed. ResetNeeded if the
        match is over.
        """
        if self._match.terminations[self._agent] or self._match.truncations[self._agent]:
            raise gymnasium.error.ResetNeeded("the match is over: reset begins the next")
        self._match.step(action)
        self._crews.play_on(self._match, (self._side.enemy,))
        return (
            self._observed(),
            self._match.rewards[self._agent],
            self._match.terminations[self._agent],
            self._match.truncations[self._agent],
            self._info(),
        )

    def render(self) -> str | None:
        """The chart with both boats, as text."""
        return self._match.render()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which numbers are legal, as masked learners ask for it."""
        mask: NDArray[np.int8] = self._observed()["action_mask"]
        return mask.astype(bool)

    def view(self) -> AnyView:
        """All that the crew knows, with names instead of numbers."""
        return self._match.view(self._agent)

    @property
    def _agent(self) -> str:
        return f"{self._side}_0"

    def _observed(self) -> SeatInput:
        return self._match.observe(self._agent)

    def _info(self) -> dict[str, Any]:
        """The side, and what the crew heard since its last act."""
        return {"side": str(self._side), "heard": self._match.infos[self._agent]["heard"]}
