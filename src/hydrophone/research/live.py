"""A match in real time as an environment of PettingZoo: all agents act, tick by tick (Parallel).

In a tick each agent acts or waits. Who comes first is drawn by lot; an act that a rule forbids by
then is refused and changes nothing. Then the time of a tick passes, and timers ring; nothing
sleeps.
"""

from typing import Any, Final

import msgspec
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import ParallelEnv  # pyright: ignore[reportMissingTypeStubs]

from hydrophone.core.arguments import seconds_of
from hydrophone.core.crews import bots_on
from hydrophone.core.errors import IllegalActionError
from hydrophone.core.game import Action, AnyView
from hydrophone.core.presets import Switches
from hydrophone.core.seats import CLOCK, Actor, Seat
from hydrophone.play.referee import Referee, Told
from hydrophone.play.timers import Timers
from hydrophone.research.talk import Spoken
from hydrophone.research.world import (
    RENDER_MODES,
    SeatInput,
    SeatTurn,
    World,
    as_text,
    check_agent,
    render_mode_named,
    reward,
)

SHORTEST_TICK_S: Final = 0.001
"""Seconds that pass in a tick, at least: without any no match would end."""


def parallel_env(game: str = "sonar", **settings: Any) -> "LiveEnv":
    """An environment; ``settings`` as in LiveEnv."""
    return LiveEnv(game, **settings)


