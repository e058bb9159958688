/** @module-tag rest */
import type { Session } from '@togather/contract/schemas/accounts.ts';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '#testing/client.ts';
import { readQrCode } from '#testing/read-qr-code.ts';
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

test.each([
  ['A3', 'qr-A3.pdf', '[0 0 841.89 1190.55]'],
  ['tent', 'qr-tent.pdf', '[0 0 841.89 595.28]'],
])('the host gets the sheet of size %s', async (size, file, box) => {
  const { eventId, pinCode } = await client.createEvent(host, '髙橋 & Łukasz 🎉');
  const path = `/api/event/${eventId}/qr-sheet?size=${size}`;
  const sheet = await client.request('GET', path, { token: host.idToken });
  expect(sheet.status).toBe(200);
  expect(sheet.headers.get('content-disposition')).toBe(`inline; filename="${file}"`);
  const text = sheet.bytes.toString('latin1');
  expect(text).toContain(`/MediaBox ${box}`);
  expect(text).toContain(`${server.origin}/event/${pinCode}`);
});

test.each([
  ['', 'image/png', 'qr-code.png'],
  ['?format=png', 'image/png', 'qr-code.png'],
  ['?format=svg', 'image/svg+xml', 'qr-code.svg'],
])('the host downloads the code of the current PIN alone (%j)', async (query, type, file) => {
  const { eventId, pinCode } = await client.createEvent(host, '<b>春酒</b>');
  const get = () => client.request('GET', `/api/event/${eventId}/qr-code${query}`, { token: host.idToken });
  const code = await get();
  expect(code.status).toBe(200);
  expect(code.headers.get('content-type')?.split(';')[0]).toBe(type);
  expect(code.headers.get('cache-control')).toBe('no-store');
  expect(code.headers.get('content-disposition')).toBe(`attachment; filename="${file}"`);
  expect(code.headers.get('x-content-type-options')).toBe('nosniff');
  const { width, height } = await sharp(code.bytes).metadata();
  expect(width).toBeGreaterThanOrEqual(1024);
  expect(height).toBe(width);
  expect(await readQrCode(code.bytes)).toBe(`${server.origin}/event/${pinCode}`);
  const json = { newPin: true };
  const changed = await client.request('PATCH', `/api/event/${eventId}`, { token: host.idToken, json });
  const next = changed.json<{ pinCode: string }>().pinCode;
  expect(await readQrCode((await get()).bytes)).toBe(`${server.origin}/event/${next}`);
});

test('guests and other hosts get no code, and an unknown format is refused', async () => {
  const { eventId } = await client.createEvent(host, 'Garden party');
  const path = `/api/event/${eventId}/qr-code`;
  expect((await client.request('GET', path)).status).toBe(401);
  const other = await client.signIn('other@example.com');
  expect((await client.request('GET', path, { token: other.idToken })).status).toBe(403);
  expect((await client.request('GET', `${path}?format=gif`, { token: host.idToken })).status).toBe(400);
});
