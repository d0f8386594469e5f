"""The schema of a PostgreSQL database of matches, and what it decides for several servers.

``keep`` is one transaction of writes: it refuses those of a lease that has ended, of a line that is
not the lease's latest, and of a match of another server. ``claim`` gives a match whose server's
lease has run out to the server that asks, and ends that lease. Both lock leases before matches.
It gives none to a server without the rules of the match, and names one that has them, if there is
one; if not, it answers without giving it. ``enter`` makes a lease: a server with a name of its own
ends the lease that an earlier one of that name has left, and is refused while that one is alive.
A server whose line to the database has gone is ``missing`` from the moment at which another one
sees it (``miss``). If it does not come back within its grace, its lease can be ended before it has
run out (``left_s``), also by a server that takes its name. Nothing of this outlives a crash or a
restart of the database: all lines go with it then.
``end_lease`` stops the time of every match that the server played at the moment of its last beat.
"""

LEASE_RAN_OUT = "HYD01"
"""SQLSTATE: this server's lease has run out, or another line of it writes."""

ANOTHER_NODES = "HYD02"
"""SQLSTATE: the match belongs to another server, or is for one that has its rules."""

NAME_TAKEN = "HYD03"
"""SQLSTATE: another server that is alive has this name."""

CODES = "match_code_key"
"""Name of the constraint that no two matches have one code, as PostgreSQL makes it."""

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
    """
    ALTER TABLE match
        ADD COLUMN clock_s double precision NOT NULL DEFAULT 0,
        ADD COLUMN runs_since double precision,
        ADD COLUMN stopped timestamptz;
    CREATE INDEX match_runs ON match(node) WHERE runs_since IS NOT NULL;
    UPDATE match SET clock_s = convert_from(body, 'UTF8')::double precision
    FROM kept WHERE kept.match = match.id AND kept.name = 'clock';
    DELETE FROM kept WHERE name = 'clock';

    CREATE TABLE beat(
        node bigint PRIMARY KEY,
        at double precision NOT NULL
    ) WITH (fillfactor = 50);

    CREATE FUNCTION keep(
        this bigint, this_line bigint, now double precision,
        opened text[], codes text[],
        entry_matches text[], entry_numbers integer[], entry_bodies text[],
        kept_matches text[], kept_names text[], kept_bodies bytea[],
        touched text[], ended text[],
        clocks text[], clocks_s double precision[], run_since double precision[], left_so boolean[]
    ) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
        turned integer;
    BEGIN
        PERFORM keep(
            this, this_line, now, opened, codes, entry_matches, entry_numbers, entry_bodies,
            kept_matches, kept_names, kept_bodies, touched, ended
        );
        IF clocks <> '{}' THEN
            UPDATE match SET clock_s = n.clock_s, runs_since = n.since,
                stopped = CASE WHEN n.left_so THEN clock_timestamp() END
            FROM unnest(clocks, clocks_s, run_since, left_so) AS n(id, clock_s, since, left_so)
            WHERE match.id = n.id AND match.node = this;
            GET DIAGNOSTICS turned = ROW_COUNT;
            IF turned <> cardinality(clocks) THEN
                RAISE EXCEPTION 'another server has the match' USING ERRCODE = 'HYD02';
            END IF;
        END IF;
        IF ended <> '{}' THEN
            UPDATE match SET runs_since = NULL WHERE id = ANY(ended);
        END IF;
    END $$;

    CREATE FUNCTION end_lease(that bigint, stopped_at double precision)
    RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
        ran_out timestamptz;
        last_beat double precision;
    BEGIN
        DELETE FROM node WHERE number = that RETURNING until INTO ran_out;
        IF NOT FOUND THEN
            RETURN;
        END IF;
        DELETE FROM beat WHERE node = that RETURNING at INTO last_beat;
        last_beat := greatest(last_beat, stopped_at);
        UPDATE match SET clock_s = clock_s + greatest(0, last_beat - runs_since),
            runs_since = NULL, stopped = least(ran_out, clock_timestamp())
        WHERE node = that AND runs_since IS NOT NULL;
    END $$;

    CREATE OR REPLACE FUNCTION claim(this bigint, asked text)
    RETURNS text LANGUAGE plpgsql AS $$
    DECLARE
        found_id text;
        holder bigint;
    BEGIN
        IF NOT EXISTS(SELECT FROM node WHERE number = this) THEN
            RAISE EXCEPTION 'the lease has run out' USING ERRCODE = 'HYD01';
        END IF;
        SELECT id, node INTO found_id, holder FROM match WHERE id = asked OR code = asked;
        IF holder <> this THEN
            PERFORM FROM node WHERE number = holder AND until < clock_timestamp()
            AND pg_postmaster_start_time() < clock_timestamp() - interval '1 second'
            FOR UPDATE;
            IF FOUND THEN
                PERFORM end_lease(holder, NULL);
            END IF;
            IF NOT EXISTS(SELECT FROM node WHERE number = holder) THEN
                UPDATE match SET node = this, runs_since = NULL
                WHERE id = found_id AND node = holder;
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
    """
    ALTER TABLE node
        ADD COLUMN only_one boolean NOT NULL DEFAULT false,
        ADD COLUMN backend integer,
        ADD COLUMN speaks integer,
        ADD COLUMN rules text[];

    CREATE FUNCTION has_gone(backend integer) RETURNS boolean LANGUAGE sql AS $$
        SELECT backend IS NOT NULL AND NOT EXISTS(
            SELECT FROM pg_stat_activity
            WHERE pid = backend AND datname = current_database()
        )
    $$;

    CREATE FUNCTION enter(
        its_name text, is_only_one boolean, lease_s double precision,
        its_rules text[], its_speaks integer, at double precision
    ) RETURNS bigint LANGUAGE plpgsql AS $$
    DECLARE
        this bigint;
    BEGIN
        IF is_only_one THEN
            PERFORM pg_advisory_xact_lock(hashtextextended(its_name, 0));
            PERFORM end_lease(number, NULL) FROM node
            WHERE name = its_name AND (until < clock_timestamp() OR has_gone(backend));
            IF EXISTS(SELECT FROM node WHERE name = its_name) THEN
                RAISE EXCEPTION 'another server has this name' USING ERRCODE = 'HYD03';
            END IF;
        END IF;
        INSERT INTO node(name, only_one, until, backend, speaks, rules)
        VALUES (
            its_name, is_only_one, clock_timestamp() + make_interval(secs => lease_s),
            pg_backend_pid(), its_speaks, its_rules
        ) RETURNING number INTO this;
        INSERT INTO beat(node, at) VALUES (this, enter.at);
        RETURN this;
    END $$;

    CREATE FUNCTION rules_of(asked text) RETURNS text LANGUAGE plpgsql AS $$
    DECLARE
        began record;
        laid text;
    BEGIN
        SELECT number, body INTO began FROM entry
        WHERE match = asked AND body LIKE '{"kind":"began"%' ORDER BY number LIMIT 1;
        SELECT body INTO laid FROM entry
        WHERE match = asked AND number < began.number ORDER BY number DESC LIMIT 1;
        RETURN (laid::jsonb -> 'table' ->> 'game') || ' '
            || coalesce(began.body::jsonb ->> 'rules', '1');
    EXCEPTION WHEN data_exception THEN
        RETURN NULL;
    END $$;

    CREATE OR REPLACE FUNCTION claim(this bigint, asked text)
    RETURNS text LANGUAGE plpgsql AS $$
    DECLARE
        found_id text;
        holder bigint;
        own record;
        played_by text;
        other record;
    BEGIN
        SELECT rules INTO own FROM node WHERE number = this;
        IF NOT FOUND THEN
            RAISE EXCEPTION 'the lease has run out' USING ERRCODE = 'HYD01';
        END IF;
        SELECT id, node INTO found_id, holder FROM match WHERE id = asked OR code = asked;
        IF holder = this OR found_id IS NULL THEN
            RETURN found_id;
        END IF;
        PERFORM FROM node WHERE number = holder AND until < clock_timestamp()
        AND pg_postmaster_start_time() < clock_timestamp() - interval '1 second'
        FOR UPDATE;
        IF FOUND THEN
            PERFORM end_lease(holder, NULL);
        END IF;
        IF NOT EXISTS(SELECT FROM node WHERE number = holder) THEN
            played_by := rules_of(found_id);
            IF played_by IS NULL OR own.rules IS NULL OR played_by = ANY(own.rules) THEN
                UPDATE match SET node = this, runs_since = NULL
                WHERE id = found_id AND node = holder;
                SELECT node INTO holder FROM match WHERE id = found_id;
            ELSE
                SELECT number INTO holder FROM node
                WHERE played_by = ANY(rules) AND until > clock_timestamp()
                ORDER BY random() LIMIT 1;
                IF NOT FOUND THEN
                    RETURN found_id;
                END IF;
            END IF;
        END IF;
        IF holder <> this THEN
            SELECT speaks, extract(epoch FROM until - clock_timestamp()) AS left_s INTO other
            FROM node WHERE number = holder;
            RAISE EXCEPTION 'another server has the match' USING
                ERRCODE = 'HYD02', DETAIL = holder || ' ' || found_id,
                HINT = coalesce(other.speaks, 0) || ' ' || coalesce(other.left_s, 0);
        END IF;
        RETURN found_id;
    END $$;
    """,
    """
    CREATE TABLE standing(
        name text PRIMARY KEY,
        told text NOT NULL,
        at timestamptz NOT NULL
    );
    """,
    """
    ALTER TABLE node ADD COLUMN grace_s double precision;

    CREATE UNLOGGED TABLE missing(
        node bigint PRIMARY KEY,
        backend integer NOT NULL,
        since timestamptz NOT NULL
    );

    CREATE FUNCTION enter(
        its_name text, is_only_one boolean, lease_s double precision,
        its_rules text[], its_speaks integer, at double precision, its_grace_s double precision
    ) RETURNS bigint LANGUAGE plpgsql AS $$
    DECLARE
        this bigint := enter(its_name, is_only_one, lease_s, its_rules, its_speaks, at);
    BEGIN
        UPDATE node SET grace_s = its_grace_s WHERE number = this;
        RETURN this;
    END $$;

    CREATE FUNCTION left_s(that bigint) RETURNS double precision LANGUAGE sql AS $$
        SELECT extract(epoch FROM
            least(until, since + make_interval(secs => grace_s)) - clock_timestamp()
        ) FROM node LEFT JOIN missing ON missing.node = number
            AND missing.backend = node.backend AND has_gone(node.backend)
        WHERE number = that
    $$;

    CREATE FUNCTION miss() RETURNS bigint[] LANGUAGE plpgsql AS $$
    BEGIN
        IF pg_try_advisory_xact_lock(26745, 1) THEN
            WITH gone AS MATERIALIZED (
                SELECT number, backend FROM node
                WHERE grace_s IS NOT NULL AND backend IS NOT NULL AND NOT EXISTS(
                    SELECT FROM pg_stat_activity
                    WHERE pid = backend AND datname = current_database()
                )
            ), back AS (
                DELETE FROM missing WHERE node NOT IN (SELECT number FROM gone)
            )
            INSERT INTO missing(node, backend, since)
            SELECT number, backend, clock_timestamp() FROM gone
            ON CONFLICT (node) DO UPDATE SET backend = excluded.backend, since = excluded.since
            WHERE missing.backend <> excluded.backend
                OR missing.since < pg_postmaster_start_time();
        END IF;
        RETURN ARRAY(
            SELECT number FROM node LEFT JOIN missing
                ON missing.node = number AND missing.backend = node.backend
            WHERE least(until, since + make_interval(secs => grace_s)) > clock_timestamp()
            ORDER BY number
        );
    END $$;

    CREATE OR REPLACE FUNCTION claim(this bigint, asked text)
    RETURNS text LANGUAGE plpgsql AS $$
    DECLARE
        found_id text;
        holder bigint;
        own record;
        played_by text;
        other record;
    BEGIN
        SELECT rules INTO own FROM node WHERE number = this;
        IF NOT FOUND THEN
            RAISE EXCEPTION 'the lease has run out' USING ERRCODE = 'HYD01';
        END IF;
        SELECT id, node INTO found_id, holder FROM match WHERE id = asked OR code = asked;
        IF holder = this OR found_id IS NULL THEN
            RETURN found_id;
        END IF;
        IF left_s(holder) <= 0
            AND pg_postmaster_start_time() < clock_timestamp() - interval '1 second' THEN
            PERFORM FROM node WHERE number = holder FOR UPDATE;
            PERFORM pg_stat_clear_snapshot();
            IF left_s(holder) <= 0 THEN
                PERFORM end_lease(holder, NULL);
            END IF;
        END IF;
        IF NOT EXISTS(SELECT FROM node WHERE number = holder) THEN
            played_by := rules_of(found_id);
            IF played_by IS NULL OR own.rules IS NULL OR played_by = ANY(own.rules) THEN
                UPDATE match SET node = this, runs_since = NULL
                WHERE id = found_id AND node = holder;
                SELECT node INTO holder FROM match WHERE id = found_id;
            ELSE
                SELECT number INTO holder FROM node
                WHERE played_by = ANY(rules) AND until > clock_timestamp()
                ORDER BY random() LIMIT 1;
                IF NOT FOUND THEN
                    RETURN found_id;
                END IF;
            END IF;
        END IF;
        IF holder <> this THEN
            SELECT speaks, least(
                left_s(number), CASE WHEN has_gone(backend) THEN grace_s END
            ) AS left_s INTO other FROM node WHERE number = holder;
            RAISE EXCEPTION 'another server has the match' USING
                ERRCODE = 'HYD02', DETAIL = holder || ' ' || found_id,
                HINT = coalesce(other.speaks, 0) || ' ' || coalesce(other.left_s, 0);
        END IF;
        RETURN found_id;
    END $$;
    """,
    """
    CREATE OR REPLACE FUNCTION enter(
        its_name text, is_only_one boolean, lease_s double precision,
        its_rules text[], its_speaks integer, at double precision
    ) RETURNS bigint LANGUAGE plpgsql AS $$
    DECLARE
        this bigint;
        other bigint;
    BEGIN
        IF is_only_one THEN
            PERFORM pg_advisory_xact_lock(hashtextextended(its_name, 0));
            FOR other IN SELECT number FROM node WHERE name = its_name FOR UPDATE LOOP
                PERFORM pg_stat_clear_snapshot();
                IF left_s(other) <= 0 THEN
                    PERFORM end_lease(other, NULL);
                END IF;
            END LOOP;
            IF EXISTS(SELECT FROM node WHERE name = its_name) THEN
                RAISE EXCEPTION 'another server has this name' USING ERRCODE = 'HYD03';
            END IF;
        END IF;
        INSERT INTO node(name, only_one, until, backend, speaks, rules)
        VALUES (
            its_name, is_only_one, clock_timestamp() + make_interval(secs => lease_s),
            pg_backend_pid(), its_speaks, its_rules
        ) RETURNING number INTO this;
        INSERT INTO beat(node, at) VALUES (this, enter.at);
        RETURN this;
    END $$;
    """,
)
"""What makes each version of the schema from the one before."""

SCHEMA_VERSION = len(STEPS)
"""The version this program writes, kept in the table ``schema_version``."""
