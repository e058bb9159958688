/** Figures are final when nothing waits, whatever the batches of uploads. */
import { facesInWork } from '@togather/contract/processing.ts';
import type { Figure } from '@togather/contract/schemas/figures.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findProgress } from '#events/queries.ts';
import { syntheticEvent } from '#faces/testing/synthetic-event.ts';
import { correctFigures } from '#figures/corrections/correct-figures.ts';
import { listPlacedFaces } from '#figures/queries.ts';
import type { Client } from '#testing/client.ts';
import { patience } from '#testing/patience.ts';
import { userIdOf } from '#testing/plus-event.ts';
import { rememberPhotos } from '#testing/remember-photos.ts';
import { samplePhotos } from '#testing/sample-photos.ts';
import { seedPhotosWithFaces } from '#testing/seed-faces.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { waitUntilIdle } from '#testing/wait-until-idle.ts';
import { clusterFigures } from './cluster-figures.job.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer({
    runsJobs: true,
    env: { FACE_WORKERS: '1' },
    alter: rememberPhotos(samplePhotos()),
  });
  client = server.newClient();
});
afterAll(() => server.stop());

const newEvent = async () => client.createEvent(await client.signIn('host@example.com'), '最後');

test.each([[[6]], [[1, 2, 3]], [[2, 1, 1, 2]]])(
  'figures do not change once no photo waits for either look, after batches of %j',
  { tags: 'rest' },
  async (batches) => {
    const { eventId, pinCode } = await newEvent();
    const samples = samplePhotos();
    let from = 0;
    for (const size of batches) {
      await client.upload(eventId, samples.slice(from, from + size));
      from += size;
      let settled: Figure[] = [];
      await vi.waitFor(async () => {
        const { processing } = await client.lookUp(pinCode);
        expect(facesInWork(processing)).toBe(0);
        settled = await client.figures(eventId);
      }, patience);
      await waitUntilIdle(server);
      await clusterFigures(server.context, { eventId });
      expect(await client.figures(eventId)).toEqual(settled);
    }
  },
);

test('a grouping that another one overtook starts over, and photos that arrive meanwhile keep waiting', async () => {
  const { eventId } = await newEvent();
  const { context } = server;
  const faces = syntheticEvent(48, 8, 5);
  await seedPhotosWithFaces(context.db, eventId, faces.slice(0, 24), 3);
  const figures = async () =>
    (await listPlacedFaces(context.db, eventId)).map(({ id, figureId }) => [id, figureId]);
  let turn = 0;
  // Runs after photos have arrived, and again after another grouping has included them.
  await clusterFigures(
    {
      ...context,
      lockQueue: async (lock, act) => {
        turn++;
        if (turn === 1) {
          await seedPhotosWithFaces(context.db, eventId, faces.slice(24, 36), 3);
          await clusterFigures(context, { eventId });
          await seedPhotosWithFaces(context.db, eventId, faces.slice(36), 3);
        }
        return context.lockQueue(lock, act);
      },
    },
    { eventId },
  );
  expect(turn).toBe(2);
  expect((await findProgress(context.db, eventId, new Date()))?.ofHost.processing.faces).toBe(0);
  const settled = await figures();
  expect(settled.filter(([, figureId]) => figureId === null)).toEqual([]);
  await clusterFigures(context, { eventId });
  expect(await figures()).toEqual(settled);
});

test('a correction made while a grouping is computed is kept and does not wait for it (D6)', async () => {
  const { eventId } = await newEvent();
  const { context } = server;
  await seedPhotosWithFaces(context.db, eventId, syntheticEvent(24, 8, 9), 3);
  await clusterFigures(context, { eventId });
  const [one, other] = (await client.figures(eventId)).map(({ id }) => id) as [string, string];
  const by = { id: await userIdOf(server, await client.signIn('host@example.com')), email: '' };
  await clusterFigures(
    {
      ...context,
      lockQueue: async (lock, act) => {
        await correctFigures(context, { eventId, by, action: 'mergeFigures' }, ({ facesOf }) => [
          { kind: 'SAME', facesA: [facesOf(one)[0]!.id], facesB: [facesOf(other)[0]!.id] },
        ]);
        return context.lockQueue(lock, act);
      },
    },
    { eventId },
  );
  expect(await client.figures(eventId)).toHaveLength(2);
});
