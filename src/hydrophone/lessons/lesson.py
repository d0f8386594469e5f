"""A lesson: how its match begins, and its steps (form: docs/lessons.md).

Reading checks the language only; whether its acts are legal is found out by ``rehearsal``.
"""

from collections.abc import Iterable
from typing import Annotated, Any, TypeAlias, TypeVar

import msgspec

from hydrophone.bots.notes import CellName, Note
from hydrophone.core.errors import HydrophoneError, UnknownNameError
from hydrophone.core.game import Action, AnyGame, Options
from hydrophone.core.presets import said_options
from hydrophone.core.seats import Actor, Seat
from hydrophone.kits.registry import game_named
from hydrophone.lessons.lines import Actions, Block, InLanguages, LessonLine, blocks_of, value_of

T = TypeVar("T")

MINUTES_MAX = 20
"""Most minutes that a lesson or a mission takes."""


# --- what counts as done -----------------------------------------------------------------------


class ActDeed(msgspec.Struct, frozen=True, tag_field="kind", tag="act"):
    """An act of the match. Fields named in ``free`` may be anything that is legal."""

    seat: Seat
    action: Action
    free: tuple[str, ...] = ()

    def is_met_by(self, seat: Seat, action: Action) -> bool:
        """Is this act what is asked for?"""
        wanted, done = (_plain(each) for each in (self.action, action))
        for name in self.free:
            wanted.pop(name, None)
            done.pop(name, None)
        return seat is self.seat and wanted == done


def _plain(action: Action) -> dict[str, Any]:
    """An act by its fields; the order of several equal things does not matter."""
    fields: dict[str, list[Any] | str | float | None] = msgspec.to_builtins(action)
    return {
        name: sorted(value) if isinstance(value, list) else value for name, value in fields.items()
    }


class DrawDeed(msgspec.Struct, frozen=True, tag_field="kind", tag="draw"):
    """The Radio Operator's line of this dive reads so, in the letters of the kept sheet."""

    line: Annotated[str, msgspec.Meta(pattern="^([urdl?0]|[URDL][2-9]?)+$")]
    dive: int = 1
    """Which dive of the enemy it is, from 1."""


class SlideDeed(msgspec.Struct, frozen=True, tag_field="kind", tag="slide"):
    """The sheet lies so that the end of the line is on this cell."""

    end: CellName


class PinDeed(msgspec.Struct, frozen=True, tag_field="kind", tag="pin"):
    """The crew is shown this cell."""

    cell: CellName


class SayDeed(msgspec.Struct, frozen=True, tag_field="kind", tag="say"):
    """The crew is told this."""

    note: Note


class ReadDeed(msgspec.Struct, frozen=True, tag_field="kind", tag="read"):
    """Nothing but to look: the person says when they go on."""


HandDeed: TypeAlias = DrawDeed | SlideDeed | PinDeed | SayDeed | ReadDeed
"""What is done by hand at the station, without an act of the match."""

Deed: TypeAlias = ActDeed | HandDeed

_HAND_DEEDS = {
    "draw": DrawDeed,
    "slide": SlideDeed,
    "pin": PinDeed,
    "say": SayDeed,
    "read": ReadDeed,
}


# --- what others do ----------------------------------------------------------------------------


class Scripted(msgspec.Struct, frozen=True):
    """An act that is written down, and its line."""

    line: int
    by: Actor
    do: Action


class MateSays(msgspec.Struct, frozen=True):
    """A crewmate says something to the person's crew."""

    seat: Seat
    note: Note


class MateShows(msgspec.Struct, frozen=True):
    """A crewmate shows the person's crew a cell."""

    seat: Seat
    cell: CellName


Cue: TypeAlias = Scripted | MateSays | MateShows


class LessonPart(msgspec.Struct, frozen=True):
    """One thing to do."""

    line: int
    ask: InLanguages
    """What to do, as one sentence."""
    why: InLanguages | None
    """What it is good for."""
    otherwise: InLanguages
    """What is said if something else is done that the rules allow."""
    deed: Deed
    then: tuple[Cue, ...]
    """What the others do after it."""
    ring: tuple[str, ...]
    """Names of the parts of the station that are pointed out."""


class Lesson(msgspec.Struct, frozen=True):
    """One lesson. ``name``: its address within the game, such as ``captain_1``."""

    file: str
    name: str
    game: str
    post: str
    number: int
    """Its place among the lessons of its post, from 1."""
    minutes: int
    title: InLanguages
    about: InLanguages
    options: Options
    seed: int
    seats: tuple[Seat, ...]
    """The seats of the person who learns, all of one side."""
    boats: tuple[str, str]
    begin: tuple[Cue, ...]
    steps: tuple[LessonPart, ...]

    @property
    def is_real_time(self) -> bool:
        """Do both crews act at once in its match?"""
        return game_named(self.game).is_real_time(self.options)


