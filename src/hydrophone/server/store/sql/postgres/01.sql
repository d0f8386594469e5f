CREATE TABLE node(
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    until timestamptz NOT NULL
);
CREATE TABLE match(
    id text PRIMARY KEY,
    code text NOT NULL UNIQUE,
    over boolean NOT NULL DEFAULT false,
    since double precision NOT NULL,
    node bigint NOT NULL
);
CREATE TABLE entry(
    match text NOT NULL,
    number integer NOT NULL,
    body text NOT NULL,
    PRIMARY KEY(match, number)
);
CREATE TABLE kept(
    match text NOT NULL,
    name text NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY(match, name)
);
