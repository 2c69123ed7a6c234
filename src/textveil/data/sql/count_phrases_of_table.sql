WITH phrase AS (
    SELECT place, phraseto_tsquery(%(config)s::regconfig, term) AS query
    FROM unnest(%(places)s::int[], %(terms)s::text[]) AS asked (place, term)
), together AS MATERIALIZED (
    SELECT place, bool_and(numnode(query) > 0) AS countable,
           string_agg('(' || query::text || ')', ' & ') FILTER (WHERE numnode(query) > 0) AS query
    FROM phrase GROUP BY place
)
SELECT countable, (SELECT count(*) FROM {table} WHERE {column} @@ together.query::tsquery)
FROM together ORDER BY place
