-- Whom persons have hidden, and what people have reported to the operator.
CREATE TABLE hidden(
    id text PRIMARY KEY,             -- by which the person shows them again
    person text NOT NULL,
    other text NOT NULL,             -- whom they have hidden:
    match text NOT NULL,             -- in which match,
    player text NOT NULL,            -- as which of its players,
    name text NOT NULL,              -- and what that player was called then
    UNIQUE (person, match, player)
);
CREATE INDEX hidden_other ON hidden(other);
CREATE TABLE report(
    match text NOT NULL,
    player text NOT NULL,            -- who is reported,
    name text NOT NULL,              -- as they were called then,
    person text NOT NULL,            -- and who that is, if their name stays
    reporter text NOT NULL,          -- a player of the match
    reason text NOT NULL,
    at double precision NOT NULL,
    PRIMARY KEY (match, player, reporter)
);
-- Passkeys of persons, and what they are to sign.
CREATE TABLE passkey(
    id text PRIMARY KEY,             -- by which it is removed
    person text NOT NULL,
    label text NOT NULL,             -- in which kind of browser it was made
    at double precision NOT NULL,                -- when
    credential text NOT NULL UNIQUE, -- what the authenticator calls it
    body text NOT NULL               -- its public key, and how often it was used
);
CREATE INDEX passkey_person ON passkey(person);
CREATE TABLE challenge(
    id text PRIMARY KEY,             -- random bytes, signed once
    person text NOT NULL,            -- who makes a passkey; empty: one is used
    at double precision NOT NULL
);
