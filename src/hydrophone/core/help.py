"""How much the program helps a crew to find its enemy: one option for all games."""

from enum import StrEnum


class Help(StrEnum):
    """What the program does at the post that tracks the enemy, the same for both crews.

    Each level includes those before it. In U-Jagd the sheet is the dots on the Target Motion
    Analysis, and a space is a square of the enemy's map.
    """

    NONE = "none"
    """Nothing: a person draws and judges."""
    SHEET = "sheet"
    """The program keeps the sheet: it draws what is heard."""
    SPACES = "spaces"
    """The program shows where the enemy can be; in U-Jagd which contacts each square can hold."""
    CHANCES = "chances"
    """The program shows how likely each of these places is."""

    @property
    def is_computed(self) -> bool:
        """Is there more of it than a sheet that is drawn for the crew?"""
        return self in (Help.SPACES, Help.CHANCES)


_AMOUNT = {level: amount for amount, level in enumerate(Help)}


def least(*levels: Help) -> Help:
    """The level of these that helps least."""
    return min(levels, key=_AMOUNT.__getitem__)
