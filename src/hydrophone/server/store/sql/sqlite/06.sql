-- Clubs, their members, and their evenings.
CREATE TABLE club(
    id TEXT PRIMARY KEY,
    body TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE member(
    club TEXT NOT NULL,
    id TEXT NOT NULL,
    person TEXT NOT NULL,
    PRIMARY KEY (club, id)
) WITHOUT ROWID;
CREATE UNIQUE INDEX member_person ON member(person, club);
CREATE TABLE evening(
    club TEXT NOT NULL,
    number INTEGER NOT NULL,         -- counts the evenings of the club from 1
    at REAL NOT NULL,                -- when it began
    body TEXT NOT NULL,
    PRIMARY KEY (club, number)
) WITHOUT ROWID;