class LiveEnv(ParallelEnv[str, SeatInput, Any]):
    """One match after another; agents are the seats. Observations as in MatchEnv.

    The last number of an action is to wait; it is always legal. Rewards come at the end.
    """

    def __init__(
        self,
        game: str = "sonar",
        *,
        edition: str | None = None,
        options: Switches = None,
        talk: bool = False,
        tick_s: float = 0.5,
        max_s: float | None = None,
        render_mode: str | None = None,
    ) -> None:
        """With ``talk`` an agent may speak to its mates instead of acting.

        ``tick_s`` seconds pass in each tick; after ``max_s`` seconds a match is truncated.
        """
        self.metadata = {"name": "hydrophone_live_v0", "render_modes": [*RENDER_MODES]}
        self._world = World(game, edition, options, live=True, talk=talk)
        self.numbering = self._world.numbering
        self.planes, self.values = self._world.planes, self._world.values
        """Their names, in order."""
        self.speech, self.waits = self._world.speech, self._world.waits
        """What can be said, numbered after the actions, and the number that waits."""
        self.render_mode = render_mode_named(render_mode)
        self._tick_s = seconds_of(tick_s, "tick_s", SHORTEST_TICK_S)
        self._max_s = None if max_s is None else seconds_of(max_s, "max_s", may_be_endless=True)
        self._seat_of = {f"{seat.side}_{seat.role}_0": seat for seat in self._world.seats}
        self.possible_agents = list(self._seat_of)
        self.agents: list[str] = []
        self.action_spaces = {agent: self._world.action_space() for agent in self.possible_agents}
        self.observation_spaces = {
            agent: self._world.observation_space() for agent in self.possible_agents
        }
        self._chance, _ = seeding.np_random(None)
        self._referee: Referee
        self._talk = Spoken()
        self._timers = Timers()
        self._heard: dict[Seat, list[Any]] = {}
        self._refused: dict[Seat, str] = {}
        self.now = 0.0
        """Seconds of the match."""

    # --- what PettingZoo asks for ----------------------------------------------------------------

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Of every agent the same."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Of every agent the same."""
        return self.action_spaces[agent]

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, SeatInput], dict[str, dict[str, Any]]]:
        """A fresh match; the same seed gives the same one, and the same matches after it.

        PettingZoo asks for ``options``, and nothing is in them: the match's are the environment's.
        """
        if seed is not None:
            self._chance, _ = seeding.np_random(seed)
        self._referee = self._world.referee(self._chance)
        self._timers, self._talk, self.now = Timers(), Spoken(), 0.0
        self.agents = list(self.possible_agents)
        self._forget()
        self._hear(self._referee.opening(), 0.0)
        self._man_posts()
        return self._observed(), self._infos()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, SeatInput],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Let a tick pass; who is not named waits.

        UnknownNameError for an agent that is not there and a number that no action has.
        """
        for agent in actions:
            self.seat(agent)
        self._forget()
        places: list[int] = self._chance.permutation(len(self.agents)).tolist()
        for place in places:
            agent = self.agents[place]
            self._do(self._turn(self._seat_of[agent]), actions.get(agent, self.waits))
        self._pass_time(self.now + self._tick_s)
        outcome = self._referee.outcome
        is_cut = outcome is None and self._max_s is not None and self.now >= self._max_s
        rewards = {agent: reward(outcome, self._seat_of[agent].side) for agent in self.agents}
        terminated = dict.fromkeys(self.agents, outcome is not None)
        truncated = dict.fromkeys(self.agents, is_cut)
        observed, infos = self._observed(), self._infos()
        if outcome is not None or is_cut:
            self.agents = []
        return observed, rewards, terminated, truncated, infos

    def render(self) -> str | None:
        """The chart with both boats, as text."""
        return None if self.render_mode is None else as_text(self._referee)

    def close(self) -> None:
        """Nothing is open."""

    # --- besides ---------------------------------------------------------------------------------

    def seat(self, agent: str) -> Seat:
        """The post of an agent; UnknownNameError if there is no such agent."""
        check_agent(agent, self._seat_of)
        return self._seat_of[agent]

    def view(self, agent: str) -> AnyView:
        """All that the agent knows, with names instead of numbers."""
        return self._referee.view(self.seat(agent))

    # --- how it goes on --------------------------------------------------------------------------

    def _man_posts(self) -> None:
        """The clock writes down who holds which posts, in a game that asks for it."""
        manned = bots_on(self._world.seats)
        action = self._world.game.man(self._referee.true_state, manned)
        if action is not None:
            self._carry_out(CLOCK, action, 0.0)

    def _turn(self, seat: Seat) -> SeatTurn:
        return SeatTurn(seat, may_speak=bool(self.speech), may_wait=True)

    def _do(self, turn: SeatTurn, number: int | None) -> None:
        meaning = self._world.meaning(number, turn)
        if isinstance(meaning, Action):
            self._act(turn.seat, meaning)
        elif meaning is not None:
            said = msgspec.to_builtins(self._talk.say(turn.seat, meaning))
            for mate in self._world.mates(turn.seat):
                self._heard[mate].append(said)

    def _act(self, seat: Seat, action: Action) -> None:
        if self._referee.outcome is not None:
            return
        try:
            self._carry_out(seat, action, self.now)
        except IllegalActionError as error:
            self._refused[seat] = str(error.clause)

    def _pass_time(self, until_s: float) -> None:
        while self._referee.outcome is None:
            rings_at = self._timers.rings_at()
            if rings_at is None or rings_at > until_s:
                break
            action = self._timers.ring(rings_at)
            if action is not None:
                self._carry_out(CLOCK, action, rings_at)
        self.now = until_s

    def _carry_out(self, actor: Actor, action: Action, at: float) -> None:
        _, told = self._referee.act(actor, action)
        self._hear(told, at)

    def _hear(self, told: Told, at: float) -> None:
        self._timers.see(self._referee.timers, at)
        for seat, heard in self._heard.items():
            heard.extend(map(msgspec.to_builtins, told[seat]))

    def _forget(self) -> None:
        self._heard = {seat: [] for seat in self._world.seats}
        self._refused = {}

    def _observed(self) -> dict[str, SeatInput]:
        seats = {agent: self._seat_of[agent] for agent in self.agents}
        return {
            agent: self._world.observed(self._referee, self._talk, seat, self._turn(seat))
            for agent, seat in seats.items()
        }

    def _infos(self) -> dict[str, dict[str, Any]]:
        """What each agent heard in the tick, and by which clause its act was refused.

        ``awaited``: does the match wait for it, as far as it knows?
        """
        return {
            agent: {
                "heard": tuple(self._heard[self._seat_of[agent]]),
                "refused": self._refused.get(self._seat_of[agent], ""),
                "awaited": self._seat_of[agent] in self._referee.awaited(self._seat_of[agent]),
                "at": self.now,
            }
            for agent in self.agents
        }
