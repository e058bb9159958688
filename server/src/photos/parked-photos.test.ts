import type { UploadedPhoto } from '@togather/contract/schemas/photos.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { removeEndedEvents } from '#events/lifecycle/remove-ended-events.job.ts';
import { detectFaces } from '#figures/detecting/detect-faces.job.ts';
import { runReindex } from '#figures/detecting/run-reindex.ts';
import { type Decoder, openDecoder } from '#images/decoding/decoder.ts';
import { DEADLY, HUNGRY, MORTAL_DECODER } from '#images/decoding/testing/deadly.ts';
import { makeHeic } from '#images/testing/make-heic.ts';
import { PoolClosed } from '#platform/children/child-pool.ts';
import type { Client, NamedFile } from '#testing/client.ts';
import { undecodablePng } from '#testing/odd-photos.ts';
import { patience } from '#testing/patience.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { seeNobody } from '#testing/see-nobody.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { waitUntilIdle } from '#testing/wait-until-idle.ts';
import { makeRenditions } from './previews/make-renditions.job.ts';
import { makeThumbnail } from './previews/make-thumbnail.job.ts';
import { tryParkedAgain } from './previews/park-photo.ts';
import { MAX_UNCOUNTED, recountPhotos } from './removal.ts';

let deaths = 0;
const log = {
  warn: (_fields: object, message: string) => {
    if (/replacing/.test(message)) deaths++;
  },
};
const mortal = openDecoder({ workers: 2, program: MORTAL_DECODER, log });
const healthy = openDecoder({ workers: 1, log });
afterAll(() => Promise.all([mortal.close(), healthy.close()]));

let decodings = 0;
/** Replaces the mortal decoder, or lists errors that decoders throw in turn. */
let instead: Decoder | Error[] | undefined;
const decoder = () => {
  decodings++;
  if (Array.isArray(instead)) throw instead[decodings % instead.length];
  return instead ?? mortal;
};
const counted: Decoder = {
  ...mortal,
  renderThumbnail: async (file) => decoder().renderThumbnail(file),
  renderLarger: async (file) => decoder().renderLarger(file),
  renderPreview: async (file, options) => decoder().renderPreview(file, options),
};

const deadly = async (photo: Promise<NamedFile>, note = DEADLY): Promise<NamedFile> => {
  const { bytes, ...rest } = await photo;
  // After the end of a picture, where phones append others.
  return { ...rest, bytes: Buffer.concat([bytes, Buffer.from(note)]) };
};
const undecodable = { name: 'broken.png', bytes: undecodablePng() };

let server: TestServer;
let guest: Client;
let eventId: string;
let pinCode: string;
const serve = (runsJobs: boolean) => {
  beforeAll(async () => {
    server = await startTestServer({
      runsJobs,
      env: { FREE_EVENTS_PER_MONTH: '100' },
      alter: (context) => seeNobody({ ...context, decoder: counted }),
    });
    // Retries failed jobs at once.
    const { boss } = server.context.jobs;
    for (const name of ['make-thumbnail', 'make-renditions']) await boss.updateQueue(name, { retryDelay: 0 });
  });
  beforeEach(async () => {
    deaths = 0;
    decodings = 0;
    instead = undefined;
    // Photos parked by an earlier test are not retried.
    await server.context.db.deleteFrom('photos').execute();
    guest = server.newClient();
    ({ eventId, pinCode } = await guest.createEvent(await guest.signIn('host@example.com'), '壞照片'));
  });
  afterAll(() => server.stop());
};

const viewed = async ({ previewUrl }: Pick<UploadedPhoto, 'previewUrl'>, accept = 'image/webp') => {
  const answer = await guest.request('GET', previewUrl, { headers: { accept } });
  return answer.status === 200 ? [200] : [answer.status, answer.json().error.code];
};
const UNAVAILABLE = [422, 'PREVIEW_UNAVAILABLE'];
const BUSY = [503, 'PREVIEWS_BUSY'];
const errorsOf = async () => {
  const photos = server.context.db.selectFrom('photos').select('previews_error');
  return (await photos.where('event_id', '=', eventId).execute()).map((row) => row.previews_error);
};

