"""A match turn by turn as an environment of PettingZoo: one agent acts at a time (AEC)."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, TypeAlias

import msgspec
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv  # pyright: ignore[reportMissingTypeStubs]

from hydrophone.bots.notes import CrewTalk
from hydrophone.core.arguments import whole_number
from hydrophone.core.errors import InvalidOptionsError, UnknownNameError
from hydrophone.core.game import Action, AnyView, Observation
from hydrophone.core.presets import Switches
from hydrophone.core.seats import Seat, Viewer
from hydrophone.play.referee import Referee
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

HeardSince: TypeAlias = Mapping[Viewer, tuple[Observation | CrewTalk, ...]]
"""What seats hear of the match and from their mates."""


class Agents(StrEnum):
    """Who an agent is."""

    CREWS = "crews"
    """A whole crew: it acts for each of its seats in turn."""
    POSTS = "posts"
    """One seat."""


def env(game: str = "sonar", **settings: Any) -> "MatchEnv":
    """An environment; ``settings`` as in MatchEnv."""
    return MatchEnv(game, **settings)


class MatchEnv(AECEnv[str, SeatInput, Any]):
    """One match after another. What an agent observes is what its seats know.

    An observation has ``observation`` (planes over the chart), ``values`` and ``action_mask``;
    ``planes`` and ``values`` are their names, ``numbering.actions`` the actions.
    Rewards come at the end: 1 for the winner, -1 for the loser, 0 for a draw. An act that is not
    legal changes nothing and raises IllegalActionError.
    """

    def __init__(
        self,
        game: str = "sonar",
        *,
        edition: str | None = None,
        options: Switches = None,
        agents: str = Agents.CREWS,
        talk: bool = False,
        max_acts: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """With ``talk`` posts may speak to their mates before each act of their crew.

        ``max_acts`` truncates a match after so many acts of both crews.
        """
        self.metadata = {
            "name": "hydrophone_v0",
            "render_modes": [*RENDER_MODES],
            "is_parallelizable": False,
        }
        self.world = World(game, edition, options, live=False, talk=talk)
        """The game with its options, and its numbers."""
        if talk and agents == Agents.CREWS:
            raise InvalidOptionsError("a crew that is one agent has no mates to talk to")
        self.numbering = self.world.numbering
        self.planes, self.values = self.world.planes, self.world.values
        """Their names, in order."""
        self.speech, self.waits = self.world.speech, self.world.waits
        """What can be said, numbered after the actions, and the number that says nothing."""
        self.render_mode = render_mode_named(render_mode)
        self._max_acts = None if max_acts is None else whole_number(max_acts, "max_acts", 1)
        self._agent_of = _agents(self.world.seats, agents)
        self.possible_agents = list(dict.fromkeys(self._agent_of.values()))
        self.action_spaces = {agent: self.world.action_space() for agent in self.possible_agents}
        self.observation_spaces = {
            agent: self.world.observation_space() for agent in self.possible_agents
        }
        self._chance, _ = seeding.np_random(None)
        self._referee: Referee
        self._talk = Spoken()
        self._turns: list[SeatTurn] = []
        """Who comes next; the last of them acts."""
        self._acts = 0

    # --- what PettingZoo asks for ----------------------------------------------------------------

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Of every agent the same."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Of every agent the same."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """A fresh match; the same seed gives the same one, and the same matches after it.

        PettingZoo asks for ``options``, and nothing is in them: the match's are the environment's.
        """
        if seed is not None:
            self._chance, _ = seeding.np_random(seed)
        self._referee = self.world.referee(self._chance)
        self._talk, self._turns, self._acts = Spoken(), [], 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"heard": ()} for agent in self.agents}
        self._hear(self._referee.opening())
        self._select()

    def step(self, action: int | None) -> None:
        """Act for the selected agent; IllegalActionError if that is not legal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        told = self._carry_out(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.infos[agent] = {"heard": ()}
        self._hear(told)
        self._end()
        self._select()
        self._accumulate_rewards()

    def observe(self, agent: str) -> SeatInput:
        """What the agent knows. Its mask is empty while it is not its turn."""
        turn = self._turns[0] if self._turns and self.agent_selection == agent else None
        return self.world.observed(self._referee, self._talk, self.seats(agent)[0], turn)

    def render(self) -> str | None:
        """The chart with both boats, as text."""
        return None if self.render_mode is None else as_text(self._referee)

    def close(self) -> None:
        """Nothing is open."""

    # --- besides ---------------------------------------------------------------------------------

    @property
    def asked(self) -> Seat | None:
        """The seat that acts or speaks now; None when the match is over."""
        return self._turns[0].seat if self._turns else None

    def seats(self, agent: str) -> tuple[Seat, ...]:
        """The seats that an agent acts for; all of them hear the same.

        UnknownNameError if there is no such agent.
        """
        check_agent(agent, self.possible_agents)
        return tuple(seat for seat, own in self._agent_of.items() if own == agent)

    def view(self, agent: str) -> AnyView:
        """All that the agent knows, with names instead of numbers."""
        return self._referee.view(self.seats(agent)[0])

    def action(self, number: int | None) -> Action:
        """The action of a number; UnknownNameError if there is none."""
        return self.world.action(number)

    # --- how it goes on --------------------------------------------------------------------------

    def _carry_out(self, number: int | None) -> HeardSince:
        """What each seat hears of it; if it is not legal, nothing has changed."""
        turn = self._turns[0]
        meaning = self.world.meaning(number, turn)
        if isinstance(meaning, Action):
            _, told = self._referee.act(turn.seat, meaning)
            self._acts += 1
            self._turns.clear()
            return told
        if turn.may_act:
            self._turns = [SeatTurn(turn.seat)]
        else:
            self._turns.pop(0)
        if meaning is None:
            return {}
        said = self._talk.say(turn.seat, meaning)
        return dict.fromkeys(self.world.mates(turn.seat), (said,))

    def _hear(self, told: HeardSince) -> None:
        """Each agent's info holds all that it has heard since its last step."""
        for agent in self.agents:
            heard = told.get(self.seats(agent)[0], ())
            before = self.infos[agent]["heard"]
            self.infos[agent] = {"heard": (*before, *map(msgspec.to_builtins, heard))}

    def _end(self) -> None:
        outcome = self._referee.outcome
        if outcome is not None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = {
                agent: reward(outcome, self.seats(agent)[0].side) for agent in self.agents
            }
        elif self._max_acts is not None and self._acts >= self._max_acts:
            self.truncations = dict.fromkeys(self.agents, True)

    def _select(self) -> None:
        """The first seat without which the match does not go on acts next; its crew may speak."""
        if not self._turns and (blocking := self._referee.blocked_by):
            seat, talks = blocking[0], bool(self.speech)
            mates = self.world.mates(seat) if talks else ()
            speakers = [
                SeatTurn(mate, may_act=False, may_speak=True, may_wait=True) for mate in mates
            ]
            self._turns = [*speakers, SeatTurn(seat, may_speak=talks)]
        seat_now = self.asked
        self.agent_selection = self.agents[0] if seat_now is None else self._agent_of[seat_now]


def _agents(seats: tuple[Seat, ...], agents: str) -> dict[Seat, str]:
    """The agent of each seat, named as PettingZoo likes: ``blue_0``, or ``blue_captain_0``."""
    if agents == Agents.CREWS:
        return {seat: f"{seat.side}_0" for seat in seats}
    if agents == Agents.POSTS:
        return {seat: f"{seat.side}_{seat.role}_0" for seat in seats}
    raise UnknownNameError(f"agents are {', '.join(Agents)}, not {agents!r}")
