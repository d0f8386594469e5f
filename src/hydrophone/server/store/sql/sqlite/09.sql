-- Members of clubs who lost all their devices and came back as others, as a host says.
CREATE TABLE comeback(
    club TEXT PRIMARY KEY,
    person TEXT NOT NULL,            -- the old one: their next visit ends it
    body TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX comeback_person ON comeback(person);
