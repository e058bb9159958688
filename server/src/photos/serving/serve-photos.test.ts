import { createHash } from 'node:crypto';
import type { UploadedPhoto } from '@togather/contract/schemas/photos.ts';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#testing/client.ts';
import { listStored } from '#testing/list-stored.ts';
import { samplePhotos, tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const HOUR = 3600_000;
const FRIEND = 'https://friend.example.com';
let server: TestServer;
let guest: Client;
let eventId: string;
let photo: UploadedPhoto;
let bytes: Buffer;
let otherToken: string;
beforeAll(async () => {
  // No jobs run here, so every preview is rendered on demand.
  server = await startTestServer({ env: { CORS_ORIGINS: FRIEND } });
  guest = server.newClient();
  const session = await guest.signIn('host@example.com');
  const event = await guest.createEvent(session, '畢業典禮');
  ({ eventId } = event);
  await guest.lookUp(event.pinCode);
  const sample = samplePhotos()[0]!;
  bytes = Buffer.from(sample.bytes);
  photo = (await guest.upload(eventId, [sample])).photos[0]!;
  const other = await guest.createEvent(session, 'other');
  const elsewhere = await guest.upload(other.eventId, [await tinyPhoto(1)]);
  otherToken = new URL(elsewhere.photos[0]!.url).searchParams.get('t')!;
});
afterAll(() => server.stop());
afterEach(() => server.clock.set(new Date()));

const withToken = (url: string, token: string) => {
  const changed = new URL(url);
  changed.searchParams.set('t', token);
  return changed.href;
};
const outcome = async (url: string) => {
  const answer = await guest.request('GET', url);
  return answer.status === 200 ? [200] : [answer.status, answer.json().error.code];
};

describe('signed addresses (C2)', () => {
  const addresses = () => [photo.url, photo.previewUrl];

  test('stay the same within hours, so that browsers can cache', async () => {
    const urlAt = async (instant: string) => {
      server.clock.set(new Date(instant));
      const answer = await guest.request('GET', `/api/photo/${photo.photoId}`);
      return answer.json<UploadedPhoto>().url;
    };
    const url = await urlAt('2026-03-01T06:01:00Z');
    expect(await urlAt('2026-03-01T11:58:00Z')).toBe(url);
    expect(await urlAt('2026-03-01T12:00:00Z')).not.toBe(url);
  });

  test('work for at least six hours and no longer than twelve', { tags: 'rest' }, async () => {
    server.clock.advance(6 * HOUR - 60_000);
    for (const url of addresses()) expect(await outcome(url)).toEqual([200]);
    server.clock.advance(6 * HOUR + 120_000);
    for (const url of addresses()) expect(await outcome(url)).toEqual([403, 'URL_EXPIRED']);
    const fresh = (await guest.request('GET', `/api/photo/${photo.photoId}`)).json<UploadedPhoto>();
    expect(await outcome(fresh.url)).toEqual([200]);
  });

  test('are refused when altered anywhere, or used for another event', async () => {
    const token = new URL(photo.url).searchParams.get('t')!;
    const [expiry, mac] = token.split('.') as [string, string];
    const later = (Number.parseInt(expiry, 36) + 1).toString(36);
    const altered = [
      `${later}.${mac}`,
      `${expiry}.${mac.slice(0, -2)}aa`,
      `${expiry}.`,
      expiry,
      '.',
      '',
      'x.y',
      otherToken,
    ];
    for (const url of addresses()) {
      for (const wrong of altered)
        expect(await outcome(withToken(url, wrong)), wrong).toEqual([403, 'URL_INVALID']);
    }
  });

  test('are required: an address without its token is invalid', async () => {
    expect(await outcome(photo.url.split('?')[0]!)).toEqual([400, 'VALIDATION_FAILED']);
  });

  test('of a deleted photo are not found', async () => {
    const [gone] = (await guest.upload(eventId, [await tinyPhoto(2)])).photos;
    await server.context.db.deleteFrom('photos').where('id', '=', gone!.photoId).execute();
    for (const url of [gone!.url, gone!.previewUrl])
      expect(await outcome(url)).toEqual([404, 'PHOTO_NOT_FOUND']);
  });
});

describe('the original', () => {
  test('is served whole, with validators, its type and a name for saving', async () => {
    const { status, headers, bytes: body } = await guest.request('GET', photo.url);
    expect(status).toBe(200);
    expect(body.length).toBe(bytes.length);
    expect(createHash('sha256').update(body).digest('hex')).toBe(photo.sha256);
    expect(headers.get('etag')).toBe(`"${photo.sha256}"`);
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(headers.get('content-length')).toBe(String(bytes.length));
    expect(headers.get('accept-ranges')).toBe('bytes');
    expect(headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/);
    expect(headers.get('content-disposition')).toBe('inline');
    const saved = await guest.request('GET', `${photo.url}&download=1`);
    expect(saved.headers.get('content-disposition')).toBe('attachment; filename=sample1.jpg');
  });

  test('keeps a name of any script for saving', async () => {
    const [named] = (await guest.upload(eventId, [{ ...(await tinyPhoto(3)), name: `合照 "1"'*.jpg` }]))
      .photos;
    const { headers } = await guest.request('GET', `${named!.url}&download=1`);
    const disposition = headers.get('content-disposition')!;
    expect(disposition).toMatch(/^attachment; filename="[ -~]+"; filename\*=UTF-8''[\w%.!~-]+$/);
    expect(decodeURIComponent(disposition.split("''")[1]!)).toBe(named!.awsPhotoName);
  });

  test('HEAD returns the same headers without a body', async () => {
    const { status, headers, bytes: body } = await guest.request('HEAD', photo.url);
    expect([status, body.length]).toEqual([200, 0]);
    expect(headers.get('content-length')).toBe(String(bytes.length));
    const ranged = await guest.request('HEAD', photo.url, { headers: { range: 'bytes=0-9' } });
    expect([ranged.status, ranged.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  });

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, -1],
    ['bytes=-10', -10, -1],
    ['bytes=5-999999999', 5, -1],
    ['bytes=0-0', 0, 0],
  ])('Range %s returns that range', async (range, from, to) => {
    const stored = await guest.bytes(photo.url);
    const start = from < 0 ? stored.length + from : from;
    const end = to < 0 ? stored.length + to : to;
    const answer = await guest.request('GET', photo.url, { headers: { range } });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/${stored.length}`);
    expect(answer.bytes).toEqual(stored.subarray(start, end + 1));
  });

  test.each(['bytes=99999999-', 'bytes=-0'])('Range %s is not satisfiable', async (range) => {
    const answer = await guest.request('GET', photo.url, { headers: { range } });
    expect([answer.status, answer.json().error.code]).toEqual([416, 'RANGE_INVALID']);
    expect(answer.headers.get('content-range')).toBe(`bytes */${bytes.length}`);
  });

  test.each(['bytes=0-1,5-9', 'lines=1-2', 'bytes=9-2', 'bytes=-', 'nonsense'])(
    'Range %s returns everything',
    async (range) => {
      const answer = await guest.request('GET', photo.url, { headers: { range } });
      expect([answer.status, answer.bytes.length]).toEqual([200, bytes.length]);
    },
  );

  test('If-Range returns the range when nothing changed, else everything', async () => {
    const { headers } = await guest.request('HEAD', photo.url);
    const status = async (condition: string) =>
      (await guest.request('GET', photo.url, { headers: { range: 'bytes=0-9', 'if-range': condition } }))
        .status;
    expect(await status(headers.get('etag')!)).toBe(206);
    expect(await status(headers.get('last-modified')!)).toBe(206);
    expect(await status('"another"')).toBe(200);
    expect(await status(`W/${headers.get('etag')}`)).toBe(200);
    expect(await status('Mon, 01 Jan 2024 00:00:00 GMT')).toBe(200);
  });

  test('returns 304 to a browser that has it', async () => {
    const { headers } = await guest.request('HEAD', photo.url);
    const etag = headers.get('etag')!;
    const conditions = [
      { 'if-none-match': etag },
      { 'if-none-match': `"x", W/${etag}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': headers.get('last-modified')! },
    ];
    for (const condition of conditions) {
      const answer = await guest.request('GET', photo.url, { headers: condition });
      expect([answer.status, answer.bytes.length, answer.headers.get('etag')]).toEqual([304, 0, etag]);
    }
    const changed = await guest.request('GET', photo.url, {
      headers: { 'if-none-match': '"x"', 'if-modified-since': headers.get('last-modified')! },
    });
    expect(changed.status).toBe(200);
  });
});

