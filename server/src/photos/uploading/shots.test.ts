/** Shots: how many photos the host of a Plus event gives each guest. */
import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#testing/client.ts';
import { createPlusEvent, userIdOf } from '#testing/plus-event.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const SHOTS = 5;
let server: TestServer;
let owner: Client;
let host: Session;
let eventId: string;
let pin: string;
let seed = 0;
beforeAll(async () => {
  server = await startTestServer();
  owner = server.newClient();
  host = await owner.signIn('host@example.com');
});
afterAll(() => server.stop());
beforeEach(async () => {
  ({ eventId, pinCode: pin } = await createPlusEvent(server, host));
  expect((await change({ shotsPerGuest: SHOTS })).json()).toMatchObject({ shotsPerGuest: SHOTS });
});

const change = (json: object, id = eventId) =>
  owner.request('PATCH', `/api/event/${id}`, { token: host.idToken, json });
const photos = (count: number) => Promise.all(Array.from({ length: count }, () => tinyPhoto(++seed)));
const newGuest = async () => {
  const guest = server.newClient();
  await guest.lookUp(pin);
  return guest;
};
/** A guest whose browser has its cookie, as concurrent batches need it. */
const knownGuest = async () => {
  const guest = await newGuest();
  return { guest, first: await guest.upload(eventId, await photos(1)) };
};
const own = async (guest: Client, token?: string) =>
  (await guest.request('GET', `/api/event/${eventId}/own-photos`, token ? { token } : {})).json<
    ResponseOf<'listOwnPhotos'>
  >();

test('a guest adds as many photos as there are shots, and the others are refused one by one (U15)', async () => {
  const guest = await newGuest();
  expect(await guest.lookUp(pin)).toMatchObject({ shotsPerGuest: SHOTS });
  expect((await own(guest)).shotsUsed).toBe(0);
  await guest.upload(eventId, await photos(4));
  const { photos: taken, rejected } = await guest.upload(eventId, await photos(3));
  expect(taken).toHaveLength(1);
  expect(rejected).toMatchObject([
    { code: 'SHOTS_USED', place: 1 },
    { code: 'SHOTS_USED', place: 2 },
  ]);
  expect((await own(guest)).shotsUsed).toBe(SHOTS);
  const stored = [];
  for await (const { key } of server.context.storage.list('photos/')) stored.push(key);
  const rows = await server.context.db.selectFrom('photos').select('id').execute();
  expect(stored).toHaveLength(rows.length);
});

test('concurrent batches of a guest never exceed the shots (U15)', async () => {
  const { guest } = await knownGuest();
  const files = await photos(12);
  const answers = await Promise.all(files.map((file) => guest.upload(eventId, [file])));
  expect(answers.flatMap((answer) => answer.photos)).toHaveLength(SHOTS - 1);
  const refused = answers.flatMap((answer) => answer.rejected);
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['SHOTS_USED']));
  expect((await own(guest)).shotsUsed).toBe(SHOTS);
});

test('two batches at the last shot: exactly one enters (U15)', async () => {
  const { guest } = await knownGuest();
  await guest.upload(eventId, await photos(SHOTS - 2));
  const [one, other] = await photos(2);
  const answers = await Promise.all([guest.upload(eventId, [one!]), guest.upload(eventId, [other!])]);
  expect(answers.map((answer) => answer.photos.length).sort()).toEqual([0, 1]);
});

test('a duplicate and a repeated batch use no shot (U15)', async () => {
  const { guest } = await knownGuest();
  const files = await photos(2);
  const headers = { 'idempotency-key': 'the-same-batch' };
  const once = await guest.upload(eventId, files, headers);
  const again = await guest.upload(eventId, files, headers);
  expect(again.photos.map(({ photoId }) => photoId)).toEqual(once.photos.map(({ photoId }) => photoId));
  const { photos: duplicates } = await guest.upload(eventId, files);
  expect(duplicates.every(({ duplicate }) => duplicate)).toBe(true);
  expect((await own(guest)).shotsUsed).toBe(3);
});

