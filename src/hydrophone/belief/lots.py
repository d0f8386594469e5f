"""Numbers drawn one after the other from a Chance, however great."""

from bisect import bisect_right
from collections.abc import Sequence

from hydrophone.core.chance import Chance

_WORD = 64


class Lots:
    """Draws many numbers. What it draws follows from the Chance that it begins with."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def below(self, bound: int) -> int:
        """A fair number in ``range(bound)``, which may be beyond all words of a machine."""
        if bound <= 1 << _WORD:
            value, self._chance = self._chance.roll(bound)
            return value
        while (value := self._bits(bound.bit_length())) >= bound:
            pass
        return value

    def place(self, upto: Sequence[int]) -> int:
        """A place in a list by weight; ``upto`` holds the weight of each place and all before."""
        return bisect_right(upto, self.below(upto[-1]))

    def _bits(self, count: int) -> int:
        value = 0
        for _ in range(-(-count // _WORD)):
            word, self._chance = self._chance.roll(1 << _WORD)
            value = value << _WORD | word
        return value >> -count % _WORD
