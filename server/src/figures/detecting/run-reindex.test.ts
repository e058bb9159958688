import type { Session } from '@togather/contract/schemas/accounts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { PIPELINE_VERSION } from '#faces/packs/find-pack.ts';
import type { Client } from '#testing/client.ts';
import { patience } from '#testing/patience.ts';
import { rememberPhotos } from '#testing/remember-photos.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { waitUntilIdle } from '#testing/wait-until-idle.ts';
import { reindexFaces } from './reindex-faces.job.ts';
import { type ReindexWish, runReindex, startReindex } from './run-reindex.ts';

let server: TestServer;
let client: Client;
let host: Session;
let one: { eventId: string; pinCode: string };
let other: { eventId: string; pinCode: string };
let looked: string[] = [];
let held = Promise.resolve();

const photos = await Promise.all([1, 2, 3].map((seed) => tinyPhoto(seed)));
const remembering = rememberPhotos(photos);

beforeAll(async () => {
  server = await startTestServer({
    runsJobs: true,
    env: { FACE_WORKERS: '1', FREE_EVENTS_PER_MONTH: '100' },
    alter: (context) => {
      const remembered = remembering(context);
      const { enqueue } = context.jobs;
      return {
        ...remembered,
        faces: {
          ...remembered.faces,
          analyse: async (photo, look) => {
            // A second look at photos without faces may run at any time.
            if (!look?.isSecondLook) looked.push('photo');
            await held;
            return remembered.faces.analyse(photo);
          },
        },
        jobs: {
          ...context.jobs,
          // Checks the progress at once where the product waits a second.
          enqueue: (tx, name, payloads, { startAfterSeconds = 0, ...options } = {}) =>
            enqueue(tx, name, payloads, startAfterSeconds > 1 ? { ...options, startAfterSeconds } : options),
        },
      };
    },
  });
  client = server.newClient();
  host = await client.signIn('host@example.com');
});
afterAll(() => server.stop());
beforeEach(async () => {
  one = await eventWith(3);
  other = await eventWith(2);
  await waitUntilIdle(server);
  looked = [];
});

const eventWith = async (count: number) => {
  const event = await client.createEvent(host, '重新');
  await client.upload(event.eventId, photos.slice(0, count));
  return event;
};
const run = async (wish: Omit<ReindexWish, 'say' | 'lookMs'> = {}) => {
  const lines: string[] = [];
  await runReindex(server.context, { ...wish, lookMs: 20, say: (line) => lines.push(line) });
  return lines;
};
/** Marks faces as found by another pipeline version. */
const outdate = async (of: { eventId: string }[], change: object = { faces_version: 'before-1' }) => {
  for (const { eventId } of of)
    await server.context.db.updateTable('photos').set(change).where('event_id', '=', eventId).execute();
};
const versionsOf = async ({ eventId }: { eventId: string }) => {
  const rows = await server.context.db
    .selectFrom('photos')
    .select('faces_version')
    .where('event_id', '=', eventId)
    .execute();
  return rows.map((row) => row.faces_version);
};

test('re-indexes all events once, with progress', { tags: 'rest' }, async () => {
  await outdate([one, other]);
  const lines = await run();
  expect(lines[0]).toBe(`5 photos of 2 events to analyse, for ${PIPELINE_VERSION}`);
  expect(lines).toContain('5 of 5');
  expect(lines.at(-1)).toBe('done');
  expect([...(await versionsOf(one)), ...(await versionsOf(other))]).toEqual(Array(5).fill(PIPELINE_VERSION));
  expect(looked).toHaveLength(5);
  expect(await run()).toEqual([`0 photos of 0 events to analyse, for ${PIPELINE_VERSION}`]);
  expect(looked).toHaveLength(5);
});

test('a dry run prints its plan, and changes nothing', { tags: 'rest' }, async () => {
  await outdate([one]);
  await outdate([other], { faces_error: 'broken' });
  const lines = await run({ dryRun: true });
  expect(lines).toEqual([`3 photos of 1 events to analyse, and 2 that failed, for ${PIPELINE_VERSION}`]);
  expect(await versionsOf(one)).toEqual(Array(3).fill('before-1'));
  await run();
});

test('re-indexes a single event by its PIN; an unknown PIN is an error', { tags: 'rest' }, async () => {
  await outdate([one, other]);
  const lines = await run({ pin: ` ${other.pinCode.toLowerCase()} ` });
  expect(lines[0]).toMatch(/^2 photos of 1 events/);
  expect(await versionsOf(other)).toEqual(Array(2).fill(PIPELINE_VERSION));
  expect(await versionsOf(one)).toEqual(Array(3).fill('before-1'));
  await expect(run({ pin: 'AAAAAA' })).rejects.toThrow('No event has the PIN AAAAAA');
  await run();
});

test('retries failed photos', { tags: 'rest' }, async () => {
  await outdate([one], { faces_version: null, faces_error: 'broken' });
  expect((await run())[0]).toMatch(/^3 photos of 1 events/);
  expect(await versionsOf(one)).toEqual(Array(3).fill(PIPELINE_VERSION));
});

