import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { ChapterList } from '@togather/contract/schemas/chapters.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { ShownWall } from '@togather/contract/schemas/walls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeCoHost } from '#events/co-hosts.ts';
import type { Client } from '#testing/client.ts';
import { userIdOf } from '#testing/plus-event.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { sharedServer } from '#testing/shared-server.ts';
import { temporaryDir } from '#testing/temporary-dir.ts';
import type { TestServer } from '#testing/test-server.ts';
import { unpack, unpackers } from '#testing/unpack-zip.ts';
import { cutChapters } from './cut-chapters.job.ts';

const dir = temporaryDir('tg-chapters-');
let server: TestServer;
let host: Session;
let guest: Client;
let eventId: string;
let seed = 0;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => dir.remove());
beforeEach(async () => {
  guest = server.newClient();
  host = await guest.signIn('host@example.com');
  const event = await guest.createEvent(host, '婚禮');
  ({ eventId } = event);
  await guest.lookUp(event.pinCode);
});

const START = Date.parse('2026-11-21T06:00:00Z');
const momentOf = (minutes: number): string => new Date(START + minutes * 60_000).toISOString();
const path = () => `/api/event/${eventId}/chapters`;
const asHost = async (): Promise<ChapterList> =>
  (await server.newClient().request('GET', path(), { token: host.idToken })).json<ChapterList>();
const asGuest = async (): Promise<ChapterList> => (await guest.request('GET', path())).json<ChapterList>();
const cut = () => cutChapters(server.context, { eventId });
const inShort = ({ chapters }: ChapterList) =>
  chapters.map(({ name, startsAt, photoCount }) => [
    name,
    (Date.parse(startsAt) - START) / 60_000,
    photoCount,
  ]);

type Saved = Partial<ChapterList['chapters'][number]> & { startsAt: string };
const save = async (
  chapters: readonly Saved[],
  { edition, as = host }: { edition?: number; as?: Session } = {},
) =>
  server.newClient().request('PUT', path(), {
    token: as.idToken,
    json: { edition: edition ?? (await asHost()).edition, chapters },
  });

/** Uploads a photo for each moment, in minutes after the start. */
const uploadAt = async (minutes: readonly number[]): Promise<string[]> => {
  const ids: string[] = [];
  for (let from = 0; from < minutes.length; from += 6) {
    const files = await Promise.all(minutes.slice(from, from + 6).map(() => tinyPhoto(++seed)));
    ids.push(...(await guest.upload(eventId, files)).photos.map(({ photoId }) => photoId));
  }
  for (const [index, id] of ids.entries())
    await server.context.db
      .updateTable('photos')
      .set({ taken_at: new Date(momentOf(minutes[index] ?? 0)) })
      .where('id', '=', id)
      .execute();
  return ids;
};
const aMinuteApart = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);
/** Twelve photos from the start on, twelve from an hour and a half later on. */
const uploadEvening = () => uploadAt([...aMinuteApart(0, 12), ...aMinuteApart(90, 12)]);
const hide = (ids: readonly string[]) =>
  server.context.db.updateTable('photos').set({ visibility: 'hidden' }).where('id', 'in', ids).execute();

test('the server cuts an event at its gap, and later photos fall into the chapters', async () => {
  await uploadEvening();
  expect(await asGuest()).toEqual({ edition: 0, chapters: [] });
  await cut();
  const cutFirst = await asGuest();
  expect(inShort(cutFirst)).toEqual([
    [null, 0, 12],
    [null, 90, 12],
  ]);
  await uploadAt([5, 95, 200]);
  await cut();
  const later = await asGuest();
  expect(inShort(later)).toEqual([
    [null, 0, 13],
    [null, 90, 14],
  ]);
  expect(later.chapters.map(({ chapterId }) => chapterId)).toEqual(
    cutFirst.chapters.map(({ chapterId }) => chapterId),
  );
});

test("the host's chapters stay, in the host's order, and photos fall into them", async () => {
  await save([{ name: ' 晚宴\n', startsAt: momentOf(60) }, { startsAt: momentOf(0) }]);
  expect((await asGuest()).chapters).toEqual([]);
  await uploadEvening();
  await cut();
  expect(inShort(await asGuest())).toEqual([
    ['晚宴', 60, 12],
    [null, 0, 12],
  ]);
  const { chapters } = await asHost();
  await save([{ ...chapters[0]!, name: '派對' }, chapters[1]!]);
  expect((await asGuest()).chapters[0]).toMatchObject({ chapterId: chapters[0]?.chapterId, name: '派對' });
  // An empty list hands them back.
  await save([]);
  await cut();
  expect(inShort(await asHost())).toEqual([
    [null, 0, 12],
    [null, 90, 12],
  ]);
});

