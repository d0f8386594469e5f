-- Vacations of persons from matches, which stay with the person when the match goes.
CREATE TABLE vacation(
    person TEXT NOT NULL,
    match TEXT NOT NULL,             -- from which; empty once the person is in it no more
    since REAL NOT NULL,
    until REAL NOT NULL,
    PRIMARY KEY (person, match, since)
) WITHOUT ROWID;
-- Passkeys go with the device on which they were made, and challenges by their age.
ALTER TABLE passkey ADD COLUMN device TEXT NOT NULL DEFAULT '';
CREATE INDEX challenge_at ON challenge(at);
