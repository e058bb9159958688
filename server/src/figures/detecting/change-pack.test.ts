/** @module-tag rest */
/** One event through three starts: with the npm pack, another one, and the first one again. */
import { join } from 'node:path';
import type { Figure } from '@togather/contract/schemas/figures.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { PIPELINE_VERSION } from '#faces/packs/find-pack.ts';
import { TINY_DIMENSIONS } from '#faces/testing/tiny-nets.ts';
import { writeTinyPack } from '#faces/testing/tiny-pack.ts';
import { changeFigures } from '#figures/corrections/change-figures.ts';
import { mergeFigures } from '#figures/corrections/correct-figures.ts';
import { eraseFigure } from '#figures/corrections/erase-figure.ts';
import { type Box, isSamePlace } from '#figures/corrections/forget-requests.ts';
import { clusterFigures } from '#figures/grouping/cluster-figures.job.ts';
import { originalKey, readAll } from '#platform/storage/storage.ts';
import { type Client, selfieForm } from '#testing/client.ts';
import { userIdOf } from '#testing/plus-event.ts';
import { samplePhotos } from '#testing/sample-photos.ts';
import { temporaryDir } from '#testing/temporary-dir.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { waitUntilIdle } from '#testing/wait-until-idle.ts';

const SAMPLES = samplePhotos().slice(0, 4);
const dir = temporaryDir('tg-packs-');
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: TestServer;
let client: Client;
let eventId: string;
let merged: string;
let forgotten: (Box & { photoId: string })[];
let original: Map<string, string | null>;

const start = async (pack?: string) => {
  const env = { FACE_WORKERS: '1', DATA_DIR: dir.path, ...(pack && { FACE_PACK: pack }) };
  server = await startTestServer({ runsJobs: true, env, databaseUrl: database.url });
  client = server.newClient();
};
const restart = async (pack?: string) => {
  await server.stop();
  await start(pack);
  await waitUntilIdle(server);
};
/** Returns the event's faces, at least one. */
const allFaces = async () => {
  const { db } = server.context;
  const faces = await db
    .selectFrom('faces')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('id')
    .execute();
  expect(faces.length).toBeGreaterThan(0);
  return faces;
};
const figureOfEach = async () => new Map((await allFaces()).map((face) => [face.id, face.figure_id]));
const versions = async () => {
  const { db } = server.context;
  const photos = await db.selectFrom('photos').select('faces_version').distinct().execute();
  return [
    photos.map((row) => row.faces_version),
    [...new Set((await allFaces()).map((face) => face.pipeline_version))],
  ];
};
const expectForgotten = async () => {
  expect(forgotten.length).toBeGreaterThan(0);
  for (const { photo_id, box_left, box_top, box_width, box_height } of await allFaces()) {
    const box = { left: box_left, top: box_top, width: box_width, height: box_height };
    expect(forgotten.some(({ photoId, ...place }) => photoId === photo_id && isSamePlace(place, box))).toBe(
      false,
    );
  }
};

beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  await start();
  const host = await client.signIn('host@example.com');
  ({ eventId } = await client.createEvent(host, '換模型'));
  await client.upload(eventId, SAMPLES);
  await waitUntilIdle(server);
  // Of equals the order is by random ids, and not every pair stays a pair when faces are compared again.
  const leftOf = (figure: Figure) => figure.representativeFace.faceBox.left;
  const figures = (await client.figures(eventId)).toSorted(
    (a, b) => b.photoNum - a.photoNum || leftOf(a) - leftOf(b),
  );
  const [gone, ...others] = figures;
  // Figures of one face: the tiny pack compares colours and separates all faces. Not the first one, a profile: in it the tiny pack
  // recognises nothing.
  const [one, other] = others.flatMap(({ id, photoNum }) => (photoNum === 1 ? [id] : [])).slice(1, 3);
  forgotten = (await allFaces())
    .filter((face) => face.figure_id === gone!.id)
    .map((face) => ({
      photoId: face.photo_id,
      left: face.box_left,
      top: face.box_top,
      width: face.box_width,
      height: face.box_height,
    }));
  await changeFigures(server.context, eventId, (tx) => eraseFigure(tx, eventId, gone!.id));
  const by = { id: await userIdOf(server, host), email: '' };
  merged = await mergeFigures(server.context, { eventId, by }, [one!, other!]);
  // A merged figure may attract a further face, now as after each switch.
  await clusterFigures(server.context, { eventId });
  original = await figureOfEach();
});
afterAll(async () => {
  await server.stop();
  await database.drop();
  dir.remove();
});

