-- Whom persons have hidden, and what people have reported to the operator.
CREATE TABLE hidden(
    id TEXT PRIMARY KEY,             -- by which the person shows them again
    person TEXT NOT NULL,
    other TEXT NOT NULL,             -- whom they have hidden:
    match TEXT NOT NULL,             -- in which match,
    player TEXT NOT NULL,            -- as which of its players,
    name TEXT NOT NULL,              -- and what that player was called then
    UNIQUE (person, match, player)
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
-- Passkeys of persons, and what they are to sign.
CREATE TABLE passkey(
    id TEXT PRIMARY KEY,             -- by which it is removed
    person TEXT NOT NULL,
    label TEXT NOT NULL,             -- in which kind of browser it was made
    at REAL NOT NULL,                -- when
    credential TEXT NOT NULL UNIQUE, -- what the authenticator calls it
    body TEXT NOT NULL               -- its public key, and how often it was used
) WITHOUT ROWID;
CREATE INDEX passkey_person ON passkey(person);
CREATE TABLE challenge(
    id TEXT PRIMARY KEY,             -- random bytes, signed once
    person TEXT NOT NULL,            -- who makes a passkey; empty: one is used
    at REAL NOT NULL
) WITHOUT ROWID;
