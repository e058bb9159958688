/** The sponsor's picture on photos that guests of a Plus event save one by one. */
import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { UploadedPhoto } from '@togather/contract/schemas/photos.ts';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { removeEndedEvents } from '#events/lifecycle/remove-ended-events.job.ts';
import { frameKey } from '#platform/storage/storage.ts';
import { sweepAdImages } from '#plus/ads/sweep-ad-images.job.ts';
import type { Client, NamedFile } from '#testing/client.ts';
import { createPlusEvent } from '#testing/plus-event.ts';
import { samplePng, tinyPhoto } from '#testing/sample-photos.ts';
import { sharedServer } from '#testing/shared-server.ts';
import type { TestServer } from '#testing/test-server.ts';

let server: TestServer;
let owner: Client;
let host: Session;
let guest: Client;
let eventId: string;
let pin: string;
let photo: UploadedPhoto;
beforeAll(async () => {
  server = await sharedServer();
  owner = server.newClient();
  host = await owner.signIn('frame-host@example.com');
});
beforeEach(async () => {
  ({ eventId, pinCode: pin } = await createPlusEvent(server, host));
  guest = server.newClient();
  await guest.lookUp(pin);
  [photo] = (await guest.upload(eventId, [await bluePhoto(2400, 1600)])).photos as [UploadedPhoto];
});

const bluePhoto = async (width: number, height: number): Promise<NamedFile> => ({
  name: `blue-${width}.jpg`,
  bytes: await sharp({ create: { width, height, channels: 3, background: '#2030c0' } })
    .withExif({ IFD2: { DateTimeOriginal: '2026:05:02 10:11:12' } })
    .jpeg()
    .toBuffer(),
  type: 'image/jpeg',
});
const frames = (of = eventId) => `/api/event/${of}/frame`;
const send = async (bytes: Buffer, of = eventId, { idToken: token } = host) => {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(bytes)]), 'frame.png');
  return owner.request('PUT', frames(of), { token, form });
};
const change = (json: object) => owner.request('PATCH', frames(), { token: host.idToken, json });
const switchOn = async (json: object = {}) => {
  expect((await send(await samplePng())).status).toBe(200);
  expect((await change({ isOn: true, ...json })).status).toBe(200);
};
const framed = ({ url }: { url: string }) => url.replace('/original', '/framed');
const get = (url: string, headers: Record<string, string> = {}) => guest.request('GET', url, { headers });
const codeOf = async (answer: Promise<{ status: number; json: <T>() => T }>) => {
  const { status, json } = await answer;
  return status < 400 ? status : `${status} ${json<{ error: { code: string } }>().error.code}`;
};
const cornerOf = async (jpeg: Buffer) => {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height * 0.95) * info.width + Math.floor(info.width * 0.95)) * 3;
  return { width: info.width, isRed: data[at]! > 90 && data[at + 2]! < 160 };
};
const stored = async () => {
  const keys: string[] = [];
  for await (const { key } of server.context.storage.list('frames/')) keys.push(key);
  return keys;
};
const fileIdOf = async () => {
  const answer = await owner.request('GET', frames(), { token: host.idToken });
  return answer.json<ResponseOf<'getFrame'>>().frame?.version;
};

test('is off until the host switches it on, and then on what guests save one by one (R5)', async () => {
  expect((await send(await samplePng())).json()).toEqual({
    frame: { version: expect.any(String), placement: 'logo', isOn: false },
  });
  expect((await guest.lookUp(pin)).hasFrame).toBeUndefined();
  expect((await get(framed(photo))).headers.get('etag')).toBe(`"${photo.sha256}"`);
  expect((await change({ isOn: true })).json()).toMatchObject({ frame: { isOn: true } });
  expect((await guest.lookUp(pin)).hasFrame).toBe(true);
  const { status, headers, bytes } = await get(framed(photo));
  expect([status, await cornerOf(bytes)]).toEqual([200, { width: 2400, isRed: true }]);
  expect((await sharp(bytes).metadata()).exif!.toString('latin1')).toContain('2026:05:02 10:11:12');
  const etag = headers.get('etag')!;
  expect(await codeOf(get(framed(photo), { 'if-none-match': etag }))).toBe(304);
  expect((await get(framed(photo), { range: 'bytes=0-9' })).bytes).toEqual(bytes.subarray(0, 10));
  // Originals stay as they are, alone and in the ZIP.
  expect((await get(photo.url)).headers.get('etag')).toBe(`"${photo.sha256}"`);
  await change({ placement: 'frame' });
  expect((await get(framed(photo))).headers.get('etag')).not.toBe(etag);
  await change({ isOn: false });
  expect((await get(framed(photo))).headers.get('etag')).toBe(`"${photo.sha256}"`);
});

test('has the size that the rule for downloads allows, and none where nothing is downloaded (R7)', async () => {
  await switchOn();
  const choose = (guestDownloads: string) =>
    owner.request('PATCH', `/api/event/${eventId}`, { token: host.idToken, json: { guestDownloads } });
  await choose('reduced');
  expect(await cornerOf((await get(framed(photo))).bytes)).toEqual({ width: 2048, isRed: true });
  await choose('none');
  expect(await codeOf(get(framed(photo)))).toBe('403 DOWNLOADS_OFF');
  const head = await guest.request('HEAD', framed(photo));
  expect(head.status).toBe(403);
});

test('opens by the links of originals only, and for nobody who may not see the photo (R7)', async () => {
  await switchOn();
  expect(await codeOf(get(`${framed(photo)}x`))).toBe('403 URL_INVALID');
  await owner.request('POST', `/api/event/${eventId}/photos/visibility`, {
    token: host.idToken,
    json: { photoIds: [photo.photoId], visibility: 'hidden' },
  });
  const stranger = server.newClient();
  expect(await codeOf(stranger.request('GET', framed(photo)))).toBe('404 PHOTO_NOT_FOUND');
});

