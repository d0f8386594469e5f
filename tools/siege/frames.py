"""Frames that nobody has thought of, made from the server's own message types.

``Forge.frame`` is a message in order, filled with values by its types, or the same broken somehow:
wrong types, fields too many or too few, deep nesting, huge numbers, broken UTF-8, bytes turned.
"""

import copy
import random
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, get_args

import msgspec
from msgspec import inspect

from hydrophone.kits.registry import house
from hydrophone.server.protocol.bodies import Drawing, NewMatch
from hydrophone.server.protocol.messages import Command, Hello, Leave, Ping, WatchMatches

TEXT, BINARY = 0x81, 0x82

Frame: TypeAlias = tuple[int, bytes]
"""First byte and payload."""

SPELL = (
    "", "a", "A1", "blue", "null", "Ann", "ﬁ", "‮", "\u0000", "é" * 30, "x" * 20_000, "😀",
    "p1", "sonar", "0", "\\", '"', "{", "%s", "../..", "<script>", "SON-082",
)  # fmt: skip
NUMBERS = (0, 1, -1, 2, 255, 65_536, 2**31, 2**63, -(2**63), 2**64, 10**400, 10**4000)
STRANGE: tuple[Any, ...] = (
    None, True, False, 0, -1, 1e308, 0.1, "", "x", [], {}, [[]], {"": {}}, {"kind": "act"},
    [None] * 500,
)  # fmt: skip
BROKEN = 0.06
"""Share of frames that are broken: the server hangs up after five of them."""

DEPTHS = (5, 15, 16, 17, 100, 960, 975, 980, 1_000, 9_000)