describe('in the background', { tags: 'rest' }, () => {
  serve(true);

  test('a photo that kills the decoder is parked after two deaths, keeps its original, and affects no other photo (D3)', async () => {
    const files = [await tinyPhoto(1), await deadly(tinyPhoto(2)), await tinyPhoto(3), await tinyPhoto(4)];
    const { photos } = await guest.upload(eventId, files);
    await waitUntilIdle(server);
    expect(deaths).toBe(2);
    const rows = await server.context.db
      .selectFrom('photos')
      .select(['previews_at', 'previews_error', 'faces_error'])
      .where('event_id', '=', eventId)
      .orderBy('arrival')
      .execute();
    const parked = expect.stringMatching(/SIGSEGV/);
    expect(rows[1]).toEqual({ previews_at: null, previews_error: parked, faces_error: parked });
    for (const row of [rows[0], rows[2], rows[3]]) {
      expect(row).toEqual({ previews_at: expect.any(Date), previews_error: null, faces_error: null });
    }
    expect((await guest.lookUp(pinCode)).processing).toEqual({ previews: 0, faces: 0, hardFaces: 0 });
    expect(await guest.bytes(photos[1]!.url)).toEqual(files[1]!.bytes);

    expect(await viewed(photos[1]!)).toEqual(UNAVAILABLE);
    expect(await viewed(photos[1]!, 'image/jpeg')).toEqual(UNAVAILABLE);
    await server.context.jobs.enqueue(server.context.db, 'make-thumbnail', [{ photoId: photos[1]!.photoId }]);
    await waitUntilIdle(server);
    expect(deaths).toBe(2);
    expect(await viewed(photos[0]!)).toEqual([200]);
  });

  test('a temporary failure parks no photo: its job is retried as often as needed (D3)', async () => {
    // Errors of a worker that stops, and of one without database connections.
    instead = [new PoolClosed('closed'), Object.assign(new Error('too many clients'), { code: '53300' })];
    const { photos } = await guest.upload(eventId, [await tinyPhoto(10), await tinyPhoto(11)]);
    const waited: string[] = [];
    const haveWaitedTwice = async () => {
      waited.push(...(await hasten()));
      for (const { photoId } of photos)
        expect(waited.filter((id) => id === photoId).length).toBeGreaterThanOrEqual(2);
    };
    await vi.waitFor(haveWaitedTwice, patience);
    instead = undefined;
    await waitUntilIdle(server);
    expect(await errorsOf()).toEqual([null, null]);
    expect((await guest.lookUp(pinCode)).processing).toEqual({ previews: 0, faces: 0, hardFaces: 0 });
  });
  /** Runs postponed and retried jobs now; returns the photos of postponed ones. */
  const hasten = async () => {
    const { rows } = await sql<{
      state: string;
      photo: string;
    }>`update pgboss.job set start_after = now()
      where name in ('make-thumbnail', 'make-renditions')
        and (state = 'retry' or state = 'created' and start_after > now() + interval '10 seconds')
      returning state, data->>'photoId' as photo`.execute(server.context.db);
    return rows.filter(({ state }) => state === 'created').map(({ photo }) => photo);
  };

  test('npm run reindex decodes parked photos again (D3)', async () => {
    await guest.upload(eventId, [await deadly(tinyPhoto(12)), undecodable, await tinyPhoto(13)]);
    await waitUntilIdle(server);
    instead = healthy;
    const lines: string[] = [];
    await runReindex(server.context, { dryRun: true, say: (line) => lines.push(line) });
    expect(lines).toContain('2 photos to decode again');
    await runReindex(server.context, { lookMs: 20, say: (line) => lines.push(line) });
    expect(lines.at(-1)).toBe('done; 1 photos failed');
    expect(await errorsOf()).toEqual([null, expect.stringMatching(/FILE_|ImageError/), null]);
    await waitUntilIdle(server);
    expect((await guest.lookUp(pinCode)).processing).toEqual({ previews: 0, faces: 0, hardFaces: 0 });
  });

  test('decodes an undecodable photo once (D4)', async () => {
    const { photos } = await guest.upload(eventId, [undecodable]);
    await waitUntilIdle(server);
    expect(await viewed(photos[0]!)).toEqual(UNAVAILABLE);
    expect(decodings).toBe(1);
    expect((await guest.lookUp(pinCode)).processing).toEqual({ previews: 0, faces: 0, hardFaces: 0 });
    expect((await guest.bytes(photos[0]!.url)).equals(undecodable.bytes)).toBe(true);
  });
});

