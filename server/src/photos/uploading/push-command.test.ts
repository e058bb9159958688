import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, chmodSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createEventWithKey } from '#testing/camera-server.ts';
import { type FaultyWire, startFaultyWire } from '#testing/faulty-wire.ts';
import { patience } from '#testing/patience.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { temporaryDir } from '#testing/temporary-dir.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const MAIN = fileURLToPath(new URL('../../../../push/src/main.js', import.meta.url));
const long = { ...patience, interval: 300 };

let server: TestServer;
let wire: FaultyWire;
let event: Awaited<ReturnType<typeof createEventWithKey>>;
let dir: ReturnType<typeof temporaryDir>;
let folder: string;
let seed = 0;
beforeAll(async () => {
  server = await startTestServer();
  wire = await startFaultyWire(server.origin);
});
afterAll(async () => {
  await wire.close();
  await server.stop();
});
beforeEach(async () => {
  event = await createEventWithKey(server);
  dir = temporaryDir('tg-push-');
  folder = join(dir.path, 'photos');
  mkdirSync(folder);
  return dir.remove;
});

/** Starts the command, as another user where files shall be unreadable. */
const push = (
  args: readonly string[] = [],
  { key = event.key, uid }: { key?: string; uid?: number } = {},
) => {
  const child = spawn(process.execPath, [MAIN, folder, '--server', wire.url, ...args], {
    env: { XDG_STATE_HOME: join(dir.path, 'state'), TOGATHER_KEY: key },
    ...(uid !== undefined && { uid }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  );
  return { child, ended, output: () => output };
};

const write = async (name: string, bytes?: Uint8Array) => {
  const content = bytes ?? (await tinyPhoto(++seed)).bytes;
  writeFileSync(join(folder, name), content);
  return createHash('sha256').update(content).digest('hex');
};
const stored = async () => {
  const rows = await server.context.db
    .selectFrom('photos')
    .select('sha256')
    .where('event_id', '=', event.eventId)
    .execute();
  return rows.map(({ sha256 }) => sha256.toString('hex')).sort();
};

test('200 photos arrive, each once, through a network that breaks every few seconds (M5)', {
  tags: 'rest',
  timeout: 600_000,
}, async () => {
  const sent: string[] = [];
  const { bytes } = await tinyPhoto(++seed);
  for (let i = 0; i < 200; i++) {
    mkdirSync(join(folder, `card ${i % 4}`), { recursive: true });
    // What follows the photo makes it another one, and large enough to be cut within.
    sent.push(await write(`card ${i % 4}/DSC_${i}.JPG`, Buffer.concat([bytes, Buffer.alloc(30_000, i + 1)])));
  }
  const ending = new AbortController();
  const pushing = push(['--once']);
  const breaking = (async () => {
    let breaks = 0;
    for (let arrived = 0; !ending.signal.aborted; breaks++) {
      wire.inflict({ bytesPerSecond: 1_000_000 });
      await sleep(1000);
      // By progress, so that a busy machine ends the test as well.
      await vi.waitUntil(async () => ending.signal.aborted || (await stored()).length >= arrived + 15, long);
      wire.inflict('reset');
      arrived = (await stored()).length;
      await sleep(200);
    }
    wire.inflict('none');
    return breaks;
  })();
  const { code, output } = await pushing.ended;
  ending.abort();
  expect(await breaking).toBeGreaterThan(8);
  expect(output).toContain('200 photos sent');
  expect(code).toBe(0);
  expect(await stored()).toEqual(sent.sort());

  // A second run reads the memory and sends nothing.
  const again = await push(['--once']).ended;
  expect(again.output).toContain('0 photos sent (0.0 MB), 200 already there.');
  expect(again.code).toBe(0);
});

test('watches a folder, waits until a file is complete, and ends with Ctrl-C', { tags: 'rest' }, async () => {
  const pushing = push();
  const { bytes } = await tinyPhoto(++seed);
  const half = Math.floor(bytes.length / 2);
  await write('slow.jpg', bytes.subarray(0, half));
  const first = await write('first.jpg');
  await sleep(1200);
  appendFileSync(join(folder, 'slow.jpg'), bytes.subarray(half));
  const slow = createHash('sha256').update(bytes).digest('hex');
  await vi.waitFor(async () => expect(await stored()).toEqual([first, slow].sort()), patience);
  const later = await write('later.jpg');
  await vi.waitFor(async () => expect(await stored()).toContain(later), patience);
  await vi.waitFor(() => expect(pushing.output()).toContain('3 sent'), patience);
  pushing.child.kill('SIGINT');
  const { code, output } = await pushing.ended;
  expect(output).toContain('3 photos sent');
  expect(code).toBe(0);
});

test('sends a file that a program completed without a new size or date', { tags: 'rest' }, async () => {
  const { bytes } = await tinyPhoto(++seed);
  const at = new Date('2026-11-01T10:00:00Z');
  const put = async (content: Uint8Array) => {
    const sha256 = await write('a.jpg', content);
    utimesSync(join(folder, 'a.jpg'), at, at);
    return sha256;
  };
  await put(new Uint8Array(bytes.length));
  const { child, ended, output } = push();
  await vi.waitFor(() => expect(output()).toContain('1 not sent'), long);
  const whole = await put(bytes);
  await vi.waitFor(async () => expect(await stored()).toEqual([whole]), long);
  child.kill('SIGINT');
  expect(await ended).toMatchObject({ code: 0, output: expect.stringContaining('1 photo sent') });
});

test('a server can write nothing to the terminal but text', { tags: 'rest' }, async () => {
  const evil = createServer((request, response) => {
    request.resume();
    const error = { code: 'X', message: 'no\x1b[2J\x1b]0;owned\x07' };
    response.writeHead(409, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
  });
  await once(evil.listen(0, '127.0.0.1'), 'listening');
  const { port } = evil.address() as AddressInfo;
  await write('a.jpg');
  const { output } = await push(['--once', '--server', `http://127.0.0.1:${port}`]).ended;
  evil.close();
  expect(output).toContain('no\ufffd[2J\ufffd]0;owned\ufffd');
  expect(output).not.toContain('\x1b');
});

test('a wrong key ends it at once with a sentence', { tags: 'rest' }, async () => {
  await write('a.jpg');
  await write('b.jpg');
  const { code, output } = await push([], { key: 'tgk_0000000000000000000000' }).ended;
  expect(code).toBe(1);
  expect(output).toContain('The server does not accept this upload key. It may have been revoked.');
  expect(await stored()).toEqual([]);
});

test('a full event ends it with a sentence', { tags: 'rest' }, async () => {
  await server.context.db
    .updateTable('events')
    .set({ photo_limit: 1 })
    .where('id', '=', event.eventId)
    .execute();
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']) await write(name);
  const { code, output } = await push(['--once']).ended;
  expect(code).toBe(1);
  expect(output).toContain('The event is full.');
  expect(await stored()).toHaveLength(1);
});

test.skipIf(process.getuid?.() !== 0)(
  'lists what is no photo and what cannot be read, and sends the rest',
  { tags: 'rest' },
  async () => {
    const good = await write('good.jpg');
    await write('text.jpg', Buffer.from('text'));
    await write('empty.jpg', Buffer.alloc(0));
    await write('raw.CR3', Buffer.from('raw'));
    await write('locked.jpg');
    chmodSync(join(folder, 'locked.jpg'), 0);
    chmodSync(dir.path, 0o755);
    const { code, output } = await push(['--once'], { uid: 65_534 }).ended;
    expect(code).toBe(1);
    expect(output).toContain('1 photo sent');
    expect(output).toContain('1 other file skipped');
    expect(output).toContain('3 photos not sent:');
    expect(output).toContain('text.jpg: This file is not a photo');
    expect(output).toContain('empty.jpg: is empty');
    expect(output).toContain('locked.jpg: cannot be read (EACCES)');
    expect(await stored()).toEqual([good]);
  },
);

test('says what is missing', async () => {
  const { code, output } = await push(['--wrong']).ended;
  expect([code, output]).toEqual([2, expect.stringContaining('Usage: togather-push')]);
});

test('replaces the photos that have the names of edits, after the user agreed, and names all others', async () => {
  const send = async (name: string) => {
    const { bytes } = await tinyPhoto(++seed);
    const headers = { authorization: `Bearer ${event.key}`, 'x-file-name': name };
    const answer = await server.newClient().request('POST', '/api/ingest', { raw: bytes, headers });
    return answer.json<{ photoId: string }>().photoId;
  };
  const photoId = await send('DSC_1.JPG');
  await send('twice.jpg');
  await send('twice.jpg');
  const { bytes } = await tinyPhoto(++seed);
  for (const name of ['dsc_1.jpeg', 'twice.jpg', 'DSC_1-Edit.jpg']) writeFileSync(join(folder, name), bytes);
  const hashOf = async () =>
    (
      await server.context.db
        .selectFrom('photos')
        .select('sha256')
        .where('id', '=', photoId)
        .executeTakeFirstOrThrow()
    ).sha256.toString('hex');
  const [before, edited] = [await hashOf(), createHash('sha256').update(bytes).digest('hex')];

  const asked = await push(['--replace']).ended;
  expect([asked.code, await hashOf()]).toEqual([1, before]);
  expect(asked.output).toContain('dsc_1.jpeg replaces DSC_1.JPG');
  expect(asked.output).toMatch(/twice\.jpg: skipped, because several photos have this name/);
  expect(asked.output).toMatch(/DSC_1-Edit\.jpg: the event has no photo of this name/);
  const done = await push(['--replace', '--yes']).ended;
  expect(done.output).toContain('1 replaced, 0 unchanged, 0 failed.');
  expect(await hashOf()).toBe(edited);
  const again = await push(['--replace', '--yes']).ended;
  expect(again.output).toContain('0 replaced, 1 unchanged, 0 failed.');
});
