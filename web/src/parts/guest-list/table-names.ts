/** What people call by a number: "Table 7", "Table A7". Others, such as "Family", are names by themselves. */
const NUMBERED = /^\p{L}?\d+\p{L}?$/u;

/** Returns which text names a table, or counts its people. */
export function kindOfTable(table: string | null): 'noTable' | 'table' | 'named' {
  if (table === null) return 'noTable';
  return NUMBERED.test(table) ? 'table' : 'named';
}
