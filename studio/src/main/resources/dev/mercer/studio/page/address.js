// Addresses of the pages.

/** The page of the table from which a run has learned, with what was chosen there. */
export function tableAddress({ table, target, task, limit, kinds }) {
  return `/?${new URLSearchParams({ table, target, task, seconds: limit, ...(Object.keys(kinds).length ? { kinds: JSON.stringify(kinds) } : {}) })}`;
}
