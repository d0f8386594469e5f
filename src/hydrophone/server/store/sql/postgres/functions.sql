-- What the database does for servers, each as one statement that a server makes in one call: no
-- server holds the row of a match longer than its statement takes, whatever happens to the server.

-- A group commit. ``parts`` is an array; each part is all that one match gets under one epoch. The
-- rows of the matches are locked in the order of their ids. Then parts whose epoch is not that of
-- their match are refused, and those whose entries are there already; all others are made.
-- ``code`` is of a new match, ``packed`` its first log: the count of entries, and their value in
-- base 64. ``timing``: null leaves the time as it is. ``listed``: null leaves the
-- list as it is, and '' takes the match off it. The bodies of ``kept`` are in base 64.
-- ``after``: match and epoch of another part, without which a new match is not made.
-- Returns the number of each refused part, from 1, and the server that claimed its match last.
CREATE OR REPLACE FUNCTION keep(this_server text, at_time double precision, parts jsonb)
RETURNS TABLE(refused bigint, claimed_by text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    matches text[];
    epochs bigint[];
    first_entry integer[];
    ended boolean[];
    clocks_s double precision[];
    running boolean[];
    due_in_s double precision[];
    lists text[];
    old bigint[];
BEGIN
    SELECT array_agg(w->>'match'), array_agg((w->'epoch')::bigint),
        array_agg((w->'entries'->0->0)::integer), array_agg((w->'over')::boolean),
        array_agg((w->'timing'->>'at')::double precision),
        array_agg((w->'timing'->>'runs')::boolean),
        array_agg((w->'timing'->>'due_in_s')::double precision), array_agg(w->>'listed')
    INTO matches, epochs, first_entry, ended, clocks_s, running, due_in_s, lists
    FROM jsonb_array_elements(parts) AS w;

    PERFORM FROM match WHERE id = ANY(matches) ORDER BY id FOR NO KEY UPDATE;

    INSERT INTO match(id, code, epoch, server, since, packed)
    SELECT w->>'match', w->>'code', (w->'epoch')::bigint, this_server, at_time,
        coalesce((w->'packed'->>0)::integer, 0)
    FROM jsonb_array_elements(parts) AS w
    WHERE w->>'code' <> '' AND (w->'after'->>0 IS NULL OR EXISTS(
        SELECT FROM match JOIN unnest(matches, epochs, first_entry) AS before(id, epoch, first)
            USING (id, epoch)
        WHERE id = w->'after'->>0 AND epoch = (w->'after'->1)::bigint
            AND coalesce(first >= packed, true)
    ));
    INSERT INTO log(match, body)
    SELECT w->>'match', decode(w->'packed'->>1, 'base64')
    FROM jsonb_array_elements(parts) AS w WHERE w->'packed'->>1 IS NOT NULL;

    old := ARRAY(
        SELECT w.number FROM unnest(matches, epochs, first_entry)
            WITH ORDINALITY AS w(id, epoch, first, number)
        LEFT JOIN match ON match.id = w.id
        WHERE match.epoch IS DISTINCT FROM w.epoch OR w.first < match.packed
    );
    INSERT INTO entry(match, number, body)
    SELECT matches[w.number], (e->0)::integer, e->>1
    FROM jsonb_array_elements(parts) WITH ORDINALITY AS w(part, number),
        jsonb_array_elements(w.part->'entries') AS e
    WHERE w.number <> ALL(old);

    INSERT INTO kept(match, name, body)
    SELECT matches[w.number], k.name, decode(k.body, 'base64')
    FROM jsonb_array_elements(parts) WITH ORDINALITY AS w(part, number),
        jsonb_each_text(w.part->'kept') AS k(name, body)
    WHERE w.number <> ALL(old)
    ON CONFLICT (match, name) DO UPDATE SET body = excluded.body;

    UPDATE match SET
        since = CASE WHEN w.first IS NULL AND NOT w.ended THEN since ELSE at_time END,
        over = over OR w.ended,
        at_s = coalesce(w.at_s, match.at_s),
        runs = coalesce(w.running, runs) AND NOT (over OR w.ended),
        written = CASE WHEN w.at_s IS NULL THEN written ELSE clock_timestamp() END,
        due = CASE
            WHEN over OR w.ended THEN NULL
            WHEN w.at_s IS NULL THEN due
            ELSE clock_timestamp() + make_interval(secs => w.due_in_s)
        END
    FROM unnest(matches, first_entry, ended, clocks_s, running, due_in_s)
        WITH ORDINALITY AS w(id, first, ended, at_s, running, due_in_s, number)
    WHERE match.id = w.id AND w.number <> ALL(old)
        AND (w.first IS NOT NULL OR w.at_s IS NOT NULL OR w.ended);

    DELETE FROM listed USING unnest(matches, lists, ended)
        WITH ORDINALITY AS w(id, entry, ended, number)
    WHERE listed.match = w.id AND (w.entry = '' OR w.ended) AND w.number <> ALL(old);
    INSERT INTO listed(match, entry)
    SELECT w.id, w.entry
    FROM unnest(matches, lists, ended) WITH ORDINALITY AS w(id, entry, ended, number)
    WHERE w.entry <> '' AND NOT w.ended AND w.number <> ALL(old)
    ON CONFLICT (match) DO UPDATE SET entry = excluded.entry;

    RETURN QUERY
    SELECT w.number, coalesce(match.server, '')
    FROM unnest(matches) WITH ORDINALITY AS w(id, number) LEFT JOIN match ON match.id = w.id
    WHERE w.number = ANY(old);
END $$;

-- Give matches to a server: each has the next epoch from now on, and what is due at it is put off.
-- All servers hear of it (NOTIFY): who claimed it, as ``caller``, which no two stores share.
CREATE OR REPLACE FUNCTION claim(
    ids text[], this_server text, caller text, put_off_s double precision
) RETURNS TABLE(claimed text, its_epoch bigint) LANGUAGE plpgsql AS $$
BEGIN
    FOR claimed, its_epoch IN
        UPDATE match SET epoch = epoch + 1, server = this_server,
            due = CASE WHEN due IS NOT NULL THEN
                greatest(due, clock_timestamp() + make_interval(secs => put_off_s))
            END
        WHERE id = ANY(ids) RETURNING id, epoch
    LOOP
        PERFORM pg_notify('claimed', concat_ws(' ', caller, its_epoch, claimed, this_server));
        RETURN NEXT;
    END LOOP;
END $$;

-- Forget a match, if these are still its epoch and the time of its last entry; null: if it is there.
-- A server that has it hears that it has another epoch, and can write nothing.
CREATE OR REPLACE FUNCTION forget(
    asked text, of_epoch bigint, of_age double precision, caller text
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    gone_epoch bigint;
BEGIN
    DELETE FROM match WHERE id = asked
        AND epoch = coalesce(of_epoch, epoch) AND since = coalesce(of_age, since)
    RETURNING epoch INTO gone_epoch;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    DELETE FROM entry WHERE match = asked;
    DELETE FROM kept WHERE match = asked;
    DELETE FROM log WHERE match = asked;
    DELETE FROM listed WHERE match = asked;
    PERFORM pg_notify('claimed', concat_ws(' ', caller, gone_epoch + 1, asked, ''));
    RETURN true;
END $$;

-- Put the first entries of a match that is over into one row, unless as many are there already.
CREATE OR REPLACE FUNCTION pack(asked text, entries integer, packed_body bytea)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    UPDATE match SET packed = entries WHERE id = asked AND over AND packed < entries;
    IF FOUND THEN
        INSERT INTO log(match, body) VALUES (asked, packed_body)
        ON CONFLICT (match) DO UPDATE SET body = excluded.body;
        DELETE FROM entry WHERE match = asked AND number < entries;
    END IF;
END $$;
