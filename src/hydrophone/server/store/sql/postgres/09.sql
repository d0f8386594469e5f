-- Persons whose names stay, and their devices; matches keep who they are at the table (kept).
CREATE TABLE person(
    id text PRIMARY KEY,
    name text NOT NULL,
    paper text UNIQUE                -- hash of the code on paper
);
CREATE TABLE device(
    id text PRIMARY KEY,
    person text NOT NULL,
    label text NOT NULL DEFAULT '',  -- what kind of browser it is
    at double precision NOT NULL,    -- when it was invited, added, or got its secret
    digest text UNIQUE,              -- hash of its secret,
    before text,                     -- and of the one before, until the new one is used
    code text UNIQUE,                -- by which it is added; null once it is,
    figures text                     -- and what both devices show meanwhile
);
CREATE INDEX device_person ON device(person);
CREATE INDEX device_before ON device(before) WHERE before IS NOT NULL;
CREATE INDEX kept_person ON kept(name) WHERE name LIKE 'person:%';
