import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { PermissionEntry } from '@togather/contract/schemas/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '#app/context/context.ts';
import { type Client, uploadForm } from '#testing/client.ts';
import { createPlusEvent } from '#testing/plus-event.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let client: Client;
let host: Session;
let announcementsFail = false;
const withAnnouncements = (context: Context): Context => ({
  ...context,
  db: context.db.withPlugin({
    transformQuery: ({ node }) => {
      if (announcementsFail && JSON.stringify(node).includes('pg_notify')) throw new Error('not announced');
      return node;
    },
    transformResult: async ({ result }) => result,
  }),
});
beforeAll(async () => {
  server = await startTestServer({ env: { FREE_EVENTS_PER_MONTH: '100' }, alter: withAnnouncements });
  client = server.newClient();
  host = await client.signIn('host@example.com');
});
afterAll(() => server.stop());

const change = (eventId: string, json: unknown) =>
  client.request('PATCH', `/api/event/${eventId}`, { token: host.idToken, json });

test('shows a new name at once, and ignores other fields (S4)', async () => {
  const { eventId, pinCode } = await client.createEvent(host, 'Before');
  const name = '"><img src=x onerror=alert(1)>';
  const answer = await change(eventId, {
    eventName: `  ${name} `,
    type: 'Plus',
    host_id: 'x',
    photo_limit: 9999,
  });
  expect(answer.json()).toEqual({
    eventId,
    eventName: name,
    eventDate: expect.any(String),
    eventEndDate: expect.any(String),
    pinCode,
    uploadsClosed: false,
    hostNotice: null,
    faceGrouping: true,
    isConcealed: false,
    takesWishes: true,
    revealAt: null,
    uploaderNames: 'asked',
    shotsPerGuest: null,
    guestDownloads: 'originals',
    offersBlur: false,
    isGuestListOpen: false,
  });
  expect(await client.lookUp(pinCode)).toMatchObject({
    eventName: name,
    eventType: 'Free',
    totalPhotoLimit: 100,
  });
  for (const json of [{}, { eventName: ' ' }, { newPin: false }, { uploadsClosed: 'yes' }]) {
    expect((await change(eventId, json)).status).toBe(400);
  }
});

test('refuses an invisible name, and cleans a misleading one (D12)', async () => {
  const { eventId, pinCode } = await client.createEvent(host, '\u202eBefore\u202c');
  expect((await client.lookUp(pinCode)).eventName).toBe('Before');
  expect((await change(eventId, { eventName: '\u200b\u2060\u3164' })).status).toBe(400);
  const answer = await change(eventId, { eventName: 'Party\r\n\u2066Second line\u2069' });
  expect(answer.json()).toMatchObject({ eventName: 'Party Second line' });
  const created = await client.request('POST', '/api/event', {
    token: host.idToken,
    json: { eventName: '\u200b', eventType: 'Free' },
  });
  expect(created.json().error.code).toBe('VALIDATION_FAILED');
});

test('a replaced PIN stops working at once, and the event continues with the new one', async () => {
  const { eventId, pinCode } = await client.createEvent(host, 'Leaked');
  const guest = server.newClient();
  await guest.lookUp(pinCode);
  const { pinCode: next } = (await change(eventId, { newPin: true })).json<{ pinCode: string }>();
  expect(next).not.toBe(pinCode);
  expect((await guest.request('GET', `/api/event/${pinCode}`)).status).toBe(404);
  expect((await guest.lookUp(next)).eventId).toBe(eventId);
});

test('keeps the PIN when the change cannot be announced', async () => {
  const { eventId, pinCode } = await client.createEvent(host, 'Unheard');
  announcementsFail = true;
  expect((await change(eventId, { newPin: true })).status).toBe(500);
  announcementsFail = false;
  expect((await client.lookUp(pinCode)).eventId).toBe(eventId);
});

test('refuses to close or open uploads of a Free event, by any field (B2)', async () => {
  const { eventId, pinCode } = await client.createEvent(host, 'Free');
  const denial = { defaultPermission: { permission: 'UPLOAD_PHOTO', decision: 'DENY' } };
  const attempts = await Promise.all([
    change(eventId, { uploadsClosed: true, eventName: 'Renamed' }),
    change(eventId, { uploadsClosed: false }),
    client.request('PATCH', `/api/event/${eventId}/permissions`, { token: host.idToken, json: denial }),
  ]);
  for (const answer of attempts)
    expect([answer.status, answer.json().error.code]).toEqual([403, 'PLUS_ONLY']);
  expect(await client.lookUp(pinCode)).toMatchObject({
    eventName: 'Free',
    uploadsClosed: false,
    requester_permissions: { uploadPhoto: 'ALLOW' },
  });
});

test("closing uploads equals denying participants' uploads (B2)", async () => {
  const { eventId, pinCode } = await createPlusEvent(server, host);
  const path = `/api/event/${eventId}/permissions`;
  const decisions = async () => {
    const answer = await client.request('GET', path, { token: host.idToken });
    const { allPermissions } = answer.json<{ allPermissions: PermissionEntry[] }>();
    const uploads = allPermissions.filter(({ permission }) => permission === 'UPLOAD_PHOTO');
    return uploads.map(({ decision }) => decision);
  };
  await change(eventId, { uploadsClosed: true });
  expect(await decisions()).toEqual(['DENY', 'DENY']);
  const json = { defaultPermission: { permission: 'UPLOAD_PHOTO', decision: 'ALLOW' } };
  await client.request('PATCH', path, { token: host.idToken, json });
  expect((await client.lookUp(pinCode)).uploadsClosed).toBe(false);
});

test('closing uploads refuses uploads from guests and participants but not from the host; opening allows all', {
  tags: 'rest',
}, async () => {
  const { eventId, pinCode } = await createPlusEvent(server, host);
  const participant = await client.signIn('participant@example.com');
  const upload = async (seed: number, session?: Session) =>
    (
      await server.newClient().request('POST', '/api/photo/upload', {
        form: uploadForm(eventId, [await tinyPhoto(seed)]),
        ...(session && { token: session.idToken }),
      })
    ).status;
  expect((await change(eventId, { uploadsClosed: true })).json()).toMatchObject({ uploadsClosed: true });
  expect((await client.lookUp(pinCode)).uploadsClosed).toBe(true);
  expect([await upload(1), await upload(2, participant), await upload(3, host)]).toEqual([403, 403, 200]);
  await change(eventId, { uploadsClosed: false });
  expect([await upload(4), await upload(5, participant)]).toEqual([200, 200]);
});

test('isHost returns true for the host only, and fails for an unknown event', async () => {
  const { eventId } = await client.createEvent(host, 'Mine');
  const other = await client.signIn('other@example.com');
  const ask = (id: string, { idToken }: Session) =>
    client.request('GET', `/api/event/isHost/${id}`, { token: idToken });
  expect((await ask(eventId, host)).json()).toEqual({ isEventHost: true });
  expect((await ask(eventId, other)).json()).toEqual({ isEventHost: false });
  expect((await ask('x'.repeat(22), host)).status).toBe(404);
});
