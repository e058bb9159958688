import type { HostedEvent, Session } from '@togather/contract/schemas/accounts.ts';
import type { UploadedPhoto } from '@togather/contract/schemas/photos.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/base/new-id.ts';
import type { Client } from '#testing/client.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const HOUR = 3600_000;
let server: TestServer;
let host: Client;
let session: Session;
beforeAll(async () => {
  server = await startTestServer({ env: { FREE_EVENTS_PER_MONTH: '100' } });
  host = server.newClient();
  session = await host.signIn('host@example.com');
});
afterAll(() => server.stop());
afterEach(() => server.clock.set(new Date()));

let seed = 0;
const createParty = async () => {
  const event = await host.createEvent(session, '畢業典禮');
  const { photos } = await host.upload(event.eventId, [await tinyPhoto(++seed)]);
  return { ...event, photo: photos[0]! };
};
const changePin = async (eventId: string): Promise<string> => {
  const options = { token: session.idToken, json: { newPin: true } };
  const answer = await host.request('PATCH', `/api/event/${eventId}`, options);
  return answer.json<{ pinCode: string }>().pinCode;
};
const codeOf = async (client: Client, path: string, token?: string) => {
  const answer = await client.request('GET', path, token ? { token } : {});
  return answer.status === 200 ? 'OK' : answer.json().error.code;
};
const cropOf = async ({ photoId, url }: UploadedPhoto, eventId: string) => {
  const faceId = newId();
  const box = { box_left: 0.1, box_top: 0.1, box_width: 0.5, box_height: 0.5 };
  const face = { ...box, height_px: 24, score: 1, quality: 1, embedding: Buffer.alloc(4) };
  await server.context.db
    .insertInto('faces')
    .values({
      id: faceId,
      event_id: eventId,
      photo_id: photoId,
      figure_id: null,
      context: null,
      pipeline_version: 'x',
      ...face,
    })
    .execute();
  return `/api/figure/crop/${faceId}${new URL(url).search}`;
};

test('renews an expired link for members only, and asks holders of ids alone for the PIN (D8)', async () => {
  const { pinCode, photo } = await createParty();
  server.clock.advance(13 * HOUR);
  const stranger = server.newClient();
  expect(await codeOf(stranger, photo.url)).toBe('URL_EXPIRED');
  expect(await codeOf(stranger, `/api/photo/${photo.photoId}`)).toBe('JOIN_FIRST');
  await stranger.lookUp(pinCode);
  const fresh = await stranger.request('GET', `/api/photo/${photo.photoId}`);
  expect(await codeOf(server.newClient(), fresh.json<UploadedPhoto>().url)).toBe('OK');
});

test('checks a photo against its own event, whatever event a request names beside it (D8)', async () => {
  const [party, other] = [await createParty(), await createParty()];
  const stranger = server.newClient();
  await stranger.lookUp(other.pinCode);
  const path = `/api/photo/${party.photo.photoId}`;
  expect(await codeOf(stranger, `${path}?eventId=${other.eventId}`)).toBe('JOIN_FIRST');
  const json = { reason: 'OTHER', eventId: other.eventId };
  const report = await stranger.request('POST', `${path}/report?eventId=${other.eventId}`, { json });
  expect(report.json().error.code).toBe('JOIN_FIRST');
});

test('a new PIN ends all links at once, and those who know it get new ones (D8)', async () => {
  const { eventId, pinCode, photo } = await createParty();
  const guest = server.newClient();
  await guest.lookUp(pinCode);
  const links = [photo.url, photo.previewUrl, await cropOf(photo, eventId)];
  for (const link of links) expect(await codeOf(guest, link)).toBe('OK');
  const next = await changePin(eventId);
  for (const link of links) expect(await codeOf(guest, link)).toBe('URL_EXPIRED');
  const [fresh] = (await guest.lookUp(next)).photos;
  expect(await codeOf(guest, fresh!.url)).toBe('OK');
  const forged = photo.url.replace(/\.0\./, '.1.');
  expect(await codeOf(guest, forged)).toBe('URL_INVALID');
});

test('after a second new PIN, proof of the first is invalid (D8)', async () => {
  const { eventId } = await createParty();
  const guest = server.newClient();
  await guest.lookUp(await changePin(eventId));
  expect(await codeOf(guest, `/api/figure/${eventId}`)).toBe('OK');
  await changePin(eventId);
  expect(await codeOf(guest, `/api/figure/${eventId}`)).toBe('JOIN_FIRST');
  await expect(guest.upload(eventId, [await tinyPhoto(++seed)])).rejects.toThrow('JOIN_FIRST');
});

