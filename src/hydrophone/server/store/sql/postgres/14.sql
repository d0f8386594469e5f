-- Members of clubs who lost all their devices and came back as others, as a host says.
CREATE TABLE comeback(
    club text PRIMARY KEY,
    person text NOT NULL,            -- the old one: their next visit ends it
    body text NOT NULL
);
CREATE INDEX comeback_person ON comeback(person);
