import { errors } from '@togather/contract/errors.ts';
import { PIN_PROOF_HEADER } from '@togather/contract/pins.ts';
import type { PinChallenge } from '@togather/contract/schemas/events.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findJoined } from '#events/look-up-event.ts';
import { readJoined } from '#events/membership/join-proof.ts';
import type { Request } from '#http/exchange.ts';
import type { Failure } from '#platform/base/failure.ts';
import type { Client } from '#testing/client.ts';
import { createQueryCount } from '#testing/count-queries.ts';
import { timesOf } from '#testing/full-size.ts';
import { solvePinProof } from '#testing/solve-pin-proof.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { createPinGuard, createPinProofs } from './pin-guard.ts';

/** A few hashes instead of those of a second. */
const BITS = 6;
let server: TestServer;
let host: Client;
let pin: string;
const alarms: string[] = [];
beforeAll(async () => {
  const log = pino({ level: 'error' }, { write: (line) => void alarms.push(line) });
  server = await startTestServer({ env: { TRUSTED_PROXIES: '1' }, log, pinProofBits: BITS });
  host = server.newClient();
  ({ pinCode: pin } = await host.createEvent(await host.signIn('host@example.com'), '猜猜看'));
});
afterAll(() => server.stop());

const ONE = '203.0.113.1';
/** Every bucket is full at the start of a case, and refills when the case advances the clock. */
beforeEach(async () => {
  server.clock.stopAt(new Date());
  await server.context.db.deleteFrom('token_buckets').execute();
});

const look = (typed: string, from = ONE, client = server.newClient()) =>
  client.request('GET', `/api/event/${typed}`, { headers: { 'x-forwarded-for': from } });
const statusOf = async (typed: string, from = ONE, client = server.newClient()) =>
  (await look(typed, from, client)).status;
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
/** Returns a PIN that differs from the event's. */
const wrong = (n: number) => {
  const typed = `${LETTERS[n % 31]}${LETTERS[Math.floor(n / 31) % 31]}ZZZZ`;
  return typed === pin ? 'ZZZZZZ' : typed;
};
/** Returns the status of an unsuccessful lookup, without HTTP. */
const guess = (typed: string, address: string): Promise<number> =>
  server.context.pinGuard.admit({ pin: typed, address, proof: undefined, isMiss: async () => true }).then(
    () => 404,
    (error: Failure) => errors[error.code].status,
  );
const fromThousands = (n: number) => `172.${n % 250}.${Math.floor(n / 250) % 20}.9`;
/** Sends fifty at a time, because a request that waits five seconds for one of ten database connections is refused. */
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

test('300 guests behind one address with the right PIN all get in, with twenty typos among them (P1)', async () => {
  const statuses = await inWaves(300, async (n) => {
    const guest = server.newClient();
    if (n % 15 === 0) expect(await statusOf(wrong(n), ONE, guest)).toBe(404);
    return statusOf(pin, ONE, guest);
  });
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});

