/** An event of so many faces that new ones are put to the figures that stand, before all are grouped anew. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { syntheticEvent } from '../faces/testing/synthetic-event.ts';
import { newId } from '../new-id.ts';
import { seedFaces } from '../testing/seed-faces.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { clusterFigures } from './cluster-figures.job.ts';
import { listPlacedFaces } from './queries.ts';

const FACES_A_PHOTO = 4;
const FACES_A_PERSON = 40;
const STANDING = 2600;
const NEW = 24;

let server: TestServer;
let eventId: string;
beforeAll(async () => {
  server = await startTestServer();
  const client = server.newClient();
  ({ eventId } = await client.createEvent(await client.signIn('host@example.com'), '人山人海'));
});
afterAll(() => server.stop());

const addPhotos = async (count: number): Promise<string[]> => {
  const rows = Array.from({ length: count }, () => ({
    id: newId(),
    event_id: eventId,
    name: 'crowd.jpg',
    mime: 'image/jpeg',
    width: 1,
    height: 1,
    size: 1,
    sha256: randomBytes(32),
    crc32: 0,
  }));
  await server.context.db.insertInto('photos').values(rows).execute();
  return rows.map(({ id }) => id);
};
const addFaces = async (faces: ReturnType<typeof syntheticEvent>) => {
  const photoIds = await addPhotos(faces.length / FACES_A_PHOTO);
  const onPhotos = faces.map((face, i) => ({
    ...face,
    photoId: photoIds[Math.floor(i / FACES_A_PHOTO)] ?? '',
  }));
  await seedFaces(server.context.db, eventId, onPhotos);
};
const figures = async () => {
  const faces = await listPlacedFaces(server.context.db, eventId);
  return new Map(faces.map(({ id, figureId }) => [id, figureId]));
};
const regroupings = async () => {
  const { rows } = await sql<{ waits: boolean }>`
    select start_after > now() as waits from pgboss.job
    where name = 'cluster-figures' and data = ${JSON.stringify({ eventId, anew: true })}::jsonb`.execute(
    server.context.db,
  );
  return rows;
};

test('new faces are placed without moving one that stands, and all are grouped anew a minute later', async () => {
  const faces = syntheticEvent(STANDING + NEW, FACES_A_PERSON, 3);
  await addFaces(faces.slice(0, STANDING));
  await clusterFigures(server.context, { eventId, anew: true });
  expect(await regroupings()).toEqual([]);
  const before = await figures();
  expect(new Set(before.values()).size).toBeGreaterThanOrEqual(STANDING / FACES_A_PERSON);

  await addFaces(faces.slice(STANDING));
  await clusterFigures(server.context, { eventId });
  const after = await figures();
  expect([...before].filter(([face, figure]) => after.get(face) !== figure)).toEqual([]);
  expect([...after].filter(([face, figure]) => !before.has(face) && figure === null)).toEqual([]);
  await clusterFigures(server.context, { eventId });
  expect(await regroupings()).toEqual([{ waits: true }]);
}, 60_000);
