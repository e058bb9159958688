import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BOOK_FORMATS, type BookFormat } from '@togather/contract/book-pages.ts';
import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { Book } from '@togather/contract/schemas/books.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeCoHost } from '#events/co-hosts.ts';
import { PIPELINE_VERSION } from '#faces/packs/find-pack.ts';
import { newId } from '#platform/base/new-id.ts';
import { booksPrefix } from '#platform/storage/storage.ts';
import type { Client, NamedFile } from '#testing/client.ts';
import { expectWholeFaces } from '#testing/expect-whole-faces.ts';
import { userIdOf } from '#testing/plus-event.ts';
import { samplePhotos } from '#testing/sample-photos.ts';
import { sharedServer } from '#testing/shared-server.ts';
import { temporaryDir } from '#testing/temporary-dir.ts';
import type { TestServer } from '#testing/test-server.ts';
import { drawEventBook } from './draw-book.job.ts';
import { sweepBooks } from './sweep-books.ts';

const dir = temporaryDir('tg-books-');
let server: TestServer;
let guest: Client;
let host: Session;
let eventId: string;
let photoIds: string[];

/** Six photographs of groups, each in five looks, as an evening of two chapters with everybody's faces in figures. */
beforeAll(async () => {
  server = await sharedServer();
  guest = server.newClient();
  host = await guest.signIn('host@example.com');
  const event = await guest.createEvent(host, '小明與小美的婚禮');
  ({ eventId } = event);
  await guest.lookUp(event.pinCode);
  const looks = samplePhotos().flatMap((sample, at) => [0, 1, 2, 3, 4].map((look) => ({ sample, at, look })));
  photoIds = [];
  for (let from = 0; from < looks.length; from += 6) {
    const files = await Promise.all(
      looks.slice(from, from + 6).map(({ sample, look }) => lookOf(sample, look)),
    );
    photoIds.push(...(await guest.upload(eventId, files)).photos.map(({ photoId }) => photoId));
  }
  const people = await Promise.all(
    samplePhotos().map(({ bytes }) => server.context.faces.analyse(Buffer.from(bytes))),
  );
  for (const [index, id] of photoIds.entries())
    await server.context.db
      .updateTable('photos')
      .set({ taken_at: new Date(START + index * 5 * 60_000) })
      .where('id', '=', id)
      .execute();
  for (const [at, { faces }] of people.entries())
    for (const { box } of faces) await insertFigure(photoIds.slice(at * 5, at * 5 + 5), box);
  await ask('PUT', 'chapters', {
    edition: 0,
    chapters: [
      { name: '午茶', startsAt: new Date(START).toISOString() },
      { name: null, startsAt: new Date(START + 80 * 60_000).toISOString() },
    ],
  });
}, 120_000);
afterAll(() => dir.remove());

const START = Date.parse('2026-11-21T06:00:00Z');
const lookOf = async ({ name, bytes }: NamedFile, look: number): Promise<NamedFile> => ({
  name: `${look}-${name}`,
  bytes: await sharp(bytes)
    .modulate({ hue: look * 15 })
    .jpeg()
    .toBuffer(),
  type: 'image/jpeg',
});

const insertFigure = async (
  ids: readonly string[],
  box: { left: number; top: number; width: number; height: number },
) => {
  const { db } = server.context;
  const figureId = newId();
  await db
    .insertInto('figures')
    .values({ id: figureId, event_id: eventId, first_arrival: 1, photo_count: ids.length })
    .execute();
  const rows = ids.map((photoId) => ({
    id: newId(),
    event_id: eventId,
    photo_id: photoId,
    figure_id: figureId,
    box_left: box.left,
    box_top: box.top,
    box_width: box.width,
    box_height: box.height,
    height_px: 100,
    score: 1,
    quality: 0.5,
    embedding: Buffer.alloc(512),
    pipeline_version: PIPELINE_VERSION,
  }));
  await db.insertInto('faces').values(rows).execute();
  return figureId;
};

