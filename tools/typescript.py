"""TypeScript types of the messages: ``python -m tools.typescript``.

With names of games that other packages bring, their types are written besides.

Written from the Python types, so that the client cannot drift from the server. Types are named as
in Python; what belongs to one game stands in that game's namespace. Types only, nothing that runs.
"""

import ast
import inspect
import json
import sys
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, get_origin

import msgspec
from msgspec import inspect as types

from hydrophone.board.chart import Chart
from hydrophone.core.game import AnyGame
from hydrophone.core.seats import SPECTATOR
from hydrophone.kits.registry import house, kit_named
from hydrophone.server.protocol import bodies, clubs, lessons, messages, people
from hydrophone.server.protocol.descriptions.schemas import http_answers

_FROM_CLIENT = (
    messages.ToServerBase,
    bodies.NewMatch,
    bodies.NewSeat,
    lessons.LessonAct,
)
"""What a client writes."""

_BUILT = (bodies.NewMatch, bodies.WhatIfWish, lessons.LessonAct, people.Complaint)
"""Bodies, and parts of them, that the client names; others are written out where they are sent."""

_SUMS = ("Options", "Action", "Event", "Observation", "View")

_LEAVES: dict[type, str] = {
    types.StrType: "string",
    types.IntType: "number",
    types.FloatType: "number",
    types.BoolType: "boolean",
    types.NoneType: "null",
    types.AnyType: "unknown",
    types.RawType: "unknown",
}

_HEAD = """\
// Written by `python -m tools.typescript`; do not edit.
// One type for each message and value on the wire, named as in the Python source.

/** It says its name, and nothing else. */
interface Bare<Kind extends string> {
  readonly kind: Kind;
}

/** It says its name, and of which crew it is. */
interface OfSide<Kind extends string> extends Bare<Kind> {
  readonly side: Side;
}
"""

_SHAPES = {"": "Bare", "readonly side: Side;": "OfSide"}
"""What a message may say besides its name, if others say the same, and what that is called."""


def typescript(others: Sequence[str] = ()) -> str:
    """The whole file, for the games of the house and these, which other packages bring."""
    games = [kit.game for kit in (*house(), *map(kit_named, others))]
    spaces = {_package(game): game.namespace for game in games}
    writer = _Writer(spaces)
    writer.declare("", "Viewer", f"export type Viewer = Seat | {json.dumps(SPECTATOR)};")
    writer.add_union("ToServer", messages.ToServer)
    writer.add_union("ToClient", messages.ToClient)
    writer.add_union("ClubChange", clubs.ClubChange)
    for answer in http_answers():
        writer.add(types.type_info(answer))
    for body in _BUILT:
        writer.add(types.type_info(body))
    for game in games:
        _add_game(writer, game)
    _add_sums(writer, games)
    return writer.text()


def _package(game: AnyGame) -> str:
    return type(game).__module__.rpartition(".")[0]


def _lies_in(cls: type, package: str) -> bool:
    """Is it of this package, or of one inside it?"""
    return cls.__module__.startswith(f"{package}.")


def _add_game(writer: "_Writer", game: AnyGame) -> None:
    space = game.namespace
    writer.add_union("Action", game.action_type, space)
    writer.add_union("Event", game.event_type, space)
    writer.add_union("Observation", game.observation_type, space, beyond="Event")
    writer.add_union("Options", game.options_type, space)
    writer.add_view(game, space)


def _add_sums(writer: "_Writer", games: Sequence[AnyGame]) -> None:
    for name in _SUMS:
        members = " | ".join(f"{game.namespace}.{name}" for game in games)
        writer.declare("", name, f"/** Of any game. */\nexport type {name} = {members};")
    ids = " | ".join(json.dumps(game.id) for game in games)
    writer.declare("", "GameId", f"export type GameId = {ids};")
    rows = ""
    for game in games:
        parts = " ".join(f"{part}: {game.namespace}.{part};" for part in _SUMS)
        rows += f"  readonly {json.dumps(game.id)}: {{ {parts} }};\n"
    writer.declare(
        "", "Games", f"/** The types of each game. */\nexport interface Games {{\n{rows}}}"
    )


