-- Whom persons have hidden, and what people have reported to the operator.
CREATE TABLE hidden(
    id TEXT PRIMARY KEY,             -- by which the person shows them again
    person TEXT NOT NULL,
    other TEXT NOT NULL,             -- whom they have hidden,
    name TEXT NOT NULL,              -- as that person was called then
    UNIQUE (person, other)
) WITHOUT ROWID;
CREATE INDEX hidden_other ON hidden(other);
CREATE TABLE report(
    match TEXT NOT NULL,
    player TEXT NOT NULL,            -- who is reported,
    name TEXT NOT NULL,              -- as they were called then,
    person TEXT NOT NULL,            -- and who that is, if their name stays
    reporter TEXT NOT NULL,          -- a player of the match
    reason TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (match, player, reporter)
) WITHOUT ROWID;
