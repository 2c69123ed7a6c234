SELECT state, tries, share, (
  SELECT count(*) FROM jobs AS other WHERE other.state IN ('waiting', 'running') AND other.made < jobs.made
) FROM jobs WHERE id = ? AND caller = ?
