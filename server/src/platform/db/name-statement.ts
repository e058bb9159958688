const KIND = /^\s*(\w+)/;
const TABLE = /\b(?:from|into|update)\s+((?:"?\w+"?\.)?"?[a-z_]\w*"?)/i;

/** Returns the kind of a statement and the first table it names, such as `select photos`, without any values. */
export function nameStatement(sql: string): { readonly kind: string; readonly table?: string } {
  const kind = KIND.exec(sql)?.[1]?.toLowerCase() ?? 'other';
  const table = TABLE.exec(sql)?.[1]?.replaceAll('"', '');
  return { kind, ...(table && { table }) };
}
