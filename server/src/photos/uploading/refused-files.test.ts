import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_UPLOAD_BYTES } from '@togather/contract/limits.ts';
import exifr from 'exifr';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeHeic } from '#images/testing/make-heic.ts';
import { phoneHeic, photoWithGps } from '#images/testing/sample-photos.ts';
import { type Client, type NamedFile, uploadForm } from '#testing/client.ts';
import { listStored } from '#testing/list-stored.ts';
import { animatedWebp, flatPng } from '#testing/odd-photos.ts';
import { samplePhotos, tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let guest: Client;
let eventId: string;
let pinCode: string;
beforeAll(async () => {
  server = await startTestServer({
    env: { FREE_PHOTO_LIMIT: '1000', FREE_UPLOAD_BYTES_PER_SECOND: '1000000000' },
  });
  guest = server.newClient();
  ({ eventId, pinCode } = await guest.createEvent(await guest.signIn('host@example.com'), '婚禮'));
  await guest.lookUp(pinCode);
});
afterAll(() => server.stop());

let seed = 0;
const good = () => tinyPhoto(++seed);
const jpeg = (bytes: Uint8Array, name = 'a.jpg'): NamedFile => ({ name, bytes, type: 'image/jpeg' });

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const gif = Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff;', 'latin1');
const photograph = samplePhotos()[0]!.bytes;

test.each([
  ['an SVG named a.jpg (U1)', svg, 'FILE_UNSUPPORTED'],
  ['HTML named a.jpg (U1)', html, 'FILE_UNSUPPORTED'],
  ['a GIF (U1)', gif, 'FILE_UNSUPPORTED'],
  ['a PDF (U1)', Buffer.from('%PDF-1.7\n'), 'FILE_UNSUPPORTED'],
  ['zero bytes (U3)', Buffer.alloc(0), 'FILE_EMPTY'],
  ['a bare FFD8FFE0 (U3)', Buffer.from('ffd8ffe0', 'hex'), 'FILE_TRUNCATED'],
  ['half a JPEG (U3)', photograph.subarray(0, photograph.length / 2), 'FILE_TRUNCATED'],
  ['a JPEG whose last pixels are cut off (U3)', photograph.subarray(0, -20), 'FILE_TRUNCATED'],
  ['a part over 5 MB (U8)', Buffer.concat([photograph, Buffer.alloc(MAX_UPLOAD_BYTES)]), 'FILE_TOO_LARGE'],
  [
    'a JPEG of 40,000 segments (U12)',
    Buffer.concat([
      photograph.subarray(0, 2),
      Buffer.alloc(160_000, 'ffe00002', 'hex'),
      photograph.subarray(2),
    ]),
    'FILE_CORRUPT',
  ],
  ['a PNG of 14000 x 14000 (U2)', flatPng(14_000, 14_000), 'FILE_TOO_MANY_PIXELS'],
])('refuses %s with its cause, and keeps the others of its batch', async (_, bytes, code) => {
  const before = (await guest.lookUp(pinCode)).photos.length;
  const [first, last] = [await good(), await good()];
  const answer = await guest.upload(eventId, [first, jpeg(bytes), last]);
  expect(answer.rejected.map((file) => [file.fileName, file.code])).toEqual([['a.jpg', code]]);
  expect(answer.rejected[0]!.message.length).toBeGreaterThan(10);
  expect(answer.photos.map((photo) => photo.awsPhotoName)).toEqual([first.name, last.name]);
  expect((await guest.lookUp(pinCode)).photos).toHaveLength(before + 2);
  expect((await listStored(server, [])).orphans).toEqual([]);
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['the trailer of a Samsung panorama', Buffer.from('\0\0\x01\x08Panorama_Shot_Info\0SEFHk\0\0\0SEFT')],
])(
  'accepts a JPEG that decodes whole unchanged with %s in place of its end marker (U3)',
  async (_, trailer) => {
    const { bytes } = await good();
    const open = Buffer.concat([bytes.subarray(0, -2), trailer]);
    const answer = await guest.upload(eventId, [jpeg(open)]);
    expect(answer.rejected).toEqual([]);
    expect((await guest.bytes(answer.photos[0]!.url)).equals(open)).toBe(true);
    const preview = await sharp(await guest.bytes(answer.photos[0]!.previewUrl)).metadata();
    expect(preview).toMatchObject({ format: 'webp', width: answer.photos[0]!.width });
  },
);

test('accepts exactly 5 MB, and not a byte more (U8)', async () => {
  const [fits, over] = [await good(), await good()];
  const padded = (bytes: Uint8Array, length: number) =>
    Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]);
  const answer = await guest.upload(eventId, [
    { ...fits, bytes: padded(fits.bytes, MAX_UPLOAD_BYTES) },
    { ...over, bytes: padded(over.bytes, MAX_UPLOAD_BYTES + 1) },
  ]);
  expect(answer.photos.map((photo) => photo.size)).toEqual([MAX_UPLOAD_BYTES]);
  expect(answer.rejected.map(({ code }) => code)).toEqual(['FILE_TOO_LARGE']);
});

