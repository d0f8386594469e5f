-- Files from before versions may have these tables.
CREATE TABLE IF NOT EXISTS match(
    id TEXT PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    over INTEGER NOT NULL DEFAULT 0,
    since REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS entry(
    match TEXT NOT NULL,
    number INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY(match, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS kept(
    match TEXT NOT NULL,
    name TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY(match, name)
) WITHOUT ROWID;
