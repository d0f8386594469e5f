-- A commit is one value instead of an array for each of its columns.
DROP FUNCTION IF EXISTS keep(
    text, double precision,
    text[], bigint[], text[], integer[], boolean[],
    double precision[], boolean[], double precision[], text[],
    integer[], integer[], text[], integer[], text[], bytea[]
);
