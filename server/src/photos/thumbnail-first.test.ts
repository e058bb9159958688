import { afterAll, beforeAll, expect, test } from 'vitest';
import { previewKey } from '#platform/storage/storage.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { makeRenditions } from './previews/make-renditions.job.ts';
import { makeThumbnail } from './previews/make-thumbnail.job.ts';

let server: TestServer;
/** Originals decoded for thumbnails. */
let decoded = 0;
beforeAll(async () => {
  server = await startTestServer({
    alter: (context) => ({
      ...context,
      decoder: {
        ...context.decoder,
        renderThumbnail: async (...given) => {
          const rendered = await context.decoder.renderThumbnail(...given);
          if (rendered) decoded += 1;
          return rendered;
        },
      },
    }),
  });
});
afterAll(() => server.stop());

const upload = async () => {
  const host = server.newClient();
  const { eventId, pinCode } = await host.createEvent(await host.signIn('host@example.com'), '縮圖優先');
  const [photo] = (await host.upload(eventId, [await tinyPhoto(1, { width: 1600, height: 1200 })])).photos;
  const thumbhash = async () => {
    const { json } = await host.request('GET', `/api/event/${eventId}/thumbhashes`);
    return json<{ thumbhashes: { thumbhash: string | null }[] }>().thumbhashes[0]?.thumbhash;
  };
  const kept = async () => {
    const widths = [320, 640, 1280];
    const files = widths.map((width) =>
      server.context.storage.fileOf(previewKey(photo!.photoId, width, 'webp')),
    );
    return (await Promise.all(files)).map((path, at) => (path ? widths[at] : undefined)).filter(Boolean);
  };
  const waiting = async () => (await host.lookUp(pinCode)).processing.previews;
  const view = () => host.request('GET', `${photo!.previewUrl}&w=320`, { headers: { accept: 'image/webp' } });
  return { photoId: photo!.photoId, thumbhash, kept, waiting, view };
};

test('renders a thumbnail and its placeholder before the larger previews, in a job of their own', {
  tags: 'rest',
}, async () => {
  const { photoId, thumbhash, kept, waiting } = await upload();
  expect(await server.context.jobs.countOpen(server.context.db, 'make-thumbnail')).toBe(1);
  expect(await server.context.jobs.countOpen(server.context.db, 'make-renditions')).toBe(0);
  await makeThumbnail(server.context, { photoId });
  expect([await kept(), await waiting()]).toEqual([[320], 1]);
  expect(await thumbhash()).toEqual(expect.any(String));
  expect(await server.context.jobs.countOpen(server.context.db, 'make-renditions')).toBe(1);
  await makeRenditions(server.context, { photoId });
  expect([await kept(), await waiting()]).toEqual([[320, 640, 1280], 0]);
});

test('the bytes of all previews in WebP are recorded once, also when two workers make them', {
  tags: 'rest',
}, async () => {
  const { photoId } = await upload();
  const { storage, db } = server.context;
  await makeThumbnail(server.context, { photoId });
  await Promise.all([1, 2].map(() => makeRenditions(server.context, { photoId })));
  const sizes = [320, 640, 1280].map((width) => storage.sizeOf(previewKey(photoId, width, 'webp')));
  const stored = (await Promise.all(sizes)).reduce<number>((sum, size) => sum + (size ?? 0), 0);
  expect(stored).toBeGreaterThan(0);
  const row = await db
    .selectFrom('photos')
    .select('previews_bytes')
    .where('id', '=', photoId)
    .executeTakeFirst();
  expect(row).toEqual({ previews_bytes: stored });
});

test('tells those who wait for a thumbnail that it is made', async () => {
  const { photoId } = await upload();
  const told = new Promise<void>((resolve) => server.context.changes.watchThumbnail(photoId, resolve));
  await makeThumbnail(server.context, { photoId });
  await told;
});

test('a thumbnail that a caller has had rendered is not rendered again', { tags: 'rest' }, async () => {
  const { photoId, thumbhash, kept, view } = await upload();
  const { status, bytes } = await view();
  expect([status, await kept(), await thumbhash()]).toEqual([200, [320], null]);
  const before = decoded;
  await makeThumbnail(server.context, { photoId });
  expect(decoded).toBe(before);
  expect(await thumbhash()).toEqual(expect.any(String));
  expect((await view()).bytes).toEqual(bytes);
  expect(await server.context.jobs.countOpen(server.context.db, 'make-renditions')).toBeGreaterThan(0);
});
