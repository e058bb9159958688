const NUMBER = /^(?:第\s*)?(\d+)\s*(?:號)?桌$|^(?:table|no\.?|#)\s*(\d+)$|^(\d+)$/i;

/**
 * Returns the table that somebody typed; null for none. Words and full-width digits around a number are dropped, so that 7, 第 7 桌 and
 * Table 7 are one table.
 */
export function tableOf(typed: string): string | null {
  const [, ...numbers] = NUMBER.exec(typed.normalize('NFKC').trim()) ?? [];
  return numbers.find((number) => number !== undefined) ?? (typed || null);
}
