-- Vacations of persons from matches, which stay with the person when the match goes.
CREATE TABLE vacation(
    person text NOT NULL,
    match text NOT NULL,             -- from which; empty once the person is in it no more
    since double precision NOT NULL,
    until double precision NOT NULL,
    PRIMARY KEY (person, match, since)
);
-- Passkeys go with the device on which they were made, and challenges by their age.
ALTER TABLE passkey ADD COLUMN device text NOT NULL DEFAULT '';
CREATE INDEX challenge_at ON challenge(at);
