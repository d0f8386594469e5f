-- The time of a match is kept with the match. Versions 3 to 6 changed only what servers with a
-- lease said to each other, and version 7 takes all of that away.
ALTER TABLE match
    ADD COLUMN clock_s double precision NOT NULL DEFAULT 0,
    ADD COLUMN runs_since double precision,
    ADD COLUMN stopped timestamptz;
UPDATE match SET clock_s = convert_from(body, 'UTF8')::double precision
FROM kept WHERE kept.match = match.id AND kept.name = 'clock';
DELETE FROM kept WHERE name = 'clock';
CREATE TABLE beat(node bigint PRIMARY KEY, at double precision NOT NULL);
