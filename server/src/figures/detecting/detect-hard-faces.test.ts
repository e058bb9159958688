/** A face that the first look misses is found by the second one, for which uploads do not wait. */

import type { EventChange } from '@togather/contract/schemas/events.ts';
import type { Updateable } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { findProgress } from '#events/queries.ts';
import { PIPELINE_VERSION } from '#faces/packs/find-pack.ts';
import { samplePath } from '#faces/testing/sample-path.ts';
import { FaceWorkerCrashed } from '#faces/workers/pool.ts';
import { clusterFigures } from '#figures/grouping/cluster-figures.job.ts';
import { makeRenditions } from '#photos/previews/make-renditions.job.ts';
import { makeThumbnail } from '#photos/previews/make-thumbnail.job.ts';
import type { Database } from '#platform/db/schema.ts';
import { type JobName, schedules } from '#platform/jobs/catalog.ts';
import type { Client } from '#testing/client.ts';
import { patience } from '#testing/patience.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { watchStream } from '#testing/watch-stream.ts';
import { detectFaces } from './detect-faces.job.ts';
import { detectHardFaces } from './detect-hard-faces.job.ts';

let server: TestServer;
let host: Client;
let hard: { name: string; type: string; bytes: Buffer };
let hosts = 0;
let eventId: string;
let photoId: string;

beforeAll(async () => {
  server = await startTestServer({ env: { FACE_WORKERS: '1' } });
  host = server.newClient();
  hard = { name: 'hard.jpg', type: 'image/jpeg', bytes: await drawHardPhoto() };
});
afterAll(() => server.stop());

/** A face of 47 px, alone on 1280 x 960. */
const drawHardPhoto = async (): Promise<Buffer> => {
  const place = { left: 514, top: 228, width: 489, height: 489 };
  const face = await sharp(samplePath(6)).extract(place).resize(72).png().toBuffer();
  const ground = { width: 1280, height: 960, channels: 3, background: '#6b7a68' } as const;
  return sharp({ create: ground })
    .composite([{ input: face, left: 600, top: 400 }])
    .jpeg({ quality: 90 })
    .toBuffer();
};

/** An event with one photo, which the first look has searched. */
beforeEach(async () => {
  const { db } = server.context;
  await db.deleteFrom('photos').execute();
  await server.context.jobs.boss.deleteAllJobs();
  ({ eventId } = await host.createEvent(await host.signIn(`${++hosts}@example.com`), '再看一次'));
  const answer = await host.upload(eventId, [hard]);
  photoId = answer.photos[0]!.photoId;
  await searchFirst(photoId);
  await server.context.jobs.boss.deleteAllJobs();
});

const searchFirst = async (id: string) => {
  await makeThumbnail(server.context, { photoId: id });
  await makeRenditions(server.context, { photoId: id });
  await detectFaces(server.context, { photoId: id });
  await clusterFigures(server.context, { eventId });
};
const countFaces = async () => (await server.context.db.selectFrom('faces').select('id').execute()).length;
const processing = async () =>
  (await findProgress(server.context.db, eventId, new Date()))?.ofHost.processing;
const open = (name: JobName) => server.context.jobs.countOpen(server.context.db, name);
const update = (row: Updateable<Database['photos']>) =>
  server.context.db.updateTable('photos').set(row).where('id', '=', photoId).execute();
const photo = () =>
  server.context.db.selectFrom('photos').selectAll().where('id', '=', photoId).executeTakeFirstOrThrow();

test('a photo counts as hard until its second look, and then until the grouping of the face', async () => {
  expect(await countFaces()).toBe(0);
  expect(await processing()).toEqual({ previews: 0, faces: 0, hardFaces: 1 });
  await detectHardFaces(server.context);
  expect(await countFaces()).toBe(1);
  expect(await processing()).toEqual({ previews: 0, faces: 1, hardFaces: 0 });
  expect(await open('cluster-figures')).toBe(1);
  await clusterFigures(server.context, { eventId });
  expect(await processing()).toEqual({ previews: 0, faces: 0, hardFaces: 0 });
  expect(await host.figures(eventId)).toHaveLength(1);
  expect((await photo()).focus).not.toBe(null);
});

