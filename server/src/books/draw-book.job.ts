import { withoutPhotos } from '@togather/contract/book-pages.ts';
import { partOfFaces } from '@togather/contract/crop-to-slot.ts';
import type { Context } from '#app/context/context.ts';
import { findEvent } from '#events/membership/queries.ts';
import { ImageError } from '#images/formats/image-error.ts';
import { newId } from '#platform/base/new-id.ts';
import type { Queryable } from '#platform/db/db.ts';
import {
  bookPieceKey,
  bookPrefix,
  originalKey,
  removeEach,
  type Storage,
} from '#platform/storage/storage.ts';
import type { WantedPicture } from './draw-book.ts';
import { type BookRow, type EligiblePhoto, findBook, listEligible, listPrintedWishes } from './queries.ts';
import { sayDates } from './say-dates.ts';

/** Enqueues the drawing of an event's book; at most one job of an event runs and one waits. */
export function enqueueDrawing({ jobs }: Context, db: Queryable, eventId: string): Promise<void> {
  return jobs.enqueue(db, 'draw-book', [{ eventId }], { singletonKey: eventId });
}

/** The host has changed the book meanwhile; the next job draws it. */
class BookChanged extends Error {
  override name = 'BookChanged';
}

/** Draws the PDF of an event's book, if it has none of this edition. Photos that are not to be shown any more are left out. */
export async function drawEventBook(context: Context, { eventId }: { eventId: string }): Promise<void> {
  const { db, storage } = context;
  const [book, event] = await Promise.all([findBook(db, eventId), findEvent(db, { id: eventId })]);
  if (!book || !event || book.drawn_edition === book.edition) return;
  const fileId = newId();
  const pieces = openPieces(storage, fileId);
  try {
    const drawn = await draw(context, { book, event, write: pieces.write });
    const file = await pieces.finish();
    await change(db, book, {
      drawn_edition: book.edition,
      drawn_photos: drawn.files,
      drawn_wishes: drawn.wishes,
      file_id: fileId,
      file_pieces: file.pieces,
      file_bytes: file.bytes,
      has_failed: false,
    });
  } catch (error) {
    await removeEach(context, [bookPrefix(fileId)], 'pieces of a book');
    if (error instanceof BookChanged) return;
    await db
      .updateTable('books')
      .set({ has_failed: true })
      .where('event_id', '=', eventId)
      .where('edition', '=', book.edition)
      .execute();
    throw error;
  }
  if (book.file_id) await removeEach(context, [bookPrefix(book.file_id)], 'a former PDF of a book');
}

interface Drawing {
  readonly book: BookRow;
  readonly event: { readonly event_date: string };
  readonly write: (piece: Buffer) => Promise<void>;
}

/** Returns the files of the photos in the PDF, and the versions of its wishes. */
const draw = async (
  context: Context,
  { book, event, write }: Drawing,
): Promise<{ files: string[]; wishes: string[] }> => {
  const { db, config } = context;
  const { photos } = await listEligible(db, book.event_id);
  const byId = new Map(photos.map((photo) => [photo.id, { ...photo, faces: partOfFaces(photo.faces) }]));
  const pages = withoutPhotos(book.pages, (id) => !byId.has(id));
  const shown = new Set(pages.flatMap(({ photoIds }) => photoIds));
  const wishes = book.wishes_title === null ? [] : await listPrintedWishes(db, book.event_id);
  await change(db, book, { pages_drawn: 0, has_failed: false });
  const { drawBook } = await loadDrawing();
  await drawBook({
    format: book.format,
    pages,
    eventDate: sayDates(
      { title: pages[0]?.title ?? '', eventDate: event.event_date },
      photos.filter(({ id }) => shown.has(id)),
    ),
    wishesTitle: book.wishes_title ?? '',
    wishes: wishes.map(({ text, author_name }) => ({ text, authorName: author_name })),
    brandName: config.brand.name,
    photos: byId,
    render: async (photoId, wanted) => {
      const photo = byId.get(photoId);
      return photo && render(context, photo, wanted);
    },
    write,
    onPage: (count, all) => change(db, book, { pages_drawn: count, page_count: all }),
  });
  return {
    files: [...shown].flatMap((id) => byId.get(id)?.file ?? []),
    wishes: wishes.map(({ version }) => version),
  };
};

/** Loaded with the first book: the PDF library takes 10 MB. */
const loadDrawing = () => import('./draw-book.ts');

/** Throws BookChanged for a book of another edition. */
const change = async (
  db: Queryable,
  { event_id, edition }: Pick<BookRow, 'event_id' | 'edition'>,
  values: Partial<Omit<BookRow, 'pages' | 'file_bytes'>> & { file_bytes?: number },
): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('books')
    .set(values)
    .where('event_id', '=', event_id)
    .where('edition', '=', edition)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new BookChanged();
};

/** A book does without a photo that was deleted or replaced meanwhile or cannot be read. */
const render = async (
  { storage, decoder, log }: Context,
  photo: Pick<EligiblePhoto, 'id' | 'file_id'>,
  wanted: WantedPicture,
): Promise<Buffer | undefined> => {
  const file = await storage.fileOf(originalKey(photo));
  if (!file) return undefined;
  return decoder.renderForPrint(file, wanted).catch((error: unknown) => {
    if (!(error instanceof ImageError)) throw error;
    log.warn({ err: error, photoId: photo.id }, 'a book lacks a photo that cannot be read');
    return undefined;
  });
};

/** Pieces of a PDF in storage: a whole book does not fit into the memory of a small machine. */
const PIECE_BYTES = 8_000_000;

const openPieces = (storage: Storage, fileId: string) => {
  let waiting: Buffer[] = [];
  let [pieces, bytes, waitingBytes] = [0, 0, 0];
  const store = async () => {
    await storage.putNew(bookPieceKey(fileId, pieces), Buffer.concat(waiting));
    waiting = [];
    bytes += waitingBytes;
    pieces++;
    waitingBytes = 0;
  };
  return {
    write: async (piece: Buffer) => {
      waiting.push(piece);
      waitingBytes += piece.length;
      if (waitingBytes >= PIECE_BYTES) await store();
    },
    finish: async () => {
      if (waitingBytes > 0) await store();
      return { pieces, bytes };
    },
  };
};