test('proof of one event is invalid for another, and an altered one for all (D8)', async () => {
  const [one, other] = [await createParty(), await createParty()];
  await changePin(other.eventId);
  const { joinProof } = await server.newClient().lookUp(one.pinCode);
  const ask = async (path: string, proof: string) =>
    (await server.newClient().request('GET', path, { headers: { 'x-join-proof': proof } })).status;
  expect(await ask(`/api/photo/${one.photo.photoId}`, joinProof)).toBe(200);
  expect(await ask(`/api/photo/${other.photo.photoId}`, joinProof)).toBe(403);
  const forged = joinProof.replace(one.eventId, other.eventId).replace('.0.', '.1.');
  expect(await ask(`/api/figure/${other.eventId}`, forged)).toBe(403);
});

test('participants who joined signed in keep access and see the new PIN; others are asked for it (D8)', async () => {
  const { eventId, pinCode } = await createParty();
  const guest = server.newClient();
  const participant = await guest.signIn('participant@example.com');
  const stranger = await guest.signIn('stranger@example.com');
  await guest.lookUp(pinCode);
  const join = ({ idToken: token }: Session) =>
    guest.request('POST', '/api/event/join', { token, json: { eventId } });
  expect((await join(participant)).status).toBe(200);
  const next = await changePin(eventId);
  const ask = ({ idToken: token }: Session) => guest.request('GET', `/api/event/${eventId}/pin`, { token });
  for (const member of [participant, session]) expect((await ask(member)).json()).toEqual({ pinCode: next });
  expect((await join(participant)).status).toBe(200);
  expect((await ask(stranger)).json().error.code).toBe('JOIN_FIRST');
  expect((await join(stranger)).json().error.code).toBe('JOIN_FIRST');
});

test('a new PIN ends all event streams, and only members can reopen them (D8)', async () => {
  const { eventId } = await createParty();
  const path = `${server.origin}/api/event/${eventId}/stream`;
  const open = await fetch(path);
  expect(open.status).toBe(200);
  await changePin(eventId);
  // The response ends only when the server ends the stream.
  await open.text();
  expect((await fetch(path)).status).toBe(403);
  const again = await fetch(path, { headers: { authorization: `Bearer ${session.idToken}` } });
  expect(again.status).toBe(200);
  await again.body?.cancel();
});

test('counts nobody for lookups without cookies, and a browser by its first report or second lookup', async () => {
  const { eventId, pinCode } = await createParty();
  for (let i = 0; i < 10; i++) await server.newClient().lookUp(pinCode);
  const guests = async () => (await host.lookUp(pinCode, session)).guestCount;
  expect(await guests()).toBe(0);
  const [ann, bob] = [server.newClient(), server.newClient()];
  await ann.lookUp(pinCode);
  await Promise.all(Array.from({ length: 5 }, () => ann.lookUp(pinCode)));
  await bob.lookUp(pinCode);
  await bob.request('POST', `/api/event/${eventId}/use`, {
    json: { visit: true, saves: 0, views: [], clicks: [] },
  });
  expect(await guests()).toBe(2);
});

test('counts each guest once for the host, for any number of concurrent and repeated joins', async () => {
  const { eventId, pinCode } = await createParty();
  const guests = Array.from({ length: 20 }, () => server.newClient());
  await Promise.all(guests.map((guest) => guest.lookUp(pinCode)));
  const pin = await changePin(eventId);
  await Promise.all(guests.map((guest) => guest.lookUp(pin)));
  const member = await guests[0]!.signIn('member@example.com');
  await server.newClient().lookUp(pin, member);
  expect((await guests[0]!.lookUp(pin)).guestCount).toBe(null);
  expect((await server.newClient().lookUp(pin, member)).guestCount).toBe(null);
  expect((await host.lookUp(pin, session)).guestCount).toBe(20);
  const token = session.idToken;
  const hosted = await host.request('GET', '/api/member-center/hosted-events', { token });
  const card = hosted.json<HostedEvent[]>().find((event) => event.eventId === eventId);
  expect(card).toMatchObject({ guestCount: 20, participantCount: 1 });
});
