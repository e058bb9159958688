import type { Session } from '@togather/contract/sessions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, uploadForm } from '../testing/client.ts';
import { tinyPhoto } from '../testing/sample-photos.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let client: Client;
let host: Session;
beforeAll(async () => {
  server = await startTestServer({ env: { FREE_EVENTS_PER_MONTH: '100' } });
  client = server.newClient();
  host = await client.signIn('host@example.com');
});
afterAll(() => server.stop());

const change = (eventId: string, json: unknown) =>
  client.request('PATCH', `/api/event/${eventId}`, { token: host.idToken, json });

test('a new name shows at once; what is more than a name changes nothing (S4)', async () => {
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
    pinCode,
    uploadsClosed: false,
    faceGrouping: true,
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

test('a leaked PIN is dead at once, and the event goes on under the new one', async () => {
  const { eventId, pinCode } = await client.createEvent(host, 'Leaked');
  const guest = server.newClient();
  await guest.lookUp(pinCode);
  const { pinCode: next } = (await change(eventId, { newPin: true })).json<{ pinCode: string }>();
  expect(next).not.toBe(pinCode);
  expect((await guest.request('GET', `/api/event/${pinCode}`)).status).toBe(404);
  expect((await guest.lookUp(next)).eventId).toBe(eventId);
});

test('closed uploads stop guests and participants and let the host; opening lets all', async () => {
  const { eventId, pinCode } = await client.createEvent(host, 'Closed');
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

test('isHost tells the host from others, and knows no unknown event', async () => {
  const { eventId } = await client.createEvent(host, 'Mine');
  const other = await client.signIn('other@example.com');
  const ask = (id: string, { idToken }: Session) =>
    client.request('GET', `/api/event/isHost/${id}`, { token: idToken });
  expect((await ask(eventId, host)).json()).toEqual({ isEventHost: true });
  expect((await ask(eventId, other)).json()).toEqual({ isEventHost: false });
  expect((await ask('x'.repeat(22), host)).status).toBe(404);
});
