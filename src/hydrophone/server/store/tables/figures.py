"""What the crews of persons came to in figures, in the tables of a store."""

from collections.abc import Callable, Sequence

from hydrophone.server.people.figures import NAME, KeptFigures
from hydrophone.server.people.person import KEPT, PersonId, read_kept
from hydrophone.server.store.tables.asking import Body, Tables, text

FIGURES = f"""
SELECT match.id, match.code, me.body, row.body, figures.body
FROM kept AS me JOIN match ON match.id = me.match
JOIN kept AS row ON row.match = me.match AND row.name = 'result'
JOIN kept AS figures ON figures.match = me.match AND figures.name = '{NAME}'
WHERE me.name = %(name)s AND me.name LIKE 'person:%%'
"""  # noqa: S608

_LACKING = """
WHERE id = %(match)s AND epoch = %(epoch)s AND over AND EXISTS(
    SELECT 1 FROM kept WHERE kept.match = match.id AND kept.name LIKE 'person:%%'
) AND NOT EXISTS(
    SELECT 1 FROM kept WHERE kept.match = match.id AND kept.name = %(name)s
)
"""

_HOLD = f"UPDATE match SET epoch = epoch {_LACKING} RETURNING id"  # noqa: S608
"""No other transaction takes a player out of the match until this one is done."""

_KEEP = """
INSERT INTO kept(match, name, body) VALUES (%(match)s, %(name)s, %(body)s) ON CONFLICT DO NOTHING
"""


class FiguresTables(Tables, frozen=True):
    """What a store keeps of figures."""

    _written: Callable[[str], Body]
    """Makes a kept value of a text."""

    def of(self, person: PersonId) -> Sequence[KeptFigures]:
        """Of the matches of a person whose figures are kept."""
        return [
            KeptFigures(match, code, read_kept(text(me)).players, text(result), text(figures))
            for match, code, me, result, figures in self._ask(FIGURES, name=f"{KEPT}{person}")
        ]

    def lacks(self, match: str, epoch: int) -> bool:
        """Would ``keep`` keep any? Nothing is written to find that out."""
        question = f"SELECT id FROM match {_LACKING}"  # noqa: S608
        return bool(self._ask(question, match=match, epoch=epoch, name=NAME))

    def keep(self, match: str, epoch: int, figures: str) -> None:
        """A match of persons has come to these, if it is over and still has this epoch.

        Those that are kept stay. Under another epoch a player may have been taken out of it, with
        pins that these figures count.
        """
        with self._transaction() as ask:
            if ask(_HOLD, match=match, epoch=epoch, name=NAME):
                ask(_KEEP, match=match, name=NAME, body=self._written(figures))
