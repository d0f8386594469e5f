"""The SQL of both stores: a step for each version that changed the schema, and functions.

A step ``sqlite/04.sql`` makes version 4 from the version before it. The functions of a PostgreSQL
database belong to no step: after the last step ``postgres/functions.sql`` is put into it.
"""

from functools import cache
from importlib.resources import files


def steps(kind: str) -> dict[int, str]:
    """What makes each version from the one before, by version; not all versions have a step."""
    named = [each for each in (files(__name__) / kind).iterdir() if each.name[:2].isdigit()]
    return {int(each.name[:2]): each.read_text("utf-8") for each in sorted(named, key=str)}


@cache
def text(kind: str, name: str) -> str:
    """One file."""
    return (files(__name__) / kind / f"{name}.sql").read_text("utf-8")
