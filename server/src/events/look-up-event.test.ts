import { randomBytes } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { errors } from '@togather/contract/errors.ts';
import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/base/new-id.ts';
import type { Answer, Client } from '#testing/client.ts';
import { rawGet } from '#testing/raw-get.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let host: Client;
let session: Session;
beforeAll(async () => {
  server = await startTestServer({ env: { FREE_EVENTS_PER_MONTH: '100', FREE_PHOTO_LIMIT: '850' } });
  host = server.newClient();
  session = await host.signIn('host@example.com');
});
afterAll(() => server.stop());
afterEach(() => server.clock.set(new Date()));

const lookUp = (pin: string, headers: Record<string, string> = {}) =>
  server.newClient().request('GET', `/api/event/${pin}`, { headers });
/** Returns what a client sees of a response, except the time. */
const seen = ({ status, headers, bytes }: Answer) => {
  const rest = Object.fromEntries([...headers].filter(([name]) => name !== 'date'));
  return { status, headers: rest, body: bytes.toString() };
};

test('wrong, ended and deleted PINs get the same response (P4)', async () => {
  const ended = await host.createEvent(session, 'ended');
  const deleted = await host.createEvent(session, 'deleted');
  await server.context.db.deleteFrom('events').where('id', '=', deleted.eventId).execute();
  await server.context.db
    .updateTable('events')
    .set({ ends_at: new Date(server.clock.now().getTime() - 1000) })
    .where('id', '=', ended.eventId)
    .execute();
  const wrong = seen(await lookUp('ZZZZZ2'));
  expect(wrong.status).toBe(404);
  expect(JSON.parse(wrong.body).error).toMatchObject({ code: 'EVENT_NOT_FOUND', message: 'Invalid PIN' });
  for (const pin of [
    ended.pinCode,
    deleted.pinCode,
    'ABC',
    'ABCDEFGH',
    'ABC%00EF',
    "A'%20or%201",
    'ABCDE0',
  ]) {
    expect(seen(await lookUp(pin)), pin).toEqual(wrong);
  }
});

test('finds a PIN in any case and width, with spaces and dashes, and in the link of its event', async () => {
  const { pinCode } = await host.createEvent(session, 'as typed');
  const fullWidth = pinCode.replace(/./g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
  const parted = `${pinCode.slice(0, 3)}-${pinCode.slice(3)}`;
  const link = `https://togather.example/event/${pinCode}`;
  for (const typed of [parted.toLowerCase(), parted.replace('-', ' '), fullWidth, link])
    expect((await lookUp(encodeURIComponent(typed))).json(), typed).toMatchObject({ pinCode });
});

test("a lookup gives a guest the uploader's cookie, before the first upload", async () => {
  const { eventId, pinCode } = await host.createEvent(session, 'before the first upload');
  const guest = server.newClient();
  const cookies = async (client: Client, token?: string) => {
    const answer = await client.request('GET', `/api/event/${pinCode}`, token ? { token } : {});
    return answer.headers.getSetCookie().join();
  };
  expect(await cookies(guest)).toMatch(/togather_guest=\w{22};.*HttpOnly/);
  expect(await cookies(guest)).not.toContain('togather_guest');
  expect(await cookies(server.newClient(), session.idToken)).not.toContain('togather_guest');
  const [sent, repeated] = [await tinyPhoto(71), await tinyPhoto(71)];
  const headers = { 'idempotency-key': 'lost-response' };
  const { photos } = await guest.upload(eventId, [sent], headers);
  expect((await guest.upload(eventId, [repeated], headers)).photos).toEqual(photos);
});

test('after the end only a valid token of the host gets the event (P4)', async () => {
  const { eventId, pinCode } = await host.createEvent(session, 'after the end');
  await host.upload(eventId, [await tinyPhoto(1)]);
  const stranger = await server.newClient().signIn('stranger@example.com');
  // Tokens depend on the real time, so the test moves the event's end instead of the clock.
  await server.context.db
    .updateTable('events')
    .set({ ends_at: new Date(server.clock.now().getTime() - 1000) })
    .where('id', '=', eventId)
    .execute();
  const event = await host.lookUp(pinCode, session);
  expect(event).toMatchObject({ eventId, requester_permissions: { uploadPhoto: 'DENY' } });
  for (const token of [undefined, stranger.idToken]) {
    const answer = await host.request('GET', `/api/event/${pinCode}`, token ? { token } : {});
    expect([answer.status, answer.json().error.code]).toEqual([404, 'EVENT_NOT_FOUND']);
  }
  const guest = server.newClient();
  for (const path of [`/api/figure/${eventId}`, `/api/event/${eventId}/thumbhashes`]) {
    const { error } = (await guest.request('GET', path)).json();
    expect(error).toMatchObject({ code: 'EVENT_UNKNOWN', message: errors.EVENT_UNKNOWN.message });
  }
  const { photoId } = event.photos[0]!;
  expect((await guest.request('GET', `/api/photo/${photoId}`)).json().error.code).toBe('PHOTO_NOT_FOUND');
  await expect(guest.upload(eventId, [await tinyPhoto(2)])).rejects.toThrow('EVENT_UNKNOWN');
});

test('an event ends by the clock, 75 days after its date', async () => {
  const { pinCode } = await host.createEvent(session, 'ends');
  const { eventEndDate } = await host.lookUp(pinCode);
  server.clock.set(new Date(Date.parse(eventEndDate!) - 60_000));
  expect((await lookUp(pinCode)).status).toBe(200);
  server.clock.advance(120_000);
  expect((await lookUp(pinCode)).status).toBe(404);
});

test('an invalid or expired optional token is 401, not a guest', async () => {
  const { pinCode } = await host.createEvent(session, 'optional');
  const withToken = async (token: string) => {
    const answer = await host.request('GET', `/api/event/${pinCode}`, { token });
    return [answer.status, answer.json().error.code];
  };
  expect(await withToken('nonsense')).toEqual([401, 'LOGIN_INVALID']);
  expect(await withToken(`${session.idToken}x`)).toEqual([401, 'LOGIN_INVALID']);
  server.clock.advance(2 * 3600_000);
  expect(await withToken(session.idToken)).toEqual([401, 'LOGIN_EXPIRED']);
});

test('a browser with the event gets 304 until something changes', async () => {
  const { eventId, pinCode } = await host.createEvent(session, 'etag');
  const first = await lookUp(pinCode);
  const etag = first.headers.get('etag')!;
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  expect(first.headers.get('vary')).toMatch(/Authorization/);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await lookUp(pinCode, { 'if-none-match': known });
    expect([again.status, again.bytes.length], known).toEqual([304, 0]);
  }
  await host.upload(eventId, [await tinyPhoto(3)]);
  expect((await lookUp(pinCode, { 'if-none-match': etag })).status).toBe(200);
});

