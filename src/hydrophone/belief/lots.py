"""Numbers drawn one after the other from a Chance, however great."""

from bisect import bisect_right
from collections.abc import Sequence

from hydrophone.core.chance import Chance, fair_after, word_at

_WORD = 64


class Lots:
    """Draws many numbers, the same as the Chance that it begins with would draw."""

    def __init__(self, chance: Chance) -> None:
        self._seed = chance.seed
        self._drawn = chance.drawn

    def word(self) -> int:
        """The next number of 64 bits."""
        self._drawn += 1
        return word_at(self._seed, self._drawn)

    def below(self, bound: int) -> int:
        """A fair number in ``range(bound)``, which may be beyond all words of a machine."""
        if bound <= 1 << _WORD:
            value, self._drawn = fair_after(self._seed, self._drawn, bound)
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
            value = value << _WORD | self.word()
        return value >> -count % _WORD
