import type { Context } from '#app/context/context.ts';
import { bookPrefix, booksPrefix, photoIdOfKey as fileIdOfKey } from '#platform/storage/storage.ts';
import { isServable } from './queries.ts';

/** Newer pieces may belong to a drawing in progress. */
const MIN_AGE_MS = 3600_000;

/** Removes PDFs that have a photo or a wish which is not to be shown any more, and pieces of drawings that a crash ended. */
export async function sweepBooks({ db, storage, clock }: Context): Promise<void> {
  const books = await db
    .selectFrom('books')
    .select(['event_id', 'file_id', 'drawn_photos', 'drawn_wishes'])
    .where('file_id', 'is not', null)
    .execute();
  const kept = new Set<string>();
  for (const book of books) {
    const { file_id } = book;
    if (!file_id || (await isServable(db, book))) {
      if (file_id) kept.add(file_id);
      continue;
    }
    // The row keeps what was drawn, and is outdated until the book is drawn again.
    await db.updateTable('books').set({ file_id: null }).where('file_id', '=', file_id).execute();
    await storage.remove(bookPrefix(file_id));
  }
  const left = new Set<string>();
  for await (const { key, writtenAt } of storage.list(booksPrefix)) {
    const fileId = fileIdOfKey(key);
    if (fileId && !kept.has(fileId) && clock().getTime() - writtenAt.getTime() >= MIN_AGE_MS)
      left.add(fileId);
  }
  for (const fileId of left) await storage.remove(bookPrefix(fileId));
}
