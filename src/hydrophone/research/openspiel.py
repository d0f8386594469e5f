"""The games turn by turn as games of OpenSpiel (``pip install 'hydrophone[openspiel]'``).

Importing this module registers every game that is said in numbers: ``hydrophone_sonar``,
``hydrophone_captain_sonar``, ``hydrophone_u_jagd``, and by the names of its other beginnings
``hydrophone_sonar_duel`` (``games.sonar.numbers.Duel``). Players are the crews: 0 is blue, 1 is
yellow. Parameters are the options of the game by their names, with the
defaults of its first edition, and ``max_acts``.
"""

from collections.abc import Mapping
from enum import Enum
from importlib import import_module
from typing import Any, Final

import msgspec
import numpy as np

from hydrophone.core.chance import SEED_MAX
from hydrophone.core.game import AnyGame
from hydrophone.core.numbers import Beginning
from hydrophone.core.seats import CAPTAINS, SIDE_OF, SIDES, SPECTATOR, Viewer
from hydrophone.kits.registry import KITS
from hydrophone.notation.short import print_action
from hydrophone.research.encoder import Array
from hydrophone.research.explicit import ExplicitMatch
from hydrophone.research.world import World

pyspiel: Any = import_module("pyspiel")  # it has no types

MAX_ACTS: Final = 2000
"""The default of the parameter ``max_acts``: acts of both crews after which a match is a draw."""

Parameters = Mapping[str, Any]


def _parameters(game: AnyGame) -> dict[str, Any]:
    """The parameters of a game with their defaults: its options that are one plain value.

    OpenSpiel always hands over all, so a parameter ``edition`` could change no defaults.
    """
    preset = next(iter(game.presets.values()))
    values = {name: getattr(preset, name) for name in preset.__struct_fields__}
    plain = {name: v.value if isinstance(v, Enum) else v for name, v in values.items()}
    return {"max_acts": MAX_ACTS} | {
        name: value
        for name, value in plain.items()
        if isinstance(value, (bool, int, float, str)) and name not in ("edition", *game.real_time)
    }


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A match as OpenSpiel walks through it."""

    def __init__(self, game: "SpielGame") -> None:
        super().__init__(game)  # pyright: ignore[reportUnknownMemberType]
        self.match = ExplicitMatch(game.world, game.BEGINNING, game.max_acts)

    def current_player(self) -> Any:
        """Whose crew acts now."""
        if self.match.things:
            return pyspiel.PlayerId.CHANCE
        seat = self.match.asked
        return pyspiel.PlayerId.TERMINAL if seat is None else SIDES.index(seat.side)

    def is_terminal(self) -> bool:
        """Is the match over?"""
        return self.match.is_over

    def returns(self) -> list[float]:
        """1 for the winner, -1 for the loser, 0 for a draw."""
        return self.match.returns

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All that can be drawn, each as likely as any other."""
        things = self.match.things
        return [(thing, 1 / things) for thing in range(things)]

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """A world that the player can believe in, drawn by the game's tracker.

        What is kept of the enemy's hidden acts (``history``) is not changed with it.
        """
        twin: SpielState = self.clone()
        twin.match = self.match.believed(SIDES[player], int(sampler() * SEED_MAX))
        return twin

    def _legal_actions(self, player: int) -> list[int]:
        return self.match.legal() if player == self.current_player() else []

    def _apply_action(self, action: int) -> None:
        if self.match.things:
            self.match.draw(action)
        else:
            self.match.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        world: World = self.get_game().world
        return print_action(world.action(action))

    def __str__(self) -> str:
        """What both crews have heard."""
        return "\n".join(_recalled(self.match, CAPTAINS[side]) for side in SIDES)


class SpielObserver:
    """What a player observes: the view as planes and values, or as text all that was heard.

    Without private information that is a spectator's part; without public information it is the
    crew's own sheets.
    """

    def __init__(self, world: World, kind: Any) -> None:
        self._world = world
        self._recalls = bool(kind.perfect_recall)
        self._is_public = kind.private_info == pyspiel.PrivateInfoType.NONE
        self._is_private = not kind.public_info
        self.dict: dict[str, Array] = {}
        self.tensor: Array | None = None
        if not (self._recalls or self._is_public or self._is_private):
            self._make_tensor()

    def _make_tensor(self) -> None:
        encoder = self._world.encoder
        planes = int(np.prod(encoder.shape))
        self.tensor = np.zeros(planes + len(encoder.values), np.float32)
        self.dict["observation"] = self.tensor[:planes].reshape(encoder.shape)
        self.dict["values"] = self.tensor[planes:]

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what this player knows; nothing before the match has begun."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        if not state.match.things:
            side = SIDES[player]
            view, asked = state.match.view(CAPTAINS[side]), state.match.asked_of(side)
            planes, values = self._world.encoder.encode(view, side, asked)
            self.dict["observation"][:], self.dict["values"][:] = planes, values

    def string_from(self, state: SpielState, player: int) -> str:
        """The same as text; a player who is to act sees for which post."""
        side, match = SIDES[player], state.match
        viewer = SPECTATOR if self._is_public else CAPTAINS[side]
        if match.things:
            return str(viewer)
        if self._is_private:
            return _text(match.view(viewer).own)
        if not self._recalls:
            return _text([match.asked_of(side), match.view(viewer).flat()])
        return _recalled(match, viewer)


def _recalled(match: ExplicitMatch, viewer: Viewer) -> str:
    """All that a viewer has heard, line by line, and which post of the own crew is to act."""
    side = SIDE_OF[viewer]
    asked = None if side is None else match.asked_of(side)
    return "\n".join([str(viewer), *map(_text, match.heard(viewer)), asked or ""])


def _text(value: Any) -> str:
    return str(msgspec.json.encode(value), "utf-8")


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the house with its options."""

    KIND: Any
    GAME: str
    BEGINNING: Beginning

    def __init__(self, params: Parameters | None = None) -> None:
        said = dict(params or {})
        self.max_acts = int(said.get("max_acts", MAX_ACTS))
        options = {name: value for name, value in said.items() if name != "max_acts"}
        self.world = World(self.GAME, None, options, live=False)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.world.numbering),
            max_chance_outcomes=len(SIDES),
            num_players=len(SIDES),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.max_acts,
        )
        super().__init__(self.KIND, info, said)  # pyright: ignore[reportUnknownMemberType]

    def new_initial_state(self) -> SpielState:
        """A fresh match."""
        return SpielState(self)

    def make_py_observer(
        self,
        iig_obs_type: Any = None,
        params: Parameters | None = None,  # noqa: ARG002
    ) -> SpielObserver:
        """Observations as tensors, or with perfect recall as text."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SpielObserver(self.world, kind)


def _register(name: str, title: str, game: AnyGame, beginning: Beginning) -> None:
    kind = pyspiel.GameType(
        short_name=name,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=len(SIDES),
        min_num_players=len(SIDES),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(game),
    )
    made = type(title, (SpielGame,), {"KIND": kind, "GAME": game.id, "BEGINNING": beginning})
    pyspiel.register_game(kind, made)


for _kit in KITS.values():
    if _kit.numbers is not None:
        _name, _title = f"hydrophone_{_kit.game.id}", _kit.numbers.title
        _register(_name, _title, _kit.game, Beginning())
        for _how, _beginning in _kit.numbers.beginnings.items():
            _register(f"{_name}_{_how}", f"{_title}, {_how}", _kit.game, _beginning)
