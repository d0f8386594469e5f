"""The laws of hidden information as functions: each raises AssertionError where it is broken.

They know no game; a Fixture says what a game is like.
"""

from collections import deque
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import msgspec

from hydrophone.core.errors import HydrophoneError, IllegalActionError
from hydrophone.core.game import AnyGame, Clause
from hydrophone.core.seats import CLOCK, SIDE_OF, SPECTATOR, Actor, Seat, Viewer
from hydrophone.notation.record import Act, Header, Record, read_record, write_record
from hydrophone.play.log import fresh_referee, replay
from laws.fixture import Fixture

USUAL = 0.9
"""How often a random match passes over the kinds that are seldom."""

PARTS = 8
"""Each look asks for every eighth of all acts why it would be refused; the next for another."""


class Case(NamedTuple):
    """One random match: everything that makes it the same again."""

    options: Any
    seed: int
    steps: int


class Step(NamedTuple):
    """One action of a match."""

    before: Any
    actor: Actor
    action: Any
    events: tuple[Any, ...]
    after: Any


def viewers_of(game: AnyGame, options: Any) -> tuple[Viewer, ...]:
    """All who look at a match."""
    return (*game.seats(options), SPECTATOR)


class _Walked(NamedTuple):
    """A match that is walked through: the steps so far, and what makes the next."""

    fixture: Fixture
    case: Case
    steps: list[Step]
    rest: Iterator[Step]


_walked: deque[_Walked] = deque(maxlen=1)
"""The last one: all laws of one match look at it."""


def walk(fixture: Fixture, case: Case) -> Iterator[Step]:
    """A random match: a kind of action first, then one of that kind."""
    known = _walked[-1] if _walked else None
    if known is None or known.fixture is not fixture or known.case != case:
        known = _Walked(fixture, case, [], _walk(fixture, case))
        _walked.append(known)
    for number in range(case.steps):
        if number == len(known.steps):
            known.steps.extend(islice(known.rest, 1))
        if number == len(known.steps):
            return
        yield known.steps[number]


def _walk(fixture: Fixture, case: Case) -> Iterator[Step]:
    game, chance = fixture.game, Random(case.seed)
    state, _ = game.new(case.options, case.seed)
    for _ in range(case.steps):
        actors = actors_of(fixture, state)
        if not actors:
            return
        actor = chance.choice(actors)
        action = pick(fixture, game.legal_actions(state, actor), chance)
        unbidden = fixture.unbidden(state)
        if unbidden and chance.random() > USUAL:
            actor, action = chance.choice(unbidden)
        before = state
        try:
            state, events = game.apply(state, actor, action)
        except IllegalActionError as error:
            raise AssertionError(f"{action} is offered and refused") from error
        yield Step(before, actor, action, events, state)


def actors_of(fixture: Fixture, state: Any) -> list[Actor]:
    """Who may act: the seats the match is blocked by, the others, the clock."""
    game = fixture.game
    blocking = game.blocked_by(state)
    others = [seat for seat in game.may_act(state) if seat not in blocking]
    return [*blocking, *others, *([CLOCK] if game.legal_actions(state, CLOCK) else [])]


def pick(fixture: Fixture, actions: tuple[Any, ...], chance: Random) -> Any:
    """One of the actions, every kind equally likely but for those that are seldom."""
    kinds = sorted({type(action) for action in actions}, key=lambda kind: kind.__name__)
    usual = [kind for kind in kinds if kind not in fixture.seldom]
    kind = chance.choice(usual if usual and chance.random() < USUAL else kinds)
    return chance.choice([action for action in actions if type(action) is kind])


def told(game: AnyGame, events: tuple[Any, ...], viewer: Viewer) -> tuple[bytes, ...]:
    """What the viewer is sent of these events, byte by byte."""
    seen = (game.project(event, viewer) for event in events)
    return tuple(msgspec.json.encode(one) for one in seen if one is not None)


# --- laws of one match -------------------------------------------------------------------------


def perfect_recall(fixture: Fixture, case: Case) -> None:
    """Law 4: at every moment a view is the fold of the observations."""
    game = fixture.game
    viewers = viewers_of(game, case.options)
    state, events = game.new(case.options, case.seed)
    views = {viewer: game.blank(case.options, viewer) for viewer in viewers}

    def add(events: tuple[Any, ...], state: Any) -> None:
        for viewer in viewers:
            for event in events:
                observation = game.project(event, viewer)
                if observation is not None:
                    views[viewer] = views[viewer].after(observation)
            assert views[viewer] == game.view(state, viewer), f"{viewer} after {events}"

    add(events, state)
    for step in walk(fixture, case):
        add(step.events, step.after)