def read_lesson(text: str, file: str, name: str) -> Lesson:
    """A lesson from its text; InvalidLessonError tells file, line and fault."""
    head, blocks = blocks_of(text, file, "do")
    game, options = read_game(head)
    actions = Actions(game, game.seats(options), file)
    seats = _own_seats(head, actions)
    usual = head.words_if_any("else")
    lesson = Lesson(
        file=file,
        name=name,
        game=game.id,
        post=head.must("post").value,
        number=head.number_of("number", 1, 20),
        minutes=head.number_of("minutes", 1, MINUTES_MAX),
        title=head.words("title"),
        about=head.words("about"),
        options=options,
        seed=head.number_of("seed", 0, 2**31),
        seats=seats,
        boats=boats_of(head),
        begin=read_cues(head.every("begin"), actions),
        steps=tuple(_step(block, actions, seats, usual) for block in blocks),
    )
    head.check_read()
    if not blocks:
        head.fail(1, "a lesson has at least one step")
    return lesson


def read_game(head: Block) -> tuple[AnyGame, Options]:
    """The game that a head names, and its options."""
    line = head.must("game")
    try:
        game = game_named(line.value)
    except UnknownNameError as error:
        head.fail(line.number, str(error))
    said = head.named("options.")
    values = {each.name: value_of(each.value) for each in said}
    number = said[0].number if said else line.number
    try:
        options = said_options(game, msgspec.json.encode(values))
        game.check_options(options)
    except (HydrophoneError, msgspec.MsgspecError) as error:
        head.fail(_line_of(said, str(error), number), str(error))
    return game, options


def _line_of(said: tuple[LessonLine, ...], error: str, otherwise: int) -> int:
    """The line of the option that an error names."""
    return next((line.number for line in said if f"`$.{line.name}" in error), otherwise)


def _own_seats(head: Block, actions: Actions) -> tuple[Seat, ...]:
    line = head.must("seats")
    seats = tuple(actions.seat(line, name) for name in line.value.split())
    if len({seat.side for seat in seats}) != 1:
        head.fail(line.number, "the seats of the person are of one side")
    return seats


def boats_of(head: Block) -> tuple[str, str]:
    """The names of both boats."""
    line = head.must("boats")
    names = line.value.split()
    if len(names) != len(("blue", "yellow")):
        head.fail(line.number, "expected the names of both boats, blue first")
    return names[0], names[1]


def read_cues(lines: Iterable[LessonLine], actions: Actions) -> tuple[Cue, ...]:
    """What others do, line by line; a line may tell several things with ``;`` between them."""
    return tuple(
        _scripted(LessonLine(line.number, line.name, part.strip()), actions)
        for line in lines
        for part in line.value.split(";")
    )


def _scripted(line: LessonLine, actions: Actions) -> Cue:
    """``blue.captain move direction=up``, ``blue.captain says {...}`` or ``... shows F4``."""
    who, _, what = line.value.partition(" ")
    verb, _, rest = what.partition(" ")
    if not what:
        actions.fail(line, "expected who acts, and what they do")
    if verb == "says":
        return _told(line, actions, MateSays, {"note": value_of(rest)}, who)
    if verb == "shows":
        return _told(line, actions, MateShows, {"cell": rest}, who)
    actor, action = actions.act(line)
    return Scripted(line.number, actor, action)


def _told(line: LessonLine, actions: Actions, kind: type[T], said: dict[str, Any], who: str) -> T:
    try:
        return msgspec.convert({"seat": actions.seat(line, who), **said}, kind)
    except msgspec.ValidationError as error:
        actions.fail(line, str(error))


def _step(
    block: Block, actions: Actions, own: tuple[Seat, ...], usual: InLanguages | None
) -> LessonPart:
    said = block.must("do")
    step = LessonPart(
        line=said.number,
        ask=block.words("ask"),
        why=block.words_if_any("why"),
        otherwise=block.words_if_any("else") or usual or block.words("else"),
        deed=_deed(block, said, actions, own),
        then=read_cues(block.every("then"), actions),
        ring=tuple(name for line in block.every("ring") for name in line.value.split()),
    )
    block.check_read()
    return step


def _deed(block: Block, line: LessonLine, actions: Actions, own: tuple[Seat, ...]) -> Deed:
    verb, _, rest = line.value.partition(" ")
    free = block.one("free")
    if verb not in _HAND_DEEDS:
        actor, action = actions.act(line)
        if not isinstance(actor, Seat) or actor not in own:
            block.fail(line.number, f"{actor} is not a seat of the person")
        return ActDeed(actor, action, tuple(free.value.split()) if free else ())
    if free is not None:
        block.fail(free.number, "only an act has free fields")
    parts = (field.partition("=") for field in rest.split(" ", 0 if verb == "say" else -1))
    fields = {name: value for name, _, value in parts}
    said = {name: value_of(value) if verb == "say" else value for name, value in fields.items()}
    try:
        deed: HandDeed = msgspec.convert(said if rest else {}, _HAND_DEEDS[verb], strict=False)
    except msgspec.ValidationError as error:
        block.fail(line.number, str(error))
    return deed
