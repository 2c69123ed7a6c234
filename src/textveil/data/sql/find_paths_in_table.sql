SELECT EXISTS (
    SELECT FROM (SELECT {column} AS words FROM {table} LIMIT 1000) AS first_rows, unnest(first_rows.words) AS one
    WHERE position('/' IN one.lexeme) > 0
)
