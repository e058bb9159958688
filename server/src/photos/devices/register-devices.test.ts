import { beforeAll, expect, test } from 'vitest';
import { exifOf, jpegWithExif } from '#images/testing/jpeg-with-exif.ts';
import type { Client } from '#testing/client.ts';
import { sharedServer } from '#testing/shared-server.ts';
import type { TestServer } from '#testing/test-server.ts';

let server: TestServer;
let host: Client;
let eventId: string;
beforeAll(async () => {
  server = await sharedServer();
  host = server.newClient();
  ({ eventId } = await host.createEvent(await host.signIn('host@example.com'), '婚禮'));
});

const MAKE = 271;
const MODEL = 272;
const TIME = 36_867;
const SERIAL = 42_033;
const sony = { [MAKE]: 'SONY', [MODEL]: 'ILCE-7M4' };

let seed = 0;
const send = async (guest: Client, tags: Record<number, string>) => {
  seed += 1;
  // Another second makes another file.
  const time = `2026:05:02 10:11:${String(seed).padStart(2, '0')}`;
  const bytes = await jpegWithExif(exifOf({ [TIME]: time, ...tags }));
  const { photos } = await guest.upload(eventId, [{ name: 'photo.jpg', bytes }]);
  return server.context.db
    .selectFrom('photos')
    .leftJoin('devices', 'devices.id', 'device_id')
    .select(['device_id', 'make', 'model', 'clock_at', 'taken_at'])
    .where('photos.id', '=', photos[0]!.photoId)
    .executeTakeFirstOrThrow();
};

test('a camera body with a serial number is one device for all senders', async () => {
  const first = await send(server.newClient(), { ...sony, [SERIAL]: '4711' });
  const second = await send(server.newClient(), { ...sony, [SERIAL]: '4711' });
  const other = await send(server.newClient(), { ...sony, [SERIAL]: '4712' });
  expect(first).toMatchObject({ make: 'SONY', model: 'ILCE-7M4', device_id: second.device_id });
  expect(other.device_id).not.toBe(first.device_id);
});

test('without a serial number each sender has an own device', async () => {
  const guest = server.newClient();
  const first = await send(guest, sony);
  expect((await send(guest, sony)).device_id).toBe(first.device_id);
  expect((await send(server.newClient(), sony)).device_id).not.toBe(first.device_id);
});

test('a photo without a time has no device, and a time in the future is only the clock’s', async () => {
  expect(await send(host, { ...sony, [TIME]: '0000:00:00 00:00:00', 306: '' })).toMatchObject({
    device_id: null,
    clock_at: null,
  });
  expect(await send(host, { ...sony, [TIME]: '2039:05:02 10:11:12' })).toMatchObject({
    device_id: expect.any(String),
    clock_at: new Date('2039-05-02T10:11:12+08:00'),
    taken_at: null,
  });
});

test('photos that come later are corrected like those before', async () => {
  const guest = server.newClient();
  const { device_id } = await send(guest, sony);
  await server.context.db
    .updateTable('devices')
    .set({ correction_seconds: 3600 })
    .where('id', '=', device_id!)
    .execute();
  const { clock_at, taken_at } = await send(guest, sony);
  expect(taken_at!.getTime() - clock_at!.getTime()).toBe(3_600_000);
});
