import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { keepListening } from '#platform/db/listen.ts';
import { processName } from '#platform/postgres/embedded-places.ts';
import type { Client } from '#testing/client.ts';
import { patience } from '#testing/patience.ts';
import { setScene } from '#testing/role-scene.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let client: Client;
let admin: Session;
beforeAll(async () => {
  server = await startTestServer({ env: { ADMIN_EMAILS: 'boss@example.com' } });
  client = server.newClient();
  admin = await client.signIn('boss@example.com');
});
afterAll(() => server.stop());

const ask = async <T>(method: string, path: string) =>
  (await client.request(method, `/api/admin/installation${path}`, { token: admin.idToken })).json<T>();
const read = () => ask<ResponseOf<'readInstallation'>>('GET', '');

test('lists the processes connected to the database, by build, while they are connected', async () => {
  const { build } = (await read()).versions;
  const web = { service: 'web', build, count: 1 };
  await vi.waitFor(async () => expect((await read()).processes).toEqual([web]), patience);
  const ending = new AbortController();
  const { log } = server.context;
  const connect = (name: string) => {
    const rest = {
      channel: 'nothing',
      signal: ending.signal,
      log,
      onMessage: () => {},
      onListening: () => {},
    };
    return keepListening(server.databaseUrl, { ...rest, name });
  };
  const others = [processName('web'), 'togather process worker of-before'].map(connect);
  await vi.waitFor(
    async () =>
      expect((await read()).processes).toEqual([
        { ...web, count: 2 },
        { service: 'worker', build: 'of-before', count: 1 },
      ]),
    patience,
  );
  ending.abort();
  await Promise.all(others);
  await vi.waitFor(async () => expect((await read()).processes).toEqual([web]), patience);
});

test('shows jobs, parked photos, disk and connections to an administrator, and retries what failed', async () => {
  const { db, jobs } = server.context;
  const { photoId } = await setScene(server, client, await client.signIn('host@example.com'));
  await jobs.enqueue(db, 'cluster-figures', [{ eventId: 'x' }, { eventId: 'y' }], { singletonKey: 'x' });
  await sql`update pgboss.job set state = 'failed' where name = 'cluster-figures'`.execute(db);
  await db
    .updateTable('photos')
    .set({ previews_error: 'it crashed', faces_error: 'it crashed' })
    .where('id', '=', photoId)
    .execute();
  const system = await read();
  const failedOf = (name: string, of = system) => of.jobs.find((job) => job.name === name)?.failed ?? 0;
  expect(failedOf('send-answer')).toBe(1);
  expect(system).toMatchObject({
    parkedPhotos: 1,
    disk: { free: expect.any(Number), all: expect.any(Number), reserve: expect.any(Number) },
    photosIn: 'disk',
    lastBackupAt: null,
    lastCheck: null,
    responder: { pools: [{ name: 'main' }, { name: 'checks' }], storageErrors: 0 },
  });

  expect(await ask('POST', '/jobs/send-answer/retry')).toEqual({ retried: 1 });
  expect(await ask('POST', '/jobs/nothing/retry')).toMatchObject({ error: { code: 'NOT_FOUND' } });
  // One of two equal jobs of an event waits; retrying the other would repeat its work.
  const failed = failedOf('cluster-figures');
  await ask('POST', '/jobs/cluster-figures/retry');
  const after = await read();
  expect([failedOf('send-answer', after), failedOf('cluster-figures', after)]).toEqual([0, failed - 1]);
  expect(await ask('POST', '/photos/retry')).toEqual({ retried: 1 });
  expect((await read()).parkedPhotos).toBe(0);
});
