-- A match has an epoch, its time is kept with each write, and its log is packed once it is over.
CREATE TABLE fresh(
    id TEXT PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    over INTEGER NOT NULL DEFAULT 0,
    since REAL NOT NULL,             -- when its last entry was written
    epoch INTEGER NOT NULL DEFAULT 1,
    at_s REAL NOT NULL DEFAULT 0,    -- its own time when it was written last,
    runs INTEGER NOT NULL DEFAULT 0, -- whether that ran,
    written REAL,                    -- and when that was
    due REAL,                        -- when something must happen though nobody is connected
    packed INTEGER NOT NULL DEFAULT 0 -- how many of its entries are in its log
) WITHOUT ROWID;
INSERT INTO fresh(id, code, over, since, at_s, runs, written)
SELECT id, code, over, since, clock_s + ifnull(max(0, (SELECT at FROM beat) - runs_since), 0),
    runs_since IS NOT NULL OR stopped IS NOT NULL,
    ifnull(stopped, CASE WHEN runs_since IS NULL THEN NULL ELSE (SELECT at FROM beat) END)
FROM match;
DROP TABLE match;
ALTER TABLE fresh RENAME TO match;
CREATE INDEX match_due ON match(due) WHERE due IS NOT NULL;
CREATE INDEX match_unpacked ON match(id) WHERE over AND packed = 0;
CREATE TABLE log(match TEXT PRIMARY KEY, body BLOB NOT NULL);
CREATE TABLE listed(match TEXT PRIMARY KEY, entry TEXT NOT NULL) WITHOUT ROWID;
DROP TABLE beat;
