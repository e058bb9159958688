/** @module-tag rest */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testModelsFolder } from '#faces/testing/models-folder.ts';
import { openFacePool } from '#faces/workers/pool.ts';
import { samplePhotos, tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { waitUntilIdle } from '#testing/wait-until-idle.ts';

const cursed = await tinyPhoto(13);
/** Face workers that die at work, as on a photo that crashes them. */
const mortal = openFacePool({
  models: testModelsFolder(),
  workers: 1,
  timeoutMs: 300_000,
  program: new URL('../faces/testing/mortal-worker.ts', import.meta.url),
  log: { warn: () => undefined },
});
let tries = 0;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    runsJobs: true,
    env: { FACE_WORKERS: '1' },
    alter: (context) => ({
      ...context,
      faces: {
        ...context.faces,
        analyse: async (photo) => {
          if (!Buffer.from(photo as Uint8Array).equals(cursed.bytes)) return context.faces.analyse(photo);
          tries++;
          return mortal.analyse(photo);
        },
      },
    }),
  });
  // Retries a failed job at once.
  await server.context.jobs.boss.updateQueue('detect-faces', { retryDelay: 0 });
});
afterAll(async () => {
  await server.stop();
  await mortal.close();
});

test('a photo that crashes the face worker stays visible, is tried three times, then parked with its error (F7)', async () => {
  const host = server.newClient();
  const { eventId, pinCode } = await host.createEvent(await host.signIn('host@example.com'), '詛咒');
  const answer = await host.upload(eventId, [cursed, samplePhotos()[0]!]);
  await waitUntilIdle(server);
  expect(tries).toBe(3);
  const rows = await server.context.db
    .selectFrom('photos')
    .select(['id', 'faces_version', 'faces_error', 'previews_at'])
    .where('event_id', '=', eventId)
    .orderBy('arrival')
    .execute();
  expect(rows[0]).toMatchObject({ id: answer.photos[0]!.photoId, faces_version: null });
  expect(rows[0]!.faces_error).toMatch(/FaceWorkerCrashed.*SIGKILL/);
  expect(rows[0]!.previews_at).not.toBe(null);
  expect(rows[1]!.faces_error).toBe(null);

  const event = await host.lookUp(pinCode);
  expect(event.processing).toEqual({ previews: 0, faces: 0, hardFaces: 0 });
  expect(event.photos.map(({ photoId }) => photoId)).toContain(answer.photos[0]!.photoId);
  expect((await host.bytes(answer.photos[0]!.previewUrl)).length).toBeGreaterThan(50);
  expect(await host.figures(eventId)).toHaveLength(3);
});
