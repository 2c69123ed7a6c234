SELECT count(*), coalesce(max(xmin::text::bigint), 0), current_database(),
       (SELECT pg_typeof({column})::text FROM {table} LIMIT 1)
FROM {table}
