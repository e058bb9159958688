const KIND = /^\s*(\w+)/;
const TABLE = /\b(?:from|into|update)\s+((?:"?\w+"?\.)?"?[a-z_]\w*"?)/i;

/** The kind of a statement and the first table that it names, such as `select photos`: what may be said of it elsewhere. */
export const nameStatement = (sql: string): { readonly kind: string; readonly table?: string } => {
  const kind = KIND.exec(sql)?.[1]?.toLowerCase() ?? 'other';
  const table = TABLE.exec(sql)?.[1]?.replaceAll('"', '');
  return { kind, ...(table && { table }) };
};
