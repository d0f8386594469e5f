"""The schema of a PostgreSQL database of matches, and what it decides for several servers.

``keep`` is one transaction of writes: it refuses those of a lease that has ended, of a line that is
not the lease's latest, and of a match of another server. ``claim`` gives a match whose server's
lease has run out to the server that asks, and ends that lease. Both lock leases before matches.
"""

LEASE_RAN_OUT = "HYD01"
"""SQLSTATE: this server's lease has run out, or another line of it writes."""

ANOTHER_NODES = "HYD02"
"""SQLSTATE: the match belongs to another server."""

STEPS = (
    """
    CREATE TABLE node(
        number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text NOT NULL,
        line bigint NOT NULL DEFAULT 0,
        until timestamptz NOT NULL
    );
    CREATE TABLE match(
        id text PRIMARY KEY,
        code text NOT NULL UNIQUE,
        over boolean NOT NULL DEFAULT false,
        since double precision NOT NULL,
        node bigint NOT NULL
    );
    CREATE TABLE entry(
        match text NOT NULL,
        number integer NOT NULL,
        body text NOT NULL,
        PRIMARY KEY(match, number)
    );
    CREATE TABLE kept(
        match text NOT NULL,
        name text NOT NULL,
        body bytea NOT NULL,
        PRIMARY KEY(match, name)
    );

    CREATE FUNCTION keep(
        this bigint, this_line bigint, now double precision,
        opened text[], codes text[],
        entry_matches text[], entry_numbers integer[], entry_bodies text[],
        kept_matches text[], kept_names text[], kept_bodies bytea[],
        touched text[], ended text[]
    ) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
        PERFORM FROM node WHERE number = this AND line = this_line FOR NO KEY UPDATE;
        IF NOT FOUND THEN
            RAISE EXCEPTION 'the lease has run out' USING ERRCODE = 'HYD01';
        END IF;
        INSERT INTO match(id, code, since, node)
        SELECT n.id, n.code, now, this FROM unnest(opened, codes) AS n(id, code);
        IF EXISTS(
            SELECT FROM unnest(entry_matches || kept_matches || ended) AS n(id)
            LEFT JOIN match ON match.id = n.id WHERE match.node IS DISTINCT FROM this
        ) THEN
            RAISE EXCEPTION 'another server has the match' USING ERRCODE = 'HYD02';
        END IF;
        INSERT INTO entry(match, number, body)
        SELECT n.match, n.number, n.body
        FROM unnest(entry_matches, entry_numbers, entry_bodies) AS n(match, number, body);
        INSERT INTO kept(match, name, body)
        SELECT n.match, n.name, n.body
        FROM unnest(kept_matches, kept_names, kept_bodies) AS n(match, name, body)
        ON CONFLICT (match, name) DO UPDATE SET body = excluded.body;
        IF touched || ended <> '{}' THEN
            UPDATE match SET since = now, over = over OR id = ANY(ended)
            WHERE id = ANY(touched || ended);
        END IF;
    END $$;

    CREATE FUNCTION claim(this bigint, asked text) RETURNS text LANGUAGE plpgsql AS $$
    DECLARE
        found_id text;
        holder bigint;
    BEGIN
        IF NOT EXISTS(SELECT FROM node WHERE number = this) THEN
            RAISE EXCEPTION 'the lease has run out' USING ERRCODE = 'HYD01';
        END IF;
        SELECT id, node INTO found_id, holder FROM match WHERE id = asked OR code = asked;
        IF holder <> this THEN
            DELETE FROM node WHERE number = holder AND until < clock_timestamp();
            IF NOT EXISTS(SELECT FROM node WHERE number = holder) THEN
                UPDATE match SET node = this WHERE id = found_id AND node = holder;
            END IF;
            SELECT node INTO holder FROM match WHERE id = found_id;
            IF holder <> this THEN
                RAISE EXCEPTION 'another server has the match'
                USING ERRCODE = 'HYD02', DETAIL = holder || ' ' || found_id;
            END IF;
        END IF;
        RETURN found_id;
    END $$;
    """,
)
"""What makes each version of the schema from the one before."""

SCHEMA_VERSION = len(STEPS)
"""The version this program writes, kept in the table ``schema_version``."""
