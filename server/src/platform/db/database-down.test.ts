/** @module-tag rest */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type EmbeddedPostgres, ensureDatabase, startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { type Client, uploadForm } from '#testing/client.ts';
import { listStored } from '#testing/list-stored.ts';
import { patience } from '#testing/patience.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { temporaryDir } from '#testing/temporary-dir.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { openDb } from './db.ts';
import { migrate } from './migrate.ts';

const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
const dir = temporaryDir('tg-down-');
let postgres: EmbeddedPostgres;
let server: TestServer;
let host: Client;
let eventId: string;
let pinCode: string;
const failures: unknown[] = [];
const remember = (error: unknown) => void failures.push(error);
beforeAll(async () => {
  process.on('uncaughtException', remember).on('unhandledRejection', remember);
  postgres = await startEmbeddedPostgres(dir.path, { settings });
  await ensureDatabase(postgres, 'togather');
  const databaseUrl = postgres.urlOf('togather');
  const db = openDb(databaseUrl);
  await migrate(db);
  await db.destroy();
  server = await startTestServer({
    databaseUrl,
    databasePatience: 1,
    runsJobs: true,
    env: { FACE_WORKERS: '1' },
  });
  host = server.newClient();
  ({ eventId, pinCode } = await host.createEvent(await host.signIn('host@example.com'), '斷線'));
});
afterAll(async () => {
  process.off('uncaughtException', remember).off('unhandledRejection', remember);
  await server.stop();
  await postgres.stop();
  dir.remove();
});

const ask = async (path: string) => {
  const answer = await host.request('GET', path);
  return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
};

test('responds 503 with Retry-After without its database, keeps running, leaves no orphans, and is ready soon after the database returns (F5)', async () => {
  expect((await ask('/api/health/ready')).status).toBe(200);
  const [photo] = (await host.upload(eventId, [await tinyPhoto(1)])).photos;
  const watching = await openStream();
  await postgres.stop();

  for (const path of [`/api/event/${pinCode}`, `/api/figure/${eventId}`, photo!.url, '/api/health/ready']) {
    const { status, retryAfter } = await ask(path);
    expect(status, path).toBe(503);
    expect(Number(retryAfter), path).toBeGreaterThan(0);
  }
  const upload = await host.request('POST', '/api/photo/upload', {
    form: uploadForm(eventId, [await tinyPhoto(2)]),
  });
  expect([upload.status, upload.json().error.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  expect((await ask('/api/health/live')).status).toBe(200);
  watching.abort();

  postgres = await startEmbeddedPostgres(dir.path, { settings });
  await vi.waitFor(async () => expect((await ask('/api/health/ready')).status).toBe(200), patience);
  expect((await host.lookUp(pinCode)).photos).toHaveLength(1);
  const again = await host.upload(eventId, [await tinyPhoto(2)]);
  expect(again.photos).toHaveLength(1);
  expect((await listStored(server, [])).orphans.length).toBeLessThanOrEqual(1);
  // Jobs continue without a restart.
  await vi.waitFor(async () => expect((await host.lookUp(pinCode)).processing.previews).toBe(0), {
    ...patience,
    interval: 200,
  });
  expect(failures).toEqual([]);
});

/** Opens an event stream before the database stops. */
const openStream = async () => {
  const abort = new AbortController();
  await fetch(`${server.origin}/api/event/${eventId}/stream`, { signal: abort.signal });
  return abort;
};