test('850 photos are a lookup of at most 25 KB in brotli with notes of 8 KB, and plain JSON for clients without compression', async () => {
  const { eventId, pinCode } = await host.createEvent(session, '八百五十張照片的婚禮');
  await addRows(eventId, 850);
  const brotli = await rawGet(`${server.origin}/api/event/${pinCode}`, { 'accept-encoding': 'gzip, br' });
  expect(brotli.headers['content-encoding']).toBe('br');
  const plain = await rawGet(`${server.origin}/api/event/${pinCode}`, { 'accept-encoding': 'gzip;q=1' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
  const event = JSON.parse(plain.bytes.toString()) as Event;
  expect(event.photos).toHaveLength(850);
  expect(brotli.bytes.length).toBeLessThanOrEqual(25_000);
  const path = `/api/event/${eventId}/photo-notes`;
  const notes = await rawGet(`${server.origin}${path}`, { 'accept-encoding': 'br' });
  expect(notes.bytes.length).toBeLessThanOrEqual(8_000);
});

test('the newest of more than 1,000 photos are a part with the number of the older ones', async () => {
  const { eventId, pinCode } = await host.createEvent(session, 'a conference');
  await addRows(eventId, 1000);
  const whole = await host.lookUp(pinCode);
  const newest = async (token?: string): Promise<Event> =>
    (await host.request('GET', `/api/event/${pinCode}?photos=newest`, token ? { token } : {})).json();
  expect(await newest()).toEqual(whole);
  await addRows(eventId, 201);
  const { db } = server.context;
  const [{ photoId: first }, { photoId: second }] = (await host.lookUp(pinCode)).photos as [Photo, Photo];
  await db.updateTable('photos').set({ visibility: 'pending' }).where('id', '=', first).execute();
  await db.updateTable('photos').set({ visibility: 'hidden' }).where('id', '=', second).execute();
  const all = await host.lookUp(pinCode);
  expect([all.photos.length, all.olderPhotos]).toEqual([1199, undefined]);
  expect(await newest()).toEqual({ ...all, photos: all.photos.slice(0, 120), olderPhotos: 1079 });
  const ofHost = await newest(session.idToken);
  expect(ofHost).toMatchObject({ olderPhotos: 1081, waitingPhotos: 1 });
  expect(ofHost.photos).toHaveLength(120);
  await db.updateTable('events').set({ is_concealed: true }).where('id', '=', eventId).execute();
  const concealed = await newest();
  expect([concealed.photos, concealed.olderPhotos]).toEqual([[], undefined]);
});

const addRows = async (eventId: string, count: number): Promise<void> => {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    event_id: eventId,
    name: nameOf(index),
    mime: 'image/jpeg',
    size: 3_000_000,
    sha256: randomBytes(32),
    crc32: 1,
    ...(index % 3 ? { width: 4032, height: 3024 } : { width: 3024, height: 4032 }),
    taken_at: index % 7 ? new Date(Date.UTC(2026, 10, 7, 3, 0, (index * 7919) % 21_600)) : null,
    uploader_id: null,
    guest_hash: null,
  }));
  const { db } = server.context;
  await db.insertInto('photos').values(rows).execute();
  const grown = { photo_count: sql<number>`photo_count + ${count}`, photo_limit: 20_000 };
  await db.updateTable('events').set(grown).where('id', '=', eventId).execute();
};

/** Names as phones assign them: numbers of one camera, times of another. */
const nameOf = (index: number): string => {
  if (index % 2) return `IMG_${String(2000 + index).padStart(4, '0')}.jpeg`;
  const seconds = String((index * 37) % 86_400).padStart(6, '0');
  return `PXL_20261107_${seconds}${index % 1000}.jpg`;
};