describe('previews', () => {
  const sizeOf = async (body: Buffer) => {
    const { width, height } = await sharp(body).metadata();
    return Math.max(width, height);
  };

  test('work before the job has run, at three widths', async () => {
    expect((await guest.lookUp((await pinOf(eventId)).pin)).processing.previews).toBeGreaterThan(0);
    for (const [query, side] of [
      ['', 1280],
      ['&w=1280', 1280],
      ['&w=640', 640],
      ['&w=320', 320],
    ] as const) {
      const answer = await guest.request('GET', photo.previewUrl + query);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect(await sizeOf(answer.bytes)).toBe(side);
    }
    expect(await outcome(`${photo.previewUrl}&w=5000`)).toEqual([400, 'VALIDATION_FAILED']);
  });

  test('twenty concurrent requests cause one rendering and get the same bytes', async () => {
    const [fresh] = (await guest.upload(eventId, [samplePhotos()[1]!])).photos;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.newClient().bytes(`${fresh!.previewUrl}&w=320`)),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const { mine } = await listStored(server, [fresh!.photoId]);
    expect(mine.filter((key) => key.includes('preview'))).toHaveLength(1);
  });

  test.each([
    ['image/avif,image/webp,image/apng,*/*;q=0.8', 'image/webp'],
    ['*/*', 'image/webp'],
    ['image/*', 'image/webp'],
    ['image/png,image/jpeg', 'image/jpeg'],
    ['image/jpeg, image/webp;q=0', 'image/jpeg'],
  ])('Accept: %s returns %s with Vary', async (accept, type) => {
    const answer = await guest.request('GET', `${photo.previewUrl}&w=320`, { headers: { accept } });
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('vary')).toMatch(/Accept/);
    const { format } = await sharp(answer.bytes).metadata();
    expect(`image/${format}`).toBe(type);
  });

  test('WebP and JPEG have separate validators, and return 304', async () => {
    const etagOf = async (accept: string) =>
      (await guest.request('GET', `${photo.previewUrl}&w=320`, { headers: { accept } })).headers.get('etag')!;
    const [webp, jpeg] = [await etagOf('image/webp'), await etagOf('image/jpeg')];
    expect(webp).not.toBe(jpeg);
    const again = await guest.request('GET', `${photo.previewUrl}&w=320`, {
      headers: { accept: 'image/webp', 'if-none-match': webp },
    });
    expect(again.status).toBe(304);
  });
});

