"""How the servers of one database stand, for the operator of each: one row a server (standing)."""

import psycopg

from hydrophone.server.store.face import ToldStanding

_TELL = """
INSERT INTO standing(name, told, at) VALUES (%s, %s, clock_timestamp())
ON CONFLICT (name) DO UPDATE SET told = excluded.told, at = excluded.at
"""

_FORGET = "DELETE FROM standing WHERE at < clock_timestamp() - interval '10 minutes'"

_HEAR = """
SELECT name, told, extract(epoch FROM clock_timestamp() - at)::float8
FROM standing WHERE name <> %s ORDER BY name
"""


def exchange(connection: psycopg.Connection, name: str, told: str) -> list[ToldStanding]:
    """Tell how this server stands, and hear how the others did within ten minutes."""
    connection.execute(_TELL, (name, told))
    connection.execute(_FORGET)
    return [ToldStanding(*row) for row in connection.execute(_HEAR, (name,)).fetchall()]


def withdraw(connection: psycopg.Connection, name: str) -> None:
    """This server ends in order: nobody misses it."""
    connection.execute("DELETE FROM standing WHERE name = %s", (name,))
