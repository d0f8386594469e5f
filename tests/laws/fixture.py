"""What a game must bring along to be held to the laws of hidden information (docs/laws.md)."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from hydrophone.core.game import AnyGame, Clause
from hydrophone.core.seats import Actor, Side


def _nothing(_state: Any) -> tuple[tuple[Actor, Any], ...]:
    return ()


@dataclass(frozen=True)
class Fixture:
    """One game under the laws.

    Attributes:
        game: the game.
        options: name to options; together they reach every rule.
        candidates: a state to all actions a seat could wish for, legal or not.
        face: a state, an actor and an action to all that the rulebook makes public about it, or
            None if only the crew notices it. Written from the rulebook, without a
            look at the game's observations: two actions with the same face must look the same.
        conserve: a state, an actor, an action and the state after it; raises AssertionError if
            something was spent that was not there, or appeared from nowhere.
        endings: the names of the ways a match ends.
        secret: a state and a side to one hidden bit of that crew, which planted faults let show.
        in_rooms: the options with which matches are held to the laws in rooms of the server.
        with_help: the options with which the program's help is held to them.
        before_strangers: the options with which strangers watch.
        seldom: kinds of actions that cut matches short; a random match takes them now and then.
        unbidden: a state to what may be done although it is not offered: one action stands for many
            in the offers, or it comes from outside the match.
    """

    game: AnyGame
    options: Mapping[str, Any]
    candidates: Callable[[Any], Iterable[Any]]
    face: Callable[[Any, Any, Any], Hashable | None]
    conserve: Callable[[Any, Any, Any, Any], None]
    endings: frozenset[str]
    secret: Callable[[Any, Side], bool]
    in_rooms: tuple[str, ...]
    with_help: tuple[str, ...]
    before_strangers: tuple[str, ...]
    seldom: tuple[type, ...] = ()
    unbidden: Callable[[Any], tuple[tuple[Actor, Any], ...]] = _nothing

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses by which the game refuses."""
        return tuple(type(self.game.over))
