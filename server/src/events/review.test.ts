import type { HostedEvent, Session } from '@togather/contract/schemas/accounts.ts';
import type { UploadAnswer } from '@togather/contract/schemas/photos.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Client, uploadForm } from '#testing/client.ts';
import { createPlusEvent } from '#testing/plus-event.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { sharedServer } from '#testing/shared-server.ts';
import type { TestServer } from '#testing/test-server.ts';

let server: TestServer;
let client: Client;
let host: Session;
let eventId: string;
let pin: string;
let seed = 4000;
beforeAll(async () => {
  server = await sharedServer();
  client = server.newClient();
  host = await client.signIn('review@example.com');
});
beforeEach(async () => {
  ({ eventId, pinCode: pin } = await createPlusEvent(server, host));
});

const review = (decision: string, more: object = {}) =>
  client.request('PATCH', `/api/event/${eventId}/permissions`, {
    token: host.idToken,
    json: { defaultPermission: { permission: 'SHOW_UNREVIEWED', decision }, ...more },
  });
const upload = async (by: Client, session?: Session) => {
  const form = uploadForm(eventId, [await tinyPhoto(++seed)]);
  const token = session && { token: session.idToken };
  const answer = await by.request('POST', '/api/photo/upload', { form, ...token });
  return answer.json<UploadAnswer>().photos[0]!;
};
const countForGuests = async () => (await server.newClient().lookUp(pin)).photos.length;

test("under review participants' photos wait, the host's are shown, and the host is told how many wait", {
  tags: 'rest',
}, async () => {
  const guest = server.newClient();
  await upload(guest);
  expect((await review('DENY')).status).toBe(200);
  const waiting = await upload(guest);
  const participant = await client.signIn('participant@example.com');
  expect((await upload(client, participant)).visibility).toBe('pending');
  expect((await upload(client, host)).visibility).toBeUndefined();
  expect(await countForGuests()).toBe(2);
  const hosts = await client.lookUp(pin, host);
  expect(hosts).toMatchObject({ waitingPhotos: 2, remainingPhotoQuota: 850 - 4 });
  expect(hosts.photos.filter(({ visibility }) => visibility === 'pending')).toHaveLength(2);
  expect(await guest.lookUp(pin)).toMatchObject({ waitingPhotos: null, reviewsPhotos: true });
  const hosted = await client.request('GET', '/api/member-center/hosted-events', { token: host.idToken });
  const card = hosted.json<HostedEvent[]>().find((event) => event.eventId === eventId);
  expect(card?.waitingPhotos).toBe(2);
  // Its uploader sees it at once, by the link of the response.
  expect(waiting.visibility).toBe('pending');
  expect((await guest.request('GET', waiting.previewUrl)).status).toBe(200);
  const guests = (await guest.lookUp(pin)).photos[0]!.previewUrl;
  const withGuestsToken = `${waiting.previewUrl.split('?')[0]}?${guests.split('?')[1]}`;
  expect((await guest.request('GET', withGuestsToken)).status).toBe(404);
});

test('without review new photos are shown again; those that wait stay or are shown, as the host says', async () => {
  await review('DENY');
  await upload(server.newClient());
  await review('ALLOW');
  expect((await upload(server.newClient())).visibility).toBeUndefined();
  expect(await countForGuests()).toBe(1);
  expect((await review('DENY', { showWaiting: true })).status).toBe(400);
  expect((await review('ALLOW', { showWaiting: true })).status).toBe(200);
  expect(await countForGuests()).toBe(2);
  expect((await client.lookUp(pin, host)).waitingPhotos).toBe(0);
});

test('closing uploads and the review are decided apart', async () => {
  await review('DENY');
  const { uploadsClosed, requester_permissions } = await server.newClient().lookUp(pin);
  expect([uploadsClosed, requester_permissions.uploadPhoto]).toEqual([false, 'ALLOW']);
});

test('a Free event has no review', async () => {
  ({ eventId, pinCode: pin } = await client.createEvent(host, 'Free'));
  expect((await review('DENY')).json().error.code).toBe('PLUS_ONLY');
  expect((await upload(server.newClient())).visibility).toBeUndefined();
});

test('uploads and the end of a review at once leave no photo waiting', async () => {
  await review('DENY');
  const guests = Array.from({ length: 6 }, () => server.newClient());
  await Promise.all([...guests.map((guest) => upload(guest)), review('ALLOW', { showWaiting: true })]);
  expect(await countForGuests()).toBe(6);
});

test('a file that the event holds unseen comes back without what its uploader said of it', async () => {
  await review('DENY');
  const photo = await tinyPhoto(++seed);
  const send = async (by: Client, name: string) => {
    const form = new FormData();
    form.append('eventId', eventId);
    form.append('uploaderName', name);
    form.append('photos', new Blob([photo.bytes as Uint8Array<ArrayBuffer>]), `${name}.jpg`);
    return (await by.request('POST', '/api/photo/upload', { form })).json<UploadAnswer>().photos[0]!;
  };
  const first = await send(server.newClient(), 'Amy');
  const again = await send(server.newClient(), 'Bob');
  expect(again).toMatchObject({
    photoId: first.photoId,
    duplicate: true,
    uploaderName: null,
    awsPhotoName: 'Bob.jpg',
  });
  expect((await server.newClient().request('GET', again.previewUrl)).status).toBe(404);
});
