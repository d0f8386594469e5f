-- Persons whose names stay, and their devices; matches keep who they are at the table (kept).
CREATE TABLE person(
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    paper TEXT UNIQUE                -- hash of the code on paper
) WITHOUT ROWID;
CREATE TABLE device(
    id TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    label TEXT NOT NULL DEFAULT '',  -- what kind of browser it is
    at REAL NOT NULL,                -- when it was invited, added, or got its secret
    digest TEXT UNIQUE,              -- hash of its secret,
    before TEXT,                     -- and of the one before, until the new one is used
    code TEXT UNIQUE,                -- by which it is added; null once it is,
    figures TEXT                     -- and what both devices show meanwhile
) WITHOUT ROWID;
CREATE INDEX device_person ON device(person);
CREATE INDEX device_before ON device(before) WHERE before IS NOT NULL;
CREATE INDEX kept_person ON kept(name) WHERE name LIKE 'person:%';
