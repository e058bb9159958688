/** @module-tag rest */
import { setTimeout as sleep } from 'node:timers/promises';
import { EVENT_ID_HEADER } from '@togather/contract/photos.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Client } from '#testing/client.ts';
import { listStored } from '#testing/list-stored.ts';
import { patience } from '#testing/patience.ts';
import { ENDING, fieldPart, filePart, openConnection, uploadHead } from '#testing/raw-upload.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

/**
 * Uses a shorter patience than PATIENCE_SECONDS (which http/watch-pace.unit.test.ts covers), with all times in proportion.
 */
const PATIENCE_S = 10;
const JUST_LONGER_S = PATIENCE_S + 2;
/** Nothing else cuts a connection before. */
const LATEST_S = 10 * PATIENCE_S;
/** Interval between two bytes of a trickle, which never counts as silence. */
const EVERY_MS = 600;

let server: TestServer;
let guest: Client;
let eventId: string;
beforeAll(async () => {
  server = await startTestServer({ patienceSeconds: PATIENCE_S });
  guest = server.newClient();
  ({ eventId } = await guest.createEvent(await guest.signIn('host@example.com'), '尾牙'));
});
afterAll(() => server.stop());

const start = async (seed: number, padding: number) => {
  const { bytes } = await tinyPhoto(seed);
  const file = filePart(Buffer.concat([bytes, Buffer.alloc(padding)]));
  const body = Buffer.concat([fieldPart('eventId', eventId), file, ENDING]);
  const connection = await openConnection(server.origin);
  connection.socket.write(uploadHead(body.length));
  return { ...connection, body };
};

describe.concurrent('slow clients', () => {
  test('64 KB per second continue for as long as it takes, and succeed (U9)', async () => {
    const { socket, received, body } = await start(1, JUST_LONGER_S * 65_536);
    for (let sent = 0; sent < body.length; sent += 65_536) {
      socket.write(body.subarray(sent, sent + 65_536));
      await sleep(1000);
    }
    expect(await received(/\}$/)).toMatch(/^HTTP\/1.1 200 .*"rejected":\[\]/s);
    socket.destroy();
  });

  test('a byte per second gets 408 and is cut (U9)', async () => {
    const { socket, received, closed, body } = await start(2, 100_000);
    // Sends the head of the form at once, and trickles the photo.
    socket.write(body.subarray(0, 500));
    let open = true;
    void closed.then(() => {
      open = false;
    });
    const startedAt = performance.now();
    for (let at = 500; open; at++) {
      socket.write(body.subarray(at, at + 1));
      await sleep(EVERY_MS);
      expect(performance.now() - startedAt).toBeLessThan(1000 * LATEST_S);
    }
    expect(performance.now() - startedAt).toBeGreaterThan(1000 * (PATIENCE_S - 1));
    expect(await received(/\}$/)).toMatch(/^HTTP\/1.1 408 .*REQUEST_TIMEOUT/s);
  });

  test('a silent client is cut (U9)', async () => {
    const { socket, closed, body } = await start(3, 100_000);
    socket.write(body.subarray(0, 500));
    const startedAt = performance.now();
    await closed;
    expect(performance.now() - startedAt).toBeLessThan(1000 * LATEST_S);
  });

  /** Sends `start` at once and then single bytes; resolves with the response when the connection is cut. */
  const trickle = async (start: Buffer, headers: Record<string, string> = {}) => {
    const { socket, received, closed } = await openConnection(server.origin);
    socket.write(Buffer.concat([uploadHead(5_000_000, headers), start]));
    const timer = setInterval(() => socket.write('x'), EVERY_MS);
    const startedAt = performance.now();
    await closed;
    clearInterval(timer);
    return { seconds: (performance.now() - startedAt) / 1000, answer: await received(/$/) };
  };

  test('twenty sockets that trickle in any part are cut in time and leave nothing (D7)', async () => {
    const file = filePart((await tinyPhoto(4)).bytes).subarray(0, 300);
    const named = fieldPart('eventId', eventId);
    const starts = [
      { start: file },
      { start: Buffer.concat([named, file]) },
      { start: Buffer.alloc(0) },
      { start: named.subarray(0, 60) },
      { start: file, headers: { [EVENT_ID_HEADER]: eventId } },
      { start: file, headers: { [EVENT_ID_HEADER]: 'A'.repeat(22) } },
    ];
    const cuts = await Promise.all(
      Array.from({ length: 20 }, (_, n) => starts[n % starts.length]!).map(({ start, headers }) =>
        trickle(start, headers),
      ),
    );
    for (const { seconds, answer } of cuts) {
      expect(seconds).toBeLessThan(LATEST_S);
      expect(answer).toMatch(
        /^HTTP\/1.1 (400 .*EVENT_ID_MISSING|404 .*EVENT_UNKNOWN|408 .*REQUEST_TIMEOUT)/s,
      );
    }
    // Files of a batch are removed after its connection is closed.
    await vi.waitFor(async () => expect((await listStored(server, [])).orphans).toEqual([]), patience);
  });

  test.each([
    ['/api/feedback', 'application/json'],
    ['/local-identity/token', 'application/x-www-form-urlencoded'],
  ])('a body to %s that trickles is cut too (D7)', async (path, type) => {
    const { socket, received, closed } = await openConnection(server.origin);
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\n{`,
    );
    const timer = setInterval(() => socket.write(' '), EVERY_MS);
    const startedAt = performance.now();
    await closed;
    clearInterval(timer);
    expect(performance.now() - startedAt).toBeLessThan(1000 * LATEST_S);
    expect(await received(/$/)).toMatch(/^HTTP\/1.1 408 .*REQUEST_TIMEOUT/s);
  });
});
