UPDATE jobs SET state = 'running', tries = tries + 1, beat = :now, share = 0, owner = :owner WHERE id = (
  SELECT id FROM jobs WHERE state = 'waiting' OR (
    state = 'running' AND (beat < :silent OR owner IN (SELECT value FROM json_each(:gone)))
  ) ORDER BY tries, made LIMIT 1
) RETURNING id, tries, caller, asked