test('guests see no hidden chapter, and neither chapters nor counts of photos that they do not see', async () => {
  const ids = await uploadEvening();
  await save([{ startsAt: momentOf(0) }, { name: 'Surprise', startsAt: momentOf(90), isHidden: true }]);
  expect(inShort(await asGuest())).toEqual([[null, 0, 24]]);
  expect(inShort(await asHost())).toEqual([
    [null, 0, 12],
    ['Surprise', 90, 12],
  ]);
  const { chapters } = await asHost();
  await save(chapters.map((chapter) => ({ ...chapter, isHidden: false })));
  await hide(ids.slice(12));
  expect(inShort(await asGuest())).toEqual([[null, 0, 12]]);
  expect(inShort(await asHost())).toHaveLength(2);
});

test('of two hosts who change the chapters, the second gets a conflict', async () => {
  const helper = await server.newClient().signIn('helper@example.com');
  const userId = await userIdOf(server, helper);
  await server.context.db.transaction().execute((tx) => writeCoHost(tx, { eventId, userId }));
  const mine = { startsAt: momentOf(0), name: 'Mine' };
  expect((await save([mine], { edition: 0, as: helper })).status).toBe(200);
  const second = await save([{ ...mine, name: 'Theirs' }], { edition: 0 });
  expect([second.status, second.json().error.code]).toEqual([409, 'CHAPTERS_CHANGED']);
  expect((await asHost()).chapters).toMatchObject([{ name: 'Mine' }]);
});

test("a chapter of another event's id gets a new one", { tags: 'rest' }, async () => {
  await save([{ startsAt: momentOf(0), name: 'One' }]);
  const [one] = (await asHost()).chapters;
  const other = await guest.createEvent(host, 'other');
  const first = eventId;
  eventId = other.eventId;
  await save([{ ...one!, name: 'Stolen' }]);
  expect((await asHost()).chapters[0]?.chapterId).not.toBe(one?.chapterId);
  eventId = first;
  expect((await asHost()).chapters).toMatchObject([{ name: 'One' }]);
});

const zipOf = async (body: object = {}): Promise<Buffer> => {
  const made = await guest.request('POST', `/api/event/${eventId}/archives`, { json: body });
  const { url, size } = made.json<ResponseOf<'createArchive'>>();
  const zip = await guest.bytes(url);
  expect(zip.length).toBe(size);
  return zip;
};
const foldersIn = (zip: Buffer): Record<string, number> => {
  const name = randomBytes(8).toString('hex');
  const file = join(dir.path, `${name}.zip`);
  writeFileSync(file, zip);
  const counts: Record<string, number> = {};
  for (const found of Object.keys(unpack(unpackers[0]!, file, join(dir.path, name)))) {
    const folder = found.includes('/') ? found.slice(0, found.lastIndexOf('/')) : '';
    counts[folder] = (counts[folder] ?? 0) + 1;
  }
  return counts;
};

test('the ZIP of the event has a numbered folder per chapter, a selection and an event without chapters none', async () => {
  const ids = await uploadEvening();
  expect(foldersIn(await zipOf())).toEqual({ '': 24 });
  await save([
    { name: '../Dinner: 1/2', startsAt: momentOf(90) },
    { startsAt: momentOf(0) },
    { name: 'Empty', startsAt: momentOf(999) },
    { name: 'Hidden', startsAt: momentOf(95), isHidden: true },
  ]);
  expect(foldersIn(await zipOf())).toEqual({ '01 .._Dinner_ 1_2': 12, '02 2026-11-21 14.00': 12 });
  expect(foldersIn(await zipOf({ photoIds: ids.slice(0, 2) }))).toEqual({ '': 2 });
});

test('a wall shows one chapter, and all photos once that is hidden', async () => {
  await uploadEvening();
  await save([
    { name: 'Tea', startsAt: momentOf(0) },
    { name: 'Dinner', startsAt: momentOf(90) },
  ]);
  const { chapters } = await asHost();
  const walls = (chapterId?: string) =>
    server.newClient().request('POST', `/api/event/${eventId}/walls`, {
      token: host.idToken,
      json: { chapterId },
    });
  expect((await walls('a'.repeat(22))).status).toBe(404);
  const secret = (await walls(chapters[1]?.chapterId)).json<{ url: string }>().url.split('/').at(-1);
  const shown = async () =>
    (await guest.request('GET', `/api/wall/${secret}`)).json<ShownWall>().photos.length;
  expect(await shown()).toBe(12);
  await save(chapters.map((chapter) => ({ ...chapter, isHidden: chapter.name === 'Dinner' })));
  expect(await shown()).toBe(24);
  await save([chapters[0]!]);
  expect(await shown()).toBe(24);
});

test('chapters are deleted with their event', async () => {
  await save([{ startsAt: momentOf(0), name: 'Tea' }]);
  await server.newClient().request('DELETE', `/api/event/${eventId}`, { token: host.idToken });
  const left = await server.context.db
    .selectFrom('chapters')
    .select('id')
    .where('event_id', '=', eventId)
    .execute();
  expect(left).toEqual([]);
});
