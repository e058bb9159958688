/** @module-tag rest */
import type { Session } from '@togather/contract/schemas/accounts.ts';
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '#testing/client.ts';
import { sharedServer } from '#testing/shared-server.ts';
import type { TestServer } from '#testing/test-server.ts';

let server: TestServer;
let client: Client;
let host: Session;
beforeAll(async () => {
  server = await sharedServer();
  client = server.newClient();
  host = await client.signIn('host@example.com');
});

test('the host gets a sheet with the link of the current PIN, which is not cached', async () => {
  const { eventId, pinCode } = await client.createEvent(host, '春酒 🎉');
  const get = (query: string) =>
    client.request('GET', `/api/event/${eventId}/qr-sheet${query}`, { token: host.idToken });
  const sheet = await get('?size=A6&language=en');
  expect(sheet.status).toBe(200);
  expect(sheet.headers.get('content-type')).toBe('application/pdf');
  expect(sheet.headers.get('cache-control')).toBe('no-store');
  expect(sheet.headers.get('content-disposition')).toBe('inline; filename="qr-A6.pdf"');
  expect(sheet.bytes.toString('latin1')).toContain(`${server.origin}/event/${pinCode}`);
  const json = { newPin: true };
  const changed = await client.request('PATCH', `/api/event/${eventId}`, { token: host.idToken, json });
  const next = changed.json<{ pinCode: string }>().pinCode;
  const again = (await get('')).bytes.toString('latin1');
  expect(again).toContain(`/event/${next}`);
  expect(again).not.toContain(pinCode);
  expect((await get('?size=A5')).status).toBe(400);
  expect((await get('/check')).json()).toEqual({ missing: ['🎉'] });
});
