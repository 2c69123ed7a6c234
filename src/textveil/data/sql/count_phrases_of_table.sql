WITH phrase AS (
    SELECT place, clause, phraseto_tsquery(%(config)s::regconfig, regexp_replace(term, '[^[:alnum:].''&]+', ' ', 'g')) AS query
    FROM unnest(%(places)s::int[], %(clauses)s::int[], %(terms)s::text[]) AS asked (place, clause, term)
), term AS (
    SELECT place, bool_and(numnode(query) > 0) AS countable,
           '(' || string_agg('(' || query::text || ')', ' | ') FILTER (WHERE numnode(query) > 0) || ')' AS query
    FROM phrase GROUP BY place, clause
), together AS MATERIALIZED (
    SELECT place, bool_and(countable) AS countable, string_agg(query, ' & ') AS query FROM term GROUP BY place
)
SELECT countable, (SELECT count(*) FROM {table} WHERE {column} @@ together.query::tsquery)
FROM together ORDER BY place
