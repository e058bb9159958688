import { TAIPEI_MS } from '@togather/contract/event-dates.ts';

/** Writes a table by RFC 4180, in UTF-8 with the mark by which spreadsheets recognise it. */
export function writeCsv(rows: readonly (readonly string[])[]): Buffer {
  return Buffer.from(`\ufeff${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`);
}

/** What spreadsheets read as the start of a formula, by OWASP's "CSV Injection", also in full width. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Quotes a cell. A leading apostrophe makes text of a formula. */
const cellOf = (text: string): string =>
  `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Returns a time in Taipei as 2026-11-28 20:10. */
export function timeInTaipei(at: Date): string {
  return new Date(at.getTime() + TAIPEI_MS).toISOString().slice(0, 16).replace('T', ' ');
}
