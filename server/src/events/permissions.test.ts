import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { PermissionEntry } from '@togather/contract/schemas/permissions.ts';
import { beforeAll, expect, test } from 'vitest';
import { type Client, uploadForm } from '#testing/client.ts';
import { createPlusEvent } from '#testing/plus-event.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { sharedServer } from '#testing/shared-server.ts';
import type { TestServer } from '#testing/test-server.ts';

let server: TestServer;
let client: Client;
let host: Session;
let participant: Session;
let seed = 0;
beforeAll(async () => {
  server = await sharedServer();
  client = server.newClient();
  host = await client.signIn('host@example.com');
  participant = await client.signIn('participant@example.com');
});

const change = (eventId: string, json: unknown, token = host.idToken) =>
  client.request('PATCH', `/api/event/${eventId}/permissions`, { token, json });
const upload = async (eventId: string, session?: Session) => {
  const form = uploadForm(eventId, [await tinyPhoto(++seed)]);
  const token = session && { token: session.idToken };
  return (await server.newClient().request('POST', '/api/photo/upload', { form, ...token })).status;
};
const entry = (principalType: string, decision: string) => ({
  permission: 'UPLOAD_PHOTO',
  principalType,
  role: 'PARTICIPANT',
  decision,
});
const reviewEntries = ['EVENT_DEFAULT', 'ROLE'].map((principalType) => ({
  ...entry(principalType, 'ALLOW'),
  permission: 'SHOW_UNREVIEWED',
}));
const setDefault = (decision: string) => ({ defaultPermission: { permission: 'UPLOAD_PHOTO', decision } });
const setRole = (decision: string) => ({
  rolePermissions: [{ permission: 'UPLOAD_PHOTO', role: 'PARTICIPANT', decision }],
});

test('accepts a single decision of a role without its list', async () => {
  const { eventId } = await createPlusEvent(server, host);
  const [rolePermissions] = setRole('DENY').rolePermissions;
  expect((await change(eventId, { rolePermissions })).status).toBe(200);
  expect((await change(eventId, { rolePermissions: null })).status).toBe(400);
});

test('the default sets the role too; it stops guests and participants, never the host', {
  tags: 'rest',
}, async () => {
  const { eventId, pinCode } = await createPlusEvent(server, host);
  const denied = await change(eventId, setDefault('DENY'));
  expect(denied.status).toBe(200);
  expect(denied.json<{ allPermissions: PermissionEntry[] }>().allPermissions).toEqual([
    entry('EVENT_DEFAULT', 'DENY'),
    entry('ROLE', 'DENY'),
    ...reviewEntries,
  ]);
  for (const session of [undefined, participant]) {
    expect(await upload(eventId, session)).toBe(403);
    expect((await client.lookUp(pinCode, session)).requester_permissions.uploadPhoto).toBe('DENY');
  }
  expect(await upload(eventId, host)).toBe(200);
  expect((await client.lookUp(pinCode, host)).requester_permissions.uploadPhoto).toBe('ALLOW');

  await change(eventId, { ...setDefault('ALLOW'), ...setRole('ALLOW') });
  expect(await upload(eventId)).toBe(200);
  expect(await upload(eventId, participant)).toBe(200);
});

test('uploads require both the default and the role to be ALLOW', async () => {
  const { eventId } = await createPlusEvent(server, host);
  await change(eventId, setRole('DENY'));
  expect(await upload(eventId)).toBe(403);
  await change(eventId, { ...setDefault('DENY'), ...setRole('ALLOW') });
  expect(await upload(eventId)).toBe(403);
  const list = await client.request('GET', `/api/event/${eventId}/permissions`, { token: host.idToken });
  expect(list.json()).toEqual({
    allPermissions: [entry('EVENT_DEFAULT', 'DENY'), entry('ROLE', 'ALLOW'), ...reviewEntries],
  });
});

test('only the host of a Plus event sees and changes existing permissions', async () => {
  const { eventId } = await createPlusEvent(server, host);
  expect((await change(eventId, setDefault('DENY'), participant.idToken)).json().error.code).toBe(
    'HOST_ONLY',
  );
  const free = await client.createEvent(host, 'Free');
  expect((await change(free.eventId, setDefault('DENY'))).json().error.code).toBe('PLUS_ONLY');
  const list = await client.request('GET', `/api/event/${free.eventId}/permissions`, { token: host.idToken });
  expect(list.json().error.code).toBe('PLUS_ONLY');
  const wrong = [
    {},
    { rolePermissions: [] },
    { defaultPermission: { permission: 'DELETE_EVENT', decision: 'ALLOW' } },
    { rolePermissions: [{ permission: 'UPLOAD_PHOTO', role: 'HOST', decision: 'DENY' }] },
  ];
  for (const json of wrong) expect((await change(eventId, json)).status).toBe(400);
});
