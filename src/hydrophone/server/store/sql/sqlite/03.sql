-- The time of a match is kept with the match. From version 2 on the log may hold tables without
-- their options: those of the table before.
ALTER TABLE match ADD COLUMN clock_s REAL NOT NULL DEFAULT 0;
ALTER TABLE match ADD COLUMN runs_since REAL;
ALTER TABLE match ADD COLUMN stopped REAL;
CREATE INDEX match_runs ON match(id) WHERE runs_since IS NOT NULL;
UPDATE match SET clock_s = ifnull((
    SELECT CAST(body AS REAL) FROM kept WHERE kept.match = match.id AND kept.name = 'clock'
), 0);
DELETE FROM kept WHERE name = 'clock';
CREATE TABLE beat(at REAL NOT NULL);
INSERT INTO beat VALUES (0);