test('a deleted photo gives its shot back, whoever deleted it', async () => {
  const { guest, first } = await knownGuest();
  const { photos: taken } = await guest.upload(eventId, await photos(SHOTS - 1));
  expect((await guest.upload(eventId, await photos(1))).rejected).toMatchObject([{ code: 'SHOTS_USED' }]);
  await guest.request('DELETE', `/api/photo/${first.photos[0]!.photoId}`);
  expect((await own(guest)).shotsUsed).toBe(SHOTS - 1);
  expect((await guest.upload(eventId, await photos(1))).photos).toHaveLength(1);
  await owner.request('DELETE', `/api/photo/${taken[0]!.photoId}`, { token: host.idToken });
  expect((await guest.upload(eventId, await photos(1))).photos).toHaveLength(1);
});

test('another cookie is another guest, and signing in with the same cookie is not', async () => {
  const { guest } = await knownGuest();
  await guest.upload(eventId, await photos(SHOTS - 1));
  const other = await newGuest();
  expect((await other.upload(eventId, await photos(SHOTS))).photos).toHaveLength(SHOTS);
  const { idToken } = await guest.signIn('guest@example.com');
  expect((await own(guest, idToken)).shotsUsed).toBe(SHOTS);
});

test('hosts, co-hosts and upload keys have no limit', async () => {
  const count = SHOTS + 1;
  expect((await owner.upload(eventId, await photos(count), bearer(host.idToken))).photos).toHaveLength(count);
  expect(await own(owner, host.idToken)).not.toHaveProperty('shotsUsed');
  const coHost = await newGuest();
  const session = await coHost.signIn('co-host@example.com');
  const { idToken } = session;
  await coHost.request('POST', '/api/event/join', { token: idToken, json: { eventId } });
  await server.context.db
    .insertInto('participants')
    .values({ event_id: eventId, user_id: await userIdOf(server, session), role: 'HOST' })
    .onConflict((conflict) => conflict.columns(['event_id', 'user_id']).doUpdateSet({ role: 'HOST' }))
    .execute();
  expect((await coHost.upload(eventId, await photos(count), bearer(idToken))).photos).toHaveLength(count);
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

test('fewer shots than are used delete nothing, and none is left', async () => {
  const { guest } = await knownGuest();
  await change({ shotsPerGuest: 10 });
  await guest.upload(eventId, await photos(6));
  await change({ shotsPerGuest: SHOTS });
  expect((await guest.upload(eventId, await photos(1))).rejected).toMatchObject([{ code: 'SHOTS_USED' }]);
  expect((await own(guest)).shotsUsed).toBe(7);
  await change({ shotsPerGuest: null });
  expect((await guest.upload(eventId, await photos(1))).photos).toHaveLength(1);
  expect(await own(guest)).not.toHaveProperty('shotsUsed');
});

test('shots are for Plus events, from 5 to 50, and no Free event can have them', async () => {
  const { eventId: free } = await owner.createEvent(host, 'Free');
  for (const shotsPerGuest of [20, null])
    expect((await change({ shotsPerGuest }, free)).json()).toMatchObject({ error: { code: 'PLUS_ONLY' } });
  for (const shotsPerGuest of [4, 51, 7.5, '20']) expect((await change({ shotsPerGuest })).status).toBe(400);
  const downgrade = server.context.db.updateTable('events').set({ type: 'Free' }).where('id', '=', eventId);
  await expect(downgrade.execute()).rejects.toMatchObject({ constraint: 'shots_are_plus' });
  const guest = await newGuest();
  const { idToken } = await guest.signIn('guest@example.com');
  const answer = await guest.request('PATCH', `/api/event/${eventId}`, {
    token: idToken,
    json: { shotsPerGuest: null },
  });
  expect(answer.json().error.code).toBe('HOST_ONLY');
});
