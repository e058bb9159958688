import { Readable } from 'node:stream';
import {
  BOOK_PAGES,
  type BookFormat,
  type BookPage,
  pageCountOf,
  withoutPhotos,
} from '@togather/contract/book-pages.ts';
import { partOfFaces } from '@togather/contract/crop-to-slot.ts';
import { bookName } from '@togather/contract/entry-names.ts';
import type { Book } from '@togather/contract/schemas/books.ts';
import { create } from 'content-disposition';
import type { Context } from '#app/context/context.ts';
import { type AnyAct, act } from '#http/act.ts';
import { describePhotos } from '#photos/serving/describe-photo.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import type { EventRow } from '#platform/db/schema.ts';
import { withLock } from '#platform/locks/locks.ts';
import { bookPieceKey, type Storage } from '#platform/storage/storage.ts';
import { countDifferent, rarelyShown } from './choose-photos.ts';
import { enqueueDrawing } from './draw-book.job.ts';
import { planBook } from './plan-book.ts';
import { areEligible, type BookRow, findBook, isServable, listEligible } from './queries.ts';
import { sayDates } from './say-dates.ts';

const getBookAct = act('getBook', async (context, { event }) => {
  const row = await findBook(context.db, event.id);
  return { book: row ? await describeBook(context, event, row) : null };
});

const makeBookAct = act('makeBook', async (context, { event, caller, body: { format, language } }) => {
  const eligible = await listEligible(context.db, event.id);
  const coverId = event.cover_photo_id ?? undefined;
  const pages = planBook(eligible, { title: event.name, format, language, coverId });
  await withLock(context, { event: event.id }, async (tx) => {
    // Photos may have gone or been replaced while the book was planned.
    const planned = new Set(pages.flatMap(({ photoIds }) => photoIds));
    const files = eligible.photos.flatMap(({ id, file }) => (planned.has(id) ? [file] : []));
    if (!(await areEligible(tx, event.id, files))) throw new Failure('BOOK_CHANGED');
    const former = await findBook(tx, event.id);
    const changed = editionAfter(former?.edition ?? 0, { format, pages });
    await tx
      .insertInto('books')
      .values({ event_id: event.id, ...changed })
      .onConflict((conflict) => conflict.column('event_id').doUpdateSet(changed))
      .execute();
    await enqueueDrawing(context, tx, event.id);
    await recordAudit(tx, { role: 'HOST', by: caller.user, action: 'makeBook', eventId: event.id });
  });
  return { book: await describeSaved(context, event) };
});

const saveBookAct = act('saveBook', async (context, { event, caller, body }) => {
  const { edition, format, pages, wishesTitle } = body;
  await withLock(context, { event: event.id }, async (tx) => {
    const former = await findBook(tx, event.id);
    if (!former) throw new Failure('BOOK_NOT_FOUND');
    if (former.edition !== edition) throw new Failure('BOOK_CHANGED');
    await tx
      .updateTable('books')
      .set({
        ...editionAfter(edition, { format, pages }),
        ...(wishesTitle !== undefined && { wishes_title: wishesTitle }),
      })
      .where('event_id', '=', event.id)
      .execute();
    await enqueueDrawing(context, tx, event.id);
    await recordAudit(tx, { role: 'HOST', by: caller.user, action: 'saveBook', eventId: event.id });
  });
  return { book: await describeSaved(context, event) };
});

/** The columns of a book whose pages have changed: nothing of it is drawn yet. */
const editionAfter = (
  edition: number,
  { format, pages }: { format: BookFormat; pages: readonly BookPage[] },
) => ({
  edition: edition + 1,
  format,
  pages: JSON.stringify(pages),
  pages_drawn: 0,
  page_count: null,
  has_failed: false,
});

const describeSaved = async (context: Context, event: EventRow): Promise<Book> => {
  const row = await findBook(context.db, event.id);
  if (!row) throw new Failure('BOOK_NOT_FOUND');
  return describeBook(context, event, row);
};

const describeBook = async (context: Context, event: EventRow, row: BookRow): Promise<Book> => {
  const { photos } = await listEligible(context.db, event.id);
  const byId = new Map(photos.map((photo) => [photo.id, photo]));
  const pages = withoutPhotos(row.pages, (id) => !byId.has(id)).map((page) => ({
    ...page,
    photoIds: [...page.photoIds],
  }));
  const state = await stateOf(context, row);
  const shown = new Set(pages.flatMap(({ photoIds }) => photoIds));
  const described = describePhotos(
    context,
    { event, links: 'all' },
    photos.map(({ id, file_id, name, width, height }) => ({ id, file_id, name, width, height })),
  );
  return {
    edition: row.edition,
    format: row.format,
    pages,
    wishesTitle: row.wishes_title,
    pdf: {
      state,
      pagesDrawn: row.pages_drawn,
      pageCount: row.page_count ?? pageCountOf(pages),
      bytes: state === 'ready' ? Number(row.file_bytes) : null,
    },
    dates: sayDates(
      { title: pages[0]?.title ?? '', eventDate: event.event_date },
      photos.filter(({ id }) => shown.has(id)),
    ),
    rarelyShown: rarelyShown(photos, shown).length,
    differentPhotos: countDifferent(photos, BOOK_PAGES.least),
    photos: described.map(({ photoId, previewUrl, width, height }, at) => ({
      photoId,
      previewUrl,
      width,
      height,
      chapter: photos[at]!.chapter,
      faces: partOfFaces(photos[at]!.faces) ?? null,
    })),
  };
};

const stateOf = async ({ db, storage }: Context, row: BookRow): Promise<Book['pdf']['state']> => {
  if (row.drawn_edition !== row.edition) return row.has_failed ? 'failed' : 'drawing';
  // A backup has no PDFs.
  const isStored = row.file_id !== null && (await storage.sizeOf(bookPieceKey(row.file_id, 0))) !== undefined;
  return isStored && (await isServable(db, row)) ? 'ready' : 'outdated';
};

const downloadBookAct = act('downloadBook', async (context, { event, reply }) => {
  const row = await findBook(context.db, event.id);
  if (!row) throw new Failure('BOOK_NOT_FOUND');
  const { file_id, file_pieces, file_bytes } = row;
  if ((await stateOf(context, row)) !== 'ready' || !file_id) throw new Failure('BOOK_OUTDATED');
  return reply
    .type('application/pdf')
    .header('cache-control', 'no-store')
    .header('content-disposition', create(bookName(event.name)))
    .header('content-length', Number(file_bytes))
    .send(Readable.from(readPieces(context.storage, file_id, file_pieces ?? 0), { objectMode: false }));
});

async function* readPieces(storage: Storage, fileId: string, count: number): AsyncGenerator<Buffer> {
  for (let piece = 0; piece < count; piece++) {
    const object = await storage.open(bookPieceKey(fileId, piece));
    if (!object) throw new Error(`piece ${piece} of a book is missing`);
    yield* object.stream as AsyncIterable<Buffer>;
  }
}

/** What the endpoints of this noun do. */
export const booksActs: readonly AnyAct[] = [getBookAct, makeBookAct, saveBookAct, downloadBookAct];
