"""Randomness as a value: seeded, explicit, the same on every machine.

A Chance is a place in the splitmix64 sequence of its seed. Drawing gives a number and the next
place; nothing is hidden and nothing changes in place, so a state that holds a Chance replays.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final, TypeVar

import msgspec

T = TypeVar("T")

_MASK = (1 << 64) - 1

SEED_MAX: Final = _MASK
"""The greatest seed: seeds are numbers of 64 bits."""

_SEED_BYTES = 8
_GAMMA = 0x9E3779B97F4A7C15


class Chance(msgspec.Struct, frozen=True, gc=False):
    """A place in a random sequence: ``seed`` names the sequence, ``drawn`` counts its steps."""

    seed: int
    drawn: int = 0

    def roll(self, faces: int) -> "tuple[int, Chance]":
        """A fair number in ``range(faces)`` and the Chance after it."""
        value, drawn = fair_after(self.seed, self.drawn, faces)
        return value, Chance(self.seed, drawn)

    def pick(self, items: Sequence[T]) -> "tuple[T, Chance]":
        """One of the items, all equally likely, and the Chance after it."""
        index, after = self.roll(len(items))
        return items[index], after

    def fork(self, name: str) -> "Chance":
        """An independent Chance for a named purpose, whose seed can be turned back into this one.

        A seed that is handed out comes from ``seed_for``.
        """
        seed = self.seed
        for byte in name.encode():
            seed = _mix((seed ^ byte) + _GAMMA & _MASK)
        return Chance(seed)

    def seed_for(self, name: str) -> int:
        """A seed to hand out, e.g. to one bot, that tells neither this seed nor any other's.

        It is a hash with this seed as the key: to find the key is to guess it. What was drawn does
        not matter.
        """
        key = self.seed.to_bytes(_SEED_BYTES, "big")
        return int.from_bytes(blake2b(name.encode(), digest_size=_SEED_BYTES, key=key).digest())


def fair_after(seed: int, drawn: int, faces: int) -> tuple[int, int]:
    """A fair number in ``range(faces)`` after so many draws of a seed, and the draws after it."""
    limit = (1 << 64) - (1 << 64) % faces
    while True:
        drawn += 1
        value = word_at(seed, drawn)
        if value < limit:
            return value % faces, drawn


def word_at(seed: int, place: int) -> int:
    """The 64 bits at this place of the sequence of a seed; the first place is 1."""
    return _mix((seed + place * _GAMMA) & _MASK)


def _mix(value: int) -> int:
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
    return value ^ (value >> 31)
