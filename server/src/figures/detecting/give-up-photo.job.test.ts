/** @module-tag rest */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobHandlers } from '#app/job-handlers.ts';
import { makeRenditions } from '#photos/previews/make-renditions.job.ts';
import { makeThumbnail } from '#photos/previews/make-thumbnail.job.ts';
import type { JobName } from '#platform/jobs/catalog.ts';
import { runJobs } from '#platform/jobs/run-jobs.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { waitUntilIdle } from '#testing/wait-until-idle.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { FACE_WORKERS: '1' } });
});
afterAll(() => server.stop());

/** Simulates that a job's worker was killed in its last attempt, and stopped its heartbeats long ago. */
const killLastTry = (name: JobName, photoId: string) =>
  sql`update pgboss.job set state = 'active', retry_count = retry_limit, started_on = now() - interval '1 minute',
    heartbeat_on = now() - interval '1 minute'
    where name = ${name} and data ->> 'photoId' = ${photoId}`.execute(server.context.db);

test('a photo whose worker is killed in every attempt is parked with its error, and nobody waits for it (F7)', async () => {
  const { db, jobs } = server.context;
  const host = server.newClient();
  const { eventId, pinCode } = await host.createEvent(await host.signIn('host@example.com'), '命中注定');
  const files = await Promise.all([1, 2, 3].map((seed) => tinyPhoto(seed)));
  const [first, second, third] = (await host.upload(eventId, files)).photos.map(({ photoId }) => photoId);
  await makeThumbnail(server.context, { photoId: second! });
  await makeRenditions(server.context, { photoId: second! });
  await killLastTry('make-thumbnail', first!);
  await killLastTry('detect-faces', second!);
  await jobs.boss.supervise('make-thumbnail');
  await jobs.boss.supervise('detect-faces');
  expect((await host.lookUp(pinCode)).processing).toEqual({ previews: 2, faces: 3, hardFaces: 0 });

  await runJobs(server.context, jobHandlers);
  await waitUntilIdle(server);
  expect((await host.lookUp(pinCode)).processing).toEqual({ previews: 0, faces: 0, hardFaces: 0 });
  const rows = await db
    .selectFrom('photos')
    .select(['id', 'previews_error', 'faces_error'])
    .where('event_id', '=', eventId)
    .orderBy('arrival')
    .execute();
  const ended = expect.stringMatching(/worker/);
  expect(rows).toEqual([
    { id: first, previews_error: ended, faces_error: ended },
    { id: second, previews_error: null, faces_error: ended },
    { id: third, previews_error: null, faces_error: null },
  ]);
});
