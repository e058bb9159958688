/** @module-tag rest */
/** Guests upload while the connection to the bucket, or its server, fails. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '#testing/audit.ts';
import { type FaultyProxy, startFaultyProxy } from '#testing/faulty-proxy.ts';
import { type FaultyWire, startFaultyWire, type WireFault } from '#testing/faulty-wire.ts';
import { type FaultyParty, gatherParty, sendThroughFault } from '#testing/send-through-fault.ts';
import { environmentOf, hasSwift, newBucket } from '#testing/swift/start-swift.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

describe.runIf(hasSwift)('a bucket that fails while guests upload (F4)', () => {
  let proxy: FaultyProxy;
  let wire: FaultyWire;
  let server: TestServer;
  let party: FaultyParty;
  beforeAll(async () => {
    const bucket = await newBucket();
    proxy = await startFaultyProxy(bucket.endpoint);
    wire = await startFaultyWire(proxy.origin);
    server = await startTestServer({ env: environmentOf({ ...bucket, endpoint: wire.url }) });
    party = await gatherParty(server.newClient);
  });
  afterAll(async () => {
    await server.stop();
    await wire.close();
    await proxy.close();
  });

  test.each<{ name: string; fault?: WireFault; status?: number; until: 'refused' | 'through' }>([
    { name: 'with resets', fault: 'reset', until: 'refused' },
    { name: 'with bodies that are cut off', fault: { cutAfter: 1000 }, until: 'refused' },
    { name: 'with silence', fault: 'hang', until: 'refused' },
    { name: 'with 500', status: 500, until: 'refused' },
    { name: 'with 503', status: 503, until: 'refused' },
    { name: 'late', fault: { delayMs: 50 }, until: 'through' },
    { name: 'in a trickle', fault: { bytesPerSecond: 20_000 }, until: 'through' },
  ])(
    'that responds $name loses no photo, and requests fail in time (F4)',
    ({ fault = 'none', status, until }) =>
      sendThroughFault(party, {
        begin: () => {
          wire.inflict(fault);
          if (status) proxy.decide = () => ({ status });
        },
        end: () => {
          wire.inflict('none');
          proxy.decide = () => 'none';
        },
        until,
      }),
  );

  test('has every acknowledged photo once (F4)', async () => {
    const { host, pinCode, ledger } = party;
    const result = await audit({ client: host, db: server.context.db, ledger }, pinCode);
    const { acknowledged } = result;
    expect(acknowledged).toBeGreaterThan(0);
    expect(result).toMatchObject({ acknowledged, found: acknowledged, lost: 0, duplicated: 0 });
  });
});
