SET check_function_bodies = false;
CREATE FUNCTION public.claim(this bigint, asked text) RETURNS text
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.end_lease(that bigint, stopped_at double precision) RETURNS void
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.enter(its_name text, is_only_one boolean, lease_s double precision, its_rules text[], its_speaks integer, at double precision) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.enter(its_name text, is_only_one boolean, lease_s double precision, its_rules text[], its_speaks integer, at double precision, its_grace_s double precision) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
    DECLARE
        this bigint := enter(its_name, is_only_one, lease_s, its_rules, its_speaks, at);
    BEGIN
        UPDATE node SET grace_s = its_grace_s WHERE number = this;
        RETURN this;
    END $$;
CREATE FUNCTION public.has_gone(backend integer) RETURNS boolean
    LANGUAGE sql
    AS $$
        SELECT backend IS NOT NULL AND NOT EXISTS(
            SELECT FROM pg_stat_activity
            WHERE pid = backend AND datname = current_database()
        )
    $$;
CREATE FUNCTION public.keep(this bigint, this_line bigint, now double precision, opened text[], codes text[], entry_matches text[], entry_numbers integer[], entry_bodies text[], kept_matches text[], kept_names text[], kept_bodies bytea[], touched text[], ended text[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.keep(this bigint, this_line bigint, now double precision, opened text[], codes text[], entry_matches text[], entry_numbers integer[], entry_bodies text[], kept_matches text[], kept_names text[], kept_bodies bytea[], touched text[], ended text[], clocks text[], clocks_s double precision[], run_since double precision[], left_so boolean[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.left_s(that bigint) RETURNS double precision
    LANGUAGE sql
    AS $$
        SELECT extract(epoch FROM
            least(until, since + make_interval(secs => grace_s)) - clock_timestamp()
        ) FROM node LEFT JOIN missing ON missing.node = number
            AND missing.backend = node.backend AND has_gone(node.backend)
        WHERE number = that
    $$;
CREATE FUNCTION public.miss() RETURNS bigint[]
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.rules_of(asked text) RETURNS text
    LANGUAGE plpgsql
    AS $$
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
CREATE TABLE public.beat (
    node bigint NOT NULL,
    at double precision NOT NULL
)
WITH (fillfactor='50');
CREATE TABLE public.entry (
    match text NOT NULL,
    number integer NOT NULL,
    body text NOT NULL
);
CREATE TABLE public.kept (
    match text NOT NULL,
    name text NOT NULL,
    body bytea NOT NULL
);
CREATE TABLE public.match (
    id text NOT NULL,
    code text NOT NULL,
    over boolean DEFAULT false NOT NULL,
    since double precision NOT NULL,
    node bigint NOT NULL,
    clock_s double precision DEFAULT 0 NOT NULL,
    runs_since double precision,
    stopped timestamp with time zone
);
CREATE UNLOGGED TABLE public.missing (
    node bigint NOT NULL,
    backend integer NOT NULL,
    since timestamp with time zone NOT NULL
);
CREATE TABLE public.node (
    number bigint NOT NULL,
    name text NOT NULL,
    line bigint DEFAULT 0 NOT NULL,
    until timestamp with time zone NOT NULL,
    only_one boolean DEFAULT false NOT NULL,
    backend integer,
    speaks integer,
    rules text[],
    grace_s double precision
);
ALTER TABLE public.node ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.node_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.schema_version (
    version integer NOT NULL
);
CREATE TABLE public.standing (
    name text NOT NULL,
    told text NOT NULL,
    at timestamp with time zone NOT NULL
);
INSERT INTO public.beat VALUES (1, 1002);
INSERT INTO public.entry VALUES ('stands', 0, '{"kind":"table","table":{"match":"match-id","code":"ABCDEF","game":"sonar","options":{"help":"none","edition":"en","map":"archipelago","drawing":"","fixed_start_map1":"suggested","north_pole_damage":false,"self_hit":true,"silence_charges":false,"stuck":"may_act","double_ko":"draw","real_time":false,"rt_min_move_interval_s":2,"early_move":"refuse","stop_timeout_s":60,"resume_s":3,"answer_timeout_s":30,"turn_limit":0,"ro_start":"free","dive_shout":true},"host":"p1","seats":[{"seat":"blue.captain","player":null,"bot":null,"vacant":false,"offered":null,"kept_for":null,"stand_in":null,"waits":false,"bot_name":null},{"seat":"blue.radio_operator","player":null,"bot":null,"vacant":false,"offered":null,"kept_for":null,"stand_in":null,"waits":false,"bot_name":null},{"seat":"yellow.captain","player":null,"bot":null,"vacant":false,"offered":null,"kept_for":null,"stand_in":null,"waits":false,"bot_name":null},{"seat":"yellow.radio_operator","player":null,"bot":null,"vacant":false,"offered":null,"kept_for":null,"stand_in":null,"waits":false,"bot_name":null}],"people":[{"id":"p1","name":"Ann","ready":false,"side":null,"asks":null,"stream":0}],"boats":{},"phase":"lobby","closed":false,"passwords":{},"stand_in":null,"boarded":[],"claims":false,"deserted":[],"bot_pace":null,"help_by":"","help_limits":{},"joined":1,"listed":false,"delay":{"turns":0,"seconds":0},"mission":"","what_if":null}}');
INSERT INTO public.entry VALUES ('stands', 1, '{"kind":"table","table":{"match":"match-id","code":"ABCDEF","game":"sonar","options":null,"host":"p1","seats":[{"seat":"blue.captain","player":null,"bot":null,"vacant":false,"offered":null,"kept_for":null,"stand_in":null,"waits":false,"bot_name":null},{"seat":"blue.radio_operator","player":null,"bot":null,"vacant":false,"offered":null,"kept_for":null,"stand_in":null,"waits":false,"bot_name":null},{"seat":"yellow.captain","player":null,"bot":null,"vacant":false,"offered":null,"kept_for":null,"stand_in":null,"waits":false,"bot_name":null},{"seat":"yellow.radio_operator","player":null,"bot":null,"vacant":false,"offered":null,"kept_for":null,"stand_in":null,"waits":false,"bot_name":null}],"people":[{"id":"p1","name":"Ann","ready":false,"side":null,"asks":null,"stream":0},{"id":"p2","name":"Bob","ready":false,"side":null,"asks":null,"stream":0}],"boats":{},"phase":"lobby","closed":false,"passwords":{},"stand_in":null,"boarded":[],"claims":false,"deserted":[],"bot_pace":null,"help_by":"","help_limits":{},"joined":2,"listed":false,"delay":{"turns":0,"seconds":0},"mission":"","what_if":null}}');
INSERT INTO public.entry VALUES ('stands', 2, '{"kind":"table","table":{"match":"match-id","code":"ABCDEF","game":"sonar","options":null,"host":"p1","seats":[{"seat":"blue.captain","player":"p1","bot":null,"vacant":false,"offered":null,"kept_for":null,"stand_in":null,"waits":false,"bot_name":null},{"seat":"blue.radio_operator","player":null,"bot":null,"vacant":false,"offered":null,"kept_for":null,"stand_in":null,"waits":false,"bot_name":null},{"seat":"yellow.captain","player":null,"bot":null,"vacant":false,"offered":null,"kept_for":null,"stand_in":null,"waits":false,"bot_name":null},{"seat":"yellow.radio_operator","player":null,"bot":null,"vacant":false,"offered":null,"kept_for":null,"stand_in":null,"waits":false,"bot_name":null}],"people":[{"id":"p1","name":"Ann","ready":false,"side":null,"asks":null,"stream":0},{"id":"p2","name":"Bob","ready":false,"side":null,"asks":null,"stream":0}],"boats":{},"phase":"lobby","closed":false,"passwords":{},"stand_in":null,"boarded":[],"claims":false,"deserted":[],"bot_pace":null,"help_by":"","help_limits":{},"joined":2,"listed":false,"delay":{"turns":0,"seconds":0},"mission":"","what_if":null},"player":"p1","id":"1-1"}');
INSERT INTO public.entry VALUES ('stands', 3, '{"kind":"table","table":{"match":"match-id","code":"ABCDEF","game":"sonar","options":null,"host":"p1","seats":[{"seat":"blue.captain","player":"p1","bot":null,"vacant":false,"offered":null,"kept_for":null,"stand_in":null,"waits":false,"bot_name":null},{"seat":"blue.radio_operator","player":"p1","bot":null,"vacant":false,"offered":null,"kept_for":null,"stand_in":null,"waits":false,"bot_name":null},{"seat":"yellow.captain","player":null,"bot":null,"vacant":false,"offered":null,"kept_for":null,"stand_in":null,"waits":false,"bot_name":null},{"seat":"yellow.radio_operator","player":null,"bot":null,"vacant":false,"offered":null,"kept_for":null,"stand_in":null,"waits":false,"bot_name":null}],"people":[{"id":"p1","name":"Ann","ready":false,"side":null,"asks":null,"stream":0},{"id":"p2","name":"Bob","ready":false,"side":null,"asks":null,"stream":0}],"boats":{},"phase":"lobby","closed":false,"passwords":{},"stand_in":null,"boarded":[],"claims":false,"deserted":[],"bot_pace":null,"help_by":"","help_limits":{},"joined":2,"listed":false,"delay":{"turns":0,"seconds":0},"mission":"","what_if":null},"player":"p1","id":"1-2"}');
INSERT INTO public.entry VALUES ('stands', 4, '{"kind":"table","table":{"match":"match-id","code":"ABCDEF","game":"sonar","options":null,"host":"p1","seats":[{"seat":"blue.captain","player":"p1","bot":null,"vacant":false,"offered":null,"kept_for":null,"stand_in":null,"waits":false,"bot_name":null},{"seat":"blue.radio_operator","player":"p1","bot":null,"vacant":false,"offered":null,"kept_for":null,"stand_in":null,"waits":false,"bot_name":null},{"seat":"yellow.captain","player":"p2","bot":null,"vacant":false,"offered":null,"kept_for":null,"stand_in":null,"waits":false,"bot_name":null},{"seat":"yellow.radio_operator","player":null,"bot":null,"vacant":false,"offered":null,"kept_for":null,"stand_in":null,"waits":false,"bot_name":null}],"people":[{"id":"p1","name":"Ann","ready":false,"side":null,"asks":null,"stream":0},{"id":"p2","name":"Bob","ready":false,"side":null,"asks":null,"stream":0}],"boats":{},"phase":"lobby","closed":false,"passwords":{},"stand_in":null,"boarded":[],"claims":false,"deserted":[],"bot_pace":null,"help_by":"","help_limits":{},"joined":2,"listed":false,"delay":{"turns":0,"seconds":0},"mission":"","what_if":null},"player":"p2","id":"2-1"}');
INSERT INTO public.entry VALUES ('stands', 5, '{"kind":"table","table":{"match":"match-id","code":"ABCDEF","game":"sonar","options":null,"host":"p1","seats":[{"seat":"blue.captain","player":"p1","bot":null,"vacant":false,"offered":null,"kept_for":null,"stand_in":null,"waits":false,"bot_name":null},{"seat":"blue.radio_operator","player":"p1","bot":null,"vacant":false,"offered":null,"kept_for":null,"stand_in":null,"waits":false,"bot_name":null},{"seat":"yellow.captain","player":"p2","bot":null,"vacant":false,"offered":null,"kept_for":null,"stand_in":null,"waits":false,"bot_name":null},{"seat":"yellow.radio_operator","player":"p2","bot":null,"vacant":false,"offered":null,"kept_for":null,"stand_in":null,"waits":false,"bot_name":null}],"people":[{"id":"p1","name":"Ann","ready":false,"side":null,"asks":null,"stream":0},{"id":"p2","name":"Bob","ready":false,"side":null,"asks":null,"stream":0}],"boats":{},"phase":"lobby","closed":false,"passwords":{},"stand_in":null,"boarded":[],"claims":false,"deserted":[],"bot_pace":null,"help_by":"","help_limits":{},"joined":2,"listed":false,"delay":{"turns":0,"seconds":0},"mission":"","what_if":null},"player":"p2","id":"2-2"}');
INSERT INTO public.entry VALUES ('stands', 6, '{"kind":"table","table":{"match":"match-id","code":"ABCDEF","game":"sonar","options":null,"host":"p1","seats":[{"seat":"blue.captain","player":"p1","bot":null,"vacant":false,"offered":null,"kept_for":null,"stand_in":null,"waits":false,"bot_name":null},{"seat":"blue.radio_operator","player":"p1","bot":null,"vacant":false,"offered":null,"kept_for":null,"stand_in":null,"waits":false,"bot_name":null},{"seat":"yellow.captain","player":"p2","bot":null,"vacant":false,"offered":null,"kept_for":null,"stand_in":null,"waits":false,"bot_name":null},{"seat":"yellow.radio_operator","player":"p2","bot":null,"vacant":false,"offered":null,"kept_for":null,"stand_in":null,"waits":false,"bot_name":null}],"people":[{"id":"p1","name":"Ann","ready":true,"side":null,"asks":null,"stream":0},{"id":"p2","name":"Bob","ready":false,"side":null,"asks":null,"stream":0}],"boats":{},"phase":"lobby","closed":false,"passwords":{},"stand_in":null,"boarded":[],"claims":false,"deserted":[],"bot_pace":null,"help_by":"","help_limits":{},"joined":2,"listed":false,"delay":{"turns":0,"seconds":0},"mission":"","what_if":null},"player":"p1","id":"1-3"}');
INSERT INTO public.entry VALUES ('stands', 7, '{"kind":"table","table":{"match":"match-id","code":"ABCDEF","game":"sonar","options":null,"host":"p1","seats":[{"seat":"blue.captain","player":"p1","bot":null,"vacant":false,"offered":null,"kept_for":null,"stand_in":null,"waits":false,"bot_name":null},{"seat":"blue.radio_operator","player":"p1","bot":null,"vacant":false,"offered":null,"kept_for":null,"stand_in":null,"waits":false,"bot_name":null},{"seat":"yellow.captain","player":"p2","bot":null,"vacant":false,"offered":null,"kept_for":null,"stand_in":null,"waits":false,"bot_name":null},{"seat":"yellow.radio_operator","player":"p2","bot":null,"vacant":false,"offered":null,"kept_for":null,"stand_in":null,"waits":false,"bot_name":null}],"people":[{"id":"p1","name":"Ann","ready":true,"side":"blue","asks":null,"stream":0},{"id":"p2","name":"Bob","ready":true,"side":"yellow","asks":null,"stream":0}],"boats":{},"phase":"running","closed":false,"passwords":{},"stand_in":null,"boarded":[],"claims":false,"deserted":[],"bot_pace":null,"help_by":"","help_limits":{},"joined":2,"listed":false,"delay":{"turns":0,"seconds":0},"mission":"","what_if":null},"player":"p2","id":"2-3"}');
INSERT INTO public.entry VALUES ('stands', 8, '{"kind":"began","seed":1004,"bot_seed":1005,"at":1000.0,"rules":1}');
INSERT INTO public.entry VALUES ('stands', 9, '{"kind":"acted","by":"blue.captain","action":{"kind":"choose_start","cell":"A1"},"at":0.0,"player":"p1","id":"1-4"}');
INSERT INTO public.entry VALUES ('stands', 10, '{"kind":"acted","by":"yellow.captain","action":{"kind":"choose_start","cell":"A1"},"at":0.0,"player":"p2","id":"2-4"}');
INSERT INTO public.entry VALUES ('stands', 11, '{"kind":"acted","by":"blue.captain","action":{"kind":"move","direction":"right"},"at":0.0,"player":"p1","id":"1-5"}');
INSERT INTO public.entry VALUES ('stands', 12, '{"kind":"acted","by":"yellow.captain","action":{"kind":"move","direction":"right"},"at":0.0,"player":"p2","id":"2-5"}');
INSERT INTO public.entry VALUES ('stands', 13, '{"kind":"acted","by":"blue.captain","action":{"kind":"move","direction":"right"},"at":0.0,"player":"p1","id":"1-6"}');
INSERT INTO public.entry VALUES ('stands', 14, '{"kind":"acted","by":"yellow.captain","action":{"kind":"move","direction":"right"},"at":0.0,"player":"p2","id":"2-6"}');
INSERT INTO public.entry VALUES ('runs', 0, '{"kind":"table"}');
INSERT INTO public.entry VALUES ('left', 0, '{"kind":"table"}');
INSERT INTO public.entry VALUES ('over', 0, '{"kind":"table"}');
INSERT INTO public.entry VALUES ('over', 1, '{"kind":"left","player":1}');
INSERT INTO public.kept VALUES ('stands', 'tokens:p1', '\x5b7b22646967657374223a2266376537633336653435386538306536623661326336376430613965633039626437313864616464376266613864366266366537616435323665343663326637222c22706172656e74223a22222c2273747265616d223a307d2c7b22646967657374223a2266346236626236353438313239646163663131633161396334646666666665666434616136623231666366346539373534636330336237333163626537633235222c22706172656e74223a2266376537633336653435386538306536623661326336376430613965633039626437313864616464376266613864366266366537616435323665343663326637222c2273747265616d223a307d5d');
INSERT INTO public.kept VALUES ('stands', 'tokens:p2', '\x5b7b22646967657374223a2232633764333437306436313735313465646539663862303765323931323831313335316536656665343263646330376236363161373930623636353964343836222c22706172656e74223a22222c2273747265616d223a307d5d');
INSERT INTO public.kept VALUES ('runs', 'k', '\x76');
INSERT INTO public.match VALUES ('stands', 'STANDS', false, 1000, 1, 47.5, NULL, NULL);
INSERT INTO public.match VALUES ('runs', 'RUNNS', false, 1000, 1, 5, 990, NULL);
INSERT INTO public.match VALUES ('left', 'LEFTT', false, 1000, 1, 6, NULL, '2026-11-24 18:12:55.892609+00');
INSERT INTO public.match VALUES ('over', 'OVERR', true, 1002, 1, 0, NULL, NULL);
INSERT INTO public.node OVERRIDING SYSTEM VALUE VALUES (1, 'ship:1', 1, '2026-11-24 18:12:59.102129+00', false, 6446, 2, '{"sonar 1","captain_sonar 1","u_jagd 1"}', 0.5);
INSERT INTO public.schema_version VALUES (6);
SELECT pg_catalog.setval('public.node_number_seq', 1, true);
ALTER TABLE ONLY public.beat
    ADD CONSTRAINT beat_pkey PRIMARY KEY (node);
ALTER TABLE ONLY public.entry
    ADD CONSTRAINT entry_pkey PRIMARY KEY (match, number);
ALTER TABLE ONLY public.kept
    ADD CONSTRAINT kept_pkey PRIMARY KEY (match, name);
ALTER TABLE ONLY public.match
    ADD CONSTRAINT match_code_key UNIQUE (code);
ALTER TABLE ONLY public.match
    ADD CONSTRAINT match_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.missing
    ADD CONSTRAINT missing_pkey PRIMARY KEY (node);
ALTER TABLE ONLY public.node
    ADD CONSTRAINT node_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.standing
    ADD CONSTRAINT standing_pkey PRIMARY KEY (name);
CREATE INDEX match_runs ON public.match USING btree (node) WHERE (runs_since IS NOT NULL);