const ask = (method: string, path: string, json?: object, token = host.idToken) =>
  server.newClient().request(method, `/api/event/${eventId}/${path}`, { token, ...(json && { json }) });
const getBook = async () => (await ask('GET', 'book')).json<{ book: Book }>().book;
const draw = () => drawEventBook(server.context, { eventId });
const save = (book: Book, changes: Partial<Book> = {}) => {
  const { edition, format, pages } = { ...book, ...changes };
  return ask('PUT', 'book', { edition, format, pages });
};
const make = async (format: BookFormat = 'a4') => {
  const made = await ask('POST', 'book', { format, language: 'en' });
  expect(made.status).toBe(200);
  await draw();
  return getBook();
};
const inBook = ({ pages }: Book) => pages.flatMap((page) => page.photoIds);
const listPieces = async () => {
  const keys: string[] = [];
  for await (const { key } of server.context.storage.list(booksPrefix)) keys.push(key);
  return keys;
};

test('a book is planned, drawn, and downloaded by the host', async () => {
  const planned = (await ask('POST', 'book', { language: 'en' })).json<{ book: Book }>().book;
  expect(planned.pdf).toEqual({ state: 'drawing', pagesDrawn: 0, pageCount: 24, bytes: null });
  expect((await ask('GET', 'book/pdf')).json().error.code).toBe('BOOK_OUTDATED');
  await draw();
  const book = await getBook();
  expect(book.pdf).toMatchObject({ state: 'ready', pagesDrawn: 24 });
  expect(book.pages.flatMap(({ title }) => title ?? [])).toEqual(['小明與小美的婚禮', '午茶', 'Afternoon']);
  expect(new Set(inBook(book)).size).toBe(inBook(book).length);
  const pdf = await ask('GET', 'book/pdf');
  expect(pdf.status).toBe(200);
  expect(pdf.headers.get('cache-control')).toBe('no-store');
  expect(pdf.headers.get('content-disposition')).toContain(encodeURIComponent('小明與小美的婚禮.pdf'));
  expect(pdf.bytes.length).toBe(book.pdf.bytes);
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

test('everybody in three photos appears twice, and no crop cuts a face', async () => {
  for (const format of ['a4', 'square'] as const) {
    const book = await make(format);
    expect(book.rarelyShown).toBe(0);
    expect(book.format).toBe(format);
    expectWholeFaces(book);
  }
});

const reader = spawnSync('which', ['pdfimages']).status === 0;

const expectForPrint = async (format: BookFormat) => {
  await make(format);
  const file = join(dir.path, `${format}.pdf`);
  writeFileSync(file, (await ask('GET', 'book/pdf')).bytes);
  const info = execFileSync('pdfinfo', ['-box', '-f', '1', '-l', '24', file]).toString();
  const { width, height } = BOOK_FORMATS[format];
  const millimetres = (box: string) =>
    [...info.matchAll(new RegExp(`Page +\\d+ ${box}: +([\\d.]+) +([\\d.]+) +([\\d.]+) +([\\d.]+)`, 'g'))].map(
      (found) => {
        const [left, bottom, right, top] = found.slice(1).map((points) => (Number(points) / 72) * 25.4);
        return [right! - left!, top! - bottom!].map(Math.round);
      },
    );
  expect(info).toMatch(/Pages: +24\n/);
  for (const [box, bleed] of Object.entries({ TrimBox: 0, BleedBox: 6, MediaBox: 6 })) {
    expect(millimetres(box)).toHaveLength(24);
    for (const size of millimetres(box)) expect(size).toEqual([width + bleed, height + bleed]);
  }
  const images = execFileSync('pdfimages', ['-list', file]).toString().trim().split('\n').slice(2);
  expect(images).toHaveLength(inBook(await getBook()).length);
  for (const line of images) {
    const [, , , , , colour, , , encoding, , , , xPpi, yPpi] = line.trim().split(/\s+/);
    expect([colour, encoding]).toEqual(['icc', 'jpeg']);
    expect(Number(xPpi)).toBeLessThanOrEqual(301);
    expect(Math.abs(Number(xPpi) - Number(yPpi))).toBeLessThanOrEqual(2);
  }
  // Half of PDF/X is a broken one.
  expect((await ask('GET', 'book/pdf')).bytes.includes('GTS_PDFX')).toBe(false);
};

const without = reader ? '' : ' (no pdfimages on this machine)';
test.skipIf(!reader)(`the PDF is for print: bleed, trim, sRGB, at most 300 dpi${without}`, () =>
  expectForPrint('a4'),
);
test.skipIf(!reader)(`so is a square one${without}`, { tags: 'rest' }, () => expectForPrint('square'));

const setPhoto = (
  id: string,
  values: { visibility?: 'hidden' | 'shown'; deletes_at?: Date | null; file_id?: string | null },
) => server.context.db.updateTable('photos').set(values).where('id', '=', id).execute();

test('a PDF with a hidden photo is not served, and the next one is without it (B1)', async () => {
  const book = await make();
  const [, hidden] = inBook(book);
  await setPhoto(hidden!, { visibility: 'hidden' });
  const refused = await ask('GET', 'book/pdf');
  expect([refused.status, refused.json().error.code]).toEqual([409, 'BOOK_OUTDATED']);
  const outdated = await getBook();
  expect(outdated.pdf).toMatchObject({ state: 'outdated', bytes: null });
  expect(inBook(outdated)).not.toContain(hidden);
  expect(outdated.photos.map(({ photoId }) => photoId)).not.toContain(hidden);
  // The hourly sweep removes its bytes.
  await sweepBooks(server.context);
  expect(await listPieces()).toEqual([]);
  expect((await save(outdated)).status).toBe(200);
  await draw();
  expect((await ask('GET', 'book/pdf')).status).toBe(200);
  const { drawn_photos } = await server.context.db
    .selectFrom('books')
    .select('drawn_photos')
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  expect(drawn_photos).not.toContain(hidden);
  await sweepBooks(server.context);
  expect(await listPieces()).toHaveLength(1);
  await setPhoto(hidden!, { visibility: 'shown' });
});

test('reported photos, those being deleted and those of forgotten people are out, also of a drawn PDF (B1)', async () => {
  const { db } = server.context;
  const photoOf = async () => inBook(await make())[2]!;
  const report = await photoOf();
  await guest.request('POST', `/api/photo/${report}/report`, { json: { reason: 'OTHER' } });
  expect((await ask('GET', 'book/pdf')).status).toBe(409);
  expect(inBook(await make())).not.toContain(report);
  await db.deleteFrom('photo_reports').where('photo_id', '=', report).execute();

  const deleted = await photoOf();
  await setPhoto(deleted, { deletes_at: new Date(Date.now() + 60_000) });
  expect((await getBook()).pdf.state).toBe('outdated');
  expect(inBook(await make())).not.toContain(deleted);
  await setPhoto(deleted, { deletes_at: null });

  // So is a PDF that shows the file of before a replacement.
  const replaced = await photoOf();
  await setPhoto(replaced, { file_id: 'A'.repeat(22) });
  expect((await getBook()).pdf.state).toBe('outdated');
  expect((await ask('GET', 'book/pdf')).status).toBe(409);
  await setPhoto(replaced, { file_id: null });

  const photoId = await photoOf();
  const { figure_id } = await db
    .selectFrom('faces')
    .select('figure_id')
    .where('photo_id', '=', photoId)
    .executeTakeFirstOrThrow();
  const json = { figureId: figure_id };
  const forgotten = await guest.request('POST', `/api/figure/${eventId}/forget`, { json });
  expect(forgotten.status).toBe(200);
  expect((await getBook()).pdf.state).toBe('outdated');
  expect(inBook(await getBook())).not.toContain(photoId);
  const { requestId } = forgotten.json<{ requestId: string }>();
  await guest.request('DELETE', `/api/figure/${eventId}/forget-requests/${requestId}`);
  await sql`insert into forgotten_faces (photo_id, event_id, box_left, box_top, box_width, box_height)
    values (${photoId}, ${eventId}, 0, 0, 1, 1)`.execute(db);
  expect((await getBook()).pdf.state).toBe('outdated');
  await db.deleteFrom('forgotten_faces').where('photo_id', '=', photoId).execute();
  expect((await getBook()).pdf.state).toBe('ready');
});

const write = async (json: object): Promise<string> => {
  const answer = await guest.request('POST', `/api/event/${eventId}/wishes`, {
    json: { authorName: '阿嬤', ...json },
  });
  return answer.json<{ wishId: string }>().wishId;
};
const decide = (wishId: string, decision: string) =>
  ask('POST', 'wishes/decide', { wishIds: [wishId], decision });
const print = async (wishesTitle: string | null = '祝福與留言') => {
  const { edition, format, pages } = await getBook();
  expect((await ask('PUT', 'book', { edition, format, pages, wishesTitle })).status).toBe(200);
  await draw();
  return getBook();
};
const drawnTexts = async () => {
  const { drawn_wishes } = await server.context.db
    .selectFrom('books')
    .select('drawn_wishes')
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  const ids = (drawn_wishes ?? []).map((version) => version.split(':')[0] ?? '');
  const rows = await server.context.db
    .selectFrom('wishes')
    .select('text')
    .where('id', 'in', ['', ...ids])
    .execute();
  return rows.map(({ text }) => text).sort();
};

test('wishes are printed only if a host wants that, and only those that everybody sees (B1, G1)', async () => {
  const book = await make();
  expect(book.wishesTitle).toBeNull();
  const [photoId = '', hiddenId = ''] = inBook(book);
  const texts = ['Be happy!\nAlways', '永浴愛河'];
  for (const text of texts) await write({ text });
  await write({ text: 'On a photo', photoId });
  await write({ text: 'On a hidden photo', photoId: hiddenId });
  await setPhoto(hiddenId, { visibility: 'hidden' });
  await decide(await write({ text: 'Hidden' }), 'hide');
  const reported = await write({ text: 'Reported' });
  await guest.request('POST', `/api/event/${eventId}/wishes/${reported}/report`);
  expect((await print(null)).wishesTitle).toBeNull();
  expect(await drawnTexts()).toEqual([]);
  const { bytes: without } = await ask('GET', 'book/pdf');
  const printed = await print();
  expect(printed).toMatchObject({ wishesTitle: '祝福與留言', pdf: { state: 'ready', pageCount: 26 } });
  expect(await drawnTexts()).toEqual(['Be happy!\nAlways', 'On a photo', '永浴愛河']);
  const { bytes } = await ask('GET', 'book/pdf');
  expect(bytes.length).toBeGreaterThan(without.length);
  // A save without the title leaves it.
  expect((await save(printed)).json<{ book: Book }>().book.wishesTitle).toBe('祝福與留言');
  await setPhoto(hiddenId, { visibility: 'shown' });
});

test('a PDF with a wish that is hidden, edited, reported or deleted, or of an event that shows none, is not served (B1, G1)', async () => {
  await make();
  const changes: [string, (wishId: string) => Promise<unknown>][] = [
    ['hidden', (wishId) => decide(wishId, 'hide')],
    ['deleted', (wishId) => decide(wishId, 'delete')],
    ['reported', (wishId) => guest.request('POST', `/api/event/${eventId}/wishes/${wishId}/report`)],
    [
      'edited',
      (wishId) =>
        guest.request('PATCH', `/api/event/${eventId}/wishes/${wishId}`, { json: { text: 'Another' } }),
    ],
    [
      'off',
      () =>
        guest.request('PATCH', `/api/event/${eventId}`, {
          token: host.idToken,
          json: { takesWishes: false },
        }),
    ],
  ];
  for (const [name, change] of changes) {
    const wishId = await write({ text: `Wish ${name}` });
    expect((await print()).pdf.state, name).toBe('ready');
    await change(wishId);
    expect((await getBook()).pdf.state, name).toBe('outdated');
    expect((await ask('GET', 'book/pdf')).json().error.code, name).toBe('BOOK_OUTDATED');
  }
  await sweepBooks(server.context);
  expect(await listPieces()).toEqual([]);
  await guest.request('PATCH', `/api/event/${eventId}`, { token: host.idToken, json: { takesWishes: true } });
});

test('200 long wishes flow over as many pages as they need', { tags: 'rest' }, async () => {
  const { db } = server.context;
  await make();
  const long = [
    '永浴愛河，百年好合。'.repeat(49),
    'many happy years '.repeat(29).trim(),
    'a\n'.repeat(20).trim(),
  ];
  const rows = Array.from({ length: 210 }, (_, at) => ({
    ...{ id: newId(), event_id: eventId, photo_id: null, author_id: null, guest_hash: Buffer.alloc(32, 1) },
    ...{ text: `${at} ${long[at % 3]}`, author_name: `Guest ${at} שלום`, is_host: false },
    ...{ visibility: 'shown' as const, written_at: new Date(), edited_at: null },
  }));
  await db.insertInto('wishes').values(rows).execute();
  const { pdf } = await print();
  expect((await drawnTexts()).length).toBe(200);
  expect(pdf.pageCount).toBeGreaterThan(40);
  expect([pdf.pageCount % 2, pdf.pagesDrawn]).toEqual([0, pdf.pageCount]);
  const { bytes } = await ask('GET', 'book/pdf');
  expect(bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(pdf.pageCount);
  await db.deleteFrom('wishes').where('event_id', '=', eventId).execute();
});

test('of two hosts who change the book, the second gets a conflict', async () => {
  const helper = await server.newClient().signIn('helper@example.com');
  const userId = await userIdOf(server, helper);
  await server.context.db.transaction().execute((tx) => writeCoHost(tx, { eventId, userId }));
  const book = await make();
  const [title, ...rest] = book.pages;
  const pages = [{ ...title!, title: '我們' }, ...rest.slice(0, -1)];
  const { edition, format } = book;
  expect((await ask('PUT', 'book', { edition, format, pages }, helper.idToken)).status).toBe(200);
  const second = await save(book);
  expect([second.status, second.json().error.code]).toEqual([409, 'BOOK_CHANGED']);
  const changed = await getBook();
  expect([changed.pages[0]?.title, changed.pages.length, changed.pdf]).toEqual([
    '我們',
    book.pages.length - 1,
    { state: 'drawing', pagesDrawn: 0, pageCount: 24, bytes: null },
  ]);
  await draw();
  expect((await getBook()).pdf.pagesDrawn).toBe(24);
});

test('an event of few photos has no book', { tags: 'rest' }, async () => {
  const [first, other] = [eventId, await guest.createEvent(host, 'Few')];
  eventId = other.eventId;
  try {
    expect((await ask('GET', 'book')).json()).toEqual({ book: null });
    expect((await ask('GET', 'book/pdf')).json().error.code).toBe('BOOK_NOT_FOUND');
    expect((await ask('POST', 'book', {})).json().error.code).toBe('BOOK_TOO_FEW_PHOTOS');
  } finally {
    eventId = first;
  }
});

test('the PDF is deleted with its event', async () => {
  await make();
  expect((await listPieces()).length).toBeGreaterThan(0);
  await server.newClient().request('DELETE', `/api/event/${eventId}`, { token: host.idToken });
  expect(await listPieces()).toEqual([]);
  expect(
    await server.context.db.selectFrom('books').selectAll().where('event_id', '=', eventId).execute(),
  ).toEqual([]);
});
