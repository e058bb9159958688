import type { Session } from '@togather/contract/schemas/accounts.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadForm } from '#testing/client.ts';
import { listStored } from '#testing/list-stored.ts';
import { userIdOf } from '#testing/plus-event.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { sweepSessions } from './sessions/acts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { FREE_EVENTS_PER_MONTH: '100' } });
});
afterAll(() => server.stop());

const NAME = '"><img src=x onerror=alert(1)>';

/** Seeds a user who hosts an event, joined another, uploaded to both, and sent feedback. */
const makeLife = async (email: string) => {
  const client = server.newClient();
  const user = await client.signIn(email);
  const friend = await client.signIn('friend@example.com');
  const own = await client.createEvent(user, NAME);
  const joined = await client.createEvent(friend, 'Of a friend');
  const { idToken: token } = user;
  await client.request('POST', '/api/event/join', { token, json: { eventId: joined.eventId } });
  const upload = async (eventId: string, seed: number) => {
    const form = uploadForm(eventId, [await tinyPhoto(seed)]);
    const answer = await client.request('POST', '/api/photo/upload', { token, form });
    return answer.json<{ photos: { photoId: string; url: string }[] }>().photos[0]!;
  };
  const photos = { own: await upload(own.eventId, 1), joined: await upload(joined.eventId, 2) };
  const paid = { eventName: NAME, eventType: 'PLUS' };
  await client.request('POST', '/api/pending-event', { token, json: paid });
  await client.request('POST', '/api/feedback', { token, json: { email, message: 'Lovely' } });
  return { client, user, token, friend, own, joined, photos };
};

interface Export {
  profile: object;
  sessions: object[];
  hostedEvents: { eventId: string }[];
  joinedEvents: { eventId: string }[];
  uploads: { photoId: string }[];
  feedback: { message: string }[];
  payments: object[];
}

test("an export contains the user's data and nothing of others", async () => {
  const { client, token, own, joined, photos } = await makeLife('export@example.com');
  const answer = await client.request('GET', '/api/account/export', { token });
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="togather-account.json"');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const data = answer.json<Export>();
  expect(data.sessions).toMatchObject([{ browser: '' }]);
  expect(data.profile).toMatchObject({ email: 'export@example.com', name: 'export' });
  expect(data.hostedEvents).toMatchObject([{ eventId: own.eventId, eventName: NAME, pinCode: own.pinCode }]);
  expect(data.joinedEvents).toMatchObject([{ eventId: joined.eventId, role: 'PARTICIPANT' }]);
  expect(data.uploads.map((upload) => upload.photoId)).toEqual([photos.own.photoId, photos.joined.photoId]);
  expect(data.feedback).toMatchObject([{ message: 'Lovely' }]);
  expect(data.payments).toMatchObject([{ eventName: NAME, paymentStatus: 'PENDING', amountTwd: null }]);
  expect(answer.bytes.toString()).not.toMatch(/refresh|token|sha256|friend@/);
});

test('deleting an account deletes its events and files, and removes its name from uploads elsewhere', async () => {
  const { client, user, token, friend, own, joined, photos } = await makeLife('leaving@example.com');
  const userId = await userIdOf(server, user);
  const answer = await client.request('DELETE', '/api/account', { token });
  expect(answer.json()).toEqual({ deleted: true });

  expect((await client.request('GET', `/api/event/${own.pinCode}`)).status).toBe(404);
  expect((await listStored(server, [photos.own.photoId])).mine).toEqual([]);
  const there = await client.lookUp(joined.pinCode, friend);
  expect(there.photos.map((photo) => photo.photoId)).toEqual([photos.joined.photoId]);
  expect((await client.bytes(photos.joined.url)).length).toBeGreaterThan(0);
  const { db } = server.context;
  const uploader = await db
    .selectFrom('photos')
    .select(['uploader_id', 'guest_hash'])
    .where('id', '=', photos.joined.photoId)
    .executeTakeFirstOrThrow();
  expect(uploader).toEqual({ uploader_id: null, guest_hash: null });
  expect(await db.selectFrom('users').select('id').where('id', '=', userId).execute()).toEqual([]);
  const identities = JSON.stringify(
    await db.selectFrom('local_identity_records').select('payload').execute(),
  );
  expect(identities).toContain('friend@example.com');
  expect(identities).not.toContain('leaving@example.com');
  const hosted = await client.request('GET', '/api/member-center/hosted-events', { token: friend.idToken });
  const [card] = hosted.json<{ eventId: string; participants: { name: string }[] }[]>();
  expect(card!.participants.map((participant) => participant.name)).toEqual(['friend']);

  for (const [method, path] of [
    ['GET', '/api/member-center/hosted-events'],
    ['POST', '/api/session/renew'],
    ['DELETE', '/api/account'],
  ] as const) {
    expect((await client.request(method, path, { token })).json().error.code).toBe('LOGIN_INVALID');
  }
});

test('a deleted user who returns starts with a new account; an event created during the deletion always has a host', async () => {
  const client = server.newClient();
  const user = await client.signIn('again@example.com');
  const { idToken: token } = user;
  const create = () =>
    client.request('POST', '/api/event', { token, json: { eventName: 'Late', eventType: 'Free' } });
  const [deleted, ...created] = await Promise.all([
    client.request('DELETE', '/api/account', { token }),
    ...Array.from({ length: 8 }, create),
  ]);
  expect(deleted!.status).toBe(200);
  for (const { status } of created) expect([200, 401, 404]).toContain(status);
  const back = await client.signIn('again@example.com');
  const hosted = await client.request('GET', '/api/member-center/hosted-events', { token: back.idToken });
  expect(hosted.json()).toEqual([]);
});

describe('the monthly limit of a user who deletes the account and returns', () => {
  let capped: TestServer;
  beforeAll(async () => {
    capped = await startTestServer({ env: { FREE_EVENTS_PER_MONTH: '2' } });
  });
  afterAll(() => capped.stop());
  const email = 'again-and-again@example.com';
  const createAs = async (session: Session) => {
    const json = { eventName: 'Party', eventType: 'Free' };
    const answer = await capped.newClient().request('POST', '/api/event', { token: session.idToken, json });
    return answer.status;
  };
  const leave = ({ idToken: token }: Session) =>
    capped.newClient().request('DELETE', '/api/account', { token });
  const signIn = () => capped.newClient().signIn(email);

  test('is not reset, however often; others keep theirs; it renews with the next month (S5)', async () => {
    capped.clock.set(new Date('2026-11-20T04:00:00Z'));
    const first = await signIn();
    expect(await createAs(first)).toBe(200);
    await leave(first);
    const second = await signIn();
    expect([await createAs(second), await createAs(second)]).toEqual([200, 429]);
    await leave(second);
    const third = await signIn();
    expect(await createAs(third)).toBe(429);
    expect(await createAs(await capped.newClient().signIn('else@example.com'))).toBe(200);
    await leave(third);

    const kept = () => capped.context.db.selectFrom('spent_months').selectAll().execute();
    const [row] = await kept();
    expect(row).toMatchObject({ month: '2026-11', created: 2 });
    expect(row!.identity_hash).toHaveLength(32);
    capped.clock.set(new Date('2026-11-30T15:59:00Z'));
    await sweepSessions(capped.context);
    expect(await kept()).toHaveLength(1);
    expect(await createAs(await signIn())).toBe(429);
    // Midnight in Taipei.
    capped.clock.set(new Date('2026-11-30T16:01:00Z'));
    await sweepSessions(capped.context);
    expect(await kept()).toEqual([]);
    expect(await createAs(await signIn())).toBe(200);
  });
});