test('an address has thirty misses and regains one every ten seconds; without any it learns nothing (P2)', async () => {
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

test('a join cookie passes for its own event only, and not when altered (P2)', async () => {
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

test('a typo leaves enough for a right PIN, and a malformed one counts as a miss (P2)', async () => {
  await miss(29);
  for (let n = 0; n < 40; n++) expect(await statusOf(pin)).toBe(200);
  expect(await statusOf('AB')).toBe(404);
  expect(await statusOf(pin)).toBe(429);
});

test('addresses of one IPv6 subscriber share a bucket (P2)', async () => {
  for (let n = 0; n < 30; n++) expect(await statusOf(wrong(n), `2001:db8:1:2::${n.toString(16)}`)).toBe(404);
  expect(await statusOf(pin, '2001:db8:1:2:ffff::1')).toBe(429);
  expect(await statusOf(pin, '2001:db8:1:3::1')).toBe(200);
});

test('a new PIN does not lock out its own guests: pages that look the old one up use no miss (D8)', {
  tags: 'rest',
}, async () => {
  const session = await host.signIn('host@example.com');
  const { eventId, pinCode: old } = await host.createEvent(session, '婚禮');
  const pages = Array.from({ length: 60 }, () => server.newClient());
  for (const page of pages) expect(await statusOf(old, ONE, page)).toBe(200);
  const options = { token: session.idToken, json: { newPin: true } };
  const changed = await host.request('PATCH', `/api/event/${eventId}`, options);
  const { pinCode: next } = changed.json<{ pinCode: string }>();
  for (const page of pages) expect(await statusOf(old.toLowerCase(), ONE, page)).toBe(404);
  for (const page of pages) expect(await statusOf(next, ONE, page)).toBe(200);
  // A former PIN gives the address no additional guess, and cannot be distinguished when no miss is left.
  await miss(30);
  const [former, unknown] = [await look(old), await look(wrong(99))];
  expect([former.status, unknown.status]).toEqual([429, 429]);
  expect(former.bytes).toEqual(unknown.bytes);
  await host.request('DELETE', `/api/event/${eventId}`, { token: session.idToken });
  const kept = server.context.db.selectFrom('former_pins').selectAll().where('event_id', '=', eventId);
  expect(await kept.execute()).toEqual([]);
});

test('behind one proxy its entry of X-Forwarded-For counts, and none that a client wrote before it (P3)', async () => {
  for (let n = 0; n < 30; n++) expect(await statusOf(wrong(n), `10.9.9.${n}, ${ONE}`)).toBe(404);
  expect(await statusOf(pin, `10.9.9.99, ${ONE}`)).toBe(429);
  expect(await statusOf(pin, `${ONE}, 198.51.100.3`)).toBe(200);
});

test('without a proxy no forwarded address counts (P3)', { tags: 'rest' }, async () => {
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

test('an IPv6 site of many networks has ten times the misses of one, shared by all of it (D11)', {
  tags: 'rest',
}, async () => {
  await inWaves(300, (n) => statusOf(wrong(n), `2001:db8:77:${n.toString(16)}::1`));
  expect(await statusOf(pin, '2001:db8:77:ffff::1')).toBe(429);
  expect(await statusOf(pin, '2001:db8:78::1')).toBe(200);
});

test('guesses from a new network of an IPv6 site without misses do not distinguish PINs (P2, D11)', {
  tags: 'rest',
}, async () => {
  await inWaves(300, (n) => guess(wrong(n), `2001:db8:79:${n.toString(16)}::1`));
  const buckets = () =>
    server.context.db
      .selectFrom('token_buckets')
      .selectAll()
      .where('key', 'like', 'pin-%')
      .orderBy('key')
      .execute();
  const before = await buckets();
  const typed = Array.from({ length: 45 }, (_, n) => (n % 15 === 14 ? pin : wrong(300 + n)));
  const inTurn = [];
  for (const one of typed) inTurn.push(await look(one, '2001:db8:79:ffff::1'));
  const atOnce = await Promise.all(typed.map((one) => look(one, '2001:db8:79:fffe::1')));
  const seen = [...inTurn, ...atOnce].map(({ status, headers, bytes }) =>
    [status, headers.get('retry-after'), bytes].join(' '),
  );
  expect([...new Set(seen)]).toEqual([expect.stringMatching(/^429 1 .*TOO_MANY_GUESSES/)]);
  expect(await buckets()).toEqual(before);
});

test('a refused guess runs the same statements for a right, a former and a wrong PIN (P2, D11)', async () => {
  const { counted, during } = createQueryCount();
  const counting = await startTestServer({
    alter: (context) => {
      const parts = counted(context);
      const keys = context.secrets.keysFor('pin-proof');
      return { ...parts, pinGuard: createPinGuard(parts, createPinProofs({ ...parts, keys, bits: BITS })) };
    },
  });
  counting.clock.stopAt(new Date());
  const owner = counting.newClient();
  const session = await owner.signIn('host@example.com');
  const { eventId, pinCode: former } = await owner.createEvent(session, '時間');
  const options = { token: session.idToken, json: { newPin: true } };
  const changed = await owner.request('PATCH', `/api/event/${eventId}`, options);
  const right = changed.json<{ pinCode: string }>().pinCode;
  const costs = async (status: number) => {
    const counts = new Set<number>();
    // A malformed PIN is never looked up: neither are the others before they are admitted.
    for (const typed of [right, former, 'ZZZZZZ', 'ZZ']) {
      const ask = async () =>
        expect((await counting.newClient().request('GET', `/api/event/${typed}`)).status).toBe(status);
      counts.add(await during(ask));
    }
    return counts.size;
  };
  const raise = (name: string, tokens: number, seconds: number) =>
    counting.context.db
      .insertInto('token_buckets')
      .values({ key: name, full_at: new Date(counting.clock.now().getTime() + tokens * seconds * 1000) })
      .execute();
  await raise('pin-alarm all', 1, 60);
  expect(await costs(428)).toBe(1);
  await raise('pin-address 127.0.0.1', 30, 10);
  expect(await costs(429)).toBe(1);
  await counting.context.db.deleteFrom('token_buckets').where('key', '=', 'pin-alarm all').execute();
  expect(await costs(429)).toBe(1);
  await counting.context.db.deleteFrom('token_buckets').execute();

  // A page looks for the PIN among the events of its cookie.
  const guest = counting.newClient();
  const other = await owner.createEvent(session, '別的活動');
  const joined = await guest.request('GET', `/api/event/${other.pinCode}`);
  const cookies = Object.fromEntries(joined.headers.getSetCookie().map((line) => line.split(/[=;]/)));
  const request = { headers: {}, cookies } as unknown as Request;
  const caller = { user: undefined, guestHash: undefined, joined: readJoined(counting.context, request) };
  const look = (pin: string) => findJoined(counting.context, pin, caller);
  expect((await look(other.pinCode))?.id).toBe(other.eventId);
  const ofPages = new Set<number>();
  for (const typed of [right, former, 'ZZZZZZ'])
    ofPages.add(await during(async () => expect(await look(typed)).toBeUndefined()));
  expect(ofPages.size).toBe(1);
  await counting.stop();
});

test('two servers on one database share the count of an address (D11)', async () => {
  const context = server.context;
  const second = createPinGuard(
    context,
    createPinProofs({ ...context, keys: context.secrets.keysFor('pin-proof'), bits: BITS }),
  );
  await miss(15);
  for (let n = 0; n < 15; n++)
    await second.admit({ pin: wrong(n), address: ONE, proof: undefined, isMiss: async () => true });
  expect(await statusOf(pin)).toBe(429);
});

test('concurrent guesses get no more answers than misses are left (D11)', async () => {
  const statuses = await Promise.all(Array.from({ length: 60 }, (_, n) => statusOf(wrong(n))));
  expect(statuses.filter((status) => status === 404)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(30);
});

test('warns once of X-Forwarded-For without a known proxy, and names the setting (P3, D11)', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const plain = await startTestServer({ log });
  const ask = (headers: Record<string, string>) =>
    plain.newClient().request('GET', '/api/config', { headers });
  await ask({});
  expect(lines.filter((line) => line.includes('TRUSTED_PROXIES'))).toEqual([]);
  for (let n = 0; n < 3; n++) await ask({ 'x-forwarded-for': '10.0.0.1' });
  expect(lines.filter((line) => line.includes('TRUSTED_PROXIES'))).toHaveLength(1);
  await plain.stop();
});

describe('during an alarm', { tags: 'rest' }, () => {
  /** Causes misses from everywhere until the service limit is reached. */
  const raiseAlarm = async () => {
    await inWaves(650, (n) => guess(wrong(n), fromThousands(n)));
  };
  const lookWith = async (typed: string, proof: string, from = ONE) =>
    server.newClient().request('GET', `/api/event/${typed}`, {
      headers: { 'x-forwarded-for': from, [PIN_PROOF_HEADER]: proof },
    });
  const challengeFor = async (typed: string, from = ONE): Promise<PinChallenge> => {
    const answer = await look(typed, from);
    expect([answer.status, answer.json().error.code]).toEqual([428, 'PIN_PROOF_WANTED']);
    return answer.json<{ error: { details: PinChallenge } }>().error.details;
  };
  const solveAndLook = async (typed: string, from = ONE) =>
    (await lookWith(typed, solvePinProof(await challengeFor(typed, from)), from)).status;
  /** Returns a challenge that counter 0 does not solve; any counter solves one in 64. */
  const challengeBeyondZero = async (): Promise<string> => {
    const posed = await challengeFor(pin);
    return solvePinProof(posed) === `${posed.challenge}.0` ? challengeBeyondZero() : posed.challenge;
  };
  beforeEach(raiseAlarm);

  test('300 guests behind one address all get in by proof of work, with twenty typos among them (P1, D11)', async () => {
    const statuses = await inWaves(300, async (n) => {
      if (n % 15 === 0) expect(await solveAndLook(wrong(n))).toBe(404);
      return solveAndLook(pin);
    });
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });

  test('only proof of work distinguishes a right PIN from a wrong one; a joined guest needs none (D11)', async () => {
    const joined = server.newClient();
    await server.context.db.deleteFrom('token_buckets').execute();
    expect(await statusOf(pin, ONE, joined)).toBe(200);
    await raiseAlarm();
    expect(await statusOf(pin, ONE, joined)).toBe(200);
    expect([await statusOf(pin), await statusOf(wrong(1))]).toEqual([428, 428]);
    expect([await solveAndLook(pin), await solveAndLook(wrong(1))]).toEqual([200, 404]);
    server.clock.advance(61_000);
    expect(await statusOf(pin)).toBe(200);
  });

  test('a proof is valid for one PIN, once, for two minutes, and not when altered (D11)', async () => {
    const proof = solvePinProof(await challengeFor(pin));
    expect((await lookWith(wrong(2), proof)).status).toBe(428);
    expect((await lookWith(pin, proof)).status).toBe(200);
    expect((await lookWith(pin, proof)).status).toBe(428);
    const challenge = await challengeBeyondZero();
    for (const altered of [`${challenge}.0`, challenge, proof.replace(/^[^.]+/, 'AAAA'), '', '...'])
      expect((await lookWith(pin, altered)).status).toBe(428);
    const late = solvePinProof(await challengeFor(pin));
    server.clock.advance(121_000);
    await raiseAlarm();
    expect((await lookWith(pin, late)).status).toBe(428);
  });

  const minutes = timesOf(2, 10);
  test(`5,000 addresses without proof of work get less than 2,000 guesses a minute, for ${minutes} minutes (D11)`, async () => {
    let answered = 0;
    for (let step = 0; step < 2 * minutes; step++) {
      const statuses = await inWaves(1050, (n) => guess(wrong(n), fromThousands(step * 1050 + n)));
      answered += statuses.filter((status) => status === 404).length;
      server.clock.advance(30_000);
    }
    expect(answered).toBeGreaterThan(0);
    expect(answered).toBeLessThan(2000 * minutes);
  });
});

test('an alarm logs one line every ten minutes (D11)', { tags: 'rest' }, async () => {
  const before = alarms.length;
  for (let round = 0; round < 3; round++) {
    await inWaves(650, (n) => guess(wrong(n), fromThousands(round * 650 + n)));
    server.clock.advance(61_000);
  }
  expect(alarms.slice(before).filter((line) => line.includes('PINs are being guessed'))).toHaveLength(1);
});
