import type { Context } from '#app/context/context.ts';
import { originalKey } from '#platform/storage/storage.ts';

/** Concurrent checks for files. */
const LOOKED_FOR = 32;

/** Separates photos whose file exists as stored from the others. */
export async function partByFile<Row extends { readonly id: string; readonly size: number }>(
  { storage }: Context,
  rows: readonly Row[],
): Promise<[kept: Row[], lost: Row[]]> {
  const kept: Row[] = [];
  const lost: Row[] = [];
  for (let from = 0; from < rows.length; from += LOOKED_FOR) {
    const some = rows.slice(from, from + LOOKED_FOR);
    const sizes = await Promise.all(some.map(({ id }) => storage.sizeOf(originalKey(id))));
    for (const [index, row] of some.entries()) (sizes[index] === row.size ? kept : lost).push(row);
  }
  return [kept, lost];
}
