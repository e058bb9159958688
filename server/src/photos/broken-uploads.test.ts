import { readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_UPLOAD_BYTES } from '@togather/contract/limits.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Client } from '#testing/client.ts';
import { timesOf } from '#testing/full-size.ts';
import { listStored } from '#testing/list-stored.ts';
import { patience } from '#testing/patience.ts';
import { ENDING, fieldPart, filePart, openConnection, uploadHead } from '#testing/raw-upload.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let guest: Client;
let eventId: string;
let pinCode: string;
beforeAll(async () => {
  server = await startTestServer();
  guest = server.newClient();
  ({ eventId, pinCode } = await guest.createEvent(await guest.signIn('host@example.com'), '同學會'));
});
afterAll(() => server.stop());

/**
 * Asserts that no file, row or open descriptor stays after a broken upload. The server may store and remove files of
 * hundreds of uploads long after the last client has gone, depending on the disk.
 */
afterEach(async () => {
  const left = async () => [...(await listStored(server, [])).orphans, ...openFiles()];
  await vi.waitFor(async () => expect(await left()).toEqual([]), patience);
});

const dataDir = () => server.context.config.dataDir;
const openFiles = () => {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const target = readlinkSync(`/proc/self/fd/${fd}`);
      return target.startsWith(dataDir()) ? [target] : [];
    } catch {
      return [];
    }
  });
};

/** Sends a raw body; returns status and code of the response. */
const send = async (body: Buffer, length = body.length): Promise<[number, string | undefined]> => {
  const { socket, received } = await openConnection(server.origin);
  socket.write(Buffer.concat([uploadHead(length), body]));
  if (length !== body.length) socket.end();
  const text = await received(/\r\n\r\n.*\}$/s);
  socket.destroy();
  return [Number(text.split(' ')[1]), /"code":"(\w+)"/.exec(text)?.[1]];
};
const photoCount = async () => (await guest.lookUp(pinCode)).photos.length;

test('refuses ten thousand parts of any kind (U8)', async () => {
  const fields = Buffer.concat(Array.from({ length: 10_000 }, (_, n) => fieldPart(`f${n}`, 'x')));
  expect(await send(Buffer.concat([fields, ENDING]))).toEqual([400, 'MULTIPART_MALFORMED']);
  const same = Buffer.concat(Array.from({ length: 10_000 }, () => fieldPart('eventId', eventId)));
  expect(await send(Buffer.concat([same, ENDING]))).toEqual([400, 'MULTIPART_MALFORMED']);
  const { bytes } = await tinyPhoto(1);
  const files = Buffer.concat(Array.from({ length: 10_000 }, () => filePart(bytes)));
  expect(await send(Buffer.concat([fieldPart('eventId', eventId), files, ENDING]))).toEqual([
    400,
    'TOO_MANY_FILES',
  ]);
  expect(await photoCount()).toBe(0);
});

test('parts with an empty, odd or missing name never cause a 500 (U8)', async () => {
  const { bytes } = await tinyPhoto(2);
  const event = fieldPart('eventId', eventId);
  for (const name of ['', '__proto__', 'constructor', 'eventId[]', 'é'.repeat(200)]) {
    const [status, code] = await send(Buffer.concat([fieldPart(name, 'x'), event, ENDING]));
    expect([status, code], name).toEqual([400, expect.stringMatching(/NO_FILES|MULTIPART_MALFORMED/)]);
  }
  const nameless = Buffer.from(`--togather-test-boundary\r\nContent-Type: image/jpeg\r\n\r\nx\r\n`);
  expect((await send(Buffer.concat([nameless, event, ENDING])))[0]).toBe(400);
  expect((await send(Buffer.concat([filePart(bytes, 'name=""; filename="a.jpg"'), ENDING])))[0]).toBe(400);
});

test('a truncated body is malformed and leaves nothing (U8)', async () => {
  const { bytes } = await tinyPhoto(3);
  const start = Buffer.concat([fieldPart('eventId', eventId), filePart(bytes)]);
  const half = filePart((await tinyPhoto(4)).bytes).subarray(0, 300);
  for (const body of [start, Buffer.concat([start, half]), Buffer.from('nonsense'), Buffer.alloc(0)]) {
    const [status, code] = await send(body);
    expect([status, code], body.toString('latin1', 0, 20)).toEqual([
      400,
      expect.stringMatching(/MULTIPART_MALFORMED|EVENT_ID_MISSING/),
    ]);
  }
  expect(await photoCount()).toBe(0);
});

test('a part over 5 MB fails alone, whatever its length (U8)', { tags: 'rest' }, async () => {
  const { bytes } = await tinyPhoto(5);
  const huge = filePart(Buffer.alloc(4 * MAX_UPLOAD_BYTES), 'name="photos"; filename="huge.jpg"');
  const body = Buffer.concat([fieldPart('eventId', eventId), huge, filePart(bytes), ENDING]);
  const [status, code] = await send(body);
  expect([status, code]).toEqual([200, 'FILE_TOO_LARGE']);
  expect(await photoCount()).toBe(1);
});

/** Disconnects at each of fifty offsets in the body, in both ways, at least once. */
const TIMES = timesOf(100, 500);

test(`a client that disconnects in a file ${TIMES} times leaves nothing (U8)`, {
  tags: 'rest',
  timeout: 60_000,
}, async () => {
  const { bytes } = await tinyPhoto(6);
  const whole = Buffer.concat([
    fieldPart('eventId', eventId),
    filePart(bytes, 'name="photos"; filename="whole.jpg"'),
    filePart(Buffer.concat([bytes, Buffer.alloc(200_000)])),
    ENDING,
  ]);
  const hangUp = async (n: number) => {
    const { socket, closed } = await openConnection(server.origin);
    const sent = Math.floor((whole.length * (n % 50)) / 50);
    await new Promise((resolve) =>
      socket.write(Buffer.concat([uploadHead(whole.length), whole.subarray(0, sent)]), resolve),
    );
    if (n % 3 === 0) await sleep(5);
    if (n % 2 === 0) socket.resetAndDestroy();
    else socket.destroy();
    await closed;
  };
  const before = await photoCount();
  for (let n = 0; n < TIMES; n += 20) {
    await Promise.all(Array.from({ length: 20 }, (_, index) => hangUp(n + index)));
  }
  expect(await photoCount()).toBe(before);
  expect((await guest.upload(eventId, [await tinyPhoto(7)])).photos).toHaveLength(1);
});
