"""The database itself notes who writes an entry of a match that another server has."""

import psycopg

_AUDIT = b"""
CREATE TABLE audit(match text, number integer, writer text, owner text);
CREATE FUNCTION note_writer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    owner text := (SELECT server FROM match WHERE id = NEW.match);
    writer text := current_setting('application_name');
BEGIN
    IF owner IS DISTINCT FROM writer THEN
        INSERT INTO audit VALUES (NEW.match, NEW.number, writer, owner);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER note_writer AFTER INSERT ON entry FOR EACH ROW EXECUTE FUNCTION note_writer();
"""


def audited(address: str) -> None:
    """Have this database do so from now on; servers name themselves as the application."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(_AUDIT)
