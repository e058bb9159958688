import { noteOn, openNotes, type PhotoNotes } from '@togather/contract/photo-notes.ts';
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '#testing/client.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { sharedServer } from '#testing/shared-server.ts';
import type { TestServer } from '#testing/test-server.ts';

let server: TestServer;
let host: Client;
let event: { eventId: string; pinCode: string };
let seed = 0;
beforeAll(async () => {
  server = await sharedServer();
  host = server.newClient();
  event = await host.createEvent(await host.signIn('host@example.com'), '婚禮');
});

const newGuest = async (): Promise<Client> => {
  const guest = server.newClient();
  await guest.lookUp(event.pinCode);
  return guest;
};
const newPhoto = async (): Promise<string> => {
  const { photos } = await (await newGuest()).upload(event.eventId, [await tinyPhoto(++seed)]);
  return photos[0]!.photoId;
};
const change = async (method: 'PUT' | 'DELETE', client: Client, photoId: string, token?: string) => {
  const options = token ? { token } : {};
  const answer = await client.request(method, `/api/photo/${photoId}/heart`, options);
  return answer.json<{ hearts?: number; error?: { code: string } }>();
};
/** Requests the notes as a browser that already has them. */
const askNotes = (etag = '') =>
  host.request('GET', `/api/event/${event.eventId}/photo-notes`, { headers: { 'if-none-match': etag } });
const lovedBy = async (client: Client, token?: string) => {
  const path = `/api/event/${event.eventId}/own-photos`;
  const answer = await client.request('GET', path, token ? { token } : {});
  return answer.json<{ lovedIds: string[] }>().lovedIds;
};

test('a guest has one heart per photo, by the cookie or the account, and can remove it', async () => {
  const photoId = await newPhoto();
  const [first, second] = [await newGuest(), await newGuest()];
  const before = await askNotes();
  expect(await change('PUT', first, photoId)).toEqual({ photoId, hearts: 1 });
  const after = await askNotes(before.headers.get('etag') ?? '');
  expect(noteOn(openNotes(after.json<PhotoNotes>()), photoId)?.hearts).toBe(1);
  expect(await change('PUT', first, photoId)).toEqual({ photoId, hearts: 1 });
  const { idToken } = await second.signIn('guest@example.com');
  expect(await change('PUT', second, photoId, idToken)).toEqual({ photoId, hearts: 2 });
  expect(await change('PUT', second, photoId, idToken)).toEqual({ photoId, hearts: 2 });
  expect(await lovedBy(first)).toEqual([photoId]);
  expect(await lovedBy(second, idToken)).toEqual([photoId]);
  expect(await lovedBy(second)).toEqual([]);

  expect(await change('DELETE', first, photoId)).toEqual({ photoId, hearts: 1 });
  expect(await change('DELETE', first, photoId)).toEqual({ photoId, hearts: 1 });
  expect(await lovedBy(first)).toEqual([]);
});

test('counts concurrent hearts exactly', { tags: 'rest' }, async () => {
  const photoId = await newPhoto();
  const guests = await Promise.all(Array.from({ length: 12 }, newGuest));
  const counts = await Promise.all(guests.map(async (guest) => (await change('PUT', guest, photoId)).hearts));
  expect(counts.toSorted((a, b) => a! - b!)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
  await Promise.all(guests.slice(0, 5).map((guest) => change('DELETE', guest, photoId)));
  expect((await change('DELETE', await newGuest(), photoId)).hearts).toBe(7);
});

test('a network gives a photo at most twenty guests’ hearts an hour, not counting accounts', {
  tags: 'rest',
}, async () => {
  const photoId = await newPhoto();
  const guests = await Promise.all(Array.from({ length: 20 }, newGuest));
  for (const guest of guests) await change('PUT', guest, photoId);
  const late = await newGuest();
  expect((await change('PUT', late, photoId)).error?.code).toBe('TOO_MANY_REQUESTS');
  expect(await change('PUT', guests[0]!, photoId)).toEqual({ photoId, hearts: 20 });
  const { idToken } = await late.signIn('late@example.com');
  expect(await change('PUT', late, photoId, idToken)).toEqual({ photoId, hearts: 21 });
  expect((await change('PUT', late, await newPhoto())).hearts).toBe(1);
  await change('DELETE', guests[1]!, photoId);
  expect(await change('PUT', late, photoId)).toEqual({ photoId, hearts: 21 });
});

test('deleting a photo or an account deletes its hearts', async () => {
  const [kept, deleted] = [await newPhoto(), await newPhoto()];
  const guest = await newGuest();
  const { idToken: token } = await guest.signIn('leaving@example.com');
  for (const photoId of [kept, deleted]) await change('PUT', guest, photoId, token);
  const exported = await guest.request('GET', '/api/account/export', { token });
  const { hearts } = exported.json<{ hearts: { photoId: string }[] }>();
  expect(hearts.map(({ photoId }) => photoId)).toEqual([kept, deleted]);

  await server.context.db.deleteFrom('photos').where('id', '=', deleted).execute();
  expect(await lovedBy(guest, token)).toEqual([kept]);
  await guest.request('DELETE', '/api/account', { token });
  expect((await change('DELETE', await newGuest(), kept)).hearts).toBe(0);
  expect((await change('PUT', await newGuest(), deleted)).error?.code).toBe('PHOTO_NOT_FOUND');
});
