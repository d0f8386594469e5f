"""What the crews of persons came to in figures, in the tables of a store."""

from collections.abc import Callable, Sequence

from hydrophone.server.people.figures import NAME, KeptFigures
from hydrophone.server.people.person import KEPT, PersonId, read_kept
from hydrophone.server.store.tables.asking import Body, Tables, text

FIGURES = f"""
SELECT match.id, match.code, me.body, row.body, figures.body
FROM kept AS me JOIN match ON match.id = me.match
JOIN kept AS row ON row.match = me.match AND row.name = 'result'
LEFT JOIN kept AS figures ON figures.match = me.match AND figures.name = '{NAME}'
WHERE me.name = %(name)s AND me.name LIKE 'person:%%'
"""  # noqa: S608

_KEEP = """
INSERT INTO kept(match, name, body)
SELECT id, %(name)s, %(body)s FROM match
WHERE id = %(match)s AND over AND epoch = %(epoch)s
ON CONFLICT DO NOTHING
"""


class FiguresTables(Tables, frozen=True):
    """What a store keeps of figures."""

    _written: Callable[[str], Body]
    """Makes a kept value of a text."""

    def of(self, person: PersonId) -> Sequence[KeptFigures]:
        """Of all matches of a person that are over."""
        return [
            KeptFigures(
                match,
                code,
                read_kept(text(me)).players,
                text(result),
                None if figures is None else text(figures),
            )
            for match, code, me, result, figures in self._ask(FIGURES, name=f"{KEPT}{person}")
        ]

    def keep(self, match: str, epoch: int, figures: str) -> None:
        """A match that is over came to these in this epoch; those that are kept stay."""
        values = {"name": NAME, "body": self._written(figures)}
        self._ask(_KEEP, match=match, epoch=epoch, **values)
