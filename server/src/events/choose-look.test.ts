import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#testing/client.ts';
import { createPlusEvent } from '#testing/plus-event.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let client: Client;
let host: Session;
let eventId: string;
let pin: string;
let seed = 0;
beforeAll(async () => {
  server = await startTestServer();
  client = server.newClient();
});
afterAll(() => server.stop());
beforeEach(async () => {
  host = await client.signIn('host@example.com');
  ({ eventId, pinCode: pin } = await createPlusEvent(server, host));
});

const ask = (method: string, path: string, json?: object) =>
  client.request(method, `/api/event/${eventId}${path}`, { token: host.idToken, ...(json && { json }) });
const choose = (json: object) => ask('PUT', '/look', json);
/** A guest who has joined. */
const guest = () => server.newClient();
const seen = async (by = guest()) => (await by.request('GET', `/api/event/${pin}`)).json<Event>();
const coverOf = async (by?: Client) => (await seen(by)).cover?.photoId;
const upload = async () => (await client.upload(eventId, [await tinyPhoto(++seed)])).photos[0]!.photoId;
const hide = (photoId: string) =>
  ask('POST', '/photos/visibility', { photoIds: [photoId], visibility: 'hidden' });

test('the cover is the newest photo, or the one with the most hearts', async () => {
  expect(await coverOf()).toBeUndefined();
  const first = await upload();
  const second = await upload();
  expect(await coverOf()).toBe(second);
  const fan = guest();
  await coverOf(fan);
  await fan.request('PUT', `/api/photo/${first}/heart`);
  await upload();
  expect(await coverOf()).toBe(first);
});

test('the host’s choice holds, and a pattern or the rule replaces it', async () => {
  const chosen = await upload();
  const newest = await upload();
  expect(await choose({ cover: 'photo', photoId: chosen })).toMatchObject({ status: 200 });
  expect(await seen()).toMatchObject({
    cover: { photoId: chosen },
    coverChoice: 'photo',
    theme: 'persimmon',
  });
  await choose({ cover: 'none', theme: 'ocean' });
  expect(await seen()).toMatchObject({ cover: null, coverChoice: 'none', theme: 'ocean' });
  await choose({ cover: 'automatic' });
  expect(await seen()).toMatchObject({ cover: { photoId: newest }, theme: 'ocean' });
});

test('a hidden, deleted or concealed photo is no cover, for the host neither', async () => {
  const chosen = await upload();
  const other = await upload();
  await choose({ cover: 'photo', photoId: chosen });
  await hide(chosen);
  expect(await coverOf()).toBe(other);
  const ofHost = await client.request('GET', `/api/event/${pin}`, { token: host.idToken });
  expect(ofHost.json<Event>().cover?.photoId).toBe(other);
  await client.request('DELETE', `/api/photo/${other}`, { token: host.idToken });
  expect(await coverOf()).toBeUndefined();
  await upload();
  await ask('PATCH', '', { revealAt: null });
  expect(await coverOf()).toBeUndefined();
});

test('refuses a photo of another event, a change of nothing, and guests', async () => {
  const photoId = await upload();
  const elsewhere = await createPlusEvent(server, host);
  const foreign = await client.request('PUT', `/api/event/${elsewhere.eventId}/look`, {
    token: host.idToken,
    json: { cover: 'photo', photoId },
  });
  expect(foreign).toMatchObject({ status: 404 });
  expect(await choose({})).toMatchObject({ status: 400 });
  expect(await choose({ cover: 'none', photoId })).toMatchObject({ status: 400 });
  expect(await choose({ cover: 'photo' })).toMatchObject({ status: 404 });
  const other = await client.signIn('guest@example.com');
  const refused = await client.request('PUT', `/api/event/${eventId}/look`, {
    token: other.idToken,
    json: { theme: 'rose' },
  });
  expect(refused).toMatchObject({ status: 403 });
});
