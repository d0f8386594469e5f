-- The role and the database of hydrophone, made once, by an administrator of PostgreSQL:
--
--   psql < postgres.sql
--   psql -c '\password hydrophone'        asks for its password
--
-- The database holds what is hidden in matches that run. So hydrophone has a database of its own,
-- which no other role may open. hydrophone makes its tables itself.

CREATE ROLE hydrophone LOGIN;
CREATE DATABASE hydrophone OWNER hydrophone ENCODING 'UTF8' TEMPLATE template0;
REVOKE ALL ON DATABASE hydrophone FROM PUBLIC;

-- Who backs up reads everything and changes nothing. It needs no password if it comes from the
-- same machine by the name of a user of the system (peer authentication, as Debian sets it).
CREATE ROLE hydrophone_backup LOGIN;
GRANT CONNECT ON DATABASE hydrophone TO hydrophone_backup;
GRANT pg_read_all_data TO hydrophone_backup;
