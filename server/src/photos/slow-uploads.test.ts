import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../testing/client.ts';
import { ENDING, fieldPart, filePart, openConnection, uploadHead } from '../testing/raw-upload.ts';
import { tinyPhoto } from '../testing/sample-photos.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let guest: Client;
let eventId: string;
beforeAll(async () => {
  server = await startTestServer();
  guest = server.newClient();
  ({ eventId } = await guest.createEvent(await guest.signIn('host@example.com'), '尾牙'));
});
afterAll(() => server.stop());

/** The grace of slow uploads and the timeout of silent ones are both 30 s, so these wait side by side. */
const JUST_LONGER_MS = 33_000;

const start = async (seed: number, padding: number) => {
  const { bytes } = await tinyPhoto(seed);
  const file = filePart(Buffer.concat([bytes, Buffer.alloc(padding)]));
  const body = Buffer.concat([fieldPart('eventId', eventId), file, ENDING]);
  const connection = await openConnection(server.origin);
  connection.socket.write(uploadHead(body.length));
  return { ...connection, body };
};

describe.concurrent('U9', () => {
  test('64 KB a second go on after the grace and succeed', async () => {
    const seconds = JUST_LONGER_MS / 1000;
    const { socket, received, body } = await start(1, seconds * 65_536);
    for (let sent = 0; sent < body.length; sent += 65_536) {
      socket.write(body.subarray(sent, sent + 65_536));
      await sleep(1000);
    }
    expect(await received(/\}$/)).toMatch(/^HTTP\/1.1 200 .*"rejected":\[\]/s);
    socket.destroy();
  });

  test('a byte a second is answered 408 and cut', async () => {
    const { socket, received, closed, body } = await start(2, 100_000);
    // The head of the form at once: what trickles is the photo.
    socket.write(body.subarray(0, 500));
    let open = true;
    void closed.then(() => {
      open = false;
    });
    const startedAt = performance.now();
    for (let at = 500; open; at++) {
      socket.write(body.subarray(at, at + 1));
      await sleep(1000);
      expect(performance.now() - startedAt).toBeLessThan(2 * JUST_LONGER_MS);
    }
    expect(performance.now() - startedAt).toBeGreaterThan(25_000);
    expect(await received(/\}$/)).toMatch(/^HTTP\/1.1 408 .*REQUEST_TIMEOUT/s);
  });

  test('a client that falls silent is cut', async () => {
    const { socket, closed, body } = await start(3, 100_000);
    socket.write(body.subarray(0, 500));
    const startedAt = performance.now();
    await closed;
    expect(performance.now() - startedAt).toBeLessThan(2 * JUST_LONGER_MS);
  });
});
