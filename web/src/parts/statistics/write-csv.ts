type Cell = string | number;

/** Excel reads UTF-8 only with this mark. */
const MARK = '\ufeff';
/** A spreadsheet would run a cell that begins so as a formula. */
const FORMULA = /^[\s]*[=+\-@]|^[\t\r]/;

/** Writes rows as CSV (RFC 4180) for spreadsheets. A text that would be a formula begins with an apostrophe. */
export function writeCsv(rows: readonly (readonly Cell[])[]): string {
  return MARK + rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');
}

const writeCell = (cell: Cell): string => {
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
