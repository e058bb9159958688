import type { UploadedPhoto } from '@togather/contract/schemas/photos.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDecoder, type PhotoFile } from '#images/decoding/decoder.ts';
import type { Answer, Client, NamedFile } from '#testing/client.ts';
import { timesOf } from '#testing/full-size.ts';
import { listStored } from '#testing/list-stored.ts';
import { flatPng } from '#testing/odd-photos.ts';
import { samplePhotos, tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const [WORKERS, MAX_QUEUED] = [2, 4];
const decoder = openDecoder({ workers: WORKERS, maxQueued: MAX_QUEUED, log: { warn: () => undefined } });
const decoded: PhotoFile[] = [];
/** Runs before a preview is rendered. */
let before = async () => {};
/** Runs after a preview is rendered and before it is stored. */
let meanwhile = async () => {};
let server: TestServer;
let guest: Client;
let eventId: string;
beforeAll(async () => {
  server = await startTestServer({
    alter: (context) => ({
      ...context,
      decoder: {
        ...decoder,
        async renderPreview(file, options) {
          decoded.push(file);
          await before();
          const preview = await decoder.renderPreview(file, options);
          await meanwhile();
          return preview;
        },
      },
    }),
  });
  guest = server.newClient();
  ({ eventId } = await guest.createEvent(await guest.signIn('host@example.com'), '大照片'));
});
beforeEach(() => {
  decoded.length = 0;
  before = meanwhile = async () => {};
});
afterAll(async () => {
  await server.stop();
  await decoder.close();
});

const upload = async (file: NamedFile): Promise<UploadedPhoto> =>
  (await guest.upload(eventId, [file])).photos[0]!;
const view = (photo: UploadedPhoto, accept = 'image/webp', query = '') =>
  server.newClient().request('GET', photo.previewUrl + query, { headers: { accept } });

/** Returns the side in pixels: a hundred megapixels for one picture, and for all in full runs. */
const sideOf = (n: number) => (n === 0 ? 10_000 : timesOf(4000, 10_000)) - n;

test('renders two of eight previews of up to 100 megapixels at a time, queues four, refuses two with Retry-After, and serves files meanwhile (D4)', {
  tags: 'rest',
}, async () => {
  const small = await upload(samplePhotos()[0]!);
  expect((await view(small)).status).toBe(200);
  const large: UploadedPhoto[] = [];
  for (let n = 0; n < 8; n++)
    large.push(await upload({ name: `${n}.png`, bytes: flatPng(sideOf(n), sideOf(n)) }));

  const [all, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let arrived = 0;
  before = () => {
    if (++arrived === large.length) all.resolve();
    return all.promise;
  };
  meanwhile = () => read.promise;
  let done = 0;
  const views = large.map(async (photo): Promise<Answer> => {
    const answer = await view(photo);
    if (answer.status === 200) done++;
    return answer;
  });
  for (let n = 0; n < 10; n++) {
    expect((await guest.request('GET', small.url)).status).toBe(200);
    expect((await view(small)).status).toBe(200);
  }
  expect(done).toBe(0);
  read.resolve();
  const answers = await Promise.all(views);
  expect(done).toBe(WORKERS + MAX_QUEUED);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map((answer) => [answer.status, answer.json().error.code])).toEqual([
    [503, 'PREVIEWS_BUSY'],
    [503, 'PREVIEWS_BUSY'],
  ]);
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  // Refused requests park no photo.
  const late = large.filter((_, n) => answers[n]!.status !== 200);
  for (const photo of late) expect((await view(photo)).status).toBe(200);
});

test('renders JPEG previews from the largest WebP, so that the original is decoded once (D4)', async () => {
  const photo = await upload(samplePhotos()[1]!);
  const views = ['', '&w=640', '&w=320'].map((query) => view(photo, 'image/jpeg', query));
  for (const answer of await Promise.all(views)) {
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  }
  const originals = decoded.filter((file) => String(file).endsWith('/original'));
  expect(originals).toHaveLength(1);
  expect(decoded).toHaveLength(4);
});

test('a photo that is deleted while its preview is rendered leaves no file (D14)', async () => {
  const photo = await upload(await tinyPhoto(1));
  meanwhile = async () => {
    expect((await guest.request('DELETE', `/api/photo/${photo.photoId}`)).status).toBe(200);
  };
  expect((await view(photo)).status).toBe(404);
  expect(await listStored(server, [photo.photoId])).toEqual({ mine: [], orphans: [] });
});