test('a hundred PNGs of 14000 x 14000 at once: memory stays bounded and other routes respond (U2)', {
  tags: 'rest',
  timeout: 60_000,
}, async () => {
  const bomb = flatPng(14_000, 14_000);
  expect(bomb.length).toBeGreaterThan(500_000);
  const before = process.memoryUsage().rss;
  let peak = 0;
  let answered = 0;
  let done = false;
  const watch = async () => {
    while (!done) {
      const { status } = await guest.request('GET', '/api/health/live');
      if (status === 200 && !done) answered++;
      peak = Math.max(peak, process.memoryUsage().rss);
      await sleep(20);
    }
  };
  const watching = watch();
  const batches = Array.from({ length: 25 }, () => Array.from({ length: 4 }, () => jpeg(bomb, 'bomb.png')));
  const answers = await Promise.all(batches.map((files) => server.newClient().upload(eventId, files)));
  done = true;
  await watching;
  const codes = answers.flatMap(({ rejected }) => rejected.map(({ code }) => code));
  expect(codes).toEqual(Array(100).fill('FILE_TOO_MANY_PIXELS'));
  // Client and server share this process: the hundred files are 60 MB on each side.
  expect((peak - before) / 1e6).toBeLessThan(700);
  // Other routes responded meanwhile.
  expect(answered).toBeGreaterThan(0);
});

test('a photo with a script and a ZIP after its end is only served as an inert image (U4)', async () => {
  const trailer = Buffer.concat([html, Buffer.from('PK\x03\x04'), Buffer.alloc(64)]);
  const photo = await good();
  const answer = await guest.upload(eventId, [jpeg(Buffer.concat([photo.bytes, trailer]), 'evil.html')]);
  const [taken] = answer.photos;
  expect(taken!.awsPhotoName).toMatch(/\.jpg$/);
  for (const url of [taken!.url, `${taken!.url}&download=1`, taken!.previewUrl]) {
    const { headers } = await guest.request('GET', url);
    expect(headers.get('content-type')).toMatch(/^image\/(jpeg|webp)$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  }
  const saved = await guest.request('GET', `${taken!.url}&download=1`);
  expect(saved.headers.get('content-disposition')).toMatch(/^attachment; filename=/);
});

/** Returns latitude and longitude of a picture's Exif. */
const placeOf = async (bytes: Buffer) => {
  const { exif } = await sharp(bytes).metadata();
  const tiff = exif!.subarray(exif!.toString('latin1', 0, 4) === 'Exif' ? 6 : 0);
  const place = await exifr.gps(tiff);
  return Number.isFinite(place?.latitude) ? place : undefined;
};

test.each(['jpeg', 'png', 'webp'] as const)(
  '%s: the place is removed from stored and shown files, the rest is unchanged, and previews are upright (U5)',
  async (format) => {
    const bytes = await photoWithGps(format);
    expect(await placeOf(bytes)).toBeDefined();
    const answer = await guest.upload(eventId, [{ name: `IMG.${format}`, bytes }]);
    const [photo] = answer.photos;
    // Coded as 200 x 100 and turned by 90 degrees.
    expect(photo).toMatchObject({ width: 100, height: 200, size: bytes.length });
    const stored = await guest.bytes(photo!.url);
    expect(stored.length).toBe(bytes.length);
    expect(createHash('sha256').update(stored).digest('hex')).toBe(photo!.sha256);
    expect(await placeOf(stored)).toBeUndefined();
    expect(await sharp(stored).removeAlpha().raw().toBuffer()).toEqual(
      await sharp(bytes).removeAlpha().raw().toBuffer(),
    );
    const shown = (await guest.request('GET', `/api/photo/${photo!.photoId}`)).json<{ takenAt: string }>();
    expect(shown.takenAt).toBe('2024-05-05T23:08:09.000Z');
    for (const accept of ['image/webp', 'image/jpeg']) {
      const preview = await guest.request('GET', photo!.previewUrl, { headers: { accept } });
      const { width, height, exif, xmp, orientation } = await sharp(preview.bytes).metadata();
      expect([width, height, exif, xmp, orientation ?? 1]).toEqual([100, 200, undefined, undefined, 1]);
    }
  },
);

test('a HEIC becomes an upright JPEG of full size (U6)', async () => {
  const bytes = makeHeic({ width: 64, height: 32, turns: 1 });
  const answer = await guest.upload(eventId, [{ name: 'IMG_0001.HEIC', bytes, type: 'image/heic' }]);
  expect(answer.rejected).toEqual([]);
  expect(answer.photos[0]).toMatchObject({ awsPhotoName: 'IMG_0001.jpg', width: 32, height: 64 });
  const stored = await guest.bytes(answer.photos[0]!.url);
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 32, height: 64 });
  expect(stored.length).toBe(answer.photos[0]!.size);
});

test('a truncated HEIC fails alone (U6)', async () => {
  const bytes = makeHeic({ width: 64, height: 32 });
  const answer = await guest.upload(eventId, [
    { name: 'cut.heic', bytes: bytes.subarray(0, bytes.length - 20) },
    await good(),
  ]);
  expect(answer.rejected.map(({ code }) => code)).toEqual(['FILE_TRUNCATED']);
  expect(answer.photos).toHaveLength(1);
});

