/** @module-tag rest */
/** Guests upload while the connection to the database is slow, silent, cut or reset. */
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { jobHandlers } from '#app/job-handlers.ts';
import { runJobs } from '#platform/jobs/run-jobs.ts';
import { audit } from '#testing/audit.ts';
import { type FaultyWire, startFaultyWire, type WireFault } from '#testing/faulty-wire.ts';
import { patience } from '#testing/patience.ts';
import { type FaultyParty, gatherParty, sendThroughFault } from '#testing/send-through-fault.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { waitUntilIdle } from '#testing/wait-until-idle.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let wire: FaultyWire;
let server: TestServer;
let party: FaultyParty;
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  wire = await startFaultyWire(database.url);
  server = await startTestServer({ databaseUrl: wire.url, databasePatience: 1, env: { FACE_WORKERS: '1' } });
  party = await gatherParty(server.newClient);
});
afterAll(async () => {
  await server.stop();
  await wire.close();
  await database.drop();
});

test.each<{ name: string; fault: WireFault; until: 'refused' | 'through' }>([
  { name: 'resets connections', fault: 'reset', until: 'refused' },
  { name: 'cuts responses', fault: { cutAfter: 300 }, until: 'refused' },
  { name: 'is silent', fault: 'hang', until: 'refused' },
  { name: 'is far away', fault: { delayMs: 30 }, until: 'through' },
  { name: 'trickles', fault: { bytesPerSecond: 60_000 }, until: 'through' },
])(
  'a connection to the database that $name loses no photo, and requests fail in time (F5, D6)',
  async ({ fault, until }) => {
    await sendThroughFault(party, {
      begin: () => wire.inflict(fault),
      end: () => wire.inflict('none'),
      until,
    });
    const ready = async () => (await party.host.request('GET', '/api/health/ready')).status;
    await vi.waitFor(async () => expect(await ready()).toBe(200), patience);
  },
);

test('every acknowledged photo exists once, and its jobs are done (F1, F5)', async () => {
  await runJobs(server.context, jobHandlers);
  await waitUntilIdle(server);
  const { host, pinCode, ledger } = party;
  const result = await audit({ client: host, db: server.context.db, ledger }, pinCode);
  const { acknowledged } = result;
  expect(acknowledged).toBeGreaterThan(0);
  expect(result).toEqual({ acknowledged, found: acknowledged, lost: 0, duplicated: 0, stuck: 0 });
});