class Forge:
    """Makes frames; the same seed makes the same."""

    def __init__(self, chance: random.Random, known: Sequence[str] = ()) -> None:
        self.chance = chance
        self.known = list(known)
        """Ids, tokens and the like that mean something to the server."""
        self.offered: list[Any] = []
        """Actions that the server has offered."""
        self.sent: list[bytes] = []
        games = [kit.game for kit in house()]
        self._actions = [_inspected(game.action_type) for game in games]
        self._options = [_inspected(game.options_type) for game in games]
        self._commands = [_inspected(kind) for kind in (*get_args(Command), Ping)]
        self._often = [0.05 if kind is Leave else 1.0 for kind in (*get_args(Command), Ping)]
        self._hello = _inspected(Hello)
        self._list = _inspected(WatchMatches)

    # --- values by their types -----------------------------------------------------------------

    def value(self, kind: inspect.Type, name: str = "") -> Any:
        """Something of this type."""
        chance = self.chance
        match kind:
            case inspect.StructType():
                return self._struct(kind)
            case inspect.UnionType(types):
                return self.value(chance.choice(types), name)
            case inspect.EnumType(cls):
                return chance.choice(list(cls)).value
            case inspect.LiteralType(values):
                return chance.choice(values)
            case inspect.RawType() if self.offered and name == "action" and chance.random() < 0.5:
                return copy.deepcopy(chance.choice(self.offered))
            case inspect.RawType():
                kinds = self._options if name == "options" else self._actions
                return self.value(chance.choice(kinds))
            case inspect.StrType():
                return self._text(name, kind.max_length)
            case inspect.BoolType():
                return chance.random() < 0.5
            case inspect.IntType():
                return chance.choice((0, 1, 2, 3, 10, chance.randrange(10_000)))
            case inspect.FloatType():
                return chance.choice((0.0, 0.5, 1e9, -1.0))
            case inspect.DictType():
                return {
                    self.value(kind.key_type): self.value(kind.value_type)
                    for _ in range(chance.randrange(4))
                }
            case inspect.VarTupleType() | inspect.ListType() | inspect.SetType():
                return [self.value(kind.item_type) for _ in range(chance.randrange(4))]
            case inspect.FrozenSetType():
                return [self.value(kind.item_type) for _ in range(chance.randrange(4))]
            case inspect.TupleType():
                return [self.value(each) for each in kind.item_types]
            case inspect.NoneType():
                return None
            case _:
                return copy.deepcopy(chance.choice(STRANGE))

    def _struct(self, kind: inspect.StructType) -> dict[str, Any]:
        made: dict[str, Any] = {}
        if kind.tag_field is not None:
            made[kind.tag_field] = kind.tag
        for field in kind.fields:
            if field.required or self.chance.random() < 0.5:
                made[field.encode_name] = self.value(field.type, field.encode_name)
        return made

    def _text(self, name: str, most: int | None) -> str:
        chance = self.chance
        if name == "id":
            return f"f{chance.randrange(10**9)}"
        if name == "cell" or (most is not None and most <= 3):
            return f"{chance.choice('ABCDEFGHIJKLMNOZ')}{chance.randrange(17)}"
        if self.known and chance.random() < 0.4:
            return chance.choice(self.known)
        return chance.choice(SPELL)

    # --- frames --------------------------------------------------------------------------------

    def frame(self) -> tuple[Frame, bool]:
        """A frame, and whether it was broken on purpose."""
        chance, luck = self.chance, self.chance.random()
        if self.sent and luck < 0.05:
            return (TEXT, chance.choice(self.sent)), False
        message = self.value(self._kind(luck))
        if luck > 1 - BROKEN:
            return self._broken(message), True
        payload = msgspec.json.encode(message)
        if len(self.sent) < 200:
            self.sent.append(payload)
        else:
            self.sent[chance.randrange(200)] = payload
        return (TEXT, payload), False

    def _kind(self, luck: float) -> inspect.Type:
        if luck < 0.06:
            return self._hello
        if luck < 0.07:
            return self._list
        return self.chance.choices(self._commands, self._often)[0]

    def body(self) -> bytes:
        """A body for HTTP, whole or broken."""
        message = self.value(_inspected(self.chance.choice((NewMatch, Drawing))))
        if self.chance.random() < 0.5:
            return msgspec.json.encode(message)
        return self._broken(message)[1]

    def _broken(self, message: Any) -> Frame:
        ways: tuple[Callable[[Any], Frame], ...] = (
            self._another_value,
            self._another_value,
            self._deep,
            self._field_more,
            self._field_less,
            self._bytes_turned,
            self._cut_off,
            self._not_unicode,
            self._number,
            self._binary,
            self._noise,
        )
        return self.chance.choice(ways)(message)

    def _spot(self, message: Any) -> tuple[Any, Any]:
        """A container in the message and a key of it."""
        spots = list(_spots(message))
        return self.chance.choice(spots)

    def _another_value(self, message: Any) -> Frame:
        inside, key = self._spot(message)
        inside[key] = copy.deepcopy(self.chance.choice(STRANGE))
        return TEXT, msgspec.json.encode(message)

    def _deep(self, message: Any) -> Frame:
        levels = self.chance.choice(DEPTHS)
        opening, closing = self.chance.choice(((b"[", b"]"), (b'{"a":', b"}")))
        return TEXT, self._spliced(message, opening * levels + b"0" + closing * levels)

    def _number(self, message: Any) -> Frame:
        if self.chance.random() < 0.3:
            return TEXT, self._spliced(message, self.chance.choice((b"1e999", b"-0", b"1e-999")))
        return TEXT, self._spliced(message, b"%d" % self.chance.choice(NUMBERS))

    def _spliced(self, message: Any, value: bytes) -> bytes:
        inside, key = self._spot(message)
        inside[key] = "@@"
        return msgspec.json.encode(message).replace(b'"@@"', value)

    def _field_more(self, message: Any) -> Frame:
        message[self.chance.choice(SPELL)] = copy.deepcopy(self.chance.choice(STRANGE))
        return TEXT, msgspec.json.encode(message)

    def _field_less(self, message: Any) -> Frame:
        message.pop(self.chance.choice(list(message)))
        return TEXT, msgspec.json.encode(message)

    def _bytes_turned(self, message: Any) -> Frame:
        payload = bytearray(msgspec.json.encode(message))
        for _ in range(self.chance.randrange(1, 4)):
            payload[self.chance.randrange(len(payload))] = self.chance.randrange(256)
        return TEXT, bytes(payload)

    def _cut_off(self, message: Any) -> Frame:
        payload = msgspec.json.encode(message)
        return TEXT, payload[: self.chance.randrange(len(payload))]

    def _not_unicode(self, message: Any) -> Frame:
        wrong = self.chance.choice((b'"\xff"', b'"\xc0\x80"', b'"\xed\xa0\x80"', b'"\\ud800"'))
        return TEXT, self._spliced(message, wrong)

    def _binary(self, message: Any) -> Frame:
        return BINARY, msgspec.json.encode(message)

    def _noise(self, _: Any) -> Frame:
        return TEXT, self.chance.randbytes(self.chance.randrange(200))


def _inspected(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


def _spots(value: Any) -> list[tuple[Any, Any]]:
    """Every place in it that holds something: container and key."""
    found: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        keys: list[Any] = list(value)
    elif isinstance(value, list):
        keys = list(range(len(value)))
    else:
        return found
    for key in keys:
        found.append((value, key))
        found += _spots(value[key])
    return found