test.runIf(phoneHeic())("a phone's HEIC is converted, without its place (U6)", { tags: 'rest' }, async () => {
  const answer = await guest.upload(eventId, [{ name: 'IMG_2682.heic', bytes: phoneHeic()! }]);
  const stored = await guest.bytes(answer.photos[0]!.url);
  expect((await sharp(stored).metadata()).format).toBe('jpeg');
  expect(await placeOf(stored)).toBeUndefined();
  const [width, height] = [answer.photos[0]!.width, answer.photos[0]!.height];
  const oriented = await sharp(stored).autoOrient().toBuffer({ resolveWithObject: true });
  expect([oriented.info.width, oriented.info.height]).toEqual([width, height]);
});

test('an animation of a thousand frames costs one frame (U7)', async () => {
  const bytes = await animatedWebp(1000);
  const answer = await guest.upload(eventId, [{ name: 'party.webp', bytes }]);
  expect(answer.photos[0]).toMatchObject({ width: 16, height: 16 });
  const preview = await guest.bytes(answer.photos[0]!.previewUrl);
  const { width, height, pages } = await sharp(preview).metadata();
  expect([width, height, pages ?? 1]).toEqual([16, 16, 1]);
});

test.each([
  ['../../etc/passwd.jpg', 'passwd.jpg'],
  ['C:\\fotos\\x.jpg', 'x.jpg'],
  ['NUL', 'NUL_.jpg'],
  [`${'n'.repeat(300)}.jpg`, `${'n'.repeat(120)}.jpg`],
  ['\u202Egpj.exe.jpg', 'gpj.exe.jpg'],
  ['two\r\nlines.jpg', 'two%0D%0Alines.jpg'],
  ['照片 1 <b>.JPG', '照片 1 _b_.JPG'],
  ['page.html', 'page.html.jpg'],
])('the name %j is stored as %j and names no file on the disk (U10)', async (name, kept) => {
  const photo = await good();
  const answer = await guest.upload(eventId, [{ ...photo, name }]);
  expect(answer.photos[0]!.awsPhotoName).toBe(kept);
  const { mine } = await listStored(server, [answer.photos[0]!.photoId]);
  expect(mine).toEqual([`photos/${answer.photos[0]!.photoId}/original`]);
});

test.each([
  ['\u200b\u2060\u3164.jpg', 'photo.jpg'],
  ['\u115f\u1160', 'photo.jpg'],
  ['\u061cParty\u2066gpj.exe\u2069.jpg', 'Partygpj.exe.jpg'],
  ['one\u2028two.jpg', 'one two.jpg'],
  ['👨‍👩‍👧.jpg', '👨‍👩‍👧.jpg'],
])('the misleading file name %j is stored as %j (D12)', async (name, kept) => {
  const answer = await guest.upload(eventId, [{ ...(await good()), name }]);
  expect(answer.photos[0]!.awsPhotoName).toBe(kept);
});

test('a bad name of a refused file is also returned for a repeated idempotency key (U10)', async () => {
  // Addresses of photos change every six hours, which must not happen between the two responses.
  server.clock.set(new Date('2026-03-01T08:00:00Z'));
  const headers = { 'idempotency-key': 'key-of-bad-names' };
  const files = [jpeg(svg, '../\u202E\ud800\u0000"x".jpg'), await good()];
  const form = () => uploadForm(eventId, files);
  const first = await guest.request('POST', '/api/photo/upload', { form: form(), headers });
  expect(first.status).toBe(200);
  const again = await guest.request('POST', '/api/photo/upload', { form: form(), headers });
  expect(again.json()).toEqual(first.json());
});

test('files of one name are distinguished by their indexes, also in the response to a repeated batch (U10)', async () => {
  const headers = { 'idempotency-key': 'key-of-one-name' };
  const named = async () => ({ ...(await good()), name: 'IMG_0001.jpg' });
  const files = [await named(), jpeg(svg, 'IMG_0001.jpg'), await named()];
  for (const _ of ['sent', 'repeated']) {
    const form = uploadForm(eventId, files);
    const answer = await guest.request('POST', '/api/photo/upload', { form, headers });
    expect(answer.json()).toMatchObject({
      photos: [{ place: 0 }, { place: 2 }],
      rejected: [{ fileName: 'IMG_0001.jpg', code: 'FILE_UNSUPPORTED', place: 1 }],
    });
  }
});

test('a name that is too long and cut within a letter does not affect its batch (U10)', async () => {
  const long = 'n'.repeat(254);
  const form = uploadForm(eventId, [jpeg(svg, `${long}😀.jpg`), await good()]);
  const headers = { 'idempotency-key': 'key-of-a-name-that-is-cut' };
  const answer = await guest.request('POST', '/api/photo/upload', { form, headers });
  expect(answer.status).toBe(200);
  expect(answer.json()).toMatchObject({
    photos: [{ duplicate: false }],
    rejected: [{ fileName: `${long}\ufffd`, code: 'FILE_UNSUPPORTED' }],
  });
  expect((await listStored(server, [])).orphans).toEqual([]);
});