class _Writer:
    """Collects declarations by namespace; a type is written once, when it is first met."""

    def __init__(self, spaces: dict[str, str]) -> None:
        self.spaces = spaces
        self.declared: dict[str, dict[str, str]] = {"": {}}
        self.unions: dict[tuple[str, str], list[str]] = {}
        """The members of each union, by namespace and name."""

    def declare(self, space: str, name: str, text: str) -> None:
        self.declared.setdefault(space, {})[name] = text

    def add_union(self, name: str, union: Any, space: str = "", beyond: str = "") -> None:
        """A union; ``beyond`` names one whose members it takes whole, where it has them all."""
        self.declare(space, name, "")
        members = self._inside(self.add(types.type_info(union)), space).split(" | ")
        taken = self.unions.get((space, beyond), [])
        if taken and set(taken) <= set(members):
            members = [beyond, *(member for member in members if member not in taken)]
        self.unions[space, name] = members
        self.declare(space, name, f"export type {name} ={_broken(' | '.join(members))};")

    def add_view(self, game: AnyGame, space: str) -> None:
        """The client's view lies flat: viewer, what all may know, the own crew's sheets.

        It never travels, and the client has the chart from elsewhere.
        """
        comments = dict(_field_comments(game.public_type))
        lines = ["readonly viewer: Viewer;"]
        for field in msgspec.structs.fields(game.public_type):
            if field.type is not Chart:
                written = self.add(types.type_info(field.type))
                comment = _comment(comments.get(field.name))
                lines.append(f"{comment}readonly {field.name}: {written};")
        own = self.add(types.type_info(game.sheets_type))
        lines.append(f"/** Null for a spectator. */\nreadonly own: {own} | null;")
        body = textwrap.indent(self._inside("\n".join(lines), space), "  ")
        about = _comment("All that one viewer knows by observation.")
        self.declare(space, "View", f"{about}export interface View {{\n{body}\n}}")

    def add(self, info: types.Type) -> str:
        """The TypeScript of a type; structs and enums are declared on the way."""
        match info:
            case types.Metadata(type=inner):
                extra: Mapping[str, str] = getattr(info, "extra", None) or {}
                return extra.get("typescript") or self.add(inner)
            case types.UnionType(types=members):
                return " | ".join(dict.fromkeys(self.add(member) for member in members))
            case types.LiteralType(values=values):
                return " | ".join(json.dumps(value) for value in values)
            case types.TupleType(item_types=items):
                return f"readonly [{', '.join(self.add(item) for item in items)}]"
            case types.CollectionType(item_type=item):
                return f"readonly {_bracketed(self.add(item))}[]"
            case types.DictType(key_type=key, value_type=value):
                return self._mapping(self.add(key), self.add(value))
            case types.EnumType(cls=enum):
                return self._named(enum, self._enum(enum))
            case types.StructType(cls=struct) if get_origin(struct) is None:
                return self._struct(info, struct)
            case types.StructType(fields=fields):
                return f"{{ {' '.join(self._field(field, set()) for field in fields)} }}"
            case _:
                return _LEAVES[type(info)]

    def text(self) -> str:
        """All declarations, what is common first, then a namespace for each game."""
        parts = [_HEAD, *self.declared[""].values()]
        for space, declared in self.declared.items():
            if space:
                body = textwrap.indent("\n\n".join(declared.values()), "  ")
                parts.append(f"export namespace {space} {{\n{body}\n}}")
        return "\n\n".join(part.rstrip() for part in parts) + "\n"

    def _mapping(self, key: str, value: str) -> str:
        if key == "string":
            return f"Readonly<Record<string, {value}>>"
        return f"Readonly<Partial<Record<{key}, {value}>>>"

    def _space(self, cls: type) -> str:
        found = (space for package, space in self.spaces.items() if _lies_in(cls, package))
        return next(found, "")

    def _inside(self, written: str, space: str) -> str:
        """A name as it is said inside a namespace."""
        return written.replace(f"{space}.", "") if space else written

    def _named(self, cls: type, body: str) -> str:
        space = self._space(cls)
        self.declare(space, cls.__name__, f"{_comment(cls.__doc__)}{body}")
        return f"{space}.{cls.__name__}" if space else cls.__name__

    def _enum(self, enum: type[Enum]) -> str:
        values = " | ".join(json.dumps(member.value) for member in enum)
        return f"export type {enum.__name__} ={_broken(values)};"

    def _struct(self, info: types.StructType, struct: type) -> str:
        space = self._space(struct)
        name = f"{space}.{struct.__name__}" if space else struct.__name__
        if struct.__name__ in self.declared.setdefault(space, {}):
            return name
        self.declare(space, struct.__name__, "")
        is_base = struct is messages.CommandBase
        is_tagged = info.tag_field and not is_base
        lines = [f"readonly {info.tag_field}: {json.dumps(info.tag)};"] if is_tagged else []
        comments = dict(_field_comments(struct))
        loose = _omittable(struct)
        head = struct.__name__
        inherited: tuple[str, ...] = ()
        if issubclass(struct, messages.CommandBase) and not is_base:
            head += f" extends {self.add(types.type_info(messages.CommandBase))}"
            inherited = messages.CommandBase.__struct_fields__
        for field in info.fields:
            if field.name not in inherited:
                written = self._field(field, loose)
                lines.append(_comment(comments.get(field.name)) + self._inside(written, space))
        shape = _SHAPES.get("\n".join(lines[1:]))
        if is_tagged and shape and not inherited:
            tag = f"{shape}<{json.dumps(info.tag)}>"
            return self._named(struct, f"export type {head} = {tag};")
        body = textwrap.indent("\n".join(lines), "  ")
        braces = f"{{\n{body}\n}}" if lines else "{}"
        return self._named(struct, f"export interface {head} {braces}")

    def _field(self, field: types.Field, loose: set[str]) -> str:
        mark = "?" if field.name in loose else ""
        return f"readonly {field.encode_name}{mark}: {self.add(field.type)};"


