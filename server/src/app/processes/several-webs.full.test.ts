import { readdirSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { EventStatistics } from '@togather/contract/schemas/statistics.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Client, createClient } from '#testing/client.ts';
import { endOf, type Launched, launch, untilGone, untilReady } from '#testing/launch.ts';
import { patience } from '#testing/patience.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { temporaryDir } from '#testing/temporary-dir.ts';
import { holdFreePort } from './hold-port.ts';

const QUOTA = 12;
const GUESSES = 6;
const TRIES = 40;
const WATCHERS = 8;
/** Requests for longer than the launcher waits before it starts another process. */
const SERVED = 300;
const LETTERS = 'ACDEFGHJ';

const dir = temporaryDir('tg-webs-');
let product: Launched;
let port: number;
let origin: string;
let host: Client;
let session: Session;
beforeAll(async () => {
  const held = await holdFreePort('127.0.0.1');
  await held.release();
  ({ port } = held);
  origin = `http://localhost:${port}`;
  product = launch({
    PORT: String(port),
    DATA_DIR: dir.path,
    WEB_PROCESSES: '2',
    FREE_PHOTO_LIMIT: String(QUOTA),
    PIN_GUESSES: String(GUESSES),
    PIN_GUESS_SECONDS: '86400',
  });
  await untilReady(product);
  host = newClient();
  session = await host.signIn('host@example.com');
});
afterAll(async () => {
  await endOf(product);
  dir.remove();
});

/** Its requests have a connection each, so that any process may serve them. */
const newClient = () => createClient(origin, { connection: 'close' });
const webs = () => product.find('serve.ts web').sort();
const times = <T>(count: number, act: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => act(n)));
const countSockets = (pid: number) =>
  readdirSync(`/proc/${pid}/fd`).filter((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`).startsWith('socket:');
    } catch {
      return false;
    }
  }).length;

const untilPhoto = async ({ body }: Response): Promise<boolean> => {
  for await (const text of body!.pipeThrough(new TextDecoderStream()))
    if (text.includes('"photoCount":1')) return true;
  return false;
};

const scrape = async () => (await newClient().request('GET', '/api/metrics')).bytes.toString();
/** Returns the sum of the lines that begin with `name`. */
const sumOf = (text: string, name: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith(name))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
const countLive = (text: string) =>
  sumOf(text, 'togather_http_request_seconds_count{method="GET",route="/api/health/live"');

const connectionsEach = async (): Promise<number[]> => {
  const before = webs().map(countSockets);
  const sockets = Array.from({ length: TRIES }, () => connect(port, '127.0.0.1'));
  await sleep(200);
  const now = webs().map(countSockets);
  for (const socket of sockets) socket.destroy();
  return now.map((count, n) => count - (before[n] ?? 0));
};

test('two web processes share the connections to one port, once the second has started', async () => {
  await vi.waitFor(async () => {
    const each = await connectionsEach();
    expect(each).toHaveLength(2);
    expect(Math.min(...each)).toBeGreaterThan(TRIES / 10);
  }, patience);
});

test('the quota of an event holds for concurrent uploads to both (U11)', async () => {
  const { eventId, pinCode } = await host.createEvent(session, 'quota');
  const accepted = await times(TRIES, async (n) => {
    const guest = newClient();
    await guest.lookUp(pinCode);
    return (await guest.upload(eventId, [await tinyPhoto(n)])).photos.length;
  });
  expect(accepted.reduce((sum, count) => sum + count)).toBe(QUOTA);
  expect((await host.lookUp(pinCode)).photos).toHaveLength(QUOTA);
});

test('a guest whose reports reach both counts as one visit', async () => {
  const { eventId, pinCode } = await host.createEvent(session, 'visits');
  const guest = newClient();
  await guest.lookUp(pinCode);
  const report = () => guest.request('POST', `/api/event/${eventId}/use`, { json: { visit: true } });
  expect((await report()).status).toBe(204);
  // The launcher passes on what one has counted.
  await sleep(5000);
  for (let n = 0; n < 10; n++) expect((await report()).status).toBe(204);
  const read = async () =>
    (
      await host.request('GET', `/api/event/${eventId}/statistics`, { token: session.idToken })
    ).json<EventStatistics>().total.visits;
  await vi.waitFor(async () => expect(await read()).toBeGreaterThan(0), patience);
  // Each process writes its sums every second.
  await sleep(2500);
  expect(await read()).toBe(1);
});

test('streams at both report an upload', async () => {
  const { eventId } = await host.createEvent(session, 'streams');
  const end = new AbortController();
  const streams = await times(WATCHERS, () => fetch(`${origin}/api/event/${eventId}/stream`, end));
  const changes = streams.map(untilPhoto);
  await host.upload(eventId, [await tinyPhoto(1)]);
  expect(await Promise.all(changes)).toEqual(streams.map(() => true));
  end.abort();
});

test('a scrape returns the sums of both, and values of the installation once', async () => {
  const before = countLive(await scrape());
  await times(TRIES, () => newClient().request('GET', '/api/health/live'));
  for (let n = 0; n < 6; n++) {
    const text = await scrape();
    expect(countLive(text)).toBe(before + TRIES);
    expect(text).toMatch(/^togather_processes\{service="web"\} 2$/m);
    expect(text.match(/^# TYPE togather_jobs /gm)).toHaveLength(1);
  }
});

test('while a killed process is replaced, the other serves, and no count is lost (D3)', async () => {
  const before = countLive(await scrape());
  const [killed, other] = webs() as [number, number];
  process.kill(killed, 'SIGKILL');
  await untilGone([killed]);
  // Its sockets are closed a moment later.
  await sleep(1000);
  for (let n = 0; n < SERVED; n++)
    expect((await newClient().request('GET', '/api/health/live')).status).toBe(200);
  expect(webs()).toContain(other);
  await vi.waitFor(async () => expect(await scrape()).toMatch(/^togather_processes\{service="web"\} 2$/m), {
    ...patience,
    interval: 500,
  });
  for (let n = 0; n < 6; n++) expect(countLive(await scrape())).toBe(before + SERVED);
});

// Last, because afterwards this address may not look up an event.
test('the PIN guard counts the wrong PINs at both (D11)', async () => {
  const statuses = await times(TRIES, async (n) => {
    const wrong = `ZZZZ${LETTERS[Math.floor(n / 8)]}${LETTERS[n % 8]}`;
    return (await newClient().request('GET', `/api/event/${wrong}`)).status;
  });
  expect(statuses.filter((status) => status === 404)).toHaveLength(GUESSES);
  expect(statuses.filter((status) => status === 429)).toHaveLength(TRIES - GUESSES);
});