test('is part of Plus, and the hosts’ alone (R7)', async () => {
  const free = await owner.createEvent(host, 'Free');
  expect(await codeOf(send(await samplePng(), free.eventId))).toBe('403 PLUS_ONLY');
  const other = await server.newClient().signIn('frame-other@example.com');
  expect(await codeOf(send(await samplePng(), eventId, other))).toBe('403 HOST_ONLY');
  await switchOn();
  // An event that is no longer Plus keeps the picture, and shows it nowhere.
  await server.context.db.updateTable('events').set({ type: 'Free' }).where('id', '=', eventId).execute();
  expect((await get(framed(photo))).headers.get('etag')).toBe(`"${photo.sha256}"`);
  expect((await guest.lookUp(pin)).hasFrame).toBeUndefined();
});

test.each([
  ['a JPEG', async () => Buffer.from((await tinyPhoto(1)).bytes), 'FILE_UNSUPPORTED'],
  ['more than 2 MB', async () => Buffer.alloc(2 * 1024 * 1024 + 1), 'FILE_TOO_LARGE'],
  ['more than 4096 pixels a side', () => samplePng(4097, 1), 'FILE_TOO_MANY_PIXELS'],
] as const)('%s is refused, and the picture of before stays (R6)', async (_, make, reason) => {
  await switchOn();
  const [before, files] = [await fileIdOf(), await stored()];
  const answer = await send(await make());
  expect(answer.status).toBe(400);
  expect(answer.json().error).toMatchObject({ code: 'FRAME_IMAGE_INVALID', details: { reason } });
  expect([await fileIdOf(), await stored()]).toEqual([before, files]);
});

test('two uploads at once leave one row and its file, and removal leaves none (R6)', async () => {
  const before = new Set(await stored());
  const mine = async () => (await stored()).filter((key) => !before.has(key));
  const answers = await Promise.all([send(await samplePng(30)), send(await samplePng(50))]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await mine()).toEqual([frameKey((await fileIdOf())!)]);
  expect((await owner.request('DELETE', frames(), { token: host.idToken })).json()).toEqual({ frame: null });
  expect(await mine()).toEqual([]);
  expect(await codeOf(change({ isOn: true }))).toBe('404 FRAME_NOT_FOUND');
  expect(await codeOf(owner.request('DELETE', frames(), { token: host.idToken }))).toBe(
    '404 FRAME_NOT_FOUND',
  );
});

test('a crash’s file is swept, and the event takes its picture with it (R6)', { tags: 'rest' }, async () => {
  await switchOn();
  const kept = frameKey((await fileIdOf())!);
  await server.context.storage.put(frameKey('stray'), await samplePng());
  await sweepAdImages({ ...server.context, clock: () => new Date(Date.now() + 2 * 3600_000) });
  expect(await stored()).toContain(kept);
  expect(await stored()).not.toContain(frameKey('stray'));
  expect((await owner.request('DELETE', `/api/event/${eventId}`, { token: host.idToken })).status).toBe(200);
  expect(await stored()).not.toContain(kept);
});

test('the preview is the real composition: of the event’s photos, or on grey (R5)', {
  tags: 'rest',
}, async () => {
  const preview = (shape: string) =>
    owner.request('GET', `${frames()}/preview?shape=${shape}`, { token: host.idToken });
  expect(await codeOf(preview('portrait'))).toBe('404 FRAME_NOT_FOUND');
  await send(await samplePng());
  const [landscape, portrait] = [await preview('landscape'), await preview('portrait')];
  expect(landscape.headers.get('cache-control')).toBe('no-store');
  expect(await cornerOf(landscape.bytes)).toEqual({ width: 1280, isRed: true });
  const { width, height } = await sharp(portrait.bytes).metadata();
  expect([width, height]).toEqual([960, 1280]);
  await owner.request('POST', `/api/event/${eventId}/photos/visibility`, {
    token: host.idToken,
    json: { photoIds: [photo.photoId], visibility: 'hidden' },
  });
  const grey = await sharp((await preview('landscape')).bytes).metadata();
  expect([grey.width, grey.height]).toEqual([1280, 960]);
});

test('many guests at once share one composition, also while the host removes it (R6)', {
  tags: 'rest',
}, async () => {
  await switchOn();
  const wanted = Array.from({ length: 4 }, () => get(framed(photo)));
  const removing = owner.request('DELETE', frames(), { token: host.idToken });
  const answers = await Promise.all(wanted);
  expect((await removing).status).toBe(200);
  for (const { status } of answers) expect([200, 503]).toContain(status);
  expect((await get(framed(photo))).headers.get('etag')).toBe(`"${photo.sha256}"`);
});

test('a damaged picture parks no photo, and an ended event takes none (R6)', { tags: 'rest' }, async () => {
  await switchOn();
  await server.context.storage.put(frameKey((await fileIdOf())!), Buffer.from('no picture'));
  expect(await codeOf(get(framed(photo)))).toBe('422 PREVIEW_UNAVAILABLE');
  const { db } = server.context;
  const row = db.selectFrom('photos').select('previews_error').where('id', '=', photo.photoId);
  expect(await row.executeTakeFirst()).toEqual({ previews_error: null });
  expect((await get(photo.url)).status).toBe(200);
  await db
    .updateTable('events')
    .set({ ends_at: new Date(0) })
    .where('id', '=', eventId)
    .execute();
  expect(await codeOf(send(await samplePng()))).toBe('409 EVENT_ENDED');
  await removeEndedEvents(server.context);
  expect(await db.selectFrom('frames').selectAll().where('event_id', '=', eventId).execute()).toEqual([]);
});