def _omittable(struct: type) -> set[str]:
    """Fields a client may leave out, and those that the server does not always send."""
    fields = msgspec.structs.fields(struct)
    if not issubclass(struct, _FROM_CLIENT):
        return {field.name for field in fields if field.default is msgspec.UNSET}
    return {field.name for field in fields if not field.required}


def _bracketed(written: str) -> str:
    return f"({written})" if " | " in written or written.startswith("readonly") else written


def _broken(union: str) -> str:
    """A long union goes on one line a member."""
    if len(union) < 80:
        return f" {union}"
    return "".join(f"\n  | {member}" for member in union.split(" | "))


def _comment(doc: str | None) -> str:
    if not doc:
        return ""
    lines = inspect.cleandoc(doc).splitlines()
    if len(lines) == 1:
        return f"/** {lines[0]} */\n"
    return "/**\n" + "".join(f" * {line}".rstrip() + "\n" for line in lines) + " */\n"


def _field_comments(struct: type) -> Iterator[tuple[str, str]]:
    """Field name and the docstring under it, as the source has them."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(struct))).body[0]
    if not isinstance(tree, ast.ClassDef):
        return
    for field, after in zip(tree.body, tree.body[1:], strict=False):
        if not isinstance(field, ast.AnnAssign) or not isinstance(field.target, ast.Name):
            continue
        if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            yield field.target.id, str(after.value.value)


if __name__ == "__main__":
    sys.stdout.write(typescript(sys.argv[1:]))