describe('CORS (A3)', () => {
  const allowedFor = async (origin: string, url = photo.url) =>
    (await guest.request('GET', url, { headers: { origin } })).headers.get('access-control-allow-origin');

  test('allows an exact list of origins', async () => {
    expect(await allowedFor(server.origin)).toBe(server.origin);
    expect(await allowedFor(FRIEND)).toBe(FRIEND);
    for (const stranger of [
      'https://friend.example.com.evil.org',
      'http://friend.example.com',
      'null',
      'https://evil.org',
    ]) {
      expect(await allowedFor(stranger), stranger).toBe(null);
      expect(await allowedFor(stranger, photo.previewUrl), stranger).toBe(null);
    }
  });

  test('lets a listed page call every method of the API', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status, headers } = await guest.request('OPTIONS', `/api/event/${eventId}`, {
        headers: { origin: FRIEND, 'access-control-request-method': method },
      });
      expect(status).toBe(204);
      expect(headers.get('access-control-allow-methods')).toContain(method);
    }
  });

  test('lets a page read the headers it needs, without credentials', async () => {
    const { headers } = await guest.request('GET', photo.url, { headers: { origin: FRIEND } });
    expect(headers.get('access-control-expose-headers')).toMatch(/content-length/);
    expect(headers.get('vary')).toMatch(/Origin/);
    expect(headers.get('access-control-allow-credentials')).toBe(null);
  });
});

const pinOf = (id: string) =>
  server.context.db.selectFrom('events').select('pin').where('id', '=', id).executeTakeFirstOrThrow();

test('returns placeholders by the page, null until the job has computed them', async () => {
  const page = await guest.request('GET', `/api/event/${eventId}/thumbhashes?from=0&count=1`);
  const { thumbhashes } = page.json<{ thumbhashes: { photoId: string; thumbhash: string | null }[] }>();
  const newest = (await guest.lookUp((await pinOf(eventId)).pin)).photos[0]!;
  expect(thumbhashes).toEqual([{ photoId: newest.photoId, thumbhash: null }]);
});

test('the sizes of all photos equal those of the stored files', async () => {
  const { sizes } = (await guest.request('GET', `/api/event/${eventId}/photo-sizes`)).json<{
    sizes: { photoId: string; size: number }[];
  }>();
  const { photos } = await guest.lookUp((await pinOf(eventId)).pin);
  expect(sizes.map(({ photoId }) => photoId)).toEqual(photos.map(({ photoId }) => photoId));
  expect(sizes.find(({ photoId }) => photoId === photo.photoId)?.size).toBe(photo.size);
});

test('returns one photo by its id, with size and hash, and 404 for a wrong id', async () => {
  const shown = (await guest.request('GET', `/api/photo/${photo.photoId}`)).json();
  expect(shown).toMatchObject({ photoId: photo.photoId, sha256: photo.sha256, size: photo.size });
  expect(await outcome(`/api/photo/${'A'.repeat(22)}`)).toEqual([404, 'PHOTO_NOT_FOUND']);
  expect(await outcome('/api/photo/short')).toEqual([400, 'VALIDATION_FAILED']);
});
