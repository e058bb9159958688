import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { Device } from '@togather/contract/schemas/devices.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Client, createClient, type NamedFile } from '#testing/client.ts';
import { createPlusEvent } from '#testing/plus-event.ts';
import { samplePhotos, tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { waitUntilIdle } from '#testing/wait-until-idle.ts';
import { estimateEventClocks } from './estimate-clocks.job.ts';

let server: TestServer;
let host: Client;
let session: Session;
let eventId: string;
let pin: string;
beforeAll(async () => {
  server = await startTestServer({ runsJobs: true, env: { FACE_WORKERS: '1' } });
  host = server.newClient();
  session = await host.signIn('host@example.com');
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(new Date());
  ({ eventId, pinCode: pin } = await createPlusEvent(server, session));
});

const sony = { Make: 'SONY', Model: 'ILCE-7M4' };
const iPhone = { Make: 'Apple', Model: 'iPhone 15' };
const SLOW = 3725;

/** A photo as a device with this clock takes it at this second after some moment. */
const taken = async (
  { name, bytes }: NamedFile,
  at: Date,
  { camera, crop = 0 }: { camera: typeof sony; crop?: number },
): Promise<NamedFile> => {
  const { width, height } = await sharp(bytes).metadata();
  const [left, top] = [Math.round(width * crop), Math.round(height * crop)];
  const inTaipei = new Date(at.getTime() + 8 * 3600_000).toISOString();
  const time = inTaipei.slice(0, 19).replaceAll('-', ':').replace('T', ' ');
  const picture = await sharp(bytes)
    .extract({ left, top, width: width - left, height: height - top })
    .resize(640, null, { withoutEnlargement: true })
    .modulate({ brightness: 1 + 2 * crop })
    .withExif({ IFD0: camera, IFD2: { DateTimeOriginal: time } })
    .jpeg()
    .toBuffer();
  return { name, bytes: picture, type: 'image/jpeg' };
};
const newKey = async () => {
  const path = `/api/event/${eventId}/upload-keys`;
  const answer = await host.request('POST', path, { token: session.idToken, json: { name: 'Lin' } });
  return answer.json<{ key: string }>().key;
};
const sendByKey = async (key: string, { bytes }: NamedFile) => {
  const headers = { authorization: `Bearer ${key}`, 'x-file-name': 'photo.jpg' };
  const answer = await createClient(server.origin).request('POST', '/api/ingest', { raw: bytes, headers });
  expect(answer.status).toBe(200);
  return answer.json<{ photoId: string }>().photoId;
};
const listDevices = async (): Promise<Device[]> => {
  const answer = await host.request('GET', `/api/event/${eventId}/devices`, { token: session.idToken });
  return answer.json<{ devices: Device[] }>().devices;
};
const sonyOf = async () => (await listDevices()).find(({ make }) => make === 'SONY')!;
const correct = (deviceId: string, correctionSeconds: number, token = session.idToken) =>
  host.request('PUT', `/api/event/${eventId}/devices/${deviceId}`, { token, json: { correctionSeconds } });
/** Seconds that are added to the times of a device's photos, of each. */
const shifts = async (deviceId: string) => {
  const rows = await server.context.db
    .selectFrom('photos')
    .select(['clock_at', 'taken_at'])
    .where('device_id', '=', deviceId)
    .execute();
  return new Set(rows.map(({ clock_at, taken_at }) => (taken_at!.getTime() - clock_at!.getTime()) / 1000));
};

/** A guest's phone and a photographer's camera take three moments; the camera's clock is slow. */
const uploadParty = async () => {
  const start = Date.now() - 6 * 3600_000;
  const key = await newKey();
  const moments = samplePhotos().slice(0, 3);
  const phone = server.newClient();
  const sent: { photoId: string; bytes: Uint8Array }[] = [];
  for (const [at, photo] of moments.entries()) {
    const time = start + at * 3000_000;
    await phone.upload(eventId, [await taken(photo, new Date(time), { camera: iPhone })]);
    const clock = new Date(time + 4000 - SLOW * 1000);
    const seen = await taken(photo, clock, { camera: sony, crop: 0.04 });
    sent.push({ photoId: await sendByKey(key, seen), bytes: seen.bytes });
  }
  await waitUntilIdle(server);
  return { key, sent };
};

test('photos of the same moments correct a camera, until the host decides otherwise (T1)', async () => {
  const { key, sent } = await uploadParty();
  const camera = await sonyOf();
  expect(Math.abs(camera.correctionSeconds - SLOW)).toBeLessThan(30);
  expect(camera).toMatchObject({ correctedBy: 'estimate', photoCount: 3, uploaderName: 'Lin' });
  expect(camera.estimate).toMatchObject({ by: 'moments', correctionSeconds: camera.correctionSeconds });
  const pairs = camera.estimate!.pairs;
  expect(pairs).toHaveLength(2);
  for (const { own, other } of pairs) {
    expect(Date.parse(own.takenAt) - Date.parse(own.clockAt)).toBe(camera.correctionSeconds * 1000);
    expect(Math.abs(Date.parse(own.takenAt) - Date.parse(other.takenAt))).toBeLessThan(30_000);
    expect((await host.bytes(own.previewUrl)).length).toBeGreaterThan(0);
  }
  expect(await shifts(camera.deviceId)).toEqual(new Set([camera.correctionSeconds]));
  const phone = (await listDevices()).find(({ make }) => make === 'Apple');
  expect(phone).toMatchObject({ correctionSeconds: 0, correctedBy: null, estimate: null });

  // The hash stays on the server, and the files stay as they came.
  const { hash } = await server.context.db
    .selectFrom('devices')
    .select('hash')
    .where('id', '=', camera.deviceId)
    .executeTakeFirstOrThrow();
  const text = JSON.stringify(await listDevices());
  for (const encoding of ['hex', 'base64'] as const) expect(text).not.toContain(hash.toString(encoding));
  const { photos } = await host.lookUp(pin, session);
  const { url } = photos.find(({ photoId }) => photoId === sent[0]!.photoId)!;
  expect(await host.bytes(url)).toEqual(sent[0]!.bytes);

  // A later photo is corrected as it arrives.
  const later = await taken(await tinyPhoto(7), new Date(Date.now() - SLOW * 1000), { camera: sony });
  await sendByKey(key, later);
  expect(await shifts(camera.deviceId)).toEqual(new Set([camera.correctionSeconds]));

  expect((await correct(camera.deviceId, 0)).status).toBe(200);
  await estimateEventClocks(server.context, { eventId });
  expect(await sonyOf()).toMatchObject({ correctionSeconds: 0, correctedBy: 'host' });
  expect((await sonyOf()).estimate).toMatchObject({ correctionSeconds: camera.correctionSeconds });
  expect(await shifts(camera.deviceId)).toEqual(new Set([0]));

  await correct(camera.deviceId, -60);
  await estimateEventClocks(server.context, { eventId });
  expect(await sonyOf()).toMatchObject({ correctionSeconds: -60, correctedBy: 'host' });
  expect(await shifts(camera.deviceId)).toEqual(new Set([-60]));
  const audited = await server.context.db
    .selectFrom('audit_log')
    .select('details')
    .where('event_id', '=', eventId)
    .where('action', '=', 'correctDevice')
    .orderBy('created_at')
    .execute();
  expect(audited.map(({ details }) => details)).toEqual(
    [0, -60].map((correctionSeconds) => ({ deviceId: camera.deviceId, correctionSeconds })),
  );
});

test('a camera that sends at once is corrected, also in an event without faces', async () => {
  await host.request('PATCH', `/api/event/${eventId}`, {
    token: session.idToken,
    json: { faceGrouping: false },
  });
  const key = await newKey();
  const rows = [];
  for (const at of [0, 200, 450, 700, 900]) {
    const photo = await taken(await tinyPhoto(at), new Date(Date.now() - 7200_000 + at * 1000), {
      camera: sony,
    });
    rows.push({ id: await sendByKey(key, photo), at });
  }
  // As if it had been sent when it was taken: the database has a clock of its own.
  for (const { id, at } of rows)
    await server.context.db
      .updateTable('photos')
      .set({ uploaded_at: new Date(Date.now() - 3600_000 + at * 1000) })
      .where('id', '=', id)
      .execute();
  await waitUntilIdle(server);
  await estimateEventClocks(server.context, { eventId });
  const camera = await sonyOf();
  expect(camera.estimate?.by).toBe('live');
  expect(Math.abs(camera.correctionSeconds - 3600)).toBeLessThan(60);
});

test('a time a day ahead has no correction to return to', { tags: 'rest' }, async () => {
  const photo = await taken(await tinyPhoto(3), new Date('2039-05-02T10:11:12+08:00'), { camera: sony });
  await server.newClient().upload(eventId, [photo]);
  const camera = await sonyOf();
  expect(camera.aheadSeconds).toBeGreaterThan(24 * 3600);
  const times = () =>
    server.context.db
      .selectFrom('photos')
      .select('taken_at')
      .where('device_id', '=', camera.deviceId)
      .executeTakeFirstOrThrow();
  await correct(camera.deviceId, -camera.aheadSeconds!);
  expect((await times()).taken_at!.getTime()).toBeLessThan(Date.now() + 60_000);
  expect((await sonyOf()).aheadSeconds).toBeNull();
  await correct(camera.deviceId, 0);
  expect((await times()).taken_at).toBeNull();
});

test('only hosts of the event see and correct its devices (T1)', { tags: 'rest' }, async () => {
  await server.newClient().upload(eventId, [await taken(await tinyPhoto(5), new Date(), { camera: sony })]);
  const { deviceId } = await sonyOf();
  const other = await server.newClient().signIn('other@example.com');
  expect((await correct(deviceId, 60, other.idToken)).json().error.code).toBe('HOST_ONLY');
  const listed = await host.request('GET', `/api/event/${eventId}/devices`, { token: other.idToken });
  expect(listed.json().error.code).toBe('HOST_ONLY');
  ({ eventId } = await createPlusEvent(server, session));
  expect((await correct(deviceId, 60)).json().error.code).toBe('DEVICE_NOT_FOUND');
});
