-- A match has an epoch in the place of a server with a lease, its time is kept with each write,
-- and its log is packed once it is over.
DO $$
DECLARE
    old regprocedure;
BEGIN
    IF EXISTS(SELECT FROM node WHERE until > clock_timestamp()) THEN
        RAISE EXCEPTION 'a server of an earlier release is using it; stop all of those, then start again';
    END IF;
    FOR old IN
        SELECT oid FROM pg_proc WHERE pronamespace = current_schema()::regnamespace AND proname IN (
            'keep', 'claim', 'end_lease', 'has_gone', 'enter', 'rules_of', 'left_s', 'miss'
        )
    LOOP
        EXECUTE 'DROP FUNCTION ' || old;
    END LOOP;
END $$;
UPDATE match SET clock_s = clock_s + greatest(0, beat.at - runs_since), stopped = until
FROM node JOIN beat ON beat.node = number
WHERE match.node = number AND runs_since IS NOT NULL;

ALTER TABLE match RENAME COLUMN clock_s TO at_s;    -- its own time when it was written last
ALTER TABLE match RENAME COLUMN stopped TO written; -- when that was
ALTER TABLE match
    ADD COLUMN epoch bigint NOT NULL DEFAULT 1,
    ADD COLUMN server text NOT NULL DEFAULT '',     -- name of the server that claimed it last
    ADD COLUMN runs boolean NOT NULL DEFAULT false, -- whether its own time ran then
    ADD COLUMN due timestamptz,                     -- when something must happen by itself
    ADD COLUMN packed integer NOT NULL DEFAULT 0;   -- how many of its entries are in its log
UPDATE match SET runs = true WHERE written IS NOT NULL;
ALTER TABLE match DROP COLUMN node, DROP COLUMN runs_since;
ALTER TABLE match SET (fillfactor = 70);
CREATE INDEX match_due ON match(due) WHERE due IS NOT NULL;
CREATE INDEX match_unpacked ON match(id) WHERE over AND packed = 0;

CREATE TABLE log(match text PRIMARY KEY, body bytea NOT NULL);
ALTER TABLE log ALTER COLUMN body SET STORAGE EXTERNAL;
CREATE TABLE listed(match text PRIMARY KEY, entry text NOT NULL);
CREATE TABLE server(name text PRIMARY KEY, told text NOT NULL, at timestamptz NOT NULL);

DROP TABLE IF EXISTS node, beat, missing, standing;
