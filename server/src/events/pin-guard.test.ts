import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../testing/client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let host: Client;
let pin: string;
const alarms: string[] = [];
beforeAll(async () => {
  const log = pino({ level: 'error' }, { write: (line) => void alarms.push(line) });
  server = await startTestServer({ env: { TRUSTED_PROXIES: '1' }, log });
  host = server.newClient();
  ({ pinCode: pin } = await host.createEvent(await host.signIn('host@example.com'), '猜猜看'));
});
afterAll(() => server.stop());

/** Each case has an address of its own, since buckets live as long as the server; they refill when the case says so. */
let cases = 0;
let ONE: string;
beforeEach(() => {
  server.clock.stopAt(new Date());
  ONE = `203.0.113.${++cases}`;
});

const look = (typed: string, from = ONE, client = server.newClient()) =>
  client.request('GET', `/api/event/${typed}`, { headers: { 'x-forwarded-for': from } });
const statusOf = async (typed: string, from = ONE, client = server.newClient()) =>
  (await look(typed, from, client)).status;
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
/** A PIN that is not the event's. */
const wrong = (n: number) => {
  const typed = `${LETTERS[n % 31]}${LETTERS[Math.floor(n / 31) % 31]}ZZZZ`;
  return typed === pin ? 'ZZZZZZ' : typed;
};
/** Fifty at a time: a request that waits five seconds for one of ten database connections is told to come again. */
const inWaves = async (count: number, ask: (n: number) => Promise<number>): Promise<number[]> => {
  const statuses: number[] = [];
  for (let from = 0; from < count; from += 50) {
    const wave = Array.from({ length: 50 }, (_, index) => ask(from + index));
    statuses.push(...(await Promise.all(wave)));
  }
  return statuses;
};
const miss = async (times: number, from = ONE) => {
  for (let n = 0; n < times; n++) expect(await statusOf(wrong(n), from)).toBe(404);
};

test('P1 300 guests behind one address with the right PIN, twenty typos among them, all get in', async () => {
  const statuses = await inWaves(300, async (n) => {
    const guest = server.newClient();
    if (n % 15 === 0) expect(await statusOf(wrong(n), ONE, guest)).toBe(404);
    return statusOf(pin, ONE, guest);
  });
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});

test('P2 an address has thirty misses and gets one back every ten seconds; empty, it learns nothing', async () => {
  const joined = server.newClient();
  expect(await statusOf(pin, ONE, joined)).toBe(200);
  await miss(30);
  const [right, false_] = [await look(pin), await look(wrong(99))];
  for (const answer of [right, false_]) {
    expect([answer.status, answer.json().error.code]).toEqual([429, 'TOO_MANY_GUESSES']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(10);
  }
  expect(right.bytes).toEqual(false_.bytes);
  expect(await statusOf(pin, ONE, joined)).toBe(200);
  expect(await statusOf(pin, '192.0.2.8')).toBe(200);

  server.clock.advance(10_000);
  expect(await statusOf(pin)).toBe(200);
  expect(await statusOf(wrong(1))).toBe(404);
  expect(await statusOf(pin)).toBe(429);
  server.clock.advance(400_000);
  await miss(30);
  expect(await statusOf(pin)).toBe(429);
});

test('P2 a join cookie passes for its own event only, and not when it is altered', async () => {
  const { pinCode: second } = await host.createEvent(await host.signIn('host@example.com'), 'second');
  const joined = server.newClient();
  const answer = await look(pin, ONE, joined);
  const [cookie] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^togather_join=[\w.%-]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
  await miss(30);
  expect(await statusOf(pin, ONE, joined)).toBe(200);
  expect(await statusOf(second, ONE, joined)).toBe(429);
  const altered = cookie!.split(';')[0]!.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  const forged = await server.newClient().request('GET', `/api/event/${pin}`, {
    headers: { 'x-forwarded-for': ONE, cookie: altered },
  });
  expect(forged.status).toBe(429);
});

test('P2 a typo does not use up what a right PIN needs, and a wrong form counts as a miss', async () => {
  await miss(29);
  for (let n = 0; n < 40; n++) expect(await statusOf(pin)).toBe(200);
  expect(await statusOf('AB')).toBe(404);
  expect(await statusOf(pin)).toBe(429);
});

test('P2 addresses of one IPv6 subscriber share a bucket', async () => {
  for (let n = 0; n < 30; n++) expect(await statusOf(wrong(n), `2001:db8:1:2::${n.toString(16)}`)).toBe(404);
  expect(await statusOf(pin, '2001:db8:1:2:ffff::1')).toBe(429);
  expect(await statusOf(pin, '2001:db8:1:3::1')).toBe(200);
});

test('P3 behind one proxy its word counts, and nothing that a client wrote before it', async () => {
  for (let n = 0; n < 30; n++) expect(await statusOf(wrong(n), `10.9.9.${n}, ${ONE}`)).toBe(404);
  expect(await statusOf(pin, `10.9.9.99, ${ONE}`)).toBe(429);
  expect(await statusOf(pin, `${ONE}, 198.51.100.3`)).toBe(200);
});

test('P3 without a proxy no forwarded address is believed', async () => {
  const plain = await startTestServer();
  plain.clock.stopAt(new Date());
  const client = plain.newClient();
  const { pinCode } = await client.createEvent(await client.signIn('host@example.com'), 'no proxy');
  const statusFrom = async (typed: string, n: number) => {
    const headers = { 'x-forwarded-for': `10.8.0.${n}`, forwarded: `for=10.8.0.${n}` };
    return (await plain.newClient().request('GET', `/api/event/${typed}`, { headers })).status;
  };
  for (let n = 0; n < 30; n++) expect(await statusFrom(wrong(n), n)).toBe(404);
  expect(await statusFrom(pinCode, 99)).toBe(429);
  await plain.stop();
});

test('P2 a storm of misses from many addresses shrinks every bucket and raises one alarm', async () => {
  await miss(6, '198.51.100.1');
  expect(await statusOf(pin, '198.51.100.1')).toBe(200);
  const storm = await inWaves(900, (n) => statusOf(wrong(n), `10.0.${n % 250}.${Math.floor(n / 750)}`));
  expect(new Set(storm)).toEqual(new Set([404]));
  expect(await statusOf(pin, '198.51.100.1')).toBe(429);
  expect(await statusOf(pin, '198.51.100.2')).toBe(200);
  expect(alarms.filter((line) => line.includes('PINs are being guessed'))).toHaveLength(1);
  server.clock.advance(120_000);
  expect(await statusOf(pin, '198.51.100.1')).toBe(200);
});
