-- Clubs, their members, and their evenings.
CREATE TABLE club(
    id text PRIMARY KEY,
    body text NOT NULL
);
CREATE TABLE member(
    club text NOT NULL,
    id text NOT NULL,
    person text NOT NULL,
    PRIMARY KEY (club, id)
);
CREATE UNIQUE INDEX member_person ON member(person, club);
CREATE TABLE evening(
    club text NOT NULL,
    number integer NOT NULL,         -- counts the evenings of the club from 1
    at double precision NOT NULL,    -- when it began
    body text NOT NULL,
    PRIMARY KEY (club, number)
);