def observations_survive_the_wire(fixture: Fixture, case: Case) -> None:
    """An observation is one of the closed union, and comes back from JSON as it was."""
    game = fixture.game
    decoder = msgspec.json.Decoder(game.observation_type)
    for step in walk(fixture, case):
        for viewer in viewers_of(game, case.options):
            for event in step.events:
                observation = game.project(event, viewer)
                if observation is not None:
                    assert _read(decoder, msgspec.json.encode(observation)) == observation


def _read(decoder: "msgspec.json.Decoder[Any]", text: bytes) -> Any:
    try:
        return decoder.decode(text)
    except msgspec.DecodeError as error:
        raise AssertionError(f"{text!r} is not in the language: {error}") from error


def one_source_of_legality(fixture: Fixture, case: Case) -> None:
    """The legal actions are the candidates that break no rule, for a third of the seats in turn."""
    game = fixture.game
    everybody: tuple[Actor, ...] = (*game.seats(case.options), CLOCK)
    for number, step in enumerate(walk(fixture, case), case.seed):
        for actor in everybody[number % 3 :: 3]:
            legal = game.legal_actions(step.before, actor)
            lawful = [
                action
                for action in fixture.candidates(step.before)
                if game.broken_rule(step.before, actor, action) is None
            ]
            assert len(set(legal)) == len(legal)
            assert set(legal) == set(lawful), actor
            if actor is not CLOCK:
                assert bool(legal) == (actor in game.may_act(step.before)), actor
        assert set(game.blocked_by(step.before)) <= set(game.may_act(step.before))


def what_all_know_is_what_all_hear(fixture: Fixture, case: Case) -> None:
    """What is public changes only by what all hear: the server looks at it only then."""
    game = fixture.game
    for step in walk(fixture, case):
        if not told(game, step.events, SPECTATOR):
            for known in (game.turns, game.held_up_by, game.claimants):
                assert known(step.before) == known(step.after), f"{known.__name__}, {step.action}"


def conservation(fixture: Fixture, case: Case) -> None:
    """Law 9: what is spent was there."""
    for step in walk(fixture, case):
        fixture.conserve(step.before, step.actor, step.action, step.after)


def replays(fixture: Fixture, case: Case) -> None:
    """Law 6: options, seed and actions tell all viewers the same again, from the file too."""
    game = fixture.game
    steps = list(walk(fixture, case))
    header = Header(
        game=game.id,
        options=case.options,
        seed=case.seed,
        seats=dict.fromkeys(game.seats(case.options), "person"),
    )
    outcome = game.outcome(steps[-1].after) if steps else None
    record = Record(header, tuple(Act(step.actor, step.action) for step in steps), outcome)
    data = write_record(record)

    read = read_record(data)
    assert write_record(read) == data
    try:
        again = list(replay(read, fresh_referee(read.header)))
    except HydrophoneError as error:
        raise AssertionError(f"the record cannot be played again: {error}") from error

    assert [step.events for step in again] == [step.events for step in steps]
    for step, old in zip(again, steps, strict=True):
        for viewer, observations in step.told.items():
            encoded = tuple(msgspec.json.encode(one) for one in observations)
            assert encoded == told(game, old.events, viewer)


# --- the law of two truths ---------------------------------------------------------------------


def non_interference(fixture: Fixture, case: Case, viewer: Viewer) -> int:
    """Laws 2, 3 and 5: two truths with the same public play give the viewer the same bytes.

    Plays two matches side by side. The viewer's own crew does the same in both; everybody else may
    do something else, as long as it has the same face. Returns in how many steps the two truths
    did differ.
    """
    return sum(pair.one != pair.two for pair in two_truths(fixture, case, viewer))


def two_truths(fixture: Fixture, case: Case, viewer: Viewer) -> "Iterator[Pair]":
    """The pair after each step; compared before it is handed out."""
    chance, pair = Random(case.seed), Pair(fixture, case, viewer)
    pair.compare()
    for _ in range(case.steps):
        if not any(step(chance) for step in chance.sample((pair.hidden_step, pair.public_step), 2)):
            return
        pair.compare()
        yield pair
        if fixture.game.outcome(pair.one) is not None:
            return


class Glimpse(NamedTuple):
    """Everything that a viewer could get hold of at one moment of a match."""

    view: Any
    awaited: Any
    timers: Any
    unheard_work: Any
    outcome: Any
    offers: tuple[bytes, ...]
    """What each seat of the viewer's crew may do, as bytes."""


