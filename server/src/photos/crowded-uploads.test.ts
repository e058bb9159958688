/** @module-tag rest */
import { EVENT_ID_HEADER } from '@togather/contract/photos.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createUploadGate, gateLimits, type UploadGate } from '#platform/limits/upload-gate.ts';
import { createClient } from '#testing/client.ts';
import { patience } from '#testing/patience.ts';
import { fieldPart, openConnection, uploadHead } from '#testing/raw-upload.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const small = { ...gateLimits, running: 4, runningOfOne: 2, waitMs: 120_000, fairSeconds: 3 };
let server: TestServer;
let running = 0;
const counted = (gate: UploadGate): UploadGate => ({
  ...gate,
  enter: async (...upload) => {
    const leave = await gate.enter(...upload);
    running++;
    return leave;
  },
});
beforeAll(async () => {
  server = await startTestServer({
    env: { TRUSTED_PROXIES: '1' },
    alter: (context) => ({ ...context, uploadGate: counted(createUploadGate(small)) }),
  });
});
afterAll(() => server.stop());

/** Uploads at 4 KB a second, twice the limit below which a trickle is cut. */
const uploadSlowly = async (address: string, eventId: string) => {
  const connection = await openConnection(server.origin);
  const headers = { [EVENT_ID_HEADER]: eventId, 'X-Forwarded-For': address };
  connection.socket.write(Buffer.concat([uploadHead(5_000_000, headers), fieldPart('note', 'x')]));
  const timer = setInterval(() => connection.socket.write(Buffer.alloc(4096, 'x')), 1000);
  void connection.closed.then(() => clearInterval(timer));
  return connection;
};

test('slow uploads of two addresses that occupy all places give way to a waiting guest (D7)', async () => {
  const stranger = server.newClient();
  const session = await stranger.signIn('stranger@example.com');
  const events = [await stranger.createEvent(session, '一'), await stranger.createEvent(session, '二')];
  const slow = await Promise.all(
    events.flatMap(({ eventId }, n) => [1, 2].map(() => uploadSlowly(`198.51.100.${n}`, eventId))),
  );
  await vi.waitFor(() => expect(running).toBe(4), patience);

  const guest = createClient(server.origin, { 'x-forwarded-for': '203.0.113.1' });
  const { eventId } = await guest.createEvent(await guest.signIn('guest@example.com'), '婚禮');
  expect((await guest.upload(eventId, [await tinyPhoto(1)])).photos).toHaveLength(1);
  const cut = await Promise.race(slow.map(({ received }) => received(/\}\}$/)));
  expect(cut).toMatch(/^HTTP\/1.1 503 .*retry-after: \d+.*UPLOADS_BUSY/is);
  for (const { socket } of slow) socket.destroy();
});