describe('while a caller waits', () => {
  serve(false);

  test('a view of a photo that kills the decoder fails, the next view kills nothing, and others are served (D3)', async () => {
    const { photos } = await guest.upload(eventId, [await deadly(tinyPhoto(5)), await tinyPhoto(6)]);
    const views = await Promise.all([viewed(photos[0]!), viewed(photos[1]!), viewed(photos[0]!)]);
    expect(views).toEqual([UNAVAILABLE, [200], UNAVAILABLE]);
    expect(await viewed(photos[0]!)).toEqual(UNAVAILABLE);
    expect(deaths).toBe(2);
  });

  test('a view whose decoder is closed, or killed for lack of memory, parks nothing and gets Retry-After (D3)', {
    tags: 'rest',
  }, async () => {
    const { photos } = await guest.upload(eventId, [await deadly(tinyPhoto(8), HUNGRY)]);
    expect(await viewed(photos[0]!)).toEqual(BUSY);
    expect(deaths).toBe(2);
    instead = [new PoolClosed('closed')];
    expect(await viewed(photos[0]!)).toEqual(BUSY);
    expect(await errorsOf()).toEqual([null]);
    instead = healthy;
    expect(await viewed(photos[0]!)).toEqual([200]);
  });

  test('decodes an undecodable photo at the first view only (D4)', { tags: 'rest' }, async () => {
    const { photos } = await guest.upload(eventId, [undecodable]);
    for (let view = 0; view < 3; view++) expect(await viewed(photos[0]!)).toEqual(UNAVAILABLE);
    expect(decodings).toBe(1);
  });

  test('a photo without any picture uses no quota once it is parked, and frees none when it is deleted (D25)', async () => {
    const { photos, remainingPhotoQuota: before } = await guest.upload(eventId, [
      undecodable,
      await tinyPhoto(14),
    ]);
    expect(await viewed(photos[0]!)).toEqual(UNAVAILABLE);
    expect(await viewed(photos[1]!)).toEqual([200]);
    const quota = async () => (await guest.lookUp(pinCode)).remainingPhotoQuota;
    expect(await quota()).toBe(before + 1);
    // It stays for its uploader and the host, to see why and to download it.
    expect((await guest.lookUp(pinCode)).photos).toHaveLength(2);
    expect((await guest.request('DELETE', `/api/photo/${photos[0]!.photoId}`)).status).toBeLessThan(300);
    expect(await quota()).toBe(before + 1);
  });

  test('only so many photos of an event use no quota, so that damaged files fill no disk (D25)', async () => {
    const files = Array.from({ length: MAX_UNCOUNTED + 2 }, (_, i) => ({
      name: `${i}.png`,
      bytes: undecodablePng(64 + i),
    }));
    for (let from = 0; from < files.length; from += 6)
      await guest.upload(eventId, files.slice(from, from + 6));
    const { db } = server.context;
    const { remainingPhotoQuota: before } = await guest.lookUp(pinCode);
    await db.updateTable('photos').set({ previews_error: 'broken' }).execute();
    await recountPhotos(db, [eventId]);
    expect((await guest.lookUp(pinCode)).remainingPhotoQuota).toBe(before + MAX_UNCOUNTED);
  });

  test('photos that are decoded again use quota again, at most what is free (D25)', async () => {
    const { photos } = await guest.upload(eventId, [undecodable]);
    expect(await viewed(photos[0]!)).toEqual(UNAVAILABLE);
    const { db } = server.context;
    const quota = async () => (await guest.lookUp(pinCode)).remainingPhotoQuota;
    const before = await quota();
    expect(await tryParkedAgain(server.context, eventId)).toBe(1);
    expect(await quota()).toBe(before - 1);
    expect(await viewed(photos[0]!)).toEqual(UNAVAILABLE);
    await guest.upload(eventId, [await tinyPhoto(15)]);
    await db.updateTable('events').set({ photo_limit: 1 }).where('id', '=', eventId).execute();
    expect(await tryParkedAgain(server.context, eventId)).toBe(1);
    expect(await quota()).toBe(0);
  });

  test('an event with uncounted photos only is emptied at its end (D25)', async () => {
    const { photos } = await guest.upload(eventId, [undecodable]);
    expect(await viewed(photos[0]!)).toEqual(UNAVAILABLE);
    const { db, clock } = server.context;
    await db.updateTable('events').set({ ends_at: clock() }).where('id', '=', eventId).execute();
    await removeEndedEvents(server.context);
    expect(await errorsOf()).toEqual([]);
  });

  test('groups the figures of other photos at once when the last photo is parked', async () => {
    const { photos } = await guest.upload(eventId, [await tinyPhoto(9), undecodable]);
    const { photoId } = photos[0]!;
    for (const work of [makeThumbnail, makeRenditions, detectFaces]) await work(server.context, { photoId });
    expect(await countDueGroupings()).toBe(0);
    expect(await viewed(photos[1]!)).toEqual(UNAVAILABLE);
    expect(await countDueGroupings()).toBe(1);
  });
  const countDueGroupings = async () => {
    const { rows } = await sql`select from pgboss.job where name = 'cluster-figures' and state = 'created'
      and data ->> 'eventId' = ${eventId} and start_after <= now()`.execute(server.context.db);
    return rows.length;
  };

  test('refuses only the HEIC that kills the decoder (D3)', { tags: 'rest' }, async () => {
    const heic = makeHeic({ width: 64, height: 64 });
    const note = Buffer.concat([Buffer.alloc(4), Buffer.from(`free${DEADLY}`)]);
    note.writeUInt32BE(note.length, 0);
    const answer = await guest.upload(eventId, [
      { name: 'good.heic', bytes: heic },
      { name: 'deadly.heic', bytes: Buffer.concat([heic, note]) },
      await tinyPhoto(7),
    ]);
    expect(answer.rejected).toMatchObject([{ fileName: 'deadly.heic', code: 'FILE_CORRUPT' }]);
    expect(answer.photos).toHaveLength(2);
    expect(deaths).toBe(2);
  });
});
