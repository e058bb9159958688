import type { Context } from '#app/context/context.ts';

const CONCURRENT_CHECKS = 32;

/** Separates photos whose file exists as stored from the others; both keep their order. */
export async function splitByFile<Row extends { readonly key: string; readonly size: number }>(
  { storage }: Context,
  rows: readonly Row[],
): Promise<[kept: Row[], lost: Row[]]> {
  const kept = new Set<Row>();
  const next = rows.values();
  const check = async () => {
    for (const row of next) if ((await storage.sizeOf(row.key)) === row.size) kept.add(row);
  };
  await Promise.all(Array.from({ length: CONCURRENT_CHECKS }, check));
  return [rows.filter((row) => kept.has(row)), rows.filter((row) => !kept.has(row))];
}
