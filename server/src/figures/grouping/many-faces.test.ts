/** @module-tag rest */
/** An event with so many faces that new ones are first matched to existing figures, and all are regrouped later. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findProgress } from '#events/queries.ts';
import { syntheticEvent } from '#faces/testing/synthetic-event.ts';
import { listPlacedFaces } from '#figures/queries.ts';
import { timesOf } from '#testing/full-size.ts';
import { seedPhotosWithFaces } from '#testing/seed-faces.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { clusterFiguresOf, type Grouping, MANY_FACES } from './cluster-figures.job.ts';

const FACES_A_PHOTO = 4;
const FACES_A_PERSON = 40;
/** Lower in `npm test`. */
const MANY = timesOf(500, MANY_FACES);
const STANDING = MANY + 100;
const NEW = 24;

let server: TestServer;
let eventId: string;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  const client = server.newClient();
  ({ eventId } = await client.createEvent(await client.signIn('host@example.com'), '人山人海'));
});
afterAll(() => server.stop());

const addFaces = (faces: ReturnType<typeof syntheticEvent>) =>
  seedPhotosWithFaces(server.context.db, eventId, faces, FACES_A_PHOTO);
const group = (payload: Grouping) => clusterFiguresOf(MANY, server.context, payload);
const figures = async () => {
  const faces = await listPlacedFaces(server.context.db, eventId);
  return new Map(faces.map(({ id, figureId }) => [id, figureId]));
};
const regroupings = async () => {
  const { rows } = await sql<{ waits: boolean }>`
    select start_after > now() as waits from pgboss.job
    where name = 'regroup-figures' and data = ${JSON.stringify({ eventId })}::jsonb`.execute(
    server.context.db,
  );
  return rows;
};

test('places new faces without moving existing ones, and regroups all a minute later', async () => {
  const faces = syntheticEvent(STANDING + NEW, FACES_A_PERSON, 3);
  await addFaces(faces.slice(0, STANDING));
  await group({ eventId, inFull: true });
  expect(await regroupings()).toEqual([]);
  const before = await figures();
  expect(new Set(before.values()).size).toBeGreaterThanOrEqual(STANDING / FACES_A_PERSON);

  await addFaces(faces.slice(STANDING));
  await group({ eventId });
  const after = await figures();
  expect([...before].filter(([face, figure]) => after.get(face) !== figure)).toEqual([]);
  expect([...after].filter(([face, figure]) => !before.has(face) && figure === null)).toEqual([]);
  await group({ eventId });
  expect(await regroupings()).toEqual([{ waits: true }]);
  // Placing is not final: the figures may change once more.
  expect((await findProgress(server.context.db, eventId, new Date()))?.ofHost.processing.faces).toBe(
    NEW / FACES_A_PHOTO,
  );
  await group({ eventId, inFull: true });
  expect((await findProgress(server.context.db, eventId, new Date()))?.ofHost.processing.faces).toBe(0);
  const final = await figures();
  await group({ eventId });
  expect(await figures()).toEqual(final);
});

test('a figure whose best faces are too small to found one keeps all its faces', async () => {
  const faces = syntheticEvent(STANDING + NEW, FACES_A_PERSON, 5).map((face, i) =>
    // One face of each person is tall, and none of the best.
    i < STANDING / FACES_A_PERSON ? { ...face, quality: 0.3 } : { ...face, heightPx: 40 },
  );
  await addFaces(faces.slice(0, STANDING));
  await group({ eventId, inFull: true });
  const before = await figures();
  expect([...before.values()].filter((figure) => figure !== null).length).toBeGreaterThan(STANDING / 2);
  await addFaces(faces.slice(STANDING));
  await group({ eventId });
  const after = await figures();
  expect([...before].filter(([face, figure]) => after.get(face) !== figure)).toEqual([]);
});
