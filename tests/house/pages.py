"""The page of a game in docs/, as its tests read it."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
_PLAIN = {"yes": True, "no": False}


class Page:
    """One page: its text and the rows of its tables."""

    def __init__(self, game: str) -> None:
        self.text = (ROOT / "docs" / f"{game}.md").read_text(encoding="utf-8")
        self.rows = [
            [cell.strip() for cell in line.split("|")[1:-1]] for line in self.text.splitlines()
        ]

    @property
    def headings(self) -> list[str]:
        """The headings of the second order."""
        return re.findall("^## .*", self.text, re.MULTILINE)

    def options(self, columns: Mapping[str, int]) -> dict[str, dict[str, Any]]:
        """Preset to option to the value told in its column."""
        width = max(columns.values()) + 2
        told = [row for row in self.rows if len(row) == width and row[0].startswith("`")]
        return {
            preset: {row[0].strip("`"): _value(row[place]) for row in told}
            for preset, place in columns.items()
        }

    def charts(self) -> dict[str, list[str]]:
        """Chart to its row."""
        rows = (row for row in self.rows if len(row) == 4 and row[0].startswith("`"))
        return {row[0].split("`")[1]: row for row in rows}

    def unheard(self, game: str, count: int, examples: str) -> list[str]:
        """Announcements told on the page that the client's words do not have.

        ``examples`` is a pattern of what stands on the page for a parameter.
        """
        folder = ROOT / "web" / "src" / "games" / game
        words = "".join((folder / name).read_text("utf-8") for name in ("words.ts", "tables.ts"))
        first = next(place for place, row in enumerate(self.rows) if row[:1] == ["the boats dive"])
        said = [
            re.sub(examples, "{", part).split("{")[0]
            for row in self.rows[first : first + count]
            for cell in row[1:]
            for part in cell.split(" / ")
        ]
        return [part for part in said if part not in words]


def _value(cell: str) -> object:
    word = cell.strip("`")
    return _PLAIN.get(word, int(word) if word.isdigit() else word)