test('a start with another pack re-analyses every photo and keeps figures, corrections and forgotten faces', async () => {
  await restart(await writeTinyPack(join(dir.path, 'mine')));
  const { pipelineVersion } = server.context.faces.pack;
  expect(pipelineVersion).toMatch(/^tiny-1-/);
  expect(await versions()).toEqual([[pipelineVersion], [pipelineVersion]]);
  for (const { embedding } of await allFaces()) expect(embedding).toHaveLength(4 * TINY_DIMENSIONS);
  await expectForgotten();
  const now = await figureOfEach();
  // The detector is the same, so each face keeps its identity.
  expect([...now.keys()]).toEqual([...original.keys()]);
  const together = [...original].filter(([, figure]) => figure === merged).map(([id]) => now.get(id));
  expect(new Set(together)).toEqual(new Set([merged]));
  expect((await client.figures(eventId)).map(({ id }) => id)).toContain(merged);
});

test('vectors of the other pack are not compared, and their faces keep their figures', async () => {
  const [face] = (await allFaces()).filter(({ figure_id }) => figure_id === merged);
  const { db } = server.context;
  const before = face!;
  await db
    .updateTable('faces')
    .set({ pipeline_version: PIPELINE_VERSION, embedding: Buffer.alloc(2048, 255) })
    .where('id', '=', before.id)
    .execute();
  await clusterFigures(server.context, { eventId });
  expect((await figureOfEach()).get(before.id)).toBe(merged);
  const form = selfieForm({ name: 'me.jpg', bytes: await selfie() });
  const answer = await client.request('POST', `/api/figure/${eventId}/find`, { form });
  // A single vector of the other pack would make every distance NaN.
  expect(answer.json<{ figureIds: string[] }>().figureIds).not.toEqual([]);
  const { id: _, ...row } = before;
  await db.updateTable('faces').set(row).where('id', '=', before.id).execute();
});

test('figures keep their faces and ids while an event is re-indexed', async () => {
  const before = await figureOfEach();
  const { db } = server.context;
  const [photo] = await db.selectFrom('photos').select('id').where('event_id', '=', eventId).execute();
  const rows = db.updateTable('faces').where('photo_id', '=', photo!.id);
  await rows.set({ pipeline_version: 'before-1' }).execute();
  await clusterFigures(server.context, { eventId });
  expect(await figureOfEach()).toEqual(before);
  await rows.set({ pipeline_version: server.context.faces.pack.pipelineVersion }).execute();
});

/** Crops the best face that is a figure of its own. */
const selfie = async (): Promise<Buffer> => {
  const all = (await allFaces()).filter((face) => face.figure_id && face.figure_id !== merged);
  const found = all.filter(
    ({ figure_id }) => all.filter((other) => other.figure_id === figure_id).length === 1,
  );
  const face = found.reduce((best, other) => (other.quality > best.quality ? other : best));
  const bytes = await readAll(server.context.storage, originalKey(face.photo_id));
  const picture = sharp(bytes);
  const { width, height } = await picture.metadata();
  const left = Math.round(face.box_left * width);
  const top = Math.round(face.box_top * height);
  const size = { width: Math.round(face.box_width * width), height: Math.round(face.box_height * height) };
  return picture
    .extract({ left, top, ...size })
    .resize(500)
    .jpeg()
    .toBuffer();
};

test('switching back to the first pack restores everything', async () => {
  await restart();
  expect(await versions()).toEqual([[PIPELINE_VERSION], [PIPELINE_VERSION]]);
  for (const { embedding } of await allFaces()) expect(embedding).toHaveLength(2048);
  await expectForgotten();
  const now = await figureOfEach();
  const groups = (figures: Map<string, string | null>) =>
    [...Map.groupBy(figures, ([, figure]) => figure).values()]
      .map((faces) => faces.map(([id]) => id).sort())
      .sort();
  expect(groups(now)).toEqual(groups(original));
});

test('a start with the same pack re-analyses nothing', async () => {
  await restart();
  const jobs = await server.context.jobs.countOpen(server.context.db, 'reindex-faces');
  expect(jobs).toBe(0);
});