class Pair:
    """Two truths that the viewer cannot tell apart, if the game keeps the law."""

    def __init__(self, fixture: Fixture, case: Case, viewer: Viewer) -> None:
        self.fixture, self.game = fixture, fixture.game
        self.options, self.viewer = case.options, viewer
        self._part = case.seed % PARTS
        self.acts: dict[str, list[tuple[Actor, Any]]] = {"one": [], "two": []}
        self.one, events = self.game.new(case.options, case.seed)
        self.two, other = self.game.new(case.options, case.seed)
        assert told(self.game, events, viewer) == told(self.game, other, viewer)
        self._glimpses: dict[str, tuple[Any, Glimpse]] = {}

    def compare(self) -> None:
        """Everything the viewer could get hold of is the same in both."""
        assert self._glimpse("one") == self._glimpse("two")
        assert self._refusals(self.one) == self._refusals(self.two)
        self._part = (self._part + 1) % PARTS

    def _glimpse(self, name: str) -> Glimpse:
        """Taken anew only where something happened in this truth."""
        state = getattr(self, name)
        kept = self._glimpses.get(name)
        if kept is None or kept[0] is not state:
            kept = self._glimpses[name] = (state, self._look(state))
        return kept[1]

    def _look(self, state: Any) -> Glimpse:
        game, viewer, seats = self.game, self.viewer, self._own_seats()
        return Glimpse(
            game.view(state, viewer),
            game.awaited(state, viewer),
            game.timers(state),
            game.unheard_work(state),
            game.outcome(state),
            tuple(msgspec.json.encode(game.legal_actions(state, seat)) for seat in seats),
        )

    def _refusals(self, state: Any) -> tuple[Clause | None, ...]:
        """By which clause each seat of the crew would be refused the acts of this look's part."""
        actions = tuple(self.fixture.candidates(state))[self._part :: PARTS]
        broken = self.game.broken_rule
        return tuple(broken(state, seat, act) for seat in self._own_seats() for act in actions)

    def _own_seats(self) -> tuple[Seat, ...]:
        side = SIDE_OF[self.viewer]
        return tuple(seat for seat in self.game.seats(self.options) if seat.side is side)

    def hidden_step(self, chance: Random) -> bool:
        """Something in one of the truths of which nobody outside the crew notices anything."""
        for name in chance.sample(("one", "two"), 2):
            state = getattr(self, name)
            unseen = [
                (actor, action)
                for actor, action in self._others_actions(state)
                if self.fixture.face(state, actor, action) is None
            ]
            if unseen:
                act = chance.choice(unseen)
                assert self._carry_out(name, *act) == (), "told of a hidden act"
                return True
        return False

    def _others_actions(self, state: Any) -> list[tuple[Actor, Any]]:
        own = self._own_seats()
        return [
            (actor, action)
            for actor in actors_of(self.fixture, state)
            if actor not in own
            for action in self.game.legal_actions(state, actor)
        ]

    def public_step(self, chance: Random) -> bool:
        """The same public act in both truths; none only if there is none that both can do."""
        return any(self._both(chance, *act) for act in self._wishes(chance))

    def _wishes(self, chance: Random) -> "Iterator[tuple[Actor, Any]]":
        actors = actors_of(self.fixture, self.one)
        legal = {actor: self.game.legal_actions(self.one, actor) for actor in actors}
        for _ in range(8 if actors else 0):
            actor = chance.choice(actors)
            yield actor, pick(self.fixture, legal[actor], chance)
        every = [(actor, action) for actor in actors for action in legal[actor]]
        yield from chance.sample(every, len(every))

    def _both(self, chance: Random, actor: Actor, action: Any) -> bool:
        others = self._same_face(actor, action)
        if not others:
            return False
        other = chance.choice([a for a in others if a != action] or others)
        ours = self._carry_out("one", actor, action)
        theirs = self._carry_out("two", actor, other)
        assert ours == theirs, f"{action} and {other} look different to {self.viewer}"
        return True

    def _carry_out(self, name: str, actor: Actor, action: Any) -> tuple[bytes, ...]:
        try:
            state, events = self.game.apply(getattr(self, name), actor, action)
        except IllegalActionError as error:
            raise AssertionError(f"{action} is offered and refused") from error
        setattr(self, name, state)
        self.acts[name].append((actor, action))
        return told(self.game, events, self.viewer)

    def _same_face(self, actor: Actor, action: Any) -> list[Any]:
        """What the actor could do in the other truth that looks the same."""
        face = self.fixture.face(self.one, actor, action)
        legal = self.game.legal_actions(self.two, actor)
        if actor in self._own_seats():
            assert action in legal, f"{action} of the own crew is legal in one truth only"
            legal = (action,)
        return [other for other in legal if self.fixture.face(self.two, actor, other) == face]