test('pages that are open hear of the end of a second look that finds nothing', {
  tags: 'rest',
}, async () => {
  const stream = await watchStream<EventChange>(server, `/api/event/${eventId}/stream`);
  const told = () => stream.messages.at(-1)?.processing.hardFaces;
  await vi.waitFor(() => expect(told()).toBe(1), patience);
  const { faces } = server.context;
  const findNothing = async () => ({
    width: 1280,
    height: 960,
    faces: [],
    pipelineVersion: PIPELINE_VERSION,
  });
  await detectHardFaces({ ...server.context, faces: { ...faces, analyse: findNothing } });
  await vi.waitFor(() => expect(told()).toBe(0), patience);
  await stream.stop();
});

test('a photo whose job is lost is searched by the scheduled one', { tags: 'rest' }, async () => {
  await server.context.jobs.boss.deleteAllJobs();
  expect(schedules['detect-hard-faces']).toBe('* * * * *');
  expect(await processing()).toMatchObject({ hardFaces: 1 });
  await detectHardFaces(server.context);
  expect(await processing()).toMatchObject({ hardFaces: 0 });
});

test('the second look searches a photo once for each pipeline version', { tags: 'rest' }, async () => {
  await detectHardFaces(server.context);
  const { faces_written } = await photo();
  await detectHardFaces(server.context);
  expect((await photo()).faces_written).toBe(faces_written);
  await update({ faces_version: 'another', needs_second_look: true });
  await detectHardFaces(server.context);
  expect((await photo()).needs_second_look).toBe(true);
  await detectFaces(server.context, { photoId });
  expect(await open('detect-hard-faces')).toBe(1);
  await detectHardFaces(server.context);
  expect(await countFaces()).toBe(1);
});

test('the second look searches nothing while a first look waits, and comes again', {
  tags: 'rest',
}, async () => {
  const { db, jobs } = server.context;
  await jobs.enqueue(db, 'detect-faces', [{ photoId }]);
  await detectHardFaces(server.context);
  expect(await countFaces()).toBe(0);
  expect(await open('detect-hard-faces')).toBe(1);
});

test('the second look writes no face that was forgotten', { tags: 'rest' }, async () => {
  const { db } = server.context;
  await db
    .insertInto('forgotten_faces')
    .values({
      photo_id: photoId,
      event_id: eventId,
      box_left: 620 / 1280,
      box_top: 415 / 960,
      box_width: 42 / 1280,
      box_height: 50 / 960,
    })
    .execute();
  await detectHardFaces(server.context);
  expect(await countFaces()).toBe(0);
  expect((await photo()).needs_second_look).toBe(false);
});

test.each(['deleted', 'parked', 'of an event without grouping'])(
  'the second look leaves out a photo that is %s',
  { tags: 'rest' },
  async (state) => {
    const { db } = server.context;
    if (state === 'deleted') await db.deleteFrom('photos').where('id', '=', photoId).execute();
    else if (state === 'parked') await update({ faces_error: 'its worker ended' });
    else await db.updateTable('events').set({ face_grouping: false }).where('id', '=', eventId).execute();
    await detectHardFaces(server.context);
    expect(await countFaces()).toBe(0);
    expect(await open('detect-hard-faces')).toBe(0);
    expect((await processing())?.hardFaces).toBe(0);
  },
);

test('the second look writes nothing when the photo is analysed or deleted meanwhile', {
  tags: 'rest',
}, async () => {
  const meanwhile = async (act: () => Promise<unknown>) => {
    await detectHardFaces({
      ...server.context,
      faces: {
        ...server.context.faces,
        analyse: async (bytes, look) => {
          const analysis = await server.context.faces.analyse(bytes, look);
          await act();
          return analysis;
        },
      },
    });
    expect(await countFaces()).toBe(0);
  };
  const { db } = server.context;
  await update({ needs_second_look: true });
  await meanwhile(() => update({ needs_second_look: false }));
  await update({ needs_second_look: true });
  await meanwhile(() => db.deleteFrom('photos').where('id', '=', photoId).execute());
});

test('a photo that ends its worker has no faces after the second look; the first look stays valid', {
  tags: 'rest',
}, async () => {
  const faces = {
    ...server.context.faces,
    analyse: async () => {
      throw new FaceWorkerCrashed('the face worker ended with SIGKILL');
    },
  };
  await detectHardFaces({ ...server.context, faces });
  expect(await photo()).toMatchObject({ needs_second_look: false, faces_error: null });
  expect(await processing()).toEqual({ previews: 0, faces: 0, hardFaces: 0 });
});
