"""A mission: a match with a fixed beginning, bots on the other seats, and a goal.

Their form is described in docs/lessons.md.
"""

from copy import copy
from typing import cast

import msgspec

from hydrophone.bots.bot import Level, level_of
from hydrophone.core.errors import IllegalActionError, InvalidLessonError
from hydrophone.core.game import Clause, Language, Options
from hydrophone.core.seats import Seat, Side
from hydrophone.kits.makers import levels_of
from hydrophone.kits.registry import game_named
from hydrophone.lessons.goals import Goal
from hydrophone.lessons.lesson import MINUTES_MAX, Scripted, boats_of, read_cues, read_game
from hydrophone.lessons.lines import Actions, Block, InLanguages, blocks_of
from hydrophone.play.referee import Referee

TURNS_MAX = 200
"""Most turns of each crew in a mission."""


class Mission(msgspec.Struct, frozen=True):
    """One mission. ``number`` is its place among those of its game, the easiest first."""

    file: str
    name: str
    game: str
    number: int
    minutes: int
    title: InLanguages
    about: InLanguages
    """What is asked for, in one sentence."""
    options: Options
    seed: int
    has_fresh_lots: bool
    """The bots draw other lots at every try: what they hid the last time tells nothing."""
    seats: tuple[Seat, ...]
    """The seats of the person, all of one side."""
    bots: dict[Seat, Level]
    """Who sits on the others."""
    boats: tuple[str, str]
    begin: tuple[Scripted, ...]
    """What was done before the person comes."""
    goal: Goal

    @property
    def side(self) -> Side:
        """The person's side."""
        return self.seats[0].side

    def referee(self) -> Referee:
        """The match as it begins; InvalidLessonError if an act of its beginning breaks a rule."""
        game = game_named(self.game)
        referee = Referee(game, self.options, self.seed)
        for act in self.begin:
            following = copy(referee)
            try:
                following.act(act.by, act.do)
            except IllegalActionError as error:
                said = game.explain(cast(Clause, error.clause), Language.ENGLISH)
                what = f"{act.by} may not do this: {error.clause}: {said}"
                raise InvalidLessonError(self.file, act.line, what) from None
            referee = following
        return referee


def read_mission(text: str, file: str, name: str) -> Mission:
    """A mission from its text; InvalidLessonError tells file, line and fault."""
    head, _ = blocks_of(text, file, "")
    turns = head.number_of("turns", 1, TURNS_MAX)
    game, options = read_game(head)
    if game.is_real_time(options):
        head.fail(1, "a mission is played turn by turn")
    seats = game.seats(options)
    actions = Actions(game, seats, file)
    own, bots = _seated(head, actions, seats, levels_of(game.id))
    mission = Mission(
        file=file,
        name=name,
        game=game.id,
        number=head.number_of("number", 1, 5),
        minutes=head.number_of("minutes", 1, MINUTES_MAX),
        title=head.words("title"),
        about=head.words("about"),
        options=msgspec.structs.replace(options, turn_limit=turns),
        seed=head.number_of("seed", 0, 2**31),
        has_fresh_lots=_has_fresh_lots(head),
        seats=own,
        bots=bots,
        boats=boats_of(head),
        begin=_acts(head, actions),
        goal=_goal(head, turns),
    )
    head.check_read()
    return mission


def _seated(
    head: Block, actions: Actions, seats: tuple[Seat, ...], levels: tuple[Level, ...]
) -> tuple[tuple[Seat, ...], dict[Seat, Level]]:
    """``seat``: each with ``me`` or the level of its bot."""
    own: list[Seat] = []
    bots: dict[Seat, Level] = {}
    number = head.number
    for line in head.every("seat"):
        number = line.number
        name, _, who = line.value.partition(" ")
        seat = actions.seat(line, name)
        if seat in own or seat in bots:
            head.fail(line.number, f"{name} is said twice")
        if who == "me":
            own.append(seat)
        elif (level := level_of(who, levels)) is not None:
            bots[seat] = level
        else:
            head.fail(line.number, f"{who!r} is neither 'me' nor a level of bots")
    if len({seat.side for seat in own}) != 1:
        head.fail(number, "the person has seats of one side")
    for seat in seats:
        if seat not in own and seat not in bots:
            head.fail(number, f"nobody sits at {seat}")
    return tuple(seat for seat in seats if seat in own), bots


def _has_fresh_lots(head: Block) -> bool:
    line = head.one("lots")
    if line is not None and line.value != "fresh":
        head.fail(line.number, f"lots is {line.value!r}, not 'fresh'")
    return line is not None


def _acts(head: Block, actions: Actions) -> tuple[Scripted, ...]:
    acts: list[Scripted] = []
    for line in head.every("begin"):
        for cue in read_cues((line,), actions):
            if not isinstance(cue, Scripted):
                head.fail(line.number, "nothing is said or shown before a mission")
            acts.append(cue)
    return tuple(acts)


def _goal(head: Block, turns: int) -> Goal:
    line = head.must("goal")
    aim, *conditions = line.value.split()
    said = {name: value for name, _, value in (each.partition("=") for each in conditions)}
    try:
        goal = msgspec.convert({"aim": aim, "turns": turns, **said}, Goal, strict=False)
    except msgspec.ValidationError as error:
        head.fail(line.number, str(error))
    return goal
