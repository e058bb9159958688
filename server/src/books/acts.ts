import { Readable } from 'node:stream';
import { BOOK_PAGES, withoutPhotos } from '@togather/contract/book-pages.ts';
import { partOfFaces } from '@togather/contract/crop-to-slot.ts';
import { bookName } from '@togather/contract/entry-names.ts';
import type { Book } from '@togather/contract/schemas/books.ts';
import { create } from 'content-disposition';
import type { Context } from '#app/context/context.ts';
import { findCover } from '#events/choose-look.ts';
import { type AnyAct, act } from '#http/act.ts';
import { colourDistance, lightLikeness } from '#photos/devices/picture-likeness.ts';
import { areOfOneMoment } from '#photos/moments/find-moments.ts';
import { describePhotos } from '#photos/serving/describe-photo.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import type { EventRow } from '#platform/db/schema.ts';
import { withLock } from '#platform/locks/locks.ts';
import { bookPieceKey, type Storage } from '#platform/storage/storage.ts';
import { FAIR } from './choose-photos.ts';
import { enqueueDrawing } from './draw-book.job.ts';
import { planBook } from './plan-book.ts';
import { areEligible, type BookRow, type EligiblePhoto, findBook, listEligible } from './queries.ts';

const getBookAct = act('getBook', async (context, { event }) => {
  const row = await findBook(context.db, event.id);
  return { book: row ? await describeBook(context, event, row) : null };
});

const makeBookAct = act('makeBook', async (context, { event, caller, body: { format, language } }) => {
  const [eligible, cover] = await Promise.all([
    listEligible(context.db, event.id),
    findCover(context.db, event, context.clock()),
  ]);
  const pages = planBook(eligible, { title: event.name, format, language, coverId: cover?.id });
  await withLock(context, { event: event.id }, async (tx) => {
    const former = await findBook(tx, event.id);
    const changed = {
      edition: (former?.edition ?? 0) + 1,
      format,
      pages: JSON.stringify(pages),
      pages_drawn: 0,
      has_failed: false,
    };
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

const saveBookAct = act('saveBook', async (context, { event, caller, body: { edition, format, pages } }) => {
  await withLock(context, { event: event.id }, async (tx) => {
    const former = await findBook(tx, event.id);
    if (!former) throw new Failure('BOOK_NOT_FOUND');
    if (former.edition !== edition) throw new Failure('BOOK_CHANGED');
    const changed = {
      edition: edition + 1,
      format,
      pages: JSON.stringify(pages),
      pages_drawn: 0,
      has_failed: false,
    };
    await tx.updateTable('books').set(changed).where('event_id', '=', event.id).execute();
    await enqueueDrawing(context, tx, event.id);
    await recordAudit(tx, { role: 'HOST', by: caller.user, action: 'saveBook', eventId: event.id });
  });
  return { book: await describeSaved(context, event) };
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
  const described = describePhotos(
    context,
    { event, links: 'all' },
    photos.map(({ id, name, width, height }) => ({ id, name, width, height })),
  );
  return {
    edition: row.edition,
    format: row.format,
    pages,
    pdf: {
      state,
      pagesDrawn: row.pages_drawn,
      pageCount: Math.max(BOOK_PAGES.least, pages.length + (pages.length % 2)),
      bytes: state === 'ready' ? Number(row.file_bytes) : null,
    },
    rarelyShown: countRarelyShown(photos, new Set(pages.flatMap(({ photoIds }) => photoIds))),
    differentPhotos: countDifferent(photos),
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
  return isStored && (await areEligible(db, row.event_id, row.drawn_photos ?? [])) ? 'ready' : 'outdated';
};

const countRarelyShown = (photos: readonly EligiblePhoto[], inBook: ReadonlySet<string>): number => {
  const counts = new Map<string, { all: number; shown: number }>();
  for (const { id, figures } of photos)
    for (const figureId of figures) {
      const count = counts.get(figureId) ?? { all: 0, shown: 0 };
      counts.set(figureId, { all: count.all + 1, shown: count.shown + Number(inBook.has(id)) });
    }
  return [...counts.values()].filter(({ all, shown }) => all >= FAIR.photos && shown < FAIR.appearances)
    .length;
};

/** Counts photos that do not look alike, up to as many as a book has pages. */
const countDifferent = (photos: readonly EligiblePhoto[]): number => {
  const different: EligiblePhoto[] = [];
  for (const photo of photos) {
    if (different.length === BOOK_PAGES.least) break;
    if (!different.some((other) => areAlike(photo, other))) different.push(photo);
  }
  return different.length;
};

/** As the choice of photos judges: one moment, or nearly the same picture. */
const areAlike = (one: EligiblePhoto, other: EligiblePhoto): boolean =>
  areOfOneMoment(one, other) ||
  (one.form !== undefined &&
    other.form !== undefined &&
    lightLikeness(one.form, other.form) >= 0.93 &&
    colourDistance(one.form, other.form) <= 0.05);

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
