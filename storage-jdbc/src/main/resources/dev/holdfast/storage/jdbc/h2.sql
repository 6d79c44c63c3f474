-- The table that keeps all records, for H2. The adapter runs this file on first use, with the configured name in place of
-- "holdfast"; under the setting schema=provisioned somebody else runs it, for instance a migration tool.

-- Keys are UTF-8 bytes: they compare exactly, order by code point, and no setting of the database (IGNORECASE, MODE,
-- COLLATION) changes that. The check keeps out keys that are not UTF-8, which no program could ever ask for.
CREATE TABLE IF NOT EXISTS holdfast (
    collection    VARBINARY(63)      NOT NULL,
    partition_key VARBINARY(448)     NOT NULL,
    id            VARBINARY(512)     NOT NULL,
    -- The write id of the write that made the row what it is: unique for every write.
    version       VARBINARY(100)     NOT NULL,
    -- Milliseconds since 1970-01-01T00:00:00Z by the writer's clock.
    last_modified BIGINT             NOT NULL,
    -- The fields as a JSON object.
    body          CHARACTER VARYING  NOT NULL,
    PRIMARY KEY (collection, partition_key, id),
    CHECK (STRINGTOUTF8(UTF8TOSTRING(partition_key)) = partition_key AND STRINGTOUTF8(UTF8TOSTRING(id)) = id)
);

-- The row '_schema' / 'table' / 'version' tells the version of this schema: '1'.
INSERT INTO holdfast (collection, partition_key, id, version, last_modified, body)
SELECT X'5F736368656D61', X'7461626C65', X'76657273696F6E', X'31', 0, '{}'
WHERE NOT EXISTS (
    SELECT 1 FROM holdfast
    WHERE collection = X'5F736368656D61' AND partition_key = X'7461626C65' AND id = X'76657273696F6E'
);