test('retries failed photos behind the position of a running re-index', { tags: 'rest' }, async () => {
  await outdate([one, other]);
  const { db, jobs } = server.context;
  const { last } = await db
    .selectFrom('photos')
    .select((e) => e.fn.max('arrival').as('last'))
    .executeTakeFirstOrThrow();
  const atTheEnd = { pipelineVersion: PIPELINE_VERSION, after: last };
  await jobs.enqueue(db, 'reindex-faces', [atTheEnd], { singletonKey: 'all', startAfterSeconds: 600 });
  expect((await run()).at(-1)).toBe('done');
  expect([...(await versionsOf(one)), ...(await versionsOf(other))]).toEqual(Array(5).fill(PIPELINE_VERSION));
});

test('a waiting job of another version becomes one of this version', { tags: 'rest' }, async () => {
  await outdate([one, other]);
  const { db, jobs } = server.context;
  const ofOthers = { pipelineVersion: 'other-1', after: '0', passes: 3 };
  await jobs.enqueue(db, 'reindex-faces', [ofOthers], { singletonKey: 'all', startAfterSeconds: 600 });
  expect((await run()).at(-1)).toBe('done');
  expect([...(await versionsOf(one)), ...(await versionsOf(other))]).toEqual(Array(5).fill(PIPELINE_VERSION));
});

/** Returns a context that records jobs instead of enqueuing them, and the records. */
const recording = () => {
  const enqueued: unknown[][] = [];
  const { jobs } = server.context;
  const enqueue: typeof jobs.enqueue = async (_, name, payloads) => void enqueued.push([name, ...payloads]);
  return { enqueued, context: { ...server.context, jobs: { ...jobs, enqueue } } };
};

test('enqueues a photo once, even when a worker takes the first batch at once', {
  tags: 'rest',
}, async () => {
  await outdate([one]);
  const { db, jobs } = server.context;
  const enqueue: typeof jobs.enqueue = async (...job) => {
    const before = await countLooks();
    await jobs.enqueue(...job);
    await untilLooks(before + 1);
  };
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  await startReindex({ ...server.context, jobs: { ...jobs, enqueue } });
  // The repeated startReindex has run its job as well.
  await untilLooks((await countLooks()) + 2);
  resolve();
  await waitUntilIdle(server);
  const { rows } = await sql`
    select from pgboss.job join photos on photos.id = data->>'photoId'
    where job.name = 'detect-faces' and photos.event_id = ${one.eventId}`.execute(db);
  // Once after the upload, once now.
  expect(rows).toHaveLength(3 + 3);
});

const countLooks = async () => {
  const { rows } =
    await sql`select from pgboss.job where name = 'reindex-faces' and state = 'completed'`.execute(
      server.context.db,
    );
  return rows.length;
};
const untilLooks = (count: number) =>
  vi.waitFor(async () => expect(await countLooks()).toBeGreaterThanOrEqual(count), patience);

test('a worker of another version passes the job on, and takes it over when none of its version comes', async () => {
  await outdate([one]);
  const { enqueued, context } = recording();
  const ofOthers = { pipelineVersion: 'other-1', after: '7' };
  await reindexFaces(context, ofOthers);
  await reindexFaces(context, { ...ofOthers, passes: 23 });
  expect(enqueued).toEqual([1, 24].map((passes) => ['reindex-faces', { ...ofOthers, passes }]));
  await reindexFaces(context, { ...ofOthers, passes: 24 });
  const [batch, next] = enqueued.slice(2);
  expect(batch).toHaveLength(1 + 3);
  expect(next).toEqual(['reindex-faces', { pipelineVersion: PIPELINE_VERSION, after: expect.any(String) }]);
  await run();
});

test('starts again when photos are left without an open job, after a worker of another version took their jobs', async () => {
  await outdate([one, other]);
  const { enqueued, context } = recording();
  await reindexFaces(context, { pipelineVersion: PIPELINE_VERSION, after: '1000000' });
  expect(enqueued).toEqual([['reindex-faces', { pipelineVersion: PIPELINE_VERSION, after: '0' }]]);
  await run();
});

test('continues after an interruption, and another call shows the remaining progress', {
  tags: 'rest',
}, async () => {
  await outdate([one, other]);
  await run({ signal: AbortSignal.abort() });
  const lines = await run();
  expect(lines.at(-1)).toMatch(/done|^0 photos/);
  await waitUntilIdle(server);
  expect([...(await versionsOf(one)), ...(await versionsOf(other))]).toEqual(Array(5).fill(PIPELINE_VERSION));
});

test('with `again`, re-indexes current photos too; skips events without face grouping', {
  tags: 'rest',
}, async () => {
  await server.context.db
    .updateTable('events')
    .set({ face_grouping: false })
    .where('id', '=', other.eventId)
    .execute();
  expect(await run({ pin: other.pinCode, again: true })).toEqual([
    `0 photos of 0 events to analyse, for ${PIPELINE_VERSION}`,
  ]);
  expect((await run({ pin: one.pinCode, again: true })).at(-1)).toBe('done');
  expect(looked).toHaveLength(3);
});
